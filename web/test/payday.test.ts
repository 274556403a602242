import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Gain, Outcome, Own, Seen } from "../src/boards/board";
import ResultCard from "../src/shell/ResultCard.svelte";
import { beatOf, rowsAt } from "../src/shell/payday";
import { shown } from "./mounting";

const gain = (seat: number, ...amounts: number[]): Gain => ({ seat, amount: amounts.reduce((sum, each) => sum + each, 0), has: `has ${seat}`, lines: amounts.map((amount, at) => ({ words: `line ${seat}.${at}`, amount })) });
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
    expect(at(0)).toEqual([[0, 0, 0], [1, 0, 0], [2, 0, 0]]);
    expect(at(1)).toEqual([[0, 1, -5], [1, 0, 0], [2, 0, 0]]);
    expect(at(3)).toEqual([[0, 2, -2], [1, 0, 0], [2, 1, 4]]);
    expect(at(4)).toEqual([[2, 2, 10], [1, 0, 0], [0, 2, -2]]);
    expect(at(Infinity)).toEqual(at(4));
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
  const lines = (page: HTMLElement) => [...page.querySelectorAll("p.line")].map((line) => line.textContent);
  const button = (page: HTMLElement) => page.querySelector<HTMLButtonElement>(".go")!;

  beforeEach(() => {
    vi.useFakeTimers();
    close.mockClear();
  });
  afterEach(() => vi.useRealTimers());

  it("has the winner's circle at once and the money line by line", () => {
    const page = card(1);
    expect(page.querySelector(".circle")!.textContent).toMatch(/1st.*Copper.*Cy.*1:12.0.*The best of six/s);
    expect(lines(page)).toEqual([]);
    vi.advanceTimersByTime(500);
    flushSync();
    expect(lines(page)).toEqual(["line 0.0−$5"]);
    expect(page.textContent).not.toContain("has 2");
    vi.advanceTimersByTime(3000);
    flushSync();
    expect(lines(page)).toHaveLength(4);
    expect(page.textContent).toContain("has 2");
  });

  it("is completed by a tap and closed by another", () => {
    const page = card(1);
    expect(button(page).textContent).toBe("Show all");
    button(page).click();
    flushSync();
    expect([lines(page).length, close.mock.calls.length, button(page).textContent]).toEqual([4, 0, "Go on"]);
    expect(page.querySelector(".mine")!.textContent).toBe("You lose $2");
    button(page).click();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it("stands complete where nothing shall move", () => {
    expect(lines(card(0))).toHaveLength(4);
  });

  it("says nothing of one's own to somebody who only watches", () => {
    expect(card(0, null).querySelector(".mine")).toBeNull();
  });
});
