/** The prompt, the call, and the table in words. */

import type { LogLine } from "../../protocol";
import { inWords } from "../../odds/chances";
import type { Prompt, Stop } from "../board";
import { cents, distanceWords, isFull, lengths, named, ordinal, points, positions, signed, type Runner, type Seen, type View } from "./game";

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

export function prompt(seen: Seen): Prompt {
  const { live, you } = seen;
  if (live.result) return { text: live.card.length > 1 ? "The card is run." : "The race is run.", yours: false };
  if (live.phase === "betting" && you !== null && live.must.includes(you)) {
    const staked = live.own_bets.reduce((sum, bet) => sum + bet.amount, 0);
    return { text: `Place your bets: $${Math.floor(live.money[you]! / 100) - staked} in hand. Close when you are done.`, yours: true };
  }
  return { text: waiting(seen), yours: false };
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

/** Complete enough to play from (the text twin of the board). */
export function text(seen: Seen): string {
  const { view, names } = seen;
  const race = view.card[view.race - 1] ?? view.card[0]!;
  const where = [race.track, distanceWords(race.distance), race.surface, view.condition || "condition to be rolled"].filter(Boolean).join(", ");
  const facts = [view.pace && `Pace ${view.pace.toLowerCase()}.`, view.factor_dice && `The race asks for ${seen.box.charts.factor[view.factor_dice[0]]}.`];
  const parts = [
    `Race ${view.race} of ${view.card.length}: ${race.title}. ${where}. ${isFull(view) ? "Fullplay" : "Quickplay"}.`,
    ...facts.filter((fact): fact is string => Boolean(fact)),
    field(seen).join("\n"),
  ];
  if (view.options.betting) parts.push(names.map((name, seat) => bettor(seen, name, seat)).join("\n"));
  parts.push(...inWords(seen.chances?.find((race) => race.race === view.race)));
  const result = view.results[view.race - 1];
  if (result) parts.push(`Official: ${result.placings.map((placing) => (placing.place === null ? `#${placing.pp} ${placing.horse} out` : `${ordinal(placing.place)} #${placing.pp} ${placing.horse}`)).join(", ")}.`);
  if (result?.payoffs.length) parts.push(`$2 pay: ${result.payoffs.map((payoff) => `#${payoff.pp} to ${payoff.type} ${cents(payoff.cents)}`).join(", ")}.`);
  const call = callOf(seen.lines);
  if (call.length) parts.push(`The call: ${call.join(" ")}`);
  return parts.join("\n\n");
}

function field({ view, box }: Seen): string[] {
  const places = positions(view, box);
  return view.runners.map((runner, at) => {
    const { behind, place } = places[at]!;
    const where = runner.out ? "out of the race" : behind === null ? "no position" : `${ordinal(place!)}${behind ? `, ${lengths(behind)} lengths behind` : ""}`;
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

const STOPS: Record<string, string> = {
  broke: "Break",
  pace_set_up: "Backstretch",
  pace_read: "Pace",
  form_read: "Far turn",
  factors_called: "Stretch",
  finished: "Wire",
  official: "Official",
};

/** Where a replay may jump to: the segments of a race, or the races of a card. */
export function stops(lines: { n: number; words: string; event: string }[]): Stop[] {
  const races = lines.filter((line) => line.event === "race_called");
  if (races.length > 1) return races.map((line, at) => ({ n: line.n, label: `Race ${at + 1}` }));
  const found: Stop[] = [];
  for (const line of lines) {
    const label = STOPS[line.event];
    if (label && !found.some((stop) => stop.label === label)) found.push({ n: line.n, label });
  }
  return found;
}
