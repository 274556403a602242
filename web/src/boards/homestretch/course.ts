/** The oval of Homestretch: Start, spaces 1 to 9, and beyond the line the ground where horses pull up. */

import { Oval, spotAt, type Spot } from "../../track/oval";

const SPACES = 11;
const WIDTH = 1000;
const HEIGHT = 660;
const LINE_AT = 0.6;

const shape = { width: WIDTH, height: HEIGHT, margin: 21, lanes: 11, laneWidth: 14, spaces: SPACES };
const length = new Oval({ ...shape, startsAt: 0 });
const startsAt = LINE_AT + length.length / SPACES / length.straight;

export const COURSE = new Oval({ ...shape, startsAt });
export const TOKEN_WIDTH = 54;
export const TOKEN_HEIGHT = (TOKEN_WIDTH * 44) / 68;

/** Neighbours stand three abreast in a space, so that no token hides another. */
const ABREAST = [0.35, 0, -0.35] as const;

/** Where a horse's token stands when it has come so far; `position` may lie between two spaces. */
export function spotOf(horse: number, position: number): Spot {
  const lane = horse - 2;
  return spotAt(COURSE.at(lane, position + 0.5 + ABREAST[lane % 3]!));
}
