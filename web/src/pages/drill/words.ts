/** Exercises in words. */

import type { DrillGame } from "../../protocol";

const DAY_MS = 24 * 3600 * 1000;

/** When something is asked again, seen from now. */
export function again(due: number, now: number): string {
  const days = Math.round((due - now) / DAY_MS);
  if (days <= 0) return "later today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

/** "3 of your own and 12 for beginners". */
export function supply({ own, beginners }: DrillGame): string {
  const parts = [own ? `${own} of your own` : "", beginners ? `${beginners} for beginners` : ""].filter(Boolean);
  return parts.join(" and ");
}

/** What there is to do in a game now. */
export function waiting({ due, learnt, own, beginners, next_due }: DrillGame, now: number): string {
  if (due) return due === 1 ? "One to answer now." : `${due} to answer now.`;
  if (learnt === own + beginners) return "All are put away.";
  return next_due === null ? "Nothing to answer now." : `Nothing to answer now; come back ${again(next_due, now)}.`;
}

/** The end of a round. */
export function score(right: number, of: number): string {
  if (right === of) return of === 1 ? "Right." : "All right.";
  return right === 0 ? "None right this time." : `${right} of ${of} right.`;
}
