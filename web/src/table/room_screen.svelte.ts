/** Whoever sees the big screen needs no animation and no sound on the phone. */

import { hush } from "../settings/sounds";
import type { Caller } from "./caller.svelte";
import type { Now } from "./now";

export class RoomScreen {
  /** The player has not said yet whether they see it. */
  asks = $state(false);
  /** The player looks up to it. */
  seen = $state(false);

  constructor(private readonly caller: Pick<Caller, "silent">) {}

  at({ table, you, inTheRoom }: Pick<Now, "table" | "you" | "inTheRoom">): void {
    const there = table.screens > 0 && you.seats.length > 0;
    this.asks = there && inTheRoom === null;
    this.seen = there && inTheRoom === true;
    if (this.seen && !this.caller.silent) hush();
    this.caller.silent = this.seen;
  }
}
