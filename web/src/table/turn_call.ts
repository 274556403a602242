/** Calls a player to the table when it becomes their turn: title, sound, and a notice if the page is hidden. */

import { settings } from "../settings/settings.svelte";
import { play } from "../settings/sounds";

let wasNeeded = false;

export function callToTurn(needed: boolean, table: string): void {
  document.title = needed ? `● Your turn · ${table}` : `${table} · Railbird`;
  if (needed && !wasNeeded) {
    play("turn");
    if (document.hidden && settings.notify && "Notification" in window && Notification.permission === "granted") {
      new Notification("Your turn", { body: table, tag: "railbird" });
    }
  }
  wasNeeded = needed;
}
