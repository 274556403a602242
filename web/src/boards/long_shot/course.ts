/** The oval of Long Shot: the start area, the spaces, and beyond the line the ground where horses pull up. */

import type { LongShotTrack } from "../../protocol";
import { Oval, spotAt, type Spot } from "../../track/oval";
import { HORSES } from "./game";

const LINE_AT = 0.44;
const shape = { width: 1000, height: 440, margin: 14, lanes: HORSES.length, laneWidth: 17 };

/** As large as fits a track of eighteen spaces, smaller on a longer one; from afar the number is what counts. */
export function tokenOn({ shape: { spaces } }: Oval, big = false): { width: number; height: number; cloth: number } {
  const width = (big ? 62 : 50) * Math.min(1, 18 / spaces);
  return { width, height: (width * 44) / 68, cloth: big ? 1.36 : 1 };
}

/** Neighbours stand half a space apart, so that no token hides another. */
const ABREAST = [0.25, -0.25] as const;

/** Where the line lies, in the middle of those of the lanes; and how many spaces are drawn, with some to pull up. */
export function lengthOf(track: LongShotTrack): { line: number; spaces: number } {
  const lines = HORSES.map((horse) => track.finish[horse]!);
  const line = Math.round(lines.reduce((sum, each) => sum + each, 0) / lines.length);
  return { line, spaces: Math.max(line + 2, ...lines.map((each) => each + 1)) };
}

/** The line is always at the same post in the home straight. */
export function courseOf(track: LongShotTrack): Oval {
  const { line, spaces } = lengthOf(track);
  const plain = new Oval({ ...shape, spaces, startsAt: 0 });
  return new Oval({ ...shape, spaces, startsAt: LINE_AT + ((spaces - line) * plain.length) / spaces / plain.straight });
}

export function laneOf(horse: number): number {
  return horse - 1;
}

/** Where a horse's token stands when it has come so far; `position` may lie between two spaces. */
export function spotOf(course: Oval, horse: number, position: number): Spot {
  const lane = laneOf(horse);
  return spotAt(course.at(lane, position + 0.5 + ABREAST[lane % 2]!));
}

function radiiOf(course: Oval, horse: number): [number, number] {
  const inner = course.inner + laneOf(horse) * course.shape.laneWidth;
  return [inner, inner + course.shape.laneWidth];
}

/** The piece of a line across one lane, where a position begins. */
export function acrossLane(course: Oval, horse: number, position: number): { x1: number; y1: number; x2: number; y2: number } {
  const [a, b] = radiiOf(course, horse).map((radius) => course.point(radius, position));
  return { x1: a!.x, y1: a!.y, x2: b!.x, y2: b!.y };
}

/** One lane's ground between two positions. */
export function laneBetween(course: Oval, horse: number, from: number, to: number): string {
  return course.section(from, to, 14, ...radiiOf(course, horse));
}
