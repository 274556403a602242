/** What the card of a race's result says. */

import type { Outcome } from "../board";
import { dollars, sum, type Box, type Event, type Race, type RaceResult, type View } from "./game";
import { paymentWords } from "./settlement";

type Settled = Extract<Event, { event: "race_settled" }>;

export function outcomeOf({ race: number, gains, money }: Settled, after: View, box: Box): Outcome | undefined {
  const result = after.results.find((each) => each.race === number);
  if (!result) return undefined;
  const race = box.races[number - 1]!;
  const owners = (horse: number) => [result.owners[horse - 1] ?? null].filter((seat) => seat !== null);
  return {
    title: `Race ${number}: ${race.kind}`,
    home: result.finish.slice(0, 3).map((horse, at) => ({
      place: at + 1,
      number: horse,
      name: race.horses[horse]!.name,
      note: purseOf(result, horse),
      owners: owners(horse),
    })),
    why: result.finish.length ? whyOf(race, result) : "",
    gains: gains.map((amount, seat) => ({
      seat,
      amount,
      has: cash((money ?? after.money)[seat]),
      money: money ? { before: money[seat]! - amount, after: money[seat]! } : undefined,
      lines: linesOf(result, seat),
    })),
    money: dollars,
  };
}

function whyOf(race: Race, { finish, entered }: RaceResult): string {
  const total = (horse: number) => sum(race.horses[horse]!.strengths);
  const own = total(finish[0]!);
  const better = entered.filter((horse) => total(horse) > own).length;
  return `${race.horses[finish[0]!]!.odds} in the program. Its strengths add up to ${own}; ${better ? `${better} of ${entered.length} had more` : `none of the ${entered.length} had more`}.`;
}

function purseOf(result: RaceResult, horse: number): string {
  const paid = result.payments.find((each) => each.cause === "purse" && each.horse === horse);
  return paid ? dollars(paid.amount) : "";
}

function linesOf(result: RaceResult, seat: number): { words: string; amount: number }[] {
  return result.payments.filter((paid) => paid.seat === seat).map((paid) => ({ words: paymentWords(paid, []), amount: paid.amount }));
}

/** Cash may be nobody else's business (WP-9). */
function cash(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? "" : dollars(amount);
}
