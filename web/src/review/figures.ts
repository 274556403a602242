/** Chances in the words of a player. */

import type { GameReview } from "../protocol";

/** A line for each seat, close to the colour of its mark but readable on paper and at night; never a colour alone. */
const LINES = [
  { colour: "var(--ink)", dash: "10 3" },
  { colour: "#3d74d6", dash: "7 3" },
  { colour: "#2b9157", dash: "2 3" },
  { colour: "#cf3d47", dash: "9 3 2 3" },
  { colour: "#8a8a82", dash: "4 4" },
  { colour: "#a8860b", dash: "12 4" },
  { colour: "#c8650f", dash: "1 4" },
  { colour: "#8a5bc0", dash: "6 2 2 2" },
] as const;

export function lineOf(seat: number): { colour: string; dash: string } {
  return LINES[seat % LINES.length]!;
}

/** "31", or "0.4" where a whole number would say nothing. */
export function in100(chance: number): string {
  const number = Math.abs(chance * 100);
  return number > 0 && number < 0.95 ? number.toFixed(1) : number.toFixed(0);
}

/** "+12", "−4", "0". */
export function signed(chance: number): string {
  const words = in100(chance);
  if (Number(words) === 0) return "0";
  return `${chance < 0 ? "−" : "+"}${words}`;
}

/** "+12 ± 3"; without an error where there is none. */
export function withError(chance: number, error: number): string {
  return error ? `${signed(chance)} ± ${in100(error)}` : signed(chance);
}

/** "race 2, second bet" → "Race 2, your second bet" for oneself. */
export function placeOf(where: string, own: boolean): string {
  const parts = where.split(", ");
  if (own && parts.length > 0) parts.push(`your ${parts.pop()}`);
  const words = parts.join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How long a review still takes, as nobody would say "83 seconds". */
export function timeLeft(seconds: number | null): string {
  if (seconds === null) return "Starting …";
  if (seconds < 10) return "A few seconds left.";
  if (seconds < 60) return `About ${Math.ceil(seconds / 10) * 10} seconds left.`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "About a minute left." : `About ${minutes} minutes left.`;
}

/** Everybody's chance at a position; the last one tells only the result. */
export function chancesAt(review: GameReview, n: number): number[] {
  return review.chances[Math.min(n, review.chances.length - 1)]!;
}

/** Whose review is shown first: one's own seat, or the first that a person had. */
export function firstSeat(review: GameReview, own: number | null, name: string): number {
  if (own !== null && own < review.seats.length) return own;
  if (review.yours.length) return review.yours[0]!;
  const called = review.seats.findIndex((seat) => name !== "" && seat.name === name);
  if (called >= 0) return called;
  return Math.max(
    0,
    review.seats.findIndex((seat) => seat.player === "person"),
  );
}
