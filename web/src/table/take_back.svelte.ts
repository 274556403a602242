/** What can still be taken back or corrected, at the moment that the board shows. */

import type { Picture } from "../net/step";
import type { HandRolled } from "../protocol";
import type { Now } from "./now";

export class TakeBack {
  /** Whether the last step could be taken back, at each moment that is still to be shown. */
  private steps = $state.raw<{ n: number; may: boolean }[]>([]);
  /** A roll is listed when the board has shown it. */
  rolls = $state.raw<HandRolled[]>([]);
  /** The last roll that whoever sits here or hosts may correct, by its number. */
  lastRoll = $state<number>();

  constructor(first: Picture) {
    this.rolls = first.rolls;
  }

  take({ n, may_take_back }: Picture, reached: number): void {
    this.steps = [...this.steps.filter((step) => step.n >= reached), { n, may: may_take_back }];
  }

  may(reached: number, { may_take_back }: Picture): boolean {
    return this.steps.find(({ n }) => n >= reached)?.may ?? may_take_back;
  }

  at({ behind, game, table, you }: Pick<Now, "behind" | "game" | "table" | "you">): void {
    if (!behind) this.rolls = game.rolls;
    const mayCorrect = table.phase === "playing" && (you.host || you.seats.length > 0);
    this.lastRoll = mayCorrect ? this.rolls.filter((roll) => roll.open).at(-1)?.number : undefined;
  }
}
