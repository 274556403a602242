/** The measured versions of a variant, and a measurement that is under way. */

import { get, messageOf, post } from "../net/api";
import type { MeasureState, MeasureWanted, Panel, VariantSaved, VersionPlayed, VersionShown } from "../protocol";

const EVERY_MS = 1000;

export class Measuring {
  versions = $state.raw<VersionShown[]>([]);
  /** The versions that people have played. */
  played = $state.raw<VersionPlayed[]>([]);
  state = $state.raw<MeasureState>({ state: "idle", place: 0, done: 0, games: 0, why: "" });
  panel = $state.raw<Panel | null>(null);
  /** The version whose panel is open, and the one it is compared with. */
  open = $state<number | null>(null);
  compared = $state<number | null>(null);
  fault = $state("");
  #timer = 0;
  readonly #url: string;

  constructor(variant: string) {
    this.#url = `/api/workshop/${variant}`;
  }

  get busy(): boolean {
    return this.state.state !== "idle";
  }

  async begin(): Promise<void> {
    await this.#try(async () => {
      this.state = await get<MeasureState>(`${this.#url}/measure`);
      await this.#list();
      if (this.busy) this.#again();
    });
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async measure(wanted: MeasureWanted): Promise<void> {
    await this.#try(async () => {
      this.state = await post<MeasureState>(`${this.#url}/measure`, wanted);
      this.#again();
    });
  }

  async cancel(): Promise<void> {
    await this.#try(() => post(`${this.#url}/measure/cancel`, {}));
  }

  async show(number: number | null, compared: number | null = null): Promise<void> {
    this.open = number;
    this.compared = compared;
    this.panel = null;
    if (number === null) return;
    await this.#try(async () => {
      const found = await get<Panel>(`${this.#url}/versions/${number}${compared ? `?with=${compared}` : ""}`);
      if (this.open === number && this.compared === compared) this.panel = found;
    });
  }

  async remove(number: number): Promise<void> {
    await this.#try(async () => {
      await post(`${this.#url}/versions/${number}/delete`, {});
      if (this.open === number || this.compared === number) void this.show(null);
      await this.#list();
    });
  }

  async takeUp(number: number, revision: number): Promise<boolean> {
    return this.#try(() => post<VariantSaved>(`${this.#url}/versions/${number}/take_up`, { revision }));
  }

  async #list(): Promise<void> {
    [this.versions, this.played] = await Promise.all([
      get<VersionShown[]>(`${this.#url}/versions`),
      get<VersionPlayed[]>(`${this.#url}/played`),
    ]);
  }

  /** Which of them is the variant as it is now. */
  async refresh(): Promise<void> {
    if (this.versions.length || this.played.length) await this.#try(() => this.#list());
  }

  /** How people played a measured version, if they did. */
  people(number: number): VersionPlayed | undefined {
    return this.played.find((each) => each.measured.includes(number));
  }

  #again(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#look(), EVERY_MS);
  }

  async #look(): Promise<void> {
    await this.#try(async () => {
      this.state = await get<MeasureState>(`${this.#url}/measure`);
      if (this.busy) return;
      const before = this.versions[0]?.number;
      await this.#list();
      const latest = this.versions[0];
      if (latest && latest.number !== before) void this.show(latest.number, this.#partner(latest));
    });
    if (this.busy) this.#again();
  }

  /** What a new version is compared with: the box if it was measured alike, else nothing. */
  #partner(latest: VersionShown): number | null {
    const like = this.versions.find(
      (each) => each !== latest && !each.changes.length && each.bot === latest.bot && each.seats === latest.seats,
    );
    return like?.number ?? null;
  }

  async #try(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      this.fault = "";
      return true;
    } catch (error) {
      this.fault = messageOf(error);
      return false;
    }
  }
}
