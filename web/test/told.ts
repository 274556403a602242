/** What a table tells of an event, with the time that it gives it. */

import type { Told } from "../src/protocol";

/** How long a table shows these, in milliseconds. */
const SHOWN: Record<string, number> = {
  rolled: 1200,
  moved: 600,
  finished: 1300,
  market_opened: 1200,
  stables_shown: 1800,
  bet_placed: 300,
  bought: 900,
  race_called: 1400,
  game_ended: 1200,
};

export const CROSSING_MS = 1800;

export function toldOf(event: object, more: Partial<Told> = {}): Told {
  const ms = (SHOWN[(event as Told["event"]).event] ?? 0) + (more.crossing ? CROSSING_MS : 0);
  return { event, words: "", call: [], ms, crossing: false, result: false, ...more } as Told;
}
