/** An action prepared while others think. It stays in this browser until its turn, so it reveals nothing. */

import type { Preparing as How } from "../boards/board";
import type { Action, Ahead, Choice, View } from "../protocol";
import type { Now } from "./now";

export interface Prepared {
  choice: Choice;
  /** What it relies on, as it was when it was prepared. */
  leans: string;
}

export interface Moment {
  /** The question it was prepared for is being asked. */
  due: boolean;
  /** What may be done now if it is due, otherwise what might be done on one's turn. */
  choices: readonly Choice[];
  leans: string;
}

/** It plays only if it is still possible and nothing it relies on has changed; otherwise the player is asked. */
export function fateOf({ choice, leans }: Prepared, now: Moment): "wait" | "play" | "ask" {
  const possible = now.choices.some(({ action }) => same(action, choice.action));
  if (!possible || leans !== now.leans) return "ask";
  return now.due ? "play" : "wait";
}

/** What a player has in mind for the turn to come. */
export class Preparing {
  prepared = $state.raw<Prepared | null>(null);
  /** The player looks at what the turn would allow. */
  wants = $state(false);
  /** Why it was not played, in words. */
  asksAgain = $state("");
  /** What the turn to come would allow, as of the last moment at which the animation had caught up. */
  ahead = $state.raw<Ahead>({ legal: [], disabled: [] });
  prospects = $state.raw<Choice[]>([]);

  constructor(
    private readonly how: How | undefined,
    private readonly play: (action: Action) => void,
  ) {}

  /** The player is choosing. */
  get choosing(): boolean {
    return this.wants && this.prepared === null && this.prospects.length > 0;
  }

  prepare(action: Action, moment: View): boolean {
    const choice = this.prospects.find((each) => each.action === action);
    if (!choice || !this.how) return false;
    this.prepared = { choice, leans: this.how.dependsOn(moment, action) };
    this.asksAgain = "";
    return true;
  }

  at({ open, game, table, looking }: Pick<Now, "open" | "game" | "table" | "looking">): void {
    if (open) this.ahead = game.ahead;
    const mine = table.phase === "playing" && looking !== null && table.seats[looking]?.kind === "person";
    const waits = mine && this.how && !(open && game.legal.length);
    this.prospects = waits ? this.ahead.legal : [];
    if (this.prepared && this.how) this.decide(this.prepared, this.how, game);
    if (!this.prospects.length) this.wants = false;
  }

  private decide(prepared: Prepared, how: How, { view, legal }: Now["game"]): void {
    const { action, words } = prepared.choice;
    const due = how.due(view);
    if (legal.length && !due) return; // something else is asked first
    const fate = fateOf(prepared, { due, choices: legal.length ? legal : this.prospects, leans: how.dependsOn(view, action) });
    if (fate === "wait") return;
    this.prepared = null;
    this.wants = false;
    if (fate === "play") this.play(action);
    else this.asksAgain = `Not played: ${words}. The table has changed since you prepared it.`;
  }
}

/** Fields without a value say as much as fields that are missing. */
function same(a: Choice["action"], b: Choice["action"]): boolean {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].every((field) => (a[field] ?? null) === (b[field] ?? null));
}
