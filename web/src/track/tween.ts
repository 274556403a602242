import { untrack } from "svelte";
import type { EasingFunction } from "svelte/transition";
import type { Tween } from "svelte/motion";

/** Send a tween on to a new target, at a duration that depends on where it was headed before. */
export function sendOn<T>(tween: Tween<T>, target: T, duration: (from: T) => number, easing?: EasingFunction): void {
  untrack(() => {
    if (!same(tween.target, target)) void tween.set(target, { duration: duration(tween.target), ...(easing && { easing }) });
  });
}

/** Numbers, or points made of numbers. */
function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
