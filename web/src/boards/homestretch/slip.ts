/** A betting slip in the making: up to five tokens, kept in the browser until it is sealed. */

import { dollars, figure, LINE_NAMES, ordinal, type Box, type Line, type View } from "./game";

export interface SlipLine {
  value: number;
  horse: number;
  line: Line;
}

export interface Refusal {
  why: string;
  rule: string;
}

/** Values of the tokens that are neither placed nor on the slip, lowest first. */
export function tokensLeft(unplaced: readonly number[], slip: readonly SlipLine[]): number[] {
  const left = [...unplaced];
  for (const { value } of slip) {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
  }
  return left.sort((a, b) => a - b);
}

/** A player's tokens on one spot, those on the slip included. */
export function tokensOn(view: View, slip: readonly SlipLine[], horse: number, line: Line): number {
  const placed = view.bets.filter((bet) => bet.seat === view.seat && bet.horse === horse && bet.line === line);
  const coming = slip.filter((bet) => bet.horse === horse && bet.line === line);
  return placed.length + coming.length;
}

/** Why no further token of this player may go there, or null if one may. */
export function refusal(view: View, slip: readonly SlipLine[], horse: number, line: Line): Refusal | null {
  const seat = view.seat;
  if (seat === null) return { why: "Only players bet; you are looking on.", rule: "HS-8.1" };
  if (view.phase !== "betting") return { why: "Betting is closed.", rule: "HS-4.1" };
  if (tokensLeft(view.unplaced, slip).length === 0) {
    const done = view.unplaced.length === 0 ? "All five of your tokens are placed" : "All your tokens are on the slip";
    return { why: `${done}.`, rule: "HS-4.9" };
  }
  if (!view.must.includes(seat) && !view.may.includes(seat)) {
    return { why: "Bets are placed in strict order of rank here; it is not your turn yet.", rule: "HS-9.1" };
  }
  const limit = view.limits[seat]!;
  if (tokensOn(view, slip, horse, line) >= limit) {
    const rank = view.bet_order.indexOf(seat) + 1;
    const tokens = limit === 1 ? "one token" : `${limit} tokens`;
    if (limit < rank) return { why: "You share the lead, so at most one token may lie on one spot.", rule: "HS-9.2" };
    return { why: `You are ranked ${ordinal(rank)}, so at most ${tokens} may lie on one spot.`, rule: "HS-7.16" };
  }
  return null;
}

/** The slip without lines that can no longer be placed, after the view has changed. */
export function stillGood(view: View, slip: readonly SlipLine[]): SlipLine[] {
  const good: SlipLine[] = [];
  for (const bet of slip) {
    const inHand = tokensLeft(view.unplaced, good).includes(bet.value);
    if (inHand && refusal(view, good, bet.horse, bet.line) === null) good.push(bet);
  }
  return good;
}

/** All tokens are on the slip and none is placed yet: it can go in one step (HS-4.9). */
export function sealable(view: View, box: Box, slip: readonly SlipLine[]): boolean {
  return slip.length === box.bet_tokens.length && view.unplaced.length === box.bet_tokens.length;
}

export function sealed(slip: readonly SlipLine[]): { do: "place_bets"; bets: [number, number, Line][] } {
  return { do: "place_bets", bets: slip.map(({ value, horse, line }) => [value, horse, line]) };
}

export function inWords({ value, horse, line }: SlipLine): string {
  return `Place ${value} on #${horse} to ${LINE_NAMES[line]}`;
}

export function worth(box: Box, { value, horse, line }: SlipLine): string {
  return dollars(value * figure(box, horse, line));
}

export function pays(box: Box, { value, horse, line }: SlipLine): string {
  const each = figure(box, horse, line);
  return `pays ${value} × ${each} = ${dollars(value * each)}`;
}
