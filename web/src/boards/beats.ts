/** An animation is the beats of one event after the other. */

import type { Told } from "../protocol";
import type { Cue, Update } from "./board";

type BeatsOf<V, B> = (shown: V, told: Told, after: V, box: B, before: V | null) => Cue<V>[];

/** Each event starts from the view that the last beat has left. */
export function beatByBeat<V, B>(beatsOf: BeatsOf<V, B>) {
  return (before: V | null, update: Update<V>, box: B): Cue<V>[] => {
    const cues: Cue<V>[] = [];
    let shown = before ?? update.view;
    for (const told of update.events) {
      const beats = beatsOf(shown, told, update.view, box, before);
      cues.push(...beats);
      shown = beats.at(-1)?.view ?? shown;
    }
    return cues;
  };
}
