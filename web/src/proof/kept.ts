/** What this browser itself remembers about the dice of its games, so that nobody else has to be believed. */

import { named } from "../net/names";
import type { DiceInfo } from "../protocol";

/** A seal as it was shown, with all that was fixed together with it. */
export interface ShownSeal {
  seal: string;
  /** By seat; empty where a seat promised no nonce. */
  hashes: string[];
  /** The seats that this browser held then. */
  mine: number[];
  /** Shown before the game began, when the nonces were still to be revealed. */
  early: boolean;
}

export interface Revealed {
  seal: string;
  /** The table has confirmed that it came in time. */
  taken: boolean;
}

/** One game at one table. */
export interface Kept {
  at: number;
  record: string | null;
  /** This browser's own nonces, by their hashes. */
  nonces: Record<string, string>;
  /** Under which seal each of them was revealed, by their hashes. */
  revealed: Record<string, Revealed>;
  /** In the order in which they were shown. */
  seals: ShownSeal[];
}

export interface Comparison {
  /** "unseen": this browser was shown no seal before the game was over. */
  result: "same" | "changed" | "unseen";
  /** Whole sentences. */
  said: string[];
}

/** Whether the dice of a finished game are those that this browser saw promised. */
export function compare(dice: DiceInfo, kept: Kept | null, names: readonly string[]): Comparison {
  const last = kept?.seals.at(-1);
  if (!kept || !last) {
    return {
      result: "unseen",
      said: ["This browser saw no seal before the end of the game, so it cannot tell whether the seal was changed."],
    };
  }
  const faults = [...sealFaults(dice, kept, last), ...nonceFaults(dice, kept, last, names)];
  if (faults.length) return { result: "changed", said: faults };
  return { result: "same", said: [whenShown(last), ...ownNonces(dice, kept, last, names), ...freshStarts(kept)] };
}

function sealFaults(dice: DiceInfo, kept: Kept, last: ShownSeal): string[] {
  // After a start that was called off every browser promises a new nonce, so promises belong to one seal.
  const same = (shown: ShownSeal): boolean => shown.hashes.some(Boolean) && shown.hashes.join() === last.hashes.join();
  const mineToo = (shown: ShownSeal): boolean => shown.hashes.some((hash) => kept.nonces[hash] && last.hashes.includes(hash));
  const before = kept.seals.find((shown) => shown.seal !== last.seal && (same(shown) || mineToo(shown)));
  if (before) return [`The seal changed after the nonces were committed: this browser was first shown ${before.seal}, then ${last.seal}.`];
  if (kept.seals.some((shown) => shown.seal === last.seal && shown.hashes.join() !== last.hashes.join()))
    return ["The players' hashes changed after they had been shown with the seal."];
  if (last.seal !== dice.commitment)
    return [`The seal changed: this browser was shown ${last.seal}, but the record has ${dice.commitment}.`];
  return [];
}

function nonceFaults(dice: DiceInfo, kept: Kept, last: ShownSeal, names: readonly string[]): string[] {
  const faults: string[] = [];
  last.hashes.forEach((hash, seat) => {
    const own = kept.nonces[hash];
    const used = dice.nonces[seat] ?? "";
    if ((dice.hashes[seat] ?? "") !== hash)
      faults.push(`The hash of ${names[seat]} changed: the record has a different one from the one this browser was shown.`);
    else if (own && used && used !== own)
      faults.push(`Your nonce changed: this browser gave ${own} for ${names[seat]}, but the record has ${used}.`);
    else if (own && !used && kept.revealed[hash]?.taken)
      faults.push(`Your nonce is missing: the table took ${own} for ${names[seat]}, but the record leaves it out.`);
  });
  return faults;
}

function whenShown(last: ShownSeal): string {
  return last.early
    ? "The seal and the hashes are the ones this browser was shown before any nonce was revealed."
    : "The seal is the one this browser was shown during the game.";
}

function ownNonces(dice: DiceInfo, kept: Kept, last: ShownSeal, names: readonly string[]): string[] {
  return last.mine.flatMap((seat) => {
    const own = kept.nonces[last.hashes[seat] ?? ""];
    if (own && dice.nonces[seat] === own) return [`Your own nonce for ${names[seat]} is in the dice.`];
    return last.early ? [`Your browser's nonce for ${names[seat]} did not reach the table in time and is not in the dice.`] : [];
  });
}

function freshStarts(kept: Kept): string[] {
  const times = new Set(kept.seals.map((shown) => shown.seal)).size - 1;
  return times
    ? [`The start was called off ${times === 1 ? "once" : `${times} times`} before; each start drew a new seal and new nonces.`]
    : [];
}

// -- storage ---------------------------------------------------------------------------------------

const PREFIX = `${named("railbird/dice")}/`;
const MOST = 60;

/** Where storage is locked, a page remembers as long as it is open. */
const memory = new Map<string, string>();

export function load(table: string, number: number): Kept {
  return read(`${PREFIX}${table}/${number}`) ?? { at: Date.now(), record: null, nonces: {}, revealed: {}, seals: [] };
}

export function save(table: string, number: number, kept: Kept): void {
  write(`${PREFIX}${table}/${number}`, JSON.stringify(kept));
}

/** What was kept about the game of this record, if this browser was there. */
export function keptOf(record: string): Kept | null {
  return all().find(([, kept]) => kept.record === record)?.[1] ?? null;
}

function all(): [string, Kept][] {
  const keys = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) keys.add(key);
  } catch {
    // locked: there is only the memory
  }
  return [...keys].flatMap((key) => {
    const kept = read(key);
    return kept ? [[key, kept] as [string, Kept]] : [];
  });
}

function read(key: string): Kept | null {
  try {
    const text = memory.get(key) ?? localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

function write(key: string, text: string): void {
  try {
    if (localStorage.getItem(key) === null) forgetOldest();
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

function forgetOldest(): void {
  const kept = all().sort(([, a], [, b]) => a.at - b.at);
  for (const [key] of kept.slice(0, Math.max(0, kept.length - MOST + 1))) localStorage.removeItem(key);
}
