/** The final sums as a table, the best first; every line of them comes with the view. */

import type { LongShotScoreLine } from "../../protocol";
import type { View } from "./game";

export interface Score {
  seat: number;
  place: number;
  total: number;
  parts: { name: string; sum: number; lines: LongShotScoreLine[] }[];
}

const PARTS = [
  ["purses", "Purses"],
  ["bets", "Bets"],
  ["sets", "Jockey Sets"],
  ["cash", "Cash"],
  ["abilities", "Abilities"],
] as const;

export function scoresOf({ scores, result }: View): Score[] {
  const places = [...(result?.places ?? []), ...(result?.house ?? []).map((house) => house.place)];
  return scores
    .map(({ lines, ...sums }) => ({
      seat: sums.seat,
      place: places[sums.seat]!,
      total: sums.total,
      parts: PARTS.map(([part, name]) => ({ name, sum: sums[part], lines: lines.filter((line) => line.part === part) })),
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}
