import type { BoardModule } from "../board";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import { courseOf } from "./course";
import { hideSecrets } from "./hide_secrets";
import { Selection } from "./selection.svelte";
import { animation } from "./animation";
import type { Box, View } from "./game";
import PlayerLine from "./PlayerLine.svelte";
import Programs from "./Programs.svelte";
import Races from "./Races.svelte";
import { prompt, showing, bookmarks, text } from "./words";

export const boardModule: BoardModule<View, Box, Selection> = {
  selection: () => new Selection(),
  Board,
  Actions,
  Player: PlayerLine,
  tabs: [
    { id: "program", label: "Program", Part: Programs },
    { id: "races", label: "Races", Part: Races },
  ],
  frontTab: () => null,
  animation,
  nearHome: (view: View, box: Box) => {
    const course = courseOf(box, view);
    const running = Object.entries(view.places).filter(([horse]) => !view.finish.includes(Number(horse)));
    return Math.max(0, ...running.map(([, place]) => course.along(place) / course.line));
  },
  atTheTrack: (view: View) => !view.auction,
  prompt,
  showing,
  hideSecrets,
  text,
  bookmarks,
  ownTime: (view: View) => view.window !== null,
  headlines: new Set(["race_called", "sold", "field_set", "announced", "horse_placed", "claim_decided", "race_settled", "game_ended"]),
  keys: [{ keys: "Arrows, Enter", what: "on the squares ahead: from end to end, and choose one" }],
};
