/** An animation is the beats of one event after the other. */

import type { GameEvent } from "../protocol";
import type { Beat, CueSound, Update } from "./board";

/** What a board needs to draw an event. */
interface Scene<V, B, E> {
  event: E;
  /** The view that the last beat has left, that before the moment, and that after it. */
  shown: V;
  before: V | null;
  after: V;
  box: B;
  /** One of its beats; the only one has all of its time. */
  beat: (kind: string, view: V, sound?: CueSound, weight?: number) => Beat<V>;
}

export type BeatsOf<V, B, E> = (scene: Scene<V, B, E>) => Beat<V>[];

export function beatByBeat<V, B, E>(beatsOf: BeatsOf<V, B, E>) {
  return (before: V | null, { events, view: after }: Update<V>, box: B): Beat<V>[] => {
    let shown = before ?? after;
    return events.flatMap(({ event, words, crossing }) => {
      const beat = (kind: string, view: V, sound?: CueSound, weight = 1): Beat<V> => ({ kind, weight, words, view, event, sound });
      const beats = beatsOf({ event: event as GameEvent & E, shown, before, after, box, beat });
      const last = beats.at(-1);
      if (last && crossing) last.crossing = true;
      shown = last?.view ?? shown;
      return beats;
    });
  };
}
