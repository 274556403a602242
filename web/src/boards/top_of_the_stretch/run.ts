/** The run down the stretch, pole by pole, from where the far turn left the field to the margins at the wire. */

import { byFigure, byPoints, isFull, type Box, type View } from "./game";

/** From one pole to the next. Distances are in quarter lengths, null for a horse that is out. */
export interface Run {
  /** How far the leader has to the wire at the first pole, and how far everybody is behind. */
  left: number;
  behind: (number | null)[];
  to: { left: number; behind: (number | null)[] };
}

const FURLONG = 330;

/** The leader's way to the wire at each pole. */
export const POLES = [
  { left: 2 * FURLONG, name: "¼" },
  { left: 1.5 * FURLONG, name: "3/16" },
  { left: FURLONG, name: "⅛" },
  { left: FURLONG / 2, name: "1/16" },
];

/** How much of the change from the far turn to the wire is seen at the end of each leg. */
const LEGS = [
  { weight: 15, change: 0.2, words: "Down the stretch they come!" },
  { weight: 15, change: 0.45, words: "Past the 3/16 pole." },
  { weight: 16, change: 0.75, words: "An eighth of a mile to go!" },
  { weight: 34, change: 1, words: "They come to the wire …" },
];

/** All legs together. */
export const RUN = LEGS.reduce((sum, { weight }) => sum + weight, 0);

export interface Leg {
  weight: number;
  words: string;
  /** Quickplay runs no positions. */
  run?: Run;
}

/** `read` has every figure. */
export function legs(read: View, box: Box): Leg[] {
  if (!isFull(read)) return LEGS;
  const turn = byPoints(read).map((place) => place.behind);
  const wire = byFigure(read, box).map((place) => place.behind);
  const at = (change: number) =>
    fromTheLeader(wire.map((end, horse) => (end === null ? null : (turn[horse] ?? end) * (1 - change) + end * change)));
  return LEGS.map(({ weight, words, change }, leg) => ({
    weight,
    words,
    run: {
      left: POLES[leg]!.left,
      behind: quarters(at(LEGS[leg - 1]?.change ?? 0)),
      to: { left: POLES[leg + 1]?.left ?? 0, behind: at(change) },
    },
  }));
}

function fromTheLeader(behind: (number | null)[]): (number | null)[] {
  const lead = Math.min(...behind.filter((own) => own !== null));
  return behind.map((own) => (own === null ? null : own - lead));
}

/** As the track writes them. */
function quarters(behind: (number | null)[]): (number | null)[] {
  return behind.map((own) => (own === null ? null : Math.round(own)));
}
