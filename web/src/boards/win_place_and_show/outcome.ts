/** What the card of a race's result says. */

import type { Outcome } from "../board";
import { dollars, type Box, type Event, type View } from "./game";

type Settled = Extract<Event, { event: "race_settled" }>;

export function outcomeOf({ race: number, gains, money }: Settled, after: View, box: Box): Outcome | undefined {
  const result = after.results.find((each) => each.race === number);
  if (!result) return undefined;
  const race = box.races[number - 1]!;
  return {
    title: `Race ${number}: ${race.kind}`,
    home: result.finish.slice(0, 3).map((horse, at) => ({ place: at + 1, number: horse, name: race.horses[horse]!.name, note: "", owner: result.owners[horse - 1] ?? null })),
    gains: gains.map((amount, seat) => ({ seat, amount, has: cash((money ?? after.money)[seat]) })),
    money: dollars,
  };
}

/** Cash may be nobody else's business (WP-9). */
function cash(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? "" : dollars(amount);
}
