import { describe, expect, it, vi } from "vitest";
import { takeDice } from "../src/boards/top_of_the_stretch/dice";
import { animation } from "../src/boards/top_of_the_stretch/animation";
import {
  cents,
  clock,
  distanceWords,
  lengths,
  positions,
  priceOf,
  runningPlaces,
  winners,
  type Box,
  type View,
} from "../src/boards/top_of_the_stretch/game";
import { csv, faultsOfRow, filesOfText, NEW_RACE, packOf } from "../src/boards/top_of_the_stretch/setup/sheets";
import { changed, points } from "../src/boards/top_of_the_stretch/setup/what_if";
import { boardModule } from "../src/boards/top_of_the_stretch/board_module";
import Browse from "../src/boards/top_of_the_stretch/setup/Browse.svelte";
import Program from "../src/boards/top_of_the_stretch/setup/Program.svelte";
import { chancesNow, shortPercent, stageOf } from "../src/boards/top_of_the_stretch/running";
import { callOf } from "../src/boards/top_of_the_stretch/words";
import { Playback } from "../src/table/playback.svelte";
import { shown } from "./mounting";
import { toldOf } from "./told";
import type { Chance, RaceSheet, Shelf, Told } from "../src/protocol";

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
    expect([cents(1820), cents(-5), distanceWords("8+70yds"), distanceWords("9.5")]).toEqual([
      "$18.20",
      "−$0.05",
      "8 furlongs and 70 yards",
      "9½ furlongs",
    ]);
  });

  it("name the races of a table", () => {
    const race = (name: string, year: number | null, date: string) => ({ name, year, date });
    const races = { belmont_1973: race("Belmont Stakes", null, "1973-06-09"), mine: race("Our Cup", 1999, "") };
    const words = (name: string, value: unknown) => boardModule.optionWords!(name, value, { races } as unknown as Box);
    expect(words("races", ["belmont_1973", "mine", "gone"])).toBe("Belmont Stakes 1973, Our Cup 1999, gone");
    expect(words("version", "quick")).toBeNull();
  });

  it("say where each horse was at every call, as far as it came", () => {
    const run = (break_points: number | null, race2: number | null, race3: number | null) => ({ break_points, race2, race3 });
    const calls = (...runners: ReturnType<typeof run>[]) =>
      runningPlaces({ runners } as unknown as View).map((places) => places.replaceAll("\u00a0", " "));
    expect(calls(run(20, 21, 19), run(22, 21, 24), run(18, 17, null))).toEqual(["2 · 1 · 2", "1 · 1 · 1", "3 · 3"]);
    expect(calls(run(0, null, 3), run(2, null, 1))).toEqual(["2 · 1", "1 · 2"]);
    expect(calls(run(null, null, null))).toEqual([""]);
  });

  it("read what $2 return from the table (TS-7.81)", () => {
    const tote = {
      runners: [{ entry: { pp: 3 } }, { entry: { pp: 5 } }],
      types: ["win", "place"],
      prices: [
        [900, 550],
        [1820, 1010],
      ],
    } as unknown as View;
    expect([priceOf(tote, 5, "win"), priceOf(tote, 3, "place"), priceOf(tote, 3, "show")]).toEqual([1820, 550, 0]);
  });
});

/** How long the table shows these, in milliseconds. */
const SHOWN: Record<string, number> = {
  race_called: 2500,
  broke: 400,
  photo_called: 10_200,
  photo_read: 1300,
  finished: 2400,
  official: 1200,
};
const told = (event: string, more: object = {}, call: string[] = []): Told =>
  toldOf({ event, ...more }, { words: event, call, ms: SHOWN[event] ?? 0, result: event === "official" });
const view = (more: object = {}): View =>
  ({
    race: 1,
    runners: [],
    wire: [],
    standings: [],
    results: [],
    payoffs: [],
    card: [{ distance: "9.0" }],
    phase: "finished",
    options: { version: "full" },
    money: [],
    ...more,
  }) as unknown as View;
const BOX = {
  races: {
    r: {
      entries: [
        { pp: 1, horse: "A" },
        { pp: 2, horse: "B" },
      ],
    },
  },
  charts: { distances: { "9.0": { lengths_column: 0 } }, lengths: [[0, 2, 4, 6]] },
} as unknown as Box;

describe("the animation", () => {
  const figure = (pp: number, final_speed: number) => told("figure_read", { pp, final_speed, dice: [3, 4] });
  const events = [
    told("race_called", { id: "r", race: 1, starters: ["#1 A", "#2 B"] }),
    told("broke", { pp: 1, points: 20, dice: [1, 1] }),
    told("broke", { pp: 2, points: 22, dice: [1, 1] }, ["They’re off!", "B leads."]),
    figure(1, 88),
    figure(2, 88),
    told("photo_called", { posts: [1, 2], horses: ["A", "B"], final_speed: 88, place: 1, first: true }),
    told("photo_read", { pp: 1, total: 9, dice: [2, 3], place: 1 }),
    told("photo_read", { pp: 2, total: 11, dice: [2, 3], place: 1 }),
    told(
      "finished",
      {
        placings: [
          { pp: 2, place: 1, quarter_lengths: 0 },
          { pp: 1, place: 2, quarter_lengths: 0 },
        ],
      },
      ["B by a nose!"],
    ),
  ];
  const cues = animation(null, { view: view({ wire: [[1], [0]] }), events, part: true }, BOX);
  const wire = cues.findIndex((cue) => cue.kind === "wire");

  it("runs the stretch pole by pole before it tells of a photo or of the finish", () => {
    expect(cues.map((cue) => cue.kind)).toEqual(["gate", "break", ...Array(4).fill("run"), "photo", "photo read", "wire"]);
    expect(cues[1]!.view.runners.map((runner) => runner.break_points)).toEqual([20, 22]);
    expect(cues[1]!.words).toContain("B leads.");
    expect(cues[wire]!.call).toBe("B by a nose!");
  });

  it("shows no figure and no order before the field is at the wire, and keeps the log back", () => {
    for (const cue of cues.filter((each) => each.kind === "run")) {
      expect(cue.view.runners.every((runner) => runner.final_speed === null)).toBe(true);
      expect([cue.view.wire, cue.untold]).toEqual([[], true]);
    }
    expect(cues[wire]!.view.wire).toEqual([[1], [0]]);
  });

  describe("of a race with photos behind the winner", () => {
    const entries = ["A", "B", "C", "D", "E"].map((horse, at) => ({ pp: at + 1, horse }));
    const box = { ...BOX, races: { r: { entries } } } as unknown as Box;
    const starters = entries.map(({ pp, horse }) => `#${pp} ${horse}`);
    const photo = (place: number, first: boolean, posts: number[], call: string[] = []) =>
      told("photo_called", { posts, horses: [], place, first }, call);
    const read = (pp: number, place: number) => told("photo_read", { pp, total: pp, dice: [2, 3], place });
    const placings = entries.map(({ pp }) => ({ pp, place: pp, quarter_lengths: 4 * pp }));
    const film = (speeds: number[], ...photos: Told[]) =>
      animation(
        null,
        {
          view: view(),
          events: [
            told("race_called", { id: "r", race: 1, starters }),
            ...speeds.map((speed, at) => figure(at + 1, speed)),
            ...photos,
            told("finished", { placings }, ["B is second.", "x".repeat(500)]),
          ],
          part: true,
        },
        box,
      ).filter((cue) => !["gate", "run"].includes(cue.kind));

    it("names the winner before it looks at one of them", () => {
      const cues = film([98, 88, 88, 80, 80], photo(2, true, [2, 3], ["A wins it!", "Photo for second."]), read(2, 2), read(3, 2));
      expect(cues.map(({ kind, words }) => [kind, words])).toEqual([
        ["winner", "A wins it!"],
        ["photo", "Photo for second."],
        ["photo read", "photo_read"],
        ["wire", "B is second."],
      ]);
      expect(cues.map((cue) => cue.sound)).toEqual(["cheer", "token", undefined, undefined]);
      expect(cues.map((cue) => winners(cue.view).map((runner) => runner.entry.horse))).toEqual(Array(4).fill(["A"]));
    });

    it("looks only at those for a place that pays", () => {
      const far = [photo(4, true, [4, 5], ["A wins it!"]), read(4, 4), read(5, 4)];
      expect(film([98, 90, 88, 80, 80], ...far).map((cue) => cue.kind)).toEqual(["winner", "wire"]);
      const both = [photo(1, true, [1, 2]), photo(4, false, [4, 5]), read(1, 1), read(2, 1), read(4, 4), read(5, 4)];
      expect(film([98, 98, 88, 80, 80], ...both).map((cue) => cue.kind)).toEqual(["photo", "photo read", "wire"]);
    });
  });

  it("never lets a horse run backwards, and ends at the margins of the wire", () => {
    const ran = [
      told("race_called", { id: "r", race: 1, starters: ["#1 A", "#2 B"] }),
      told("broke", { pp: 1, points: 20 }),
      told("broke", { pp: 2, points: 50 }),
    ];
    const home = [
      figure(1, 98),
      figure(2, 60),
      told("finished", {
        placings: [
          { pp: 1, place: 1, quarter_lengths: 0 },
          { pp: 2, place: 2, quarter_lengths: 76 },
        ],
      }),
    ];
    const runs = animation(null, { view: view(), events: [...ran, ...home], part: true }, BOX).flatMap((cue) => cue.view.run ?? []);
    expect(runs[0]!.behind).toEqual([60, 0]);
    expect([runs.at(-1)!.to.left, runs.at(-1)!.to.behind]).toEqual([0, [0, 76]]);
    for (const { left, behind, to } of runs) {
      expect([Math.min(...(behind as number[])), Math.min(...(to.behind as number[]))]).toEqual([0, 0]);
      behind.forEach((own, horse) => expect(to.left + to.behind[horse]!).toBeLessThan(left + own! - 1));
    }
  });

  it("moves the field together, when everybody has run a segment", () => {
    const half = animation(null, { view: view(), events: events.slice(0, 2), part: true }, BOX).at(-1)!.view;
    expect(positions(half, BOX).map((place) => place.behind)).toEqual([null, null]);
    expect(positions(cues[1]!.view, BOX).map((place) => place.behind)).toEqual([4, 0]);
  });

  it("shows a roll typed by hand as it is", () => {
    const [cue] = animation(cues[1]!.view, { view: view(), events: [figure(1, 90)] }, BOX);
    expect(cue!.view.runners[0]!.final_speed).toBe(90);
  });

  it("gives each moment the time that the table gives it, and the log its line when it is shown", () => {
    vi.useFakeTimers();
    const playback = new Playback(
      boardModule,
      () => BOX,
      () => 1,
    );
    playback.reset(cues[1]!.view as never);
    const after = view({ wire: [[1], [0]], runners: cues[wire]!.view.runners }) as never;
    const moments = [
      { n: 1, events: 1, view: cues[1]!.view as never },
      { n: 2, events: 3, view: after },
    ];
    const home = [
      figure(1, 90),
      figure(2, 88),
      told(
        "finished",
        {
          placings: [
            { pp: 1, place: 1, quarter_lengths: 0 },
            { pp: 2, place: 2, quarter_lengths: 4 },
          ],
        },
        ["A by one!"],
      ),
    ];
    Object.assign(home[2]!, { ms: 11_800, crossing: true });
    playback.push({ view: after, events: home, moments, ms: 11_800 });
    expect([playback.cue?.kind, playback.unsaid, playback.said]).toEqual(["run", 3, "Down the stretch they come!"]);
    vi.advanceTimersByTime(7900);
    expect([playback.cue?.kind, playback.cue?.crossing, playback.unsaid]).toEqual(["run", true, 3]);
    vi.advanceTimersByTime(200);
    expect([playback.cue?.kind, playback.unsaid, playback.said]).toEqual(["wire", 0, "A by one!"]);
    vi.useRealTimers();
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
    const playback = new Playback(
      boardModule,
      () => BOX,
      () => 1,
    );
    playback.reset(view({ race: 0, own_bets: [{ pp: 1, type: "win", amount: 2, number: 1 }] }) as never);
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
    expect((playback.view as never as View).own_bets).toEqual([]); // those of the first race are settled
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
    for (const text of ["pp,horse\n1,A", "pp\thorse\n1\tA", "pp;horse\n1;A"]) {
      expect(Object.keys(filesOfText(text, NEW_RACE))).toEqual(["races.csv", "races/my_race.csv"]);
    }
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

describe("a server without a library", () => {
  const nothing = () => Promise.resolve("");
  const why = "this server keeps no library";
  const shelf: Shelf = {
    races: [],
    horses: [],
    jockeys: [],
    library: false,
    keeps: false,
    why_not: why,
    distances: {},
    conditions: {},
    columns: [],
    cards: [],
    odds: false,
  };
  const race = {
    id: "a",
    source: "own",
    title: "Pony Cup",
    condition: "fast",
    file: "",
    warnings: [],
    entries: [],
  } as unknown as RaceSheet;
  const program = (whyNotKept: string) =>
    shown(Program, { race, at: 0, toggled: [], toggle: () => {}, version: "full", edit: null, keep: null, whyNotKept, remove: null });

  it("says on the shelf why races are not filed", () => {
    const browse = (library: boolean) =>
      shown(Browse, { shelf: { ...shelf, library }, picked: [], keepCard: nothing, removeCard: nothing });
    expect(browse(false).textContent).toContain(`not filed: ${why}.`);
    expect(browse(true).textContent).not.toContain("not filed");
  });

  it("says at a race of one's own why it cannot be kept", () => {
    expect(program(why).textContent).toContain(`but not save it: ${why}.`);
    expect(program("").textContent).not.toContain("not keep it");
  });
});

describe("what if", () => {
  it("changes a rating once, to the latest value", () => {
    const once = changed([], "Sham", "pace", "9");
    expect(changed(once, "Sham", "pace", "8")).toEqual(["Sham.pace=8"]);
    expect(changed(once, "Sham", "trip", "−1")).toEqual(["Sham.pace=9", "Sham.trip=-1"]);
  });

  it("tells differences in percentage points", () => {
    expect([points(0.1, 0.132), points(0.2, 0.1964), points(0.5, 0.49999), points(0.5, 0.5)]).toEqual(["+3.2", "−0.4", "0.0", "0.0"]);
  });
});

describe("a corrected roll", () => {
  it("leaves nothing of what the caller said before it", () => {
    const playback = new Playback(
      boardModule,
      () => BOX,
      () => 0,
    );
    playback.push({ view: view() as never, events: [told("broke", { pp: 1, points: 20 }, ["A is a length off the lead."])] });
    expect(playback.said).toBe("A is a length off the lead.");
    playback.take({ view: view(), before: view(), events: [], moments: [] } as never);
    expect(playback.said).toBe("");
  });
});

describe("chances while the race is run", () => {
  const box = {
    ...BOX,
    charts: { ...BOX.charts, position_trouble: [3], form_trouble: [3], trouble: Array(13).fill({ result: "check" }) },
  } as Box;
  const options = { version: "full", trouble_time: "form" };
  const start = [
    told("race_called", { id: "r", race: 1, starters: ["#1 A", "#2 B"] }),
    told("broke", { pp: 1, points: 20, dice: [1, 1] }),
    told("broke", { pp: 2, points: 22, dice: [1, 1] }),
    told("pace_read", { total: 42, dice: [1, 1], pace: "Slow", changes: [0, 0] }),
    told("form_read", { pp: 1, dice: [3, 4], change: 0, position: 1, power: 20 }),
    told("form_read", { pp: 2, dice: [1, 2], change: -2, position: 1, power: 18 }),
    told("trouble_read", { pp: 2, dice: [1, 2], result: "check" }),
    told("jockey_checked", { pp: 2, dice: [1, 2], power: 18, change: 0, disqualified: false }),
    told("factors_called", { dice: [1, 1], changes: [0, 0] }),
    told("figure_read", { pp: 1, final_speed: 88, dice: [3, 4] }),
    told("figure_read", { pp: 2, final_speed: 80, dice: [3, 4] }),
    told("finished", {
      placings: [
        { pp: 1, place: 1, quarter_lengths: 0 },
        { pp: 2, place: 2, quarter_lengths: 8 },
      ],
    }),
  ];
  const after = view({ wire: [[0], [1]], options });
  /** Event by event, as a table tells them. */
  const stages = () => {
    let shown: View | null = null;
    return start.flatMap((each) => {
      const cues = animation(
        shown,
        { view: { ...after, wire: each.event.event === "finished" ? after.wire : [] }, events: [each], part: true },
        box,
      );
      shown = cues.at(-1)?.view ?? shown;
      return cues.map((cue) => [cue.kind, stageOf(cue.view, box)]);
    });
  };

  it("come with the end of each segment and with each pole, never before", () => {
    expect(stages()).toEqual([
      ["gate", "gate"],
      ["break", "gate"],
      ["break", "break"],
      ["pace", "pace"],
      ["turn", "pace"],
      ["turn", "pace"],
      ["turn", "pace"],
      ["turn", "turn"],
      ["factors", "factors"],
      ["run", "factors"],
      ["run", "3/16"],
      ["run", "1/8"],
      ["run", "1/16"],
      ["wire", "home"],
    ]);
  });

  it("are those of the stage that the board has come to, and of no other", () => {
    const running = [
      { after: "gate", win: [0.5, 0.5] },
      { after: "1/8", win: [0.9, 0.1] },
      { after: "1/16", win: [1, 0] },
      { after: "home", win: [1, 0] },
    ];
    const fresh = { break_points: null, race2: null, form_dice: null };
    const seen = (more: object) =>
      chancesNow({ view: view({ options, phase: "break", runners: [{}, {}], ...more }), box, chances: [{ race: 1, running }] } as never);
    expect(seen({ runners: [fresh, fresh] })).toEqual([0.5, 0.5]);
    expect(seen({ phase: "photo" })).toBeNull();
    const stretch = { phase: "stretch", factor_dice: [3, 4] };
    expect(seen({ ...stretch, leg: 2 })).toEqual([0.9, 0.1]);
    expect(seen({ ...stretch, leg: 3 }), "nobody is named before the line").toBeNull();
    expect(seen({ phase: "stewards", wire: [[0], [1]] })).toEqual([1, 0]);
    expect(seen({ phase: "stewards", race: 2 })).toBeNull();
  });

  it("are whole percents, and only what is certain is 100 or 0", () => {
    expect([0, 0.001, 0.614, 0.9999, 1].map(shortPercent)).toEqual(["0 %", "<1 %", "61 %", ">99 %", "100 %"]);
  });
});
