/** True chances as the table tells them, and how they are written. */

import type { HorseChances, LineChance, RaceChances } from "../protocol";

/** Those that were known, with newer ones in their place. */
export function joined(known: RaceChances[], more: RaceChances[]): RaceChances[] {
  const others = known.filter((race) => more.every((other) => other.race !== race.race));
  return [...others, ...more].sort((a, b) => a.race - b.race);
}

export function percent(chance: number): string {
  const hundred = 100 * chance;
  if (chance > 0 && hundred < 0.05) return "< 0.1 %";
  return `${hundred.toFixed(1)} %`;
}

/** Fair odds, written as a tote writes odds: `2.4-1`, `9-1`, `38-1`. */
export function toOne(fair: number | null): string {
  if (fair === null) return "never";
  return `${fair < 10 ? fair.toFixed(1).replace(".0", "") : fair < 1000 ? fair.toFixed(0) : "> 999"}-1`;
}

export function worth(line: LineChance): string {
  return line.worth === null ? "" : line.worth.toFixed(2);
}

/** The odds of a horse where all its bets are offered at the same; else each bet has its own. */
export function postedOdds({ lines }: HorseChances): string | null {
  const first = lines[0]?.posted ?? null;
  return lines.every((line) => line.posted === first) ? first : null;
}

/** The bets that return most; none where nothing is offered. */
export function best(race: RaceChances): number | null {
  const all = race.horses.flatMap((horse) => horse.lines.map((line) => line.worth ?? -1));
  const most = Math.max(-1, ...all);
  return most < 0 ? null : most;
}

/** The same in words, for the transcript of a board. */
export function inWords(race: RaceChances | undefined): string[] {
  if (!race?.how) return [];
  const horses = race.horses.map((horse) => `#${horse.number} ${horse.name}: ${horse.lines.map(lineWords).join(", ")}.`);
  return [["True chances.", race.how].join(" "), horses.join("\n")].filter(Boolean);
}

function lineWords(line: LineChance): string {
  const offer = line.posted === null ? "" : ` at ${line.posted}`;
  const returns = line.worth === null ? "" : `, worth ${worth(line)}`;
  return `${line.line} ${percent(line.chance)}, fair ${toOne(line.fair)}${offer}${returns}`;
}
