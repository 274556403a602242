import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Arming, COOLS_DOWN, NERVOUS } from "../src/ui/armed.svelte";

describe("a button that arms", () => {
  let now = 0;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("sends with the second tap, not with the first", () => {
    const arming = new Arming(() => now);
    expect([arming.tap(), arming.armed]).toEqual([false, true]);
    now += NERVOUS;
    expect([arming.tap(), arming.armed]).toEqual([true, false]);
  });

  it("takes a double tap for one", () => {
    const arming = new Arming(() => now);
    arming.tap();
    now += NERVOUS - 1;
    expect([arming.tap(), arming.armed]).toEqual([false, true]);
  });

  it("is safe again after a while, and when the finger goes elsewhere", () => {
    const arming = new Arming(() => now);
    arming.tap();
    vi.advanceTimersByTime(COOLS_DOWN);
    expect(arming.armed).toBe(false);
    arming.tap();
    arming.disarm();
    now += NERVOUS;
    expect(arming.tap()).toBe(false);
  });
});
