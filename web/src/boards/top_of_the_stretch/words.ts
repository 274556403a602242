/** The prompt, the call, and the table in words. */

import type { LogLine } from "../../protocol";
import { inWords } from "../../odds/chances";
import type { Prompt, Bookmark } from "../board";
import {
  cents,
  distanceWords,
  inLengths,
  isFull,
  named,
  ordinal,
  points,
  positions,
  signed,
  type Box,
  type Runner,
  type Seen,
  type View,
} from "./game";
import { chancesNow, shortPercent } from "./running";

const STAGE_WORDS: Record<string, string> = {
  setup: "The horses come to the gate.",
  condition: "The horses come to the gate.",
  odds: "The odds are made.",
  betting: "The windows are closed: the bets are shown.",
  break: "They’re off!",
  pace_setup: "Down the backstretch.",
  pace: "How fast is the pace?",
  form: "Into the far turn.",
  factors: "Turning for home.",
  stretch: "Down the stretch they come!",
  photo: "At the wire.",
  stewards: "Inquiry: hold your tickets.",
  official: "The race is official.",
  finished: "The race is official.",
};

/** What the headings of program, tote and scoresheet mean. */
export const MEANINGS: Record<string, string> = {
  power: "Power today: the ability of the horse, adjusted to distance, surface and condition. Two points of speed for each.",
  pace: "Pace rating: 0 drops back and closes, 9 wants the lead.",
  form: "Form rating: A is the steadiest, E the most erratic.",
  factors: "Trip, class and speed, −3 to 3 each. One of the three is called in each race and added to the final speed.",
  trip: "Trip, −3 to 3: one of three factors; each race calls one of them.",
  class: "Class, −3 to 3: one of three factors; each race calls one of them.",
  speed: "Speed, −3 to 3: one of three factors; each race calls one of them.",
  wire: "Wire, 0 to 9: decides photo finishes.",
  overall: "Overall rating: shown for comparison; the rules never use it.",
  ride: "The jockey’s ride, −2 to 2: counts in every other race on average, and in photos.",
  trouble: "The jockey’s trouble rating: a roll of this or less keeps the horse clear of trouble.",
  odds: "The odds against the horse: 7-2 wins $7 for each $2 bet to win.",
  win: "A bet to win pays if the horse comes in first.",
  place: "A bet to place pays if the horse comes in first or second.",
  show: "A bet to show pays if the horse comes in first, second or third.",
  start: "Power at the start.",
  break: "Points at the break: who is in front after the first segment.",
  race2: "Points after the pace setup, in races of a mile and more.",
  paceAdj: "What the pace does to this horse’s power.",
  race3: "Points at the far turn.",
  formAdj: "What the form roll did to the power.",
  troubleAdj: "What trouble did: power lost, a foul, or out of the race.",
  finalPower: "Power when the final roll is made.",
  factorAdj: "The factor that was called, and the ride if it counts.",
  roll: "Total of the final roll.",
  figure: "Speed figure of the final roll, before the factor.",
  finalSpeed: "Final speed: the highest wins.",
  photo: "Total in the photo finish.",
  finish: "Place at the finish.",
  runs: "Place in the running, and lengths behind the leader.",
  calls: "Places on the way: at the break, on the backstretch in races of a mile and more, and at the far turn.",
};

export function prompt(seen: Seen): Prompt {
  const { live, you } = seen;
  if (live.result) return { text: headline(live), yours: false };
  if (live.phase === "betting" && you !== null && live.must.includes(you)) {
    const staked = live.own_bets.reduce((sum, bet) => sum + bet.amount, 0);
    return { text: `Place your bets: $${Math.floor(live.money[you]! / 100) - staked} in hand.`, yours: true };
  }
  return { text: waiting(seen), yours: false };
}

/** Who won; after a card of several races, the last of them. */
function headline({ results, card }: View): string {
  const winners = results.at(-1)?.placings.filter(({ place }) => place === 1) ?? [];
  const names = winners.map(({ pp, horse }) => `#${pp} ${horse}`).join(" and ");
  const won = names ? `${names} ${winners.length > 1 ? "share the win" : "wins"}.` : "No horse finished.";
  return `${card.length > 1 ? "Racing is over for the day" : "Official"}: ${won}`;
}

export function showing({ view, cue }: Seen): string {
  if (view.phase === "betting" && cue?.event.event !== "bets_shown") return "The windows open.";
  return STAGE_WORDS[view.phase] ?? "The race is on.";
}

function waiting({ live, names, you }: Seen): string {
  const others = live.must.filter((seat) => seat !== you).map((seat) => names[seat] ?? "");
  if (others.length === 0) return STAGE_WORDS[live.phase] ?? "One moment.";
  const who = others.length > 2 ? `${others.length} players` : others.join(" and ");
  return `${who} ${others.length > 1 ? "are" : "is"} still betting.`;
}

/** What the caller said in the race that is on. */
export function callOf(lines: LogLine[]): string[] {
  const start = lines.map((line) => line.event).lastIndexOf("race_called");
  return lines.slice(Math.max(0, start)).flatMap((line) => line.call);
}

/** Complete enough to play from (the transcript of the board). */
export function text(seen: Seen): string {
  const { view, names } = seen;
  const race = view.card[view.race - 1] ?? view.card[0]!;
  const where = [race.track, distanceWords(race.distance), race.surface, view.condition || "condition to be rolled"]
    .filter(Boolean)
    .join(", ");
  const facts = [
    view.pace && `Pace ${view.pace.toLowerCase()}.`,
    view.factor_dice && `The race asks for ${seen.box.charts.factor[view.factor_dice[0]]}.`,
  ];
  const parts = [
    `Race ${view.race} of ${view.card.length}: ${race.title}. ${where}. ${isFull(view) ? "Fullplay" : "Quickplay"}.`,
    ...facts.filter((fact): fact is string => Boolean(fact)),
    field(seen).join("\n"),
  ];
  if (view.options.betting) parts.push(names.map((name, seat) => bettor(seen, name, seat)).join("\n"));
  const now = chancesNow(seen);
  if (now) parts.push(`Chances to win now: ${view.runners.map((runner, at) => `${named(runner)} ${shortPercent(now[at]!)}`).join(", ")}.`);
  parts.push(...inWords(seen.chances?.find((race) => race.race === view.race)));
  const result = view.results[view.race - 1];
  if (result)
    parts.push(
      `Official: ${result.placings.map((placing) => (placing.place === null ? `#${placing.pp} ${placing.horse} out` : `${ordinal(placing.place)} #${placing.pp} ${placing.horse}`)).join(", ")}.`,
    );
  if (result?.payoffs.length)
    parts.push(`$2 pay: ${result.payoffs.map((payoff) => `#${payoff.pp} to ${payoff.type} ${cents(payoff.cents)}`).join(", ")}.`);
  const call = callOf(seen.lines);
  if (call.length) parts.push(`The call: ${call.join(" ")}`);
  return parts.join("\n\n");
}

function field({ view, box }: Seen): string[] {
  const places = positions(view, box);
  return view.runners.map((runner, at) => {
    const { behind, place } = places[at]!;
    const where = runner.out
      ? "out of the race"
      : behind === null
        ? "no position"
        : `${ordinal(place!)}${behind ? `, ${inLengths(behind)} behind` : ""}`;
    return `${named(runner)}${runner.odds ? ` at ${runner.odds}` : ""}: ${where}. ${numbers(runner, view)}`;
  });
}

function numbers(runner: Runner, view: View): string {
  const found = [`power ${view.pace ? runner.power : runner.start_power}`];
  if (points(runner) !== null) found.push(`${points(runner)} points`);
  if (runner.pace_adj !== null) found.push(`pace ${signed(runner.pace_adj)}`);
  if (runner.form_adj !== null) found.push(`form ${signed(runner.form_adj)}`);
  if (runner.factor_adj !== null) found.push(`factor ${signed(runner.factor_adj)}`);
  if (runner.final_speed !== null) found.push(`final speed ${runner.final_speed}`);
  return `${found.join(", ")}.`;
}

function bettor({ view, you }: Seen, name: string, seat: number): string {
  const open = view.phase === "betting";
  const bets = open ? (seat === you ? view.own_bets : []) : (view.bets[seat] ?? []);
  const slip = bets.map((bet) => `$${bet.amount} on #${bet.pp} to ${bet.type}`).join(", ");
  const state = open && view.closed[seat] ? "closed" : slip || (open && seat !== you ? "bets are secret" : "no bet");
  return `${name}${seat === you ? " (you)" : ""}: ${cents(view.money[seat] ?? 0)}; ${state}.`;
}

const BOOKMARKS: Record<string, string> = {
  broke: "Break",
  pace_set_up: "Backstretch",
  pace_read: "Pace",
  form_read: "Far turn",
  factors_called: "Stretch",
  finished: "Wire",
  official: "Official",
};

/** Where a replay may jump to: the segments of a race, or the races of a card. */
export function bookmarks(lines: { n: number; words: string; event: string }[]): Bookmark[] {
  const races = lines.filter((line) => line.event === "race_called");
  if (races.length > 1) return races.map((line, at) => ({ n: line.n, label: `Race ${at + 1}` }));
  const found: Bookmark[] = [];
  for (const line of lines) {
    const label = BOOKMARKS[line.event];
    if (label && !found.some((stop) => stop.label === label)) found.push({ n: line.n, label });
  }
  return found;
}

/** Races by their names. */
export function optionWords(name: string, value: unknown, { races }: Box): string | null {
  if (name !== "races" || !Array.isArray(value)) return null;
  return (value as string[]).map((id) => (races[id] ? titleOf(races[id]) : id)).join(", ");
}

const titleOf = ({ name, year, date }: Box["races"][string]) => `${name} ${year ?? date.slice(0, 4)}`.trim();
