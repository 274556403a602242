import type { GameEvent } from "../../protocol";
import type { BoardModule, Update } from "../board";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import CallList from "./CallList.svelte";
import Desk from "./Desk.svelte";
import { hideSecrets } from "./hide_secrets";
import { Selection } from "./selection.svelte";
import { animation } from "./animation";
import type { View, Box } from "./game";
import PlayerLine from "./PlayerLine.svelte";
import Results from "./Results.svelte";
import TypedDice from "./TypedDice.svelte";
import { prompt, showing, bookmarks, optionWords, text } from "./words";

/** The race is run in segments; nobody has a place on the track between them. */
const NEAR_HOME: Record<string, number> = { break: 0.1, pace_setup: 0.4, pace: 0.5, form: 0.7, factors: 0.8, stretch: 0.95, photo: 1 };

export const boardModule: BoardModule<View, Box, Selection> = {
  selection: () => new Selection(),
  Board,
  Actions,
  HandRoll: TypedDice,
  desk: {
    Part: Desk,
    tab: "rolls",
    when: ({ view }) => !["odds", "betting"].includes(view.phase) && view.results.length < view.race,
  },
  Player: PlayerLine,
  tabs: [
    { id: "call", label: "Call", Part: CallList },
    { id: "charts", label: "Charts", Part: Results, when: (seen) => seen.view.card.length > 1 },
  ],
  frontTab: (event: GameEvent) => (event.event === "broke" || event.event === "pace_read" ? "call" : null),
  animation,
  nearHome: ({ phase }: View) => NEAR_HOME[phase] ?? 0,
  showsCall: true,
  prompt,
  showing,
  hideSecrets,
  text,
  bookmarks,
  optionWords,
  again: "Run it again",
  worthSeeing: (update: Update<View>) =>
    update.events.length > 5 && update.events.some(({ event }) => event.event === "finished" || event.event === "no_result"),
  headlines: new Set(["race_called", "bets_shown", "pace_read", "factors_called", "finished", "official", "no_result", "card_ended"]),
  keys: [
    { keys: "1 – 6", what: "with real dice: type what came up, 35 for red 3 and white 5" },
    { keys: "Backspace", what: "with real dice: the last key was wrong" },
    { keys: "↑ ↓, Esc", what: "with real dice: correct an earlier roll; back to the dice" },
  ],
};
