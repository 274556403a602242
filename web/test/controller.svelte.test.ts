import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { boardModule as board } from "../src/boards/homestretch/board_module";
import type { View } from "../src/boards/homestretch/game";
import type { Picture } from "../src/net/step";
import type { Action, Choice, Told } from "../src/protocol";
import { settings } from "../src/settings/settings.svelte";
import { Controller, type Given } from "../src/table/controller.svelte";
import { game as played } from "./homestretch";

const told = (event: object): Told => ({ event, words: "", call: [] }) as unknown as Told;
const drive: Choice = { action: { do: "move_two" }, words: "Drive it" };
const share: Choice = { action: { do: "move_one" }, words: "Share it" };
const waiting = { ...played.before_roll, must: [], may: [] } as unknown as View;
const rolled = { ...played.before_roll, dice: [4, 1], roller: 0, must: [0], may: [], awaiting: null } as unknown as View;
const roll = [told({ event: "rolled", seat: 0, dice: [4, 1] })];

/** A controller without a page: what the table says is told by hand, what it is asked is kept. */
function controlled({ module = {}, seats = [0] }: { module?: object; seats?: number[] } = {}) {
  const orders: { do: string; action?: Action; seat?: number | null }[] = [];
  let answer = (_: unknown): Promise<object> => Promise.resolve({ ok: true });
  let n = 1;
  const picture = (view: View, legal: Choice[], events: Told[]): Picture =>
    ({
      ...{ number: 1, n, view, legal, events, disabled: [], ahead: { legal: [drive], disabled: [] }, before: null },
      ...{ deadlines: [null], may_take_back: false, hand_roll: null, rolls: [], ties: [], starts: 0, ms: events.length ? 1_000 : 0 },
      moments: events.length ? [{ n, events: events.length, view, ms: 1_000, held: 0 }] : [],
    }) as unknown as Picture;
  const link = $state({
    ...{ log: [], heard: [], chances: [], chancesFrom: {}, reached: 0 },
    now: () => Date.now(),
    onGame: (_: Picture) => {},
    onJump: () => {},
    order: (order: (typeof orders)[number]) => (orders.push(order), answer(order)),
  });
  let game = $state.raw(picture(waiting, [], []));
  const people = played.names.map((name, seat) => ({ seat, name, kind: seats.includes(seat) ? "person" : "bot", connected: true }));
  const props = {
    link,
    table: {
      table: "t1",
      game: "homestretch",
      title: "Homestretch",
      phase: "playing",
      settings: { name: "Friday" },
      seats: people,
      moment: 0,
    },
    you: { seats, looking: seats.length > 1 ? null : 0 },
    boardModule: { ...board, ...module },
    box: played.box,
    info: null,
    get game() {
      return game;
    },
  } as unknown as Given;
  let at!: Controller;
  const leave = $effect.root(() => {
    at = new Controller(props);
  });
  flushSync();
  return {
    at,
    link,
    orders,
    leave,
    done: () => orders.filter((order) => order.do === "act").map(({ action }) => action),
    answerWith: (next: typeof answer) => (answer = next),
    tell(view: View, legal: Choice[] = [], events: Told[] = []): void {
      n += 1;
      game = { ...picture(view, legal, events), starts: Date.now() };
      link.onGame(game);
      flushSync();
    },
  };
}

const wait = (ms: number) => {
  vi.advanceTimersByTime(ms);
  flushSync();
};

describe("a table on one clock", () => {
  let here: ReturnType<typeof controlled>;
  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
    Object.assign(settings, { pace: "normal", forced: false, jump: false });
  });
  afterEach(() => {
    here.leave();
    vi.useRealTimers();
  });

  it("asks nothing before the board has come to it, and takes no answer", async () => {
    here = controlled();
    here.tell(rolled, [drive, share], roll);
    expect([here.at.open, here.at.seen.legal, here.at.seen.live.must, here.link.reached]).toEqual([false, [], [], 2]);
    expect(await here.at.seen.send(drive.action)).toBe(false);
    expect(here.done()).toEqual([]);
    wait(1_000);
    expect([here.at.open, here.at.seen.legal, here.link.reached]).toEqual([true, [drive, share], Infinity]);
    expect(document.title).toContain("Your turn");
    expect(await here.at.seen.send(drive.action)).toBe(true);
    expect(here.done()).toEqual([drive.action]);
  });

  it("sends one decision at a time", async () => {
    here = controlled();
    here.tell(rolled, [drive, share]);
    let settle = (_: object) => {};
    here.answerWith(() => new Promise((resolve) => (settle = resolve)));
    const first = here.at.seen.send(drive.action);
    expect(await here.at.seen.send(share.action)).toBe(false);
    settle({ ok: false, error: "Too late.", rule: null });
    expect([await first, here.at.orders.fault?.error, here.done()]).toEqual([false, "Too late.", [drive.action]]);
  });

  it("calls a player behind a result once, and takes nothing back when the page is looked at", () => {
    here = controlled();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    here.tell({ ...played.finish.view, must: [0] } as View, [drive, share], played.finish.events);
    expect([here.at.open, document.title]).toEqual([false, "● Your turn · Friday"]);
    hidden.mockReturnValue(false);
    settings.jump = true;
    flushSync();
    expect(document.title).toBe("● Your turn · Friday");
    hidden.mockRestore();
  });

  it("keeps the place for when the page is loaded again", () => {
    here = controlled();
    here.tell(rolled, [drive, share], roll);
    const kept = () => JSON.parse(sessionStorage.getItem("railbird/seen/t1")!);
    expect(kept()).toMatchObject({ place: { n: 2, event: 1 }, paused: false });
    here.at.playback.pause();
    flushSync();
    expect(kept().paused).toBe(true);
    here.at.playback.pause();
    wait(1_000);
    expect(kept().place).toEqual({ n: 3, event: 0 });
  });

  it("plays what is prepared at once where its turn has come behind the animation", async () => {
    here = controlled({ module: { prepare: { due: ({ must }: View) => must.includes(0), dependsOn: () => "" } } });
    here.at.preparing.wants = true;
    here.tell(rolled, [drive, share], roll);
    expect([here.at.seen.preparing, here.at.seen.legal]).toEqual([true, [drive]]);
    expect(await here.at.seen.send(drive.action)).toBe(true);
    expect(here.done()).toEqual([drive.action]);
  });

  it("hands a shared device on when its player takes it", () => {
    here = controlled({ module: { hideSecrets: () => null }, seats: [0, 1] });
    here.tell({ ...rolled, seat: null } as unknown as View);
    expect(here.at.hotSeat.curtain).toBe(0);
    here.at.ready();
    flushSync();
    expect(here.orders.at(-1)).toEqual({ do: "look", seat: 0 });
    here.tell({ ...rolled, seat: 0 } as unknown as View, [drive]);
    expect(here.at.hotSeat.curtain).toBeNull();
  });

  it("leaves nothing running", () => {
    settings.forced = true;
    here = controlled();
    here.tell(rolled, [drive]);
    here.leave();
    expect(here.link.reached).toBe(Infinity);
    wait(5_000);
    expect(here.done()).toEqual([]);
  });
});
