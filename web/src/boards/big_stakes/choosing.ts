/** Which cards of the stable may be picked now, how many, and what it means. */

import type { Action, Choice } from "../../protocol";
import { horseName, listed, type Seen } from "./game";

export interface Picking {
  /** How many cards make an answer. */
  size: number;
  cards: number[];
  /** On the card: "Enter", "Discard". */
  verb: string;
}

/** What the choices of the moment ask of the stable; null where it is not about its cards. */
export function pickFor(legal: readonly Choice[]): Picking | null {
  const acts = legal.map(({ action }) => action);
  const about = (kind: string) => acts.filter((action) => action.do === kind);
  const lists = (actions: Action[]) => actions.map((action) => action["cards"] as number[]);
  const unique = (cards: number[]) => [...new Set(cards)].sort((a, b) => a - b);
  for (const [kind, verb] of [
    ["discard", "Discard"],
    ["enter_horse", "Enter"],
  ] as const) {
    const found = lists(about(kind));
    if (found.length) return { size: found[0]!.length, cards: unique(found.flat()), verb };
  }
  const offers = about("offer_trade");
  if (offers.length) return { size: 1, cards: unique(offers.map((action) => Number(action["give"]))), verb: "Offer" };
  const answers = about("accept_trade");
  if (answers.length) return { size: 1, cards: unique(answers.map((action) => Number(action["card"]))), verb: "Give" };
  return null;
}

/** The choices that the picked cards lead to: one, or for an offer one for each player. */
export function chosen(legal: readonly Choice[], picked: readonly number[]): Choice[] {
  const same = (cards: unknown) => Array.isArray(cards) && cards.length === picked.length && picked.every((card) => cards.includes(card));
  return legal.filter(({ action }) => {
    if (action.do === "discard" || action.do === "enter_horse") return same(action["cards"]);
    if (action.do === "offer_trade") return picked.length === 1 && action["give"] === picked[0];
    if (action.do === "accept_trade") return picked.length === 1 && action["card"] === picked[0];
    return false;
  });
}

const WITH_CARDS = new Set(["discard", "enter_horse", "offer_trade", "accept_trade"]);

/** Choices that need no card: pass, decline, confirm. */
export function others(legal: readonly Choice[]): Choice[] {
  return legal.filter(({ action }) => !WITH_CARDS.has(action.do));
}

/** What the player is about to do, with the names of horses and players. */
export function choiceWords({ action, words }: Choice, { box, live, names }: Pick<Seen, "box" | "live" | "names">): string {
  const horses = (cards: unknown) => listed((cards as number[]).map((card) => horseName({ box, view: live }, card)));
  switch (action.do) {
    case "discard":
      return `Discard ${horses(action["cards"])}`;
    case "enter_horse":
      return `Enter ${horses(action["cards"])}`;
    case "offer_trade":
      return `Offer ${horses([action["give"]])} to ${names[Number(action["to"])]}`;
    case "accept_trade":
      return `Give ${horses([action["card"]])} for ${live.offer?.give == null ? "it" : horses([live.offer.give])}`;
    case "confirm_trade":
      return `Trade ${horses([live.offer?.give])} for ${horses([live.offer?.take])}`;
    default:
      return words;
  }
}
