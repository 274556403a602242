import { describe, expect, it } from "vitest";
import { flags, placed, windowOn } from "../src/track/camera";
import { apart } from "../src/track/declutter";

const field = (focus: number, ...along: number[]) =>
  along.map((at, nth) => ({ number: nth + 1, along: at, lane: nth + 1, focus: nth === focus }));

describe("the camera", () => {
  it("keeps the horse of the moment and the whole field in sight where they fit", () => {
    const runners = field(1, 20, 22, 28, 31);
    const start = windowOn(runners, 17, -2, 100);
    expect(flags(runners, start, 17)).toEqual([]);
  });

  it("stays with the horse of the moment, and flags the others with their distance", () => {
    const runners = field(0, 10, 12, 40, 60);
    const start = windowOn(runners, 17, -2, 100);
    expect([start <= 8, start + 17 >= 14]).toEqual([true, true]);
    const far = flags(runners, start, 17);
    expect(far.map(({ number, ahead }) => [number, ahead])).toEqual([
      [3, true],
      [4, true],
    ]);
    expect(far[1]!.away - far[0]!.away).toBe(20);
    const behind = flags(runners, windowOn(field(3, 10, 12, 40, 60), 17, -2, 100), 17);
    expect(behind.map(({ number, ahead }) => [number, ahead])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]);
  });

  it("prefers the leader to as many others, and never leaves the track", () => {
    expect(flags(field(1, 10, 20, 30), windowOn(field(1, 10, 20, 30), 17, -2, 100), 17).map(({ number }) => number)).toEqual([1]);
    expect(windowOn(field(0, 0, 1), 17, -2, 100)).toBe(-2);
    expect(windowOn(field(0, 99), 17, -2, 100)).toBe(83);
    expect(windowOn([], 17, -2, 100)).toBe(-2);
  });
});

describe("the flags at the edges", () => {
  const WINDOW = { start: 50, shown: 17, lanes: 5, wide: 2.2 };
  const inLane = (lane: number, ...along: number[]) => along.map((at, nth) => ({ number: 10 * lane + nth, along: at, lane, focus: false }));

  it("never hide each other, though two horses out of sight share a lane", () => {
    const runners = [...inLane(1, 10, 20, 30), ...inLane(2, 12, 40), ...inLane(5, 90, 95)];
    const flying = placed(flags(runners, WINDOW.start, WINDOW.shown), runners, WINDOW);
    expect(new Set(flying.map(({ ahead, row, column }) => [ahead, row, column].join())).size).toBe(7);
    expect(flying.filter(({ number }) => [12, 21].includes(number)).map(({ row, column }) => [row, column])).toEqual([
      [2, 0],
      [1, 0],
    ]);
  });

  it("never hide a horse in sight", () => {
    const runners = [...inLane(3, 20, 51), ...inLane(2, 90, 66)];
    const flying = placed(flags(runners, WINDOW.start, WINDOW.shown), runners, WINDOW);
    expect(flying.map(({ number, row }) => [number, row === 3, row === 2])).toEqual([
      [20, false, false],
      [30, false, true],
    ]);
  });
});

describe("discs on a map", () => {
  const nearest = (spots: { x: number; y: number }[]) =>
    Math.min(...spots.flatMap((one, a) => spots.slice(a + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y))));

  it("fan out at the gate, where all stand on one spot, and stay in the picture", () => {
    const room = { width: 800, height: 240, edge: 11 };
    for (const corner of [
      { x: 800, y: 0 },
      { x: 400, y: 240 },
      { x: 400, y: 120 },
    ]) {
      const moved = apart(
        Array.from({ length: 14 }, () => corner),
        22,
        room,
      );
      expect(nearest(moved)).toBeGreaterThan(21);
      for (const { x, y } of moved) expect([x >= 11, x <= 789, y >= 11, y <= 229]).toEqual([true, true, true, true]);
    }
  });

  it("stay apart in a pack at the edge", () => {
    const pack = Array.from({ length: 10 }, (_, nth) => ({ x: 780 + 3 * (nth % 4), y: 2 * nth }));
    expect(nearest(apart(pack, 22, { width: 800, height: 240, edge: 11 }))).toBeGreaterThan(21);
  });

  it("hide no number of another, and stay near their places", () => {
    const places = [
      { x: 50, y: 50 },
      { x: 50, y: 50 },
      { x: 60, y: 50 },
      { x: 300, y: 50 },
    ];
    const moved = apart(places, 22);
    for (const [a, one] of moved.entries()) {
      for (const other of moved.slice(a + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(21);
      expect(Math.hypot(one.x - places[a]!.x, one.y - places[a]!.y)).toBeLessThan(30);
    }
    expect(moved[3]).toEqual({ x: 300, y: 50 });
  });
});
