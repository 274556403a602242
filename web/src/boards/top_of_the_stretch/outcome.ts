/** What the card of a race's result says. */

import type { TopOfTheStretchRaceResult } from "../../protocol";
import type { Gain, Outcome } from "../board";
import { cents, clock, inLengths, type Event, type View } from "./game";

type Placing = TopOfTheStretchRaceResult["placings"][number];
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
      .map((placing) => ({
        place: placing.place!,
        number: placing.pp,
        name: placing.horse,
        note: placing.place === 1 ? timeOf(placing, result) : behind(placing, result),
        owners: [],
      })),
    why: whyOf(result),
    gains:
      placed && settled
        ? settled.gains.map((amount, seat) => ({
            seat,
            amount,
            has: cents(settled.bankrolls[seat]!),
            money: { before: settled.bankrolls[seat]! - amount, after: settled.bankrolls[seat]! },
            lines: linesOf(paid, seat),
          }))
        : [],
    money: cents,
  };
}

function timeOf({ time }: Placing, { hundredths }: TopOfTheStretchRaceResult): string {
  return time === null ? "" : clock(time, hundredths);
}

/** How far behind the winner: `1½ lengths behind`, `2 lengths and a neck behind`. */
function behind({ place, quarter_lengths, margin, disqualified }: Placing, { placings }: TopOfTheStretchRaceResult): string {
  if (disqualified) return "set back";
  const away = (quarter_lengths ?? 0) - (placings[0]!.quarter_lengths ?? 0); // both are counted from the first across the wire
  const photo = margin !== "dead heat" && !placings.some((each) => each.disqualified); // else it may be to a horse set back
  const far = [away > 0 && inLengths(away), photo && margin && `a ${margin}`].filter(Boolean).join(" and ");
  const level = placings.filter((each) => each.place === place).length > 1;
  return [far && `${far} behind`, level && "dead heat"].filter(Boolean).join(", ");
}

function whyOf({ placings, pace }: TopOfTheStretchRaceResult): string {
  const [first, second] = placings;
  if (!first || first.place !== 1 || first.final_speed === null) return "";
  const setBack = placings.find(
    ({ disqualified, out, final_speed }) => disqualified && !out && final_speed !== null && final_speed >= first.final_speed!,
  );
  if (setBack) return `The stewards set back #${setBack.pp} ${setBack.horse}.`;
  return `A final figure of ${first.final_speed}${pace ? ` at a ${pace.toLowerCase()} pace` : ""}${ahead(first, second)}.`;
}

function ahead(first: Placing, second: Placing | undefined): string {
  if (!second || second.final_speed === null) return "";
  if (second.place === 1) return " for each, and the photo could not part them";
  const better = first.final_speed! - second.final_speed;
  return better > 0 ? `, ${better} better than the next` : ", the same as the next: the photo decided";
}

function linesOf(paid: BetPaid[], seat: number): Gain["lines"] {
  return paid
    .filter((event) => event.seat === seat)
    .map(({ bet: { pp, type, amount }, returned }) => ({
      words: `$${amount} on #${pp} to ${type}${returned ? `, ${cents(returned)} back` : ""}`,
      amount: returned - amount * 100,
    }));
}
