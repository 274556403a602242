/** What a player has in hand and has not committed to: the slip, a chosen card, the reason just asked for. */

import type { Line, View } from "./game";
import { refusal, stillGood, tokensLeft, type Refusal, type SlipLine } from "./slip";

export class Desk {
  slip = $state<SlipLine[]>([]);
  spot = $state<{ horse: number; line: Line } | null>(null);
  value = $state<number | null>(null);
  card = $state<string | null>(null);
  why = $state<Refusal | null>(null);

  /** A spot was tapped: with a token in hand it goes on the slip, otherwise the token is asked for. */
  tap(view: View, horse: number, line: Line): void {
    this.why = refusal(view, this.slip, horse, line);
    if (this.why) {
      this.spot = null;
      return;
    }
    this.spot = { horse, line };
    const left = [...new Set(tokensLeft(view.unplaced, this.slip))];
    if (this.value !== null && left.includes(this.value)) this.put(view, this.value);
    else if (left.length === 1) this.put(view, left[0]!);
  }

  /** A token was chosen: it goes on the tapped spot, or waits in hand for one. */
  take(view: View, value: number): void {
    this.why = null;
    if (this.spot) this.put(view, value);
    else this.value = this.value === value ? null : value;
  }

  drop(index: number): void {
    this.slip = this.slip.filter((_, at) => at !== index);
    this.why = null;
  }

  clear(): void {
    this.slip = [];
    this.spot = null;
    this.value = null;
    this.card = null;
    this.why = null;
  }

  /** Forget what the new view no longer allows. */
  keepUp(view: View): void {
    const good = view.phase === "betting" && view.seat !== null ? stillGood(view, this.slip) : [];
    if (good.length !== this.slip.length) this.slip = good;
    if (view.phase !== "betting") {
      this.spot = null;
      this.value = null;
    }
    const cards = view.draft?.hand ?? view.market?.row ?? [];
    const given = this.card === "top" || this.card === "pass" ? view.market !== null : this.card === null || cards.includes(this.card);
    if (!given) this.card = null;
  }

  private put(view: View, value: number): void {
    if (!this.spot) return;
    this.why = refusal(view, this.slip, this.spot.horse, this.spot.line);
    if (!this.why) this.slip = [...this.slip, { value, ...this.spot }];
    this.spot = null;
    this.value = null;
  }
}
