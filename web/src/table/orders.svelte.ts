/** What the player asks of the table, and what it says against it. */

import type { Answer, Link } from "../net/link.svelte";
import type { Action } from "../protocol";

export type Refused = Extract<Answer, { ok: false }>;

export class Orders {
  /** A decision is on its way. */
  busy = $state(false);
  fault = $state.raw<Refused | null>(null);

  constructor(
    private readonly link: Pick<Link, "order">,
    /** The moment that the player answers to. */
    private readonly n: () => number,
  ) {}

  async decide(action: Action): Promise<boolean> {
    this.busy = true;
    const answer = await this.link.order({ do: "act", action, n: this.n() });
    this.busy = false;
    return this.took(answer);
  }

  async takeBack(): Promise<void> {
    this.took(await this.link.order({ do: "take_back" }));
  }

  async seatBot(seat: number, bot: string): Promise<void> {
    this.took(await this.link.order({ do: "seat_bot", seat, bot }));
  }

  /** What an action would do, with its rule. */
  async explain(action: Action): Promise<string> {
    const answer = await this.link.order({ do: "explain", action });
    return answer.ok ? (answer.help ?? "") : answer.error;
  }

  /** What was wrong with another outcome for a typed roll, or nothing. */
  async correct(number: number, outcome: unknown): Promise<string> {
    const answer = await this.link.order({ do: "correct", number, outcome, n: this.n() });
    return answer.ok ? "" : answer.error;
  }

  private took(answer: Answer): boolean {
    this.fault = answer.ok ? null : answer;
    return answer.ok;
  }
}
