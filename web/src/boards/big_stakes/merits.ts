/** What a horse is good at, compared with the field it meets. */

import { cardOf, dirtHeart, ordinal, rating, runnerOf, sum, type Box, type Race, type Runner, type View } from "./game";

interface Field {
  box: Box;
  view: Pick<View, "foals">;
}

/** Sentences on a runner: its rating, how it starts, how it ends, its luck. What is like the others is left out. */
export function meritsOf(field: Field, race: Race, horse: number, furlongs: number): string[] {
  const own = runnerOf(race, horse);
  if (!own) return [];
  const compared = (of: (runner: Runner) => number) => comparison(own, race.runners, of);
  const few = furlongs < 8 ? 2 : 3;
  const count = few === 2 ? "two" : "three";
  const early = (runner: Runner) => sum(runner.red.slice(0, few));
  const late = (runner: Runner) => sum(runner.red.slice(furlongs - few, furlongs));
  const hearts = (runner: Runner) => dirtHeart(cardOf(field, runner.horse));
  return [
    `${rating(own, furlongs)} spaces over ${furlongs} furlongs, dice not counted: ${rank(compared((runner) => rating(runner, furlongs)))}.`,
    told(compared(early), `Quick away: ${early(own)} in the first ${count} furlongs.`, `Slow away: ${early(own)} in the first ${count}.`),
    told(
      compared(late),
      `Strong at the end: ${late(own)} in the last ${count} furlongs.`,
      `Tires late: ${late(own)} in the last ${count}.`,
    ),
    told(
      compared((runner) => Number(hearts(runner))),
      `Luckier than most: hearts ${hearts(own)}.`,
      `Short of luck: hearts ${hearts(own)}.`,
    ),
  ].filter(Boolean);
}

interface Comparison {
  more: number;
  fewer: number;
  all: number;
}

function comparison(own: Runner, all: readonly Runner[], of: (runner: Runner) => number): Comparison {
  const value = of(own);
  return {
    more: all.filter((runner) => of(runner) > value).length,
    fewer: all.filter((runner) => of(runner) < value).length,
    all: all.length,
  };
}

function rank({ more, fewer, all }: Comparison): string {
  const shared = all - more - fewer > 1 ? "shared " : "";
  return more ? `${shared}${ordinal(more + 1)} of the ${all}` : `${shared}best of the ${all}`;
}

/** Worth a word only in the first or the last third of the field. */
function told({ more, fewer, all }: Comparison, good: string, bad: string): string {
  if (more * 3 < all && fewer * 2 >= all) return good;
  return fewer * 3 < all && more * 2 >= all ? bad : "";
}
