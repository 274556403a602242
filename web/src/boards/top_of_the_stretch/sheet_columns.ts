/** The columns of a scoresheet: those of the program, and those that are filled as the race goes (TS-2.7). */

import { isFull, isRoute, positions, signed, type Box, type Runner, type View } from "./game";

export interface Column {
  head: string;
  /** Its entry in `MEANINGS`. */
  means: string;
  cell: (runner: Runner, view: View) => string;
  /** Only Fullplay has it. */
  full?: boolean;
  strong?: boolean;
}

const number = (value: number | null) => (value === null ? "" : String(value));
const trouble = (runner: Runner) => (runner.out ? "out" : runner.fouled ? "foul" : runner.trouble_dice ? signed(runner.trouble_adj) : "");

const PLAY: Column[] = [
  { head: "Odds", means: "odds", cell: (r) => r.odds ?? "" },
  { head: "Start", means: "start", cell: (r, view) => (view.condition ? String(r.start_power) : "") },
  { head: "Break", means: "break", full: true, cell: (r) => number(r.break_points) },
  { head: "Race 2", means: "race2", full: true, cell: (r) => number(r.race2) },
  { head: "Pace", means: "paceAdj", cell: (r) => signed(r.pace_adj) },
  { head: "Race 3", means: "race3", full: true, cell: (r) => number(r.race3) },
  { head: "Form", means: "formAdj", cell: (r) => signed(r.form_adj) },
  { head: "Trbl", means: "troubleAdj", cell: trouble },
  { head: "Power", means: "finalPower", strong: true, cell: (r) => (r.pace_adj === null ? "" : String(r.power)) },
  { head: "Fctr", means: "factorAdj", cell: (r) => signed(r.factor_adj) },
  { head: "Roll", means: "roll", cell: (r) => number(r.total) },
  { head: "Fig", means: "figure", cell: (r) => number(r.figure) },
  { head: "Speed", means: "finalSpeed", strong: true, cell: (r) => number(r.final_speed) },
  { head: "Photo", means: "photo", cell: (r) => number(r.photo) },
  { head: "Fin", means: "finish", strong: true, cell: (r) => number(r.place) },
];

const PROGRAM: Column[] = [
  { head: "Pace", means: "pace", cell: ({ entry }) => String(entry.pace) },
  { head: "Form", means: "form", cell: ({ entry }) => entry.form },
  { head: "Trip", means: "trip", cell: ({ entry }) => signed(entry.trip) },
  { head: "Cls", means: "class", cell: ({ entry }) => signed(entry.class) },
  { head: "Spd", means: "speed", cell: ({ entry }) => signed(entry.speed) },
  { head: "Wire", means: "wire", cell: ({ entry }) => String(entry.wire) },
  { head: "Ride", means: "ride", cell: ({ entry }) => signed(entry.ride) },
  { head: "Trb", means: "trouble", cell: ({ entry }) => String(entry.trouble) },
];

/** What the race fills in; sprints have no pace setup, Quickplay no segments. */
export function playColumns(view: View, box: Box): Column[] {
  return PLAY.filter((column) => (!column.full || isFull(view)) && (column.head !== "Race 2" || isRoute(view, box)));
}

export function programColumns(): Column[] {
  return PROGRAM;
}

/** Where each horse is, in words short enough for a cell: `2 · 1½`. */
export function whereabouts(view: View, box: Box, lengths: (quarters: number) => string): string[] {
  return positions(view, box).map(({ place, behind }) => (place === null ? "" : behind ? `${place} · ${lengths(behind)}` : String(place)));
}
