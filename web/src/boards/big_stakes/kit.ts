import type { GameEvent } from "../../protocol";
import type { BoardKit } from "../board";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import { courseOf } from "./course";
import { covered } from "./covered";
import { Desk } from "./desk.svelte";
import { film } from "./film";
import type { Box, View } from "./game";
import PlayerLine from "./PlayerLine.svelte";
import Races from "./Races.svelte";
import Stables from "./Stables.svelte";
import { typed } from "./typed";
import { prompt, showing, stops, text } from "./words";

export const kit: BoardKit = {
  desk: () => new Desk(),
  Board,
  Actions,
  Player: PlayerLine,
  tabs: [
    { id: "stables", label: "Stables", Part: Stables },
    { id: "races", label: "Races", Part: Races },
  ],
  frontTab: (event: GameEvent) => (event.event === "race_settled" ? "races" : null),
  film,
  nearHome: (view: View, box: Box) =>
    Math.max(0, ...(view.race?.runners ?? []).map(({ finish, station }) => (finish ? 0 : station / courseOf(box, view).finish))),
  prompt,
  showing,
  covered,
  text,
  typed,
  stops,
  headlines: new Set(["race_called", "entries_revealed", "lot_sold", "foal_named", "pace_known", "horses_home", "inquiry_heard", "disqualified", "race_official", "race_settled", "meet_over"]),
  // A foal's name is the player's own, though the list suggests but one.
  ownTime: (view: View) => view.phase === "breed",
  keys: [{ keys: "Arrows, Enter", what: "on the squares ahead: from end to end, and choose one" }],
};
