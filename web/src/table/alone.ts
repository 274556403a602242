import type { TableMessage, YouMessage } from "../protocol";

/** Nobody else is at the table, so that its speed is one's own. */
export function alone(table: TableMessage, you: YouMessage): boolean {
  return table.watching === 0 && table.seats.every((seat) => !seat.held || you.seats.includes(seat.seat));
}
