/** The coach speaks about what the board has come to; until there is something new the last words stand. */

import type { CoachWords } from "../protocol";
import type { Now } from "./now";

export class CoachNow {
  words = $state.raw<CoachWords | undefined>(undefined);

  at({ open, game: { coach } }: Pick<Now, "open" | "game">): void {
    if (open && (!coach || !this.words || coach.came || coach.steps.length)) this.words = coach;
  }
}
