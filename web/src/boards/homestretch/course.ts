/** The oval of Homestretch: Start, the spaces up to the line, and beyond it the ground where horses pull up. */

import { Oval, spotAt, type Spot } from "../../track/oval";

const LINE_AT = 0.6;
const shape = { width: 1000, height: 660, margin: 21, lanes: 11, laneWidth: 14 };

/** As large as fits a track of eleven spaces, smaller on a longer one; from afar the number is what counts. */
export function tokenOn({ shape: { spaces } }: Oval, big = false): { width: number; height: number; cloth: number } {
  const width = (big ? 76 : 54) * Math.min(1, 11 / spaces);
  return { width, height: (width * 44) / 68, cloth: big ? 1.36 : 1 };
}

/** Neighbours stand three abreast in a space, so that no token hides another. */
const ABREAST = [0.35, 0, -0.35] as const;

/** A track on which horses are home when they have come so far; the line is always at the same post. To be read from afar, the tote needs
 * a wider infield. */
export function courseOf(finish: number, big = false): Oval {
  const spaces = finish + 1;
  const drawn = { ...shape, laneWidth: big ? 13 : shape.laneWidth, spaces };
  const plain = new Oval({ ...drawn, startsAt: 0 });
  return new Oval({ ...drawn, startsAt: LINE_AT + plain.length / spaces / plain.straight });
}

/** Where a horse's token stands when it has come so far; `position` may lie between two spaces. */
export function spotOf(course: Oval, horse: number, position: number): Spot {
  const lane = horse - 2;
  return spotAt(course.at(lane, position + 0.5 + ABREAST[lane % 3]!));
}
