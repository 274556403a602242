/** What the card of a race's result says. */

import type { Outcome } from "../board";
import { clock, horseName, millions, raceWords, type Box, type Event, type View } from "./game";

type Settled = Extract<Event, { event: "race_settled" }>;

export function outcomeOf({ race, gains, purses }: Settled, after: View, box: Box): Outcome | undefined {
  const summary = after.results.find((each) => each.race === race);
  if (!summary) return undefined;
  return {
    title: `Race ${race}: ${raceWords(box.race_cards[summary.card]!)}`,
    home: summary.result.placings
      .filter(({ place }) => place <= 3)
      .map(({ place, post, horse, owner, time, margin }) => ({ place, number: post, name: horseName({ box, view: after }, horse), note: place === 1 && time !== null ? clock(time) : margin, owner })),
    gains: summary.prizes.length || summary.bets.length ? gains.map((amount, seat) => ({ seat, amount, has: millions(purses[seat] ?? 0) })) : [],
    money: millions,
  };
}
