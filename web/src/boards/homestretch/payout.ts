/** One race, paid: what each player earned and by what. */

import { paysAt, type Box, type RaceResult, type View } from "./game";

export interface Earnings {
  seat: number;
  purses: number;
  bets: number;
  total: number;
}

export function earnings(result: RaceResult, seats: number): Earnings[] {
  const table = Array.from({ length: seats }, (_, seat) => ({ seat, purses: 0, bets: 0, total: 0 }));
  for (const { seat, amount } of result.purses) if (seat !== null) table[seat]!.purses += amount;
  for (const { seat, amount } of result.winning_bets) table[seat]!.bets += amount;
  for (const row of table) row.total = row.purses + row.bets;
  return table.sort((a, b) => b.total - a.total || a.seat - b.seat);
}

/** Tokens of a race that earned nothing, as far as this viewer knows them. */
export function losers(result: RaceResult, box: Box): RaceResult["bets"] {
  return result.bets.filter(({ horse, line }) => !paysAt(box, result.finish.indexOf(horse), line));
}

/** Money after each race by seat, purchases in the market counted before the race that follows them. */
export function fortunes(view: View): number[][] {
  const paid = view.results.map((result) => earnings(result, view.money.length));
  return view.money.map((now, seat) => {
    let money = now;
    const line: number[] = [];
    for (const race of [...paid].reverse()) {
      line.unshift(money);
      money -= race.find((row) => row.seat === seat)!.total;
    }
    return line;
  });
}
