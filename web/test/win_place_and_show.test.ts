import { describe, expect, it } from "vitest";
import { animation } from "../src/boards/win_place_and_show/animation";
import { byOrder, leastBid } from "../src/boards/win_place_and_show/auction";
import { holds, Orders } from "../src/boards/win_place_and_show/claims.svelte";
import { Course } from "../src/boards/win_place_and_show/course";
import { hideSecrets } from "../src/boards/win_place_and_show/hide_secrets";
import { boardModule } from "../src/boards/win_place_and_show/board_module";
import { horseOfTheMoment, type Box, type Race, type Seen, type View } from "../src/boards/win_place_and_show/game";
import { countWords } from "../src/boards/win_place_and_show/riding";
import { paymentWords, type Payment } from "../src/boards/win_place_and_show/settlement";
import { offered, offers, sealed, stakes } from "../src/boards/win_place_and_show/slip";

const TURN = [20, 22, 24, 26, 28, 30];
const six = (squares: number) => [squares, squares, squares, squares, squares, squares];

type Leg = [string, number[], boolean, number];

function raceOver(legs: Leg[], passing: [number, number, number][] = []): Race {
  const lanes = legs[0]![1].length;
  return {
    track: { lanes, legs: legs.map(([name, squares, turn, first]) => ({ name, squares, turn, first })), passing },
  } as unknown as Race;
}

/** A lane from end to end. */
function lane(course: Course, number: number): { leg: number; at: number; lane: number }[] {
  return course.between(-1, course.line + 40).filter((square) => square.lane === number);
}

const FIVE_FURLONGS = raceOver(
  [
    ["B", six(28), false, 9],
    ["T2", TURN, true, 1],
    ["H", six(20), false, 1],
    ["R", six(30), false, 1],
  ],
  [[0, 9, 1]],
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

describe("the course", () => {
  it("marks the passing squares that the table names (WP-2.17)", () => {
    const course = new Course(FIVE_FURLONGS);
    expect(course.isPassing({ leg: 0, at: 9, lane: 1 })).toBe(true);
    expect(course.isPassing({ leg: 2, at: 9, lane: 1 })).toBe(false);
  });

  it("puts neighbouring squares beside each other, all the way round", () => {
    const course = new Course(TEN_FURLONGS);
    let here = { leg: -1, at: 0, lane: 2 };
    for (const next of lane(course, 2)) {
      const [a, b] = [course.spot(here), course.spot(next)];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(35);
      expect(course.along(next)).toBeGreaterThan(course.along(here));
      here = next;
    }
    expect(here.leg).toBe(7);
  });

  it("draws as many lanes as the table's track has", () => {
    const four = (squares: number) => [squares, squares, squares, squares];
    const course = new Course(
      raceOver([
        ["B", four(12), false, 1],
        ["T", [9, 10, 12, 13], true, 1],
        ["H", four(9), false, 1],
        ["R", four(30), false, 1],
      ]),
    );
    expect(course.lanes).toBe(4);
    const inner = lane(course, 1).filter(({ leg }) => leg < 3);
    const outer = lane(course, 4).filter(({ leg }) => leg < 3);
    expect([inner.length, outer.length, lane(course, 5).length]).toEqual([12 + 9 + 9, 12 + 13 + 9, 0]);
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
  const view = { phase: "betting", race: 1, entered: [1, 2, 4, 5, 6] } as unknown as View;
  const bet = (position: string, horse: number, amount: number, pays: number) => ({
    action: { do: "write_bet", position, horse, amount },
    words: "",
    detail: { pays },
  });
  const straight = { kind: "straight" as const, first: 1, second: 2, stake: 3000 };
  const legal = [
    bet("win", 1, 700, 4900),
    bet("win", 2, 700, 1400),
    { action: { do: "write_ticket", ticket: straight }, words: "", detail: { combinations: 1, cost: 3000 } },
  ];

  it("offers what the table offers, at its prices (WP-2.19)", () => {
    expect(offers(legal).map(({ position, horse, amount, pays }) => [position, horse, amount, pays])).toEqual([
      ["win", 1, 700, 4900],
      ["win", 2, 700, 1400],
    ]);
    expect(stakes(legal)).toEqual([3000]);
    expect(offered(legal, { ...straight })).toEqual({ combinations: 1, cost: 3000 });
    expect(offered(legal, { ...straight, stake: 1000 })).toBeNull();
  });

  it("goes out whole", () => {
    const bets = { win: { horse: 4, amount: 2000 } };
    expect(sealed(view, bets, [])).toEqual({ do: "submit_slip", race: 1, win: [[4, 2000]], place: [], show: [], daily_double: [] });
  });
});

describe("payday", () => {
  it("says what an upheld claim has paid, and for which foul", () => {
    const words = (paid: Partial<Payment>, names: string[] = []) => paymentWords({ horse: 3, other: 1, ...paid } as Payment, names);
    expect(words({ cause: "returned", position: "win" })).toBe("foul by #3: stake to Win back");
    expect(words({ cause: "share", amount: -1000 })).toBe("foul by #3: half of the winnings to the claimant");
    expect(words({ cause: "share", amount: 1000 })).toBe("foul by #3: half of the winnings of its owner");
    expect(words({ cause: "share", amount: 1000 }, ["Ann", "Ben"])).toBe("foul by #3: half of the winnings of Ben");
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
    expect(boardModule.ownTime?.({ window: { horse: 4 } } as View)).toBe(true);
    expect(boardModule.ownTime?.({ window: null } as View)).toBe(false);
  });

  it("marks the reasons that hold, unless every move may be claimed against (WP-9.8)", () => {
    const valid = ["bonus", "lane"];
    expect(["bonus", "allowance"].map((reason) => holds({ claim_windows: "reasons_only" }, valid, reason))).toEqual([true, false]);
    expect(["bonus", "allowance"].map((reason) => holds({ claim_windows: "always" }, valid, reason))).toEqual([false, false]);
  });

  it("keeps a standing order for one seat of one table (WP-4.14)", () => {
    const orders = new Orders();
    orders.give("/t/a#1", true);
    expect(["/t/a#0", "/t/a#1", "/t/b#1"].map((seat) => orders.letsGo(seat))).toEqual([false, true, false]);
    orders.give("/t/a#1", false);
    expect(orders.letsGo("/t/a#1")).toBe(false);
  });

  it("shows a ride again when the stewards look at it", () => {
    const at = (leg: number, place: number, lane: number) => ({ leg, at: place, lane, name: `${leg}:${place}/${lane}`, to_line: 9 });
    const before = { race: 1, places: { 3: at(0, 9, 1) }, to_move: [3], moved: [], finish: [] } as unknown as View;
    const after = { ...before, places: { 3: at(0, 14, 2) }, window: { horse: 3 } } as unknown as View;
    const told = (event: object) => ({ event, words: "", call: [] }) as never;
    const moved = { event: "horse_moved", horse: 3, to: "0:14/2", end: [0, 14, 2], path: "SSSSR" };
    const opened = { event: "window_opened", race: 1, horse: 3, final: false };
    const cues = boardModule.animation(before, { view: after, events: [told(moved), told(opened)] }, { races: [TEN_FURLONGS] } as never);
    expect(cues.map(({ kind, view }) => [kind, view.places[3]!.at])).toEqual([
      ["move", 14],
      ["window", 9],
      ["move", 14],
      ["window", 14],
    ]);
  });

  it("covers slips and hidden cash where others look on (WP-8)", () => {
    const slip = { bets: [], tickets: [], void_bets: [], void_tickets: [] };
    const riding = {
      phase: "ride",
      window: null,
      slip,
      written: 3000,
      double: slip,
      money: [500, null],
      options: { cash_visible: false },
    } as unknown as View;
    expect(hideSecrets(riding)).toMatchObject({ slip: null, written: 0, double: null, money: [null, null] });
    expect(hideSecrets({ ...riding, phase: "betting" })).toBeNull();
    expect(hideSecrets({ ...riding, phase: "claim_window", window: {} } as unknown as View)).toBeNull();
  });
});

describe("the film", () => {
  const gate = { leg: -1, at: 0, lane: 1, name: "gate/1", to_line: 61 };

  it("shows the horses in the gate when they are at the post", () => {
    const after = { places: { 1: gate }, dice: null } as unknown as View;
    const told = { event: { event: "announced", totals: [] }, words: "Bets in all." } as never;
    const [cue] = animation({ places: {} } as unknown as View, { view: after, events: [told] }, {} as Box);
    expect(cue!.view.places).toEqual({ 1: gate });
  });

  it("looks at the horse that is home, however many others ran after it", () => {
    const view = { last_move: { horse: 5 }, count: null, window: null };
    const home = { kind: "placed", event: { event: "horse_placed", horse: 1 } };
    expect(horseOfTheMoment({ view, cue: home } as unknown as Seen)).toBe(1);
    expect(horseOfTheMoment({ view, cue: null } as unknown as Seen)).toBe(5);
  });
});
