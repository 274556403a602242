/** The track of one distance: its squares by name, and where they lie on the oval (BS-2.6 – BS-2.12). */

import type { OvalShape, Spot } from "../../track/LaneOval.svelte";
import type { Box, View } from "./game";
import { raceCardOf } from "./game";

/** Progress reaches from `from` to `to`, in stations. */
export interface Square {
  name: string;
  lane: number;
  from: number;
  to: number;
  chute: boolean;
}

const PER_FURLONG = 12;
const CHUTE = 3;
/** Stations before the line at which the parts of the oval begin. */
const HOME = 25;
const FAR_TURN = HOME + 15;
const BACK = FAR_TURN + 33;
const FIRST_TURN = BACK + 15;
const TURN = 15;
const STRAIGHT = 33;
const STEP = 20;
const MARGIN = 14;
const RUN_OUT = 130;

export class Course implements OvalShape {
  readonly finish: number;
  readonly lanes: number;
  readonly width: number;
  readonly height: number;
  readonly inner: number;
  readonly outer: number;
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly lineX: number;
  private readonly twoTurns: boolean;
  private readonly laneWidth: number;
  private readonly steps = new Map<string, Square | null>();

  constructor(
    readonly furlongs: number,
    private readonly chuteStarts: readonly number[],
    private readonly chuteSquares: readonly number[],
  ) {
    this.finish = PER_FURLONG * furlongs;
    this.lanes = chuteSquares.length;
    this.twoTurns = chuteStarts.length > 2;
    const rail = (TURN * STEP) / Math.PI;
    this.laneWidth = this.lanes > 5 ? 11 : 17;
    this.inner = rail;
    this.outer = rail + this.lanes * this.laneWidth;
    const beyond = STEP * Math.max(0, this.finish + 2 - (this.twoTurns ? FIRST_TURN : FAR_TURN) - STRAIGHT);
    this.left = MARGIN + Math.max(this.outer, this.twoTurns ? beyond : 0);
    this.right = this.left + STRAIGHT * STEP;
    this.width = this.right + Math.max(this.outer, this.twoTurns ? 0 : beyond) + MARGIN;
    this.height = 2 * (this.outer + MARGIN);
    this.middle = this.height / 2;
    this.lineX = this.left + HOME * STEP;
  }

  /** A square from its name: 2/30, or 2/33:1 inside a chute. */
  square(name: string): Square {
    const [, lane, station, part] = /^(\d+)\/(\d+)(?::(\d+))?$/.exec(name)!.map(Number);
    return part ? this.inChute(lane!, station!, part) : { name, lane: lane!, from: station! - 1, to: station!, chute: false };
  }

  private inChute(lane: number, start: number, part: number): Square {
    const share = CHUTE / this.chuteSquares[lane - 1]!;
    return { name: `${lane}/${start}:${part}`, lane, from: start - 1 + share * (part - 1), to: start - 1 + share * part, chute: true };
  }

  /** All squares of a lane that lie between two points, in order. */
  private ofLane(lane: number, from: number, to: number): Square[] {
    const found: Square[] = [];
    for (let station = Math.max(0, Math.floor(from)); station <= to && station <= this.finish + RUN_OUT; station++) {
      const chute = this.chuteStarts.find((start) => station >= start && station < start + CHUTE);
      if (chute === undefined) found.push(this.square(`${lane}/${station}`));
      else if (station === chute || found.length === 0) {
        for (let part = 1; part <= this.chuteSquares[lane - 1]!; part++) found.push(this.inChute(lane, chute, part));
        station = chute + CHUTE - 1;
      }
    }
    return found.filter((square) => square.to > from && square.from < to);
  }

  between(from: number, to: number): Square[] {
    return Array.from({ length: this.lanes }, (_, at) => this.ofLane(at + 1, from, to)).flat();
  }

  /** Where a step leads; to the side it is the first square of the next lane that is farther on (BS-2.12, BS-7.41). */
  step(here: Square, letter: string): Square | null {
    const key = here.name + letter;
    let next = this.steps.get(key);
    if (next === undefined) {
      const lane = here.lane + (letter === "I" ? -1 : letter === "O" ? 1 : 0);
      const open = lane >= 1 && lane <= this.lanes ? this.ofLane(lane, here.to, here.to + 2) : [];
      next = open.find((square) => square.to > here.to + 1e-9) ?? null;
      this.steps.set(key, next);
    }
    return next;
  }

  /** The squares of a path, as far as the track goes. */
  walk(from: string, path: string): Square[] {
    const found: Square[] = [];
    let here: Square | null = this.square(from);
    for (const letter of path) {
      here = this.step(here, letter);
      if (!here) break;
      found.push(here);
    }
    return found;
  }

  pastLine(square: Square): number {
    return Math.max(0, Math.floor(square.to + 1e-9) - this.finish);
  }

  middleOf({ from, to }: Square): number {
    return (from + to) / 2;
  }

  /** A point of the oval: so far along, in the middle of a lane. */
  spot(along: number, lane: number): Spot {
    return this.at(along, this.inner + (lane - 0.5) * this.laneWidth);
  }

  private at(along: number, radius: number): Spot {
    const { left, right, middle, lineX } = this;
    const toGo = this.finish - along;
    const bottom = middle + radius;
    if (toGo < 0) return this.beyondLine(-toGo, radius);
    if (toGo <= HOME) return { x: lineX - toGo * STEP, y: bottom };
    if (toGo <= FAR_TURN) return this.turn(left, (FAR_TURN - toGo) / TURN, radius, -1);
    if (toGo <= BACK || !this.twoTurns) return { x: left + (toGo - FAR_TURN) * STEP, y: middle - radius };
    if (toGo <= FIRST_TURN) return this.turn(right, (FIRST_TURN - toGo) / TURN, radius, 1);
    return { x: right - (toGo - FIRST_TURN) * STEP, y: bottom };
  }

  /** Horses gallop out round the next turn. */
  private beyondLine(past: number, radius: number): Spot {
    const straight = STRAIGHT - HOME;
    if (past <= straight) return { x: this.lineX + past * STEP, y: this.middle + radius };
    const round = (past - straight) / TURN;
    if (round <= 1) return this.turn(this.right, round, radius, 1);
    return { x: this.right - (past - straight - TURN) * STEP, y: this.middle - radius };
  }

  private turn(x: number, part: number, radius: number, side: 1 | -1): Spot {
    return { x: x + side * radius * Math.sin(Math.PI * part), y: this.middle + side * radius * Math.cos(Math.PI * part) };
  }

  get chutes(): { x: number; y: number; width: number; height: number }[] {
    const start = this.at(-1, this.inner).x;
    const height = this.outer - this.inner;
    if (this.twoTurns) return start < this.left ? [{ x: start, y: this.middle + this.inner, width: this.left - start, height }] : [];
    return start > this.right ? [{ x: this.right, y: this.middle - this.outer, width: start - this.right, height }] : [];
  }

  get bordered(): string[] {
    const squares = this.chuteStarts.flatMap((start) => this.between(start - 1, start + CHUTE - 1)).filter(({ chute }) => chute);
    return squares.map(({ lane, from, to }) => {
      const [near, far] = [this.inner + (lane - 1) * this.laneWidth, this.inner + lane * this.laneWidth];
      return [this.at(from, near), this.at(to, near), this.at(to, far), this.at(from, far)].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    });
  }
}

const courses = new Map<string, Course>();

/** The course of the race of the moment, laid out once. */
export function courseOf(box: Box, view: View): Course {
  const furlongs = raceCardOf(box, view)?.furlongs ?? 6;
  const squares = box.chute_squares.slice(0, view.options.track === "dual" ? 5 : 10);
  const chutes = box.chutes[furlongs] ?? [];
  const key = `${furlongs}/${chutes.join()}/${squares.join()}`;
  let course = courses.get(key);
  if (!course) {
    course = new Course(furlongs, chutes, squares);
    courses.set(key, course);
  }
  return course;
}
