import type { BoardKit } from "../board";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import { Desk } from "./desk.svelte";
import { film } from "./film";
import { placeOf, trackOf, type Box, type View } from "./game";
import PlayerLine from "./PlayerLine.svelte";
import { due, leansOn } from "./prepare";
import { prompt, showing, stops, text } from "./words";

export const kit: BoardKit = {
  desk: () => new Desk(),
  Board,
  Actions,
  Player: PlayerLine,
  tabs: [],
  frontTab: () => null,
  prepare: { due, leansOn },
  film,
  nearHome: (view: View, box: Box) =>
    Math.max(0, ...Object.entries(view.position).map(([horse, at]) => (placeOf(view, Number(horse)) ? 0 : at / trackOf(view, box).finish[Number(horse)]!))),
  prompt,
  showing,
  /** Nothing is hidden (LS-8.1). */
  covered: (view: View) => view,
  text,
  typed: ({ names }) => ({ item: (purpose, item) => (purpose === "first player" ? names[Number(item)] : undefined) }),
  stops,
  headlines: new Set(["race_begun", "rolled", "finished", "last_round", "game_ended"]),
  keys: [{ keys: "← ↑ → ↓", what: "on your sheet: from spot to spot" }],
};
