/** The moves of one horse by their end squares, and the throw explained step by step. */

import type { BigStakesRideDetail, Choice } from "../../protocol";
import type { Course } from "./course";
import { cardOf, COLUMNS, heartsOf, spaces, sum, tokenNumbers, type Box, type Move, type Race, type Runner, type View } from "./game";

export interface Ride {
  move: Move;
  /** Name of the end square. */
  to: string;
  lane: number;
  /** How far on the end square is. */
  along: number;
  length: number;
  unused: number;
  /** Spaces past the line; 0 before it. */
  past: number;
  /** What an inquiry would find; empty where rules are enforced. */
  breaches: string[];
  /** What may follow. */
  possible: string[];
}

const known = new WeakMap<readonly Choice[], Ride[]>();

/** The rides among the choices of the moment; a list, which may hold thousands, is looked through once. */
export function rides(legal: readonly Choice[], course: Course): Ride[] {
  let found = known.get(legal);
  if (!found) {
    found = legal.filter(({ action }) => action.do === "move").map((choice) => rideOf(choice, course));
    known.set(legal, found);
  }
  return found;
}

function rideOf({ action, detail, possible = [] }: Choice, course: Course): Ride {
  const move = action as unknown as Move;
  const { to, unused, past = 0, breaches = [] } = detail as BigStakesRideDetail;
  const end = course.square(to);
  return { move, to, lane: end.lane, along: end.to, length: move.path.length, unused, past, breaches, possible };
}

/** Which rides a player wants to see. */
export interface Wanted {
  /** Those that break a rule, in inquiry mode. */
  breaking: boolean;
  /** Shorter ones too, not only those that go as far as the rules allow. */
  holding: boolean;
}

/** The rides to choose from. The longest are always there, however short a horse in traffic leaves them (BS-7.20, BS-7.21). */
export function ridesFor(all: readonly Ride[], { breaking, holding }: Wanted): Ride[] {
  const open = all.filter(({ breaches }) => breaches.length > 0 === breaking);
  if (breaking || holding) return open;
  const longest = longestOf(open);
  return open.filter(({ length }) => length === longest);
}

/** Some lawful ride is shorter than another. */
export function mayHoldBack(all: readonly Ride[]): boolean {
  const lawful = all.filter(({ breaches }) => !breaches.length);
  const longest = longestOf(lawful);
  return lawful.some(({ length }) => length < longest);
}

/** Thousands may be on the list: too many for the arguments of one call. */
function longestOf(all: readonly Ride[]): number {
  return all.reduce((most, { length }) => Math.max(most, length), 0);
}

/** One ride for each end square, the one that leaves most spaces unused; over the line the longest, for the photo (BS-5.1, BS-7.48). */
export function byEnd(all: readonly Ride[]): Map<string, Ride> {
  const found = new Map<string, Ride>();
  for (const ride of all) {
    const other = found.get(ride.to);
    if (!other || (ride.past ? ride.length > other.length : ride.length < other.length)) found.set(ride.to, ride);
  }
  return found;
}

/** The farthest end in each lane first, and what else there is. */
export function farthest(all: readonly Ride[]): { first: Ride[]; rest: Ride[] } {
  const sorted = [...all].sort((a, b) => a.lane - b.lane || b.along - a.along);
  const leads = (ride: Ride, at: number) => ride.lane !== sorted[at - 1]?.lane;
  return { first: sorted.filter(leads), rest: sorted.filter((ride, at) => !leads(ride, at)) };
}

/** The same end by other lengths, breaches or claims. */
export function sameEnd(all: readonly Ride[], ride: Ride): Ride[] {
  return all.filter(({ to }) => to === ride.to);
}

/** "to 4/18, 2 spaces unused" */
export function rideWords(ride: Ride): string {
  if (!ride.length) return `Stay, ${spaces(ride.unused)} unused`;
  return `${endWords(ride)}${ride.unused ? `, ${spaces(ride.unused)} unused` : ""}${breachWords(ride)}`;
}

export function endWords({ to, lane, past }: Ride): string {
  return past ? `home in lane ${lane}, ${spaces(past)} past the line` : `to ${to}`;
}

export function breachWords({ breaches }: Ride): string {
  return breaches.length ? `: ${breaches.join(", ")}` : "";
}

/** How far a ride goes, as a choice before the square. */
export function lengthWords(length: number, thrown: number): string {
  if (length > thrown) return `${spaces(length)}, ${length - thrown} more than thrown`;
  if (length === thrown) return `All ${spaces(length)}`;
  return `${length ? spaces(length) : "None"}, hold back ${thrown - length}`;
}

export interface Step {
  words: string;
  spaces: number;
}

/** How the spaces of the throw on the table add up (BS-7.6 – BS-7.11). */
export function steps(race: Race, runner: Runner, box: Box, foals: View["foals"]): Step[] {
  const { movement, dice } = race;
  if (!movement) return [];
  const reds = dice.filter((_, at) => at % 3 === 0);
  const columns = Array.from({ length: reds.length }, (_, at) => Math.min(race.furlong - reds.length + 1 + at, COLUMNS) - 1);
  const hearts = heartsOf(cardOf({ box, view: { foals } }, runner.horse));
  const cells = columns.map((column) => hearts[column]).join(" ");
  const found: Step[] = [
    {
      words: `red row, ${reds.length > 1 ? "furlongs" : "furlong"} ${race.furlong - reds.length + 1}${reds.length > 1 ? `–${race.furlong}` : ""}`,
      spaces: movement.base - sum(reds),
    },
    { words: reds.length > 1 ? `red dice ${reds.join(", ")}` : "red die", spaces: sum(reds) },
  ];
  const whites = dice.filter((_, at) => at % 3 === 1);
  const blues = dice.filter((_, at) => at % 3 === 2);
  const heart =
    reds.length === 1 ? `heart ${cells}: red and white make ${reds[0]! + whites[0]!}` : `hearts ${cells}: best pairs of red and white`;
  found.push({ words: heart, spaces: movement.heart });
  if (movement.triple) found.push({ words: "three of a kind", spaces: movement.triple });
  const number = race.spent ? tokenNumbers(box, [race.spent as [number, string]])[0] : null;
  const sources = [
    runner.jockey ? `Jockey Number ${runner.jockey}` : "",
    runner.lucky.length ? `allowance ${runner.lucky.join(" ")}` : "",
    number ? `token ${number}` : "",
  ].filter(Boolean);
  // Once thrown, a spent token is off the table; what it brought still counts.
  if (movement.jockey && !sources.length) sources.push("Jockey Token");
  if (sources.length)
    found.push({
      words: `${sources.join(", ")}${reds.length === 1 ? `: white and blue make ${whites[0]! + blues[0]!}` : ""}`,
      spaces: movement.jockey,
    });
  if (movement.slow) found.push({ words: "slow track", spaces: movement.slow });
  return found;
}

/** "8 + 3 + 1 = 12" */
export function sumWords(found: readonly Step[]): string {
  const parts = found.filter(({ spaces: each }, at) => at < 2 || each !== 0);
  const text = parts.map(({ spaces: each }, at) => (at === 0 ? `${each}` : each < 0 ? `− ${-each}` : `+ ${each}`)).join(" ");
  return `${text} = ${sum(found.map(({ spaces: each }) => each))}`;
}
