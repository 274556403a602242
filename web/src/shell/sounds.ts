/** Small beeps made on the spot; silent unless switched on. */

import type { Cue } from "../boards/board";
import { settings } from "./settings.svelte";

type Sound = NonNullable<Cue["sound"]> | "turn";

const NOTES: Record<Sound, { hertz: number[]; each: number; wave: OscillatorType }> = {
  dice: { hertz: [190, 150, 210, 160, 180], each: 0.05, wave: "triangle" },
  step: { hertz: [110, 140], each: 0.07, wave: "triangle" },
  bell: { hertz: [880, 880, 880], each: 0.11, wave: "sine" },
  coin: { hertz: [988, 1319], each: 0.09, wave: "sine" },
  token: { hertz: [330], each: 0.06, wave: "triangle" },
  turn: { hertz: [523, 659, 784], each: 0.12, wave: "sine" },
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const { hertz, each, wave } = NOTES[sound];
  hertz.forEach((pitch, nth) => beep(context!, pitch, context!.currentTime + nth * each, each, wave));
}

function beep(audio: AudioContext, pitch: number, at: number, length: number, wave: OscillatorType): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = wave;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}
