/** From end to end of a strip by arrows. */

import type { StripEnd, StripSquare } from "./LaneStrip.svelte";

type Place = Pick<StripSquare, "key" | "along" | "lane">;

const ARROWS: Record<string, [along: number, lane: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The end that an arrow leads to: the nearest one that way, in the lane or in the next lane that has any. */
export function nextEnd(pressed: string, from: Place, open: readonly Place[]): Place | undefined {
  const arrow = ARROWS[pressed];
  if (!arrow) return undefined;
  const [along, lane] = arrow;
  const far = ({ along: x, lane: y }: Place) => Math.abs(x - from.along) + 1000 * Math.abs(y - from.lane);
  const thatWay = ({ along: x, lane: y }: Place) => (lane ? (y - from.lane) * lane > 0 : y === from.lane && (x - from.along) * along > 0);
  return open.filter(thatWay).sort((a, b) => far(a) - far(b))[0];
}

/** The chosen end, or the farthest on the lane nearest the rail. */
export function firstReached(open: readonly Place[], ends: ReadonlyMap<string, StripEnd>): Place | undefined {
  return open.find(({ key }) => ends.get(key)!.chosen) ?? [...open].sort((a, b) => b.along - a.along || a.lane - b.lane)[0];
}
