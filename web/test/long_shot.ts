/** Moments of games that the engine played, with the choices it listed. */

import type { Update } from "../src/boards/board";
import type { Box, Choice, Seen, View } from "../src/boards/long_shot/game";
import written from "./long_shot.json";

interface Asked {
  view: View;
  legal: Choice[];
}

interface Happening {
  before: View;
  update: Update<View>;
}

interface Moments {
  names: string[];
  box: Box;
  turns: (Asked & { about: string[] })[];
  bonus: Asked;
  extra: Asked;
  pair: Asked;
  miracle: Asked;
  drag: Happening;
  finish: Happening;
  mark: Happening;
  over: View;
  raised: View;
  solo: View;
}

export const game = written as unknown as Moments;

export function seenAs(view: View, more: Partial<Seen> = {}): Seen {
  return {
    view,
    lines: [],
    live: view,
    legal: [],
    disabled: [],
    ties: [],
    box: game.box,
    names: game.names.slice(0, view.roland ?? view.sheets.length),
    you: view.seat,
    cue: null,
    said: "",
    pace: 0,
    controls: true,
    big: false,
    rules: "/rules/long_shot",
    send: async () => true,
    explain: async () => "",
    check: async () => ({ ok: true }),
    ...more,
  };
}
