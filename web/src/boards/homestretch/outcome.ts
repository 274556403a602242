/** What the card of a race's result says. */

import type { Outcome } from "../board";
import { dollars, type Box, type Event, type View } from "./game";

type Paid = Extract<Event, { event: "race_paid" }>;

export function outcomeOf({ race, finish, gains, money }: Paid, after: View, box: Box): Outcome | undefined {
  const result = after.results[race - 1];
  if (!result) return undefined;
  const card = box.race_cards[result.card]!;
  return {
    title: `Race ${race}: ${card.name}`,
    home: finish.map((horse, at) => ({ place: at + 1, number: horse, name: box.horses[horse]!.name, note: dollars(card.purses[at]!), owner: null })),
    gains: gains.map((amount, seat) => ({ seat, amount, has: dollars(money[seat]!) })).sort((a, b) => b.amount - a.amount),
    money: dollars,
  };
}
