/** The table's word on an action in the making, asked again whenever the action changes. */

import { untrack } from "svelte";
import type { Action, Choice } from "../protocol";
import type { Seen } from "./board";

/** Who types or looks around is not asked about for every key and square. */
const PAUSE = 60;

type Answer = Awaited<ReturnType<Seen["check"]>>;

export class Checked<Detail = unknown> {
  private readonly text: () => string;
  private last = $state.raw<{ text: string; answer: Answer } | null>(null);

  /** Made where a component begins; `wanted` is null while there is nothing to ask. */
  constructor(wanted: () => Action | null, seen: () => Pick<Seen, "check">) {
    const text = $derived(JSON.stringify(wanted()));
    this.text = () => text;
    $effect(() => {
      const asked = text;
      if (asked === "null") return;
      const ask = async () => {
        const answer = await untrack(seen).check(JSON.parse(asked) as Action);
        this.last = { text: asked, answer };
      };
      const timer = setTimeout(() => void ask(), PAUSE);
      return () => clearTimeout(timer);
    });
  }

  /** Null until the answer to this very action is there. */
  get answer(): Answer | null {
    return this.last?.text === this.text() ? this.last.answer : null;
  }

  get ok(): boolean {
    return this.answer?.ok === true;
  }

  /** Why it is not possible, and by which rule. */
  get fault(): { why: string; rule: string | null } | null {
    const answer = this.answer;
    return answer && !answer.ok ? { why: answer.error.replace(` (${answer.rule})`, ""), rule: answer.rule } : null;
  }

  /** What it would bring with it. */
  get brings(): Pick<Choice, "certain" | "possible"> | undefined {
    return this.answer?.ok ? this.answer : undefined;
  }

  get detail(): Detail | null {
    return this.answer?.ok ? (this.answer.detail as Detail) : null;
  }
}
