/** The line above the board: what is asked, who is waited for, or what the animation shows. */

import type { BoardModule, Prompt, Seen } from "../boards/board";
import { whatToRoll } from "../dice/what_to_roll";
import { awayWords, waitedFor } from "./away.svelte";
import type { Now } from "./now";
import type { Playback } from "./playback.svelte";

export class Prompting {
  /** Those who alone are waited for, though they are not there. */
  missing = $state.raw<number[]>([]);
  /** Between two turns the words of the last one stand. */
  private shown = $state("");

  constructor(
    private readonly boardModule: Pick<BoardModule, "prompt" | "showing" | "showsCall">,
    private readonly playback: Pick<Playback, "card" | "call">,
  ) {}

  at({ open, behind, cue, game, table, away }: Pick<Now, "open" | "behind" | "cue" | "game" | "table" | "away">, seen: Seen): void {
    this.missing = open && table.phase === "playing" && !game.hand_roll ? waitedFor(game.view.must, away) : [];
    if (!behind) this.shown = "";
    else if (cue || !this.shown) this.shown = this.boardModule.showing(seen);
  }

  words(now: Pick<Now, "open" | "game" | "looking" | "you">, seen: Seen, selection: unknown): Prompt {
    if (!now.open) return { text: this.told, yours: false };
    if (now.game.hand_roll && now.game.view.awaiting) return { text: whatToRoll(now.game.hand_roll), yours: true };
    const inVain = this.inVain(now, seen.names);
    return inVain ? { text: inVain, yours: false } : this.boardModule.prompt(seen, selection);
  }

  private get told(): string {
    if (this.playback.card) return "The result is official.";
    return (!this.boardModule.showsCall && this.playback.call) || this.shown;
  }

  /** Whoever may act already is told so rather than this. */
  private inVain({ game, looking, you }: Pick<Now, "game" | "looking" | "you">, names: string[]): string {
    if (looking !== null && game.view.may.includes(looking)) return "";
    const timed = this.missing.every((seat) => game.deadlines[seat]);
    return awayWords(
      this.missing.map((seat) => names[seat] ?? ""),
      { host: you.host, timed },
    );
  }
}
