/** Cells of a sheet: what differs from the box, what is hidden, and what a paste brings. */

import type { CellFault, SheetShown } from "../protocol";

export type Rows = readonly (readonly string[])[];

/** Where a figure comes from is for the house to know; a designer seldom asks. */
export const isOrigin = (column: string): boolean => /(^|_)origin(_|$)/.test(column);

/** "share_cost_k" as people read it. */
export const headOf = (column: string): string => column.replaceAll("_", " ");

/** The column that says which row this is. */
export function labelColumn(columns: readonly string[]): number {
  const at = columns.slice(0, 3).findIndex((column) => column === "name" || column === "title" || column === "setting");
  return Math.max(0, at);
}

/** Finds the printed row that a row goes back to: by its first cell where that is one of a kind, else by its place. */
export function printedRows(sheet: Pick<SheetShown, "printed">, rows: Rows): (readonly string[] | null)[] {
  const { printed } = sheet;
  if (!printed) return rows.map((row) => row);
  const keys = printed.map((row) => row[0] ?? "");
  const unique = new Set(keys).size === keys.length;
  if (!unique) return rows.map((_, at) => printed[at] ?? null);
  const byKey = new Map(printed.map((row) => [row[0] ?? "", row]));
  const used = new Set(rows.map((row) => row[0] ?? ""));
  // A row whose key itself was changed is still the one at its place, if no other row has that key now.
  return rows.map((row, at) => byKey.get(row[0] ?? "") ?? (printed[at] && !used.has(printed[at][0] ?? "") ? printed[at] : null));
}

/** How many cells differ from the box; a row that was added or taken out counts as one. */
export function changes(sheet: Pick<SheetShown, "printed" | "columns" | "printed_columns">, rows: Rows): number {
  if (!sheet.printed) return 0;
  const found = printedRows(sheet, rows);
  const gone = sheet.printed.length - found.filter(Boolean).length;
  const differing = (row: readonly string[], printed: readonly string[]) =>
    sheet.columns.filter((column, of) => row[of] !== (printed[sheet.printed_columns.indexOf(column)] ?? "")).length;
  return found.reduce((sum, printed, at) => sum + (printed ? differing(rows[at]!, printed) : 1), gone);
}

export const faultsOf = (faults: readonly CellFault[], file: string): CellFault[] => faults.filter((fault) => fault.file === file);

/** A paste from a spreadsheet (tabs) or from a CSV file (commas, or semicolons where there is no comma). */
export function pasted(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const mark = lines.includes("\t") ? "\t" : lines.includes(",") ? "," : ";";
  const rows: string[][] = [[""]];
  let quoted = false;
  for (let at = 0; at < lines.length; at += 1) {
    const sign = lines[at]!;
    const row = rows.at(-1)!;
    const cell = row.length - 1;
    if (quoted) {
      if (sign === '"' && lines[at + 1] === '"') row[cell] += lines[(at += 1)]!;
      else if (sign === '"') quoted = false;
      else row[cell] += sign === "\n" ? " " : sign;
    } else if (sign === '"' && row[cell] === "") quoted = true;
    else if (sign === mark) row.push("");
    else if (sign === "\n") rows.push([""]);
    else row[cell] += sign;
  }
  return rows.map((row) => row.map((cell) => cell.trim()));
}

export interface Fill {
  rows: string[][];
  /** What did not fit, in words; empty if all of it did. */
  left: string;
}

/** Into which column each cell of a line goes, -1 for none, and whether the first line names the columns. */
export function targetsOf(
  sheet: Pick<SheetShown, "columns">,
  at: { column: number },
  block: string[][],
  visible: number[],
): { headed: boolean; targets: number[] } {
  const names = block[0]!.map((cell) => sheet.columns.findIndex((column) => plain(column) === plain(cell)));
  const headed = block.length > 1 && names.filter((name) => name >= 0).length > block[0]!.length / 2;
  const first = visible.indexOf(at.column);
  return { headed, targets: headed ? names : block[0]!.map((_, of) => visible[first + of] ?? -1) };
}

/**
 * The rows after a paste that begins at a cell. A first line that names the columns says which columns are meant, and then
 * the paste begins with the first row.
 */
export function fill(sheet: SheetShown, rows: Rows, at: { row: number; column: number }, block: string[][], visible: number[]): Fill {
  const after = rows.map((row) => [...row]);
  const { headed, targets } = targetsOf(sheet, at, block, visible);
  const lines = headed ? block.slice(1) : block;
  const top = headed ? 0 : at.row;
  let left = 0;
  lines.forEach((line, of) => {
    const row = top + of;
    if (row >= after.length && sheet.settings) {
      left += line.length;
      return;
    }
    while (after.length <= row) after.push(sheet.columns.map(() => ""));
    line.forEach((cell, cellAt) => {
      const column = targets[cellAt] ?? -1;
      if (column < 0 || (sheet.settings && column !== 1)) left += cell === "" ? 0 : 1;
      else after[row]![column] = cell;
    });
  });
  return {
    rows: after,
    left: left ? `${left} ${left === 1 ? "cell" : "cells"} of the paste lie outside this sheet and were left out.` : "",
  };
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s_]+/g, " ")
    .trim();

/** A file as text, or a fault in words: a spreadsheet may have saved it in another encoding. */
export async function textOf(file: File, most: number): Promise<string> {
  if (file.size > most)
    throw new Error(`${file.name} has ${file.size.toLocaleString("en")} bytes; at most ${most.toLocaleString("en")} are read.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(`${file.name} is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.`);
  }
}
