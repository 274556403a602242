/** Race turns and purchases hold no secret of their own; only the player's bet values must stay hidden (HS-8). */

import type { View } from "./game";

export function hideSecrets(view: View): View | null {
  if (view.phase === "draft" || view.phase === "betting") return null;
  const results = view.results.map((result) => ({ ...result, bets: result.bets.map((bet) => ({ ...bet, value: null })) }));
  return { ...view, bets: view.bets.map((bet) => ({ ...bet, value: null })), unplaced: [], results };
}
