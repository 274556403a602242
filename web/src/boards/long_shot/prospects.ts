/** What a seat could do with a number, and why not: the reasons on the table, and actions to prepare. */

import type { Choice } from "../../protocol";
import { CELLS, cardOf, dollars, horseName, HORSES, nameOf, numberAt, numberOf, pastNoBet, placeOf, spaceName, stableOf, type Act, type Box, type Seen, type View } from "./game";

export interface Refusal {
  why: string;
  rule: string;
}

export type Use = "cell" | "helmet" | "jersey" | "bet" | "card";

/** Everything is public, so any seat's prospects can be told (LS-8.1). */
export interface Prospect {
  view: View;
  box: Box;
  names: readonly string[];
  seat: number;
}

/** Effects of the seat's cards that change what it may do. */
function standing({ view, box, seat }: Prospect) {
  if (view.options.abilities === "off") return [];
  return stableOf(view, seat)
    .map((horse) => box.abilities[cardOf(view, box, horse)!.ability]!)
    .filter((ability) => ability.event === "standing")
    .flatMap((ability) => ability.effect);
}

/** What a bet costs: a card may make it cheaper, never dearer (LS-2.20). */
function costOf(at: Prospect, horse: number, amount: number): number {
  const costs = standing(at).map((effect) => {
    if (effect.op !== "bet_cost") return amount;
    return effect.when_no_bet_on_target && at.view.sheets[at.seat]!.bets[horse] ? amount : effect.cost;
  });
  return Math.min(amount, ...costs);
}

function cellsOf({ view, box, seat }: Prospect, number: number): string[] {
  return CELLS.filter((cell) => numberAt(box, cell) === number && !view.sheets[seat]!.cells.includes(cell));
}

/** Why a number cannot be used in this way, or null if it can (LS-5, LS-12). */
export function refusal(at: Prospect, use: Use, number: number): Refusal | null {
  const { view, box, names, seat } = at;
  const sheet = view.sheets[seat]!;
  switch (use) {
    case "cell":
      return cellsOf(at, number).length ? null : { why: `Both spaces of ${number} are marked.`, rule: "LS-12.10" };
    case "helmet":
      return sheet.helmets.includes(number) ? { why: `Helmet ${number} is already marked.`, rule: "LS-12.11" } : null;
    case "jersey":
      return sheet.jerseys.includes(number) ? { why: `Jersey ${number} is already marked.`, rule: "LS-12.11" } : null;
    case "bet":
      if (placeOf(view, number)) return { why: `#${number} has finished.`, rule: "LS-12.14" };
      if (pastNoBet(view, box, number) && !sheet.helmets.includes(number)) {
        return { why: `#${number} is past the No-Bet line; you need its helmet.`, rule: "LS-12.15" };
      }
      return costOf(at, number, 1) > sheet.money ? { why: `You have ${dollars(sheet.money)}.`, rule: "LS-12.13" } : null;
    case "card": {
      const owner = view.owners[number] ?? null;
      if (owner !== null) return { why: `#${number} belongs to ${owner === seat ? "you" : nameOf(names, owner)}.`, rule: "LS-12.16" };
      if (placeOf(view, number)) return { why: `#${number} has finished.`, rule: "LS-12.16" };
      const { cost } = cardOf(view, box, number)!;
      return cost > sheet.money ? { why: `You have ${dollars(sheet.money)}; this costs ${dollars(cost)}.`, rule: "LS-12.13" } : null;
    }
  }
}

/** Horses that may still get an X on a bar (LS-5.3, LS-9.15). */
export function openBar(view: View, number: number): number[] {
  return HORSES.filter((horse) => !view.bars[number]!.includes(horse) && !(horse === number && view.options.self_mark === "forbidden"));
}

/** All that the number allows; the same as the engine lists, once it is the seat's turn. */
function actionsWith(at: Prospect, number: number, wild: number | null): Act[] {
  const { view, box, seat } = at;
  const money = view.sheets[seat]!.money;
  const can = (use: Use) => refusal(at, use, number) === null;
  const near = wild === null ? standing(at).flatMap((effect) => (effect.op === "concession_numbers" ? effect.offsets : [])) : [];
  const cells = [number, ...near.map((offset) => number + offset)].flatMap((each) => cellsOf(at, each));
  const marks = openBar(view, number);
  const mayBet = !placeOf(view, number) && (!pastNoBet(view, box, number) || view.sheets[seat]!.helmets.includes(number));
  const amounts = Array.from({ length: box.most_bet }, (_, nth) => nth + 1).filter((amount) => costOf(at, number, amount) <= money);
  const strung = standing(at).some((effect) => effect.op === "alt_bet" && effect.cost <= money);
  return [
    ...cells.map((cell): Act => ({ do: "concession", cell, wild })),
    ...(can("helmet") ? [{ do: "helmet", wild } as const] : []),
    ...(can("jersey") ? (marks.length ? marks : [null]).map((mark): Act => ({ do: "jersey", mark, wild })) : []),
    ...(mayBet ? amounts.map((amount): Act => ({ do: "bet", amount, wild })) : []),
    ...(mayBet && strung ? [{ do: "bet_strung", wild } as const] : []),
    ...(can("card") ? [{ do: "buy", wild } as const] : []),
  ];
}

/** The engine's own words for an action, told before it is asked for them. */
export function wordsOf(at: Prospect, action: Act): string {
  const words = wordsWithout(at, action);
  const { wild } = action as { wild: number | null };
  return wild ? `Wild ${wild}: ${words[0]!.toLowerCase()}${words.slice(1)}` : words;
}

function wordsWithout({ view, box, seat }: Prospect, action: Act): string {
  const number = numberOf(view, action as { wild?: number | null });
  const horse = horseName(view, box, number);
  switch (action.do) {
    case "concession":
      return `Cross off the ${spaceName(box, action.cell)}`;
    case "helmet":
      return `Mark helmet ${number}`;
    case "jersey":
      return `Mark jersey ${number}${action.mark ? `, and ${horseName(view, box, action.mark)} on bar ${number}` : ""}`;
    case "bet":
      return `Bet ${dollars(action.amount)} on ${horse}`;
    case "bet_strung":
      return `Bet ${strungWords(standing({ view, box, seat, names: [] }), horse)}`;
    default:
      return `Buy ${horse} for ${dollars(cardOf(view, box, number)!.cost)}`;
  }
}

function strungWords(effects: ReturnType<typeof standing>, horse: string): string {
  const bet = effects.find((effect) => effect.op === "alt_bet");
  return bet ? `${dollars(bet.stake)} on ${horse} and move it forward ${bet.spaces}` : `on ${horse}`;
}

/** The turn of the seat comes later in this round (LS-4.1). */
export function turnToCome(view: View, seat: number): boolean {
  const after = (other: number) => (other - view.active + view.sheets.length) % view.sheets.length;
  return view.dice !== null && !view.result && view.phase !== "roll" && after(seat) > after(view.turn);
}

/** Every action with the die or a Wild; passing is nothing to prepare. */
export function allowed(at: Prospect, die: number): Act[] {
  const wilds = at.view.sheets[at.seat]!.wilds < at.box.wilds ? HORSES.filter((number) => number !== die) : [];
  return [...actionsWith(at, die, null), ...wilds.flatMap((wild) => actionsWith(at, wild, wild))];
}

/** What the player could do if the turn came now. */
export function choices({ live: view, box, names, you: seat }: Pick<Seen, "live" | "box" | "names" | "you">): Choice[] {
  if (seat === null || !view.dice || !turnToCome(view, seat)) return [];
  const at = { view, box, names, seat };
  return allowed(at, view.dice[0]).map((action) => ({ action: { ...action }, words: wordsOf(at, action) }));
}

/** The player's own action is asked for, not an ability before it. */
export function due(view: View): boolean {
  return view.phase === "action" && view.seat !== null && view.must.includes(view.seat);
}

/** The round, the die, and where the horses of the action stand. */
export function leansOn(view: View, action: { [field: string]: unknown }): string {
  const number = numberOf(view, action as { wild?: number | null });
  const horses = [number, ...(typeof action["mark"] === "number" ? [action["mark"]] : [])];
  return [view.round, view.dice?.[0], ...horses.map((horse) => `#${horse} at ${view.position[horse]}`)].join(", ");
}
