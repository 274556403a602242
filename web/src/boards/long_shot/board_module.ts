import type { BoardModule } from "../board";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import { Selection } from "./selection.svelte";
import { animation } from "./animation";
import { placeOf, trackOf, type Box, type View } from "./game";
import PlayerLine from "./PlayerLine.svelte";
import { due, dependsOn } from "./prepare";
import { prompt, showing, bookmarks, text } from "./words";

export const boardModule: BoardModule<View, Box, Selection> = {
  selection: () => new Selection(),
  Board,
  Actions,
  Player: PlayerLine,
  tabs: [],
  frontTab: () => null,
  prepare: { due, dependsOn },
  animation,
  nearHome: (view: View, box: Box) =>
    Math.max(
      0,
      ...Object.entries(view.position).map(([horse, at]) =>
        placeOf(view, Number(horse)) ? 0 : at / trackOf(view, box).finish[Number(horse)]!,
      ),
    ),
  prompt,
  showing,
  /** Nothing is hidden (LS-8.1). */
  hideSecrets: (view: View) => view,
  text,
  bookmarks,
  headlines: new Set(["race_begun", "rolled", "finished", "last_round", "game_ended"]),
  keys: [{ keys: "← ↑ → ↓", what: "on your sheet: from spot to spot" }],
};
