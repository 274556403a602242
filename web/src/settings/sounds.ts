/** The sounds of the track, from files that a script of ours has made; silent unless switched on. */

import type { CueSound } from "../boards/board";
import bell from "../sounds/bell.wav?url&no-inline";
import coin from "../sounds/coin.wav?url&no-inline";
import crowd from "../sounds/crowd.wav?url&no-inline";
import dice from "../sounds/dice.wav?url&no-inline";
import hooves from "../sounds/hooves.wav?url&no-inline";
import knock from "../sounds/knock.wav?url&no-inline";
import post from "../sounds/post.wav?url&no-inline";
import token from "../sounds/token.wav?url&no-inline";
import { settings } from "./settings.svelte";

const FILES = { bell, coin, crowd, dice, hooves, knock, post, token };
type File = keyof typeof FILES;

/** How loud each is beside the others. */
const ONCE: Record<Exclude<CueSound, "step" | "cheer"> | "turn", { file: File; gain: number }> = {
  bell: { file: "bell", gain: 0.35 },
  coin: { file: "coin", gain: 0.4 },
  dice: { file: "dice", gain: 0.8 },
  post: { file: "post", gain: 0.5 },
  token: { file: "token", gain: 0.5 },
  turn: { file: "knock", gain: 0.7 },
};

/** The crowd is heard from here on, the line being at 1. */
const LAST_FURLONG = 0.75;
const FADE = 0.15;

interface Loop {
  source: AudioBufferSourceNode;
  gain: GainNode;
}

class Speakers {
  readonly audio = new AudioContext();
  private readonly volume = this.audio.createGain();
  private readonly limiter = this.audio.createDynamicsCompressor();
  private readonly buffers = new Map<File, AudioBuffer>();
  private readonly loops = new Map<File, Loop>();
  private readonly playing = new Set<AudioBufferSourceNode>();

  constructor() {
    this.volume.connect(this.limiter).connect(this.audio.destination);
    this.limiter.ratio.value = 12;
    for (const file of Object.keys(FILES) as File[]) void this.load(file);
  }

  private async load(file: File): Promise<void> {
    try {
      const answer = await fetch(FILES[file]);
      if (answer.ok) this.buffers.set(file, await this.audio.decodeAudioData(await answer.arrayBuffer()));
    } catch {
      // A sound that cannot be had is not heard; the table plays on.
    }
  }

  setVolume(): void {
    this.volume.gain.value = settings.volume;
  }

  once(file: File, gain: number): void {
    const source = this.sourceOf(file, gain);
    if (!source) return;
    this.playing.add(source.source);
    source.source.onended = () => this.playing.delete(source.source);
    source.source.start();
  }

  /** The loop swells to this loudness and dies away after `seconds`; another call takes over from here. */
  swell(file: File, loud: number, seconds: number, away: number, rate = 1): void {
    const loop = this.loops.get(file) ?? this.startLoop(file);
    if (!loop) return;
    const now = this.audio.currentTime;
    loop.source.playbackRate.setTargetAtTime(rate, now, FADE);
    loop.gain.gain.cancelScheduledValues(now);
    loop.gain.gain.setTargetAtTime(loud, now, FADE / 2);
    loop.gain.gain.setTargetAtTime(0, now + seconds, away);
  }

  hush(): void {
    const now = this.audio.currentTime;
    for (const source of this.playing) source.stop();
    for (const { gain } of this.loops.values()) {
      gain.gain.cancelScheduledValues(now);
      gain.gain.setTargetAtTime(0, now, 0.03);
    }
  }

  private startLoop(file: File): Loop | null {
    const loop = this.sourceOf(file, 0);
    if (!loop) return null;
    loop.source.loop = true;
    loop.source.start();
    this.loops.set(file, loop);
    return loop;
  }

  private sourceOf(file: File, loud: number): Loop | null {
    const buffer = this.buffers.get(file);
    // A sound too late for its moment is left out.
    if (!buffer || this.audio.state !== "running") return null;
    const source = this.audio.createBufferSource();
    const gain = this.audio.createGain();
    source.buffer = buffer;
    gain.gain.value = loud;
    source.connect(gain).connect(this.volume);
    return { source, gain };
  }
}

let speakers: Speakers | null = null;

/** Browsers give sound only after a tap or a key, and after a reload once more. */
export function wake(): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  speakers ??= new Speakers();
  speakers.setVolume();
  if (speakers.audio.state === "suspended") void speakers.audio.resume();
}

for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake, { capture: true, passive: true });

/** A sound of this moment; `ms` is how long its beat lasts, `near` how close to the line the leader is. */
export function play(sound: CueSound | "turn", ms = 0, near = 0): void {
  if (!settings.sound || !speakers) return;
  if (sound === "step") {
    speakers.swell("hooves", 0.35 + 0.65 * near, ms / 1000, FADE, 0.92 + 0.22 * near);
    if (near > LAST_FURLONG) speakers.swell("crowd", (0.35 * (near - LAST_FURLONG)) / (1 - LAST_FURLONG), ms / 1000, 0.8);
  } else if (sound === "cheer") speakers.swell("crowd", 0.8, 1.2, 0.9, 1.06);
  else speakers.once(ONCE[sound].file, ONCE[sound].gain);
}

/** Nothing more of what was shown until now. */
export function hush(): void {
  speakers?.hush();
}

export function volumeChanged(): void {
  speakers?.setVolume();
}
