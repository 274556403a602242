/** A betting slip in the making, kept in the browser until it is sealed in one step (WP-5.13). */

import type { Choice, WinPlaceAndShowBetDetail, WinPlaceAndShowTicketDetail, WinPlaceAndShowWriteBet } from "../../protocol";
import { dollars, POSITION_NAMES, type Position, type Ticket, type View } from "./game";

export interface Bet {
  horse: number;
  amount: number;
}

export type Bets = Partial<Record<Position, Bet>>;

/** A bet that the table offers, and what it pays if it comes in. */
export type Offer = WinPlaceAndShowWriteBet & WinPlaceAndShowBetDetail;

export function offers(legal: readonly Choice[]): Offer[] {
  return legal
    .filter(({ action }) => action.do === "write_bet")
    .map(({ action, detail }) => ({ ...(action as unknown as WinPlaceAndShowWriteBet), ...(detail as WinPlaceAndShowBetDetail) }));
}

/** What the table says of a ticket; null for one that it does not offer. */
export function offered(legal: readonly Choice[], ticket: Ticket): WinPlaceAndShowTicketDetail | null {
  const wanted = spelled(ticket);
  return (
    (legal.find(({ action }) => action.do === "write_ticket" && spelled(action["ticket"] as Ticket) === wanted)
      ?.detail as WinPlaceAndShowTicketDetail) ?? null
  );
}

function spelled(ticket: Ticket): string {
  return `${ticketWords(ticket)} ${ticket.stake}`;
}

/** What a ticket for the Daily Double may put on each pair. */
export function stakes(legal: readonly Choice[]): number[] {
  const found = legal.filter(({ action }) => action.do === "write_ticket").map(({ action }) => (action["ticket"] as Ticket).stake);
  return [...new Set(found)].sort((a, b) => a - b);
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
  return {
    do: "submit_slip" as const,
    race: view.race,
    win: one("win"),
    place: one("place"),
    show: one("show"),
    daily_double: [...tickets],
  };
}
