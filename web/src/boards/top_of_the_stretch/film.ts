/** What happened, beat by beat: a segment is rolled, the field moves, the caller speaks. For the eyes only; the view is the truth. */

import type { Told } from "../../protocol";
import type { Update } from "../board";
import type { Box, Cue, Event, View } from "./game";
import { outcomeOf } from "./outcome";
import { after } from "./shown";

/** Events that are shown together: everybody rolls, then the field moves. */
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
  break: 1600,
  backstretch: 1600,
  pace: 900,
  turn: 1600,
  factors: 700,
  stretch: 2400,
  photo: 2200,
  "photo read": 2600,
  wire: 1800,
  inquiry: 1600,
  disqualified: 2000,
  official: 2600,
  paid: 1500,
  over: 600,
  bets: 1600,
};

const SOUNDS: Record<string, Cue["sound"]> = { gate: "post", break: "bell", backstretch: "step", turn: "step", stretch: "step", wire: "cheer", photo: "token", paid: "coin", pace: "dice" };

/** The call to the post is for the first race of the card. */
function soundOf(kind: string, told: Told[]): Cue["sound"] {
  const called = told.find(({ event }) => event.event === "race_called");
  return kind === "gate" && called?.event["race"] !== 1 ? undefined : SOUNDS[kind];
}

/** Scenes after which nothing more of a race is to come. */
const SETTLED = new Set(["official", "paid"]);

const A_LETTER = 45;
const SHORTEST = 1700;

interface Scene {
  kind: string;
  told: Told[];
  /** Events of the update up to and with the last of this scene. */
  upTo: number;
}

export function film(before: View | null, update: Update<View>, box: Box): Cue[] {
  const single = update.events.length === 1;
  let shown = before ?? atTheStart(update.view);
  let veil: View | null = null;
  return scenes(update.events).flatMap((scene, at, all) => {
    if (scene.kind === "stretch" && !single) veil ??= { ...shown, phase: "stretch" };
    if (scene.kind === "wire" || scene.kind === "gate") veil = null;
    for (const told of scene.told) shown = after(shown, told.event as unknown as Event, update.view, box);
    const shots = beats(scene, veil ? veiled(veil, shown) : shown, single);
    if (SETTLED.has(scene.kind) && !SETTLED.has(all[at + 1]?.kind ?? "")) {
      const settled = scene.told.map(({ event }) => event as unknown as Event).find((event) => event.event === "race_settled");
      shots.at(-1)!.outcome = outcomeOf(shown.race, settled, update.view);
    }
    return shots;
  });
}

/** The order stays open until the caller has it: figures are not shown before the wire. */
function veiled(veil: View, shown: View): View {
  const photos = new Map(shown.runners.map(({ entry, photo, photo_dice }) => [entry.pp, { photo, photo_dice }]));
  const runners = veil.runners.map((runner) => ({ ...runner, ...photos.get(runner.entry.pp) }));
  return { ...veil, phase: shown.phase === "photo" ? "photo" : "stretch", runners };
}

/** Before anything was told. */
function atTheStart(view: View): View {
  return { ...view, race: Math.min(view.race, 1), results: [], runners: [], phase: "setup", pace: "", wire: [], standings: [], payoffs: [], result: null };
}

function scenes(events: Told[]): Scene[] {
  const found: Scene[] = [];
  events.forEach((told, at) => {
    const kind = TOGETHER[told.event.event] ?? "gate";
    const last = found.at(-1);
    const starts = told.event.event === "race_called" || told.event.event === "photo_called";
    if (last && last.kind === kind && !starts) {
      last.told.push(told);
      last.upTo = at + 1;
    } else found.push({ kind, told: [told], upTo: at + 1 });
  });
  return found;
}

function beats({ kind, told, upTo }: Scene, view: View, single: boolean): Cue[] {
  if (kind === "bet" || kind === "closed") return [];
  const event = told.at(-1)!.event;
  const hidden = !single && (kind === "stretch" || kind.startsWith("photo"));
  const beat = (ms: number, words: string, beatKind: string): Cue => ({ kind: beatKind, ms, words, view, event, told: hidden ? upTo - told.length : upTo, sound: soundOf(beatKind, told) });
  if (kind === "stretch" && !single) return [beat(MS["stretch"]!, "Down the stretch they come!", kind)];
  const [call, ...more] = told.flatMap((each) => each.call);
  const words = call ?? wordsOf(kind, told);
  const ms = single ? 500 : Math.max(MS[kind] ?? 900, call ? length(call) : 0);
  return [{ ...beat(ms, words, kind), call }, ...more.map((sentence) => ({ ...beat(length(sentence), sentence, `${kind} call`), call: sentence }))];
}

function wordsOf(kind: string, told: Told[]): string {
  if (kind === "photo") return `Photo: ${(told[0]!.event["horses"] as string[]).join(" and ")}.`;
  if (kind === "photo read" && told.length > 1) return "The photo is read.";
  if (kind === "over" && !told.at(-1)!.event["betting"]) return "";
  if (kind === "turn" && told.length > 1) return "Into the far turn.";
  if (kind === "paid" && told.length > 1) return "The windows pay.";
  return told.at(-1)!.words;
}

function length(words: string): number {
  return Math.max(SHORTEST, A_LETTER * words.length);
}

