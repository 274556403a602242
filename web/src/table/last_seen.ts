/** How far this browser has seen a game, kept for when the page is loaded again. */

import { named } from "../net/names";
import type { Place } from "./cues";

export interface LastSeen {
  /** Which game of the table, and through which seat. */
  number: number;
  seat: number | null;
  /** What the board had come to, and whether it was held there. */
  place: Place;
  paused: boolean;
}

const key = (table: string) => named(`railbird/seen/${table}`);

export function keepLastSeen(table: string, lastSeen: LastSeen): void {
  try {
    sessionStorage.setItem(key(table), JSON.stringify(lastSeen));
  } catch {
    // Without storage a reload joins the moment that the table shows.
  }
}

export function lastSeenAt(table: string): LastSeen | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? "null") as LastSeen | null;
  } catch {
    return null;
  }
}
