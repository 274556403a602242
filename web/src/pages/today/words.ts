/** What the page says of a slip. */

import type { Ticket, TodaysPage, Verdict } from "../../protocol";

export const KINDS: Ticket["kind"][] = ["win", "place", "show"];

export const money = (dollars: number): string => `$${Math.abs(dollars).toFixed(2)}`;

export const percent = (chance: number): string => `${(100 * chance).toFixed(chance > 0 && chance < 0.1 ? 1 : 0)}%`;

/** `2026-11-18` as people say it. */
export function dayInWords(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString("en", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
}

export function luckInWords({ back, luck }: Verdict): string {
  const brought = `It brought back ${back ? money(back) : "nothing"}`;
  if (Math.abs(luck) < 1) return `${brought}, just as it deserved.`;
  return luck > 0 ? `${brought}: ${money(luck)} of that was luck.` : `${brought}: bad luck took ${money(luck)}.`;
}

export function timeLeft(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min`;
}

/** To paste elsewhere: it names no horse, so it spoils nothing. */
export function toShare(page: TodaysPage, verdict: Verdict, days: number, address: string): string {
  const filled = Math.round(verdict.grade / 10);
  const luck = `luck ${verdict.luck < 0 ? "−" : "+"}$${Math.round(Math.abs(verdict.luck))}`;
  return [
    `Railbird, today's race, ${page.day}`,
    `Slip ${verdict.grade} of 100 ${"▮".repeat(filled)}${"▯".repeat(10 - filled)} · ${luck}${days > 1 ? ` · ${days} days in a row` : ""}`,
    address,
  ].join("\n");
}
