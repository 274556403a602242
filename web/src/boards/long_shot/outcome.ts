/** What the card of the race's result says; its sums are explained on the final sheet. */

import type { Outcome } from "../board";
import { cardOf, dollars, type Box, type Event, type View } from "./game";

type Ended = Extract<Event, { event: "game_ended" }>;

export function outcomeOf({ result }: Ended, after: View, box: Box): Outcome {
  return {
    title: "The race is over",
    home: after.finished.slice(0, 3).map((horse, at) => ({ place: at + 1, number: horse, name: cardOf(after, box, horse)!.name, note: "", owner: after.owners[horse] ?? null })),
    gains: result.scores.map((score, seat) => ({ seat, amount: null, has: dollars(score) })).sort((a, b) => result.places[a.seat]! - result.places[b.seat]!),
    money: dollars,
  };
}
