/** Several players on one device: who is to hold it now, and whether a curtain must fall between them. */

import type { BoardModule } from "../boards/board";
import type { Now } from "./now";

export interface Hands {
  /** The seats of this device. */
  seats: readonly number[];
  /** The seat that is looked through. */
  looking: number | null;
  /** Seats the game waits for. */
  must: readonly number[];
  /** The choice can be made with everybody watching. */
  openly: boolean;
  /** The seat whose player has drawn the curtain aside. */
  shownTo: number | null;
}

export type Next = { do: "stay" } | { do: "look"; seat: number | null } | { do: "curtain"; seat: number };

export function next({ seats, looking, must, openly, shownTo }: Hands): Next {
  if (seats.length < 2) return { do: "stay" };
  const asked = must.filter((seat) => seats.includes(seat));
  const holder = looking !== null && asked.includes(looking) ? looking : (asked[0] ?? null);
  if (holder === null) return looking === null ? { do: "stay" } : { do: "look", seat: null };
  if (openly) return looking === holder ? { do: "stay" } : { do: "look", seat: holder };
  if (shownTo !== holder) return { do: "curtain", seat: holder };
  return looking === holder ? { do: "stay" } : { do: "look", seat: holder };
}

/** Hands the device on. Everybody sees the animation to its end first. */
export class HotSeat {
  /** Whose hand is covered until they take the device. */
  curtain = $state<number | null>(null);
  private shownTo: number | null = null;
  private asked: number | null | undefined;

  constructor(
    private readonly boardModule: Pick<BoardModule, "hideSecrets">,
    private readonly look: (seat: number | null) => void,
  ) {}

  /** The player takes the device. */
  ready(): void {
    this.shownTo = this.curtain;
  }

  at({ you, looking, game: { view }, behind }: Pick<Now, "you" | "looking" | "game" | "behind">): void {
    const openly = this.boardModule.hideSecrets(view) !== null;
    const turn = next({ seats: you.seats, looking, must: view.must, openly, shownTo: this.shownTo });
    // It stays down until the table shows the right hand, so that nobody sees the one before.
    const covers = turn.do === "curtain" || (turn.do === "look" && this.shownTo === turn.seat);
    if (!behind || this.curtain !== null) this.curtain = covers ? turn.seat : null;
    if (turn.do !== "look") this.asked = undefined;
    else if (!behind) this.lookThrough(turn.seat, you.looking);
  }

  private lookThrough(seat: number | null, now: number | null): void {
    if (seat === null) this.shownTo = null;
    if (seat === now || seat === this.asked) return;
    this.asked = seat;
    this.look(seat);
  }
}
