/** Dice as people type them: `35`, `3 5` or `3,5`. */

import type { Faces, Roll } from "../protocol";

/** What each die may show. */
export function facesOf(chance: Roll | Faces): { name: string | undefined; faces: number[] }[] {
  if (chance.chance === "faces") return chance.dice.map(({ name, faces }) => ({ name, faces: [...new Set(faces)].sort((a, b) => a - b) }));
  const faces = Array.from({ length: chance.sides }, (_, at) => at + 1);
  return Array.from({ length: chance.dice }, () => ({ name: undefined, faces }));
}

/** All dice of one roll, or what would be right. */
export function readDice(text: string, chance: Roll | Faces): number[] | string {
  const wanted = facesOf(chance);
  const short = wanted.every(({ faces }) => faces.every((face) => face < 10));
  const dice = (text.match(short ? /\d/g : /\d+/g) ?? []).map(Number);
  const fits = dice.length === wanted.length && wanted.every(({ faces }, die) => faces.includes(dice[die]!));
  return fits ? dice : inWords(wanted);
}

function inWords(wanted: { name: string | undefined; faces: number[] }[]): string {
  const ranges = wanted.map(({ faces }) => `${faces[0]} to ${faces.at(-1)}`);
  const [range] = ranges;
  if (wanted.length === 1) return `Enter one die, ${range}.`;
  if (ranges.every((each) => each === range)) return `Enter ${wanted.length} dice, each ${range}.`;
  return `Enter ${wanted.map(({ name }, die) => `${name ?? `die ${die + 1}`} (${ranges[die]})`).join(", then ")}.`;
}
