/** Days in a row, kept by this device alone. One missed day a week does not end them. */

import { named } from "../../net/names";

const KEY = named("railbird/today");
const MOST_DAYS = 400;
const WEEK = 7;
const A_DAY = 86_400_000;

interface Kept {
  /** Days with a sealed slip. */
  played: string[];
  /** The last day whose race was watched to its end or skipped. */
  seen: string;
}

function read(): Kept {
  try {
    const { played, seen } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return { played: Array.isArray(played) ? played : [], seen: seen ?? "" };
  } catch {
    return { played: [], seen: "" };
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing has no streak
  }
}

export function playedDays(): string[] {
  return read().played;
}

export function notePlayed(day: string): void {
  const { played, seen } = read();
  write({ played: [...new Set([...played, day])].sort().slice(-MOST_DAYS), seen });
}

export function wasSeen(day: string): boolean {
  return read().seen === day;
}

export function noteSeen(day: string): void {
  write({ ...read(), seen: day });
}

export function utcDay(at = Date.now()): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** How many days were played in a row up to `today`, which may still be to come. */
export function streak(played: string[], today: string): number {
  const known = new Set(played);
  const now = Date.parse(today);
  let count = 0;
  let missed = -WEEK;
  for (let back = 0; ; back += 1) {
    if (known.has(utcDay(now - back * A_DAY))) count += 1;
    else if (back > 0) {
      if (back - missed < WEEK) return count;
      missed = back;
    }
  }
}
