import { describe, expect, it } from "vitest";
import { best, inWords, joined, percent, postedOdds, toOne } from "../src/odds/chances";
import type { RaceChances } from "../src/protocol";

const line = (name: string, chance: number, posted: string | null, worth: number | null) => ({
  line: name,
  chance,
  fair: chance ? (1 - chance) / chance : null,
  posted,
  worth,
});

const race = (number: number, posted: string | null = "5-2"): RaceChances => ({
  race: number,
  worth: "average return on $2",
  how: "Exact.",
  running: [],
  horses: [{ number: 3, name: "Sham", mark: "", lines: [line("win", 0.25, posted, 1.75), line("place", 0.5, posted, 1.9)] }],
});

describe("true chances", () => {
  it("are joined race by race, newer ones for older", () => {
    const newer = race(1, "3");
    expect(joined([race(1), race(2)], [newer])).toEqual([newer, race(2)]);
    expect(joined([race(2)], [race(1)]).map((each) => each.race)).toEqual([1, 2]);
  });

  it("are written so that they can be read at a glance", () => {
    expect(percent(0.1234)).toBe("12.3 %");
    expect(percent(0.0001)).toBe("< 0.1 %");
    expect(percent(0)).toBe("0.0 %");
    expect([null, 2.44, 9.02, 38.2, 1200].map(toOne)).toEqual(["never", "2.4-1", "9-1", "38-1", "> 999-1"]);
  });

  it("name the odds of a horse once where all its bets have them", () => {
    expect(postedOdds(race(1).horses[0]!)).toBe("5-2");
    expect(postedOdds({ number: 7, name: "", mark: "", lines: [line("win", 0.2, "×4", 0.8), line("place", 0.4, "×2", 0.8)] })).toBe(null);
  });

  it("know the best bet, if there is any", () => {
    expect(best(race(1))).toBe(1.9);
    expect(best({ ...race(1), horses: [] })).toBe(null);
  });

  it("stand in the transcript", () => {
    expect(inWords(undefined)).toEqual([]);
    expect(inWords(race(1)).join(" ")).toContain("#3 Sham: win 25.0 %, fair 3-1 at 5-2, worth 1.75");
  });
});
