/** What the card of the race's result says. */

import type { Gain, Outcome } from "../board";
import { cardOf, dollars, HORSES, listed, ordinal, type Box, type Event, type View } from "./game";
import { scoresOf, type Score } from "./scoring";

type Ended = Extract<Event, { event: "game_ended" }>;

export function outcomeOf(_ended: Ended, after: View, box: Box): Outcome {
  return {
    title: "The race is over",
    home: after.finished.slice(0, 3).map((horse, at) => ({
      place: at + 1,
      number: horse,
      name: cardOf(after, box, horse)!.name,
      note: dollars(box.purse[at]!),
      owners: [after.owners[horse] ?? null].filter((seat) => seat !== null),
    })),
    why: after.finished.length ? whyOf(after, after.finished[0]!) : "",
    gains: inSeatOrder(scoresOf(after)).map((score) => ({
      seat: score.seat,
      amount: score.total,
      has: ordinal(score.place),
      lines: linesOf(score),
    })),
    whole: true,
    money: dollars,
  };
}

/** The count tells who has won. */
const inSeatOrder = (scores: Score[]) => [...scores].sort((a, b) => a.seat - b.seat);

/** A horse runs along with every number on whose card it is marked. */
function whyOf({ bars }: View, winner: number): string {
  const partners = HORSES.filter((number) => number !== winner && bars[number]?.includes(winner)).map((number) => `#${number}`);
  if (!partners.length) return "It ran on its own number alone.";
  return `By the end it ran along with ${listed(partners)}.`;
}

function linesOf({ parts }: Score): Gain["lines"] {
  return parts.flatMap(({ name, sum, lines }) => {
    if (name === "Cash") return sum ? [{ words: name, amount: sum }] : [];
    if (name === "Jockey Sets") return sum ? [{ words: `${name} ${lines.map(({ horse }) => `#${horse}`).join(" ")}`, amount: sum }] : [];
    return lines.filter(({ amount }) => amount).map(({ horse, words, amount }) => ({ words: `#${horse}: ${words}`, amount }));
  });
}
