/** The caller's voice, where the browser has one; silent unless switched on. */

import { settings } from "./settings.svelte";

const canSpeak = typeof speechSynthesis !== "undefined";

/** An English voice; browsers learn of theirs a while after the page is loaded. */
export function englishVoice(): SpeechSynthesisVoice | null {
  if (!canSpeak) return null;
  const english = speechSynthesis.getVoices().filter(({ lang }) => /^en\b/i.test(lang));
  return english.find((voice) => voice.default) ?? english.find((voice) => voice.localService) ?? english[0] ?? null;
}

/** Says a line, unless one is being said: late lines are dropped. The finish cuts in. */
export function speak(line: string, finish: boolean): void {
  const voice = settings.sound && settings.voice ? englishVoice() : null;
  if (!voice) return;
  if (speechSynthesis.speaking || speechSynthesis.pending) {
    if (!finish) return;
    speechSynthesis.cancel();
  }
  const words = new SpeechSynthesisUtterance(spoken(line));
  words.voice = voice;
  words.lang = voice.lang;
  words.rate = 1.15;
  words.volume = settings.volume;
  speechSynthesis.speak(words);
}

/** As one says it: number 7, one and a half lengths. */
export function spoken(line: string): string {
  return line
    .replace(/#(\d+)/g, "number $1")
    .replace(/(\d)½/g, "$1 and a half")
    .replace(/½/g, "half")
    .replace(/(\d)¼/g, "$1 and a quarter")
    .replace(/(\d)¾/g, "$1 and three quarters");
}

export function beQuiet(): void {
  if (canSpeak && speechSynthesis.speaking) speechSynthesis.cancel();
}
