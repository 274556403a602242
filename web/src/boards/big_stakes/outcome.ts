/** What the card of a race's result says. */

import type { Outcome } from "../board";
import { clock, horseName, millions, raceWords, sum, type Box, type View } from "./game";

export function outcomeOf(race: number, purses: readonly number[], after: View, box: Box): Outcome | undefined {
  const summary = after.results.find((each) => each.race === race);
  if (!summary) return undefined;
  const won = (seat: number) => sum(summary.prizes.filter(({ stable }) => stable === seat).map(({ amount }) => amount));
  const bets = (seat: number) => sum(summary.bets.filter((each) => each.seat === seat).map(({ bet, returned }) => returned - bet.stake));
  const seats = Array.from({ length: after.seats }, (_, seat) => seat);
  return {
    title: `Race ${race}: ${raceWords(box.race_cards[summary.card]!)}`,
    home: summary.result.placings
      .filter(({ place }) => place <= 3)
      .map(({ place, post, horse, owner, time, margin }) => ({ place, number: post, name: horseName({ box, view: after }, horse), note: place === 1 && time !== null ? clock(time) : margin, owner })),
    gains: summary.prizes.length || summary.bets.length ? seats.map((seat) => ({ seat, amount: won(seat) + bets(seat), has: millions(purses[seat] ?? 0) })) : [],
    money: millions,
  };
}
