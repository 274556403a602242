/** Changes of ratings, as the server takes them: `Sham.pace=9`. */

import { RATINGS } from "./sheets";

/** Ratings that can be changed: odds are no rating. */
export const WHAT_IFS = RATINGS.filter((rating) => rating !== "odds");

/** The list with one more change; a rating is changed once, to the latest value. */
export function changed(changes: readonly string[], horse: string, rating: string, value: string): string[] {
  const what = `${horse}.${rating}=`;
  return [...changes.filter((each) => !each.startsWith(what)), what + value.replace("−", "-")];
}

/** The difference in percentage points: `+3.2`, `−0.4`, `0.0`. */
export function points(before: number, after: number): string {
  const difference = (100 * (after - before)).toFixed(1).replace("-", "−");
  return Number(difference.replace("−", "-")) > 0 ? `+${difference}` : difference === "−0.0" ? "0.0" : difference;
}
