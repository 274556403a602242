/** The moves of one horse: sorted by what is added to the count, and told in words. */

import type { Choice, WinPlaceAndShowRideDetail } from "../../protocol";
import type { Ride, View } from "./game";

export interface Move extends WinPlaceAndShowRideDetail {
  ride: Ride;
  choice: Choice;
}

export function moves(legal: readonly Choice[]): Move[] {
  return legal
    .filter(({ action }) => action.do === "move_horse")
    .map((choice) => ({ ride: choice.action as unknown as Ride, choice, ...(choice.detail as WinPlaceAndShowRideDetail) }));
}

/** Those with this choice of bonus and allowance. */
export function movesWith(all: readonly Move[], bonus: boolean, allowance: boolean): Move[] {
  return all.filter(({ ride }) => ride.take_bonus === bonus && ride.use_allowance === allowance);
}

/** "9 strength + 4 die + 3 bonus = 16" (WP-7.30). */
export function countWords(count: NonNullable<View["count"]>, bonus: boolean, allowance: boolean): string {
  const parts: [number, string][] = [
    [count.strength, "strength"],
    [count.die, "die"],
    [bonus ? count.bonus : 0, "bonus"],
    [allowance ? count.allowance : 0, "allowance"],
  ];
  const counted = parts.filter(([squares], at) => at < 2 || squares > 0);
  return `${counted.map(([squares, what]) => `${squares} ${what}`).join(" + ")} = ${counted.reduce((total, [squares]) => total + squares, 0)}`;
}
