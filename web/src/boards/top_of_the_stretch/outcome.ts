/** What the card of a race's result says. */

import type { TopOfTheStretchRaceResult } from "../../protocol";
import type { Gain, Outcome } from "../board";
import { cents, clock, lengths, type Event, type View } from "./game";

type BetPaid = Extract<Event, { event: "bet_paid" }>;

/** From what was told at the end of the race; without bets it is not settled. */
export function outcomeOf(race: number, told: Event[], after: View): Outcome | undefined {
  const result = after.results[race - 1];
  if (!result) return undefined;
  const settled = told.find((event) => event.event === "race_settled");
  const paid = told.filter((event) => event.event === "bet_paid");
  const placed = result.bets.some((bets) => bets.length);
  return {
    title: after.card.length > 1 ? `Race ${race}: ${result.title}` : result.title,
    home: result.placings
      .filter(({ place }) => place !== null && place <= 3)
      .map(({ place, pp, horse, time, quarter_lengths, margin }) => ({
        place: place!,
        number: pp,
        name: horse,
        note:
          place === 1
            ? time === null
              ? ""
              : clock(time, result.hundredths)
            : [quarter_lengths ? lengths(quarter_lengths) : "", margin].filter(Boolean).join(" "),
        owners: [],
      })),
    why: whyOf(result),
    gains:
      placed && settled
        ? settled.gains.map((amount, seat) => ({ seat, amount, has: cents(settled.bankrolls[seat]!), lines: linesOf(paid, seat) }))
        : [],
    money: cents,
  };
}

function whyOf({ placings, pace }: TopOfTheStretchRaceResult): string {
  const [first, second] = placings;
  if (!first || first.place !== 1 || first.final_speed === null) return "";
  const setBack = placings.find(
    ({ disqualified, out, final_speed }) => disqualified && !out && final_speed !== null && final_speed >= first.final_speed!,
  );
  if (setBack) return `The stewards set back #${setBack.pp} ${setBack.horse}.`;
  const figure = `A final figure of ${first.final_speed}${ahead(first.final_speed, second?.final_speed ?? null)}`;
  return `${figure}${pace ? `, at a ${pace.toLowerCase()} pace` : ""}.`;
}

function ahead(first: number, second: number | null): string {
  if (second === null) return "";
  return first > second ? `, ${first - second} better than the next` : ", no better than the next";
}

function linesOf(paid: BetPaid[], seat: number): Gain["lines"] {
  return paid
    .filter((event) => event.seat === seat)
    .map(({ bet: { pp, type, amount }, returned }) => ({
      words: `$${amount} on #${pp} to ${type}${returned ? `, ${cents(returned)} back` : ""}`,
      amount: returned - amount * 100,
    }));
}
