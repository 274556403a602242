/** What a player has in hand and has not committed to: a bid, the slip, a way to ride. */

import type { Keepable } from "../../table/kept_selection";
import type { PartProps as AnyPartProps } from "../board";
import type { Box, Position, Ticket, View } from "./game";
import type { Move } from "./riding";
import type { Bets } from "./slip";

/** A card that is up for sale; orders for it end with it. */
export function lotOf(view: View): string {
  const { auction } = view;
  return auction && auction.stable ? `${view.race}/${auction.round}/${auction.stable}` : "";
}

/** What the parts of the board are given. */
export type PartProps = AnyPartProps<View, Box, Selection>;

/** What outlasts a reload. */
interface Saved {
  race: number;
  bets: Bets;
  tickets: Ticket[];
}

export class Selection implements Keepable<Saved> {
  /** "Bid up to": raise by as little as possible until this. */
  ceiling = $state<number | null>(null);
  passing = $state(false);
  bets = $state<Bets>({});
  tickets = $state<Ticket[]>([]);
  takeBonus = $state(true);
  useAllowance = $state(false);
  ride = $state.raw<Move | null>(null);
  /** A move that is only looked at, under the pointer or with the focus. */
  glance = $state.raw<Move | null>(null);
  private lot = "";
  private race = 0;
  private riding = "";

  saved(): Saved | null {
    const { race, bets, tickets } = this;
    return Object.keys(bets).length || tickets.length ? { race, bets, tickets } : null;
  }

  restore({ race, bets, tickets }: Saved): void {
    this.race = race;
    this.bets = bets;
    this.tickets = tickets;
  }

  /** Forget what belongs to a moment that is over. */
  keepUp(view: View): void {
    if (this.lot !== lotOf(view)) {
      this.lot = lotOf(view);
      this.ceiling = null;
      this.passing = false;
    }
    if (this.race !== view.race) {
      this.race = view.race;
      this.bets = {};
      this.tickets = [];
    }
    const riding = view.count ? `${view.race}/${view.move}/${view.count.horse}` : "";
    if (this.riding !== riding) {
      this.riding = riding;
      this.ride = null;
      this.glance = null;
      this.takeBonus = true;
      this.useAllowance = false;
    }
  }

  bet(position: Position, horse: number, least: number): void {
    const now = this.bets[position];
    if (now?.horse === horse) {
      const { [position]: _gone, ...rest } = this.bets;
      this.bets = rest;
    } else this.bets = { ...this.bets, [position]: { horse, amount: now?.amount ?? least } };
  }

  stake(position: Position, amount: number): void {
    const now = this.bets[position];
    if (now) this.bets = { ...this.bets, [position]: { ...now, amount } };
  }
}
