/** What a player has in hand and has not committed to: the slip, a chosen card, the reason just asked for. */

import type { Disabled } from "../../protocol";
import type { Keepable } from "../../table/kept_selection";
import type { PartProps as AnyPartProps } from "../board";
import type { Box, Line, Seen, View } from "./game";
import { asked, full, stillGood, tokensLeft, type SlipLine } from "./slip";

/** What the parts of the board are given. */
export type PartProps = AnyPartProps<View, Box, Selection>;

/** What outlasts a reload. */
interface Saved {
  race: number | null;
  slip: SlipLine[];
}

export class Selection implements Keepable<Saved> {
  slip = $state<SlipLine[]>([]);
  spot = $state<{ horse: number; line: Line } | null>(null);
  value = $state<number | null>(null);
  card = $state<string | null>(null);
  why = $state<Disabled | null>(null);
  /** The race that the slip is for. */
  private race: number | null = null;

  saved(): Saved | null {
    return this.slip.length ? { race: this.race, slip: this.slip } : null;
  }

  restore({ race, slip }: Saved): void {
    this.race = race;
    this.slip = slip;
  }

  /** No further token may go there. */
  closed(view: View, horse: number, line: Line): boolean {
    return !asked(view) || full(view, this.slip, horse, line) || !tokensLeft(view.unplaced, this.slip).length;
  }

  /** A spot was tapped: with a token in hand it goes on the slip, otherwise the token is asked for. */
  tap({ live: view, disabled }: Pick<Seen, "live" | "disabled">, horse: number, line: Line): void {
    this.why = this.spot = null;
    if (this.closed(view, horse, line)) {
      if (!asked(view) || full(view, this.slip, horse, line)) this.why = disabled[0] ?? null;
      return;
    }
    this.spot = { horse, line };
    const left = [...new Set(tokensLeft(view.unplaced, this.slip))];
    if (this.value !== null && left.includes(this.value)) this.put(this.value);
    else if (left.length === 1) this.put(left[0]!);
  }

  /** A token was chosen: it goes on the tapped spot, or waits in hand for one. */
  take(value: number): void {
    this.why = null;
    if (this.spot) this.put(value);
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
    const sameRace = (this.race ?? view.race) === view.race;
    this.race = view.race;
    const good = asked(view) && sameRace ? stillGood(view, this.slip) : [];
    if (good.length !== this.slip.length) this.slip = good;
    if (view.phase !== "betting") {
      this.spot = null;
      this.value = null;
    }
    const cards = view.draft?.hand ?? view.market?.row ?? [];
    const given = this.card === "top" ? view.market !== null : this.card === null || cards.includes(this.card);
    if (!given) this.card = null;
  }

  private put(value: number): void {
    if (this.spot) this.slip = [...this.slip, { value, ...this.spot }];
    this.spot = null;
    this.value = null;
  }
}
