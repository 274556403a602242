/** What a player has in hand and has not committed to: cards picked out, a pair, a bet, a ride. */

import type { Keepable } from "../../table/kept_selection";
import type { PartProps as AnyPartProps } from "../board";
import type { BetKind, Box, View } from "./game";
import type { Ride } from "./riding";

/** What the parts of the board are given. */
export type PartProps = AnyPartProps<View, Box, Selection>;

/** What outlasts a reload. */
interface Saved {
  moment: string;
  bet: { horse: number; kind: BetKind };
  stake: number | null;
}

export class Selection implements Keepable<Saved> {
  /** Horse cards picked out of the stable, the first first. */
  picked = $state<number[]>([]);
  ride = $state.raw<Ride | null>(null);
  /** A ride that is only looked at, under the pointer or with the focus. */
  glance = $state.raw<Ride | null>(null);
  /** In inquiry mode: look for a move that breaks a rule. */
  breaking = $state(false);
  /** Rides that leave spaces unused are shown too. */
  holding = $state(false);
  bet = $state.raw<{ horse: number; kind: BetKind } | null>(null);
  stake = $state<number | null>(null);
  sire = $state(0);
  dam = $state(0);
  private moment = "";
  private riding = "";

  saved(): Saved | null {
    return this.bet && { moment: this.moment, bet: this.bet, stake: this.stake };
  }

  restore({ moment, bet, stake }: Saved): void {
    this.moment = moment;
    this.bet = bet;
    this.stake = stake;
  }

  /** Forget what belongs to a moment that is over. */
  keepUp(view: View): void {
    const offer = view.offer ? `${view.offer.seat}/${view.offer.to}/${view.offer.answered}` : "";
    const moment = `${view.phase}/${view.race_no}/${view.breeder}/${offer}`;
    if (this.moment !== moment) {
      this.moment = moment;
      this.picked = [];
      this.bet = this.stake = null;
      this.sire = this.dam = 0;
    }
    const riding = view.race ? `${view.phase}/${view.race.number}/${view.race.throw}/${view.race.order.join()}/${view.race.again}` : "";
    if (this.riding !== riding) {
      this.riding = riding;
      this.ride = null;
      this.glance = null;
      this.breaking = this.holding = false;
    }
  }

  /** Pick a card or put it back; the last one gives way when there is no more room. */
  pick(card: number, most: number): void {
    if (this.picked.includes(card)) this.picked = this.picked.filter((each) => each !== card);
    else this.picked = [...this.picked.slice(0, most - 1), card];
  }
}
