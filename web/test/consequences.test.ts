/** What a choice brings with it stands where the choice is made, on every board that spends money. */

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import BetPanel from "../src/boards/big_stakes/BetPanel.svelte";
import BigStakesBid from "../src/boards/big_stakes/BidPanel.svelte";
import HomestretchActions from "../src/boards/homestretch/Actions.svelte";
import { Selection as Shares } from "../src/boards/homestretch/selection.svelte";
import LongShotActions from "../src/boards/long_shot/Actions.svelte";
import { Selection as Sheet } from "../src/boards/long_shot/selection.svelte";
import BetSlip from "../src/boards/top_of_the_stretch/Actions.svelte";
import BidPanel from "../src/boards/win_place_and_show/BidPanel.svelte";
import * as homestretch from "./homestretch";
import * as longShot from "./long_shot";
import { shown } from "./mounting";

const WORDS = "You cannot pay for anything more then.";

/** The table says so of every action that it is asked about. */
const asked = { you: 0, disabled: [], rules: "", send: async () => true, check: async () => ({ ok: true, certain: [WORDS] }) };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function told(page: HTMLElement): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(1000);
  flushSync();
  return [...page.querySelectorAll(".brings")].map((each) => each.textContent);
}

it("says it of a bid in Win, Place & Show", async () => {
  const legal = [{ action: { do: "bid", amount: 2500 } }];
  const live = { must: [0], money: [50_000, 50_000], owners: [null], auction: { horse: 4, stable: "A", bid: 2000, out: [false, false] } };
  const seen = { ...asked, names: ["Anna", "Ben"], live, legal, box: { bid_step: 500 } };
  expect(await told(shown(BidPanel, { seen, selection: { passing: false, ceiling: null } } as never))).toEqual([WORDS]);
});

it("says it of a bet at Top of the Stretch", async () => {
  const live = {
    phase: "betting",
    must: [0],
    own_bets: [],
    runners: [{ odds: "2-1", entry: { pp: 1, horse: "Eagle" } }],
    types: [],
    prices: [],
  };
  const selection = { spot: { pp: 1, type: "win" }, amount: 100, keepUp: () => {} };
  expect(await told(shown(BetSlip, { seen: { ...asked, live, legal: [] }, selection } as never))).toEqual([WORDS]);
});

it("says it of a bet and of a bid in Big Stakes", async () => {
  const box = { money: { bet_unit: 100, auction_step: 100, auction_min_bid: 100 }, horses: {}, cards: {} };
  const live = {
    must: [0],
    bets: [[]],
    odds: [],
    foals: [{ id: 1, name: "Filly" }],
    auction: { lot: 1, bid: 0, bidder: null, places: [2] },
    stables: [{ budget: 500 }],
  };
  const bet = { bet: { horse: 1, kind: "win" }, stake: 500 };
  const seen = { ...asked, box, live, legal: [{ action: { do: "bid", amount: 500 } }] };
  expect(await told(shown(BetPanel, { seen, selection: bet } as never))).toEqual([WORDS]);
  const page = shown(BigStakesBid, { seen } as never);
  page.querySelector<HTMLButtonElement>(".amounts button")!.click();
  expect(await told(page)).toEqual([WORDS]);
});

it("says it of a share and of passing in Homestretch", async () => {
  const market = { round: 2, row: ["R07"], deck: 3, order: [0] };
  const view = { ...homestretch.game.betting, phase: "market", must: [0], market };
  const legal = [
    { action: { do: "buy_face_up", card: "R07" }, words: "Buy #7", certain: [WORDS] },
    { action: { do: "pass_buy" }, words: "Buy nothing", certain: ["This is your last chance."] },
  ];
  const selection = new Shares();
  const page = shown(HomestretchActions, { seen: homestretch.seenAs(view, { legal, you: 0 }), selection });
  expect(await told(page)).toEqual(["This is your last chance."]);
  selection.card = "R07";
  expect(await told(page)).toEqual([WORDS]);
});

it("says it of a bet in Long Shot", async () => {
  const { view, legal } = longShot.game.turns.find(({ legal }) => legal.some(({ action }) => action.do === "bet"))!;
  const choices = legal.map((each) => (each.action["amount"] === 3 ? { ...each, certain: [WORDS] } : each));
  const seen = longShot.seenAs(view, { legal: choices });
  const selection = new Sheet();
  const page = shown(LongShotActions, { seen, selection });
  expect(await told(page)).toEqual([]);
  selection.tap(seen, `bet:${view.dice![0]}`);
  expect(await told(page)).toEqual([WORDS]);
});
