/** Which part of a track is in sight, and who is outside of it. */

import type { Cue } from "../boards/board";

/** The first horse comes over the line, or has just done so. */
export function atTheLine(cue: Cue<unknown> | null): boolean {
  return !!cue && (!!cue.crossing || !!cue.over || (cue.event.event === "finished" && cue.event["place"] === 1));
}

export interface Sighted {
  number: number;
  along: number;
  lane: number;
  focus: boolean;
}

/** Half of a horse, in squares. */
const HALF = 0.8;

const inSight = (along: number, start: number, shown: number) => along >= start + HALF && along <= start + shown - HALF;

/** This many squares stay in sight before and behind the horse of the moment. */
const ROOM = 2;

/**
 * Where a window of `shown` squares begins that has the horse of the moment in it and as many others as it can, the leader
 * before all; `first` and `last` are the ends of the track.
 */
export function windowOn(runners: readonly Sighted[], shown: number, first: number, last: number): number {
  const latest = Math.max(first, last - shown);
  const within = (start: number) => Math.min(latest, Math.max(first, start));
  if (!runners.length) return first;
  const lead = Math.max(...runners.map(({ along }) => along));
  const about = runners.find(({ focus }) => focus)?.along ?? lead;
  let best = { start: within(about - shown / 2), seen: -1, off: 0 };
  for (let start = Math.floor(about + ROOM - shown); start <= Math.ceil(about - ROOM); start++) {
    const seen = runners.filter(({ along }) => inSight(along, start, shown)).length + (inSight(lead, start, shown) ? 0.5 : 0);
    const off = Math.abs(start + shown / 2 - about);
    if (seen > best.seen || (seen === best.seen && off < best.off)) best = { start, seen, off };
  }
  return within(best.start);
}

export interface Flag {
  number: number;
  lane: number;
  ahead: boolean;
  /** Squares from the edge of the window. */
  away: number;
}

/** The horses that are out of sight, each at the edge it is beyond. */
export function flags(runners: readonly Sighted[], start: number, shown: number): Flag[] {
  return runners
    .filter(({ along }) => !inSight(along, start, shown))
    .map(({ number, lane, along }) => {
      const ahead = along > start + shown / 2;
      return { number, lane, ahead, away: Math.max(1, Math.round(ahead ? along - start - shown : start - along)) };
    });
}

/** A place at an edge of the window: a lane, and how many flags are between it and the edge. */
export interface Place {
  row: number;
  column: number;
}

const COLUMNS = 3;
/** A flag rather leaves its lane than the edge. */
const INWARD = 1.5;

/** Each flag near its own lane where it hides neither a horse nor another flag; `wide` is its width in squares. */
export function placed(
  outside: readonly Flag[],
  runners: readonly Sighted[],
  window: { start: number; shown: number; lanes: number; wide: number },
): (Flag & Place)[] {
  const { start, shown, lanes, wide } = window;
  const taken = new Set<string>();
  const key = (ahead: boolean, { row, column }: Place) => [ahead, row, column].join();
  function isFree(ahead: boolean, place: Place): boolean {
    if (taken.has(key(ahead, place))) return false;
    const middle = (place.column + 0.5) * wide;
    return !runners.some(({ along, lane }) => {
      const fromEdge = ahead ? start + shown - along : along - start;
      return lane === place.row && inSight(along, start, shown) && Math.abs(fromEdge - middle) < wide / 2 + HALF;
    });
  }
  return [...outside]
    .sort((a, b) => a.away - b.away)
    .map((flag) => {
      const cost = ({ row, column }: Place) => Math.abs(row - flag.lane) + INWARD * column;
      const places = Array.from({ length: lanes * COLUMNS }, (_, nth) => ({ row: (nth % lanes) + 1, column: Math.floor(nth / lanes) }));
      const free = places.filter((place) => isFree(flag.ahead, place)).sort((a, b) => cost(a) - cost(b));
      const place = free[0] ?? { row: flag.lane, column: 0 };
      taken.add(key(flag.ahead, place));
      return { ...flag, ...place };
    });
}
