/** Asks for the review of a game until it is there. */

import { Fault, get } from "../net/api";
import type { ReviewState } from "../protocol";

const EVERY_MS = 1500;
/** A server that does not answer may be starting again. */
const AWAY_MS = 4000;

export class Asking {
  state = $state.raw<ReviewState | null>(null);
  fault = $state("");
  /** The server does not answer; it is asked again. */
  away = $state(false);
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
      this.away = false;
    } catch (error) {
      this.away = error instanceof Fault && isAway(error);
      if (this.away) return this.#later(AWAY_MS);
      this.fault = error instanceof Error ? error.message : String(error);
      this.#begun = false; // another look at the tab asks again
      return;
    }
    if (this.state.state === "waiting" || this.state.state === "working") this.#later(EVERY_MS);
  }

  #later(ms: number): void {
    if (this.#begun) this.#timer = window.setTimeout(() => void this.#ask(), ms);
  }
}

/** Nobody is there, or only what stands before the server. */
function isAway({ status }: Fault): boolean {
  return status === 0 || (status >= 502 && status <= 504);
}
