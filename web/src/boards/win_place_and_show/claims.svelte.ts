/** A standing order for claim windows: this player lets every move go. It never looks at the bets (WP-4.14).
 *
 * It belongs to the seat: all windows of a browser that show the seat go by the same order. */

import { named } from "../../net/names";

const KEY = named("railbird.win_place_and_show.let_go");

export class Orders {
  private given = $state.raw<readonly string[]>(read());

  constructor() {
    if (typeof window !== "undefined")
      window.addEventListener("storage", ({ key }) => {
        if (key === KEY || key === null) this.given = read();
      });
  }

  letsGo(seat: string): boolean {
    return this.given.includes(seat);
  }

  give(seat: string, letGo: boolean): void {
    const others = read().filter((each) => each !== seat);
    this.given = letGo ? [...others, seat].slice(-50) : others;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.given));
    } catch {
      // A browser without storage forgets the order with the page.
    }
  }
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

export const orders = new Orders();

/** Reasons to put to a player: with `always` nobody says which of them hold, for that is what it is about (WP-9.8). */
export function holds(options: { claim_windows: string }, valid: readonly string[], reason: string): boolean {
  return options.claim_windows === "reasons_only" && valid.includes(reason);
}
