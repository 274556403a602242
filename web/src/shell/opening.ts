/** From the first page to a table of one's own: made, sat down at, and, against bots, started. */

import { loadSetup } from "../boards/kits";
import { post } from "../net/api";
import { Link } from "../net/link.svelte";
import { Witness } from "../proof/witness";
import type { GameInfo, NewTable, SeatPlan, TableMade } from "../protocol";
import { NAMELESS, settings } from "./settings.svelte";

/** How long a table may take to answer, in milliseconds. */
const PATIENCE = 8_000;

/** A fair opponent: better than the weakest, not yet the strongest. */
export function fairBot(info: GameInfo): string | null {
  return info.bots[Math.min(1, info.bots.length - 1)]?.name ?? null;
}

/** One's own seat first, then bots, or open seats for friends. */
export function seatsFor(info: GameInfo, count: number, against: "bots" | "friends"): SeatPlan[] {
  const other: SeatPlan = against === "bots" ? { kind: "bot", bot: fairBot(info) } : { kind: "open" };
  return Array.from({ length: Math.max(info.fewest, Math.min(count, info.most)) }, (_, seat) => (seat === 0 ? { kind: "open" } : other));
}

/** A game at once: against bots it begins, with friends it waits for them; the path of its table. */
export async function quickTable(info: GameInfo, against: "bots" | "friends"): Promise<string> {
  const setup = await loadSetup(info.id);
  const { seats, options } = setup?.quick ?? { seats: setup?.seats ?? 4, options: {} };
  return openTable({ game: info.id, seats: seatsFor(info, seats, against), options }, settings.name || NAMELESS, against === "bots");
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
