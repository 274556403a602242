import { expect, test } from "vitest";
import type { GameReview, Summary } from "../src/protocol";
import { chancesAt, firstSeat, in100, luckOf, signed } from "../src/review/figures";

const nothing = { mean: 0, error: 0 };
const seat = (at: number, name: string, player: string, luck = 0): Summary => ({
  seat: at,
  name,
  player,
  start: 0.5,
  luck,
  own: 0,
  others: 0,
  remainder: 0,
  result: 1,
  score: 0,
  decisions: 0,
  cost: nothing,
  cost_score: nothing,
});
const review = (...seats: Summary[]): GameReview => ({
  policy: "steady",
  seed: 0,
  moment_rollouts: 36,
  decision_rollouts: 144,
  seats,
  chances: [
    [0.5, 0.5],
    [0.7, 0.3],
  ],
  turning_points: [],
  costly: [],
  open: [],
  yours: [],
});

test("chances are told in whole hundredths, and in tenths where those say nothing", () => {
  expect([0.314, 0.004, 0, 1].map(in100)).toEqual(["31", "0.4", "0", "100"]);
  expect([0.314, -0.04, 0, -0.0001].map(signed)).toEqual(["+31", "−4", "0", "0"]);
});

test("luck is told in a sentence", () => {
  expect(luckOf(seat(0, "Mira", "person", 0.12), "Mira")).toBe("Luck gave Mira 12 chances in 100.");
  expect(luckOf(seat(0, "Mira", "person", -0.3), "Mira")).toBe("Luck took 30 chances in 100 from Mira.");
  expect(luckOf(seat(0, "Mira", "person", 0.01), "Mira")).toBe("Luck was even for Mira.");
});

test("one's own seat comes first, then one's name, then a person", () => {
  const game = review(seat(0, "steady 1", "steady"), seat(1, "Mira", "person"), seat(2, "Otto", "person"));
  expect(firstSeat(game, 2, "Mira")).toBe(2);
  expect(firstSeat(game, null, "Otto")).toBe(2);
  expect(firstSeat({ ...game, yours: [1] }, null, "Otto")).toBe(1);
  expect(firstSeat(game, null, "")).toBe(1);
  expect(firstSeat(review(seat(0, "steady 1", "steady")), 7, "Mira")).toBe(0);
});

test("after the last decision the chances are those of the end", () => {
  expect(chancesAt(review(), 2)).toEqual([0.7, 0.3]);
});
