/** Long Shot as it comes over the wire, and the few words the board needs. */

import type {
  Choice as AnyChoice,
  LongShotAction,
  LongShotBox,
  LongShotEvent,
  LongShotHorseCard,
  LongShotSheetView,
  LongShotTrack,
  LongShotView,
} from "../../protocol";
import type { Cue as AnyCue, PlayerProps as AnyPlayerProps, Seen as AnySeen } from "../board";
import { ordinal } from "../places";

export { ordinal };

export type Box = LongShotBox;
export type View = LongShotView;
export type Event = LongShotEvent;
export type Act = LongShotAction;
export type Card = LongShotHorseCard;
export type SheetView = LongShotSheetView;
export type Seen = AnySeen<View, Box>;
export type Cue = AnyCue<View>;
export type PlayerProps = AnyPlayerProps<View, Box>;
export type Choice = AnyChoice;

export const HORSES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const SIDE = 4;
export const CELLS = Array.from({ length: SIDE * SIDE }, (_, at) => `${Math.floor(at / SIDE)}.${at % SIDE}`);
export const LINES = [
  ...Array.from({ length: SIDE }, (_, row) => CELLS.filter((cell) => cell.startsWith(`${row}.`))),
  ...Array.from({ length: SIDE }, (_, column) => CELLS.filter((cell) => cell.endsWith(`.${column}`))),
];

export function dollars(amount: number): string {
  return amount < 0 ? `−$${-amount}` : `$${amount}`;
}

export function spaces(count: number): string {
  return count === 1 ? "1 space" : `${count} spaces`;
}

export function listed(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? "");
}

/** Whoever has a sheet and no seat is Roland (LS-3.7). */
export function nameOf(names: readonly string[], seat: number): string {
  return names[seat] ?? "Roland Wright";
}

/** The card of a number; none before the Market is formed. */
export function cardOf(view: View, box: Box, horse: number): Card | null {
  const id = view.cards[horse - 1];
  return id === undefined ? null : box.cards[id]!;
}

export function horseName(view: View, box: Box, horse: number): string {
  const card = cardOf(view, box, horse);
  return card ? `#${horse} ${card.name}` : `#${horse}`;
}

export function abilityText(view: View, box: Box, card: Card): string {
  return view.options.abilities === "off" ? "" : box.abilities[card.ability]!.text;
}

export function numberAt(box: Box, cell: string): number {
  return box.grid[CELLS.indexOf(cell)]!;
}

/** The number of a concession and its row, as a player counts them: "8 (row 1)". */
export function spaceName(box: Box, cell: string): string {
  const [row, column] = cell.split(".").map(Number) as [number, number];
  const number = numberAt(box, cell);
  const twice = box.grid.slice(row * SIDE, (row + 1) * SIDE).filter((each) => each === number).length > 1;
  return `${number} (row ${row + 1}${twice ? `, column ${column + 1}` : ""})`;
}

/** Finish and No-Bet line of every lane (LS-9.14). */
export function trackOf(view: View, box: Box): LongShotTrack {
  return box.tracks[view.options.lanes]!;
}

export function placeOf(view: View, horse: number): number {
  return view.finished.indexOf(horse) + 1;
}

/** A crossed horse has no position for "past the line" (LS-7.7). */
export function pastNoBet(view: View, box: Box, horse: number): boolean {
  return !placeOf(view, horse) && view.position[horse]! >= trackOf(view, box).no_bet[horse]!;
}

export function whereIs(view: View, box: Box, horse: number): string {
  const place = placeOf(view, horse);
  if (place) return `home ${ordinal(place)}`;
  const at = view.position[horse]!;
  if (at === 0) return "at the start";
  return `on space ${at}${pastNoBet(view, box, horse) ? ", past the No-Bet line" : ""}`;
}

/** Horses of one seat, lowest first. */
export function stableOf(view: View, seat: number): number[] {
  return HORSES.filter((horse) => view.owners[horse] === seat);
}

export function setsOf(sheet: SheetView): number[] {
  return HORSES.filter((horse) => sheet.helmets.includes(horse) && sheet.jerseys.includes(horse));
}

/** The number an action is about: the Wild, or the die (LS-7.19). */
export function numberOf(view: View, action: { wild?: number | null }): number {
  return action.wild ?? view.dice?.[0] ?? 0;
}

/** The sheet that is looked at if nobody chose another: one's own, else that of the player in turn. */
export function sheetShown(seen: Seen, chosen: number | null): number {
  const seat = chosen ?? seen.you ?? seen.view.turn;
  return seat < seen.view.sheets.length ? seat : 0;
}
