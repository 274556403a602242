/** An action prepared while others think. It stays in this browser until its turn, so it reveals nothing. */

import type { Choice } from "../protocol";

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

/** Fields without a value say as much as fields that are missing. */
function same(a: Choice["action"], b: Choice["action"]): boolean {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].every((field) => (a[field] ?? null) === (b[field] ?? null));
}
