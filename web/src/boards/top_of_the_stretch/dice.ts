/** Dice as events, people and charts have them. */

import type { Chance, GameEvent } from "../../protocol";

/** The dice of one roll that was told, if it was one. */
export function diceOf(event: GameEvent): number[] {
  const many = ["broke", "pace_set_up", "form_read", "figure_read", "odds_made", "bet_paid"];
  if (many.includes(event.event) && !Array.isArray(event["dice"])) return [];
  const dice = event["dice"] ?? (typeof event["die"] === "number" ? [event["die"]] : []);
  return Array.isArray(dice) ? (dice as number[]) : [];
}

export interface Taken {
  dice: number[];
  rest: string;
}

const BETWEEN = /^[\s,;+\-–|/]+/;

/**
 * The next roll out of a row that was typed or pasted: `35`, `3 5`, `3,5`; null while it is not complete.
 * A fault where it cannot be meant.
 */
export function takeDice(text: string, chance: Chance): Taken | { fault: string } | null {
  if (chance.chance !== "roll") return null;
  let rest = text.replace(BETWEEN, "");
  const dice: number[] = [];
  while (dice.length < chance.dice) {
    rest = rest.replace(BETWEEN, "");
    const found = (chance.sides > 9 ? /^\d{1,3}(?=\D)/ : /^\d/).exec(rest);
    if (!found) return rest && !/^\d/.test(rest) ? { fault: wanted(rest, chance) } : null;
    const die = Number(found[0]);
    if (die < 1 || die > chance.sides) return { fault: wanted(found[0], chance) };
    dice.push(die);
    rest = rest.slice(found[0].length);
  }
  return { dice, rest: rest.replace(BETWEEN, "") };
}

function wanted(text: string, chance: Chance & { chance: "roll" }): string {
  const count = chance.dice === 1 ? "one die" : "two dice";
  return `“${text.slice(0, 12)}”: enter ${count}, each 1 to ${chance.sides} (TS-12.18).`;
}
