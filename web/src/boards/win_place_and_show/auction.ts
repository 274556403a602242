/** Orders at the auction: what the browser answers for a player who has said how far to go (WP-7.5 – WP-7.8). */

import type { Action, Choice } from "../../protocol";

/** The least bid on offer; null where bidding is not possible. */
export function leastBid(legal: readonly Choice[]): number | null {
  const bids = legal.filter(({ action }) => action.do === "bid").map(({ action }) => action["amount"] as number);
  return bids.length ? Math.min(...bids) : null;
}

/** Why a player cannot bid at all, although nobody asks them: two horses are the most, there is no second one until every
 * other player has one, and none with six players (WP-7.3, WP-7.4). Empty where nothing stands against it. */
export function barred(owners: readonly (number | null)[], seats: number, you: number): string {
  const owned = owners.filter((owner) => owner === you).length;
  if (!owned) return "";
  if (seats === 6) return "With six players nobody owns a second horse";
  if (owned > 1) return "You own two horses, the most anybody may own";
  const everybody = Array.from({ length: seats }, (_, seat) => owners.includes(seat)).every(Boolean);
  return everybody ? "" : "You own a horse; no second one until everybody has one";
}

/** The answer that follows from the orders, or null if the player has to be asked. */
export function byOrder(legal: readonly Choice[], ceiling: number | null, passing: boolean): Action | null {
  if (!legal.some(({ action }) => action.do === "pass_bid")) return null;
  if (passing) return { do: "pass_bid" };
  if (ceiling === null) return null;
  const least = leastBid(legal);
  return least !== null && least <= ceiling ? { do: "bid", amount: least } : { do: "pass_bid" };
}
