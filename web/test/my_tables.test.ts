import { afterEach, describe, expect, it } from "vitest";
import { howItEnded, keptOff, onTheList, playersOf, takeOff } from "../src/pages/my_tables";
import type { MyTable } from "../src/protocol";

const NOW = new Date(2026, 10, 18, 9, 0);
const table = (more: Partial<MyTable> = {}): MyTable => ({
  table: "a",
  name: "",
  game: "homestretch",
  title: "Homestretch",
  phase: "over",
  players: [],
  host: true,
  seats: [0],
  your_turn: false,
  touched: NOW.getTime(),
  result: { place: 2, of: 4, score: "$88k" },
  ...more,
});

describe("a table of one's own", () => {
  it("says how one came out, and when", () => {
    const at = (...day: [number, number, number, number]) => howItEnded(table({ touched: new Date(...day).getTime() }), NOW);
    expect(at(2026, 10, 18, 0)).toBe("2nd of 4, $88k, today");
    expect(at(2026, 10, 17, 23)).toBe("2nd of 4, $88k, yesterday");
    expect(at(2026, 10, 13, 12)).toBe("2nd of 4, $88k, 5 days ago");
    expect(at(2026, 8, 3, 12)).toBe("2nd of 4, $88k, September 3");
    expect(at(2025, 8, 3, 12)).toBe("2nd of 4, $88k, September 3, 2025");
  });

  it("has no place where one only looked on, or was alone", () => {
    expect(howItEnded(table({ result: null }), NOW)).toBe("over, today");
    expect(howItEnded(table({ result: { place: 1, of: 1, score: "$12.40" } }), NOW)).toBe("over, $12.40, today");
  });

  it("names a few players, and counts the others", () => {
    const names = ["Anna", "Ben", "Caroline", "Dora", "Emil"];
    expect(playersOf(names.slice(0, 4))).toEqual(["Anna, Ben, Caroline, Dora", ""]);
    expect(playersOf(names)).toEqual(["Anna, Ben, Caroline", "and 2 more"]);
    expect(playersOf([""])).toEqual(["nobody yet", ""]);
  });
});

describe("a table that was taken off the list", () => {
  afterEach(() => localStorage.clear());
  const tables = [table(), table({ table: "b" })];
  const ids = (shown: MyTable[]) => onTheList(shown, keptOff()).map((each) => each.table);

  it("stays off until something happens at it", () => {
    takeOff(tables[0]!, tables);
    expect(ids(tables)).toEqual(["b"]);
    expect(ids([table({ touched: NOW.getTime() + 1 }), tables[1]!])).toEqual(["a", "b"]);
  });

  it("is forgotten once the server names it no more", () => {
    takeOff(tables[0]!, tables);
    takeOff(tables[1]!, [tables[1]!]);
    expect(ids(tables)).toEqual(["a"]);
  });
});
