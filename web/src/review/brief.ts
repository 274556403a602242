/** A review in three sentences, for the last page of a game. */

import type { GameReview } from "../protocol";
import { in100, placeOf } from "./figures";

export interface Moment {
  words: string;
  /** Where it can be seen, on the board of that moment. */
  address: string;
}

export interface Brief {
  headline: string;
  best: Moment | null;
  worst: Moment | null;
}

/** Of a seat that the reader held; null for others, whose decisions may be closed. */
export function briefOf(review: GameReview, seat: number, record: string): Brief | null {
  if (!review.yours.includes(seat)) return null;
  const at = (n: number) => `/r/${record}?tab=review&seat=${seat}&n=${n}`;
  const gains = review.turning_points.filter((turn) => turn.seat === seat && turn.by === seat && !turn.luck && turn.after > turn.before);
  const best = gains.sort((a, b) => b.after - b.before - (a.after - a.before))[0];
  const worst = review.costly.filter((move) => move.seat === seat).sort((a, b) => b.cost - a.cost)[0];
  return {
    headline: review.headlines[seat] ?? "",
    best: best
      ? {
          words: `${placeOf(best.where, true)}: from ${in100(best.before)} to ${in100(best.after)} chances in 100.`,
          address: at(best.n - 1),
        }
      : null,
    worst: worst
      ? {
          words: `${worst.where ? `${placeOf(worst.where, true)}: ` : ""}${worst.words} ${worst.said}. Better: ${worst.best}.`,
          address: at(worst.n),
        }
      : null,
  };
}
