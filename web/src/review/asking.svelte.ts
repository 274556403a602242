/** Asks for the review of a game until it is there. */

import { get } from "../net/api";
import type { ReviewState } from "../protocol";

const EVERY_MS = 1500;

export class Asking {
  state = $state.raw<ReviewState | null>(null);
  fault = $state("");
  #timer = 0;
  #begun = false;

  constructor(readonly source: string) {}

  get review() {
    return this.state?.review ?? null;
  }

  begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    this.fault = "";
    void this.#ask();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#begun = false;
  }

  async #ask(): Promise<void> {
    try {
      this.state = await get<ReviewState>(`${this.source}/review`);
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
      this.#begun = false; // another look at the tab asks again
      return;
    }
    const waits = this.state.state === "waiting" || this.state.state === "working";
    if (waits && this.#begun) this.#timer = window.setTimeout(() => void this.#ask(), EVERY_MS);
  }
}
