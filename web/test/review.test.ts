import { expect, test, vi } from "vitest";
import type { GameReview, Summary } from "../src/protocol";
import { Asking } from "../src/review/asking.svelte";
import { briefOf } from "../src/review/brief";
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
  kernel: false,
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
    "Starting …",
    "A few seconds left.",
    "About 50 seconds left.",
    "About a minute left.",
    "About 2 minutes left.",
  ]);
});

test("the last page tells one's own best and worst decision, with the moment on the board", () => {
  const move = { words: "Place 3 on #3", best: "Place 5 on #7", best_action: {}, error: 0.01, said: "cost about 4 chances in 100" };
  const turn = { luck: false, where: "race 2, second bet" };
  const game: GameReview = {
    ...review(seat(0, "Mira", "person"), seat(1, "Otto", "person")),
    yours: [0],
    headlines: ["Mostly luck: it gave 30 ± 2 chances in 100.", "Mostly own decisions."],
    costly: [
      { ...move, n: 8, seat: 0, cost: 0.02, where: "" },
      { ...move, n: 30, seat: 0, cost: 0.04, where: "race 3, first bet" },
      { ...move, n: 31, seat: 1, cost: 0.3, where: "" },
    ],
    turning_points: [
      { ...turn, n: 12, seat: 0, by: 0, before: 0.2, after: 0.3 },
      { ...turn, n: 14, seat: 0, by: 0, before: 0.5, after: 0.3 },
      { ...turn, n: 15, seat: 0, by: 1, before: 0.1, after: 0.9 },
      { ...turn, n: 16, seat: 0, by: null, luck: true, before: 0.1, after: 0.9 },
    ],
  };
  expect(briefOf(game, 0, "abc")).toEqual({
    headline: "Mostly luck: it gave 30 ± 2 chances in 100.",
    best: { words: "Race 2, your second bet: from 20 to 30 chances in 100.", address: "/r/abc?tab=review&seat=0&n=11" },
    worst: {
      words: "Race 3, your first bet: Place 3 on #3 cost about 4 chances in 100. Better: Place 5 on #7.",
      address: "/r/abc?tab=review&seat=0&n=30",
    },
  });
  expect(briefOf(game, 1, "abc"), "another's decisions are for them to tell").toBeNull();
  expect(briefOf({ ...game, costly: [], turning_points: [] }, 0, "abc")).toMatchObject({ best: null, worst: null });
});

test("a server that starts again is asked until it answers", async () => {
  vi.useFakeTimers();
  const answers = [
    () => Promise.resolve(Response.json({ state: "working", percent: 9, seconds_left: 40 })),
    () => Promise.reject(new TypeError("no answer")),
    () => Promise.resolve(Response.json({ state: "done", percent: 100, review: review() })),
  ];
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("fetch", () => answers.shift()!());
  const asking = new Asking("/api/r/abc");
  asking.begin();
  await vi.advanceTimersByTimeAsync(2000);
  expect([asking.state?.percent, asking.away, asking.fault]).toEqual([9, true, ""]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([asking.review?.policy, asking.away]).toEqual(["steady", false]);
  asking.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
