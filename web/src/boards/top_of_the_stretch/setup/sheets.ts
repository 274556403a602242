/** Scoresheets in the making: rows of typed cells, and the files they make. */

import type { PackGiven, Problem, RaceSheet } from "../../../protocol";

export type Row = Record<string, string>;

export interface RaceFields {
  id: string;
  name: string;
  date: string;
  track: string;
  distance: string;
  surface: string;
  condition: string;
  class_level: string;
}

export const NEW_RACE: RaceFields = {
  id: "my_race",
  name: "My Race",
  date: "",
  track: "",
  distance: "8.0",
  surface: "dirt",
  condition: "fast",
  class_level: "",
};

/** Columns that people rate; the rest of a line says who it is. */
export const RATINGS = [
  "power_dirt",
  "power_turf",
  "adj_power",
  "range_min",
  "range_max",
  "wet",
  "pace",
  "form",
  "trip",
  "class",
  "speed",
  "wire",
  "ride",
  "trouble",
  "odds",
] as const;
export const HEADS: Record<string, string> = {
  pp: "PP",
  horse: "Horse",
  jockey: "Jockey",
  power_dirt: "Dirt",
  power_turf: "Turf",
  adj_power: "Adj.",
  range_min: "From",
  range_max: "To",
  wet: "Wet",
  pace: "Pace",
  form: "Form",
  trip: "Trip",
  class: "Class",
  speed: "Speed",
  wire: "Wire",
  ride: "Ride",
  trouble: "Trbl",
  odds: "Odds",
  status: "Status",
};
export const MEANINGS: Record<string, string> = {
  pp: "Post position",
  horse: "Name of the horse",
  jockey: "Jockey",
  power_dirt: "Power on dirt, 0 to 29",
  power_turf: "Power on turf, 0 to 29",
  adj_power: "Adjusted power as given; leave it empty to have it worked out",
  range_min: "Shortest distance in furlongs, 5 to 16",
  range_max: "Longest distance in furlongs, 5 to 16",
  wet: "Wet track, 0 to 3",
  pace: "Pace, 0 closes, 9 wants the lead",
  form: "Form, A steadiest, E most erratic",
  trip: "Trip, −3 to 3",
  class: "Class, −3 to 3",
  speed: "Speed, −3 to 3",
  wire: "Wire, 0 to 9, for photos",
  ride: "The jockey’s ride, −2 to 2",
  trouble: "The jockey’s trouble rating, 2 to 12",
  odds: "Odds such as 7-2",
};

export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",");
}

export function csv(columns: readonly string[], rows: readonly Row[]): string {
  return `${[csvLine(columns), ...rows.map((row) => csvLine(columns.map((column) => row[column] ?? "")))].join("\n")}\n`;
}

const FIELDS = ["id", "name", "date", "track", "distance", "surface", "condition"] as const;

/** The files of a race whose entries are a CSV. */
export function filesOf(race: RaceFields, entries: string): Record<string, string> {
  const row = Object.fromEntries(FIELDS.map((field) => [field, race[field]]));
  return { "races.csv": csv(FIELDS, [row]), [`races/${race.id}.csv`]: entries };
}

/** A text that was pasted: TOML has its race in it; cells of a spreadsheet, with commas, semicolons or tabs between
 * them, need the fields of the form. */
export function filesOfText(text: string, race: RaceFields): Record<string, string> {
  const isToml = /^\s*(#[^\n]*\n\s*)*\[/.test(text) || !/[,;\t]/.test(text);
  return isToml ? { "scoresheet.toml": text } : filesOf(race, text);
}

export function fieldsOf(sheet: RaceSheet): RaceFields {
  const { name, date, track, distance, surface, condition, class_level } = sheet;
  return { id: ownId(sheet.id), name, date, track, distance, surface, condition, class_level };
}

/** A copy must not take the place of the race it was made from. */
export function ownId(id: string): string {
  return id.startsWith("my_") ? id : `my_${id}`;
}

export function rowsOf(sheet: RaceSheet): Row[] {
  return sheet.entries.map((entry) => ({ ...entry.cells }));
}

/** Every own race of the card travels with the table. */
export function packOf(card: readonly RaceSheet[]): PackGiven | null {
  const own = card.filter((race) => race.source !== "box");
  if (!own.length) return null;
  return {
    name: own
      .map((race) => race.name)
      .join(", ")
      .slice(0, 60),
    files: Object.fromEntries(own.map((race) => [`${race.id}.toml`, race.file])),
  };
}

/** Faults of one line of entries; the first line of the file is its heads. */
export function faultsOfRow(problems: readonly Problem[], row: number): Problem[] {
  return problems.filter((problem) => problem.file.startsWith("races/") && problem.line === row + 2);
}

export function toml(race: RaceFields): string {
  const texts = (["id", "name", "date", "track", "distance", "surface", "condition"] as const)
    .filter((field) => race[field])
    .map((field) => `${field} = ${JSON.stringify(race[field])}`);
  return ["[race]", ...texts, ...(race.class_level ? [`class_level = ${race.class_level}`] : [])].join("\n") + "\n";
}
