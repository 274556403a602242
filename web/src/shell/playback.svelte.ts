/** Plays what happened at a pace people can follow. The truth is already known; this is for the eyes. */

import type { BoardKit, Cue, Own, Update } from "../boards/board";
import type { GameMessage, View } from "../protocol";
import { play } from "./sounds";
import type { FilmShelf } from "./unfinished";

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
  private beat = 0;
  private newest = 0;
  private seen: { before: View | null; update: Update } | null = null;

  constructor(
    private readonly kit: BoardKit,
    private readonly box: () => unknown,
    private readonly pace: () => number,
    private readonly shelf?: FilmShelf,
  ) {}

  /** What the table says: a film of what happened, or the picture alone, to which a film may lead already. */
  take(message: GameMessage): void {
    if (message.events.length) {
      this.push(message);
      if (this.behind && this.seen?.update === message) this.shelf?.begin(this.seen.before, message);
    } else if (!this.leadsTo(message) && !this.goOn(message)) this.reset(message.view);
    this.newest = message.n;
  }

  private leadsTo(message: GameMessage): boolean {
    return this.behind && this.newest === message.n && this.view?.seat === message.view.seat;
  }

  /** After the page was loaded again: the film from where it was. */
  private goOn(message: GameMessage): boolean {
    const film = this.view === null && this.pace() > 0 ? this.shelf?.unfinished(message) : null;
    if (!film) return false;
    this.seen = film;
    this.over = true;
    this.paused = film.paused;
    this.start(film.before, film.update, film.beat);
    return true;
  }

  /** Show this at once, without a film. */
  reset(view: View): void {
    this.stop();
    this.shelf?.end();
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
    this.mark();
    if (!this.paused && this.after) this.nextCue();
  }

  /** One beat on. */
  step(): void {
    this.paused = true;
    clearTimeout(this.timer);
    if (this.after) this.nextCue();
  }

  /** To the last beat of the race that is on; where none is left, to now. */
  toEnd(): void {
    const skipped = this.cues.findIndex((cue) => cue.ends);
    if (skipped < 0) {
      this.skip();
      return;
    }
    clearTimeout(this.timer);
    this.paused = false;
    this.cues.splice(0, skipped);
    this.beat += skipped;
    this.nextCue();
  }

  /** The last thing worth seeing, once more. */
  again(): void {
    if (!this.seen) return;
    this.skip();
    this.start(this.seen.before, this.seen.update);
  }

  private start(before: View | null, update: Update, beat = 0): void {
    this.view = before;
    this.waiting.push(update);
    this.behind = true;
    this.count();
    this.nextUpdate(beat);
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
    this.shelf?.end();
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

  private nextUpdate(beat = 0): void {
    if (this.after && this.after === this.seen?.update) this.shelf?.end();
    const update = this.waiting.shift() ?? null;
    this.after = update;
    if (!update) {
      this.cue = null;
      this.behind = false;
      this.paused = false;
      this.unsaid = 0;
      return;
    }
    this.cues = this.kit.film(this.view as Own, update, this.box()).slice(beat);
    this.beat = beat;
    this.nextCue();
  }

  private nextCue(): void {
    const cue = this.cues.shift();
    if (!cue) {
      this.view = this.after!.view;
      this.nextUpdate();
      return;
    }
    this.beat += 1;
    this.mark();
    this.cue = cue;
    this.view = cue.view as View;
    if (cue.words) this.said = cue.words;
    if (cue.sound) play(cue.sound);
    this.count();
    if (this.paused) return;
    const hurry = this.waiting.length > PATIENCE ? 0.25 : 1;
    this.timer = window.setTimeout(() => this.nextCue(), cue.ms * this.pace() * hurry);
  }

  private mark(): void {
    if (this.after === this.seen?.update) this.shelf?.mark({ beat: this.beat - 1, paused: this.paused });
  }

  private say(update: Update): void {
    const last = update.events.at(-1);
    if (last) this.said = update.events.flatMap((told) => told.call).at(-1) ?? last.words;
  }
}
