/** What the card of a race's result says. */

import type { Outcome } from "../board";
import { cents, clock, lengths, type Event, type View } from "./game";

type Settled = Extract<Event, { event: "race_settled" }>;

/** Without bets a race is not settled. */
export function outcomeOf(race: number, settled: Settled | undefined, after: View): Outcome | undefined {
  const result = after.results[race - 1];
  if (!result) return undefined;
  const placed = result.bets.some((bets) => bets.length);
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
    gains: placed && settled ? settled.gains.map((amount, seat) => ({ seat, amount, has: cents(settled.bankrolls[seat]!) })) : [],
    money: cents,
  };
}
