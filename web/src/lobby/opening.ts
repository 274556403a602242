/** From the first page to a table of one's own: made, sat down at, and, against bots, started. */

import { post } from "../net/api";
import { Link } from "../net/link.svelte";
import { Witness } from "../proof/witness";
import type { FormInfo, GameInfo, NewTable, SeatPlan, TableMade } from "../protocol";
import { ownName, settings } from "../settings/settings.svelte";

/** How long a table may take to answer, in milliseconds. */
const PATIENCE = 8_000;

/** Who sits down where nobody chooses: bots of different tastes, so that they do not all do the same. */
export function opponent(info: GameInfo, place: number): string {
  return info.opponents[place % info.opponents.length]!;
}

export type Company = "bots" | "friends";

/** One's own seat first, then bots, or open seats for friends. */
export function seatsFor(info: GameInfo, count: number, company: Company): SeatPlan[] {
  return Array.from({ length: Math.max(info.fewest, Math.min(count, info.most)) }, (_, seat) =>
    seat > 0 && company === "bots" ? { kind: "bot", bot: opponent(info, seat - 1) } : { kind: "open" },
  );
}

/** A game at once: against bots it begins, with friends it waits for them; the path of its table. */
export async function quickTable(info: GameInfo, form: FormInfo, company: Company): Promise<string> {
  const wanted = { game: info.id, seats: seatsFor(info, form.seats, company), options: form.options };
  return openTable(wanted, ownName(), company === "bots");
}

/** A table with a variant from the workshop: the whole game, with what the variant changes. */
export async function playVariant(info: GameInfo, variant: string, company: Company): Promise<string> {
  const form = info.forms.at(-1)!;
  const wanted = { game: info.id, seats: seatsFor(info, form.seats, company), options: form.options, variant };
  return openTable(wanted, ownName(), company === "bots");
}

/** Makes a table at one's own speed and sits down at its first open seat; without a name one only hosts. */
export async function openTable(wanted: NewTable, name: string, start = false): Promise<string> {
  const { table } = await post<TableMade>("/api/tables", { speed: settings.pace, ...wanted });
  const seat = wanted.seats.findIndex(({ kind }) => kind !== "bot");
  if (name && seat >= 0) await takeSeat(table, seat, name, start);
  return `/t/${table}`;
}

/** Where the table refuses or does not answer, its lobby is the place to go on. */
async function takeSeat(table: string, seat: number, name: string, start: boolean): Promise<void> {
  const link = new Link(table);
  const nonce_hash = new Witness().promise(table, 1); // the table's page reveals it after the start
  const seated = link.order({ do: "sit", seat, name, nonce_hash }).then((sat) => (sat.ok && start ? link.order({ do: "start" }) : sat));
  await Promise.race([seated, new Promise((late) => setTimeout(late, PATIENCE))]);
  link.close();
}
