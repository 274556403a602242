import { beforeEach, describe, expect, it } from "vitest";
import { SlipInHand } from "../src/pages/today/slip.svelte";
import { notePlayed, noteSeen, playedDays, streak, utcDay, wasSeen } from "../src/pages/today/streak";
import { luckInWords, timeLeft, toShare } from "../src/pages/today/words";
import type { TodaysPage, Verdict } from "../src/protocol";

const TODAY = "2026-11-18";
const ago = (days: number[]) => days.map((back) => utcDay(Date.parse(TODAY) - back * 86_400_000));

describe("the streak", () => {
  beforeEach(() => localStorage.clear());

  // The same cases as in tests/games/top_of_the_stretch/today/test_streak.py.
  it.each([
    [[], 0],
    [[0], 1],
    [[1], 1],
    [[0, 1, 2], 3],
    [[1, 2, 3], 3],
    [[0, 2, 3], 3],
    [[0, 3, 4], 1],
    [[0, 2, 4, 5], 2],
    [[0, 2, 3, 4, 5, 6, 8], 6],
    [[0, 2, 3, 4, 5, 6, 7, 9], 8],
  ])("of days %j ago is %i", (days, count) => {
    expect(streak(ago(days), TODAY)).toBe(count);
  });

  it("is kept by the device, each day once", () => {
    notePlayed("2026-11-18");
    notePlayed("2026-11-17");
    notePlayed("2026-11-18");
    expect(playedDays()).toEqual(["2026-11-17", "2026-11-18"]);
    expect(wasSeen(TODAY)).toBe(false);
    noteSeen(TODAY);
    expect(wasSeen(TODAY)).toBe(true);
    expect(playedDays()).toHaveLength(2);
  });

  it("begins anew where what was kept cannot be read", () => {
    localStorage.setItem("railbird/today", "{");
    expect(playedDays()).toEqual([]);
  });
});

describe("the slip in hand", () => {
  it("takes three tickets in the order they were tapped", () => {
    const slip = new SlipInHand();
    expect(slip.toggle(4, "win")).toBe(true);
    slip.toggle(4, "show");
    expect(slip.full).toBe(false);
    slip.toggle(2, "win");
    expect(slip.full).toBe(true);
    expect(slip.toggle(1, "win")).toBe(false);
    expect(slip.tickets.map((ticket) => ticket.pp)).toEqual([4, 4, 2]);
  });

  it("gives a ticket back, and its place to the next one", () => {
    const slip = new SlipInHand();
    slip.toggle(4, "win");
    slip.toggle(2, "win");
    slip.toggle(4, "win");
    slip.toggle(6, "place");
    expect(slip.at(6, "place")).toBe(0);
    expect(slip.at(4, "win")).toBe(-1);
  });

  it("moves money from the ticket before", () => {
    const slip = new SlipInHand();
    slip.toggle(4, "win");
    slip.toggle(2, "win");
    slip.raise(1);
    expect(slip.tickets.map((ticket) => ticket.pp)).toEqual([2, 4]);
  });
});

describe("words", () => {
  const horse = { pp: 4, horse: "Tin Compass" };
  const verdict = { grade: 87, luck: -21.6, back: 0, overlooked: horse, horses: [horse] } as unknown as Verdict;
  const page = { day: TODAY, program: { horses: [horse] } } as unknown as TodaysPage;

  it("to share name no horse", () => {
    const text = toShare(page, verdict, 4, "http://example.org/today");
    expect(text).toBe(
      "Railbird, today's race, 2026-11-18\nSlip 87 of 100 ▮▮▮▮▮▮▮▮▮▯ · luck −$22 · 4 days in a row\nhttp://example.org/today",
    );
  });

  it("tell luck apart", () => {
    expect(luckInWords(verdict)).toBe("It brought back nothing: bad luck took $21.60.");
    expect(luckInWords({ ...verdict, back: 100, luck: 12 })).toBe("It brought back $100.00: $12.00 of that was luck.");
    expect(luckInWords({ ...verdict, back: 100, luck: 0.4 })).toBe("It brought back $100.00, just as it deserved.");
  });

  it("tell the time that is left", () => {
    expect(timeLeft(59)).toBe("1 min");
    expect(timeLeft(3 * 3600 + 60)).toBe("3 h 1 min");
  });
});
