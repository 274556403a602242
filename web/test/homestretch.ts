/** Moments of a game that the engine played, as a browser in seat 0 received them. */

import type { Update } from "../src/boards/board";
import type { Box, Seen, View } from "../src/boards/homestretch/game";
import written from "./homestretch.json";

interface Moments {
  names: string[];
  box: Box;
  betting: View;
  racing: View;
  over: View;
  before_roll: View;
  roll: Update<View>;
  before_finish: View;
  finish: Update<View>;
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
    names: game.names,
    you: view.seat,
    cue: null,
    said: "",
    pace: 0,
    controls: true,
    big: false,
    rules: "/rules/homestretch",
    send: async () => true,
    explain: async () => "",
    check: async () => ({ ok: true }),
    ...more,
  };
}
