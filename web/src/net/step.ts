/** An update tells only what is new; put over the picture before it, it makes the next one. */

import type { GameMessage, Told, UpdateMessage, View } from "../protocol";

/** The game as the page knows it: the latest view and choices, and what led to them. */
export type Picture = Omit<GameMessage, "type"> & {
  /** What happened since the picture before; empty in a snapshot. */
  events: Told[];
  /** The view before that happened. */
  before: View | null;
  /** Where each moment ends among the events, the view after it, and how long the table shows it. */
  moments: { n: number; events: number; view: View; ms: number; held: number }[];
  /** When the table's timeline reaches the first of them, and how long it shows them all. */
  starts: number;
  ms: number;
};

export function whole({ type: _type, ...game }: GameMessage): Picture {
  return { ...game, events: [], before: null, moments: [], starts: 0, ms: 0 };
}

export function follows(game: Picture, update: UpdateMessage): boolean {
  return update.number === game.number && update.n - update.moments.length === game.n;
}

export function after(game: Picture, { type: _type, moments, legal, disabled, ahead, ...now }: UpdateMessage): Picture {
  let view = game.view;
  const events: Told[] = [];
  const ends = moments.map((moment) => {
    view = changed(view, moment.view);
    events.push(...moment.events);
    return { n: moment.n, events: events.length, view, ms: moment.ms, held: moment.held ?? 0 };
  });
  const ms = moments.reduce((sum, moment) => sum + moment.ms, 0);
  return {
    ...now,
    view,
    legal: legal ?? game.legal,
    disabled: disabled ?? game.disabled,
    ahead: ahead ?? game.ahead,
    events,
    before: game.view,
    moments: ends,
    ms,
  };
}

/** A key is a path into the view; with a plus it holds what was added to the end of a list. */
function changed(view: View, news: Record<string, unknown>): View {
  let next: unknown = view;
  for (const [key, value] of Object.entries(news)) {
    const added = key.startsWith("+");
    next = put(next, (added ? key.slice(1) : key).split("/"), (old) => (added ? [...(old as unknown[]), ...(value as unknown[])] : value));
  }
  return next as View;
}

function put(part: unknown, [name, ...rest]: string[], change: (old: unknown) => unknown): unknown {
  if (name === undefined) return change(part);
  const copy = (Array.isArray(part) ? [...part] : { ...(part as object) }) as Record<string, unknown>;
  copy[name] = put(copy[name], rest, change);
  return copy;
}
