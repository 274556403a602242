/** Orders at the auction: what the browser answers for a player who has said how far to go (WP-7.5 – WP-7.8). */

import type { Action, Choice } from "../../protocol";

/** The least bid on offer; null where bidding is not possible. */
export function leastBid(legal: readonly Choice[]): number | null {
  const bids = legal.filter(({ action }) => action.do === "bid").map(({ action }) => action["amount"] as number);
  return bids.length ? Math.min(...bids) : null;
}

/** The answer that follows from the orders, or null if the player has to be asked. */
export function byOrder(legal: readonly Choice[], ceiling: number | null, passing: boolean): Action | null {
  if (!legal.some(({ action }) => action.do === "pass_bid")) return null;
  if (passing) return { do: "pass_bid" };
  if (ceiling === null) return null;
  const least = leastBid(legal);
  return least !== null && least <= ceiling ? { do: "bid", amount: least } : { do: "pass_bid" };
}
