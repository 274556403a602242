import type { HandRoll } from "../protocol";

/** Who rolls or draws, and for what. */
export function whatToRoll({ chance, purpose, words }: HandRoll): string {
  if (words && !words.includes(purpose)) return `${words}.`;
  return `${["roll", "faces"].includes(chance.chance) ? "Roll the dice" : "Turn to the cards"}: ${purpose}.`;
}
