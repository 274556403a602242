/** What happened, beat by beat: dice are read, the field moves, the stretch is run, the caller speaks. For the eyes only; the view is the truth. */

import type { Told } from "../../protocol";
import type { Beat, Update } from "../board";
import { LAST_PAID, winners, type Box, type Event, type View } from "./game";
import { outcomeOf } from "./outcome";
import { legs, RUN } from "./run";
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

/** Parts of a finish, beside the legs of the run to the wire. */
const WEIGHTS = { winner: 14, photo: 22, wire: 24 };

const SOUNDS: Record<string, Beat["sound"]> = {
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
function soundOf(kind: string, told: Told[], { first, named }: Before): Beat["sound"] {
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

export function animation(before: View | null, update: Update<View>, box: Box): Beat<View>[] {
  let shown = before ?? atTheStart(update.view);
  return scenes(update.events).flatMap((scene, at, all) => {
    const was = shown;
    for (const told of scene.told) shown = after(shown, told.event as unknown as Event, update.view, box);
    if (scene.kind === "stretch" && update.part) return [];
    const first = was.runners.every((runner) => runner.break_points === null);
    const home = comesHome(scene, was) ? run(scene, was, box, update.part) : [];
    const shots = [...home, ...beats(scene, shown, { first, alone: !update.part, named: winners(was).length > 0 })];
    if (SETTLED.has(scene.kind) && !SETTLED.has(all[at + 1]?.kind ?? "")) {
      const told = scene.told.map(({ event }) => event as unknown as Event);
      const outcome = outcomeOf(shown.race, told, update.view);
      shots.push({ kind: "paid", weight: 10, words: "", view: shown, event: scene.told.at(-1)!.event, sound: "coin", outcome });
    }
    return shots;
  });
}

/** All figures are read: the stretch is run before anything is told of how it ended. */
function comesHome({ kind }: Scene, was: View): boolean {
  const photo = was.runners.some((runner) => runner.photo !== null);
  return kind === "photo" || (kind === "wire" && !photo);
}

function run({ told }: Scene, read: View, box: Box, part: boolean | undefined): Beat<View>[] {
  const { event, crossing } = told.at(-1)!;
  const base = part ? veiled(read) : { ...read, phase: "stretch" };
  const beats = legs(read, box).map(({ weight, words, run: way }, leg): Beat<View> => {
    const view = { ...base, leg, ...(way && { run: way }) };
    return { kind: "run", weight, words, view, event, untold: true, sound: "step" };
  });
  if (crossing) beats.at(-1)!.crossing = true;
  return beats;
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

function beats({ kind, told }: Scene, view: View, before: Before): Beat<View>[] {
  if (UNSEEN.has(kind)) return [];
  const event = told.at(-1)!.event;
  const beat = (weight: number, words: string, beatKind: string): Beat<View> => ({
    kind: beatKind,
    weight,
    words,
    view,
    event,
    sound: soundOf(beatKind, told, before),
  });
  if (kind === "photo") return photo(event as unknown as PhotoCalled, told[0]!, beat);
  const { weight, ms } = timeOf(kind, told, before);
  const [call, ...more] = kind === "wire" ? readable(told, ms) : told.flatMap((each) => each.call);
  const words = call ?? wordsOf(kind, told, before);
  if (!call || (ms < LONG_ENOUGH && kind !== "wire")) return [beat(weight, [words, ...more].join(" "), kind)];
  const letters = [call, ...more].join("").length;
  return captions([call, ...more], (READABLE * letters) / ms).map((lines, at) => {
    const line = lines.join(" ");
    return { ...beat((weight * lines.join("").length) / letters, line, at ? `${kind} call` : kind), call: line };
  });
}

/** Whoever has won without it is named first; a photo that pays nobody is not looked at. */
function photo(
  { place }: PhotoCalled,
  { call, words }: Told,
  beat: (weight: number, words: string, kind: string) => Beat<View>,
): Beat<View>[] {
  const said = (line: string | undefined, kind: "winner" | "photo") => ({ ...beat(WEIGHTS[kind], line ?? words, kind), call: line });
  return [...(place > 1 ? [said(call[0], "winner")] : []), ...(place <= LAST_PAID ? [said(call.at(-1), "photo")] : [])];
}

/** The part of a scene behind the run to the wire, and how many milliseconds that is. */
function timeOf(kind: string, told: Told[], { named }: Before): { weight: number; ms: number } {
  const whole = told.reduce((sum, { ms }) => sum + ms, 0);
  if (kind !== "wire") return { weight: 20, ms: whole };
  const weight = WEIGHTS.wire + (named ? 0 : WEIGHTS.winner);
  return { weight, ms: named ? whole : (whole * weight) / (weight + RUN) };
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
