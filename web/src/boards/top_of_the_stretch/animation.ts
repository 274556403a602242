/** What happened, beat by beat: dice are read, the field moves, the stretch is run, the caller speaks. For the eyes only; the view is the truth. */

import type { Told } from "../../protocol";
import type { Update } from "../board";
import { isFull, type Box, type Cue, type Event, type View } from "./game";
import { outcomeOf } from "./outcome";
import { legs } from "./run";
import { after } from "./shown";

/** Events that are shown together. */
const TOGETHER: Record<string, string> = {
  condition_set: "gate",
  odds_made: "gate",
  race_called: "gate",
  betting_opened: "gate",
  broke: "break",
  pace_set_up: "backstretch",
  pace_read: "pace",
  form_read: "turn",
  trouble_read: "turn",
  jockey_checked: "turn",
  factors_called: "factors",
  form_saved: "stretch",
  figure_read: "stretch",
  figure_void: "stretch",
  photo_called: "photo",
  photo_read: "photo read",
  finished: "wire",
  inquiry: "inquiry",
  disqualified: "disqualified",
  hundredths_rolled: "official",
  payoff_modified: "official",
  official: "official",
  no_result: "official",
  bet_paid: "paid",
  race_settled: "paid",
  card_ended: "over",
  bets_shown: "bets",
  bets_closed: "closed",
  bet_placed: "bet",
  bet_withdrawn: "bet",
};

const MS: Record<string, number> = {
  gate: 1600,
  break: 400,
  backstretch: 350,
  pace: 1600,
  turn: 300,
  factors: 6000,
  stretch: 500,
  photo: 2200,
  "photo read": 1300,
  wire: 6000,
  inquiry: 1600,
  disqualified: 2000,
  official: 2500,
  over: 600,
  bets: 1600,
};

/** The beat of the result; a table adds the time for reading its card. */
const CARD_MS = 600;

const SOUNDS: Record<string, Cue["sound"]> = {
  gate: "post",
  break: "step",
  backstretch: "step",
  turn: "step",
  wire: "cheer",
  photo: "token",
  paid: "coin",
  pace: "dice",
};

/** The call to the post is for the first race of the card, the bell for the first horse out of the gate. */
function soundOf(kind: string, told: Told[], first: boolean): Cue["sound"] {
  const called = told.find(({ event }) => event.event === "race_called");
  if (kind === "gate" && called?.event["race"] !== 1) return undefined;
  return kind === "break" && first ? "bell" : SOUNDS[kind];
}

/** Segments that are rolled horse by horse: what the caller said last stands until the field has moved. */
const BY_HORSE = new Set(["break", "backstretch", "turn"]);

/** Scenes after which nothing more of a race is to come. */
const SETTLED = new Set(["official", "paid"]);

/** A beat that has time for the caller's sentences one by one, in milliseconds. */
const LONG_ENOUGH = 2500;

/** For so long a caption stands at least, unless it is the last, in milliseconds. */
const READABLE = 1000;

interface Scene {
  kind: string;
  told: Told[];
}

export function animation(before: View | null, update: Update<View>, box: Box): Cue[] {
  let shown = before ?? atTheStart(update.view);
  return scenes(update.events).flatMap((scene, at, all) => {
    const was = shown;
    for (const told of scene.told) shown = after(shown, told.event as unknown as Event, update.view, box);
    if (scene.kind === "stretch" && update.part) return [];
    const first = was.runners.every((runner) => runner.break_points === null);
    const shots = beats(scene, shown, first, !update.part);
    if (comesHome(scene, was, all[at - 1])) shots.unshift(...run(was, update, box));
    if (SETTLED.has(scene.kind) && !SETTLED.has(all[at + 1]?.kind ?? "")) {
      const told = scene.told.map(({ event }) => event as unknown as Event);
      const outcome = outcomeOf(shown.race, told, update.view);
      shots.push({ kind: "paid", ms: CARD_MS, words: "", view: shown, event: scene.told.at(-1)!.event, sound: "coin", outcome });
    }
    return shots;
  });
}

/** All figures are read: the stretch is run before anything is told of how it ended. */
function comesHome({ kind }: Scene, was: View, previous: Scene | undefined): boolean {
  const photo = was.runners.some((runner) => runner.photo !== null);
  return (kind === "photo" && previous?.kind !== "photo") || (kind === "wire" && !photo);
}

function run(read: View, update: Update<View>, box: Box): Cue[] {
  const { event } = update.events[0]!;
  const base = update.part ? veiled(read) : { ...read, phase: "stretch" };
  const beat = (ms: number, words: string, view: View): Cue => ({ kind: "run", ms, words, view, event, untold: true, sound: "step" });
  const found = legs(read, box).map(({ ms, words, run: way }, leg) => beat(ms, words, { ...base, leg, ...(way && { run: way }) }));
  if (isFull(read)) found.at(-1)!.crossing = true;
  return found;
}

/** Figures are not shown before the field has come to the wire. */
function veiled(read: View): View {
  const runners = read.runners.map((runner) => ({
    ...runner,
    final_dice: null,
    save_die: null,
    total: null,
    figure: null,
    final_speed: null,
  }));
  return { ...read, phase: "stretch", runners };
}

/** Before anything was told. */
function atTheStart(view: View): View {
  return {
    ...view,
    race: Math.min(view.race, 1),
    results: [],
    runners: [],
    phase: "setup",
    pace: "",
    wire: [],
    standings: [],
    payoffs: [],
    result: null,
  };
}

function scenes(events: Told[]): Scene[] {
  const found: Scene[] = [];
  for (const told of events) {
    const kind = TOGETHER[told.event.event] ?? "gate";
    const last = found.at(-1);
    const starts = told.event.event === "race_called" || told.event.event === "photo_called";
    if (last && last.kind === kind && !starts) last.told.push(told);
    else found.push({ kind, told: [told] });
  }
  return found;
}

function beats({ kind, told }: Scene, view: View, first: boolean, alone: boolean): Cue[] {
  if (kind === "bet" || kind === "closed" || kind === "paid") return [];
  const event = told.at(-1)!.event;
  const beat = (ms: number, words: string, beatKind: string): Cue => ({
    kind: beatKind,
    ms,
    words,
    view,
    event,
    sound: soundOf(beatKind, told, first),
  });
  const [call, ...more] = told.flatMap((each) => each.call);
  const words = call ?? wordsOf(kind, told, first, alone);
  const ms = MS[kind] ?? 900;
  if (!call || ms < LONG_ENOUGH) return [beat(ms, [words, ...more].join(" "), kind)];
  const perLetter = ms / [call, ...more].join("").length;
  return captions([call, ...more], READABLE / perLetter).map((lines, at) => {
    const line = lines.join(" ");
    return { ...beat(lines.join("").length * perLetter, line, at ? `${kind} call` : kind), call: line };
  });
}

/** Short sentences share a caption, so that each can be read. */
function captions(lines: string[], letters: number): string[][] {
  const found: string[][] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last && last.join("").length < letters) last.push(line);
    else found.push([line]);
  }
  return found;
}

function wordsOf(kind: string, told: Told[], first: boolean, alone: boolean): string {
  if (kind === "photo") return `Photo: ${(told[0]!.event["horses"] as string[]).join(" and ")}.`;
  if (kind === "over" && !told.at(-1)!.event["betting"]) return "";
  if (BY_HORSE.has(kind) && !alone) return kind === "break" && first ? "They’re off!" : "";
  return told.at(-1)!.words;
}
