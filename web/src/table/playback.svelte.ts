/** Plays what happened at a pace people can follow. The truth is already known; this is for the eyes. */

import type { BoardModule, Cue, Outcome, Own, Update } from "../boards/board";
import type { Picture } from "../net/step";
import type { View } from "../protocol";
import { hush, play } from "../shell/sounds";
import { beQuiet, speak } from "../shell/voice";

/** With this many updates waiting the animation runs faster, so that nobody falls far behind. */
const PATIENCE = 6;

/** How long the card of a result stays by itself, in milliseconds. */
export const CARD_STAYS = 20_000;

/** How long a big screen shows the card of a result at least, in milliseconds. */
export const SCREEN_CARD = 8000;

/** How long a line of the call can be read, unless another follows or the animation has caught up, in milliseconds. */
const CALL_STANDS = 1800;

/** How much longer the beat is in which the first horse comes over the line, in milliseconds. */
export const CROSSING_MS = 1800;

/** How much of that beat is left when it is over, for the words. */
const CROSSED = 0.15;

/** How many turns can be seen again. */
const TURNS = 3;

/** What was shown, and the view before it. */
export interface Turn {
  before: View | null;
  update: Update;
}

/** A moment of this viewer, and which of its events; each counted from 1. */
export interface Place {
  n: number;
  event: number;
}

export class Playback {
  view = $state.raw<View | null>(null);
  cue = $state.raw<Cue<Own> | null>(null);
  said = $state("");
  /** What the caller says at the moment. */
  call = $state("");
  /** The card of a race that has ended; the animation waits for it. */
  card = $state.raw<Outcome | null>(null);
  /** The result that was shown last, to be read again. */
  last = $state.raw<Outcome | null>(null);
  /** A screen that nobody taps shows a result for so long, whatever the table does, in milliseconds. */
  cardAtLeast = 0;
  /** The board shows something older than the truth, or the card of a result lies on it. */
  behind = $state(false);
  paused = $state(false);
  /** Events that came but were not shown yet. */
  unsaid = $state(0);
  /** Turns that came and wait behind the one that is shown. */
  turnsAhead = $state(0);
  /** The big screen in the room is heard instead. */
  silent = false;
  /** There is something to show again. */
  over = $state(false);
  /** The last turns that were shown to their end, or skipped. */
  turns = $state.raw<Turn[]>([]);

  private waiting: Update[] = [];
  private cues: Cue<Own>[] = [];
  private after: Update | null = null;
  private shown = 0;
  private timer = 0;
  private cardTimer = 0;
  private cardSince = 0;
  /** When the table's time for reading each result ends. */
  private readUntil = new Map<Cue<Own>, number>();
  private waitsForTable = false;
  /** Whoever has skipped is ahead of the table, and waits for it no more until it has caught up. */
  private jumped = false;
  /** When the beat that is on ends by the table's timeline; null for whoever goes their own way. */
  private due: number | null = null;
  private calledAt = 0;
  private from: { place: Place; paused: boolean } | null = null;
  private seen: Turn | null = null;
  /** The view before the update that is on. */
  private before: View | null = null;

  constructor(
    private readonly boardModule: BoardModule,
    private readonly box: () => unknown,
    private readonly pace: () => number,
    /** How long a card stays; 0 shows none. */
    private readonly cardStays = CARD_STAYS,
    /** The table's time, for animations that keep to its timeline. */
    private readonly now = () => Date.now(),
  ) {}

  /** What the table says: an animation of what happened, or the picture alone. */
  take(picture: Picture): void {
    this.view ??= picture.before;
    if (picture.events.length) this.push(picture);
    else if (picture.moments.length && this.behind) this.waiting.push(picture);
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
    const { cue, behind } = this;
    if (cue && this.after?.moments) return this.placeOf(cue);
    return { n: behind ? this.shown : Infinity, event: 0 };
  }

  /** What comes next was seen up to here before the page was loaded, or before the line was lost. */
  resumeAt(place: Place, paused: boolean): void {
    this.from = { place, paused };
  }

  private placeOf(cue: Cue<Own>): Place {
    const { events, moments = [] } = this.after!;
    const told = events.findIndex(({ event }) => event === cue.event) + 1;
    const at = moments.findIndex((moment) => moment.events >= told);
    return { n: moments[at]?.n ?? this.shown, event: told - (moments[at - 1]?.events ?? 0) };
  }

  /** Show this at once, without an animation. */
  reset(view: View): void {
    this.stop();
    this.show(null);
    this.turns = [];
    this.view = view;
  }

  push(update: Update): void {
    if (this.boardModule.worthSeeing?.(update)) {
      this.seen = { before: this.waiting.at(-1)?.view ?? this.leadsTo ?? this.view, update };
      this.over = true;
    }
    this.waiting.push(update);
    if (this.pace() === 0 || document.hidden || (update.ms === 0 && !this.behind)) {
      this.land(this.ahead() ?? this.card);
      return;
    }
    this.behind = true;
    this.count();
    if (!this.after && !this.card) this.nextUpdate();
  }

  pause(): void {
    this.paused = !this.paused;
    this.due = null;
    clearTimeout(this.timer);
    if (this.paused) hush();
    if (!this.paused && this.after) this.nextCue();
  }

  /** One beat on. */
  step(): void {
    this.paused = true;
    this.due = null;
    clearTimeout(this.timer);
    if (this.after) this.nextCue();
  }

  /** To the result of the race that is on; where none is to come, to now. */
  toEnd(): void {
    const skipped = this.cues.findIndex((cue) => cue.outcome);
    if (skipped < 0) {
      this.skip();
      return;
    }
    clearTimeout(this.timer);
    this.quiet();
    this.paused = false;
    this.due = null;
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
    this.waiting.push({ ...update, again: now });
    this.behind = true;
    this.count();
    this.nextUpdate();
  }

  private count(): void {
    const here = this.after ? this.after.events.length - (this.cue?.told ?? 0) : 0;
    this.unsaid = here + this.waiting.reduce((sum, update) => sum + update.events.length, 0);
    this.turnsAhead = this.waiting.filter(isTurn).length;
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
    this.show(null);
    if (this.after) this.nextCue();
    else this.nextUpdate();
  }

  /** Everybody who plays has read the result: the table goes on. */
  tableJumped(): void {
    this.jumped = true;
    this.due = null;
    if (this.waitsForTable) {
      clearTimeout(this.timer);
      this.nextCue();
    } else if (this.card) this.closeLater(Math.max(0, this.cardAtLeast - (this.now() - this.cardSince)));
  }

  /** What is skipped is not heard. */
  private quiet(): void {
    hush();
    beQuiet();
    this.call = "";
  }

  private land(card: Outcome | null): void {
    if (this.behind) this.quiet();
    const last = this.waiting.at(-1) ?? this.after;
    this.noteTurn();
    for (const update of this.waiting) {
      this.before = this.leadsTo ?? this.view;
      this.after = update;
      this.noteTurn();
    }
    if (last) {
      this.say(last);
      this.view = last.again ?? last.view;
    }
    this.stop();
    this.show(card, Math.max(this.cardStays, (last?.starts ?? 0) + (last?.ms ?? 0) - this.now()));
    this.behind = card !== null;
  }

  /** The last result that is still to come. */
  private ahead(): Outcome | null {
    const cues = [...this.cues];
    let shown = this.leadsTo ?? this.view;
    for (const update of this.waiting) {
      cues.push(...this.animationOf(shown, update));
      shown = update.view;
    }
    return (this.cardStays && cues.filter((cue) => cue.outcome).at(-1)?.outcome) || null;
  }

  private show(card: Outcome | null, stays = this.cardStays): void {
    if (card === this.card) return;
    this.card = card;
    this.last = card ?? this.last;
    this.cardSince = this.now();
    clearTimeout(this.cardTimer);
    if (card) this.closeLater(Math.max(stays, this.cardAtLeast));
  }

  /** Nobody sees the card of a hidden page: it waits. */
  private closeLater(stays: number): void {
    clearTimeout(this.cardTimer);
    this.cardTimer = window.setTimeout(() => (document.hidden ? this.closeLater(stays) : this.closeCard()), stays);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.due = null;
    this.waitsForTable = false;
    this.waiting = [];
    this.cues = [];
    this.after = null;
    this.cue = null;
    this.behind = false;
    this.paused = false;
    this.unsaid = 0;
    this.turnsAhead = 0;
  }

  /** The page goes away. */
  leave(): void {
    this.quiet();
    this.stop();
    this.show(null);
  }

  /** Moment by moment, so that no beat shows what came after its moment. */
  private animationOf(before: View | null, update: Update): Cue<Own>[] {
    const animation = (shown: View | null, part: Update) => overTheLine(this.boardModule.animation(shown as Own, part, this.box()));
    if (!update.moments) return inLog(timed(withCalls(animation(before, update), update.events), update.ms), update.events);
    let [shown, from] = [before, 0];
    const part = update.moments.length > 1;
    const cues = update.moments.flatMap(({ events: to, view, ms, held }) => {
      const told = update.events.slice(from, to);
      const beats = withCalls(animation(shown, { view, events: told, part }), told);
      [shown, from] = [view, to];
      return timed(beats, ms, held ? [held] : []);
    });
    return inLog(cues, update.events);
  }

  /** The view after the update that is on. */
  private get leadsTo(): View | null {
    return this.after?.again ?? this.after?.view ?? null;
  }

  /** What was on is over. */
  private noteTurn(): void {
    const { before, after: update } = this;
    if (!update || !isTurn(update)) return;
    this.turns = [...this.turns, { before, update }].slice(-TURNS);
  }

  private nextUpdate(): void {
    this.noteTurn();
    this.shown = this.after?.moments?.at(-1)?.n ?? this.shown;
    const update = this.waiting.shift() ?? null;
    this.after = update;
    this.before = this.view;
    if (!update) {
      this.cue = null;
      this.call = "";
      this.behind = false;
      this.paused = false;
      this.unsaid = 0;
      this.turnsAhead = 0;
      return;
    }
    const scale = update.ms === undefined ? this.pace() : 1;
    this.cues = this.animationOf(this.view, update).map((cue) => ({ ...cue, ms: cue.ms * scale }));
    this.noteResults(update.starts);
    const late = this.now() - (update.starts ?? this.now());
    if (late >= 0) this.jumped = false;
    this.due = this.jumped || update.ms === undefined ? null : (update.starts ?? null);
    if (late >= 0) this.catchUp(late);
    this.goOn();
    if (late < 0 && !this.jumped) this.waitForTable(-late);
    else this.nextCue();
  }

  private noteResults(starts: number | undefined): void {
    this.readUntil.clear();
    let at = starts ?? this.now();
    for (const cue of this.cues) {
      at += cue.ms;
      if (cue.outcome) this.readUntil.set(cue, at);
    }
  }

  /** The animation begins on all devices together. */
  private waitForTable(ms: number): void {
    this.cue = null;
    this.waitsForTable = true;
    this.timer = window.setTimeout(() => this.nextCue(), ms);
  }

  /** Leave out what was seen before the page was loaded again. */
  private goOn(): void {
    const { from } = this;
    this.from = null;
    if (!from || !this.after?.moments) return;
    const ahead = (cue: Cue<Own>) => {
      const { n, event } = this.placeOf(cue);
      return n - from.place.n || event - from.place.event;
    };
    while (this.cues[0] && ahead(this.cues[0]) < 0) {
      this.cues.shift();
      this.due = null;
    }
    this.paused = from.paused && this.cues[0] !== undefined && ahead(this.cues[0]) === 0;
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
      this.view = this.leadsTo!;
      this.nextUpdate();
      return;
    }
    this.cue = cue;
    this.view = cue.view as View;
    if (cue.words) this.said = cue.words;
    if (cue.sound && !this.silent) play(cue.sound, cue.ms, this.boardModule.nearHome?.(cue.view, this.box()));
    if (cue.call) this.callOut(cue.call, cue.sound === "cheer");
    else if (this.calledAt + CALL_STANDS <= this.now()) this.call = "";
    this.count();
    // A table gives the card its time, so that nobody plays on behind it.
    this.show(
      (this.cardStays && cue.outcome) || null,
      this.after?.ms === undefined ? this.cardStays : this.readUntil.get(cue)! - this.now(),
    );
    if (this.due !== null) this.due += cue.ms;
    if (this.paused || this.card) return;
    this.timer = window.setTimeout(() => this.nextCue(), this.left(cue));
  }

  /** How long a beat stays: a device whose timers come late does not fall behind the others. */
  private left(cue: Cue<Own>): number {
    if (this.due !== null) return Math.max(0, this.due - this.now());
    return this.after?.ms === undefined && this.waiting.length > PATIENCE ? cue.ms * 0.25 : cue.ms;
  }

  private callOut(line: string, finish: boolean): void {
    this.call = line;
    this.calledAt = this.now();
    if (!this.silent) speak(line, finish);
  }

  private say(update: Update): void {
    const last = update.events.at(-1);
    if (last) this.said = last.call.at(-1) ?? last.words;
  }
}

/** What was shown again is no new turn, and what nobody tells is none. */
function isTurn(update: Update): boolean {
  return !update.again && update.events.some(({ words }) => words);
}

/** Nothing is said or written of a horse that comes to the line before it is over it. */
function overTheLine(cues: Cue<Own>[]): Cue<Own>[] {
  return cues.flatMap((cue) => {
    if (!cue.crossing || cue.untold) return [cue];
    const ms = cue.ms + CROSSING_MS;
    const { crossing: _slow, sound: _hooves, ...crossed } = cue;
    return [
      { ...cue, ms: ms * (1 - CROSSED), words: "", untold: true },
      { ...crossed, over: true, ms: ms * CROSSED },
    ];
  });
}

/** The caller speaks with the last beat of an event, when the board shows how it went. */
function withCalls(cues: Cue<Own>[], told: Update["events"]): Cue<Own>[] {
  for (const { event, call } of told) {
    const last = cues.filter((cue) => cue.event === event).at(-1);
    if (last && call.length && !cues.some((cue) => cue.event === event && cue.call)) last.call = call.join(" ");
  }
  return cues;
}

/** The log has come to the event of each beat, unless the beat keeps it back. */
function inLog(cues: Cue<Own>[], events: Update["events"]): Cue<Own>[] {
  let told = 0;
  return cues.map((cue) => {
    if (!cue.untold) told = Math.max(told, events.findIndex(({ event }) => event === cue.event) + 1);
    return { ...cue, told };
  });
}

/** The beats in the time that the table gives them, and the results in theirs; without a table they keep their own. */
function timed(cues: Cue<Own>[], ms: number | undefined, holds: number[] = []): Cue<Own>[] {
  if (ms === undefined) return cues;
  const natural = cues.reduce((sum, cue) => sum + cue.ms, 0);
  const filmed = ms - holds.reduce((sum, held) => sum + held, 0);
  const toGive = [...holds];
  return cues.map((cue) => ({ ...cue, ms: (natural ? (cue.ms * filmed) / natural : 0) + (cue.outcome ? (toGive.shift() ?? 0) : 0) }));
}
