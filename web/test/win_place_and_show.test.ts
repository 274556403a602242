import { describe, expect, it } from "vitest";
import { byOrder, leastBid } from "../src/boards/win_place_and_show/auction";
import { windowTime } from "../src/boards/win_place_and_show/claims.svelte";
import { Course } from "../src/boards/win_place_and_show/course";
import { covered } from "../src/boards/win_place_and_show/covered";
import { kit } from "../src/boards/win_place_and_show/kit";
import { payoff, type Box, type Horse, type Race, type View } from "../src/boards/win_place_and_show/game";
import { countWords } from "../src/boards/win_place_and_show/riding";
import { combinations, costOf, openPositions, sealed, ticketFault, total } from "../src/boards/win_place_and_show/slip";

const TURN = [20, 22, 24, 26, 28, 30];
const six = (squares: number) => [squares, squares, squares, squares, squares, squares];

function raceOver(legs: [string, number[], boolean, number][], passing: string[] = []): Race {
  return { track: [[legs], passing, passing.map(() => true)] } as unknown as Race;
}

const FIVE_FURLONGS = raceOver(
  [
    ["B", six(28), false, 9],
    ["T2", TURN, true, 1],
    ["H", six(20), false, 1],
    ["R", six(30), false, 1],
  ],
  ["B:9/1"],
);
const TEN_FURLONGS = raceOver([
  ["HC", six(4), false, 1],
  ["H", six(20), false, 1],
  ["A", six(8), false, 1],
  ["T1", TURN, true, 1],
  ["B", six(28), false, 1],
  ["T2", TURN, true, 1],
  ["H", six(20), false, 1],
  ["R", six(30), false, 1],
]);

const box = {
  payoffs: { "6-1/win/2000": 14000 },
  constants: {
    betting: { min_bet: 1000, max_bet: 5000, bet_step: 1000, no_show_with_runners: 4, place_percent: 35, show_percent: 15 },
    daily_double: { min_per_combination: 1000, max_per_combination: 5000, step: 1000, baseball_min_horses: 3 },
  },
} as unknown as Box;
const sixToOne = { odds: [6, 1] } as unknown as Horse;

describe("the course", () => {
  it("walks into the turn in the lane that was chosen (WP-11.20)", () => {
    const course = new Course(FIVE_FURLONGS);
    const from = { leg: 0, at: 28, lane: 3 };
    expect(course.walk(from, "LSS").map((square) => course.name(square))).toEqual(["T2:1/2", "T2:2/2", "T2:3/2"]);
  });

  it("starts at the gate behind the first column (WP-2.15)", () => {
    const course = new Course(FIVE_FURLONGS);
    expect(course.name(course.walk({ leg: -1, at: 0, lane: 4 }, "SS")[1]!)).toBe("B:10/4");
    expect(course.isPassing({ leg: 0, at: 9, lane: 1 })).toBe(true);
  });

  it("ends a path where the track ends, and leaves no lane", () => {
    const course = new Course(FIVE_FURLONGS);
    expect(course.walk({ leg: 3, at: 29, lane: 1 }, "SSS").map((square) => course.name(square))).toEqual(["R:30/1"]);
    expect(course.walk({ leg: 0, at: 10, lane: 1 }, "L")).toEqual([]);
  });

  it("puts neighbouring squares beside each other, all the way round", () => {
    const course = new Course(TEN_FURLONGS);
    let here = { leg: -1, at: 0, lane: 2 };
    for (const next of course.walk(here, "S".repeat(140))) {
      const [a, b] = [course.spot(here), course.spot(next)];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(35);
      expect(course.along(next)).toBeGreaterThan(course.along(here));
      here = next;
    }
    expect(course.name(here)).toMatch(/^R:/);
  });

  it("passes the line at the same place in both laps", () => {
    const course = new Course(TEN_FURLONGS);
    const first = course.spot({ leg: 1, at: 20, lane: 1 });
    const last = course.spot({ leg: 6, at: 20, lane: 1 });
    expect(first.x).toBeCloseTo(last.x);
    expect(last.x).toBeLessThan(course.lineX);
    expect(course.spot({ leg: 7, at: 1, lane: 1 }).x).toBeGreaterThan(course.lineX);
  });
});

describe("the slip", () => {
  const view = { phase: "betting", race: 1, entered: [1, 2, 4, 5, 6], options: { daily_double: true } } as unknown as View;

  it("pays by the chart, and by the formula where the chart is silent (WP-2.19)", () => {
    expect(payoff(box, sixToOne, "win", 2000)).toBe(14000);
    expect(payoff(box, sixToOne, "place", 5000)).toBe(15500);
  });

  it("counts combinations as the rules do (WP-11.11, WP-11.12, WP-7.27)", () => {
    const baseball = { kind: "baseball" as const, horses: [3, 4, 6], stake: 1000 };
    expect(combinations(baseball, [1, 2, 3, 4, 5, 6])).toHaveLength(6);
    expect(costOf(baseball, view.entered)).toBe(4000);
    expect(costOf({ kind: "wheel_second", first: 4, stake: 1000 }, view.entered)).toBe(6000);
    expect(costOf({ kind: "wheel_first", second: 4, stake: 1000 }, view.entered)).toBe(5000);
  });

  it("keeps to the limit on one combination (WP-7.23)", () => {
    const straight = { kind: "straight" as const, first: 1, second: 2, stake: 3000 };
    expect(ticketFault(straight, [], view.entered, box)).toBeNull();
    expect(ticketFault(straight, [straight], view.entered, box)).toMatch("1-2");
  });

  it("has no show bets with four runners (WP-7.17)", () => {
    expect(openPositions(view, box)).toHaveLength(3);
    expect(openPositions({ ...view, entered: [1, 2, 4, 5] }, box)).toEqual(["win", "place"]);
  });

  it("goes out whole", () => {
    const bets = { win: { horse: 4, amount: 2000 } };
    expect(total(bets, [], view.entered)).toBe(2000);
    expect(sealed(view, bets, [])).toEqual({ do: "submit_slip", race: 1, win: [[4, 2000]], place: [], show: [], daily_double: [] });
  });
});

describe("orders at the auction", () => {
  const legal = [
    { action: { do: "pass_bid" }, words: "Pass" },
    { action: { do: "bid", amount: 2500 }, words: "Bid $2,500" },
    { action: { do: "bid", amount: 5000 }, words: "Bid $5,000" },
  ];

  it("raise by as little as possible up to the limit, then pass", () => {
    expect(leastBid(legal)).toBe(2500);
    expect(byOrder(legal, 3000, false)).toEqual({ do: "bid", amount: 2500 });
    expect(byOrder(legal, 2000, false)).toEqual({ do: "pass_bid" });
  });

  it("pass a lot whatever is bid, and ask without an order", () => {
    expect(byOrder(legal, null, true)).toEqual({ do: "pass_bid" });
    expect(byOrder(legal, null, false)).toBeNull();
    expect(byOrder([], 3000, false)).toBeNull();
  });
});

describe("riding and secrets", () => {
  it("explains the count (WP-11.3)", () => {
    const count = { horse: 4, seat: 0, strength: 9, die: 4, bonus: 3, allowance: 0 };
    expect(countWords(count, true, false)).toBe("9 strength + 4 die + 3 bonus = 16");
    expect(countWords(count, false, false)).toBe("9 strength + 4 die = 13");
  });

  it("never lets the shell answer a claim window early, bet or no bet (WP-4.14)", () => {
    expect(kit.ownTime?.({ window: { horse: 4 } })).toBe(true);
    expect(kit.ownTime?.({ window: null })).toBe(false);
  });

  it("answers a claim window after the same time for all, and before the table's own runs out (WP-9.18)", () => {
    expect([0, 15, 600].map(windowTime)).toEqual([6000, 6000, 6000]);
    expect(windowTime(5)).toBe(3000);
  });

  it("covers slips and hidden cash where others look on (WP-8)", () => {
    const slip = { bets: [], tickets: [], void_bets: [], void_tickets: [] };
    const riding = { phase: "ride", window: null, slip, written: 3000, double: slip, money: [500, null], options: { cash_visible: false } } as unknown as View;
    expect(covered(riding)).toMatchObject({ slip: null, written: 0, double: null, money: [null, null] });
    expect(covered({ ...riding, phase: "betting" })).toBeNull();
    expect(covered({ ...riding, phase: "claim_window", window: {} } as unknown as View)).toBeNull();
  });
});
