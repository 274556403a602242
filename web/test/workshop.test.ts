/** Sheets of the workshop: what differs from the box, and what a paste brings. */

import { describe, expect, it } from "vitest";
import type { SheetShown, VersionPlayed } from "../src/protocol";
import { decisionsInWords, gamesInWords, marksInWords, minutesInWords } from "../src/workshop/people";
import { changes, fill, headOf, isOrigin, labelColumn, pasted, printedRows, textOf } from "../src/workshop/cells";

const tote: SheetShown = {
  file: "tote_board.csv",
  title: "Tote board",
  columns: ["horse", "win", "place", "win_origin"],
  rows: [],
  printed_columns: ["horse", "win", "place", "win_origin"],
  printed: [
    ["2", "15", "11", "H"],
    ["3", "10", "8", "H"],
    ["4", "9", "6", "H"],
  ],
  settings: false,
  ours: "",
  unread: ["win_origin"],
};
const visible = [0, 1, 2];
const box = () => tote.printed!.map((row) => [...row]);

describe("what differs from the box", () => {
  it("is counted cell by cell", () => {
    const rows = box();
    expect(changes(tote, rows)).toBe(0);
    rows[1]![1] = "12";
    rows[2]![2] = "5";
    expect(changes(tote, rows)).toBe(2);
  });

  it("knows a row by its first cell, wherever it stands", () => {
    const [two, three, four] = box();
    expect(changes(tote, [four!, two!, three!])).toBe(0);
    expect(changes(tote, [two!, four!])).toBe(1);
    expect(changes(tote, [two!, ["9", "1", "1", ""], three!, four!])).toBe(1);
  });

  it("knows a row at its place whose first cell was changed", () => {
    const rows = box();
    rows[1]![0] = "33";
    expect(printedRows(tote, rows)[1]).toEqual(["3", "10", "8", "H"]);
    expect(changes(tote, rows)).toBe(1);
  });

  it("goes by the place where first cells repeat", () => {
    const sheet = {
      ...tote,
      printed: [
        ["1", "5", "", ""],
        ["1", "6", "", ""],
      ],
    };
    expect(
      changes(sheet, [
        ["1", "5", "", ""],
        ["1", "7", "", ""],
      ]),
    ).toBe(1);
  });
});

describe("a paste", () => {
  it("is read with tabs, commas or semicolons, and with quotes", () => {
    expect(pasted("1\t2\r\n3\t4\r\n")).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
    expect(pasted('a,"b, c","d ""e"""\n1,,3')).toEqual([
      ["a", "b, c", 'd "e"'],
      ["1", "", "3"],
    ]);
    expect(pasted("1;2")).toEqual([["1", "2"]]);
    expect(pasted('"two\nlines"\t1')).toEqual([["two lines", "1"]]);
  });

  it("fills from the cell where it begins and adds rows", () => {
    const { rows, left } = fill(tote, box(), { row: 2, column: 1 }, pasted("7\t5\n8\t6"), visible);
    expect(rows[2]).toEqual(["4", "7", "5", "H"]);
    expect(rows[3]).toEqual(["", "8", "6", ""]);
    expect(left).toBe("");
  });

  it("goes by a first line that names the columns, in any order", () => {
    const { rows } = fill(tote, box(), { row: 2, column: 2 }, pasted("Place\tHorse\tWin\n1\t2\t3"), visible);
    expect(rows[0]).toEqual(["2", "3", "1", "H"]);
  });

  it("says what did not fit", () => {
    expect(fill(tote, box(), { row: 0, column: 2 }, pasted("1\t2\t3"), visible).left).toContain("2 cells of the paste");
    const settings = { ...tote, settings: true, columns: ["setting", "value", "note"] };
    const filled = fill(settings, [["a", "1", ""]], { row: 0, column: 1 }, pasted("5\n6"), visible);
    expect(filled.rows).toEqual([["a", "5", ""]]);
    expect(filled.left).toContain("1 cell of the paste");
  });
});

it("reads heads and hides where values come from", () => {
  expect(headOf("share_cost_k")).toBe("share cost k");
  expect(["origin", "win_origin", "origin_rows"].every(isOrigin)).toBe(true);
  expect(isOrigin("original")).toBe(false);
  expect(labelColumn(["horse", "name", "cost"])).toBe(1);
  expect(labelColumn(["horse", "win"])).toBe(0);
});

it("refuses a file in another encoding, and a huge one", async () => {
  const latin = new File([new Uint8Array([0x4d, 0xfc, 0x6c])], "horses.csv");
  await expect(textOf(latin, 100)).rejects.toThrow("horses.csv is not UTF-8 text");
  await expect(textOf(new File(["x".repeat(101)], "horses.csv"), 100)).rejects.toThrow("at most 100 are read");
  expect(await textOf(new File(["\ufeffhorse\n"], "horses.csv"), 100)).toBe("horse\n");
});

describe("what people made of a version", () => {
  const played: VersionPlayed = {
    name: "Long odds",
    changes: [],
    current: true,
    measured: [],
    games: 1,
    minutes: 41.4,
    decisions: 12.5,
    counts: [0, 0, 0, 1, 2],
    marks: [],
  };

  it("is said with how many it comes from", () => {
    expect(marksInWords(played)).toBe("4.7 of 5, from 3 marks");
    expect(gamesInWords(played)).toBe("1 game");
    expect(minutesInWords(played)).toBe("41 minutes");
    expect(decisionsInWords(played)).toBe("13 decisions each");
  });

  it("is left out where nothing is known", () => {
    expect(marksInWords({ ...played, counts: [0, 0, 0, 0, 0] })).toBe("");
    expect(minutesInWords({ ...played, minutes: null })).toBe("");
    expect(minutesInWords({ ...played, minutes: 0.2 })).toBe("less than a minute");
    expect(minutesInWords({ ...played, minutes: 1 })).toBe("1 minute");
  });
});
