import type { GameEvent } from "../../protocol";
import type { BoardKit } from "../board";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import { covered } from "./covered";
import { Desk } from "./desk.svelte";
import { film } from "./film";
import { HORSES, type Box, type View } from "./game";
import PlayerLine from "./PlayerLine.svelte";
import Races from "./Races.svelte";
import { prompt, showing, stops, text } from "./words";

export const kit: BoardKit = {
  desk: () => new Desk(),
  Board,
  Actions,
  Player: PlayerLine,
  tabs: [{ id: "races", label: "Races", Part: Races }],
  frontTab: (event: GameEvent) => (event.event === "race_paid" ? "races" : null),
  film,
  nearHome: ({ position, finished }: View, box: Box) =>
    Math.max(0, ...HORSES.filter((horse) => !finished.includes(horse)).map((horse) => position[horse] ?? 0)) / box.finish,
  prompt,
  showing,
  covered,
  text,
  stops,
  headlines: new Set(["stables_shown", "race_called", "theyre_off", "finished", "race_paid", "market_opened", "game_ended"]),
  keys: [
    { keys: "← ↑ → ↓", what: "on the tote board: from spot to spot" },
    { keys: "1, 2, 3", what: "on a spot of the tote board: put a token of that value on your slip" },
  ],
};
