import { describe, expect, it, vi } from "vitest";
import { takeDice } from "../src/boards/top_of_the_stretch/dice";
import { film } from "../src/boards/top_of_the_stretch/film";
import { cents, clock, distanceWords, lengths, pays, type Box, type View } from "../src/boards/top_of_the_stretch/game";
import { csv, faultsOfRow, filesOfText, NEW_RACE, packOf } from "../src/boards/top_of_the_stretch/setup/sheets";
import { kit } from "../src/boards/top_of_the_stretch/kit";
import { callOf } from "../src/boards/top_of_the_stretch/words";
import { Playback } from "../src/shell/playback.svelte";
import type { Chance, RaceSheet, Told } from "../src/protocol";

const PAIR: Chance = { chance: "roll", purpose: "pace roll", public: true, dice: 2, sides: 6 } as Chance;
const D20: Chance = { chance: "roll", purpose: "hundredths", public: true, dice: 1, sides: 20 } as Chance;

describe("typed dice", () => {
  it("are taken as soon as both are there, however they are written", () => {
    expect(takeDice("3", PAIR)).toBeNull();
    expect(takeDice("35", PAIR)).toEqual({ dice: [3, 5], rest: "" });
    expect(takeDice(" 3, 5; 6-1", PAIR)).toEqual({ dice: [3, 5], rest: "6-1" });
  });

  it("are refused where they cannot have come up", () => {
    expect(takeDice("39", PAIR)).toEqual({ fault: "“9”: enter two dice, each 1 to 6 (TS-12.18)." });
    expect(takeDice("3x", PAIR)).toHaveProperty("fault");
  });

  it("of twenty sides end with a space or Enter", () => {
    expect(takeDice("1", D20)).toBeNull();
    expect(takeDice("17 ", D20)).toEqual({ dice: [17], rest: "" });
    expect(takeDice("21 ", D20)).toHaveProperty("fault");
  });
});

describe("the words of the track", () => {
  it("write lengths, times, money and distances", () => {
    expect([lengths(0), lengths(3), lengths(6), lengths(124)]).toEqual(["0", "¾", "1½", "31"]);
    expect([clock(9660, false), clock(5140, false), clock(9665, true)]).toEqual(["1:36.6", "51.4", "1:36.65"]);
    expect([cents(1820), cents(-5), distanceWords("8+70yds"), distanceWords("9.5")]).toEqual(["$18.20", "−$0.05", "8 furlongs and 70 yards", "9½ furlongs"]);
  });

  it("know the payoffs of the rules (TS-11.9, TS-11.19)", () => {
    expect(["win", "place", "show"].map((type) => pays("7-2", type))).toEqual([900, 550, 375]);
    expect(["win", "place", "show"].map((type) => pays("8.10", type))).toEqual([1820, 1010, 605]);
    expect(["win", "place", "show"].map((type) => pays("1-10", type))).toEqual([220, 210, 210]);
  });
});

const told = (event: string, more: object = {}, call: string[] = []): Told => ({ event: { event, ...more }, words: event, call });
const view = (more: object = {}): View =>
  ({ race: 1, runners: [], wire: [], standings: [], results: [], payoffs: [], card: [{ distance: "9.0" }], phase: "finished", options: { version: "full" }, money: [], ...more }) as unknown as View;
const BOX = { races: { r: { entries: [{ pp: 1, horse: "A" }, { pp: 2, horse: "B" }] } } } as unknown as Box;

describe("the film", () => {
  const figure = (pp: number, final_speed: number) => told("figure_read", { pp, final_speed, dice: [3, 4] });
  const events = [
    told("race_called", { id: "r", race: 1, starters: ["#1 A", "#2 B"] }),
    told("broke", { pp: 1, points: 20, dice: [1, 1] }),
    told("broke", { pp: 2, points: 22, dice: [1, 1] }, ["They’re off!", "B leads."]),
    figure(1, 88),
    figure(2, 88),
    told("photo_called", { posts: [1, 2], horses: ["A", "B"], final_speed: 88 }),
    told("photo_read", { pp: 1, total: 9, dice: [2, 3] }),
    told("photo_read", { pp: 2, total: 11, dice: [2, 3] }),
    told("finished", { placings: [{ pp: 2, place: 1, quarter_lengths: 0 }, { pp: 1, place: 2, quarter_lengths: 0 }] }, ["B by a nose!"]),
  ];
  const cues = film(null, { view: view({ wire: [[1], [0]] }), events }, BOX);

  it("moves the field once for a segment, and gives every sentence its time", () => {
    expect(cues.map((cue) => cue.kind)).toEqual(["gate", "break", "break call", "stretch", "photo", "photo read", "wire"]);
    expect(cues[1]!.view.runners.map((runner) => runner.break_points)).toEqual([20, 22]);
    expect(cues.map((cue) => cue.words)).toContain("B leads.");
  });

  it("shows no figure, no order and no line of the log before the wire", () => {
    for (const cue of cues.slice(0, -1)) {
      expect(cue.view.runners.every((runner) => runner.final_speed === null)).toBe(true);
      expect(cue.view.wire).toEqual([]);
      expect(cue.told).toBeLessThan(events.length - 1);
    }
    expect(cues.at(-1)!.view.wire).toEqual([[1], [0]]);
  });

  it("shows a roll typed by hand as it is", () => {
    const [cue] = film(cues[1]!.view, { view: view(), events: [figure(1, 90)] }, BOX);
    expect(cue!.view.runners[0]!.final_speed).toBe(90);
  });
});

describe("to the end", () => {
  const OFFICIAL = { title: "A", placings: [], payoffs: [], bets: [[]], bankrolls: [] };
  const race = (number: number) => [
    told("race_called", { id: "r", race: number, starters: ["#1 A", "#2 B"] }),
    told("broke", { pp: 1, points: 20, dice: [1, 1] }),
    told("official", { race: number, placings: [], payoffs: [] }),
    told("race_settled", { race: number }),
  ];
  const start = () => {
    const playback = new Playback(kit, () => BOX, () => 1);
    playback.reset(view({ race: 0 }) as never);
    playback.push({ view: view({ race: 3, results: [OFFICIAL, OFFICIAL, OFFICIAL] }) as never, events: [1, 2, 3].flatMap(race) });
    return playback;
  };

  it("is the end of the race that is on, not of the whole card", () => {
    vi.useFakeTimers();
    const playback = start();
    playback.toEnd();
    expect([playback.cue?.kind, (playback.view as never as View).race, playback.behind]).toEqual(["paid", 1, true]);
    playback.closeCard();
    expect([playback.cue?.kind, (playback.view as never as View).race]).toEqual(["gate", 2]);
    playback.toEnd();
    playback.toEnd();
    expect([(playback.view as never as View).race, playback.card?.title]).toEqual([3, "A"]);
    playback.toEnd();
    expect([playback.behind, playback.card]).toEqual([false, null]);
    vi.useRealTimers();
  });
});

describe("the call", () => {
  it("is that of the race that is on", () => {
    const line = (event: string, call: string[]) => ({ n: 1, words: "", event, call });
    expect(callOf([line("race_called", []), line("broke", ["one"]), line("race_called", []), line("broke", ["two"])])).toEqual(["two"]);
  });
});

describe("scoresheets", () => {
  it("are told apart by their text", () => {
    expect(Object.keys(filesOfText('# mine\n[race]\nid = "x"', NEW_RACE))).toEqual(["scoresheet.toml"]);
    expect(Object.keys(filesOfText("pp,horse\n1,A", NEW_RACE))).toEqual(["races.csv", "races/my_race.csv"]);
  });

  it("quote what a CSV would misread, and find the row of a fault", () => {
    expect(csv(["horse"], [{ horse: 'Say "Boo", Bob' }])).toBe('horse\n"Say ""Boo"", Bob"\n');
    const fault = { file: "races/x.csv", line: 3, message: "pace", rule: null };
    expect([faultsOfRow([fault], 1), faultsOfRow([fault], 0)]).toEqual([[fault], []]);
  });

  it("travel with the table only if they are one’s own", () => {
    const race = (id: string, source: string) => ({ id, source, name: id, file: "text" }) as RaceSheet;
    expect(packOf([race("a", "box")])).toBeNull();
    expect(packOf([race("a", "box"), race("b", "mine")])?.files).toEqual({ "b.toml": "text" });
  });
});
