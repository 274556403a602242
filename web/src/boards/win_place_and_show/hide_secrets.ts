/** Bidding and riding hold no secret of their own; slips must stay hidden, and cash where it is not shown (WP-8). */

import type { View } from "./game";

export function hideSecrets(view: View): View | null {
  if (view.phase === "betting" || view.window) return null;
  const money = view.options.cash_visible ? view.money : view.money.map(() => null);
  return { ...view, slip: null, written: 0, double: null, money };
}
