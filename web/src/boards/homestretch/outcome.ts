/** What the card of a race's result says. */

import type { Outcome } from "../board";
import { dollars, type Box, type View } from "./game";
import { earnings } from "./payout";

export function outcomeOf(race: number, money: readonly number[], after: View, box: Box): Outcome | undefined {
  const result = after.results[race - 1];
  if (!result) return undefined;
  const card = box.race_cards[result.card]!;
  return {
    title: `Race ${race}: ${card.name}`,
    home: result.finish.map((horse, at) => ({ place: at + 1, number: horse, name: box.horses[horse]!.name, note: dollars(card.purses[at]!), owner: null })),
    gains: earnings(result, money.length).map(({ seat, total }) => ({ seat, amount: total, has: dollars(money[seat]!) })),
    money: dollars,
  };
}
