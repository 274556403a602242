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

/** Letters of the longest sum: the count needs no more room at its end. */
export function widestSum(gains: readonly Gain[], words: (amount: number) => string): number {
  const sums = gains.flatMap(({ amount, lines }) => [amount, ...lines.map((line) => line.amount)]);
  return Math.max(0, ...sums.map((sum) => words(sum).length));
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

/** How many places each player went up in the standings, or down; nothing where they are not known, or all were level. */
export function climbsIn(gains: readonly Gain[]): Map<number, number> {
  const climbs = new Map<number, number>();
  if (!gains.every(({ money }) => money) || gains.every(({ money }) => money!.before === gains[0]!.money!.before)) return climbs;
  const better = (than: Gain, when: "before" | "after") => gains.filter(({ money }) => money![when] > than.money![when]).length;
  for (const gain of gains) {
    const climb = better(gain, "before") - better(gain, "after");
    if (climb) climbs.set(gain.seat, climb);
  }
  return climbs;
}

/** The rows after a number of lines, player by player; when all is counted whoever has the most comes first. */
export function rowsAt(gains: readonly Gain[], told: number): Row[] {
  let left = told;
  const rows = gains.map((gain) => {
    const own = Math.min(gain.lines.length, left);
    left -= own;
    const whole = own === gain.lines.length;
    return { ...gain, told: own, sum: whole ? gain.amount : gain.lines.slice(0, own).reduce((sum, { amount }) => sum + amount, 0) };
  });
  if (told < linesIn(gains)) return rows;
  const known = gains.every(({ money }) => money);
  const worth = ({ money, amount }: Row) => (known ? money!.after : amount);
  return rows.sort((a, b) => worth(b) - worth(a));
}
