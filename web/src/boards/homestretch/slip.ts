/** A betting slip in the making: up to five tokens, kept in the browser until it is sealed. */

import { dollars, figure, LINE_NAMES, type Box, type Line, type View } from "./game";

export interface SlipLine {
  value: number;
  horse: number;
  line: Line;
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

/** The player may place tokens now. */
export function asked(view: View): boolean {
  return view.phase === "betting" && view.seat !== null && (view.must.includes(view.seat) || view.may.includes(view.seat));
}

/** The spot holds as many of this player's tokens as it may. */
export function full(view: View, slip: readonly SlipLine[], horse: number, line: Line): boolean {
  return tokensOn(view, slip, horse, line) >= view.limits[view.seat!]!;
}

/** The slip without lines that can no longer be placed, after the view has changed. */
export function stillGood(view: View, slip: readonly SlipLine[]): SlipLine[] {
  const good: SlipLine[] = [];
  for (const bet of slip) {
    const inHand = tokensLeft(view.unplaced, good).includes(bet.value);
    if (inHand && !full(view, good, bet.horse, bet.line)) good.push(bet);
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
  return `${value} point${value === 1 ? "" : "s"} on #${horse}, ${LINE_NAMES[line]}`;
}

export function worth(box: Box, { value, horse, line }: SlipLine): string {
  return dollars(value * figure(box, horse, line));
}

export function pays(box: Box, { value, horse, line }: SlipLine): string {
  const each = figure(box, horse, line);
  return `pays ${value} × ${each} = ${dollars(value * each)}`;
}
