/** What happened, beat by beat: dice are read, the field moves, the stretch is run, the caller speaks. For the eyes only; the view is the truth. */

import type { Told } from "../../protocol";
import type { Update } from "../board";
import { isFull, LAST_PAID, winners, type Box, type Cue, type Event, type View } from "./game";
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
  winner: 1400,
  photo: 2200,
  "photo read": 1300,
  wire: 2400,
  inquiry: 1600,
  disqualified: 2000,
  official: 1200,
  "set back": 2500,
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
  winner: "cheer",
  wire: "cheer",
  photo: "token",
  paid: "coin",
  pace: "dice",
};

/** The call to the post is for the first race of the card, the bell for the first horse out of the gate, the cheer for the winner. */
function soundOf(kind: string, told: Told[], { first, named }: Before): Cue["sound"] {
  const called = told.find(({ event }) => event.event === "race_called");
  if ((kind === "gate" && called?.event["race"] !== 1) || (kind === "wire" && named)) return undefined;
  if (kind === "photo read" && told.some(({ call }) => call.length)) return "cheer";
  return kind === "break" && first ? "bell" : SOUNDS[kind];
}

/** Nothing is to be seen of these. Photos behind the places that pay have a line of the call. */
const UNSEEN = new Set(["bet", "closed", "paid", "more photos", "far photo"]);

/** Segments that are rolled horse by horse: what the caller said last stands until the field has moved. */
const BY_HORSE = new Set(["break", "backstretch", "turn"]);

/** Scenes after which nothing more of a race is to come. */
const SETTLED = new Set(["official", "paid"]);

/** A beat that has time for the caller's sentences one by one, in milliseconds. */
const LONG_ENOUGH = 2500;

/** For so long a caption stands at least, in milliseconds. */
const READABLE = 1000;

/** At the wire, lines that come too late to be read are left to the list of the call: for each letter, in milliseconds. */
const LETTER = 17;

type PhotoCalled = Extract<Event, { event: "photo_called" }>;

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
    const shots = beats(scene, shown, { first, alone: !update.part, named: winners(was).length > 0 });
    if (comesHome(scene, was)) shots.unshift(...run(was, update, box));
    if (SETTLED.has(scene.kind) && !SETTLED.has(all[at + 1]?.kind ?? "")) {
      const told = scene.told.map(({ event }) => event as unknown as Event);
      const outcome = outcomeOf(shown.race, told, update.view);
      shots.push({ kind: "paid", ms: CARD_MS, words: "", view: shown, event: scene.told.at(-1)!.event, sound: "coin", outcome });
    }
    return shots;
  });
}

/** All figures are read: the stretch is run before anything is told of how it ended. */
function comesHome({ kind }: Scene, was: View): boolean {
  const photo = was.runners.some((runner) => runner.photo !== null);
  return kind === "photo" || (kind === "wire" && !photo);
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
    const kind = kindOf(told.event as unknown as Event);
    const last = found.at(-1);
    if (last && last.kind === kind && told.event.event !== "race_called") last.told.push(told);
    else found.push({ kind, told: [told] });
  }
  return found;
}

function kindOf(event: Event): string {
  if (event.event === "photo_called") return event.first ? "photo" : "more photos";
  if (event.event === "photo_read") return event.place <= LAST_PAID ? "photo read" : "far photo";
  return TOGETHER[event.event] ?? "gate";
}

interface Before {
  /** Nobody has broken from the gate. */
  first: boolean;
  /** A roll by itself, such as a typed one. */
  alone: boolean;
  /** The winner. */
  named: boolean;
}

function beats({ kind, told }: Scene, view: View, before: Before): Cue[] {
  if (UNSEEN.has(kind)) return [];
  const event = told.at(-1)!.event;
  const beat = (ms: number, words: string, beatKind: string): Cue => ({
    kind: beatKind,
    ms,
    words,
    view,
    event,
    sound: soundOf(beatKind, told, before),
  });
  if (kind === "photo") return photo(event as unknown as PhotoCalled, told[0]!, beat);
  const ms = length(kind, event as unknown as Event, before);
  const [call, ...more] = kind === "wire" ? readable(told, ms) : told.flatMap((each) => each.call);
  const words = call ?? wordsOf(kind, told, before);
  if (!call || (ms < LONG_ENOUGH && kind !== "wire")) return [beat(ms, [words, ...more].join(" "), kind)];
  const perLetter = ms / [call, ...more].join("").length;
  return captions([call, ...more], READABLE / perLetter).map((lines, at) => {
    const line = lines.join(" ");
    return { ...beat(lines.join("").length * perLetter, line, at ? `${kind} call` : kind), call: line };
  });
}

/** Whoever has won without it is named first; a photo that pays nobody is not looked at. */
function photo({ place }: PhotoCalled, { call, words }: Told, beat: (ms: number, words: string, kind: string) => Cue): Cue[] {
  const said = (line: string | undefined, kind: string): Cue => ({ ...beat(MS[kind]!, line ?? words, kind), call: line });
  return [...(place > 1 ? [said(call[0], "winner")] : []), ...(place <= LAST_PAID ? [said(call.at(-1), "photo")] : [])];
}

function length(kind: string, event: Event, { named }: Before): number {
  if (kind === "wire" && !named) return MS["winner"]! + MS["wire"]!;
  const setBack = event.event === "official" && event.placings.some((placing) => placing.disqualified);
  return MS[setBack ? "set back" : kind] ?? 900;
}

/** As many lines as there is time for, the first in any case. */
function readable(told: Told[], ms: number): string[] {
  let letters = 0;
  return told.flatMap((each) => each.call).filter((line, at) => (letters += line.length) * LETTER <= ms || at === 0);
}

/** Short sentences share a caption, so that each can be read. */
function captions(lines: string[], letters: number): string[][] {
  const short = (caption: string[] | undefined) => caption !== undefined && caption.join("").length < letters;
  const found: string[][] = [];
  for (const line of lines) {
    if (short(found.at(-1))) found.at(-1)!.push(line);
    else found.push([line]);
  }
  if (found.length > 1 && short(found.at(-1))) found.push(found.splice(-2).flat());
  return found;
}

function wordsOf(kind: string, told: Told[], { first, alone }: Before): string {
  if (kind === "over" && !told.at(-1)!.event["betting"]) return "";
  if (BY_HORSE.has(kind) && !alone) return kind === "break" && first ? "They’re off!" : "";
  return told.at(-1)!.words;
}
