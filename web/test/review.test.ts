import { expect, test } from "vitest";
import type { GameReview, Summary } from "../src/protocol";
import { chancesAt, firstSeat, in100, placeOf, signed, timeLeft, withError } from "../src/review/figures";

const nothing = { mean: 0, error: 0 };
const seat = (at: number, name: string, player: string): Summary => ({
  seat: at,
  name,
  player,
  start: 0.5,
  luck: 0,
  own: 0,
  others: 0,
  remainder: 0,
  result: 1,
  score: 0,
  decisions: 0,
  cost: nothing,
  cost_score: nothing,
  start_error: 0,
  luck_error: 0,
  own_error: 0,
  others_error: 0,
  remainder_error: 0,
  costs: [],
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
  headlines: [],
  races: [],
});

test("chances are told in whole hundredths, and in tenths where those say nothing", () => {
  expect([0.314, 0.004, 0, 1].map(in100)).toEqual(["31", "0.4", "0", "100"]);
  expect([0.314, -0.04, 0, -0.0001].map(signed)).toEqual(["+31", "−4", "0", "0"]);
});

test("a sum has its error beside it", () => {
  expect(withError(0.12, 0.031)).toBe("+12 ± 3");
  expect(withError(-0.3, 0.004)).toBe("−30 ± 0.4");
  expect(withError(0, 0)).toBe("0");
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

test("a place is told in words of the table, to oneself as one's own", () => {
  expect(placeOf("race 2, second bet", true)).toBe("Race 2, your second bet");
  expect(placeOf("race 2, second bet", false)).toBe("Race 2, second bet");
  expect(placeOf("race 2", false)).toBe("Race 2");
});

test("the time that is left is told roughly, and not before it is known", () => {
  expect([null, 4, 41, 60, 83].map(timeLeft)).toEqual([
    "",
    "A few seconds left.",
    "About 50 seconds left.",
    "About a minute left.",
    "About 2 minutes left.",
  ]);
});
