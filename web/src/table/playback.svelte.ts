/** Plays what happened at a pace people can follow. The truth is already known; this is for the eyes. */

import type { BoardModule, Cue, Outcome, Own, Update } from "../boards/board";
import type { Picture } from "../net/step";
import type { View } from "../protocol";
import { hush } from "../settings/sounds";
import { Caller } from "./caller.svelte";
import { cuesOf, placeOf, readable, unseen, type Place } from "./cues";
import { CARD_STAYS, ResultOnBoard } from "./result_on_board.svelte";

/** With this many updates waiting the animation runs faster, so that nobody falls far behind. */
const PATIENCE = 6;

/** How many turns can be seen again. */
const TURNS = 3;

/** What was shown, and the view before it. */
export interface Turn {
  before: View | null;
  update: Update;
}

export class Playback {
  view = $state.raw<View | null>(null);
  cue = $state.raw<Cue<Own> | null>(null);
  said = $state("");
  /** The board shows something older than the truth, or the card of a result lies on it. */
  behind = $state(false);
  paused = $state(false);
  /** The last turns that were shown to their end, or skipped. */
  turns = $state.raw<Turn[]>([]);
  readonly caller: Caller;
  /** The animation waits for it. */
  readonly result: ResultOnBoard;

  /** What is on, and what waits behind it. */
  private on = $state.raw<Turn | null>(null);
  private waiting = $state.raw<Update[]>([]);
  /** The last thing worth a second look. */
  private seen = $state.raw<Turn | null>(null);
  private cues: Cue<Own>[] = [];
  private shown = 0;
  private timer = 0;
  private waitsForTable = false;
  /** Whoever has skipped is ahead of the table, and waits for it no more until it has caught up. */
  private jumped = false;
  /** When the beat that is on ends by the table's timeline; null for whoever goes their own way. */
  private due: number | null = null;
  private from: { place: Place; paused: boolean } | null = null;

  constructor(
    private readonly boardModule: BoardModule,
    private readonly box: () => unknown,
    private readonly pace: () => number,
    /** How long a card stays; 0 shows none. */
    cardStays = CARD_STAYS,
    /** The table's time, for animations that keep to its timeline. */
    private readonly now = () => Date.now(),
  ) {
    this.caller = new Caller(now);
    this.result = new ResultOnBoard(cardStays, now, () => this.closeCard());
  }

  get card(): Outcome | null {
    return this.result.card;
  }

  /** What the caller says at the moment. */
  get call(): string {
    return this.caller.line;
  }

  /** Events that came but were not shown yet. */
  get unsaid(): number {
    const here = this.on ? this.on.update.events.length - (this.cue?.told ?? 0) : 0;
    return here + this.waiting.reduce((sum, update) => sum + update.events.length, 0);
  }

  /** Turns that came and wait behind the one that is shown. */
  get turnsAhead(): number {
    return this.waiting.filter(isTurn).length;
  }

  /** There is something to show again. */
  get over(): boolean {
    return this.seen !== null;
  }

  /** What the table says: an animation of what happened, or the picture alone. */
  take(picture: Picture): void {
    this.view ??= picture.before;
    if (picture.events.length) this.push(picture);
    else if (picture.moments.length && this.behind) this.waiting = [...this.waiting, picture];
    else {
      if (!picture.moments.length) this.said = ""; // the game starts over, perhaps with another roll
      this.reset(picture.view);
    }
  }

  /** The moment of this viewer that the board has come to. */
  get reached(): number {
    return this.place.n;
  }

  /** The event that the board has come to. */
  get place(): Place {
    const { cue, behind, shown } = this;
    if (cue && this.on?.update.moments) return placeOf(cue, this.on.update, shown);
    return { n: behind ? shown : Infinity, event: 0 };
  }

  /** What comes next was seen up to here before the page was loaded, or before the line was lost. */
  resumeAt(place: Place, paused: boolean): void {
    this.from = { place, paused };
  }

  /** Show this at once, without an animation. */
  reset(view: View): void {
    this.stop();
    this.result.show(null);
    this.turns = [];
    this.view = view;
  }

  push(update: Update): void {
    if (this.boardModule.worthSeeing?.(update)) this.seen = { before: this.waiting.at(-1)?.view ?? this.leadsTo, update };
    this.waiting = [...this.waiting, update];
    if (this.pace() === 0 || document.hidden || (update.ms === 0 && !this.behind)) return this.land(this.ahead() ?? this.card);
    this.behind = true;
    if (!this.on && !this.card) this.nextUpdate();
  }

  pause(): void {
    this.hold(!this.paused);
    if (this.paused) hush();
    else if (this.on) this.nextCue();
  }

  /** One beat on. */
  step(): void {
    this.hold(true);
    if (this.on) this.nextCue();
  }

  /** On at one's own pace from here, or not at all. */
  private hold(paused: boolean): void {
    this.paused = paused;
    this.due = null;
    clearTimeout(this.timer);
  }

  /** To the result of the race that is on; where none is to come, to now. */
  toEnd(): void {
    const skipped = this.cues.findIndex((cue) => cue.outcome);
    if (skipped < 0) return this.skip();
    this.caller.quiet();
    this.hold(false);
    this.cues.splice(0, skipped);
    this.nextCue();
  }

  /** The last thing worth seeing, once more. */
  again(): void {
    if (this.seen) this.showAgain(this.seen);
  }

  showAgain(turn: Turn): void {
    this.land(null);
    const { starts: _when, ...update } = turn.update;
    const now = this.view ?? update.view;
    this.view = turn.before;
    this.waiting = [{ ...update, again: now }];
    this.behind = true;
    this.nextUpdate();
  }

  /** Skip to now, or to the result of a race that has ended meanwhile. */
  skip(): void {
    this.jumped = true;
    this.land(this.ahead());
  }

  /** Skip to now, whatever has happened meanwhile. */
  skipAll(): void {
    this.jumped = true;
    this.land(null);
  }

  /** The card was read; on with the animation, whether or not the others have read it too. */
  closeCard(): void {
    if (!this.card) return;
    this.jumped = true;
    this.due = null;
    this.result.show(null);
    if (this.on) this.nextCue();
    else this.nextUpdate();
  }

  /** Everybody who plays has read the result: the table goes on. */
  tableJumped(): void {
    this.jumped = true;
    this.due = null;
    if (this.waitsForTable) {
      clearTimeout(this.timer);
      this.nextCue();
    } else this.result.tableGoesOn();
  }

  private land(card: Outcome | null): void {
    if (this.behind) this.caller.quiet();
    const last = this.waiting.at(-1) ?? this.on?.update;
    this.noteTurn();
    for (const update of this.waiting) {
      this.on = { before: this.leadsTo, update };
      this.noteTurn();
    }
    if (last) {
      const told = last.events.at(-1);
      if (told) this.said = told.call.at(-1) ?? told.words;
      this.view = last.again ?? last.view;
    }
    this.stop();
    this.result.show(card, Math.max(this.result.stays, (last?.starts ?? 0) + (last?.ms ?? 0) - this.now()));
    this.behind = card !== null;
  }

  /** The last result that is still to come. */
  private ahead(): Outcome | null {
    const cues = [...this.cues];
    let shown = this.leadsTo;
    for (const update of this.waiting) {
      cues.push(...cuesOf(this.boardModule, this.box(), shown, update));
      shown = update.view;
    }
    return (this.result.stays && cues.filter((cue) => cue.outcome).at(-1)?.outcome) || null;
  }

  /** Nothing is on any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.due = null;
    this.waitsForTable = false;
    this.waiting = [];
    this.cues = [];
    this.on = null;
    this.cue = null;
    this.behind = false;
    this.paused = false;
  }

  /** The page goes away. */
  leave(): void {
    this.caller.quiet();
    this.stop();
    this.result.show(null);
  }

  /** The view after the update that is on. */
  private get leadsTo(): View | null {
    return this.on ? (this.on.update.again ?? this.on.update.view) : this.view;
  }

  /** What was on is over. */
  private noteTurn(): void {
    if (this.on && isTurn(this.on.update)) this.turns = [...this.turns, this.on].slice(-TURNS);
  }

  private nextUpdate(): void {
    this.noteTurn();
    this.shown = this.on?.update.moments?.at(-1)?.n ?? this.shown;
    const [update, ...waiting] = this.waiting;
    if (!update) {
      this.stop();
      this.caller.line = "";
      return;
    }
    this.waiting = waiting;
    this.on = { before: this.view, update };
    const starts = update.starts ?? this.now();
    const scale = update.ms === undefined ? this.pace() : 1;
    const cues = cuesOf(this.boardModule, this.box(), this.view, update).map((cue) => ({ ...cue, ms: cue.ms * scale }));
    this.cues = readable(cues, starts);
    const late = this.now() - starts;
    if (late >= 0) this.jumped = false;
    this.due = this.jumped || update.ms === undefined ? null : (update.starts ?? null);
    if (late >= 0) this.catchUp(late);
    this.goOn(this.on);
    if (late >= 0 || this.jumped) this.nextCue();
    else {
      this.cue = null; // it begins on all devices together
      this.waitsForTable = true;
      this.timer = window.setTimeout(() => this.nextCue(), -late);
    }
  }

  /** Leave out what was seen before the page was loaded again. */
  private goOn({ update }: Turn): void {
    const { from } = this;
    this.from = null;
    if (!from || !update.moments) return;
    const { cues, held } = unseen(this.cues, update, from.place, this.shown);
    if (cues.length < this.cues.length) this.due = null;
    this.cues = cues;
    this.paused = from.paused && held;
  }

  /** Leave out what the table has shown already, but no result; its last words still stand. */
  private catchUp(late: number): void {
    while (this.cues[0] && !this.cues[0].outcome && late >= this.cues[0].ms) {
      const { ms, words } = this.cues.shift()!;
      late -= ms;
      if (this.due !== null) this.due += ms;
      if (words) this.said = words;
    }
  }

  private nextCue(): void {
    this.waitsForTable = false;
    const cue = this.cues.shift();
    if (!cue) {
      this.view = this.leadsTo;
      this.nextUpdate();
      return;
    }
    this.cue = cue;
    this.view = cue.view as View;
    if (cue.words) this.said = cue.words;
    this.caller.say(cue, this.boardModule.nearHome?.(cue.view, this.box()));
    this.showResult(cue);
    if (this.due !== null) this.due += cue.ms;
    if (!this.paused && !this.card) this.timer = window.setTimeout(() => this.nextCue(), this.left(cue));
  }

  /** A table gives the card its time, so that nobody plays on behind it. */
  private showResult({ outcome, until }: Cue<Own>): void {
    const { stays } = this.result;
    this.result.show((stays && outcome) || null, until === undefined || this.on?.update.ms === undefined ? stays : until - this.now());
  }

  /** How long a beat stays: a device whose timers come late does not fall behind the others. */
  private left(cue: Cue<Own>): number {
    if (this.due !== null) return Math.max(0, this.due - this.now());
    return this.on?.update.ms === undefined && this.waiting.length > PATIENCE ? cue.ms * 0.25 : cue.ms;
  }
}

/** What was shown again is no new turn, and what nobody tells is none. */
function isTurn(update: Update): boolean {
  return !update.again && update.events.some(({ words }) => words);
}
