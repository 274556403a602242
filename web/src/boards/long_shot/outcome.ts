/** What the card of the race's result says; its sums are explained on the final sheet. */

import type { Outcome } from "../board";
import { cardOf, dollars, type Box, type View } from "./game";

export function outcomeOf(after: View, box: Box): Outcome | undefined {
  if (!after.result) return undefined;
  return {
    title: "The race is over",
    home: after.finished.slice(0, 3).map((horse, at) => ({ place: at + 1, number: horse, name: cardOf(after, box, horse)!.name, note: "", owner: after.owners[horse] ?? null })),
    gains: after.result.scores.map((score, seat) => ({ seat, amount: null, has: dollars(score) })).sort((a, b) => after.result!.places[a.seat]! - after.result!.places[b.seat]!),
    money: dollars,
  };
}
