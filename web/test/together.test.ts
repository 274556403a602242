import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { boardModule } from "../src/boards/homestretch/board_module";
import type { Update } from "../src/boards/board";
import type { Picture } from "../src/net/step";
import type { Told } from "../src/protocol";
import { Playback } from "../src/table/playback.svelte";
import { game } from "./homestretch";
import { toldOf } from "./told";

/** How far apart devices may show the same step, in milliseconds. */
const APART = 500;
const LASTS = 12_000;
const STARTS = 1_000_000;

/** Eight rolls with their moves, and the finish. */
function film(): Told[] {
  const told = (event: object) => toldOf(event, { ms: 500 });
  const rolls = Array.from({ length: 8 }, () => [
    told({ event: "rolled", seat: 2, dice: [3, 3] }),
    told({ event: "moved", horse: 6, spaces: 0, bonus: 0, position: 5 }),
  ]);
  const events = [...rolls.flat(), ...game.finish.events];
  return events.map((each) => ({ ...each, ms: LASTS / events.length }));
}

/** A device, and when it came to each event of the film. */
class Device {
  readonly came = new Map<number, number>();
  private readonly playback = new Playback(
    boardModule as never,
    () => game.box,
    () => 1,
    0,
    () => Date.now(),
  );

  constructor(hears: number) {
    setTimeout(() => this.hear(), hears - Date.now());
  }

  private hear(): void {
    const events = film();
    const view = game.finish.view;
    const moments = [{ n: 1, events: events.length, view, ms: LASTS, held: 0 }];
    const picture = { n: 1, view, before: game.before_finish, events, moments, starts: STARTS, ms: LASTS };
    this.playback.take(picture as unknown as Picture & Update);
  }

  look(): void {
    const { event } = this.playback.place;
    if (event && !this.came.has(event)) this.came.set(event, Date.now());
  }

  leave(): void {
    this.playback.leave();
  }
}

/** Devices that hear of the film at these times; how far apart they showed the same step at most. */
function spread(...hear: number[]): { apart: number; steps: number; ended: number } {
  const devices = hear.map((at) => new Device(at));
  for (let passed = 0; passed < 2 * LASTS; passed += 20) {
    vi.advanceTimersByTime(20);
    devices.forEach((device) => device.look());
  }
  const [first, ...others] = devices;
  const shown = [...first!.came];
  const apart = others.flatMap(({ came }) => {
    const [joined] = came.keys(); // in the middle of this step
    return shown.filter(([event]) => event !== joined && event > joined!).map(([event, at]) => Math.abs((came.get(event) ?? 0) - at));
  });
  devices.forEach((device) => device.leave());
  return { apart: Math.max(0, ...apart), steps: shown.length, ended: shown.at(-1)![1] - STARTS };
}

describe("two phones and a big screen", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(STARTS - 1000);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it("show the same step, whether they hear of it before, late or in the middle of it", () => {
    const { apart, steps } = spread(STARTS - 900, STARTS - 100, STARTS + 400, STARTS + 5_300);
    expect(steps).toBeGreaterThan(16);
    expect(apart).toBeLessThanOrEqual(APART);
  });

  it("do not fall behind the table when their timers come late", () => {
    const later = window.setTimeout.bind(window);
    const { ended } = spread(STARTS - 900);
    vi.setSystemTime(STARTS - 1000);
    vi.spyOn(window, "setTimeout").mockImplementation(((call: () => void, ms = 0) => later(call, ms + 90)) as never);
    const late = spread(STARTS - 900);
    expect(late.ended - ended).toBeLessThanOrEqual(APART);
  });
});
