import { describe, expect, it } from "vitest";
import type { Outcome } from "../src/boards/board";
import { outcomeOf as bigStakes } from "../src/boards/big_stakes/outcome";
import { outcomeOf as homestretch } from "../src/boards/homestretch/outcome";
import { animation as longShot } from "../src/boards/long_shot/animation";
import { outcomeOf as topOfTheStretch } from "../src/boards/top_of_the_stretch/outcome";
import { outcomeOf as winPlaceAndShow } from "../src/boards/win_place_and_show/outcome";
import { game as homestretchGame } from "./homestretch";
import { game as longShotGame } from "./long_shot";

const home = (outcome: Outcome | undefined) =>
  outcome!.home.map(({ place, number, name, note, owners }) => [place, number, name, note, ...owners]);
const addsUp = (outcome: Outcome | undefined) =>
  outcome!.gains.every(({ amount, lines }) => lines.reduce((sum, line) => sum + line.amount, 0) === amount);
const gains = (outcome: Outcome | undefined) => outcome!.gains.map(({ seat, amount, has }) => [seat, amount, has]);

describe("the card of a result", () => {
  it("of Homestretch tells purses and everybody's gain", () => {
    const { view, events } = homestretchGame.finish;
    const paid = events.at(-1)!.event as unknown as Parameters<typeof homestretch>[0];
    const outcome = homestretch(paid, view, homestretchGame.box)!;
    expect(outcome.home.map(({ number }) => number)).toEqual(view.results[0]!.finish);
    const before = homestretchGame.before_finish.money;
    expect(outcome.gains.every(({ seat, amount }) => amount === paid.money[seat]! - before[seat]!)).toBe(true);
    expect(outcome.gains.some(({ lines }) => lines.length > 1) && addsUp(outcome)).toBe(true);
    expect(outcome.why).toMatch(new RegExp(`^Two dice make ${paid.finish[0]} in \\d of 36 rolls`));
  });

  it("of Win, Place & Show keeps cash to itself where it is not shown", () => {
    const pay = (seat: number, cause: string, amount: number, more = {}) => ({
      seat,
      cause,
      amount,
      horse: 4,
      position: null,
      place: null,
      other: null,
      ...more,
    });
    const payments = [
      pay(0, "stake", -3000),
      pay(1, "stake", -500),
      pay(0, "bet", 7000, { position: "win" }),
      pay(0, "purse", 3000, { horse: 2, place: 2 }),
    ];
    const result = { race: 1, entered: [1, 2, 4, 6], finish: [4, 2, 6, 1], owners: [null, 0, null, 1, null, null], payments };
    const horses = Object.fromEntries([1, 2, 4, 6].map((post) => [post, { name: `Horse ${post}`, odds: "5-1", strengths: [post, 10] }]));
    const outcome = winPlaceAndShow(
      { event: "race_settled", race: 1, gains: [7000, -500], money: null },
      { results: [result], money: [null, null] } as never,
      { races: [{ kind: "Claiming", horses }] } as never,
    );
    expect(home(outcome)).toEqual([
      [1, 4, "Horse 4", "", 1],
      [2, 2, "Horse 2", "$3,000", 0],
      [3, 6, "Horse 6", ""],
    ]);
    expect(gains(outcome)).toEqual([
      [0, 7000, ""],
      [1, -500, ""],
    ]);
    expect(addsUp(outcome)).toBe(true);
    expect(outcome!.gains[0]!.lines.map(({ words }) => words)).toEqual(["bets", "#4 to Win comes in", "purse: #2 is 2nd"]);
    expect(outcome!.why).toBe("5-1 in the program. Its strengths add up to 14; 1 of 4 had more.");
  });

  it("of Big Stakes counts purses and bets", () => {
    const placing = (place: number, post: number, owner: number | null, margin: string) => ({
      place,
      post,
      horse: post,
      owner,
      time: 696,
      margin,
    });
    const summary = {
      race: 2,
      card: "a",
      result: {
        placings: [placing(1, 3, 1, ""), placing(2, 1, 0, "2 lengths"), placing(3, 2, null, "neck"), placing(4, 4, null, "6 lengths")],
      },
      prizes: [{ horse: 3, stable: 1, amount: 6_000_000 }],
      bets: [{ seat: 0, bet: { horse: 1, bet: "win", stake: 500_000 }, returned: 0 }],
    };
    const box = {
      race_cards: { a: { furlongs: 6, surface: "dirt" } },
      horses: { 1: { name: "SHAM", red: [9] }, 2: { name: "ZEV", red: [7] }, 3: { name: "Foal", red: [8] }, 4: { name: "LAST", red: [6] } },
    };
    const outcome = bigStakes(
      { event: "race_settled", race: 2, gains: [-500_000, 6_000_000], purses: [1_000_000, 8_000_000], bankrolls: [] },
      { results: [summary], foals: [], seats: 2 } as never,
      box as never,
    );
    expect(home(outcome)).toEqual([
      [1, 3, "Foal", "1:09.6", 1],
      [2, 1, "Sham", "2 lengths", 0],
      [3, 2, "Zev", "neck"],
    ]);
    expect(gains(outcome)).toEqual([
      [0, -500_000, "$1M"],
      [1, 6_000_000, "$8M"],
    ]);
    expect(addsUp(outcome)).toBe(true);
    expect(outcome!.gains.flatMap(({ lines }) => lines.map(({ words }) => words))).toEqual([
      "Sham is 2nd",
      "$500,000 on Sham to win",
      "Foal is 1st",
    ]);
    expect(outcome!.why).toBe("Rated 8 over 6 furlongs; 1 of the 4 that came home were rated higher.");
  });

  it("of Top of the Stretch keeps a dead heat, and says what bets brought", () => {
    const placing = (place: number | null, pp: number, quarter_lengths: number, margin = "") => ({
      place,
      pp,
      horse: `H${pp}`,
      time: 9660,
      quarter_lengths,
      margin,
      final_speed: 100 - quarter_lengths,
      disqualified: false,
      out: false,
    });
    const result = {
      title: "Derby",
      pace: "Fast",
      hundredths: false,
      placings: [placing(1, 5, 0), placing(2, 1, 6, "dead heat"), placing(2, 2, 6, "dead heat"), placing(4, 3, 9)],
      payoffs: [{ pp: 5, type: "win", cents: 900 }],
      bets: [[{ pp: 5, type: "win", amount: 10 }], [{ pp: 1, type: "win", amount: 4 }]],
      bankrolls: [13500, 9600],
    };
    const told = [
      { event: "bet_paid", seat: 0, bet: result.bets[0]![0], horse: "H5", returned: 4500 },
      { event: "bet_paid", seat: 1, bet: result.bets[1]![0], horse: "H1", returned: 0 },
      { event: "race_settled", race: 1, gains: [3500, -400], bankrolls: [13500, 9600] },
    ];
    const outcome = topOfTheStretch(1, told as never, { results: [result], card: [{}] } as never);
    expect(home(outcome)).toEqual([
      [1, 5, "H5", "1:36.6"],
      [2, 1, "H1", "1½ lengths behind, dead heat"],
      [2, 2, "H2", "1½ lengths behind, dead heat"],
    ]);
    expect(gains(outcome)).toEqual([
      [0, 3500, "$135.00"],
      [1, -400, "$96.00"],
    ]);
    expect(addsUp(outcome)).toBe(true);
    expect(outcome!.gains[0]!.lines).toEqual([{ words: "$10 on #5 to win, $45.00 back", amount: 3500 }]);
    expect(outcome!.why).toBe("A final figure of 100 at a fast pace, 6 better than the next.");
    const notes = (...placings: object[]) =>
      home(topOfTheStretch(1, told as never, { results: [{ ...result, placings }], card: [{}] } as never)).map(([, , , note]) => note);
    expect(notes(placing(1, 5, 0), placing(2, 1, 2), placing(3, 2, 4))).toEqual(["1:36.6", "½ length behind", "1 length behind"]);
    expect(notes(placing(1, 5, 0), placing(2, 1, 0, "nose"), placing(3, 2, 9))).toEqual(["1:36.6", "a nose behind", "2¼ lengths behind"]);
    expect(notes(placing(1, 5, 0), placing(2, 1, 8), placing(3, 2, 8, "neck"))[2]).toBe("2 lengths and a neck behind");
    const first = { ...placing(3, 2, 0), disqualified: true };
    expect(notes(placing(1, 5, 4), placing(2, 1, 6), first)).toEqual(["1:36.6", "½ length behind", "set back"]);
    const why = (...placings: object[]) =>
      topOfTheStretch(1, told as never, { results: [{ ...result, placings }], card: [{}] } as never)!.why;
    expect(why(placing(1, 5, 0), placing(2, 1, 0, "nose"))).toMatch(/pace, the same as the next: the photo decided\.$/);
    expect(why(placing(1, 5, 0), placing(1, 1, 0, "dead heat"))).toMatch(/pace for each, and the photo could not part them\.$/);
    const setBack = { ...result, placings: [placing(1, 5, 0), { ...placing(2, 1, 0), disqualified: true }] };
    expect(topOfTheStretch(1, told as never, { results: [setBack], card: [{}] } as never)!.why).toBe("The stewards set back #1 H1.");
  });

  it("of Long Shot comes with the end of the game, and its order does not tell who has won", () => {
    const events = [{ event: { event: "game_ended", result: longShotGame.over.result }, words: "", call: [] }];
    const [cue] = longShot(longShotGame.over, { view: longShotGame.over, events } as never, longShotGame.box);
    const seats = cue!.outcome!.gains.map(({ seat }) => seat);
    expect(seats).toEqual(longShotGame.over.result!.places.map((_, seat) => seat));
    expect(cue!.outcome!.home.map(({ number }) => number)).toEqual(longShotGame.over.finished.slice(0, 3));
    expect(cue!.outcome!.gains.map(({ seat, amount }) => amount - longShotGame.over.result!.scores[seat]!)).toEqual(seats.map(() => 0));
    expect(addsUp(cue!.outcome)).toBe(true);
  });
});
