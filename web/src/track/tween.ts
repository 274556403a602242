import { untrack } from "svelte";
import { cubicInOut } from "svelte/easing";
import type { EasingFunction } from "svelte/transition";
import type { Tween } from "svelte/motion";
import type { Cue } from "../boards/board";

/** Send a tween on to a new target, at a duration that depends on where it was headed before. */
export function sendOn<T>(tween: Tween<T>, target: T, duration: (from: T) => number, easing?: EasingFunction): void {
  untrack(() => {
    if (!same(tween.target, target)) void tween.set(target, { duration: duration(tween.target), ...(easing && { easing }) });
  });
}

/** As `sendOn`, for a horse: it runs for as long as the beat is shown, and the last of the way to the line is the slowest. */
export function run<T>(tween: Tween<T>, target: T, cue: Cue<unknown> | null, runs = (_from: T) => true): void {
  sendOn(tween, target, (from) => (cue && runs(from) ? cue.ms : 0), cue?.crossing ? toTheLine : cubicInOut);
}

/** Fast at first, then ever slower, but never at rest before the end. */
export function toTheLine(t: number): number {
  return 0.25 * t + 0.75 * (1 - (1 - t) ** 2.5);
}

/** Numbers, or points made of numbers. */
function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
