/** What each player won, counted line by line in front of everybody's eyes. */

import type { Gain } from "../boards/board";

/** The whole count takes about so long, however many lines there are, in milliseconds. */
const COUNT = 4500;
const SHORTEST = 120;
const LONGEST = 500;

export interface Row extends Gain {
  /** How many of its lines were told. */
  told: number;
  /** What they add up to. */
  sum: number;
}

export function linesIn(gains: readonly Gain[]): number {
  return gains.reduce((sum, { lines }) => sum + lines.length, 0);
}

/** How long a line stands alone before the next, at normal speed. */
export function beatOf(gains: readonly Gain[]): number {
  return Math.min(LONGEST, Math.max(SHORTEST, COUNT / (linesIn(gains) || 1)));
}

/** The rows when so many lines were told, player by player; the best come first when all is counted. */
export function rowsAt(gains: readonly Gain[], told: number): Row[] {
  let left = told;
  const rows = gains.map((gain) => {
    const own = Math.min(gain.lines.length, left);
    left -= own;
    const whole = own === gain.lines.length;
    return { ...gain, told: own, sum: whole ? gain.amount : gain.lines.slice(0, own).reduce((sum, { amount }) => sum + amount, 0) };
  });
  return told < linesIn(gains) ? rows : rows.sort((a, b) => b.amount - a.amount);
}
