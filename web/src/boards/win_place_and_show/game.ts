/** Win, Place & Show as it comes over the wire, and the few words the board needs. */

import type {
  WinPlaceAndShowEvent,
  WinPlaceAndShowMoveHorse,
  WinPlaceAndShowResultView,
  WinPlaceAndShowShownBox,
  WinPlaceAndShowShownHorse,
  WinPlaceAndShowShownRace,
  WinPlaceAndShowView,
  WinPlaceAndShowWriteTicket,
} from "../../protocol";
import type { Cue as AnyCue, PlayerProps as AnyPlayerProps, Seen as AnySeen } from "../board";

export { ordinal } from "../places";

export type Box = WinPlaceAndShowShownBox;
export type View = WinPlaceAndShowView;
export type Event = WinPlaceAndShowEvent;
export type RaceResult = WinPlaceAndShowResultView;
export type Horse = WinPlaceAndShowShownHorse;
export type Race = WinPlaceAndShowShownRace;
export type Ticket = WinPlaceAndShowWriteTicket["ticket"];
export type Ride = WinPlaceAndShowMoveHorse;
export type Seen = AnySeen<View, Box>;
export type Cue = AnyCue<View>;
export type PlayerProps = AnyPlayerProps<View, Box>;

export const POSITIONS = ["win", "place", "show"] as const;
export type Position = (typeof POSITIONS)[number];
export const POSITION_NAMES: Record<Position, string> = { win: "Win", place: "Place", show: "Show" };

export const REASON_NAMES: Record<string, string> = {
  bonus: "refused the bonus",
  allowance: "kept back the allowance",
  three_short: "stopped three squares short",
  lane: "took a lane too wide",
};

/** The race of the moment; after the last one that one. */
export function raceOf(box: Box, view: { race: number }): Race {
  return box.races[Math.min(view.race, box.races.length) - 1]!;
}

export function dollars(amount: number): string {
  const text = `$${Math.abs(amount).toLocaleString("en-US")}`;
  return amount < 0 ? `−${text}` : text;
}

/** Money of a seat; where cash is not shown nobody sees the others' (WP-9.14). */
export function cash(view: View, seat: number): string {
  const money = view.money[seat];
  return money === null || money === undefined ? "cash not shown" : dollars(money);
}

export function horseName(box: Box, view: { race: number }, horse: number): string {
  return `#${horse} ${raceOf(box, view).horses[horse]?.name ?? ""}`;
}

/** Whom the film shows, or who is to move: it moved, it is home, the stewards look at it. */
export function horseOfTheMoment({ view, cue }: Seen): number {
  const shown = cue && ["move", "placed", "window", "claims", "decided"].includes(cue.kind) ? cue.event["horse"] : null;
  return Number(shown ?? view.window?.horse ?? view.count?.horse ?? view.last_move?.horse ?? 0);
}

export function squares(count: number): string {
  return count === 1 ? "1 square" : `${count} squares`;
}

export function horsesOf(view: View, seat: number): number[] {
  return view.entered.filter((horse) => view.owners[horse - 1] === seat);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The parts of the track by the letters that name their squares. */
export const LEG_WORDS: Record<string, string> = {
  HC: "homestretch chute",
  H: "homestretch, up to the finish line",
  A: "from the finish line to the first turn",
  T1: "first turn",
  BC: "backstretch chute",
  B: "backstretch",
  T2: "far turn",
  R: "run-out beyond the finish line",
};
