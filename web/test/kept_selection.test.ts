import { beforeEach, describe, expect, it } from "vitest";
import { Selection as BigStakes } from "../src/boards/big_stakes/selection.svelte";
import { Selection as Homestretch } from "../src/boards/homestretch/selection.svelte";
import { Selection as LongShot } from "../src/boards/long_shot/selection.svelte";
import { Selection as TopOfTheStretch } from "../src/boards/top_of_the_stretch/selection.svelte";
import { Selection as WinPlaceAndShow } from "../src/boards/win_place_and_show/selection.svelte";
import { keepSelection, withKept } from "../src/table/kept_selection";
import { game, seenAs } from "./homestretch";

const mira = { table: "abc", number: 1, seat: 0 };

/** A look at a game of which only these parts matter. */
function look<View>(parts: object): View {
  return parts as View;
}

beforeEach(() => sessionStorage.clear());

describe("a half-filled slip", () => {
  function filled(): Homestretch {
    const selection = new Homestretch();
    selection.keepUp(game.betting);
    selection.tap(seenAs(game.betting), 7, "win");
    selection.take(3);
    keepSelection(mira, selection);
    return selection;
  }

  it("is there again after a reload", () => {
    filled();
    const again = withKept(mira, new Homestretch());
    again.keepUp(game.betting);
    expect(again.slip).toEqual([{ value: 3, horse: 7, line: "win" }]);
  });

  it("belongs to one seat of one game at one table", () => {
    filled();
    for (const other of [{ seat: 1 }, { seat: null }, { number: 2 }, { table: "xyz" }])
      expect(withKept({ ...mira, ...other }, new Homestretch()).slip).toEqual([]);
  });

  it("loses the lines that can no longer be placed", () => {
    filled();
    const again = withKept(mira, new Homestretch());
    again.keepUp({ ...game.betting, unplaced: [1, 1, 2] });
    expect(again.slip).toEqual([]);
  });

  it("is not put on the horses of another race", () => {
    filled();
    const again = withKept(mira, new Homestretch());
    again.keepUp({ ...game.betting, race: game.betting.race + 1 });
    expect(again.slip).toEqual([]);
  });

  it("leaves nothing behind when it was sealed", () => {
    const selection = filled();
    expect(sessionStorage.length).toBe(1);
    selection.clear();
    keepSelection(mira, selection);
    expect(sessionStorage.length).toBe(0);
  });

  it("is empty where the kept one cannot be read", () => {
    for (const text of ["{", "7", '{"number": 1, "saved": null}']) {
      sessionStorage.setItem("railbird/selection/abc/0", text);
      expect(withKept(mira, new Homestretch()).slip).toEqual([]);
    }
  });

  it("is kept for no spectator, and by no game without slips", () => {
    const selection = filled();
    sessionStorage.clear();
    keepSelection({ ...mira, seat: null }, selection);
    keepSelection(mira, new LongShot());
    expect(sessionStorage.length).toBe(0);
  });
});

describe("in the other games", () => {
  it("a bet in Top of the Stretch waits until its race closes", () => {
    const betting = look<Parameters<TopOfTheStretch["keepUp"]>[0]>({ phase: "betting", race: 2 });
    const selection = new TopOfTheStretch();
    selection.keepUp(betting);
    selection.tap(4, "place");
    selection.amount = 20;
    keepSelection(mira, selection);

    const again = withKept(mira, new TopOfTheStretch());
    again.keepUp(betting);
    expect([again.spot, again.amount]).toEqual([{ pp: 4, type: "place" }, 20]);
    const late = withKept(mira, new TopOfTheStretch());
    late.keepUp({ ...betting, race: 3 });
    expect([late.spot, late.amount]).toEqual([null, null]);
  });

  it("a slip in Win, Place & Show waits with its tickets", () => {
    const betting = look<Parameters<WinPlaceAndShow["keepUp"]>[0]>({ phase: "betting", race: 2, auction: null, count: null });
    const selection = new WinPlaceAndShow();
    selection.keepUp(betting);
    selection.bet("win", 4, 700);
    selection.tickets = [{ kind: "straight", first: 1, second: 2, stake: 500 } as (typeof selection.tickets)[number]];
    keepSelection(mira, selection);

    const again = withKept(mira, new WinPlaceAndShow());
    again.keepUp(betting);
    expect(again.bets).toEqual({ win: { horse: 4, amount: 700 } });
    expect(again.tickets).toEqual(selection.tickets);
    const late = withKept(mira, new WinPlaceAndShow());
    late.keepUp({ ...betting, race: 3 });
    expect([late.bets, late.tickets]).toEqual([{}, []]);
  });

  it("a bet in Big Stakes waits with its stake", () => {
    const betting = look<Parameters<BigStakes["keepUp"]>[0]>({ phase: "betting", race_no: 2, breeder: null, offer: null, race: null });
    const selection = new BigStakes();
    selection.keepUp(betting);
    selection.bet = { horse: 12, kind: "show" };
    selection.stake = 3000;
    keepSelection(mira, selection);

    const again = withKept(mira, new BigStakes());
    again.keepUp(betting);
    expect([again.bet, again.stake]).toEqual([{ horse: 12, kind: "show" }, 3000]);
    const late = withKept(mira, new BigStakes());
    late.keepUp({ ...betting, race_no: 3 });
    expect([late.bet, late.stake]).toEqual([null, null]);
  });
});
