import { Tween } from "svelte/motion";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Own } from "../src/boards/board";
import { boardModule } from "../src/boards/homestretch/board_module";
import type { View } from "../src/boards/homestretch/game";
import { Playback } from "../src/table/playback.svelte";
import { run, toTheLine } from "../src/track/tween";
import { game } from "./homestretch";
import { CROSSING_MS, toldOf } from "./told";

const told = (event: object, words: string, crossing = false) => toldOf(event, { words, call: [`${words}!`], crossing });
const finish = game.box.finish;

describe("the first horse over the line", () => {
  let playback: Playback;
  beforeEach(() => {
    vi.useFakeTimers();
    playback = new Playback(
      boardModule,
      () => game.box,
      () => 1,
    );
    playback.reset(game.before_roll as unknown as Own);
  });
  afterEach(() => {
    playback.leave();
    vi.useRealTimers();
  });

  function home(finished: number[]): void {
    playback.view = { ...game.before_roll, finished } as unknown as Own;
    const moved = told({ event: "moved", horse: 7, spaces: 2, bonus: 0, position: finish }, "Seven comes home", !finished.length);
    const view = { ...game.before_roll, finished: [...finished, 7] } as unknown as View;
    playback.push({ view, events: [moved, told({ event: "finished", horse: 7, place: finished.length + 1 }, "Seven is home")] } as Own);
  }

  it("crosses in slow motion, and is told of when it has", () => {
    home([]);
    expect([playback.cue?.crossing, playback.unsaid, playback.said, playback.call]).toEqual([true, 2, "", ""]);
    expect(playback.cue!.ms).toBeGreaterThan(CROSSING_MS);
    vi.advanceTimersByTime(CROSSING_MS);
    expect(playback.cue?.crossing).toBe(true);
    vi.advanceTimersByTime(playback.cue!.ms - CROSSING_MS);
    expect([playback.cue?.crossing, playback.unsaid, playback.said, playback.call]).toEqual([
      undefined,
      1,
      "Seven comes home",
      "Seven comes home!",
    ]);
    vi.advanceTimersByTime(600);
    expect(playback.said).toBe("Seven is home");
  });

  it("is the only one that does", () => {
    home([3]);
    expect([playback.cue?.crossing, playback.cue?.ms, playback.said]).toEqual([undefined, 600, "Seven comes home"]);
  });

  it("takes the whole beat for its way, and jumps where nothing is animated", () => {
    const tween = new Tween(0);
    const set = vi.spyOn(tween, "set");
    const crossing = { ...playback.cue, crossing: true, ms: 2000 } as Own;
    run(tween, 5, crossing);
    expect(set.mock.calls[0]![1]).toEqual({ duration: 2000, easing: toTheLine });
    run(tween, 6, crossing, () => false);
    expect(set.mock.calls[1]![1]!.duration).toBe(0);
    run(tween, 7, null);
    expect(set.mock.calls[2]![1]!.duration).toBe(0);
  });

  it("slows down all the way to the line", () => {
    const speeds = [0, 0.2, 0.4, 0.6, 0.8].map((t) => toTheLine(t + 0.2) - toTheLine(t));
    expect(speeds).toEqual([...speeds].sort((a, b) => b - a));
    expect([toTheLine(0), toTheLine(1)]).toEqual([0, 1]);
    expect(speeds.at(-1)!).toBeGreaterThan(0.04);
  });
});
