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
export function beatOf(gains: readonly Gain[], count = COUNT): number {
  return Math.min(LONGEST, Math.max(SHORTEST, count / (linesIn(gains) || 1)));
}

/** With fewer lines where there is no room for all: the largest of each player, and the others in one; none in a crowd. */
export function withinRoom(gains: readonly Gain[], rows: number, money: (amount: number) => string): Gain[] {
  const most = Math.floor(rows / (gains.length || 1)) - 1;
  return gains.map((gain) => {
    if (gain.lines.length <= most) return gain;
    if (most < 1) return { ...gain, lines: [] };
    const largest = [...gain.lines].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount)).slice(0, most - 1);
    const kept = gain.lines.filter((line) => largest.includes(line));
    const others = gain.lines.filter((line) => !largest.includes(line));
    const words = kept.length ? othersIn(others, money) : allIn(others, money);
    return { ...gain, lines: [...kept, { words, amount: others.reduce((sum, { amount }) => sum + amount, 0) }] };
  });
}

function othersIn(lines: Gain["lines"], money: (amount: number) => string): string {
  const both = wonAndLost(lines, money);
  return `${lines.length} more${both && `: ${both}`}`;
}

function allIn(lines: Gain["lines"], money: (amount: number) => string): string {
  const [largest] = [...lines].sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  return wonAndLost(lines, money) || `${largest!.words}, ${lines.length - 1} more`;
}

/** Nothing where there is but one of them. */
function wonAndLost(lines: Gain["lines"], money: (amount: number) => string): string {
  const won = lines.filter(({ amount }) => amount > 0).reduce((sum, { amount }) => sum + amount, 0);
  const lost = lines.filter(({ amount }) => amount < 0).reduce((sum, { amount }) => sum - amount, 0);
  return won && lost ? `${money(won)} won, ${money(lost)} lost` : "";
}

/** The rows after a number of lines, player by player; the best come first when all is counted. */
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
