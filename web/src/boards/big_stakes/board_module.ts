import type { BoardModule } from "../board";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import { courseOf } from "./course";
import { hideSecrets } from "./hide_secrets";
import { Selection } from "./selection.svelte";
import { animation } from "./animation";
import type { Box, View } from "./game";
import PlayerLine from "./PlayerLine.svelte";
import Races from "./Races.svelte";
import Stables from "./Stables.svelte";
import { typed } from "./typed";
import { prompt, showing, bookmarks, text } from "./words";

export const boardModule: BoardModule<View, Box, Selection> = {
  selection: () => new Selection(),
  Board,
  Actions,
  Player: PlayerLine,
  tabs: [
    { id: "stables", label: "Stables", Part: Stables },
    { id: "races", label: "Races", Part: Races },
  ],
  frontTab: () => null,
  animation,
  nearHome: (view: View, box: Box) =>
    Math.max(0, ...(view.race?.runners ?? []).map(({ finish, station }) => (finish ? 0 : station / courseOf(box, view).finish))),
  atTheTrack: (view: View) => !view.auction,
  prompt,
  showing,
  hideSecrets,
  text,
  typed,
  bookmarks,
  headlines: new Set([
    "race_called",
    "entries_revealed",
    "lot_sold",
    "foal_named",
    "pace_known",
    "horses_home",
    "inquiry_heard",
    "disqualified",
    "race_official",
    "race_settled",
    "meet_over",
  ]),
  // A foal's name is the player's own, though the list suggests but one.
  ownTime: (view: View) => view.phase === "breed",
  keys: [{ keys: "Arrows, Enter", what: "on the squares ahead: from end to end, and choose one" }],
};
