/** What the card of a race's result says. */

import type { Gain, Outcome } from "../board";
import {
  cardOf,
  clock,
  dollars,
  horseName,
  millions,
  ordinal,
  raceWords,
  rating,
  type Box,
  type Event,
  type Summary,
  type View,
} from "./game";

type Settled = Extract<Event, { event: "race_settled" }>;

export function outcomeOf({ race, gains, purses, bankrolls }: Settled, after: View, box: Box): Outcome | undefined {
  const summary = after.results.find((each) => each.race === race);
  if (!summary) return undefined;
  const seen = { box, view: after };
  return {
    title: `Race ${race}: ${raceWords(box.race_cards[summary.card]!)}`,
    home: summary.result.placings
      .filter(({ place }) => place <= 3)
      .map(({ place, post, horse, owner, time, margin }) => ({
        place,
        number: post,
        name: horseName(seen, horse),
        note: place === 1 && time !== null ? clock(time) : margin,
        owners: owner === null ? [] : [owner],
      })),
    why: whyOf(seen, summary),
    gains:
      summary.prizes.length || summary.bets.length
        ? gains.map((amount, seat) => ({
            seat,
            amount,
            has: millions(purses[seat] ?? 0),
            money: standing((purses[seat] ?? 0) + (bankrolls[seat] ?? 0), amount),
            lines: linesOf(seen, summary, seat),
          }))
        : [],
    money: millions,
  };
}

/** Purses and bets count together (BS-7.74). */
const standing = (after: number, amount: number) => ({ before: after - amount, after });

function whyOf(seen: { box: Box; view: View }, { card, result }: Summary): string {
  const [winner] = result.placings;
  if (!winner) return "";
  const { furlongs } = seen.box.race_cards[card]!;
  const rated = (horse: number) => rating(cardOf(seen, horse), furlongs);
  const better = result.placings.filter(({ horse }) => rated(horse) > rated(winner.horse)).length;
  const field = result.placings.length;
  return `Rated ${rated(winner.horse)} over ${furlongs} furlongs; ${better ? `${better} of the ${field} that came home were rated higher` : `none of the ${field} that came home was rated higher`}.`;
}

function linesOf(seen: { box: Box; view: View }, { prizes, bets, result }: Summary, seat: number): Gain["lines"] {
  const placed = (horse: number) => ordinal(result.placings.find((placing) => placing.horse === horse)?.place ?? 0);
  return [
    ...prizes
      .filter(({ stable }) => stable === seat)
      .map(({ horse, amount }) => ({ words: `${horseName(seen, horse)} is ${placed(horse)}`, amount })),
    ...result.placings
      .filter(({ horse, owner }) => owner === seat && !prizes.some((prize) => prize.horse === horse))
      .map(({ horse }) => ({ words: `${horseName(seen, horse)} is ${placed(horse)}`, amount: 0 })),
    ...bets
      .filter((each) => each.seat === seat)
      .map(({ bet, returned }) => ({
        words: `${dollars(bet.stake)} on ${horseName(seen, bet.horse)} to ${bet.bet}${returned ? `, ${dollars(returned)} back` : ""}`,
        amount: returned - bet.stake,
      })),
  ];
}
