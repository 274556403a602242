/** What a bettor has in hand and has not committed to. */

import type { Keepable } from "../../table/kept_selection";
import type { PartProps as AnyPartProps } from "../board";
import type { BetType, Box, View } from "./game";

/** What the parts of the board are given. */
export type PartProps = AnyPartProps<View, Box, Selection>;

/** What outlasts a reload. */
interface Saved {
  race: number | null;
  spot: { pp: number; type: BetType };
  amount: number | null;
}

export class Selection implements Keepable<Saved> {
  spot = $state<{ pp: number; type: BetType } | null>(null);
  amount = $state<number | null>(null);
  /** The race that the bet is for. */
  private race: number | null = null;

  saved(): Saved | null {
    return this.spot && { race: this.race, spot: this.spot, amount: this.amount };
  }

  restore({ race, spot, amount }: Saved): void {
    this.race = race;
    this.spot = spot;
    this.amount = amount;
  }

  tap(pp: number, type: BetType): void {
    const same = this.spot?.pp === pp && this.spot.type === type;
    this.spot = same ? null : { pp, type };
  }

  clear(): void {
    this.spot = null;
    this.amount = null;
  }

  keepUp(view: View): void {
    if (view.phase !== "betting" || (this.race ?? view.race) !== view.race) this.clear();
    this.race = view.race;
  }
}
