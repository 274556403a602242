/** Which part of the track a phone shows: some spaces with most of the field, and the horse of the moment. */

import { HORSES, type View } from "./game";

export interface Window {
  from: number;
  spaces: number;
}

/** `wanted` are horses that must be seen: the one that was rolled, or those one may choose from. */
export function windowOf(view: View, finish: number, wanted: readonly number[], room = 8): Window {
  const spaces = Math.min(room, finish + 1);
  const last = finish + 1 - spaces;
  const shown = (from: number, horses: readonly number[]) =>
    horses.filter((horse) => view.position[horse]! >= from && view.position[horse]! < from + spaces).length;
  let best = { from: 0, wanted: -1, all: -1 };
  for (let from = 0; from <= last; from++) {
    const here = { from, wanted: shown(from, wanted), all: shown(from, HORSES) };
    if (here.wanted > best.wanted || (here.wanted === best.wanted && here.all >= best.all)) best = here;
  }
  return { from: best.from, spaces };
}

/** The horses the moment is about. */
export function ofTheMoment(view: View, chosenFrom: readonly number[]): number[] {
  if (chosenFrom.length) return [...chosenFrom];
  const rolled = view.dice ? view.dice[0] + view.dice[1] : 0;
  return rolled && !view.finished.includes(rolled) ? [rolled] : [];
}
