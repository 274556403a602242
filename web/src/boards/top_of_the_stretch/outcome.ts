/** What the card of a race's result says. */

import type { TopOfTheStretchRaceResult } from "../../protocol";
import type { Gain, Outcome } from "../board";
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
        owners: [],
      })),
    why: whyOf(result),
    gains: placed && settled ? settled.gains.map((amount, seat) => ({ seat, amount, has: cents(settled.bankrolls[seat]!), lines: linesOf(result, seat) })) : [],
    money: cents,
  };
}

function whyOf({ placings, pace }: TopOfTheStretchRaceResult): string {
  const [first, second] = placings;
  if (!first || first.place !== 1 || first.final_speed === null) return "";
  const setBack = placings.find(({ disqualified, out, final_speed }) => disqualified && !out && final_speed !== null && final_speed >= first.final_speed!);
  if (setBack) return `The stewards set back #${setBack.pp} ${setBack.horse}.`;
  const better = second?.final_speed === null || second?.final_speed === undefined ? 0 : first.final_speed - second.final_speed;
  const figure = `A final figure of ${first.final_speed}${better > 0 ? `, ${better} better than the next` : second ? ", and so had the next" : ""}`;
  return `${figure}${pace ? `; the pace was ${pace.toLowerCase()}` : ""}.`;
}

function linesOf({ placings, payoffs, bets }: TopOfTheStretchRaceResult, seat: number): Gain["lines"] {
  return (bets[seat] ?? []).map(({ pp, type, amount }) => {
    const pay = payoffs.find((payoff) => payoff.pp === pp && payoff.type === type)?.cents ?? 0;
    const returned = placings.length ? (amount / 2) * pay : amount * 100;
    return { words: `$${amount} on #${pp} to ${type}${returned ? `, ${cents(returned)} back` : ""}`, amount: returned - amount * 100 };
  });
}
