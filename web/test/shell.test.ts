import { describe, expect, it, vi } from "vitest";
import { cloth, PATTERNS } from "../src/horses/cloths";
import type { Option } from "../src/protocol";
import { pageOf } from "../src/router.svelte";
import { next } from "../src/table/hot_seat.svelte";
import { changed, numberFault, optionTitle } from "../src/lobby/options";
import { Playback } from "../src/table/playback.svelte";
import { CARD_STAYS } from "../src/table/result_on_board.svelte";
import { boardModule } from "../src/boards/homestretch/board_module";
import { initials } from "../src/players/initials";
import { ownName } from "../src/settings/settings.svelte";
import Choices from "../src/table/Choices.svelte";
import { game } from "./homestretch";
import { shown } from "./mounting";

describe("the way to a page", () => {
  it.each([
    ["/", "", "start"],
    ["/", "?new=homestretch", "new"],
    ["/t/abc", "", "table"],
    ["/t/abc/screen", "", "screen"],
    ["/t/abc/replay", "?n=3", "live replay"],
    ["/r/xyz", "", "replay"],
    ["/h/code", "", "handover"],
    ["/how/homestretch", "", "how"],
    ["/nowhere/at/all", "", "missing"],
  ])("%s%s is the page %s", (path, search, page) => {
    expect(pageOf(path, search).page).toBe(page);
  });
});

describe("names", () => {
  it("tell those apart who have said none", () => {
    expect([ownName(), ownName(["guest"]), ownName(["Guest", "Anna", "Guest 2"])]).toEqual(["Guest", "Guest 2", "Guest 3"]);
  });

  it("have one letter, or two where others begin with the same", () => {
    expect(initials(["Anna", "True-Blue Tess", "Two-Dollar Mae"])).toEqual(["A", "TT", "TM"]);
    expect(initials(["Guest", "Guest 2", "greta"])).toEqual(["Gu", "G2", "Gr"]);
  });
});

describe("the options form", () => {
  const races: Option = { name: "purple_races", kind: "number", default: 2, help: "", rule: "HS-9.6", values: [], low: 0, high: 12 };
  const debt: Option = { name: "allow_debt", kind: "yes/no", default: false, help: "", rule: "HS-9.3", values: [], low: null, high: null };

  it("sends only what differs from the house", () => {
    expect(changed([races, debt], { purple_races: 2, allow_debt: true })).toEqual({ allow_debt: true });
  });

  it("says what a number may be", () => {
    expect(numberFault(races, 12)).toBe("");
    expect(numberFault(races, 13)).toBe("a whole number from 0 to 12");
    expect(numberFault(races, Number.NaN)).not.toBe("");
    expect(optionTitle("purple_races")).toBe("Purple races");
  });
});

describe("several players on one device", () => {
  const draft = { seats: [0, 1], looking: null, must: [0, 1, 2], openly: false, shownTo: null };

  it("leaves a lone player alone", () => {
    expect(next({ ...draft, seats: [0], looking: 0 })).toEqual({ do: "stay" });
  });

  it("draws the curtain before a secret choice, and again for the next player", () => {
    expect(next(draft)).toEqual({ do: "curtain", seat: 0 });
    expect(next({ ...draft, shownTo: 0 })).toEqual({ do: "look", seat: 0 });
    expect(next({ ...draft, shownTo: 0, looking: 0 })).toEqual({ do: "stay" });
    expect(next({ ...draft, shownTo: 0, looking: 0, must: [1, 2] })).toEqual({ do: "curtain", seat: 1 });
  });

  it("needs no curtain for an open choice", () => {
    expect(next({ ...draft, openly: true, must: [1] })).toEqual({ do: "look", seat: 1 });
    expect(next({ ...draft, openly: true, must: [1], looking: 1 })).toEqual({ do: "stay" });
  });

  it("goes back to the public view when none of them is asked", () => {
    expect(next({ ...draft, looking: 0, must: [2], shownTo: 0 })).toEqual({ do: "look", seat: null });
  });
});

describe("saddle cloths", () => {
  it("follow the colours of the track", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((number) => cloth(number).colour)).toEqual([
      "red",
      "white",
      "blue",
      "yellow",
      "green",
      "black",
      "orange",
    ]);
  });

  it("never repeat colour and pattern together in a field of 24", () => {
    const looks = Array.from({ length: 24 }, (_, at) => `${cloth(at + 1).colour}/${cloth(at + 1).pattern}`);
    expect(new Set(looks).size).toBe(24);
    expect(new Set(PATTERNS).size).toBe(PATTERNS.length);
  });

  it("keep numbers readable on their ground", () => {
    for (let number = 1; number <= 20; number++) {
      const { ground, ink } = cloth(number);
      expect(contrast(ground, ink), `number ${number}`).toBeGreaterThan(4.4);
    }
  });
});

describe("the playback", () => {
  it("shows the animation and ends at the truth", () => {
    vi.useFakeTimers();
    const playback = new Playback(
      boardModule,
      () => game.box,
      () => 1,
    );
    playback.reset(game.before_roll as never);
    playback.push(game.roll as never);
    expect(playback.behind).toBe(true);
    expect(playback.cue?.kind).toBe("tumble");
    vi.advanceTimersByTime(370 / 3 + 1);
    expect(playback.cue?.kind).toBe("rolled");
    vi.advanceTimersByTime(10_000);
    expect(playback.behind).toBe(false);
    expect(playback.view).toBe(game.roll.view);
    vi.useRealTimers();
  });

  it("skips to now", () => {
    vi.useFakeTimers();
    const playback = new Playback(
      boardModule,
      () => game.box,
      () => 1,
    );
    playback.reset(game.before_roll as never);
    playback.push(game.roll as never);
    playback.push(game.finish as never);
    playback.skipAll();
    expect(playback.view).toBe(game.finish.view);
    expect(playback.behind).toBe(false);
    vi.useRealTimers();
  });

  it("shows the result of a race that ended meanwhile, until it was read", () => {
    vi.useFakeTimers();
    for (const pace of [0, 1]) {
      const playback = new Playback(
        boardModule,
        () => game.box,
        () => pace,
      );
      playback.reset(game.before_finish as never);
      playback.push(game.finish as never);
      if (pace) playback.skip();
      expect([playback.card?.title, playback.behind, playback.view]).toEqual([expect.stringMatching(/^Race 1: /), true, game.finish.view]);
      playback.push({ view: game.betting, events: [] } as never);
      expect(playback.card).not.toBeNull();
      playback.closeCard();
      expect([playback.card, playback.behind, playback.view]).toEqual([null, false, game.betting]);
    }
    vi.useRealTimers();
  });

  it("waits for the card of a result, but not for ever", () => {
    vi.useFakeTimers();
    const playback = new Playback(
      boardModule,
      () => game.box,
      () => 1,
    );
    playback.reset(game.before_finish as never);
    playback.push(game.finish as never);
    vi.advanceTimersByTime(6_000);
    expect([playback.cue?.kind, playback.card !== null]).toEqual(["official", true]);
    vi.advanceTimersByTime(CARD_STAYS);
    expect([playback.card, playback.behind]).toEqual([null, false]);
    vi.useRealTimers();
  });

  it("gives each moment, and the card of a result, the time that the table gives it", () => {
    vi.useFakeTimers();
    const playback = new Playback(
      boardModule,
      () => game.box,
      () => 1,
    );
    const { view, events } = game.finish;
    const last = events.findIndex(({ event }) => event.event === "race_paid");
    const moments = [
      { n: 1, events: last, view: game.before_finish },
      { n: 2, events: events.length, view, held: 11_000 },
    ];
    const first = events.slice(0, last).reduce((sum, { ms }) => sum + ms, 0);
    playback.reset(game.before_finish as never);
    playback.push({ view, events, moments, ms: first + 12_000, starts: Date.now() } as never);
    vi.advanceTimersByTime(first - 10);
    expect(playback.card).toBeNull();
    vi.advanceTimersByTime(20);
    expect(playback.card).not.toBeNull();
    vi.advanceTimersByTime(11_700);
    expect(playback.card, "and then the money moves").not.toBeNull();
    vi.advanceTimersByTime(300);
    expect([playback.card, playback.behind]).toEqual([null, false]);
    vi.useRealTimers();
  });

  it("begins when the table does, and not before", () => {
    vi.useFakeTimers();
    const playback = new Playback(
      boardModule,
      () => game.box,
      () => 1,
    );
    const { view, events } = game.finish;
    const moments = [{ n: 1, events: events.length, view }];
    const later = (ms: number) => ({ view, events, moments, ms: 3_000, starts: Date.now() + ms }) as never;
    playback.reset(game.before_finish as never);
    playback.push(later(2_000));
    vi.advanceTimersByTime(1_990);
    expect([playback.cue, playback.behind, playback.reached]).toEqual([null, true, 0]);
    vi.advanceTimersByTime(20);
    expect(playback.cue).not.toBeNull();
    playback.skipAll();
    playback.push(later(2_000));
    expect(playback.cue).not.toBeNull(); // whoever has skipped does not wait for those who have not
    vi.useRealTimers();
  });

  it("jumps at once when animation is off", () => {
    const playback = new Playback(
      boardModule,
      () => game.box,
      () => 0,
    );
    playback.reset(game.before_roll as never);
    playback.push(game.roll as never);
    expect(playback.view).toBe(game.roll.view);
    expect(playback.said).toBe(game.roll.events.at(-1)!.words);
  });
});

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe("two choices in the same words", () => {
  it("are both there: a hand may hold two equal cards", () => {
    const keep = (card: string) => ({ action: { do: "keep", card }, words: "Keep #10 Velvet Thunder ($6k)" });
    const legal = [keep("a"), keep("b")];
    const page = shown(Choices as never, { seen: { send: () => undefined }, legal } as never);
    expect(page.querySelectorAll(".row")).toHaveLength(2);
  });
});
