import type { View } from "./game";

/** Bets are secret; while a race is run nobody decides anything. */
export function hideSecrets(view: View): View | null {
  return view.phase === "betting" ? null : view;
}
