/** How people played a version, in words. */

import type { VersionPlayed } from "../protocol";

export const MOST = 5;

const count = (number: number, one: string) => `${number.toLocaleString("en")} ${one}${number === 1 ? "" : "s"}`;
const rough = (number: number) => number.toLocaleString("en", { maximumFractionDigits: number < 10 ? 1 : 0 });

/** "4.5 of 5, from 2 marks"; nothing without marks. */
export function marksInWords({ counts }: VersionPlayed): string {
  const marks = counts.reduce((sum, each) => sum + each, 0);
  if (!marks) return "";
  const mean = counts.reduce((sum, each, at) => sum + each * (at + 1), 0) / marks;
  return `${mean.toLocaleString("en", { maximumFractionDigits: 1 })} of ${MOST}, from ${count(marks, "mark")}`;
}

/** "41 minutes"; nothing where there was a day for each decision. */
export function minutesInWords({ minutes }: VersionPlayed): string {
  if (minutes === null) return "";
  return minutes < 1 ? "less than a minute" : count(Number(rough(minutes).replaceAll(",", "")), "minute");
}

export function decisionsInWords({ decisions }: VersionPlayed): string {
  return `${rough(decisions)} decisions each`;
}

export function gamesInWords({ games }: VersionPlayed): string {
  return count(games, "game");
}
