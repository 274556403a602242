/** What a bettor has in hand and has not committed to. */

import type { BetType, View } from "./game";

export class Desk {
  spot = $state<{ pp: number; type: BetType } | null>(null);
  amount = $state<number | null>(null);
  /** The first of two taps that close the slip. */
  closing = $state(false);

  tap(pp: number, type: BetType): void {
    const same = this.spot?.pp === pp && this.spot.type === type;
    this.spot = same ? null : { pp, type };
    this.closing = false;
  }

  clear(): void {
    this.spot = null;
    this.amount = null;
    this.closing = false;
  }

  keepUp(view: View): void {
    if (view.phase !== "betting") this.clear();
  }
}
