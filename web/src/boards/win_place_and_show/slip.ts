/** A betting slip in the making, kept in the browser until it is sealed in one step (WP-5.13). */

import { dollars, POSITION_NAMES, POSITIONS, sum, type Box, type Position, type Ticket, type View } from "./game";

export interface Bet {
  horse: number;
  amount: number;
}

export type Bets = Partial<Record<Position, Bet>>;

/** What can be bet on: with few runners nothing to show (WP-7.17). */
export function openPositions(view: View, box: Box): Position[] {
  const noShow = view.entered.length <= box.constants.betting.no_show_with_runners;
  return POSITIONS.filter((position) => position !== "show" || !noShow);
}

export function doubleOpen(view: View): boolean {
  return view.phase === "betting" && view.race === 1 && view.options.daily_double;
}

export function amounts(box: Box): number[] {
  const { min_bet, max_bet, bet_step } = box.constants.betting;
  return range(min_bet, max_bet, bet_step);
}

export function stakes(box: Box): number[] {
  const { min_per_combination, max_per_combination, step } = box.constants.daily_double;
  return range(min_per_combination, max_per_combination, step);
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
}

/** The pairs a ticket is written on; horses that do not run in race 1 are left out (WP-7.25 – WP-7.27). */
export function combinations(ticket: Ticket, entered: readonly number[]): [number, number][] {
  switch (ticket.kind) {
    case "straight":
      return [[ticket.first, ticket.second]];
    case "wheel_second":
      return [1, 2, 3, 4, 5, 6].map((second) => [ticket.first, second]);
    case "wheel_first":
      return entered.map((first) => [first, ticket.second]);
    case "baseball":
      return ticket.horses
        .filter((first) => entered.includes(first))
        .flatMap((first) => ticket.horses.filter((second) => second !== first).map((second): [number, number] => [first, second]));
  }
}

export function costOf(ticket: Ticket, entered: readonly number[]): number {
  return ticket.stake * combinations(ticket, entered).length;
}

export function total(bets: Bets, tickets: readonly Ticket[], entered: readonly number[]): number {
  return sum(POSITIONS.map((position) => bets[position]?.amount ?? 0)) + sum(tickets.map((ticket) => costOf(ticket, entered)));
}

/** Why a further ticket cannot be bought, or null. */
export function ticketFault(ticket: Ticket | null, tickets: readonly Ticket[], entered: readonly number[], box: Box): string | null {
  if (!ticket) return "Choose the horses first.";
  const pairs = combinations(ticket, entered);
  if (!pairs.length) return "None of these combinations can be run.";
  const most = box.constants.daily_double.max_per_combination;
  const on = new Map<string, number>();
  for (const each of [...tickets, ticket]) {
    for (const pair of combinations(each, entered)) on.set(pair.join("-"), (on.get(pair.join("-")) ?? 0) + each.stake);
  }
  const over = pairs.find((pair) => on.get(pair.join("-"))! > most);
  return over ? `At most ${dollars(most)} may stand on ${over.join("-")}.` : null;
}

export function ticketWords(ticket: Ticket): string {
  switch (ticket.kind) {
    case "straight":
      return `${ticket.first}-${ticket.second}`;
    case "wheel_second":
      return `${ticket.first} wheel`;
    case "wheel_first":
      return `wheel ${ticket.second}`;
    case "baseball":
      return `baseball ${ticket.horses.join(", ")}`;
  }
}

export function betWords(position: Position, bet: Bet): string {
  return `${dollars(bet.amount)} on #${bet.horse} to ${POSITION_NAMES[position]}`;
}

export function sealed(view: View, bets: Bets, tickets: readonly Ticket[]) {
  const one = (position: Position): [number, number][] => {
    const bet = bets[position];
    return bet ? [[bet.horse, bet.amount]] : [];
  };
  return { do: "submit_slip" as const, race: view.race, win: one("win"), place: one("place"), show: one("show"), daily_double: [...tickets] };
}
