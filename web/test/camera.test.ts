import { describe, expect, it } from "vitest";
import { flags, windowOn } from "../src/track/camera";
import { apart } from "../src/track/declutter";

const field = (focus: number, ...along: number[]) => along.map((at, nth) => ({ number: nth + 1, along: at, lane: nth + 1, focus: nth === focus }));

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
    expect(far.map(({ number, ahead }) => [number, ahead])).toEqual([[3, true], [4, true]]);
    expect(far[1]!.away - far[0]!.away).toBe(20);
    const behind = flags(runners, windowOn(field(3, 10, 12, 40, 60), 17, -2, 100), 17);
    expect(behind.map(({ number, ahead }) => [number, ahead])).toEqual([[1, false], [2, false], [3, false]]);
  });

  it("prefers the leader to as many others, and never leaves the track", () => {
    expect(flags(field(1, 10, 20, 30), windowOn(field(1, 10, 20, 30), 17, -2, 100), 17).map(({ number }) => number)).toEqual([1]);
    expect(windowOn(field(0, 0, 1), 17, -2, 100)).toBe(-2);
    expect(windowOn(field(0, 99), 17, -2, 100)).toBe(83);
    expect(windowOn([], 17, -2, 100)).toBe(-2);
  });
});

describe("discs on a map", () => {
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
