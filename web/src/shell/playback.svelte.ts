/** Plays what happened at a pace people can follow. The truth is already known; this is for the eyes. */

import type { BoardKit, Cue, Own, Update } from "../boards/board";
import type { View } from "../protocol";
import { play } from "./sounds";

/** With so many updates waiting the film runs faster, so that nobody falls far behind. */
const PATIENCE = 6;

export class Playback {
  view = $state.raw<View | null>(null);
  cue = $state.raw<Cue<Own> | null>(null);
  said = $state("");
  /** The board shows something older than the truth. */
  behind = $state(false);
  paused = $state(false);
  /** Events that came but were not shown yet. */
  unsaid = $state(0);
  /** There is something to show again. */
  over = $state(false);

  private waiting: Update[] = [];
  private cues: Cue<Own>[] = [];
  private after: Update | null = null;
  private timer = 0;
  private seen: { before: View | null; update: Update } | null = null;

  constructor(
    private readonly kit: BoardKit,
    private readonly box: () => unknown,
    private readonly pace: () => number,
  ) {}

  /** Show this at once, without a film. */
  reset(view: View): void {
    this.stop();
    this.view = view;
  }

  push(update: Update): void {
    if (this.kit.worthSeeing?.(update)) {
      this.seen = { before: this.waiting.at(-1)?.view ?? this.after?.view ?? this.view, update };
      this.over = true;
    }
    if (this.pace() === 0 || document.hidden) {
      this.skip();
      this.say(update);
      this.view = update.view;
      return;
    }
    this.waiting.push(update);
    this.behind = true;
    this.count();
    if (!this.after) this.nextUpdate();
  }

  pause(): void {
    this.paused = !this.paused;
    clearTimeout(this.timer);
    if (!this.paused && this.after) this.nextCue();
  }

  /** One beat on. */
  step(): void {
    this.paused = true;
    clearTimeout(this.timer);
    if (this.after) this.nextCue();
  }

  /** The last thing worth seeing, once more. */
  again(): void {
    if (!this.seen) return;
    this.skip();
    const { before, update } = this.seen;
    this.view = before;
    this.waiting.push(update);
    this.behind = true;
    this.count();
    this.nextUpdate();
  }

  private count(): void {
    const here = this.after ? this.after.events.length - (this.cue?.told ?? this.after.events.length) : 0;
    this.unsaid = here + this.waiting.reduce((sum, update) => sum + update.events.length, 0);
  }

  /** Skip to now. */
  skip(): void {
    const last = this.waiting.at(-1) ?? this.after;
    if (last) {
      this.say(last);
      this.view = last.view;
    }
    this.stop();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.waiting = [];
    this.cues = [];
    this.after = null;
    this.cue = null;
    this.behind = false;
    this.paused = false;
    this.unsaid = 0;
  }

  private nextUpdate(): void {
    const update = this.waiting.shift() ?? null;
    this.after = update;
    if (!update) {
      this.cue = null;
      this.behind = false;
      this.paused = false;
      this.unsaid = 0;
      return;
    }
    this.cues = this.kit.film(this.view as Own, update, this.box());
    this.nextCue();
  }

  private nextCue(): void {
    const cue = this.cues.shift();
    if (!cue) {
      this.view = this.after!.view;
      this.nextUpdate();
      return;
    }
    this.cue = cue;
    this.view = cue.view as View;
    if (cue.words) this.said = cue.words;
    if (cue.sound) play(cue.sound);
    this.count();
    if (this.paused) return;
    const hurry = this.waiting.length > PATIENCE ? 0.25 : 1;
    this.timer = window.setTimeout(() => this.nextCue(), cue.ms * this.pace() * hurry);
  }

  private say(update: Update): void {
    const last = update.events.at(-1);
    if (last) this.said = update.events.flatMap((told) => told.call).at(-1) ?? last.words;
  }
}
