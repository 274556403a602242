/** Each horse's chance to win as far as the board has shown the race; it moves on with the segments and the poles. */

import type { Box, Runner, Seen, View } from "./game";

/** What has been run when each leg down the stretch begins. */
const LEGS = ["factors", "3/16", "1/8", "1/16"];

/** From here on the figures would often name the winner before it is over the line. */
const LAST_POLE = "1/16";

/** By runner; nothing where it is not known (yet), or shall not be. */
export function chancesNow({ view, box, chances }: Seen): number[] | null {
  const race = chances?.find((each) => each.race === view.race);
  const now = stageOf(view, box);
  const stage = now === LAST_POLE ? undefined : race?.running.find((each) => each.after === now);
  return stage && stage.win.length === view.runners.length ? stage.win : null;
}

/** The last stage that the board has shown to its end. */
export function stageOf(view: View, box: Box): string {
  if (["setup", "condition", "odds", "betting"].includes(view.phase)) return "gate";
  if (view.wire.length || ["stewards", "official", "finished"].includes(view.phase)) return "home";
  if (view.phase === "photo") return "wire";
  if (view.factor_dice) return LEGS[view.leg ?? 0]!;
  if (view.runners.every((runner) => dayIsKnown(runner, view, box))) return "turn";
  if (view.pace) return "pace";
  if (view.runners.every((runner) => runner.race2 !== null)) return "backstretch";
  return view.runners.every((runner) => runner.break_points !== null) ? "break" : "gate";
}

/** Its form is read, and the trouble that came with it. */
function dayIsKnown({ form_dice, trouble_dice, check_dice }: Runner, view: View, { charts }: Box): boolean {
  if (!form_dice) return false;
  const troubles = (view.options.version === "full" ? charts.position_trouble : charts.form_trouble) as number[];
  if (view.options.trouble_time !== "form" || !troubles.includes(form_dice[0] + form_dice[1])) return true;
  if (!trouble_dice) return false;
  return charts.trouble[trouble_dice[0] + trouble_dice[1]]?.result !== "check" || check_dice !== null;
}

/** `61 %`; only what is certain is 100 or 0. */
export function shortPercent(chance: number): string {
  if (chance > 0 && chance < 0.01) return "<1 %";
  if (chance < 1 && chance > 0.99) return ">99 %";
  return `${Math.round(100 * chance)} %`;
}
