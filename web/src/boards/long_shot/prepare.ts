/** When an action prepared for the turn to come is due, and what it relies on. */

import { numberOf, type View } from "./game";

/** The player's own action is asked for, not an ability before it. */
export function due(view: View): boolean {
  return view.phase === "action" && view.seat !== null && view.must.includes(view.seat);
}

/** The round, the die, and where the horses of the action stand. */
export function dependsOn(view: View, action: { [field: string]: unknown }): string {
  const number = numberOf(view, action as { wild?: number | null });
  const horses = [number, ...(typeof action["mark"] === "number" ? [action["mark"]] : [])];
  return [view.round, view.dice?.[0], ...horses.map((horse) => `#${horse} at ${view.position[horse]}`)].join(", ");
}
