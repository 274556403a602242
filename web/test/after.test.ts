import { describe, expect, it } from "vitest";
import { ordinal, standings } from "../src/boards/places";
import { forFriends, harderBot, strongestBot } from "../src/results/after";

const LEVELS = ["random", "steady", "sharp"].map((name, level) => ({ name, about: "", level }));
const BOTS = [...LEVELS, ...["chalk", "mine.py:Bot"].map((name) => ({ name, about: "", level: null }))];

describe("harder opponents", () => {
  it("are one step stronger than the strongest who sat there", () => {
    expect(harderBot(BOTS, [{ bot: "steady" }, { bot: "random" }])).toBe("sharp");
    expect(harderBot(BOTS, [{ bot: "random" }])).toBe("steady");
  });
  it("do not exist above the strongest, nor beside bots of unknown strength", () => {
    expect(harderBot(BOTS, [{ bot: "sharp" }])).toBeNull();
    expect(harderBot(BOTS, [{ bot: "chalk" }])).toBeNull();
    expect(harderBot(BOTS, [{ bot: "mine.py:Bot" }])).toBeNull();
    expect(harderBot(BOTS, [])).toBeNull();
  });
});

describe("opponents for a game that goes on from a replay", () => {
  it("are the strongest of the levels, whatever styles follow them", () => {
    expect(strongestBot(BOTS)).toBe("sharp");
    expect(strongestBot(BOTS.slice(3))).toBe("mine.py:Bot");
    expect(strongestBot([])).toBe("");
  });
});

describe("a result for friends", () => {
  it("calls nobody you", () => {
    expect(forFriends("1st: Ann (you), $9k\n2nd: Bob, $3k")).toBe("1st: Ann, $9k\n2nd: Bob, $3k");
  });
});

describe("the standings in words", () => {
  it("begin with the winner, and ties share a place", () => {
    const sums = ["$3k", "$9k", "$3k"];
    expect(standings([2, 1, 2], ["Ann", "Bob", "Cleo"], (seat) => sums[seat]!)).toBe("1st: Bob, $9k\n2nd: Ann, $3k\n2nd: Cleo, $3k");
    expect([11, 12, 13, 21, 22, 23, 24].map(ordinal)).toEqual(["11th", "12th", "13th", "21st", "22nd", "23rd", "24th"]);
  });
});
