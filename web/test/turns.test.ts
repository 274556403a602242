import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { View } from "../src/boards/homestretch/game";
import { newsOf } from "../src/table/news";
import { settings } from "../src/settings/settings.svelte";
import { atTheTable } from "./at_the_table.svelte";
import { game } from "./homestretch";
import { toldOf } from "./told";

const told = (event: object, words: string) => toldOf(event, { words });
const at = (horse: number, position: number) =>
  ({ ...game.before_roll, position: { ...game.before_roll.position, [horse]: position } }) as unknown as View;
const turn = (horse: number, seat = 1) => ({
  events: [
    told({ event: "rolled", seat, dice: [1, horse - 1] }, `A ${horse} is rolled.`),
    told({ event: "moved", horse, spaces: 2, bonus: 0, position: 6 }, `#${horse} moves.`),
  ],
});
const TURN = 1200 + 600;

let here: ReturnType<typeof atTheTable>;
const wait = (ms: number) => {
  vi.advanceTimersByTime(ms);
  flushSync();
};
const lines = () => [...document.querySelectorAll<HTMLButtonElement>("[aria-label='The last turns'] button")];

describe("a long turn", () => {
  const moves = "#5 Borrowed Boots moves 2 to the line.";
  const second = "#5 Borrowed Boots is second!";

  it("is cut at its beginning, between two sentences", () => {
    const rolls = "Two-Dollar Mae rolls 2 and 3: #5 Borrowed Boots.";
    expect(newsOf([rolls, "", moves, second])).toBe(`… ${moves} ${second}`);
    expect(newsOf([moves, second])).toBe(`${moves} ${second}`);
    expect(newsOf([moves, "x".repeat(101)])).toBe(`… ${"x".repeat(101)}`);
    expect(newsOf([])).toBe("");
  });
});

describe("the last turns", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
    settings.pace = "normal";
    here = atTheTable(game.before_roll);
  });
  afterEach(() => {
    here.leave();
    vi.useRealTimers();
  });

  it("stay as lines when they were shown, and no earlier", () => {
    here.tell(at(5, 6), turn(5));
    here.tell(at(6, 6), turn(6));
    wait(TURN - 1);
    expect(lines()).toEqual([]);
    wait(1);
    expect(lines().map((line) => line.textContent)).toEqual(["A 5 is rolled. #5 moves."]);
    wait(TURN);
    expect(lines().map((line) => line.textContent)).toEqual(["A 6 is rolled. #6 moves.", "A 5 is rolled. #5 moves."]);
  });

  it("that are still to come are counted on the chip that skips them", () => {
    const chip = () => document.querySelector(".skip")?.textContent;
    for (const horse of [3, 4, 5]) here.tell(at(horse, 6), turn(horse));
    wait(0);
    expect(chip()).toBe("2 turns ahead · Skip to now");
    wait(TURN);
    expect(chip()).toBe("1 turn ahead · Skip to now");
    wait(TURN);
    expect(chip()).toBe("Skip to now");
    wait(TURN);
    expect(chip()).toBeUndefined();
  });

  it("are three, also of those who skip", () => {
    for (const horse of [3, 4, 5, 6]) here.tell(at(horse, 6), turn(horse));
    here.tap("3 turns ahead · Skip to now");
    expect(lines().map((line) => line.textContent!.slice(2, 3))).toEqual(["6", "5", "4"]);
  });

  it("can be seen again, and are no new turns then", () => {
    const place = (horse: number) => document.querySelector(`.board [aria-label^="#${horse} "]`)!.getAttribute("aria-label");
    here.tell(at(5, 6), turn(5));
    here.tell({ ...at(5, 6), position: { ...at(5, 6).position, 4: 6 } } as View, turn(4));
    wait(2 * TURN);
    expect(place(4)).toContain("space 6");
    expect(lines()[1]!.disabled).toBe(false);
    lines()[1]!.click();
    flushSync();
    expect([here.prompt(), lines()[1]!.disabled]).toEqual(["Otto is driving.", true]);
    expect(place(4)).not.toContain("space 6");
    wait(TURN);
    expect([lines().length, lines()[1]!.disabled]).toEqual([2, false]);
    expect(place(4)).toContain("space 6");
  });

  it("are gone when a roll is corrected: the table told the game as it is", () => {
    here.tell(at(5, 6), turn(5));
    wait(TURN);
    here.tell(at(6, 6), {});
    expect(lines()).toEqual([]);
  });
});
