/** Forced decisions answer themselves, after a pause that tells nobody so. */

import type { BoardModule } from "../boards/board";
import type { Action, Choice } from "../protocol";
import type { Now } from "./now";

type Asked = Pick<Now, "game" | "looking" | "likes">;

export class Forced {
  private timer = 0;
  private question = "";

  constructor(
    private readonly boardModule: Pick<BoardModule, "ownTime">,
    private readonly play: (action: Action) => void,
    private readonly pause = () => 400 + Math.random() * 800,
  ) {}

  /** `covered` while nobody has taken the device yet. */
  at(now: Asked, covered: boolean): void {
    const only = covered ? undefined : this.onlyChoice(now);
    const question = only ? `${now.game.number} ${now.game.n} ${now.looking}` : "";
    if (question === this.question) return;
    this.leave();
    this.question = question;
    if (only) this.timer = window.setTimeout(() => this.play(only.action), this.pause());
  }

  leave(): void {
    clearTimeout(this.timer);
  }

  private onlyChoice({ game: { legal, view, coach }, looking, likes }: Asked): Choice | undefined {
    if (!likes.forced || legal.length !== 1 || looking === null || !view.must.includes(looking)) return undefined;
    if (coach?.title) return undefined; // there is something to learn first
    return this.boardModule.ownTime?.(view) ? undefined : legal[0];
  }
}
