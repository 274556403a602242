/** Who is through with the animation before the table: the table is told, and no decision runs out of time behind it. */

import type { Order } from "../net/link.svelte";
import { alone } from "./alone";
import type { Now } from "./now";
import type { Playback } from "./playback.svelte";

/** An animation that runs out before the time for a decision does leaves this long to make it, in milliseconds. */
const TIME_TO_DECIDE = 10_000;

/** A page that has seen the animation so much earlier than the table tells it so, in milliseconds. */
const AHEAD = 500;

type Watching = Pick<Now, "table" | "you" | "game" | "open" | "behind" | "card" | "needed" | "likes">;

export class Skipping {
  private told = 0;
  private due: number | null = null;
  private speed = "";
  private timer = 0;

  constructor(
    private readonly playback: Pick<Playback, "skip" | "skipAll" | "card">,
    private readonly order: (order: Order) => void,
    private readonly now: () => number,
  ) {}

  /** When everybody at the table has skipped, nobody waits for the animation any more. */
  tell(n: number): void {
    if (n > this.told) this.order({ do: "skip", n });
    this.told = Math.max(this.told, n);
  }

  skip(n: number): void {
    this.playback.skip();
    if (!this.playback.card) this.tell(n); // otherwise when it was read
  }

  /** `due` is when the time for the viewer's decision is over, `looksUp` whether they see the animation elsewhere. */
  at(now: Watching, due: number | null, looksUp: boolean): void {
    const { game, open, behind, card, needed, likes } = now;
    // Whoever steps through the animation, or goes to its end, may be there before the table.
    if (!behind && game.starts + game.ms > this.now() + AHEAD) this.tell(game.n);
    if (likes.jump && needed && behind && !card && !looksUp) this.skip(game.n);
    this.leaveTime(open ? null : due);
    this.keepOwnSpeed(now);
  }

  leave(): void {
    clearTimeout(this.timer);
  }

  private leaveTime(due: number | null): void {
    if (due === this.due) return;
    this.due = due;
    this.leave();
    if (due !== null) this.timer = window.setTimeout(() => this.playback.skipAll(), Math.max(0, due - TIME_TO_DECIDE - this.now()));
  }

  /** Alone against bots the speed of the table is one's own. */
  private keepOwnSpeed({ table, you, likes: { speed } }: Watching): void {
    const differs = you.host && alone(table, you) && table.phase === "playing" && table.settings.speed !== speed;
    if (differs && speed !== this.speed) this.order({ do: "set", speed });
    this.speed = differs ? speed : "";
  }
}
