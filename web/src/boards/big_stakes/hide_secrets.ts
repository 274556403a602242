/** Riding, posts and bidding hold no secret of their own; cards, entries, pace and bets must stay hidden (BS-8). */

import type { View } from "./game";

const SECRET = new Set(["trade", "discard", "breed", "entry", "pace", "bets"]);

export function hideSecrets(view: View): View | null {
  if (SECRET.has(view.phase)) return null;
  const open = view.options.stables === "auction";
  const foals = new Set(view.foals.map(({ id }) => id));
  const stables = view.stables.map((stable) => {
    const cards = open ? stable.cards : stable.cards.filter((card) => foals.has(card) || stable.ran.includes(card));
    return { ...stable, cards, hidden: stable.hidden + stable.cards.length - cards.length };
  });
  return { ...view, stables, discards: [], known: [], answer: null };
}
