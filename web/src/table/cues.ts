/** The beats of what happened: what the board shows, for how long, what is said and what the log tells by then. */

import type { BoardModule, Cue, Own, Update } from "../boards/board";
import type { View } from "../protocol";

/** How much longer the beat is in which the first horse comes over the line, in milliseconds. */
export const CROSSING_MS = 1800;

/** How much of that beat is left when it is over, for the words. */
const CROSSED = 0.15;

/** A moment of this viewer, and which of its events; each counted from 1. */
export interface Place {
  n: number;
  event: number;
}

/** Moment by moment, so that no beat shows what came after its moment. */
export function cuesOf({ animation }: BoardModule, box: unknown, before: View | null, update: Update): Cue<Own>[] {
  const beats = (shown: View | null, part: Update) => withCalls(overTheLine(animation(shown as Own, part, box)), part.events);
  if (!update.moments) return inLog(timed(beats(before, update), update.ms), update.events);
  let [shown, from] = [before, 0];
  const part = update.moments.length > 1;
  const cues = update.moments.flatMap(({ events: to, view, ms, held }) => {
    const cues = beats(shown, { view, events: update.events.slice(from, to), part });
    [shown, from] = [view, to];
    return timed(cues, ms, held);
  });
  return inLog(cues, update.events);
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

/** The beats in the time that the table gives them, and the first result in its own; without a table they keep their own. */
function timed(cues: Cue<Own>[], ms: number | undefined, held = 0): Cue<Own>[] {
  if (ms === undefined) return cues;
  const natural = cues.reduce((sum, cue) => sum + cue.ms, 0);
  const result = cues.findIndex((cue) => cue.outcome);
  return cues.map((cue, at) => ({ ...cue, ms: (natural ? (cue.ms * (ms - held)) / natural : 0) + (at === result ? held : 0) }));
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
