/** The beats of what happened: what the board shows, for how long, what is said and what the log tells by then. */

import type { Beat, BoardModule, Cue, Own, Update } from "../boards/board";
import type { Told, View } from "../protocol";

/** How much of the beat in which the first horse comes over the line is left when it is over, for the words. */
const CROSSED = 0.15;

/** A moment of this viewer, and which of its events; each counted from 1. */
export interface Place {
  n: number;
  event: number;
}

/** Moment by moment, so that no beat shows what came after its moment. */
export function cuesOf({ animation }: BoardModule, box: unknown, before: View | null, update: Update): Cue<Own>[] {
  const moments = update.moments ?? [{ events: update.events.length, view: update.view, held: update.held }];
  let [shown, from] = [before, 0];
  const cues = moments.flatMap(({ events: to, view, held = 0 }) => {
    const events = update.events.slice(from, to);
    const beats = animation(shown as Own, { view, events, part: moments.length > 1 }, box);
    [shown, from] = [view, to];
    return withCalls(overTheLine(timed(beats, events, held)), events);
  });
  return inLog(cues, update.events);
}

/** The beats of an event share its time; that of one without a beat goes to the next, or else to the last. */
function timed(beats: Beat<Own>[], told: Told[], held: number): Cue<Own>[] {
  let from = 0;
  const events = [...new Set(beats.map((beat) => beat.event))];
  const cues = events.flatMap((event) => {
    const own = beats.filter((beat) => beat.event === event);
    const to = event === events.at(-1) ? told.length : Math.max(from, told.findIndex((each) => each.event === event) + 1);
    const ms = told.slice(from, to).reduce((sum, each) => sum + each.ms, 0);
    const whole = own.reduce((sum, { weight }) => sum + weight, 0);
    from = to;
    return own.map((beat): Cue<Own> => ({ ...beat, ms: (ms * beat.weight) / whole }));
  });
  const ends = (cue: Cue<Own>) => told.some(({ event, result }) => result && event === cue.event);
  const result = cues.find((cue) => cue.outcome) ?? cues.filter(ends).at(-1);
  if (result) result.ms += held;
  return cues;
}

/** Nothing is said or written of a horse that comes to the line before it is over it. */
function overTheLine(cues: Cue<Own>[]): Cue<Own>[] {
  return cues.flatMap((cue) => {
    if (!cue.crossing || cue.untold) return [cue];
    const { crossing: _slow, sound: _hooves, ...crossed } = cue;
    return [
      { ...cue, ms: cue.ms * (1 - CROSSED), words: "", untold: true },
      { ...crossed, over: true, ms: cue.ms * CROSSED },
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

/** Each result knows until when the table leaves it to be read. */
export function readable(cues: Cue<Own>[], starts: number): Cue<Own>[] {
  let at = starts;
  return cues.map((cue) => {
    at += cue.ms;
    return cue.outcome ? { ...cue, until: at } : cue;
  });
}

/** Where a beat stands among the moments of its update; `before` is the moment before them all. */
export function placeOf({ event }: Cue<Own>, { events, moments = [] }: Update, before: number): Place {
  const told = events.findIndex((each) => each.event === event) + 1;
  const at = moments.findIndex((moment) => moment.events >= told);
  return { n: moments[at]?.n ?? before, event: told - (moments[at - 1]?.events ?? 0) };
}

/** The beats from a place on, and whether the first of them is the one that was on there. */
export function unseen(cues: Cue<Own>[], update: Update, place: Place, before: number): { cues: Cue<Own>[]; held: boolean } {
  const ahead = cues.map((cue) => {
    const { n, event } = placeOf(cue, update, before);
    return n - place.n || event - place.event;
  });
  const first = ahead.findIndex((by) => by >= 0);
  return first < 0 ? { cues: [], held: false } : { cues: cues.slice(first), held: ahead[first] === 0 };
}
