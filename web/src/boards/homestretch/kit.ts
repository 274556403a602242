import type { GameEvent } from "../../protocol";
import type { BoardKit } from "../board";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import { covered } from "./covered";
import { Desk } from "./desk.svelte";
import { film } from "./film";
import PlayerLine from "./PlayerLine.svelte";
import Races from "./Races.svelte";
import { prompt, stops, text } from "./words";

export const kit: BoardKit = {
  desk: () => new Desk(),
  Board,
  Actions,
  Player: PlayerLine,
  tabs: [{ id: "races", label: "Races", Part: Races }],
  frontTab: (event: GameEvent) => (event.event === "race_paid" ? "races" : null),
  film,
  prompt,
  covered,
  text,
  stops,
};
