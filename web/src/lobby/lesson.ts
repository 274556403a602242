/** The first game that teaches, and the first game of one's own after it. */

import { post } from "../net/api";
import type { GameInfo, LessonWanted, TableMade } from "../protocol";
import { openTable, seatsFor } from "./opening";
import { keep, ownName, settings } from "../settings/settings.svelte";

/** The path of a table at which the lesson has begun. */
export async function lessonTable(info: GameInfo): Promise<string> {
  const wanted: LessonWanted = { game: info.id, name: ownName(), speed: settings.pace };
  const { table } = await post<TableMade>("/api/lessons", wanted);
  return `/t/${table}`;
}

/** Against bots, slowly, and with hints for whoever asks; the speed is one's own again in the settings. */
export async function firstGame(info: GameInfo): Promise<string> {
  const { seats, options } = info.forms[0]!;
  settings.pace = "slow";
  keep();
  const wanted = { game: info.id, seats: seatsFor(info, seats, "bots"), options, hints: "learners" as const };
  return openTable(wanted, ownName(), true);
}
