/** How far the house in this tab has come, for the gate that stands before it. */

export const gate = $state({
  stage: "asleep" as "asleep" | "loading" | "taken" | "open" | "failed",
  bytes: 0,
  total: 0,
  /** Calls that wait for the house. */
  waiting: 0,
  why: "",
  /** The browser keeps what is played. */
  kept: true,
  /** A newer version that waits. */
  newer: null as ServiceWorker | null,
});

const MB = 1_000_000;

/** "Saddling: 3 of 7 MB". */
export function saddling(bytes: number, total: number): string {
  const [come, all] = [Math.min(bytes, total) / MB, total / MB];
  return come < all ? `Saddling: ${Math.floor(come)} of ${Math.ceil(all)} MB` : "Saddling: to the gate";
}
