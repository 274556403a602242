/** A game that cannot go on is given up by the host alone, and not by one slip of a finger. */

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NERVOUS } from "../src/ui/armed.svelte";
import Frozen from "../src/table/Frozen.svelte";
import { shown } from "./mounting";

const table = { frozen: "This game cannot go on for now." };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("is given up by the host with two taps", async () => {
  const order = vi.fn(async () => ({ ok: true }));
  const page = shown(Frozen, { link: { order }, table, you: { host: true } } as never);
  const button = page.querySelector("button")!;
  button.click();
  flushSync();
  expect(button.textContent).toContain("Tap again");
  expect(order).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(NERVOUS);
  button.click();
  expect(order).toHaveBeenCalledExactlyOnceWith({ do: "rematch" });
});

it("tells the others that only the host can", () => {
  const page = shown(Frozen, { link: {}, table, you: { host: false } } as never);
  expect(page.querySelector("button")).toBeNull();
  expect(page.textContent).toContain(table.frozen);
  expect(page.textContent).toContain("Only the host can give it up");
});
