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
import Programs from "./Programs.svelte";
import Races from "./Races.svelte";
import { prompt, showing, stops, text } from "./words";

export const kit: BoardKit = {
  desk: () => new Desk(),
  Board,
  Actions,
  Player: PlayerLine,
  tabs: [
    { id: "program", label: "Program", Part: Programs },
    { id: "races", label: "Races", Part: Races },
  ],
  frontTab: (event: GameEvent) => (event.event === "race_settled" ? "races" : null),
  film,
  nearHome: (view: View, box: Box) => {
    const course = courseOf(box, view);
    const running = Object.entries(view.places).filter(([horse]) => !view.finish.includes(Number(horse)));
    return Math.max(0, ...running.map(([, place]) => course.along(place) / course.line));
  },
  prompt,
  showing,
  covered,
  text,
  typed: ({ names }) => ({ item: (purpose, item) => (purpose === "draw of who is heard first" ? names[Number(item)] : undefined) }),
  stops,
  ownTime: (view: View) => view.window !== null,
  headlines: new Set(["race_called", "sold", "field_set", "announced", "horse_placed", "claim_decided", "race_settled", "game_ended"]),
  keys: [{ keys: "Arrows, Enter", what: "on the squares ahead: from end to end, and choose one" }],
};
