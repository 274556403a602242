import type { TableMessage } from "../protocol";

/** The table at the moment that the board shows: the game is over when the animation of its last moment has ended. */
export function tableAt(table: TableMessage, reached: number): TableMessage {
  if (table.phase !== "over" || table.moment < reached) return table;
  const evening = table.evening.filter(({ number }) => number !== table.number);
  return { ...table, phase: "playing", dice: { ...table.dice, secret: null }, evening, standings: [] };
}
