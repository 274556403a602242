/** A visitor's own tables in words, and those that this browser keeps off the list. */

import { named } from "../net/names";
import { ordinal } from "../boards/places";
import type { MyTable } from "../protocol";

/** So many players are named in a line; a single one more is no shorter as a number. */
const NAMED = 3;

/** "Anna, Ben, Caroline" "and 9 more": the names may be cut short, the number may not. */
export function playersOf(players: readonly string[]): [names: string, more: string] {
  const names = players.filter(Boolean);
  if (names.length <= NAMED + 1) return [names.join(", ") || "nobody yet", ""];
  return [names.slice(0, NAMED).join(", "), `and ${names.length - NAMED} more`];
}

/** "2nd of 4, $88k, yesterday". */
export function howItEnded({ result, touched }: MyTable, now: Date): string {
  const place = result && result.of > 1 ? `${ordinal(result.place)} of ${result.of}` : "over";
  return [place, result?.score, dayOf(new Date(touched), now)].filter(Boolean).join(", ");
}

const DAY = 86_400_000;

function dayOf(then: Date, now: Date): string {
  const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(then)) / DAY);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  if (days < 7) return `${days} days ago`;
  const year = then.getFullYear() === now.getFullYear() ? {} : ({ year: "numeric" } as const);
  return then.toLocaleDateString("en", { day: "numeric", month: "long", ...year });
}

const KEY = named("railbird/off the list");

/** When something last happened at each table that was taken off: what happens later puts it on again. */
export type Off = Record<string, number>;

export function keptOff(): Off {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Off;
  } catch {
    return {};
  }
}

export function onTheList(tables: readonly MyTable[], off: Off): MyTable[] {
  return tables.filter(({ table, touched }) => off[table] !== touched);
}

/** Only those that the server still names are remembered. */
export function takeOff(gone: MyTable, tables: readonly MyTable[]): Off {
  const named = tables.map(({ table }) => table);
  const off = Object.fromEntries(Object.entries({ ...keptOff(), [gone.table]: gone.touched }).filter(([table]) => named.includes(table)));
  try {
    localStorage.setItem(KEY, JSON.stringify(off));
  } catch {
    // Private windows may refuse; the table is then off as long as the page is open.
  }
  return off;
}
