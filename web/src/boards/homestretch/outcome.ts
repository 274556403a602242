/** What the card of a race's result says. */

import type { Gain, Outcome } from "../board";
import { dollars, figure, LINE_NAMES, ordinal, type Box, type Event, type Line, type RaceResult, type View } from "./game";

type Paid = Extract<Event, { event: "race_paid" }>;

export function outcomeOf({ race, finish, gains, money }: Paid, after: View, box: Box): Outcome | undefined {
  const result = after.results[race - 1];
  if (!result) return undefined;
  const card = box.race_cards[result.card]!;
  const owners = (horse: number) => result.purses.flatMap((part) => (part.horse === horse && part.seat !== null ? [part.seat] : []));
  return {
    title: `Race ${race}: ${card.name}`,
    home: finish.map((horse, at) => ({
      place: at + 1,
      number: horse,
      name: box.horses[horse]!.name,
      note: dollars(card.purses[at]!),
      owners: owners(horse),
    })),
    why: finish.length ? whyOf(box, finish[0]!) : "",
    gains: gains.map((amount, seat) => ({
      seat,
      amount,
      has: dollars(money[seat]!),
      money: { before: money[seat]! - amount, after: money[seat]! },
      lines: linesOf(result, seat),
    })),
    money: dollars,
  };
}

/** Two dice make 7 in six ways of 36, and one way fewer with each step away from it. */
function whyOf(box: Box, horse: number): string {
  const ways = 6 - Math.abs(7 - horse);
  return `Two dice make ${horse} in ${ways} of 36 rolls; each point on it to Win pays ${dollars(figure(box, horse, "win"))}.`;
}

function linesOf(result: RaceResult, seat: number): Gain["lines"] {
  const purses = result.purses
    .filter((part) => part.seat === seat)
    .map(({ horse, place, shares, shares_in_play, amount }) => ({
      words: `#${horse} is ${ordinal(place)}: ${shares} of ${shares_in_play} ${shares_in_play === 1 ? "share" : "shares"}`,
      amount,
    }));
  const bets = result.winning_bets
    .filter((bet) => bet.seat === seat)
    .map(({ horse, line, value, figure: times, amount }) => ({
      words: `${value} on #${horse} to ${LINE_NAMES[line as Line]}: ${value} × ${dollars(times)}`,
      amount,
    }));
  return [...purses, ...bets];
}
