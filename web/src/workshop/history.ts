/** The steps of a draft, kept by this tab for when its page is loaded again. */

import { named } from "../net/names";
import type { Rows } from "./cells";

export type Options = Record<string, unknown>;
/** One change, both ways. */
export type Step = { file: string; before: Rows; after: Rows } | { options: [Options, Options] };

export interface Steps {
  /** The latest last. */
  done: Step[];
  /** The next to do again last. */
  undone: Step[];
}

/** Row, column, text before and text after. */
type Cell = [number, number, string, string];
type Packed = { file: string; cells: Cell[] } | Step;

interface Kept {
  /** Of what the server had: with another one the steps lead nowhere. */
  revision: number;
  done: Packed[];
  undone: Packed[];
}

const LONGEST = 1_000_000;
const key = (variant: string) => named(`railbird/workshop/${variant}`);

export function keepSteps(variant: string, revision: number, { done, undone }: Steps): void {
  const room = { left: LONGEST };
  // What was undone lies nearest; of what was done the oldest goes first.
  const kept: Kept = { revision, undone: latest(undone, room), done: latest(done, room) };
  try {
    if (kept.done.length || kept.undone.length) sessionStorage.setItem(key(variant), JSON.stringify(kept));
    else sessionStorage.removeItem(key(variant));
  } catch {
    // Without storage a reload begins with an empty history.
  }
}

/** What can be undone and done again from these sheets on. */
export function keptSteps(variant: string, revision: number, rows: Readonly<Record<string, Rows>>): Steps {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(variant)) ?? "null") as Kept | null;
    if (kept?.revision === revision) return { done: unpacked(kept.done, rows, true), undone: unpacked(kept.undone, rows, false) };
  } catch {
    // What cannot be read is as good as not kept.
  }
  return { done: [], undone: [] };
}

function latest(steps: readonly Step[], room: { left: number }): Packed[] {
  const found: Packed[] = [];
  for (const step of [...steps].reverse()) {
    const packed = pack(step);
    room.left -= JSON.stringify(packed).length;
    if (room.left < 0) break;
    found.unshift(packed);
  }
  return found;
}

/** Only the cells that changed, where no row came or went. */
function pack(step: Step): Packed {
  if ("options" in step || step.before.length !== step.after.length) return step;
  const cells: Cell[] = [];
  for (const [at, row] of step.before.entries()) {
    const other = step.after[at]!;
    if (row.length !== other.length) return step;
    row.forEach((text, column) => {
      if (text !== other[column]) cells.push([at, column, text, other[column]!]);
    });
  }
  return { file: step.file, cells };
}

/** From the sheets as they are, step by step away from them; what does not fit ends it. */
function unpacked(steps: readonly Packed[], rows: Readonly<Record<string, Rows>>, back: boolean): Step[] {
  const now = { ...rows };
  const found: Step[] = [];
  for (const step of [...steps].reverse()) {
    if ("options" in step) {
      found.unshift(step);
      continue;
    }
    const here = now[step.file];
    const there = here && ("cells" in step ? replaced(here, step.cells, back) : other(step, here, back));
    if (!there) break;
    found.unshift({ file: step.file, before: back ? there : here, after: back ? here : there });
    now[step.file] = there;
  }
  return found;
}

function replaced(rows: Rows, cells: readonly Cell[], back: boolean): Rows | null {
  const after = rows.map((row) => [...row]);
  for (const [row, column, was, is] of cells) {
    if (after[row]?.[column] !== (back ? is : was)) return null;
    after[row][column] = back ? was : is;
  }
  return after;
}

function other(step: { before: Rows; after: Rows }, here: Rows, back: boolean): Rows | null {
  const [from, to] = back ? [step.after, step.before] : [step.before, step.after];
  return JSON.stringify(from) === JSON.stringify(here) ? to : null;
}
