/** One clock: prompt, panels and tabs tell the moment that the board shows, never a later one. */

import type { Picture } from "../net/step";
import type { View } from "../protocol";

/** A animation that runs out before the time for a decision does leaves this long to make it, in milliseconds. */
export const TIME_TO_DECIDE = 10_000;

/** A page that has seen the animation so much earlier than the table tells it so, in milliseconds. */
export const AHEAD = 500;

/** What everything beside the board may know: the animation's moment, in which nobody is asked, until it has caught up. */
export function momentOf(truth: View, animation: { behind: boolean; view: View | null }, stands: boolean): View {
  if (!animation.behind || !animation.view) return truth;
  return stands ? animation.view : { ...animation.view, must: [], may: [] };
}

/** Others have acted, and the viewer is still asked the very same thing: what is half done may go on. */
export function sameQuestion(before: Picture, now: Picture): boolean {
  const { seat } = now.view;
  if (!before.legal.length || before.legal.length !== now.legal.length) return false;
  if (seat === null || seat !== before.view.seat || before.number !== now.number) return false;
  if (now.events.some(({ event }) => event["seat"] === seat)) return false;
  return (
    now.legal === before.legal ||
    now.legal.every((choice, at) => JSON.stringify(choice.action) === JSON.stringify(before.legal[at]!.action))
  );
}
