/** Whether a player sits in the room with the big screen, asked once at each table and kept by this browser. */

import { named } from "../net/names";

const key = (table: string) => named(`railbird/room/${table}`);

const answers = $state<Record<string, boolean | null>>({});

function stored(table: string): boolean | null {
  try {
    const kept = localStorage.getItem(key(table));
    return kept === null ? null : kept === "yes";
  } catch {
    return null;
  }
}

/** Null until the player has said so. */
export function inTheRoom(table: string): boolean | null {
  return table in answers ? answers[table]! : stored(table);
}

export function sayInTheRoom(table: string, there: boolean): void {
  answers[table] = there;
  try {
    localStorage.setItem(key(table), there ? "yes" : "no");
  } catch {
    // Without storage the answer lasts as long as the page.
  }
}
