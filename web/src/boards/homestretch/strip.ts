/** Which part of the track a phone shows: seven spaces that hold the pack, or the horses to choose from. */

import { HORSES, type View } from "./game";

const SPACES = 7;

export function windowOf(view: View, finish: number, chosenFrom: readonly number[]): { from: number; spaces: number } {
  const running = HORSES.filter((horse) => !view.finished.includes(horse));
  const of = chosenFrom.length ? chosenFrom : running;
  const leader = Math.max(...of.map((horse) => view.position[horse]!));
  const last = finish + 1 - SPACES;
  return { from: Math.min(last, Math.max(0, leader + 2 - SPACES + 1)), spaces: SPACES };
}
