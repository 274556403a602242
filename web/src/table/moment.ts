/** One clock: prompt, panels and tabs tell the moment that the board shows, never a later one. */

import type { View } from "../protocol";

/** What everything beside the board may know: the animation's moment, in which nobody is asked, until it has caught up. */
export function momentOf(truth: View, animation: { behind: boolean; view: View | null }, stands: boolean): View {
  if (!animation.behind || !animation.view) return truth;
  return stands ? animation.view : { ...animation.view, must: [], may: [] };
}
