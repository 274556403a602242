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

/** Turns are drawn where the white-bordered corners are, two of them to a turn; without any, this many stations of it. */
const TURN = 15;
/** Stations of the straight beyond the line, at least. */
const BEYOND = 8;
const STEP = 20;
const MARGIN = 14;

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
  private readonly chuteStarts: readonly number[];
  private readonly chuteSquares: readonly number[];
  /** Stations before the line at which the parts of the oval begin. */
  private readonly home: number;
  private readonly farTurn: number;
  private readonly back: number;
  private readonly firstTurn: number;

  constructor(
    private readonly track: Box["track"],
    furlongs: number,
    kind: keyof Box["track"]["lanes"],
  ) {
    this.chuteStarts = track.chutes[furlongs] ?? [];
    this.lanes = track.lanes[kind];
    this.chuteSquares = track.chute_squares.slice(0, this.lanes);
    this.finish = track.stations_per_furlong * furlongs;
    const toGo = (at: number) => this.finish - this.chuteStarts.at(at)! + 1;
    const few = this.chuteStarts.length < 2;
    this.twoTurns = this.chuteStarts.length > 3;
    this.home = few ? Math.floor(this.finish / 3) : toGo(-1) - track.chute_stations;
    this.farTurn = few ? this.home + TURN : toGo(-2);
    this.back = this.twoTurns ? toGo(-3) - track.chute_stations : this.farTurn + this.home + BEYOND;
    this.firstTurn = this.twoTurns ? toGo(-4) : this.back + TURN;
    const rail = ((this.farTurn - this.home) * STEP) / Math.PI;
    const straight = Math.max(this.home, this.back - this.farTurn);
    this.laneWidth = this.lanes > 5 ? 11 : 17;
    this.inner = rail;
    this.outer = rail + this.lanes * this.laneWidth;
    const beyond = STEP * Math.max(0, this.finish + 2 - (this.twoTurns ? this.firstTurn : this.farTurn) - straight);
    this.left = MARGIN + Math.max(this.outer, this.twoTurns ? beyond : 0);
    this.right = this.left + straight * STEP;
    this.width = this.right + Math.max(this.outer, this.twoTurns ? 0 : beyond) + MARGIN;
    this.height = 2 * (this.outer + MARGIN);
    this.middle = this.height / 2;
    this.lineX = this.left + this.home * STEP;
  }

  /** A square from its name: 2/30, or 2/33:1 inside a chute. */
  square(name: string): Square {
    const [, lane, station, part] = /^(\d+)\/(\d+)(?::(\d+))?$/.exec(name)!.map(Number);
    return part ? this.inChute(lane!, station!, part) : { name, lane: lane!, from: station! - 1, to: station!, chute: false };
  }

  private inChute(lane: number, start: number, part: number): Square {
    const share = this.track.chute_stations / this.chuteSquares[lane - 1]!;
    return { name: `${lane}/${start}:${part}`, lane, from: start - 1 + share * (part - 1), to: start - 1 + share * part, chute: true };
  }

  /** All squares of a lane that lie between two points, in order. */
  private ofLane(lane: number, from: number, to: number): Square[] {
    const found: Square[] = [];
    const { chute_stations: length, run_out } = this.track;
    for (let station = Math.max(0, Math.floor(from)); station <= to && station <= this.finish + run_out; station++) {
      const chute = this.chuteStarts.find((start) => station >= start && station < start + length);
      if (chute === undefined) found.push(this.square(`${lane}/${station}`));
      else if (station === chute || found.length === 0) {
        for (let part = 1; part <= this.chuteSquares[lane - 1]!; part++) found.push(this.inChute(lane, chute, part));
        station = chute + length - 1;
      }
    }
    return found.filter((square) => square.to > from && square.from < to);
  }

  between(from: number, to: number): Square[] {
    return Array.from({ length: this.lanes }, (_, at) => this.ofLane(at + 1, from, to)).flat();
  }

  middleOf({ from, to }: Square): number {
    return (from + to) / 2;
  }

  /** A point of the oval: so far along, in the middle of a lane. */
  spot(along: number, lane: number): Spot {
    return this.at(along, this.inner + (lane - 0.5) * this.laneWidth);
  }

  private at(along: number, radius: number): Spot {
    const { left, right, middle, lineX, home, farTurn, back, firstTurn } = this;
    const toGo = this.finish - along;
    const bottom = middle + radius;
    if (toGo < 0) return this.beyondLine(-toGo, radius);
    if (toGo <= home) return { x: lineX - toGo * STEP, y: bottom };
    if (toGo <= farTurn) return this.turn(left, (farTurn - toGo) / (farTurn - home), radius, -1);
    if (toGo <= back || !this.twoTurns) return { x: left + (toGo - farTurn) * STEP, y: middle - radius };
    if (toGo <= firstTurn) return this.turn(right, (firstTurn - toGo) / (firstTurn - back), radius, 1);
    return { x: right - (toGo - firstTurn) * STEP, y: bottom };
  }

  /** Horses gallop out round the next turn. */
  private beyondLine(past: number, radius: number): Spot {
    const straight = (this.right - this.lineX) / STEP;
    const length = this.farTurn - this.home;
    if (past <= straight) return { x: this.lineX + past * STEP, y: this.middle + radius };
    const round = (past - straight) / length;
    if (round <= 1) return this.turn(this.right, round, radius, 1);
    return { x: this.right - (past - straight - length) * STEP, y: this.middle - radius };
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
    const squares = this.chuteStarts
      .flatMap((start) => this.between(start - 1, start + this.track.chute_stations - 1))
      .filter(({ chute }) => chute);
    return squares.map(({ lane, from, to }) => {
      const [near, far] = [this.inner + (lane - 1) * this.laneWidth, this.inner + lane * this.laneWidth];
      return [this.at(from, near), this.at(to, near), this.at(to, far), this.at(from, far)]
        .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
        .join(" ");
    });
  }
}

const courses = new WeakMap<object, Map<string, Course>>();

/** The course of the race of the moment, laid out once. */
export function courseOf(box: Box, view: View): Course {
  const furlongs = raceCardOf(box, view)?.furlongs ?? 6;
  const { track } = view.options;
  const laid = courses.get(box) ?? new Map<string, Course>();
  courses.set(box, laid);
  const course = laid.get(`${furlongs}/${track}`) ?? new Course(box.track, furlongs, track);
  laid.set(`${furlongs}/${track}`, course);
  return course;
}
