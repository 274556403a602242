/** A half-filled slip, kept by this browser for when the page is loaded again. */

import { named } from "../net/names";

/** A selection that can be kept: plain data, with the moment of the game it belongs to. */
export interface Keepable<S = unknown> {
  /** Null while there is nothing worth keeping. */
  saved(): S | null;
  /** What belongs to a moment that is over goes with the next look at the game. */
  restore(saved: S): void;
}

/** Whose slip it is; nothing is kept for spectators. */
export interface Owner {
  table: string;
  /** Which game of the table. */
  number: number;
  seat: number | null;
}

interface Kept {
  number: number;
  saved: unknown;
}

const key = ({ table, seat }: Owner) => named(`railbird/selection/${table}/${seat}`);

function keepable(selection: unknown): selection is Keepable {
  return typeof selection === "object" && selection !== null && "saved" in selection && "restore" in selection;
}

export function keepSelection(owner: Owner, selection: unknown): void {
  if (owner.seat === null || !keepable(selection)) return;
  const saved = selection.saved();
  try {
    if (saved === null) sessionStorage.removeItem(key(owner));
    else sessionStorage.setItem(key(owner), JSON.stringify({ number: owner.number, saved } satisfies Kept));
  } catch {
    // Without storage a reload begins with an empty slip.
  }
}

/** The selection, with what its owner had in hand before the page was loaded. */
export function withKept<S>(owner: Owner, selection: S): S {
  if (owner.seat === null || !keepable(selection)) return selection;
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(owner)) ?? "null") as Kept | null;
    if (kept?.number === owner.number) selection.restore(kept.saved);
  } catch {
    // What cannot be read is as good as not kept.
  }
  return selection;
}
