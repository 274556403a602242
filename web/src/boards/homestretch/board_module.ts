import type { BoardModule } from "../board";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import { hideSecrets } from "./hide_secrets";
import { Selection } from "./selection.svelte";
import { animation } from "./animation";
import { HORSES, type Box, type View } from "./game";
import PlayerLine from "./PlayerLine.svelte";
import Races from "./Races.svelte";
import { prompt, showing, bookmarks, text } from "./words";

export const boardModule: BoardModule<View, Box, Selection> = {
  selection: () => new Selection(),
  Board,
  Actions,
  Player: PlayerLine,
  tabs: [{ id: "races", label: "Races", Part: Races }],
  frontTab: () => null,
  animation,
  nearHome: ({ position, finished }: View, box: Box) =>
    Math.max(0, ...HORSES.filter((horse) => !finished.includes(horse)).map((horse) => position[horse] ?? 0)) / box.finish,
  atTheTrack: ({ draft, market }: View) => !draft && !market,
  prompt,
  showing,
  hideSecrets,
  text,
  bookmarks,
  headlines: new Set(["stables_shown", "race_called", "theyre_off", "finished", "race_paid", "market_opened", "game_ended"]),
  keys: [
    { keys: "← ↑ → ↓", what: "on the tote board: from spot to spot" },
    { keys: "1, 2, 3", what: "on a spot of the tote board: put a token of that value on your slip" },
  ],
};
