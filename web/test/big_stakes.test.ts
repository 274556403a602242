import { describe, expect, it } from "vitest";
import { choiceWords, chosen, others, pickFor } from "../src/boards/big_stakes/choosing";
import { Course } from "../src/boards/big_stakes/course";
import { hideSecrets } from "../src/boards/big_stakes/hide_secrets";
import { animation } from "../src/boards/big_stakes/animation";
import { showing } from "../src/boards/big_stakes/words";
import { meritsOf } from "../src/boards/big_stakes/merits";
import {
  capital,
  clock,
  heartText,
  homeOrder,
  ownerName,
  rating,
  type Box,
  type Race,
  type Runner,
  type Seen,
  type View,
} from "../src/boards/big_stakes/game";
import { byEnd, farthest, lengthWords, mayHoldBack, rides, ridesFor, rideWords, steps, sumWords } from "../src/boards/big_stakes/riding";
import type { Choice } from "../src/protocol";
import { firstReached, nextEnd } from "../src/track/arrows";

const TRACK: Box["track"] = {
  stations_per_furlong: 12,
  run_out: 130,
  chute_stations: 3,
  chutes: { 6: [33, 45], 12: [57, 69, 105, 117] },
  chute_squares: [3, 4, 4, 5, 5, 6, 6, 7, 7, 8],
  lanes: { dual: 5, single: 10 },
};
const SIX_FURLONGS = new Course(TRACK, 6, "dual");
const TWELVE_FURLONGS = new Course(TRACK, 12, "dual");

/** A listed move and what the table says of it. */
function move(path: string, to: string, unused: number, more: object = {}): Choice {
  return { action: { do: "move", path, claim: false }, words: path, detail: { to, unused, ...more } };
}

describe("the course", () => {
  it("counts chute squares as the rules do (BS-11.19)", () => {
    expect(SIX_FURLONGS.square("1/33:2").to).toBeCloseTo(34);
    expect(SIX_FURLONGS.square("2/33:2").to).toBeCloseTo(33.5);
    expect(SIX_FURLONGS.square("4/33:3").to).toBeCloseTo(33.8);
  });

  it("lies in one piece, all the way round", () => {
    const short: Box["track"] = {
      ...TRACK,
      stations_per_furlong: 10,
      chute_stations: 2,
      chutes: { 12: [40, 52, 80, 95] },
      chute_squares: [2, 3, 3, 4],
      lanes: { dual: 4, single: 4 },
    };
    for (const course of [TWELVE_FURLONGS, new Course(TRACK, 6, "single"), new Course(short, 12, "dual")]) {
      for (const lane of [1, course.lanes]) {
        const [first, ...rest] = course.between(-1, course.finish + 20).filter((square) => square.lane === lane);
        let here = first!;
        for (const next of rest) {
          const [a, b] = [here, next].map((square) => course.spot(course.middleOf(square), lane));
          expect(Math.hypot(a!.x - b!.x, a!.y - b!.y)).toBeLessThan(60);
          expect(next.from).toBeCloseTo(here.to);
          here = next;
        }
        expect(here.to).toBeGreaterThan(course.finish);
      }
    }
  });

  it("has the corners, the lanes and the line of the table's track", () => {
    const short = new Course(
      {
        ...TRACK,
        stations_per_furlong: 10,
        chute_stations: 2,
        chutes: { 6: [30, 40] },
        chute_squares: [2, 3, 4],
        lanes: { dual: 3, single: 3 },
      },
      6,
      "dual",
    );
    expect([short.finish, short.lanes]).toEqual([60, 3]);
    expect(
      short
        .between(29, 31)
        .filter(({ lane }) => lane === 3)
        .map(({ name }) => name),
    ).toEqual(["3/30:1", "3/30:2", "3/30:3", "3/30:4"]);
  });
});

describe("riding", () => {
  it("keeps both lengths to one end, and prefers the tokens (BS-11.28)", () => {
    const all = rides([move("FIFFFFOF", "2/38", 2), move("FFFFFFFFF", "2/38", 1)], SIX_FURLONGS);
    expect(byEnd(all).get("2/38")!.unused).toBe(2);
    expect(rideWords(all[1]!)).toBe("to 2/38, 1 space unused");
  });

  it("offers rides of full length, and shorter ones to whoever holds back (BS-7.20)", () => {
    const all = rides([move("FFFFFFFFF", "2/38", 1), move("FIFFFFOF", "2/38", 2), move("", "2/30", 10)], SIX_FURLONGS);
    const ends = (holding: boolean) => ridesFor(all, { breaking: false, holding }).map(({ length }) => length);
    expect([ends(false), ends(true)]).toEqual([[9], [9, 8, 0]]);
    expect(byEnd(ridesFor(all, { breaking: false, holding: false })).get("2/38")!.unused).toBe(1);
    expect(mayHoldBack(all)).toBe(true);
  });

  it("always offers a horse in traffic what the rules leave it (BS-7.21)", () => {
    const blocked = rides([move("", "2/30", 10)], SIX_FURLONGS);
    expect(ridesFor(blocked, { breaking: false, holding: false })).toEqual(blocked);
    expect(mayHoldBack(blocked)).toBe(false);
  });

  it("never measures a lawful ride by one that breaks a rule, nor hides one of those (BS-7.41)", () => {
    const all = rides(
      [
        move("FF", "2/32", 0),
        move("FFF", "2/33:1", 0, { breaches: ["more than thrown (V1)"] }),
        move("F", "2/31", 1, { breaches: ["takes tokens (V5)"] }),
      ],
      SIX_FURLONGS,
    );
    expect(ridesFor(all, { breaking: false, holding: false }).map(({ to }) => to)).toEqual(["2/32"]);
    expect(ridesFor(all, { breaking: true, holding: false }).map(({ to }) => to)).toEqual(["2/33:1", "2/31"]);
    expect(mayHoldBack(all)).toBe(false);
  });

  it("says what a ride would break in the words of the table (BS-7.41)", () => {
    const [ride] = rides([move("FI", "1/32", 8, { breaches: ["cuts in front of SHAM (V3)"] })], SIX_FURLONGS);
    expect(rideWords(ride!)).toBe("to 1/32, 8 spaces unused: cuts in front of SHAM (V3)");
    const [home] = rides([move("FFFF", "1/75", 0, { past: 3 })], SIX_FURLONGS);
    expect(rideWords(home!)).toBe("home in lane 1, 3 spaces past the line");
  });

  it("lists the farthest end of each lane first", () => {
    const all = rides([move("FFFF", "2/33:2", 6), move("FI", "1/32", 8), move("FFFFFI", "1/33:3", 4)], SIX_FURLONGS);
    const { first, rest } = farthest(all);
    expect(first.map(({ to }) => to)).toEqual(["1/33:3", "2/33:2"]);
    expect(rest.map(({ to }) => to)).toEqual(["1/32"]);
    expect([lengthWords(10, 10), lengthWords(1, 10), lengthWords(0, 10), lengthWords(12, 10)]).toEqual([
      "All 10 spaces",
      "1 space, hold back 9",
      "None, hold back 10",
      "12 spaces, 2 more than thrown",
    ]);
  });

  it("explains a throw step by step (BS-11.12, BS-11.13)", () => {
    const red = [8, 9, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8];
    const box = { horses: { 1: { id: 1, red, hearts: red.map(() => [[7, ""]]) } }, tokens: {} } as unknown as Box;
    const runner = { horse: 1, red, jockey: 0, lucky: [] } as unknown as Runner;
    const thrown = (dice: number[], heart: number, triple: number, slow: number) =>
      sumWords(
        steps(
          { furlong: 1, dice, movement: { base: 8 + dice[0]!, heart, triple, jockey: 0, slow }, spent: null } as unknown as Race,
          runner,
          box,
          [],
        ),
      );
    expect(thrown([3, 4, 6], 1, 0, 0)).toBe("8 + 3 + 1 = 12");
    expect(thrown([1, 1, 1], 0, 1, -1)).toBe("8 + 1 + 1 − 1 = 9");
  });

  it("counts a Jockey Token that was spent before the throw (BS-7.10)", () => {
    const red = [9, 9, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8];
    const box = { horses: { 1: { id: 1, red, hearts: red.map(() => [[7, ""]]) } }, tokens: {} } as unknown as Box;
    const runner = { horse: 1, red, jockey: 0, lucky: [] } as unknown as Runner;
    const race = {
      furlong: 1,
      dice: [3, 4, 5],
      movement: { base: 12, heart: 0, triple: 0, jockey: 1, slow: 0 },
      spent: null,
    } as unknown as Race;
    const found = steps(race, runner, box, []);
    expect(found.at(-1)).toEqual({ words: "Jockey Token: white and blue make 9", spaces: 1 });
    expect(sumWords(found)).toBe("9 + 3 + 1 = 13");
  });
});

describe("arrows on the strip", () => {
  const ends = [
    { key: "1/8", along: 8, lane: 1 },
    { key: "1/9", along: 9, lane: 1 },
    { key: "3/5", along: 5, lane: 3 },
    { key: "3/9", along: 9, lane: 3 },
  ];

  it("lead to the nearest end that way, over lanes that have none", () => {
    const press = (key: string, from: number) => nextEnd(key, ends[from]!, ends)?.key;
    expect([press("ArrowRight", 0), press("ArrowDown", 0), press("ArrowLeft", 3), press("ArrowUp", 2)]).toEqual([
      "1/9",
      "3/9",
      "3/5",
      "1/8",
    ]);
    expect([press("ArrowRight", 1), press("ArrowUp", 0), press("Tab", 0)]).toEqual([undefined, undefined, undefined]);
  });

  it("begin at the chosen end, or at the farthest by the rail", () => {
    const chosen = (key: string) => new Map(ends.map((end) => [end.key, { chosen: end.key === key }])) as never;
    expect(firstReached(ends, chosen("3/5"))!.key).toBe("3/5");
    expect(firstReached(ends, chosen(""))!.key).toBe("1/9");
  });
});

describe("one race with dealt rides (BS-3.13)", () => {
  const horses = [
    { id: 1, name: "FRONT RUNNER", red: [10, 9, 9, 8, 8, 7, 7, 6], dirt_heart: "1.2" },
    { id: 2, name: "CLOSER", red: [7, 7, 8, 8, 8, 9, 9, 9], dirt_heart: "2.0" },
    { id: 3, name: "EVEN", red: [8, 8, 8, 8, 8, 8, 8, 8], dirt_heart: "1.5" },
    { id: 4, name: "TWIN", red: [8, 8, 8, 8, 8, 8, 8, 8], dirt_heart: "1.5" },
  ];
  const box = { horses: Object.fromEntries(horses.map((horse) => [horse.id, horse])), house_stables: ["Juniper Hill"] } as unknown as Box;
  const runners = horses.map(({ id, red }, at) => ({ horse: id, post: at + 1, owner: at < 2 ? at : null, red }) as unknown as Runner);
  const race = { number: 1, runners, throw: 1 } as unknown as Race;
  const merits = (horse: number) => meritsOf({ box, view: { foals: [] } }, race, horse, 8);

  it("lists those who are home, the first before all (BS-7.48, BS-7.49)", () => {
    const runner = (horse: number, square: string, finish: number[] | null) => ({ horse, square, finish, out: false });
    const runners = [runner(1, "", [9, 9, 2, 11]), runner(2, "1/80", null), runner(3, "", [9, 9, 2, 12]), runner(4, "", [8, 8, 1, 10])];
    expect(homeOrder({ runners } as never).map(({ horse }) => horse)).toEqual([4, 3, 1]);
  });

  it("says what a horse is good at in its field, and nothing where it is like the others", () => {
    expect(merits(1)).toEqual([
      "64 spaces over 8 furlongs, dice not counted: shared 2nd of the 4.",
      "Quick away: 28 in the first three furlongs.",
      "Tires late: 20 in the last three.",
      "Short of luck: hearts 1.2.",
    ]);
    expect(merits(2)).toEqual([
      "65 spaces over 8 furlongs, dice not counted: best of the 4.",
      "Slow away: 22 in the first three.",
      "Strong at the end: 27 in the last three furlongs.",
      "Luckier than most: hearts 2.0.",
    ]);
    expect(merits(3)).toEqual(["64 spaces over 8 furlongs, dice not counted: shared 2nd of the 4."]);
  });

  it("shows everybody's ride before the horses are in the gate", () => {
    const event = { event: "runners_drawn", race: 1, owners: [] };
    const after = { phase: "roll", race, foals: [], seat: 1 } as unknown as View;
    const told = { event, words: "", call: [] } as never;
    const [cue] = animation({ race: null, results: [] } as unknown as View, { view: after, events: [told] }, box);
    expect(cue!.view.race).toMatchObject({ throw: 0, runners });
    const seen = { view: cue!.view, box, cue, names: ["Ann", "Ben"], you: 1 } as unknown as Seen;
    expect(showing(seen)).toBe("You ride #2 Closer.");
    expect(showing({ ...seen, you: null })).toBe("The rides are drawn.");
  });

  it("calls the stables of the house by their names", () => {
    const seen = { box, names: ["Ann", "Ben"] };
    expect([ownerName(seen, 1), ownerName(seen, 2), ownerName(seen, null)]).toEqual(["Ben", "Juniper Hill", "no owner"]);
  });
});

describe("cards and secrets", () => {
  const legal = [
    { action: { do: "discard", cards: [1, 2] }, words: "Discard A and B" },
    { action: { do: "discard", cards: [1, 3] }, words: "Discard A and C" },
  ];

  it("asks for as many cards as an answer has, in any order (BS-3.6)", () => {
    expect(pickFor(legal)).toEqual({ size: 2, cards: [1, 2, 3], verb: "Discard" });
    expect(chosen(legal, [3, 1])).toEqual([legal[1]]);
    expect(chosen(legal, [1])).toEqual([]);
    expect(others(legal)).toEqual([]);
  });

  it("says a trade in names (BS-3.5)", () => {
    const box = { horses: { 1: { name: "SHAM" }, 2: { name: "ZEV" } } };
    const seen = {
      box,
      live: { foals: [], offer: { give: 1, take: 2 }, trade: { made: [0, 2] } },
      names: ["Ann", "Ben"],
    } as unknown as Seen;
    const said = (action: object) => choiceWords({ action, words: "" } as never, seen);
    expect(said({ do: "accept_trade", card: 2 })).toBe("Give Zev for Sham");
    expect(said({ do: "confirm_trade" })).toBe("Trade Sham for Zev");
  });

  it("shows a foal growing roll by roll (BS-7.64)", () => {
    const told = (event: object) => ({ event, words: "", call: [] }) as never;
    const events = [
      told({ event: "parents_paired", seat: 0, sire: 1, dam: 15 }),
      told({ event: "foal_inherited", seat: 0, dice: [5, 2, 4], first_column: 1, red: true, values: ["8", "10", "9"] }),
      told({ event: "foal_inherited", seat: 0, dice: [1, 2, 4], first_column: 1, red: false, values: ["7", "7^2", "8"] }),
      told({ event: "foal_trimmed", seat: 0, column: 2, total: 26 }),
    ];
    const cues = animation({ foal: null } as unknown as View, { view: {} as View, events }, {} as Box);
    expect(cues.map(({ view: shown }) => [shown.foal!.red, shown.foal!.heart])).toEqual([
      [[], []],
      [[8, 10, 9], []],
      [
        [8, 10, 9],
        ["7", "7^2", "8"],
      ],
      [
        [8, 9, 9],
        ["7", "7^2", "8"],
      ],
    ]);
  });

  it("rates by the red row (BS-11.1) and reads times and names", () => {
    expect(rating({ red: [8, 9, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8] }, 5)).toBe(44);
    expect(clock(696)).toBe("1:09.6");
    expect(capital("MAN O' WAR")).toBe("Man o' War");
    expect(capital("LOST IN THE FOG")).toBe("Lost in the Fog");
    expect(capital("McRose")).toBe("McRose");
    expect(heartText("7^2/10-")).toBe("7²/10⁻");
  });

  it("covers cards where others look on, and asks behind a curtain where cards are needed (BS-8)", () => {
    const stable = { cards: [1, 2, 3], hidden: 0, ran: [2] };
    const riding = {
      phase: "move",
      options: { stables: "deal" },
      foals: [],
      stables: [stable],
      discards: [9],
      known: [],
      answer: null,
    } as unknown as View;
    expect(hideSecrets(riding)).toMatchObject({ stables: [{ cards: [2], hidden: 2 }], discards: [] });
    expect(hideSecrets({ ...riding, phase: "entry" })).toBeNull();
  });
});
