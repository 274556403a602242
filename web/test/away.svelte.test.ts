import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SeatInfo } from "../src/protocol";
import { Away, awayWords, waitedFor } from "../src/table/away.svelte";

describe("whom the table waits for in vain", () => {
  it("is somebody who is away, unless somebody else has to act as well", () => {
    expect(waitedFor([1], [1, 3])).toEqual([1]);
    expect(waitedFor([0, 1], [1])).toEqual([]);
    expect(waitedFor([], [1])).toEqual([]);
  });

  it("is told with what can be done about it", () => {
    expect(awayWords([], { host: true, timed: false })).toBe("");
    expect(awayWords(["Ben"], { host: true, timed: true })).toBe("Ben is away. Wait, or let a bot play.");
    expect(awayWords(["Ben"], { host: false, timed: false })).toBe("Ben is away. The host can wait or let a bot play.");
    expect(awayWords(["Ben", "Cleo"], { host: false, timed: true })).toBe("Ben and Cleo are away. The table decides when the time is up.");
    expect(awayWords(["Ben", "Cleo", "Dora"], { host: true, timed: false })).toMatch(/^3 players are away\./);
  });
});

describe("who is away", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const seat = (seat: number, connected: boolean, kind: SeatInfo["kind"] = "person") => ({ seat, connected, kind }) as SeatInfo;

  it("is not a page that is loaded again", () => {
    let seats = $state.raw([seat(0, true), seat(1, true), seat(2, false, "bot"), seat(3, false)]);
    let away!: Away;
    const end = $effect.root(() => {
      away = new Away(() => seats);
    });
    flushSync();
    expect(away.seats).toEqual([3]);
    seats = [seat(0, true), seat(1, false), seat(3, false)];
    flushSync();
    vi.advanceTimersByTime(1_500);
    seats = [seat(0, true), seat(1, true), seat(3, false)];
    flushSync();
    vi.advanceTimersByTime(5_000);
    expect(away.seats).toEqual([3]);
    seats = [seat(0, true), seat(1, false), seat(3, true)];
    flushSync();
    expect(away.seats).toEqual([]);
    vi.advanceTimersByTime(2_500);
    expect(away.seats).toEqual([1]);
    end();
  });
});
