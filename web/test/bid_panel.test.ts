import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import { barred } from "../src/boards/win_place_and_show/auction";
import BigStakesBidPanel from "../src/boards/big_stakes/BidPanel.svelte";
import BetPanel from "../src/boards/big_stakes/BetPanel.svelte";
import BidPanel from "../src/boards/win_place_and_show/BidPanel.svelte";

interface Panel {
  /** In their order; a number is no place. */
  buttons: { name: string; disabled: boolean }[];
  why: string[];
}

function panel(asked: boolean, owners: (number | null)[] = [null], cash = 20_000): Panel {
  const legal = asked ? [{ action: { do: "pass_bid" } }, { action: { do: "bid", amount: 2500 } }] : [];
  const live = { must: asked ? [0] : [1], owners, money: [cash, null], auction: { horse: 4, stable: "A", bid: 2000, out: [false, false] } };
  const check = async (): Promise<{ ok: true }> => ({ ok: true });
  const seen = {
    names: ["Anna", "Ben"],
    live,
    legal,
    disabled: [],
    you: 0,
    box: { bid_step: 500 },
    rules: "",
    send: async () => true,
    check,
  };
  const selection = { passing: false, ceiling: null };
  const page = mount(BidPanel, { target: document.body, props: { seen, selection } as never });
  flushSync();
  const buttons = [...document.querySelectorAll("button")].map((button) => ({
    name: (button.querySelector(".label") ?? button).textContent!.trim().replace(/ \$.*/, ""),
    disabled: button.disabled,
  }));
  const why = [...document.querySelectorAll(".why")].map((line) => line.textContent!.trim().replace(/ WP-.*/, ""));
  void unmount(page);
  document.body.replaceChildren();
  return { buttons, why };
}

it("offers no limit to a player who may not bid, and says why", () => {
  const closed = (owners: (number | null)[], cash?: number) => {
    const { buttons, why } = panel(false, owners, cash);
    return [buttons[2]!.name, buttons[2]!.disabled, ...why];
  };
  expect(closed([0, null])).toEqual(["Set limit", true, "You own a horse; no second one until everybody has one."]);
  expect(closed([0, 1, 0])).toEqual(["Set limit", true, "You own two horses, the most anybody may own."]);
  expect(closed([null], 2000)).toEqual(["Set limit", true, "You have $2,000, too little for the next bid."]);
  expect(closed([0, 1]).slice(2)).toEqual([]);
  expect(barred([0, 1, 2, 3, 4, 5], 6, 0)).toBe("With six players nobody owns a second horse");
});

it("keeps every button of an auction in its place when the turn passes", () => {
  const [mine, theirs] = [panel(true).buttons, panel(false).buttons];
  expect(mine.map(({ name }) => name)).toEqual(["Bid", "Pass", "Set limit", "Stay out of this lot"]);
  expect(theirs.map(({ name }) => name)).toEqual(mine.map(({ name }) => name));
  expect(theirs.slice(0, 2).map(({ disabled }) => disabled)).toEqual([true, true]);
});

it("tells an owner of a full stable in Big Stakes that there is nothing left to bid for (BS-3.7)", () => {
  const said = (places: number, out: boolean) => {
    const auction = { lot: 1, bid: 0, bidder: null, out: [out, false], places: [places, 1] };
    const live = { must: [1], foals: [], stables: [{ budget: 300_000 }, {}], auction };
    const box = { horses: { 1: { name: "ZEV" } }, money: { auction_step: 100_000, auction_min_bid: 100_000 } };
    const seen = { live, box, you: 0, legal: [], disabled: [], rules: "", send: async () => true, check: async () => ({ ok: true }) };
    const page = mount(BigStakesBidPanel, { target: document.body, props: { seen } as never });
    flushSync();
    const first = document
      .querySelector("p")!
      .textContent!.trim()
      .replace(/ BS-.*/, "");
    void unmount(page);
    document.body.replaceChildren();
    return first;
  };
  expect([said(0, false), said(1, true), said(1, false)]).toEqual([
    "Your stable is full, so you cannot bid any more.",
    "You have passed on Zev.",
    "The others are bidding.",
  ]);
});

it("makes no main button of betting nothing in Big Stakes, only of bets that stand", () => {
  const main = (...bets: object[]) => {
    const live = { bets: [bets], odds: [], race: { runners: [] } };
    const seen = { live, box: { horses: { 1: { name: "ZEV" } } }, you: 0, legal: [], disabled: [], rules: "", send: async () => true };
    const page = mount(BetPanel, { target: document.body, props: { seen, selection: { bet: null, stake: null } } as never });
    flushSync();
    const found = [...document.querySelectorAll("button.first .label")].map((label) => label.textContent);
    void unmount(page);
    document.body.replaceChildren();
    return found;
  };
  expect(main()).toEqual([]);
  expect(main({ horse: 1, bet: "win", stake: 20_000 })).toEqual(["No more bets: $20,000 stands"]);
});
