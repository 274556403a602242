/** A board for games that have none of their own: text, and choices as buttons. */

import type { View } from "../../protocol";
import type { Beat, BoardModule, Own, Seen, Update } from "../board";
import Board from "./Board.svelte";
import PlayerLine from "./PlayerLine.svelte";

function animation(before: View | null, update: Update, _box: unknown): Beat[] {
  const last = update.events.length - 1;
  return update.events.map(({ event, words }, at) => ({
    kind: event.event,
    weight: 1,
    words,
    event,
    view: at < last && before ? before : update.view,
  }));
}

function others({ live, names }: Seen<Own, Own>): string {
  const waited = live.must.map((seat: number) => names[seat] ?? "");
  return waited.length ? `Waiting for ${waited.join(", ")}.` : "";
}

export const boardModule: BoardModule = {
  selection: () => ({}),
  Board,
  Actions: null,
  Player: PlayerLine,
  tabs: [],
  frontTab: () => null,
  animation,
  prompt: (seen) => {
    const yours = seen.you !== null && seen.live.must.includes(seen.you);
    if (seen.live.result) return { text: "The game is over.", yours: false };
    return { text: yours ? "Your turn." : others(seen), yours };
  },
  showing: (seen) => seen.cue?.words || seen.said,
  hideSecrets: () => null,
  text: (seen) => String(seen.view.text ?? ""),
  headlines: new Set(),
  keys: [],
  bookmarks: () => [],
};
