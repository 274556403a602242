import { expect, it } from "vitest";
import Chart from "../src/boards/win_place_and_show/Chart.svelte";
import RidePanel from "../src/boards/win_place_and_show/RidePanel.svelte";
import LaneStrip from "../src/track/LaneStrip.svelte";
import { shown } from "./mounting";

const horses = Object.fromEntries([1, 2, 3].map((post) => [post, { post, name: `Horse ${post}` }]));
const race = { kind: "Claiming", label: "6 furlongs", shares: [], horses, track: { legs: [{ name: "B" }, { name: "T2", turn: true }] } };
const box = { races: [race] };

it("says how the squares of Win, Place & Show are named", () => {
  const count = { horse: 1, bonus: 0, allowance: 0, strength: 1, dice: [], parts: [] };
  const seen = { box, live: { race: 1, count }, legal: [], names: [] };
  const text = shown(RidePanel, { seen, selection: { ride: null, takeBonus: false, useAllowance: false } } as never).textContent;
  expect(text).toContain("Lane 1 is at the rail");
  expect(text).toMatch(/B backstretch.*T2 far turn/s);
});

it("numbers the lanes of a strip", () => {
  const strip = { squares: [], lanes: 3, start: 0, shown: 10, line: 8, runners: [], ends: new Map(), way: new Set(), pace: 0, cue: null };
  const found = shown(LaneStrip, strip as never).querySelectorAll(".lane-number");
  expect([...found].map((each) => each.textContent)).toEqual(["1", "2", "3"]);
});

it("names the horses that were not home when the race was over", () => {
  const result = {
    race: 1,
    entered: [1, 2, 3],
    owners: [null, null, null],
    finish: [3, 1],
    slips: [],
    claims: [],
    upheld: [],
    payments: [],
  };
  const seen = { box, view: { version: "short" }, names: [], you: null };
  const lines = [...shown(Chart, { seen, result } as never).querySelectorAll("ol li")].map((each) =>
    each.textContent!.replace(/\s+/g, " "),
  );
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain("Horse 2 not home");
});
