/** The tabs beside the board, and which of them is in front. */

import type { BoardModule, Seen } from "../boards/board";
import type { GameEvent } from "../protocol";
import type { Now } from "./now";

export class Beside {
  /** The tab in front. */
  active = $state("players");
  private read = $state(0);
  private cue: Now["cue"] = null;

  constructor(
    private readonly boardModule: Pick<BoardModule, "frontTab" | "tabs">,
    private readonly page: {
      /** How many lines of the chat have come. */
      heard: () => number;
      /** The tab that stays beside the desk of whoever types real dice, while the board is one. */
      desk: () => string | undefined;
    },
  ) {
    this.read = page.heard();
  }

  /** What was said while the chat was in front has been read. At the desk the players give way. */
  show(tab: string, seen: Seen): void {
    if (this.active === "chat" || tab === "chat") this.read = this.page.heard();
    const desk = this.page.desk();
    this.active = desk && tab === "players" && this.tabs(seen).some(({ id }) => id === desk) ? desk : tab;
  }

  tabs(seen: Seen): { id: string; label: string; news?: number }[] {
    return [
      { id: "players", label: "Players" },
      ...this.boardModule.tabs.filter((part) => part.when?.(seen) ?? true).map(({ id, label }) => ({ id, label })),
      ...(seen.rolls?.length ? [{ id: "rolls", label: "Rolls" }] : []),
      { id: "log", label: "Log" },
      { id: "chat", label: "Chat", news: this.active === "chat" ? 0 : Math.max(0, this.page.heard() - this.read) },
    ];
  }

  bringToFront(event: GameEvent): void {
    const front = this.boardModule.frontTab(event);
    if (front && this.active !== "chat" && !this.page.desk()) this.active = front;
  }

  at({ cue }: Pick<Now, "cue">, seen: Seen): void {
    if (cue && cue !== this.cue) this.bringToFront(cue.event);
    this.cue = cue;
    const emptied = this.active === "rolls" && !seen.rolls?.length; // once somebody has acted nothing is left to correct
    if (emptied || this.active === "players") this.show("players", seen);
  }
}
