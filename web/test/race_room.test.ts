import { flushSync, mount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import CallList from "../src/boards/top_of_the_stretch/CallList.svelte";
import Rolls from "../src/dice/Rolls.svelte";
import Program from "../src/boards/top_of_the_stretch/setup/Program.svelte";
import Setup from "../src/boards/top_of_the_stretch/setup/Setup.svelte";
import Tote from "../src/boards/top_of_the_stretch/Tote.svelte";
import { prompt } from "../src/boards/top_of_the_stretch/words";
import type { Seen } from "../src/boards/top_of_the_stretch/game";
import TrueChances from "../src/odds/TrueChances.svelte";
import type { GameInfo, RaceChances, RaceSheet } from "../src/protocol";
import { shown } from "./mounting";

afterEach(() => void vi.unstubAllGlobals());

describe("the race room", () => {
  it("shows an overall rating where the scoresheet has one", () => {
    const race = (cells: object) =>
      ({
        id: "a",
        source: "own",
        title: "Pony Cup",
        condition: "fast",
        file: "",
        warnings: [],
        entries: [{ cells: { pp: "1", horse: "Sham", ...cells }, power: 20, steps: "" }],
      }) as unknown as RaceSheet;
    const program = (cells: object) =>
      shown(Program, {
        race: race(cells),
        at: 0,
        toggled: [],
        toggle: () => {},
        version: "full",
        edit: null,
        keep: null,
        whyNotKept: "",
        remove: null,
      }).textContent;
    expect(program({ overall: "108" })).toMatch(/Overall.*108/);
    expect(program({})).not.toContain("Overall");
  });

  it("says why a table cannot be opened before there is a race", async () => {
    const shelf = { races: [], horses: [], jockeys: [], cards: [], distances: {}, conditions: {}, columns: [], why_not: "" };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(shelf), { headers: { "content-type": "application/json" } })));
    let told = "";
    const props = {
      info: {} as GameInfo,
      values: {},
      pack: null,
      seats: 2,
      setSeats: () => {},
      get missing() {
        return told;
      },
      set missing(why: string) {
        told = why;
      },
    };
    document.body.replaceChildren();
    mount(Setup, { target: document.body, props });
    flushSync();
    expect(told).toBe("Choose a race first.");
    [...document.querySelectorAll<HTMLButtonElement>(".modes button")].find((each) => each.textContent === "Scoresheet")!.click();
    flushSync();
    expect(told).toBe("The scoresheet is not complete yet.");
  });

  it("has the latest sentence of the call on top", () => {
    const lines = [{ n: 1, words: "", event: "race_called", call: ["They’re off!", "Sham leads."] }];
    const list = shown(CallList, { seen: { lines, cue: null, said: "" }, selection: null } as never);
    expect([...list.querySelectorAll("li")].map((each) => each.textContent)).toEqual(["Sham leads.", "They’re off!"]);
    expect(list.querySelector("li")!.className).toContain("now");
  });

  it("folds the chances before the start while the race is run, and wherever the choices come after them", () => {
    const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
    const chances: RaceChances = { race: 1, horses: [], worth: "", how: "Exact.", running: [] };
    const open = (folded: boolean) => shown(TrueChances, { chances, folded }).querySelector("details")!.open;
    happyDOM.setViewport({ width: 1280 });
    expect([open(false), open(true)]).toEqual([true, false]);
    happyDOM.setViewport({ width: 820 });
    expect([open(false), open(true)]).toEqual([false, false]);
    happyDOM.setViewport({ width: 1024 });
  });

  it("makes the winner the headline", () => {
    const placing = (pp: number, horse: string, place: number) => ({ pp, horse, place });
    const text = (places: number[], card = [{}]) => {
      const placings = places.map((place, at) => placing(at + 1, ["Sham", "Affirmed"][at]!, place));
      return prompt({ live: { result: {}, results: [{ placings }], card }, you: null } as unknown as Seen).text;
    };
    expect(text([1, 2])).toBe("Official: #1 Sham wins.");
    expect(text([1, 1])).toBe("Official: #1 Sham and #2 Affirmed share the win.");
    expect(text([2, 1], [{}, {}])).toBe("Racing is over for the day: #2 Affirmed wins.");
  });

  it("has the ratings in the tote of a phone", () => {
    const runner = {
      start_power: 23,
      odds: "5-2",
      entry: { pp: 1, horse: "Sham", jockey: "", pace: 7, form: "B", trip: 0, class: 0, speed: 0 },
    };
    const view = { runners: [runner], types: [], prices: [], own_bets: [] };
    const seen = { view, live: { must: [] }, controls: true, you: 0, big: false };
    expect(shown(Tote, { seen, selection: { spot: null } } as never).querySelector(".ratings")!.textContent).toBe(
      "power 23 · pace 7 · form B",
    );
  });

  it("draws the first of two typed dice red", () => {
    const chance = { chance: "roll", purpose: "pace roll", dice: [6, 6] };
    const roll = { number: 0, purpose: "pace roll", words: "", names: {}, chance, came: [3, 5], read: ["8: an even pace"], open: false };
    const list = shown(Rolls, { seen: { rolls: [roll], controls: false }, selection: null } as never);
    expect([...list.querySelectorAll(".dice > span")].map((each) => each.classList.contains("red"))).toEqual([true, false]);
  });
});
