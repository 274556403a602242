/** A variant while it is edited: undo and redo, and every change saved a moment later. */

import { Fault, get, messageOf, post } from "../net/api";
import type { CellFault, SheetShown, VariantEdit, VariantSaved, VariantShown } from "../protocol";
import type { Rows } from "./cells";
import { keepSteps, keptSteps, type Options, type Step } from "./history";

const SAVE_AFTER_MS = 500;
const TRY_AGAIN_MS = 5000;
const MOST_STEPS = 200;

export class Draft {
  shown = $state.raw<VariantShown | null>(null);
  name = $state("");
  rows = $state.raw<Record<string, Rows>>({});
  options = $state.raw<Options>({});
  entered = $state.raw<string[]>([]);
  inUse = $state(false);
  faults = $state.raw<CellFault[]>([]);
  optionFault = $state("");
  /** What went wrong on the way to the server. */
  fault = $state("");
  saving = $state(false);
  dirty = $state(false);
  /** Of what the server has. */
  revision = $state(0);
  #undone = $state.raw<Step[]>([]);
  #done = $state.raw<Step[]>([]);
  #pending: Omit<VariantEdit, "revision"> = {};
  #timer = 0;

  constructor(readonly variant: string) {}

  async load(): Promise<void> {
    try {
      this.take(await get<VariantShown>(`/api/workshop/${this.variant}`));
    } catch (error) {
      this.fault = messageOf(error);
    }
  }

  take(shown: VariantShown): void {
    this.shown = shown;
    this.name = shown.name;
    this.rows = Object.fromEntries(shown.sheets.map((sheet) => [sheet.file, sheet.rows]));
    this.options = shown.options;
    this.entered = shown.entered;
    this.inUse = shown.default;
    this.faults = shown.faults;
    this.optionFault = shown.option_fault;
    this.revision = shown.revision;
    const kept = keptSteps(this.variant, shown.revision, this.rows);
    this.#done = kept.done;
    this.#undone = kept.undone;
  }

  /** A sheet with its printed rows at hand, changed or not. */
  sheet(file: string): SheetShown | null {
    const found = this.shown?.sheets.find((sheet) => sheet.file === file);
    return found ? { ...found, printed: found.printed ?? found.rows } : null;
  }

  get mine(): boolean {
    return this.shown?.mine ?? false;
  }
  get playable(): boolean {
    return !this.faults.length && !this.optionFault;
  }
  get canUndo(): boolean {
    return this.#done.length > 0;
  }
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  setRows(file: string, after: Rows): void {
    const before = this.rows[file]!;
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    this.#take({ file, before, after });
  }

  setOptions(after: Options): void {
    this.#take({ options: [this.options, after] });
  }

  rename(name: string): void {
    this.name = name;
    this.#send({ name });
  }

  tick(file: string, done: boolean): void {
    this.entered = done ? [...this.entered, file] : this.entered.filter((each) => each !== file);
    this.#send({ entered: this.entered });
  }

  /** Whether new tables of mine have these cards. */
  async use(wanted: boolean): Promise<void> {
    this.#send({ default: wanted });
    if (await this.save()) this.inUse = wanted;
    else this.#pending.default = undefined;
  }

  undo(): string | null {
    const step = this.#done.at(-1);
    if (!step) return null;
    this.#done = this.#done.slice(0, -1);
    this.#undone = [...this.#undone, step];
    return this.#apply(step, true);
  }

  redo(): string | null {
    const step = this.#undone.at(-1);
    if (!step) return null;
    this.#undone = this.#undone.slice(0, -1);
    this.#done = [...this.#done, step];
    return this.#apply(step, false);
  }

  #take(step: Step): void {
    this.#done = [...this.#done, step].slice(-MOST_STEPS);
    this.#undone = [];
    this.#apply(step, false);
  }

  /** The sheet that it changed; "" for the options. */
  #apply(step: Step, back: boolean): string {
    if ("options" in step) {
      this.options = step.options[back ? 0 : 1];
      this.#send({ options: this.options });
      return "";
    }
    const rows = back ? step.before : step.after;
    this.rows = { ...this.rows, [step.file]: rows };
    this.#send({ sheets: { [step.file]: rows as string[][] } });
    return step.file;
  }

  #send(change: Omit<VariantEdit, "revision">): void {
    this.#pending = { ...this.#pending, ...change, sheets: { ...this.#pending.sheets, ...change.sheets } };
    this.dirty = true;
    this.#later(SAVE_AFTER_MS);
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.save(), ms);
  }

  /** Sends what is not saved yet; whoever plays or measures waits for it. */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.saving) await new Promise((settle) => setTimeout(settle, 30));
    if (!this.dirty) return true;
    const change = this.#pending;
    this.#pending = {};
    this.saving = true;
    this.dirty = false;
    try {
      const saved = await post<VariantSaved>(`/api/workshop/${this.variant}`, { revision: this.revision, ...change });
      this.revision = saved.revision;
      this.faults = saved.faults;
      this.optionFault = saved.option_fault;
      this.fault = "";
      this.#keep();
    } catch (error) {
      this.fault = messageOf(error);
      // What was refused is kept here, and goes with the next change; a server that was away is asked again.
      this.#pending = { ...change, ...this.#pending, sheets: { ...change.sheets, ...this.#pending.sheets } };
      this.dirty = true;
      if (!(error instanceof Fault) || error.status === 0 || error.status >= 500) this.#later(TRY_AGAIN_MS);
    }
    this.saving = false;
    return !this.dirty;
  }

  /** The steps, for when the page is loaded again, once the server has all of them. */
  #keep(): void {
    if (!this.dirty) keepSteps(this.variant, this.revision, { done: this.#done, undone: this.#undone });
  }

  close(): void {
    void this.save();
  }
}
