/** A step tells only what is new; put over the picture before it, it makes the next one. */

import type { GameMessage, StepMessage, View } from "../protocol";

export function follows(game: GameMessage, step: StepMessage): boolean {
  return step.number === game.number && step.n === game.n + 1;
}

export function after(game: GameMessage, step: StepMessage): GameMessage {
  return { ...step, type: "game", view: changed(game.view, step.view), legal: step.legal ?? game.legal };
}

/** A name with a plus holds what was added to the end of a list. */
function changed(view: View, news: Record<string, unknown>): View {
  const fields: Record<string, unknown> = { ...view };
  for (const [name, value] of Object.entries(news)) {
    if (name.startsWith("+")) fields[name.slice(1)] = [...(fields[name.slice(1)] as unknown[]), ...(value as unknown[])];
    else fields[name] = value;
  }
  return fields as unknown as View;
}
