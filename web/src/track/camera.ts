/** Which part of an unrolled track is in sight, and who is outside of it. */

export interface Sighted {
  number: number;
  along: number;
  lane: number;
  focus: boolean;
}

/** Half of a horse, in squares. */
const HALF = 0.8;

const inSight = (along: number, start: number, shown: number) => along >= start + HALF && along <= start + shown - HALF;

/** So many squares stay in sight before and behind the horse of the moment. */
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
