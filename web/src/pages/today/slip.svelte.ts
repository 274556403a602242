/** The slip in one's hands: three places for tickets, the dearest first. */

import type { Ticket } from "../../protocol";

export class SlipInHand {
  places = $state<(Ticket | null)[]>([null, null, null]);

  get full(): boolean {
    return this.places.every((ticket) => ticket !== null);
  }

  /** Where a ticket lies on the slip; -1 if it does not. */
  at(pp: number, kind: Ticket["kind"]): number {
    return this.places.findIndex((ticket) => ticket?.pp === pp && ticket.kind === kind);
  }

  /** Puts a ticket on the first free place, or takes it off again; false if there is no place for it. */
  toggle(pp: number, kind: Ticket["kind"]): boolean {
    const at = this.at(pp, kind);
    const free = at >= 0 ? at : this.places.indexOf(null);
    if (free < 0) return false;
    this.places[free] = at >= 0 ? null : { pp, kind };
    return true;
  }

  /** More money on the ticket at this place, less on the one before it. */
  raise(at: number): void {
    const [before, own] = [this.places[at - 1] ?? null, this.places[at] ?? null];
    this.places[at - 1] = own;
    this.places[at] = before;
  }

  get tickets(): Ticket[] {
    return this.places.filter((ticket) => ticket !== null);
  }
}
