import { describe, expect, it } from "vitest";
import { Selection } from "../src/boards/homestretch/selection.svelte";
import type { View } from "../src/boards/homestretch/game";
import { asked, full, inWords, pays, sealable, sealed, stillGood, tokensLeft, type SlipLine } from "../src/boards/homestretch/slip";
import { game, seenAs } from "./homestretch";

const betting = game.betting;
const seven: SlipLine = { value: 3, horse: 7, line: "win" };

function withLimit(limit: number): View {
  return { ...betting, limits: betting.limits.map((each, seat) => (seat === 0 ? limit : each)) };
}

describe("a slip in the making", () => {
  it("takes its tokens out of the hand", () => {
    expect(tokensLeft([1, 1, 2, 2, 3], [seven, { value: 1, horse: 2, line: "show" }])).toEqual([1, 2, 2]);
  });

  it("keeps to the limit of the rank on one spot, placed tokens included (HS-7.16)", () => {
    const placed = { ...withLimit(2), bets: [{ seat: 0, horse: 7, line: "win" as const, value: 1 }], unplaced: [1, 2, 2, 3] };
    expect(full(placed, [], 7, "win")).toBe(false);
    expect(full(placed, [seven], 7, "win")).toBe(true);
    expect(full(placed, [seven], 7, "place")).toBe(false);
  });

  it("is filled while the player may place tokens", () => {
    expect(asked(betting)).toBe(true);
    expect(asked({ ...betting, phase: "race_turn" })).toBe(false);
    expect(asked({ ...betting, seat: null })).toBe(false);
    expect(asked({ ...betting, must: [2], may: [] })).toBe(false);
  });

  it("drops lines that a new view no longer allows", () => {
    const slip: SlipLine[] = [seven, { value: 2, horse: 7, line: "win" }];
    expect(stillGood(withLimit(1), slip)).toEqual([seven]);
    expect(stillGood({ ...withLimit(4), unplaced: [2] }, slip)).toEqual([slip[1]]);
  });

  it("goes in one step only when it is whole and nothing lies yet (HS-4.9)", () => {
    const five: SlipLine[] = [1, 1, 2, 2, 3].map((value, nth) => ({ value, horse: 5 + nth, line: "show" }));
    expect(sealable(betting, game.box, five)).toBe(true);
    expect(sealable(betting, game.box, five.slice(1))).toBe(false);
    expect(sealable({ ...betting, unplaced: [1, 2, 2, 3] }, game.box, five.slice(1))).toBe(false);
    expect(sealed(five).bets[4]).toEqual([3, 9, "show"]);
  });

  it("speaks in words", () => {
    expect(inWords(seven)).toBe("3 points on #7, Win");
    expect(pays(game.box, seven)).toBe("pays 3 × 4 = $12k");
  });
});

describe("the selection", () => {
  it("asks for the token when a spot is tapped first", () => {
    const selection = new Selection();
    selection.tap(seenAs(betting), 7, "win");
    expect(selection.spot).toEqual({ horse: 7, line: "win" });
    selection.take(3);
    expect(selection.slip).toEqual([seven]);
    expect(selection.spot).toBeNull();
  });

  it("puts a token in hand on the next spot tapped", () => {
    const selection = new Selection();
    selection.take(3);
    selection.tap(seenAs(betting), 7, "win");
    expect(selection.slip).toEqual([seven]);
    expect(selection.value).toBeNull();
  });

  it("needs no choice when all tokens left are alike", () => {
    const selection = new Selection();
    selection.tap(seenAs({ ...betting, unplaced: [2, 2] }), 9, "place");
    expect(selection.slip).toEqual([{ value: 2, horse: 9, line: "place" }]);
  });

  it("gives the reason of the table on a full spot and changes nothing", () => {
    const selection = new Selection();
    const reason = { action: null, words: "", why: "your limit is 1 a spot (rank 1)", rule: "HS-12.20" };
    const seen = seenAs(withLimit(1), { disabled: [reason] });
    selection.slip = [seven];
    selection.tap(seen, 7, "place");
    expect([selection.why, selection.spot]).toEqual([null, { horse: 7, line: "place" }]);
    selection.tap(seen, 7, "win");
    expect([selection.why, selection.spot]).toEqual([reason, null]);
    expect(selection.slip).toEqual([seven]);
  });

  it("forgets the slip when betting closes", () => {
    const selection = new Selection();
    selection.slip = [seven];
    selection.keepUp(game.racing);
    expect(selection.slip).toEqual([]);
  });
});
