/** Players whom the table waits for though they are not there. */

import { untrack } from "svelte";
import type { SeatInfo } from "../protocol";

/** A page that is loaded again is gone for a second. */
const A_MOMENT = 2_000;

function nobodyThere({ kind, connected }: SeatInfo): boolean {
  return kind === "open" || (kind === "person" && !connected);
}

/** The seats whose players have been away for more than a moment. */
export class Away {
  seats = $state.raw<number[]>([]);

  constructor(table: () => SeatInfo[]) {
    const now = $derived(
      table()
        .filter(nobodyThere)
        .map(({ seat }) => seat)
        .join(),
    );
    this.seats = untrack(() => list(now));
    $effect(() => {
      const gone = list(now);
      this.seats = untrack(() => this.seats).filter((seat) => gone.includes(seat));
      const timer = setTimeout(() => (this.seats = gone), A_MOMENT);
      return () => clearTimeout(timer);
    });
  }
}

function list(seats: string): number[] {
  return seats ? seats.split(",").map(Number) : [];
}

/** Those of them who alone are waited for; nobody while somebody who is there has to act. */
export function waitedFor(must: number[], away: number[]): number[] {
  return must.every((seat) => away.includes(seat)) ? must : [];
}

/** Instead of what they would be doing; empty where nobody is waited for in vain. */
export function awayWords(waited: string[], { host, timed }: { host: boolean; timed: boolean }): string {
  if (!waited.length) return "";
  const who = waited.length > 2 ? `${waited.length} players` : waited.join(" and ");
  const away = `${who} ${waited.length > 1 ? "are" : "is"} away.`;
  if (host) return `${away} Wait, or let a bot play.`;
  return timed ? `${away} The table decides when the time is up.` : `${away} The host can wait or let a bot play.`;
}
