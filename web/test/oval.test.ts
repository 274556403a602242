import { describe, expect, it } from "vitest";
import { courseOf, spotOf, tokenOn } from "../src/boards/homestretch/course";
import { HORSES } from "../src/boards/homestretch/game";
import { spread } from "../src/track/declutter";
import { Oval, type Spot } from "../src/track/oval";

describe("an oval", () => {
  const oval = new Oval({ width: 1000, height: 600, margin: 0, lanes: 4, laneWidth: 25, spaces: 10, startsAt: 0 });

  it("begins at the left end of the home straight and runs to the right", () => {
    expect(oval.at(0, 0)).toEqual({ x: 300, y: 300 + 212.5, heading: 0 });
  });

  it("comes back to where it began", () => {
    const [start, lap] = [oval.at(2, 0), oval.at(2, 10)];
    expect(lap.x).toBeCloseTo(start.x);
    expect(lap.y).toBeCloseTo(start.y);
  });

  it("keeps horses of one space level: a space line crosses the lanes square", () => {
    for (let space = 0; space < 10; space += 0.25) {
      const [inner, outer] = [oval.at(0, space), oval.at(3, space)];
      const across = Math.atan2(outer.y - inner.y, outer.x - inner.x) * (180 / Math.PI);
      const turn = (((across - inner.heading) % 360) + 360) % 360;
      expect(turn).toBeCloseTo(90, 5);
      expect(Math.hypot(outer.x - inner.x, outer.y - inner.y)).toBeCloseTo(75);
    }
  });

  it("runs without jumps", () => {
    for (let space = 0; space < 10; space += 0.05) {
      const [a, b] = [oval.at(1, space), oval.at(1, space + 0.05)];
      expect(Math.hypot(b.x - a.x, b.y - a.y)).toBeLessThan(14);
    }
  });
});

describe.each([10, 13, 16])("the course of Homestretch, %i spaces to the line", (finish) => {
  const course = courseOf(finish);
  const { width, height } = tokenOn(course);

  it("keeps every token inside the picture", () => {
    for (const horse of HORSES) {
      for (let position = 0; position <= finish; position++) {
        const { x, y } = spotOf(course, horse, position);
        expect(x).toBeGreaterThan(width / 2);
        expect(x).toBeLessThan(course.shape.width - width / 2);
        expect(y).toBeGreaterThan(height / 2);
        expect(y).toBeLessThan(course.shape.height - height / 2);
      }
    }
  });

  it("lets no token overlap another, wherever the horses stand", () => {
    const places = HORSES.flatMap((horse) => Array.from({ length: finish + 1 }, (_, position) => ({ horse, position })));
    const bodies = places.map(({ horse, position }) => corners(course, horse, position));
    const hidden = places.flatMap((one, at) =>
      places
        .filter((other, nth) => other.horse > one.horse && overlap(bodies[at]!, bodies[nth]!))
        .map((other) => `#${one.horse} on ${one.position} and #${other.horse} on ${other.position}`),
    );
    expect(hidden).toEqual([]);
  });

  it("lets no number hide another on a television", () => {
    const large = courseOf(finish, true);
    const places = HORSES.flatMap((horse) => Array.from({ length: finish + 1 }, (_, position) => ({ horse, position })));
    const numbers = places.map(({ horse, position }) => number(large, horse, position));
    const hidden = places.flatMap((one, at) =>
      places
        .filter((other, nth) => other.horse > one.horse && overlap(numbers[at]!, numbers[nth]!))
        .map((other) => `#${one.horse} on ${one.position} and #${other.horse} on ${other.position}`),
    );
    expect(hidden).toEqual([]);
  });

  it("turns tokens round in the turns, never upside down", () => {
    expect(spotOf(course, 7, finish).facing).toBe(1);
    expect(spotOf(course, 7, Math.round(finish * 0.4)).facing).toBe(-1);
    for (let position = 0; position <= finish; position += 0.1) {
      expect(Math.abs(spotOf(course, 5, position).lean)).toBeLessThanOrEqual(45);
    }
  });
});

describe("marks on one line", () => {
  it("stay where they are when there is room", () => {
    expect(spread([10, 50, 90], 20, 0, 100)).toEqual([10, 50, 90]);
  });

  it("move apart around their value when there is none", () => {
    expect(spread([50, 50, 50], 20, 0, 100)).toEqual([30, 50, 70]);
  });

  it("stay on the line", () => {
    const places = spread([0, 0, 2, 99, 100], 20, 0, 100);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    const sorted = [...places].sort((a, b) => a - b);
    for (let i = 1; i < sorted.length; i++) expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThanOrEqual(19.99);
  });
});

type Corner = [number, number];

/** The body of a token: all of it but the tips of nose, tail and hooves. */
function corners(course: Oval, horse: number, position: number): Corner[] {
  const { width, height } = tokenOn(course);
  return rectangle(spotOf(course, horse, position), 0, 0, width * 0.41, height * 0.36);
}

/** What the number takes of a large token: the cloth without its hem. */
function number(course: Oval, horse: number, position: number): Corner[] {
  const spot = spotOf(course, horse, position);
  const { width, cloth } = tokenOn(course, true);
  const unit = width / 68;
  const off = (spot.facing === 1 ? 26.4 : 46.6) - 37;
  return rectangle(spot, off * unit, 3.6 * unit, 10 * cloth * unit, 8.5 * cloth * unit);
}

/** About (left, top) of a spot, leaning with it. */
function rectangle({ x, y, lean }: Spot, left: number, top: number, w: number, h: number): Corner[] {
  const [cos, sin] = [Math.cos((lean * Math.PI) / 180), Math.sin((lean * Math.PI) / 180)];
  return (
    [
      [-w, -h],
      [w, -h],
      [w, h],
      [-w, h],
    ] as Corner[]
  ).map(([a, b]) => [x + (left + a) * cos - (top + b) * sin, y + (left + a) * sin + (top + b) * cos]);
}

/** Two rectangles meet unless a line along one of their sides parts them. */
function overlap(one: Corner[], other: Corner[]): boolean {
  return ![one, other].some((box) =>
    [0, 1].some((side) => {
      const [a, b] = [box[side]!, box[side + 1]!];
      const along = ([x, y]: Corner) => x * (b[0] - a[0]) + y * (b[1] - a[1]);
      const [p, q] = [one.map(along), other.map(along)];
      return Math.max(...p) <= Math.min(...q) || Math.max(...q) <= Math.min(...p);
    }),
  );
}
