/** The moves of one horse by their end squares, what they would break, and the throw explained step by step. */

import type { Choice } from "../../protocol";
import type { Course, Square } from "./course";
import { byPost, cardOf, COLUMNS, heartsOf, runnerOf, spaces, sum, tokenNumbers, type Box, type Move, type Race, type Runner, type View } from "./game";

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
}

/** What can be wrong with a move (BS-7.41). */
export const BREACHES = {
  V1: "more spaces or changes of lane than the throw allows",
  V2: "a change of lane in a white-bordered corner",
  V3: "cutting in right before another horse",
  V4: "stopping right before another horse",
  V5: "claiming tokens without being forced",
  V6: "a first step that is not straight",
} as const;
type Code = keyof typeof BREACHES;

const CHANGES = 3;
const known = new WeakMap<readonly Choice[], Ride[]>();

/** The rides among the choices of the moment; a list, which may hold thousands, is looked through once. */
export function rides(legal: readonly Choice[], { race, options }: Pick<View, "race" | "options">, course: Course): Ride[] {
  let found = known.get(legal);
  if (!found) {
    found = race ? findRides(legal, race, course, options.inquiry_mode === "inquiry" && !race.again) : [];
    known.set(legal, found);
  }
  return found;
}

function findRides(legal: readonly Choice[], race: Race, course: Course, breakable: boolean): Ride[] {
  const on = runnerOf(race, race.order[0] ?? -1);
  if (!on?.square) return [];
  const start = course.square(on.square);
  const traffic = trafficAround(race, on, course);
  return legal
    .filter(({ action }) => action.do === "move")
    .map(({ action }) => {
      const move = action as unknown as Move;
      const way = course.walk(on.square, move.path);
      const end = way.at(-1) ?? start;
      return {
        move,
        to: end.name,
        lane: end.lane,
        along: end.to,
        length: move.path.length,
        unused: Math.max(0, race.spaces - move.path.length),
        past: course.pastLine(end),
        breaches: breakable ? [...breachesOf(move, [start, ...way], race, traffic)] : [],
      };
    });
}

interface Traffic {
  /** Squares right before another horse, and its post. */
  before: Map<string, number>;
  /** Those before a horse that has left the gate (BS-7.2a). */
  beforeMoving: Map<string, number>;
}

function trafficAround(race: Race, on: Runner, course: Course): Traffic {
  const traffic: Traffic = { before: new Map(), beforeMoving: new Map() };
  for (const other of byPost(race).filter(({ square, horse }) => square && horse !== on.horse)) {
    const square = course.square(other.square);
    const next = course.step(square, "F");
    if (!next) continue;
    traffic.before.set(next.name, other.post);
    if (square.to > 0) traffic.beforeMoving.set(next.name, other.post);
  }
  return traffic;
}

function* breachesOf({ path, claim }: Move, way: Square[], race: Race, traffic: Traffic): Generator<string> {
  const said = (code: Code, words: string) => `${words} (${code})`;
  if (path.length > race.spaces) yield said("V1", `${spaces(path.length - race.spaces)} more than thrown`);
  if (path.length && path[0] !== "F") yield said("V6", "the first step is not straight");
  let changes = 0;
  for (let step = 0; step + 1 < way.length; step++) {
    if (path[step] === "F") continue;
    changes += 1;
    if (way[step]!.chute || way[step + 1]!.chute) yield said("V2", "changes lanes in a corner");
    const cut = traffic.before.get(way[step + 1]!.name);
    if (cut) yield said("V3", `cuts in before #${cut}`);
    if (changes === CHANGES * race.rolled + 1) yield said("V1", "too many changes of lane");
  }
  const stopped = path.length ? traffic.beforeMoving.get(way.at(-1)!.name) : undefined;
  if (stopped) yield said("V4", `stops before #${stopped}`);
  if (claim) yield said("V5", "claims tokens");
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
  return breaches.length ? `: ${[...new Set(breaches)].join(", ")}` : "";
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
  const row = columns.map((column) => runner.red[column]!);
  const hearts = heartsOf(cardOf({ box, view: { foals } }, runner.horse));
  const cells = columns.map((column) => hearts[column]).join(" ");
  const found: Step[] = [
    { words: `red row, ${reds.length > 1 ? "furlongs" : "furlong"} ${race.furlong - reds.length + 1}${reds.length > 1 ? `–${race.furlong}` : ""}`, spaces: sum(row) },
    { words: reds.length > 1 ? `red dice ${reds.join(", ")}` : "red die", spaces: sum(reds) },
  ];
  const whites = dice.filter((_, at) => at % 3 === 1);
  const blues = dice.filter((_, at) => at % 3 === 2);
  const heart = reds.length === 1 ? `heart ${cells}: red and white make ${reds[0]! + whites[0]!}` : `hearts ${cells}: best pairs of red and white`;
  found.push({ words: heart, spaces: movement.heart });
  if (movement.triple) found.push({ words: "three of a kind", spaces: movement.triple });
  const number = race.spent ? tokenNumbers(box, [race.spent as [number, string]])[0] : null;
  const sources = [runner.jockey ? `Jockey Number ${runner.jockey}` : "", runner.lucky.length ? `allowance ${runner.lucky.join(" ")}` : "", number ? `token ${number}` : ""].filter(Boolean);
  // Once thrown, a spent token is off the table; what it brought still counts.
  if (movement.jockey && !sources.length) sources.push("Jockey Token");
  if (sources.length) found.push({ words: `${sources.join(", ")}${reds.length === 1 ? `: white and blue make ${whites[0]! + blues[0]!}` : ""}`, spaces: movement.jockey });
  if (movement.slow) found.push({ words: "slow track", spaces: movement.slow });
  return found;
}

/** "8 + 3 + 1 = 12" */
export function sumWords(found: readonly Step[]): string {
  const parts = found.filter(({ spaces: each }, at) => at < 2 || each !== 0);
  const text = parts.map(({ spaces: each }, at) => (at === 0 ? `${each}` : each < 0 ? `− ${-each}` : `+ ${each}`)).join(" ");
  return `${text} = ${sum(found.map(({ spaces: each }) => each))}`;
}
