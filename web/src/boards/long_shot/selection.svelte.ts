/** What a player has in hand and has not committed to: the taps so far, a Wild, the sheet looked at. */

import type { PartProps as AnyPartProps } from "../board";
import type { Box, Choice, Seen, View } from "./game";
import { menuOf, stillGood, type Menu, type Step } from "./steps";

/** What the parts of the board are given. */
export type PartProps = AnyPartProps<View, Box, Selection>;

export class Selection {
  taken = $state.raw<Step[]>([]);
  /** A Wild Number is in hand. */
  wild = $state(false);
  /** What it stands for, if that was said before a spot was tapped. */
  number = $state<number | null>(null);
  /** The seat whose sheet is looked at; null for one's own. */
  sheet = $state<number | null>(null);
  /** The horse card that is read. */
  reading = $state<number | null>(null);
  /** The choices that the taps belong to. */
  private asked = "";

  /** The choices without a Wild, or those with the one in hand. */
  among(legal: readonly Choice[]): Choice[] {
    return legal.filter(({ action }) => {
      const wild = (action["wild"] as number | null | undefined) ?? null;
      return this.wild ? wild !== null && (this.number ?? wild) === wild : wild === null;
    });
  }

  menu(seen: Seen): Menu {
    return menuOf(seen.live, seen.box, this.among(seen.legal), this.taken);
  }

  /** One more tap; a tap on what was taken puts it back with all that came after it. */
  tap(seen: Seen, spot: Step): void {
    const at = this.taken.indexOf(spot);
    if (at >= 0) this.taken = this.taken.slice(0, at);
    else if (this.menu(seen).open.includes(spot)) this.taken = [...this.taken, spot];
    else if (this.first(seen).includes(spot)) this.taken = [spot];
  }

  /** What a first tap may be. */
  first(seen: Seen): Step[] {
    return menuOf(seen.live, seen.box, this.among(seen.legal), []).open;
  }

  /** Spots to light up: what comes next, or what one might take instead. */
  lit(seen: Seen): Set<Step> {
    if (!seen.controls || !seen.legal.length) return new Set();
    return new Set([...this.menu(seen).open, ...this.taken, ...(this.taken.length === 1 ? this.first(seen) : [])]);
  }

  back(): void {
    this.taken = this.taken.slice(0, -1);
  }

  takeWild(on: boolean): void {
    this.wild = on;
    this.number = null;
    this.taken = [];
  }

  say(number: number): void {
    this.number = this.number === number ? null : number;
    this.taken = [];
  }

  clear(): void {
    this.takeWild(false);
  }

  /** Forget what belongs to an earlier question. */
  keepUp({ live, box, legal }: Seen): void {
    const asked = `${live.round} ${live.turn} ${live.phase} ${live.bonuses} ${live.asked?.card ?? ""}`;
    if (asked !== this.asked) {
      this.asked = asked;
      if (this.taken.length || this.wild) this.clear();
      return;
    }
    const good = stillGood(live, box, this.among(legal), this.taken);
    if (good.length !== this.taken.length) this.taken = good;
  }
}
