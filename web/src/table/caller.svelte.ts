/** What is heard of a beat: its sound, and the line of the call, which can be read as well. */

import type { Cue, Own } from "../boards/board";
import { hush, play } from "../settings/sounds";
import { beQuiet, speak } from "../settings/voice";

/** How long a line can be read, unless another follows or the animation has caught up, in milliseconds. */
const STANDS = 1800;

export class Caller {
  line = $state("");
  /** The big screen in the room is heard instead. */
  silent = false;
  private since = 0;

  constructor(private readonly now: () => number) {}

  /** `near` is how close to the line the leader is. */
  say({ sound, call, ms }: Cue<Own>, near: number | undefined): void {
    if (sound && !this.silent) play(sound, ms, near);
    if (call) {
      this.line = call;
      this.since = this.now();
      if (!this.silent) speak(call, sound === "cheer");
    } else if (this.since + STANDS <= this.now()) this.line = "";
  }

  /** What is skipped is not heard. */
  quiet(): void {
    hush();
    beQuiet();
    this.line = "";
  }
}
