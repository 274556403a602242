import { beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../src/settings/settings.svelte";

const synthesis = {
  speaking: false,
  pending: false,
  voices: [
    { lang: "de-DE", default: true },
    { lang: "en-GB", default: false, localService: true },
  ],
  said: [] as string[],
  getVoices: () => synthesis.voices,
  speak: (words: { text: string }) => {
    synthesis.said.push(words.text);
    synthesis.speaking = true;
  },
  cancel: vi.fn(() => (synthesis.speaking = false)),
};
vi.stubGlobal("speechSynthesis", synthesis);
vi.stubGlobal(
  "SpeechSynthesisUtterance",
  class {
    constructor(readonly text: string) {}
  },
);
const { beQuiet, englishVoice, speak } = await import("../src/settings/voice");

describe("the caller's voice", () => {
  beforeEach(() => {
    synthesis.speaking = false;
    synthesis.said = [];
    synthesis.cancel.mockClear();
    settings.sound = settings.voice = true;
  });

  it("is silent unless sound and voice are on", () => {
    settings.voice = false;
    speak("They're off!", false);
    settings.voice = true;
    settings.sound = false;
    speak("They're off!", false);
    expect(synthesis.said).toEqual([]);
  });

  it("drops a line that comes while another is said, but not the finish", () => {
    speak("#4 leads.", false);
    speak("#7 draws level.", false);
    expect(synthesis.said).toEqual(["number 4 leads."]);
    speak("#7 wins!", true);
    expect(synthesis.cancel).toHaveBeenCalledOnce();
    expect(synthesis.said.at(-1)).toBe("number 7 wins!");
  });

  it("stops when the animation is skipped", () => {
    speak("#4 leads.", false);
    beQuiet();
    expect(synthesis.speaking).toBe(false);
  });

  it("is English, or there is none", () => {
    expect(englishVoice()!.lang).toBe("en-GB");
    synthesis.voices = [{ lang: "de-DE", default: true }];
    expect(englishVoice()).toBeNull();
    speak("They're off!", false);
    expect(synthesis.said).toEqual([]);
  });
});
