/** The oval of Long Shot: the start area, fifteen spaces, and beyond the line the ground where horses pull up. */

import { Oval, spotAt, type Spot } from "../../track/oval";

const SECTIONS = 18;
const LINE_AT = 0.44;
/** The line lies where space 15 ends, in the home straight. */
export const LINE = 16;

const shape = { width: 1000, height: 440, margin: 14, lanes: 8, laneWidth: 17, spaces: SECTIONS };
const plain = new Oval({ ...shape, startsAt: 0 });
const startsAt = LINE_AT + ((SECTIONS - LINE) * plain.length) / SECTIONS / plain.straight;

export const COURSE = new Oval({ ...shape, startsAt });
export const TOKEN_WIDTH = 50;
export const TOKEN_HEIGHT = (TOKEN_WIDTH * 44) / 68;

/** Neighbours stand half a space apart, so that no token hides another. */
const ABREAST = [0.25, -0.25] as const;

export function laneOf(horse: number): number {
  return horse - 1;
}

/** Where a horse's token stands when it has come so far; `position` may lie between two spaces. */
export function spotOf(horse: number, position: number): Spot {
  const lane = laneOf(horse);
  return spotAt(COURSE.at(lane, position + 0.5 + ABREAST[lane % 2]!));
}

function radiiOf(horse: number): [number, number] {
  const inner = COURSE.inner + laneOf(horse) * COURSE.shape.laneWidth;
  return [inner, inner + COURSE.shape.laneWidth];
}

/** The piece of a line across one lane, where a position begins. */
export function acrossLane(horse: number, position: number): { x1: number; y1: number; x2: number; y2: number } {
  const [a, b] = radiiOf(horse).map((radius) => COURSE.point(radius, position));
  return { x1: a!.x, y1: a!.y, x2: b!.x, y2: b!.y };
}

/** One lane's ground between two positions. */
export function laneBetween(horse: number, from: number, to: number): string {
  return COURSE.section(from, to, 14, ...radiiOf(horse));
}
