/** The card of a race that has ended: it lies on the board until it was read, or its time is over. */

import type { Outcome } from "../boards/board";

/** How long it stays by itself, in milliseconds. */
export const CARD_STAYS = 20_000;

/** How long a big screen shows it at least, in milliseconds. */
export const SCREEN_CARD = 8000;

export class ResultOnBoard {
  card = $state.raw<Outcome | null>(null);
  /** The result that was shown last, to be read again. */
  last = $state.raw<Outcome | null>(null);
  /** A screen that nobody taps shows a result for so long, whatever the table does, in milliseconds. */
  atLeast = 0;

  private timer = 0;
  private since = 0;

  constructor(
    /** How long it stays by itself; 0 shows none. */
    readonly stays: number,
    private readonly now: () => number,
    private readonly close: () => void,
  ) {}

  show(card: Outcome | null, stays = this.stays): void {
    if (card === this.card) return;
    this.card = card;
    this.last = card ?? this.last;
    this.since = this.now();
    clearTimeout(this.timer);
    if (card) this.closeLater(Math.max(stays, this.atLeast));
  }

  /** Everybody who plays has read it. */
  tableGoesOn(): void {
    if (this.card) this.closeLater(Math.max(0, this.atLeast - (this.now() - this.since)));
  }

  /** Nobody sees the card of a hidden page: it waits. */
  private closeLater(stays: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (document.hidden ? this.closeLater(stays) : this.close()), stays);
  }
}
