/** What the card of a race's result says. */

import type { Outcome } from "../board";
import { cents, clock, lengths, type View } from "./game";

export function outcomeOf(race: number, after: View): Outcome | undefined {
  const result = after.results[race - 1];
  if (!result) return undefined;
  const paid = (pp: number, type: string) => result.payoffs.find((payoff) => payoff.pp === pp && payoff.type === type)?.cents ?? 0;
  const placed = result.bets.some((bets) => bets.length);
  const gain = (seat: number) =>
    (result.bets[seat] ?? []).reduce((sum, bet) => sum + (result.placings.length ? (bet.amount / 2) * paid(bet.pp, bet.type) - bet.amount * 100 : 0), 0);
  return {
    title: after.card.length > 1 ? `Race ${race}: ${result.title}` : result.title,
    home: result.placings
      .filter(({ place }) => place !== null && place <= 3)
      .map(({ place, pp, horse, time, quarter_lengths, margin }) => ({
        place: place!,
        number: pp,
        name: horse,
        note: place === 1 ? (time === null ? "" : clock(time, result.hundredths)) : [quarter_lengths ? lengths(quarter_lengths) : "", margin].filter(Boolean).join(" "),
        owner: null,
      })),
    gains: placed ? result.bankrolls.map((bankroll, seat) => ({ seat, amount: gain(seat), has: cents(bankroll) })) : [],
    money: cents,
  };
}
