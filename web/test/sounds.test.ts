import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CueSound, Own } from "../src/boards/board";
import { boardModule } from "../src/boards/homestretch/board_module";
import type { View } from "../src/protocol";
import { Playback } from "../src/table/playback.svelte";
import { settings } from "../src/settings/settings.svelte";
import ScreenSound from "../src/settings/ScreenSound.svelte";
import { game } from "./homestretch";
import { CROSSING_MS, toldOf } from "./told";
import { shown } from "./mounting";

const heard: { sound: CueSound | "turn"; near: number | undefined }[] = [];
const spoken: { line: string; finish: boolean }[] = [];
const hushed = vi.fn();

vi.mock("../src/settings/sounds", () => ({
  play: (sound: CueSound, _ms: number, near: number) => heard.push({ sound, near }),
  hush: () => hushed(),
  wake: () => {},
  volumeChanged: () => {},
}));
vi.mock("../src/settings/voice", async (original) => ({
  ...(await original<typeof import("../src/settings/voice")>()),
  speak: (line: string, finish: boolean) => spoken.push({ line, finish }),
}));

const told = (event: object, ...call: string[]) => toldOf(event, { call });
const at = (position: number) => ({ ...game.before_roll, position: { ...game.before_roll.position, 7: position } }) as unknown as View;

describe("sound and voice on the animation's clock", () => {
  let animation: Playback;
  beforeEach(() => {
    vi.useFakeTimers();
    heard.length = spoken.length = 0;
    hushed.mockClear();
    settings.pace = "normal";
    animation = new Playback(
      boardModule,
      () => game.box,
      () => 1,
    );
    animation.reset(game.before_roll as unknown as View);
  });
  afterEach(() => {
    animation.leave();
    vi.useRealTimers();
  });
  const push = () =>
    animation.push({
      view: at(10),
      events: [
        told({ event: "rolled", seat: 0, dice: [3, 4] }),
        toldOf({ event: "moved", horse: 7, spaces: 2, bonus: 0, position: 10 }, { call: ["Seven is on the line!"], crossing: true }),
        told({ event: "finished", horse: 7, place: 1 }, "Seven wins it!"),
      ],
    } as Own);

  it("is heard with its beat, never earlier", () => {
    push();
    expect(heard.map(({ sound }) => sound)).toEqual(["dice"]);
    vi.advanceTimersByTime(1199);
    expect([heard.length, animation.call]).toEqual([1, ""]);
    vi.advanceTimersByTime(1);
    expect([heard.at(-1)!.sound, animation.call, spoken.length]).toEqual(["step", "", 0]);
    vi.advanceTimersByTime(CROSSING_MS + 600);
    expect(spoken[0]).toEqual({ line: "Seven is on the line!", finish: false });
    expect(heard.at(-1)!.sound).toBe("cheer");
    expect(spoken.at(-1)).toEqual({ line: "Seven wins it!", finish: true });
    vi.advanceTimersByTime(1300);
    flushSync();
    expect(animation.call).toBe("");
  });

  it("grows toward the line", () => {
    const near = (view: View) => boardModule.nearHome!(view as typeof game.racing, game.box);
    expect(near(at(2))).toBeLessThan(near(at(8)));
    expect(near(at(9))).toBeLessThanOrEqual(1);
  });

  it("stops when the animation is skipped, and tells nothing of what was skipped", () => {
    push();
    animation.skip();
    expect(hushed).toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(heard.map(({ sound }) => sound)).toEqual(["dice"]);
    expect([spoken, animation.call]).toEqual([[], ""]);
  });

  it("is silent while nobody sees an animation", () => {
    animation = new Playback(
      boardModule,
      () => game.box,
      () => 0,
    );
    push();
    expect([heard, spoken]).toEqual([[], []]);
  });
});

describe("a spoken line", () => {
  it("is said as people say it", async () => {
    const { spoken } = await vi.importActual<typeof import("../src/settings/voice")>("../src/settings/voice");
    expect(spoken("#7 leads by 1½ lengths, #4 a ½ back.")).toBe("number 7 leads by 1 and a half lengths, number 4 a half back.");
  });
});

describe("the big screen's offer of sound", () => {
  const offers = (page: HTMLElement) => page.querySelectorAll("button").length;

  it("is gone after the first key, whichever it is, and lies on no result", () => {
    expect(offers(shown(ScreenSound, { covered: true }))).toBe(0);
    const page = shown(ScreenSound, { covered: false });
    expect(offers(page)).toBe(1);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp" }));
    flushSync();
    expect([offers(page), settings.sound]).toEqual([0, true]);
  });
});
