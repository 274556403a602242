/** A browser's part in the dice: it promises nonces, notes the seal, and only then reveals. */

import type { Order } from "../net/link.svelte";
import { randomText } from "../net/random";
import type { TableMessage } from "../protocol";
import { type Kept, load, save } from "./kept";
import { bytes, hex, sha256 } from "./sha256";

const MOST_SEALS = 20;

export type Shown = Pick<TableMessage, "table" | "number" | "phase" | "dice" | "evening">;

export class Witness {
  /** Promises that are on their way, by game and seat. */
  private readonly sent = new Set<string>();
  /** Seats that were asked once to promise again, because their hash is not one of this browser's. */
  private readonly renewed = new Set<string>();
  private readonly shownNonces = new Set<string>();
  private readonly filed = new Set<string>();

  /** A new nonce of one's own; its hash is all that leaves the browser now. */
  promise(table: string, number: number): string {
    const nonce = randomText(16);
    const hash = hex(sha256(bytes(nonce)));
    this.change(table, number, (kept) => (kept.nonces[hash] = nonce));
    return hash;
  }

  /** Notes what the table shows, and says what this browser has to send now for the seats it holds. */
  see(table: Shown, mine: readonly number[]): Order[] {
    this.file(table);
    if (table.dice.mode !== "fair") return [];
    if (table.phase === "open") return this.promises(table, mine);
    this.sent.clear();
    if (table.phase === "over") return [];
    this.note(table, mine);
    return table.phase === "starting" ? this.reveals(table, mine) : [];
  }

  /** The table has confirmed a revealed nonce. */
  taken(table: Shown, nonce: string): void {
    this.change(table.table, table.number, (kept) => {
      const revealed = kept.revealed[hex(sha256(bytes(nonce)))];
      if (revealed) revealed.taken = true;
    });
  }

  private promises(table: Shown, mine: readonly number[]): Order[] {
    const kept = load(table.table, table.number);
    return mine.flatMap((seat): Order[] => {
      const hash = table.dice.hashes[seat] ?? "";
      const key = `${table.number}/${seat}`;
      if (hash && kept.nonces[hash] && !kept.revealed[hash]) {
        this.sent.delete(key);
        return [];
      }
      if (this.sent.has(key) || (hash && this.renewed.has(key))) return [];
      this.sent.add(key);
      this.renewed.add(key);
      return [{ do: "commit", seat, nonce_hash: this.promise(table.table, table.number) }];
    });
  }

  private note(table: Shown, mine: readonly number[]): void {
    const { commitment, hashes } = table.dice;
    const last = load(table.table, table.number).seals.at(-1);
    if (!commitment || (last?.seal === commitment && last.hashes.join() === hashes.join())) return;
    this.change(table.table, table.number, (kept) => {
      const shown = { seal: commitment, hashes: [...hashes], mine: [...mine], early: table.phase === "starting" };
      kept.seals = [...kept.seals, shown].slice(-MOST_SEALS);
    });
  }

  private reveals(table: Shown, mine: readonly number[]): Order[] {
    const kept = load(table.table, table.number);
    const seal = table.dice.commitment ?? "";
    return mine.flatMap((seat): Order[] => {
      const hash = table.dice.hashes[seat] ?? "";
      const nonce = kept.nonces[hash];
      if (!nonce || table.dice.nonces[seat] || this.shownNonces.has(nonce)) return [];
      // A nonce is shown under one seal only: another secret must not be tried with it.
      if (kept.revealed[hash] && kept.revealed[hash].seal !== seal) return [];
      this.change(table.table, table.number, (now) => (now.revealed[hash] ??= { seal, taken: false }));
      this.shownNonces.add(nonce);
      return [{ do: "reveal", seat, nonce }];
    });
  }

  /** Under which record a finished game can be found again. */
  private file(table: Shown): void {
    for (const { number, record } of table.evening) {
      if (this.filed.has(record)) continue;
      this.filed.add(record);
      if (load(table.table, number).seals.length) this.change(table.table, number, (kept) => (kept.record = record));
    }
  }

  private change(table: string, number: number, how: (kept: Kept) => void): void {
    const kept = load(table, number);
    how(kept);
    save(table, number, kept);
  }
}
