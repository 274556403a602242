import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { View } from "../src/boards/homestretch/game";
import type { TableMessage } from "../src/protocol";
import { settings } from "../src/settings/settings.svelte";
import { tableAt } from "../src/table/table_at";
import { NERVOUS } from "../src/ui/armed.svelte";
import { atTheTable } from "./at_the_table.svelte";
import { game } from "./homestretch";
import { toldOf } from "./told";

const told = (event: object, words = "") => toldOf(event, { words });
const row = Object.keys(game.box.shares).slice(0, 4);
const market = {
  ...game.finish.view,
  phase: "market",
  must: [0],
  market: { round: 1, row, deck: 8, order: [0, 1, 2, 3] },
} as unknown as View;
const buying = {
  legal: [
    { action: { do: "buy_face_up", card: row[0]! }, words: "Buy the first share" },
    { action: { do: "pass_buy" }, words: "Buy nothing" },
  ],
  events: [...game.finish.events, told({ event: "market_opened", round: 1, row, deck: 8, order: [0, 1, 2, 3] })],
};
const rolled = { ...game.before_roll, dice: [4, 1], choice: "drive", roller: 0, must: [0], awaiting: null } as unknown as View;
const mine = {
  legal: [
    { action: { do: "move_two" }, words: "Drive it" },
    { action: { do: "move_one" }, words: "Share it" },
  ],
  events: [
    told({ event: "rolled", seat: 2, dice: [3, 3] }),
    told({ event: "moved", horse: 6, spaces: 2, bonus: 0, position: 5 }),
    told({ event: "rolled", seat: 0, dice: [4, 1] }),
  ],
};

let here: ReturnType<typeof atTheTable>;
const wait = (ms: number) => {
  vi.advanceTimersByTime(ms);
  flushSync();
};

describe("one clock for prompt, panel and board", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
    settings.pace = "normal";
    settings.forced = false;
  });
  afterEach(() => {
    here.leave();
    vi.useRealTimers();
  });

  it("shows one's own roll with one's own dice, and asks then", () => {
    here = atTheTable(game.before_roll);
    here.tell(rolled, mine);
    expect([here.prompt(), here.buttons()]).toEqual(["Ines is driving.", []]);
    expect(document.title).not.toContain("Your turn");
    wait(1200 + 600 + 400);
    expect(here.prompt()).toBe("You are driving.");
    wait(800);
    expect(here.prompt()).toContain("You rolled 4 + 1");
    expect(here.buttons()).toEqual(["Drive it", "Share it"]);
    expect(document.title).toContain("Your turn");
  });

  it("jumps to one's own turn where that is wanted, or at a key", () => {
    settings.jump = true;
    here = atTheTable(game.before_roll);
    here.tell(rolled, mine);
    expect(here.prompt()).toContain("You rolled 4 + 1");
    here.leave();
    settings.jump = false;
    here = atTheTable(game.before_roll);
    here.tell(rolled, mine);
    expect(here.prompt()).toBe("Ines is driving.");
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
    flushSync();
    expect(here.prompt()).toContain("You rolled 4 + 1");
  });

  it("ends the film when the next real dice are typed", () => {
    const chance = { chance: "roll", dice: 2, sides: 6, purpose: "roll", public: true } as const;
    const hand_roll = { chance, purpose: "roll", words: "", names: {}, dealt: 0, wants: "two dice", seals: false };
    const next = { ...game.before_roll, awaiting: "roll", must: [] } as unknown as View;
    here = atTheTable(game.before_roll);
    here.tell(next, { events: mine.events, hand_roll });
    expect(here.prompt()).toBe("Ines is driving.");
    document.querySelector<HTMLButtonElement>(".face")!.click();
    flushSync();
    expect(here.prompt()).toBe("Roll the dice: roll.");
    expect(document.querySelector(".face")!.getAttribute("aria-pressed")).toBe("true");
  });

  it("opens the next phase when the board shows it", () => {
    here = atTheTable(game.before_finish);
    here.tell(market, buying);
    for (let passed = 0; passed < 7_000; passed += 250) {
      expect(here.buttons(), `after ${passed} ms`).toEqual([]);
      expect(here.prompt(), `after ${passed} ms`).not.toContain("Your turn in the market");
      wait(250);
    }
    expect(document.querySelector(".result")!.textContent).toContain("1st");
    here.tap("Show all");
    here.tap("Go on");
    wait(250); // the money moves
    expect([here.buttons(), document.querySelector(".market") !== null]).toEqual([[], true]);
    wait(1_200);
    expect(here.prompt()).toContain("Your turn in the market");
    expect(here.buttons()).not.toEqual([]);
  });

  it("lands on the result when one skips to now, and asks when it is closed", () => {
    here = atTheTable(game.before_finish);
    here.tell(market, buying);
    here.tap("Skip to now");
    expect(document.querySelector(".result")!.textContent).toContain("You win");
    expect([here.prompt(), here.buttons()]).toEqual(["The result is official.", []]);
    here.tap("Show all");
    here.tap("Go on");
    expect(document.querySelector(".result")).toBeNull();
    expect(here.prompt()).toContain("Your turn in the market");
  });

  it("shows a device that wakes the result it has missed, and then the moment", () => {
    const asleep = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    here = atTheTable(game.before_finish);
    here.tell(market, buying);
    wait(60_000);
    asleep.mockReturnValue(false);
    expect(document.querySelector(".result")!.textContent).toContain("You win");
    expect(here.buttons()).toEqual([]);
    here.tap("Go on");
    expect(here.prompt()).toContain("Your turn in the market");
    asleep.mockRestore();
  });

  it("keeps the last result one tap away, and counts it no second time", () => {
    here = atTheTable(game.before_finish);
    here.tell(market, buying);
    expect(() => here.tap("Last result"), "before it was shown").toThrow();
    here.tap("Skip to now");
    here.tap("Show all");
    const card = document.querySelector(".result")!.textContent;
    here.tap("Go on");
    here.tap("Last result");
    expect(document.querySelector(".result")!.textContent).toBe(card);
    expect(here.prompt()).toContain("Your turn in the market");
    here.tap("Go on");
    expect(document.querySelector(".result")).toBeNull();
  });

  it("waits for the tap as long as the table does, and goes on when the table goes on", () => {
    const moments = [{ n: 900, events: buying.events.length, view: market, held: 50_000 }];
    here = atTheTable(game.before_finish);
    here.tell(market, { ...buying, n: 900, moments: moments as never, starts: Date.now(), ms: 60_000 });
    wait(9_900);
    expect(document.querySelector(".result")).not.toBeNull();
    wait(40_000);
    expect(document.querySelector(".result")).not.toBeNull();
    here.jump();
    wait(0);
    expect(document.querySelector(".result")).toBeNull();
  });

  it("passes the market as it buys: with a second tap, by a button that is not the first", async () => {
    here = atTheTable(market, { legal: buying.legal });
    const pass = document.querySelector<HTMLButtonElement>(".actions .armable")!;
    expect(pass.classList.contains("first")).toBe(false);
    pass.click();
    flushSync();
    expect([here.sent, pass.classList.contains("armed")]).toEqual([[], true]);
    wait(NERVOUS);
    pass.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(here.sent).toEqual([{ do: "pass_buy" }]);
  });

  it("hands out no betting tokens while the stables are still being shown", () => {
    const betting = { ...game.betting, must: [0], may: [] } as View;
    here = atTheTable({ ...betting, phase: "draft", must: [] } as View);
    here.tell(betting, {
      legal: [{ action: { do: "place_bet", horse: 5, line: "win", value: 3 }, words: "3 on #5" }],
      events: [told({ event: "stables_shown", stables: [], paid: [] })],
    });
    expect([here.prompt(), here.buttons()]).toEqual(["The stables are shown.", []]);
    wait(1_800);
    expect(here.buttons()).not.toEqual([]);
  });

  it("asks on while others act in the meantime", () => {
    const betting = { ...game.betting, must: [0, 2], may: [] } as View;
    const legal = [{ action: { do: "place_bet", horse: 5, line: "win", value: 3 }, words: "3 on #5" }];
    here = atTheTable(betting, { legal });
    const before = document.querySelector(".actions .slip");
    expect(before).not.toBeNull();
    here.tell({ ...betting, must: [0] } as View, {
      legal,
      events: [told({ event: "bet_placed", seat: 2, horse: 4, line: "win", value: null })],
    });
    expect(document.querySelector(".prompt .skip")).not.toBeNull();
    expect(document.querySelector(".actions .slip")).toBe(before);
  });

  it("never takes the same choices of a later question for those of the one before", async () => {
    here = atTheTable(rolled, { legal: mine.legal });
    here.tap("Drive it");
    await vi.advanceTimersByTimeAsync(0);
    here.tell(rolled, mine);
    expect(here.buttons()).toEqual([]);
    expect(here.sent).toEqual([{ do: "move_two" }]);
  });

  it("leaves time to decide where a clock runs", () => {
    here = atTheTable(game.before_roll);
    here.tell(rolled, { ...mine, deadline: Date.now() + 11_000 });
    expect(here.buttons()).toEqual([]);
    wait(1_000);
    expect(here.buttons()).toEqual(["Drive it", "Share it"]);
  });

  it("starts the rest of an animation from the view before it, when the page is loaded in the middle", () => {
    here = atTheTable(market, { ...buying, before: game.before_finish });
    expect([here.buttons(), document.querySelector(".market")]).toEqual([[], null]);
    expect(here.prompt()).not.toContain("Your turn in the market");
  });

  it("shows nothing again that was seen before the page was loaded again", () => {
    here = atTheTable(game.before_finish, {}, "again");
    here.tell(market, buying);
    here.tap("Skip to now");
    here.tap("Show all");
    here.tap("Go on");
    const { n } = JSON.parse(sessionStorage.getItem("railbird/seen/again")!).place;
    here.leave();
    here = atTheTable(market, { ...buying, before: game.before_finish, n: n - 1 }, "again");
    expect(here.prompt()).toContain("Your turn in the market");
    expect(document.querySelector(".result")).toBeNull();
  });

  it("shows at each moment what was true then, not what the update leads to", () => {
    const bought = { ...market, money: market.money.map((each) => each - 1) } as View;
    const called = { ...bought, phase: "betting", race: 2, market: null, must: [0] } as unknown as View;
    const events = [
      told({ event: "bought", seat: 3, card: row[0]!, cost: 1, blind: false, money: 1 }),
      told({ event: "race_called", race: 2, card: "P02", name: "", purses: [1, 1, 1] }),
    ];
    here = atTheTable(market);
    here.tell(called, {
      events,
      moments: [
        { n: 1, events: 1, view: bought },
        { n: 2, events: 2, view: called },
      ] as never,
    });
    expect(document.querySelector(".market")).not.toBeNull();
    wait(900);
    expect(document.querySelector(".market")).toBeNull();
  });

  it("does not say that the game is over before the animation has shown it", () => {
    const over = { ...game.over, must: [] } as View;
    here = atTheTable(game.before_finish);
    here.tell(over, { events: [...game.finish.events, told({ event: "game_ended", result: game.over.result })] });
    const before = document.body.innerHTML;
    here.end();
    expect(document.body.innerHTML).toBe(before);
    here.tap("Skip to now");
    expect(here.buttons()).toEqual([]);
    here.tap("Show all");
    here.tap("Go on");
    expect(here.buttons()).toContain("Copy as text");
    expect(document.body.textContent).toContain("The secret is out");
  });

  it("keeps an ended game open for a page that is loaded in the middle of its animation", () => {
    const ended = {
      phase: "over",
      number: 2,
      moment: 9,
      dice: { secret: "s3cret" },
      evening: [{ number: 1 }, { number: 2 }],
      standings: [{ name: "Ann" }],
    } as unknown as TableMessage;
    expect(tableAt(ended, 9)).toMatchObject({ phase: "playing", dice: { secret: null }, evening: [{ number: 1 }], standings: [] });
    expect(tableAt(ended, Infinity)).toBe(ended);
  });
});
