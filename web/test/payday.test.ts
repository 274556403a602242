import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Gain, Outcome, Own, Seen } from "../src/boards/board";
import ResultCard from "../src/results/ResultCard.svelte";
import ScreenResult from "../src/results/ScreenResult.svelte";
import { SCREEN_CARD } from "../src/table/result_on_board.svelte";
import { beatOf, climbsIn, rowsAt, withinRoom } from "../src/results/payday";
import { shown } from "./mounting";

const gain = (seat: number, ...amounts: number[]): Gain => ({
  seat,
  amount: amounts.reduce((sum, each) => sum + each, 0),
  has: `has ${seat}`,
  lines: amounts.map((amount, at) => ({ words: `line ${seat}.${at}`, amount })),
});
const GAINS = [gain(0, -5, 3), gain(1), gain(2, 4, 6)];
const OUTCOME: Outcome = {
  title: "Race 1",
  home: [{ place: 1, number: 4, name: "Copper", note: "1:12.0", owners: [2] }],
  why: "The best of six.",
  gains: GAINS,
  money: (amount) => `$${amount}`,
};

describe("the count of a payday", () => {
  it("goes line by line, and puts the best first when all is told", () => {
    const at = (told: number) => rowsAt(GAINS, told).map(({ seat, told: own, sum }) => [seat, own, sum]);
    expect(at(0)).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ]);
    expect(at(1)).toEqual([
      [0, 1, -5],
      [1, 0, 0],
      [2, 0, 0],
    ]);
    expect(at(3)).toEqual([
      [0, 2, -2],
      [1, 0, 0],
      [2, 1, 4],
    ]);
    expect(at(4)).toEqual([
      [2, 2, 10],
      [1, 0, 0],
      [0, 2, -2],
    ]);
    expect(at(Infinity)).toEqual(at(4));
  });

  it("adds up the smaller lines where there is no room for all", () => {
    const money = (amount: number) => `$${amount}`;
    const [many, none] = withinRoom([gain(0, 5, -1, 40, 2), gain(1)], 8, money);
    expect(many!.lines).toEqual([
      { words: "line 0.0", amount: 5 },
      { words: "line 0.2", amount: 40 },
      { words: "2 more: $2 won, $1 lost", amount: 1 },
    ]);
    expect(none!.lines).toEqual([]);
    const crowd = (rows: number, ...amounts: number[]) =>
      withinRoom(
        Array.from({ length: 8 }, (_, seat) => gain(seat, ...amounts)),
        rows,
        money,
      )[0]!.lines;
    expect(crowd(16, 3, 4)).toEqual([{ words: "line 0.1, 1 more", amount: 7 }]);
    expect(crowd(16, 9, -2)).toEqual([{ words: "$9 won, $2 lost", amount: 7 }]);
    expect(crowd(15, 9)).toEqual([]);
    expect(withinRoom(GAINS, 15, money)).toEqual(GAINS);
  });

  it("ends with whoever has the most, and with how many places everybody moved", () => {
    const standing = (...money: [number, number][]) =>
      money.map(([before, after], seat) => ({ ...gain(seat, after - before), money: { before, after } }));
    const overtaken = standing([20, 30], [50, 51], [10, 60]);
    expect(rowsAt(overtaken, Infinity).map(({ seat }) => seat)).toEqual([2, 1, 0]);
    expect([...climbsIn(overtaken)]).toEqual([
      [0, -1],
      [1, -1],
      [2, 2],
    ]);
    expect(climbsIn(standing([20, 30], [50, 60])).size, "nobody was overtaken").toBe(0);
    expect(climbsIn(standing([20, 30], [20, 60])).size, "they began level").toBe(0);
    expect(climbsIn([...overtaken, gain(3, 100)]).size, "one of them keeps the money secret").toBe(0);
    expect(rowsAt([...overtaken, gain(3, 100)], Infinity)[0]!.seat, "then the winnings of the race decide").toBe(3);
    expect(climbsIn([]).size).toBe(0);
  });

  it("takes no longer for many lines than people like to watch", () => {
    const many = Array.from({ length: 8 }, (_, seat) => gain(seat, 1, 1, 1, 1));
    expect(32 * beatOf(many)).toBeLessThanOrEqual(5000);
    expect(beatOf(GAINS)).toBe(500);
  });
});

describe("the card of a payday", () => {
  const close = vi.fn();
  const card = (pace: number, you: number | null = 0) => {
    const seen = { view: {}, names: ["Ada", "Bo", "Cy"], you, pace, big: false } as unknown as Seen<Own, Own>;
    return shown(ResultCard, { outcome: OUTCOME, seen, close });
  };
  const lines = (page: HTMLElement) => [...page.querySelectorAll("p.line:not(.to-come)")].map((line) => line.textContent);
  const button = (page: HTMLElement) => page.querySelector<HTMLButtonElement>(".go")!;

  beforeEach(() => {
    vi.useFakeTimers();
    close.mockClear();
  });
  afterEach(() => vi.useRealTimers());

  it("has the winner's circle at once and the money line by line", () => {
    const page = card(1);
    expect(page.querySelector(".circle")!.textContent).toMatch(/1st.*Copper.*Cy.*1:12.0.*The best of six/s);
    const totals = () => [...page.querySelectorAll(".has:not(.to-come)")].map((total) => total.textContent);
    const wait = (ms: number) => (vi.advanceTimersByTime(ms), flushSync());
    wait(900);
    expect(lines(page), "the winner first").toEqual([]);
    wait(100);
    wait(500);
    expect(lines(page)).toEqual(["line 0.0−$5"]);
    expect(totals()).not.toContain("has 2");
    wait(3000);
    expect(lines(page)).toHaveLength(4);
    expect(totals()).toContain("has 2");
  });

  it("is as large at the beginning as at the end, so that its button stays in its place", () => {
    const page = card(1);
    const parts = () => page.querySelectorAll("p").length;
    const before = parts();
    button(page).click();
    flushSync();
    expect(parts()).toBe(before);
  });

  it("is completed by a tap and closed by another", () => {
    const page = card(1);
    expect(button(page).textContent).toBe("Show all");
    expect(page.querySelector(".mine")!.textContent, "in the words of the end").toBe("You lose $0");
    button(page).click();
    flushSync();
    expect([lines(page).length, close.mock.calls.length, button(page).textContent]).toEqual([4, 0, "Go on"]);
    expect(page.querySelector(".mine")!.textContent).toBe("You lose $2");
    button(page).click();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it("keeps the places of a whole game until the last player is counted", () => {
    const seen = { view: {}, names: ["Ada", "Bo", "Cy"], you: 0, pace: 1, big: false } as unknown as Seen<Own, Own>;
    const page = shown(ResultCard, { outcome: { ...OUTCOME, whole: true }, seen, close });
    const places = () => page.querySelectorAll(".has:not(.to-come)").length;
    vi.advanceTimersByTime(1000);
    vi.advanceTimersByTime(1500);
    flushSync();
    expect([lines(page).length, places()]).toEqual([3, 0]);
    button(page).click();
    flushSync();
    expect(places()).toBe(3);
  });

  it("marks who moved in the standings when all is counted", () => {
    const money = [
      { before: 9, after: 7 },
      { before: 8, after: 8 },
      { before: 0, after: 10 },
    ];
    const seen = { view: {}, names: ["Ada", "Bo", "Cy"], you: 0, pace: 1, big: false } as unknown as Seen<Own, Own>;
    const standings = { ...OUTCOME, gains: GAINS.map((each, seat) => ({ ...each, money: money[seat] })) };
    const page = shown(ResultCard, { outcome: standings, seen, close });
    const marks = () => [...page.querySelectorAll(".climb:not(.to-come)")].map((mark) => mark.textContent);
    expect(marks()).toEqual([]);
    button(page).click();
    flushSync();
    expect(marks()).toEqual(["▲2up 2 places", "", "▼2down 2 places"]);
  });

  it("stands complete where nothing shall move", () => {
    expect(lines(card(0))).toHaveLength(4);
  });

  it("says nothing of one's own to somebody who only watches", () => {
    expect(card(0, null).querySelector(".mine")).toBeNull();
  });
});

describe("the result on a television", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("is the winner's circle, then the payday, counted in the shortest time that it has", () => {
    const seen = { view: {}, names: ["Ada", "Bo", "Cy"], you: null, pace: 1, big: true } as unknown as Seen<Own, Own>;
    const page = shown(ScreenResult, { outcome: OUTCOME, seen });
    const players = () => [...page.querySelectorAll(".payday .name")].map((name) => name.textContent);
    const wait = (ms: number) => (vi.advanceTimersByTime(ms), flushSync());
    wait(3000);
    expect(page.querySelector(".circle")!.textContent).toMatch(/1st.*1:12.0.*Copper.*Cy.*The best of six/s);
    expect(players()).toEqual([]);
    wait(500);
    expect(page.querySelector(".circle")).toBeNull();
    expect(players(), "in the order of their seats").toEqual(["Ada", "Bo", "Cy"]);
    expect(page.querySelectorAll(".line:not(.to-come)")).toHaveLength(0);
    wait(SCREEN_CARD - 3500 - 1500);
    expect(players(), "in the order of their money").toEqual(["Cy", "Bo", "Ada"]);
    expect(page.querySelectorAll(".line:not(.to-come)")).toHaveLength(4);
  });

  it("stays in the winner's circle where nothing was at stake", () => {
    const seen = { view: {}, names: ["Ada"], you: null, pace: 1, big: true } as unknown as Seen<Own, Own>;
    const page = shown(ScreenResult, { outcome: { ...OUTCOME, gains: [] }, seen });
    vi.advanceTimersByTime(SCREEN_CARD);
    flushSync();
    expect(page.querySelector(".circle")).not.toBeNull();
  });
});
