/** What a race paid, line by line (WP-7.54). */

import { dollars, ordinal, POSITION_NAMES, type Position, type RaceResult } from "./game";

export type Payment = RaceResult["payments"][number];

export function paymentWords(paid: Payment, names: readonly string[]): string {
  const horse = paid.horse ? `#${paid.horse}` : "";
  const other = paid.other === null || paid.other === undefined ? "" : (names[paid.other] ?? "");
  const position = POSITION_NAMES[paid.position as Position] ?? "";
  switch (paid.cause) {
    case "price":
      return `for ${horse} at the auction`;
    case "dealt":
      return `for ${horse}, dealt`;
    case "stake":
      return "bets";
    case "scratched":
      return "Daily Double stake back: the horse is scratched";
    case "bet":
      return `${horse} to ${position} comes in`;
    case "returned":
      return `foul by ${horse}: stake to ${position} back`;
    case "share":
      return `foul by ${horse}: half of the ${paid.amount < 0 ? `winnings to ${other || "the claimant"}` : `winnings of ${other || "its owner"}`}`;
    case "purse":
      return `purse: ${horse} is ${ordinal(paid.place ?? 0)}`;
    case "daily_double":
      return "Daily Double";
    case "penalty":
      return other ? `foul claim on ${horse} turned down, to ${other}` : `foul claim on ${horse} turned down`;
  }
}

/** What everybody won and lost over the race. */
export function balance(result: RaceResult, seats: number): number[] {
  const totals = Array.from({ length: seats }, () => 0);
  for (const paid of result.payments) totals[paid.seat]! += paid.amount;
  return totals;
}

export function signed(amount: number): string {
  return amount > 0 ? `+${dollars(amount)}` : dollars(amount);
}
