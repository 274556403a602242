import { describe, expect, it } from "vitest";
import type { Outcome } from "../src/boards/board";
import { HABITS, remarkOn, type Habit } from "../src/players/characters";

const NAMES = ["Mira", "Two-Dollar Mae", "Old Furlong"];

function outcome(amounts: number[], more: Partial<Outcome> = {}): Outcome {
  return {
    title: "Race 2",
    home: ["Copper Penny", "Borrowed Boots", "Emalus"].map((name, at) => ({ place: at + 1, number: at + 4, name, note: "", owners: [] })),
    why: "",
    gains: amounts.map((amount, seat) => ({ seat, amount, has: `$${50 + amount}k`, lines: [] })),
    money: (amount) => `$${amount}k`,
    ...more,
  };
}

/** What the regular in seat 1 says, alone with Mira. */
function says(habit: Habit, race: Outcome): string | undefined {
  return remarkOn(race, [{ seat: 1, character: { habit, silk: "dots" } }], NAMES)?.words;
}

describe("the regulars after a race", () => {
  it("speak of its result, each in a way of their own", () => {
    const won = outcome([3, 9, 0]);
    const words = (Object.keys(HABITS) as Habit[]).map((habit) => [habit, says(habit, won)]);
    expect(Object.fromEntries(words)).toEqual({
      counts: "$9k up. That makes $59k.",
      toasts: "Well run, Copper Penny!",
      consoles: "Second, Borrowed Boots. I'll remember you.",
      notes: "Number 4. Noted.",
      tips_hat: "I tip my hat to myself, for once.",
      recites: "Copper Penny, Borrowed Boots, Emalus. That's the order.",
      quiet: "Mm-hm.",
      trusts_form: "Form is form.",
      stands_by: "That is why I stay with them.",
      plunges: "$9k! I told you it would come.",
      crowds: "Was I in your way, Old Furlong?",
      hoards: "$9k. That goes in the box.",
    });
  });

  it("say what losing is like", () => {
    expect(says("counts", outcome([3, -4, 0]))).toBe("$4k down. That leaves $46k.");
    expect(says("counts", outcome([3, 0, 0]))).toBe("Not a dollar won, not a dollar lost.");
    expect(says("tips_hat", outcome([3, -4, 0]))).toBe("Hats off, Mira: $3k.");
    expect(says("quiet", outcome([3, 2, 0]))).toBeUndefined();
    expect(says("trusts_form", outcome([3, -4, 0]))).toBe("The form book will be right next time.");
    expect(says("plunges", outcome([3, -4, 0]))).toBe("The next one pays for all of it.");
    expect(says("plunges", outcome([3, 0, 0]))).toBeUndefined();
    expect(says("hoards", outcome([3, -4, 0]))).toBe("$4k gone. Never again.");
    expect(says("hoards", outcome([3, 0, 0]))).toBe("Not a dollar lost. A good day.");
    expect(says("crowds", outcome([3, -4, 0]))).toBeUndefined();
    expect(says("crowds", outcome([0, 0, 0]))).toBeUndefined();
  });

  it("stand by their own horses when they come home", () => {
    const race = outcome([3, -4, 0]);
    expect(says("stands_by", race)).toBe("I'd back them again.");
    race.home[1]?.owners.push(1);
    expect(says("stands_by", race)).toBe("Borrowed Boots! That one is mine.");
  });

  it("claim nothing that is not so", () => {
    expect(says("tips_hat", outcome([3, 3, 0]))).toBeUndefined(); // two won most
    expect(says("tips_hat", outcome([-3, -4, -1]))).toBeUndefined(); // nobody won
    expect(says("consoles", outcome([0, 0, 0], { home: [] }))).toBeUndefined();
    expect(says("toasts", outcome([0, 0, 0], { home: [] }))).toBeUndefined();
    expect(says("counts", outcome([]))).toBeUndefined();
    expect(says("counts", outcome([60, 71, 0], { whole: true }))).toBe("$71k. I counted twice.");
  });

  it("do not all talk at once: most was at stake for the one who does", () => {
    const both = [1, 2].map((seat) => ({ seat, character: { habit: "toasts" as const, silk: "dots" as const } }));
    expect(remarkOn(outcome([0, 2, -5]), both, NAMES)?.seat).toBe(2);
    expect(remarkOn(outcome([]), both, NAMES)?.seat).toBe(1);
    expect(remarkOn(outcome([0, 2, -5]), [{ seat: 1, character: null }], NAMES)).toBeNull();
  });
});
