/** Top of the Stretch as it comes over the wire, and the few words the board needs. */

import type {
  TopOfTheStretchBet,
  TopOfTheStretchBox,
  TopOfTheStretchEvent,
  TopOfTheStretchRunner,
  TopOfTheStretchView,
} from "../../protocol";
import type { Cue as AnyCue, PlayerProps as AnyPlayerProps, Seen as AnySeen } from "../board";
import type { Run } from "./run";

export { ordinal } from "../places";

export type Box = TopOfTheStretchBox;
/** A board may show the field on its way down the stretch: which leg it is on, counted from 0. */
export type View = TopOfTheStretchView & { run?: Run; leg?: number };
export type Event = TopOfTheStretchEvent;
export type Runner = TopOfTheStretchRunner;
export type Bet = TopOfTheStretchBet;
export type Seen = AnySeen<View, Box>;
export type Cue = AnyCue<View>;
export type PlayerProps = AnyPlayerProps<View, Box>;

export const BETS = ["win", "place", "show"] as const;
export type BetType = (typeof BETS)[number];
export const BET_NAMES: Record<string, string> = { win: "Win", place: "Place", show: "Show" };

const QUARTERS = ["", "¼", "½", "¾"];

/** Quarter lengths as the track writes them: `1½`, `¾`, `31`. */
export function lengths(quarters: number): string {
  const whole = Math.floor(quarters / 4);
  const part = QUARTERS[quarters % 4]!;
  return whole || !part ? `${whole}${part}` : part;
}

/** With the unit: `½ length`, `2¼ lengths`. */
export function inLengths(quarters: number): string {
  return `${lengths(quarters)} ${quarters > 4 ? "lengths" : "length"}`;
}

export function clock(hundredths: number, fine: boolean): string {
  const minutes = Math.floor(hundredths / 6000);
  const rest = hundredths % 6000;
  const seconds = fine ? (rest / 100).toFixed(2) : (Math.floor(rest / 10) / 10).toFixed(1);
  return minutes ? `${minutes}:${seconds.padStart(fine ? 5 : 4, "0")}` : seconds;
}

export function cents(amount: number): string {
  const whole = Math.floor(Math.abs(amount) / 100).toLocaleString("en-US");
  return `${amount < 0 ? "−" : ""}$${whole}.${String(Math.abs(amount) % 100).padStart(2, "0")}`;
}

export function signed(change: number | null): string {
  if (change === null) return "";
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "0";
}

export function named(runner: Runner): string {
  return `#${runner.entry.pp} ${runner.entry.horse}`;
}

export function runnerOf(view: View, pp: number): Runner | undefined {
  return view.runners.find((runner) => runner.entry.pp === pp);
}

export function isFull(view: View): boolean {
  return view.options.version === "full";
}

/** Race points so far; Quickplay has none. */
export function points(runner: Runner): number | null {
  return runner.race3 ?? runner.race2 ?? runner.break_points;
}

export interface Position {
  /** Quarter lengths behind the leader; null where the rules give no position. */
  behind: number | null;
  place: number | null;
}

/** Where everybody is, by the wire, by figures, or by race points (TS-7.23); never made up. */
export function positions(view: View, box: Box): Position[] {
  const { runners } = view;
  if (view.run) return ranked(view.run.behind);
  if (runners.some((runner) => runner.quarter_lengths !== null)) {
    const order = view.wire.flat();
    return runners.map((runner, at) => ({ behind: runner.quarter_lengths, place: placeIn(view.wire, at, order) }));
  }
  const figures = runners.filter((runner) => runner.final_speed !== null).length;
  if (figures && (!isFull(view) || figures === runners.filter((runner) => !runner.out).length)) return byFigure(view, box);
  return byPoints(view);
}

const SEGMENTS = ["race3", "race2", "break_points"] as const;

/** By the last segment that everybody has run: the field moves together. */
export function byPoints({ runners }: View): Position[] {
  const running = runners.filter((runner) => !runner.out);
  const segment = SEGMENTS.find((each) => running.every((runner) => runner[each] !== null));
  if (!segment || !running.length) return runners.map(() => ({ behind: null, place: null }));
  const lead = Math.max(...running.map((runner) => runner[segment]!));
  return ranked(runners.map((runner) => (runner.out ? null : 2 * (lead - runner[segment]!))));
}

/** Where each horse was at every call of the race before the wire: "4 · 2 · 1". */
export function runningPlaces({ runners }: View): string[] {
  const calls = [...SEGMENTS].reverse().map((segment) => ranked(runners.map((runner) => negative(runner[segment]))));
  return runners.map((_, at) => calls.flatMap((call) => call[at]!.place ?? []).join("\u00a0·\u00a0"));
}

const negative = (points: number | null) => (points === null ? null : -points);

export function byFigure({ runners, card, race }: View, box: Box): Position[] {
  const best = Math.max(...runners.map((runner) => runner.final_speed ?? -1));
  const distance = box.charts.distances[card[race - 1]!.distance]!;
  const chart = box.charts.lengths[distance.lengths_column]!;
  const beyond = (difference: number) => chart.at(-1)! + (difference - chart.length + 1) * (chart.at(-1)! - chart.at(-2)!);
  const away = (difference: number) => chart[difference] ?? beyond(difference);
  return ranked(runners.map((runner) => (runner.final_speed === null ? null : away(best - runner.final_speed))));
}

function ranked(behind: (number | null)[]): Position[] {
  return behind.map((own) => ({
    behind: own,
    place: own === null ? null : 1 + behind.filter((other) => other !== null && other < own).length,
  }));
}

function placeIn(wire: number[][], at: number, order: number[]): number | null {
  if (!order.includes(at)) return null;
  const level = wire.findIndex((group) => group.includes(at));
  return 1 + wire.slice(0, level).flat().length;
}

/** The places that bets pay; a photo for another one is not looked at. */
export const LAST_PAID = 3;

/** Those level with a horse at the wire, and the best place that they may get. */
export interface Photo {
  place: number;
  horses: Runner[];
}

/** The photo that the board looks at, if any: of this horse, else of the one that is to be read next. */
export function photoOf(view: View, pp?: number): Photo | null {
  const next = view.runners[view.queue[0] ?? -1];
  const speed = (pp === undefined ? next : runnerOf(view, pp))?.final_speed ?? null;
  if (view.phase !== "photo" || view.wire.length || speed === null) return null;
  const found = levelWith(view, speed);
  return found.place > LAST_PAID ? null : found;
}

function levelWith({ runners }: View, speed: number): Photo {
  return {
    place: 1 + runners.filter((runner) => (runner.final_speed ?? 0) > speed).length,
    horses: runners.filter((runner) => runner.final_speed === speed),
  };
}

/** Who has won, as soon as the figures or the photo for the win have settled it; until the stewards have spoken it is not official. */
export function winners(view: View): Runner[] {
  const { runners, wire, standings, phase } = view;
  const order = standings.length ? standings : wire;
  if (order.length) return order[0]!.map((at) => runners[at]!);
  if (phase !== "photo") return [];
  const { horses } = levelWith(view, Math.max(...runners.map((runner) => runner.final_speed ?? 0)));
  if (horses.length === 1) return horses;
  const best = Math.max(...horses.map((runner) => runner.photo ?? 0));
  return horses.every((runner) => runner.photo !== null) ? horses.filter((runner) => runner.photo === best) : [];
}

export const isOfficial = ({ phase }: View): boolean => phase === "official" || phase === "finished";

/** What $2 return, as the table says (TS-7.81). */
export function priceOf({ runners, types, prices }: View, pp: number, type: string): number {
  return prices[runners.findIndex(({ entry }) => entry.pp === pp)]?.[types.indexOf(type)] ?? 0;
}

export const STAGES: { id: string; label: string; phases: string[]; full?: boolean }[] = [
  { id: "gate", label: "Gate", phases: ["setup", "condition", "odds", "betting"] },
  { id: "break", label: "Break", phases: ["break"], full: true },
  { id: "backstretch", label: "Backstretch", phases: ["pace_setup"], full: true },
  { id: "pace", label: "Pace", phases: ["pace"] },
  { id: "turn", label: "Far turn", phases: ["form"] },
  { id: "stretch", label: "Stretch", phases: ["factors", "stretch"] },
  { id: "wire", label: "Wire", phases: ["photo", "stewards"] },
  { id: "official", label: "Official", phases: ["official", "finished"] },
];

/** Sprints have no pace setup, Quickplay has no segments at all (TS-4.15). */
export function stages(view: View, box: Box): typeof STAGES {
  const full = isFull(view);
  return STAGES.filter((stage) => (full || !stage.full) && (stage.id !== "backstretch" || isRoute(view, box))).map((stage) =>
    full || stage.id !== "turn" ? stage : { ...stage, label: "Form" },
  );
}

export function isRoute(view: View, box: Box): boolean {
  const race = view.card[view.race - 1] ?? view.card[0]!;
  return box.charts.distances[race.distance]?.segments === 4;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A distance in the words of the rules: `9½ furlongs`. */
export function distanceWords(label: string): string {
  return label.includes("+") ? "8 furlongs and 70 yards" : `${label.replace(/\.0$/, "").replace(/\.5$/, "½")} furlongs`;
}
