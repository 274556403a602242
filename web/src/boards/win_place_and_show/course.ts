/** The track of a race: where each square lies on the oval, and where on the strip that unrolls it. */

import type { OvalShape, Spot } from "../../track/LaneOval.svelte";
import { raceOf, type Box, type Race, type View } from "./game";

/** A square: leg of the course (−1 for the gate), place in it from 1, lane from 1 at the rail. */
export interface Square {
  leg: number;
  at: number;
  lane: number;
}

/** As the table sends it: leg, place in it, lane. */
export function squareAt([leg, at, lane]: [number, number, number]): Square {
  return { leg, at, lane };
}

/** Length of a square of a straight in the picture. */
const STEP = 20;
const MARGIN = 16;

export class Course implements OvalShape {
  readonly lanes: number;
  readonly legs: Race["track"]["legs"];
  readonly width: number;
  readonly height: number;
  readonly inner: number;
  readonly outer: number;
  /** Ends of the turns' diameters. */
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly lineX: number;
  private readonly passing: ReadonlySet<string>;
  private readonly rail: number;
  private readonly laneWidth: number;
  private readonly starts: number[];

  constructor(race: Race) {
    this.lanes = race.track.lanes;
    this.legs = race.track.legs;
    this.passing = new Set(race.track.passing.map((place) => this.key(squareAt(place))));
    const counts = (this.legs[this.lastTurn] ?? this.legs[this.finishLeg]!).squares;
    this.rail = (counts[0]! * STEP) / Math.PI;
    this.laneWidth = Math.max(STEP / 2, ((counts.at(-1)! - counts[0]!) * STEP) / Math.PI / (this.lanes - 1));
    this.inner = this.rail - this.laneWidth / 2;
    this.outer = this.inner + this.lanes * this.laneWidth;
    const home = this.runs(this.finishLeg).columns;
    const straight = STEP * Math.max(this.lastStraightBeforeTurn(), this.legs[this.finishLeg]!.squares[0]!);
    const chute = Math.max(0, ...this.legs.map((_, leg) => this.overhang(leg, straight / STEP)));
    this.left = MARGIN + Math.max(this.outer, STEP * (home - this.legs[this.finishLeg]!.squares[0]!));
    this.right = this.left + straight;
    this.width = this.right + Math.max(this.outer, STEP * (chute + 1)) + MARGIN;
    this.height = 2 * (this.outer + MARGIN);
    this.middle = this.height / 2;
    this.lineX = this.left + STEP * this.legs[this.finishLeg]!.squares[0]!;
    this.starts = this.unrolled();
  }

  /** The straight that ends at the finish line; the run-out follows it. */
  get finishLeg(): number {
    return this.legs.length - 2;
  }

  private get lastTurn(): number {
    return this.legs.map(({ turn }) => turn).lastIndexOf(true);
  }

  /** One text for each square; on a second lap names come again. */
  key({ leg, at, lane }: Square): string {
    return `${leg}:${at}/${lane}`;
  }

  isPassing(square: Square): boolean {
    return this.passing.has(this.key(square));
  }

  /** The middle of a square on the oval. */
  spot({ leg, at, lane }: Square): Spot {
    const radius = this.rail + (lane - 1) * this.laneWidth;
    if (leg < 0) return this.spot({ leg: 0, at: this.legs[0]!.first - 1, lane });
    if (leg === this.legs.length - 1) return this.runOut(at, radius);
    const { turn, squares } = this.legs[leg]!;
    const bottom = this.atBottom(leg);
    if (turn) {
      const part = Math.PI * ((at - 0.5) / squares[lane - 1]!);
      return bottom ? this.onLeft(part, radius) : this.onRight(part, radius);
    }
    const columns = this.after(leg) + squares[0]! - at + 0.5;
    if (bottom) {
      const end = leg === this.finishLeg || this.leadsToLine(leg) ? this.lineX : this.right;
      return { x: end - columns * STEP, y: this.middle + radius };
    }
    return { x: this.left + columns * STEP, y: this.middle - radius };
  }

  /** How far along the unrolled track a square lies; turns are as long there as their middle lanes. */
  along({ leg, at, lane }: Square): number {
    if (leg < 0) return -0.5;
    const { turn, squares, first } = this.legs[leg]!;
    if (turn) return this.starts[leg]! + ((at - 0.5) / squares[lane - 1]!) * this.columns(leg);
    return this.starts[leg]! + at - first + 0.5;
  }

  /** How much of the unrolled track a square takes. */
  length({ leg, lane }: Square): number {
    const shape = this.legs[leg];
    return shape?.turn ? this.columns(leg) / shape.squares[lane - 1]! : 1;
  }

  /** Where the line lies on the unrolled track. */
  get line(): number {
    return this.starts.at(-1)!;
  }

  /** All squares that lie between two points of the unrolled track. */
  between(from: number, to: number): Square[] {
    const found: Square[] = [];
    this.legs.forEach(({ squares, first }, leg) => {
      for (let lane = 1; lane <= this.lanes; lane++) {
        for (let at = first; at <= squares[lane - 1]!; at++) {
          const square = { leg, at, lane };
          const along = this.along(square);
          if (along > from && along < to) found.push(square);
        }
      }
    });
    return found;
  }

  /** Ground beyond the oval where a race starts, as boxes. */
  get chutes(): { x: number; y: number; width: number; height: number }[] {
    const height = this.outer - this.inner;
    const start = this.spot({ leg: -1, at: 0, lane: 1 }).x;
    if (this.atBottom(0)) {
      const x = start - STEP / 2;
      return x < this.left ? [{ x, y: this.middle + this.inner, width: this.left - x, height }] : [];
    }
    const end = start + STEP / 2;
    return end > this.right ? [{ x: this.right, y: this.middle - this.outer, width: end - this.right, height }] : [];
  }

  private columns(leg: number): number {
    const { squares } = this.legs[leg]!;
    return (squares[0]! + squares.at(-1)!) / 2;
  }

  private unrolled(): number[] {
    let from = 0;
    return this.legs.map(({ turn, squares, first }, leg) => {
      const start = from;
      from += turn ? this.columns(leg) : squares[0]! - first + 1;
      return start;
    });
  }

  /** Straights run home at the bottom, away from home at the top; each turn changes over. */
  private atBottom(leg: number): boolean {
    const turns = this.legs.slice(leg, this.finishLeg + 1).filter(({ turn }) => turn).length;
    return this.legs[leg]!.turn ? turns % 2 === 1 : turns % 2 === 0;
  }

  private leadsToLine(leg: number): boolean {
    return this.legs.slice(leg, this.finishLeg + 1).every(({ turn }) => !turn);
  }

  /** Columns of straights between this leg and the next turn or the line. */
  private after(leg: number): number {
    let columns = 0;
    for (let later = leg + 1; later <= this.finishLeg && !this.legs[later]!.turn; later++) columns += this.legs[later]!.squares[0]!;
    return columns;
  }

  private runs(leg: number): { columns: number } {
    let columns = 0;
    for (let at = leg; at >= 0 && !this.legs[at]!.turn; at--) columns += this.legs[at]!.squares[0]!;
    return { columns };
  }

  private lastStraightBeforeTurn(): number {
    return this.legs[this.lastTurn - 1]?.squares[0] ?? 0;
  }

  /** Columns of a straight that reach beyond the oval at its start. */
  private overhang(leg: number, straight: number): number {
    const { turn, squares, first } = this.legs[leg]!;
    if (turn || leg > this.finishLeg || this.atBottom(leg)) return 0;
    return this.after(leg) + squares[0]! - first + 1 - straight;
  }

  private onRight(part: number, radius: number): Spot {
    return { x: this.right + radius * Math.sin(part), y: this.middle + radius * Math.cos(part) };
  }

  private onLeft(part: number, radius: number): Spot {
    return { x: this.left - radius * Math.sin(part), y: this.middle - radius * Math.cos(part) };
  }

  /** Beyond the line the horses gallop out into the next turn. */
  private runOut(at: number, radius: number): Spot {
    const x = this.lineX + (at - 0.5) * STEP;
    if (x <= this.right) return { x, y: this.middle + radius };
    return this.onRight((x - this.right) / (this.rail + ((this.lanes - 1) / 2) * this.laneWidth), radius);
  }
}

const courses = new WeakMap<object, Course>();

/** The course of a race, laid out once. */
export function courseOf(box: Box, view: { race: number }): Course {
  const race = raceOf(box, view);
  let course = courses.get(race);
  if (!course) {
    course = new Course(race);
    courses.set(race, course);
  }
  return course;
}

/** The horses that are still on the track, the foremost first. */
export function runningOrder(course: Course, { places, finish }: View): number[] {
  const along = (horse: number) => course.along(places[horse]!);
  const running = Object.keys(places).map(Number);
  return running.filter((horse) => !finish.includes(horse)).sort((a, b) => along(b) - along(a));
}
