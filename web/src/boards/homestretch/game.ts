/** Homestretch as it comes over the wire, and the few words the board needs. */

import type { HomestretchBox, HomestretchEvent, HomestretchResultView, HomestretchView } from "../../protocol";
import type { Cue as AnyCue, PlayerProps as AnyPlayerProps, Seen as AnySeen } from "../board";

export { ordinal } from "../places";

export type Box = HomestretchBox;
export type View = HomestretchView;
export type Event = HomestretchEvent;
export type RaceResult = HomestretchResultView;
export type Seen = AnySeen<View, Box>;
export type Cue = AnyCue<View>;
export type PlayerProps = AnyPlayerProps<View, Box>;

export const HORSES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export const LINES = ["win", "place", "show"] as const;
export type Line = (typeof LINES)[number];
export const LINE_NAMES: Record<Line, string> = { win: "Win", place: "Place", show: "Show" };

export function figure(box: Box, horse: number, line: Line): number {
  return box.figures[(horse - HORSES[0]) * LINES.length + LINES.indexOf(line)]!;
}

/** A horse that came in at this place, counted from 0, pays on this line (HS-7.14). */
export function paysAt(box: Box, place: number, line: string): boolean {
  return box.paid_lines[place]?.includes(line) ?? false;
}

export function dollars(thousands: number): string {
  return thousands < 0 ? `−$${-thousands}k` : `$${thousands}k`;
}

export function horseName(box: Box, horse: number): string {
  return `#${horse} ${box.horses[horse]!.name}`;
}

export interface Owner {
  seat: number;
  shares: number;
}

export function owners(view: View, box: Box, horse: number): Owner[] {
  return view.stables
    .map((stable, seat) => ({ seat, shares: stable.filter((id) => box.shares[id]!.horse === horse).length }))
    .filter((owner) => owner.shares > 0);
}

/** Shares of one seat as horse numbers, lowest first. */
export function stableOf(view: View, box: Box, seat: number): number[] {
  return view.stables[seat]!.map((id) => box.shares[id]!.horse).sort((a, b) => a - b);
}
