/** An oval track seen from above: two straights, two turns, run counter-clockwise from the start.
 *
 * A place on it is a lane, counted from the inner rail, and a distance in spaces along the track.
 * Space lines stand square to the rails, so horses in the same space are level in every lane.
 */

export interface OvalShape {
  width: number;
  height: number;
  /** Ground between the outer rail and the edge of the picture. */
  margin: number;
  lanes: number;
  laneWidth: number;
  /** Spaces round the whole oval. */
  spaces: number;
  /** Where space 0 begins, as a part of the home straight (0 left end, 1 right end); may exceed 1. */
  startsAt: number;
}

export interface Place {
  x: number;
  y: number;
  /** Direction of running in degrees, 0 to the right, clockwise. */
  heading: number;
}

/** Where a token stands: it looks the way it runs and leans a little in the turns, but stays upright. */
export interface Spot extends Place {
  facing: 1 | -1;
  /** In degrees. */
  lean: number;
}

/** How much of a turn a token follows. */
const LEAN = 0.45;

export function spotAt(place: Place): Spot {
  const left = place.heading > 90 && place.heading <= 270;
  const off = left ? place.heading - 180 : place.heading > 270 ? place.heading - 360 : place.heading;
  return { ...place, facing: left ? -1 : 1, lean: LEAN * off };
}

export class Oval {
  readonly outer: number;
  readonly inner: number;
  readonly straight: number;
  readonly length: number;
  private readonly left: number;
  private readonly right: number;
  private readonly middle: number;
  private readonly radius: number;

  constructor(readonly shape: OvalShape) {
    this.outer = shape.height / 2 - shape.margin;
    this.inner = this.outer - shape.lanes * shape.laneWidth;
    this.straight = shape.width - 2 * shape.margin - 2 * this.outer;
    this.left = shape.margin + this.outer;
    this.right = this.left + this.straight;
    this.middle = shape.height / 2;
    this.radius = (this.outer + this.inner) / 2;
    this.length = 2 * this.straight + 2 * Math.PI * this.radius;
  }

  /** Radius of the middle of a lane in the turns; lane 0 is at the inner rail. */
  laneRadius(lane: number): number {
    return this.inner + (lane + 0.5) * this.shape.laneWidth;
  }

  /** The point `space` spaces from the start, in the middle of a lane. */
  at(lane: number, space: number): Place {
    return this.point(this.laneRadius(lane), space);
  }

  /** The same at any distance from the middle of the oval. */
  point(radius: number, space: number): Place {
    const turn = Math.PI * this.radius;
    const start = this.shape.startsAt * this.straight;
    let run = (start + (space * this.length) / this.shape.spaces) % this.length;
    if (run < 0) run += this.length;
    if (run < this.straight) {
      return { x: this.left + run, y: this.middle + radius, heading: 0 };
    }
    run -= this.straight;
    if (run < turn) {
      return this.onTurn(this.right, Math.PI / 2 - run / this.radius, radius);
    }
    run -= turn;
    if (run < this.straight) {
      return { x: this.right - run, y: this.middle - radius, heading: 180 };
    }
    run -= this.straight;
    return this.onTurn(this.left, -Math.PI / 2 - run / this.radius, radius);
  }

  /** The outline at a distance from the middle of the lanes, as SVG path data. */
  ring(radius: number): string {
    const { left, right, middle } = this;
    const arc = `A${radius} ${radius} 0 0 0`;
    return `M${left} ${middle + radius}H${right}${arc} ${right} ${middle - radius}` + `H${left}${arc} ${left} ${middle + radius}Z`;
  }

  /** The line across all lanes where a space begins. */
  line(space: number): { x1: number; y1: number; x2: number; y2: number } {
    const a = this.point(this.inner, space);
    const b = this.point(this.outer, space);
    return { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
  }

  /** The ground between two space lines as SVG path data, all lanes or those between two radii. */
  section(from: number, to: number, steps = 14, inner = this.inner, outer = this.outer): string {
    const points: string[] = [];
    for (let i = 0; i <= steps; i++) {
      const p = this.point(outer, from + ((to - from) * i) / steps);
      points.push(`${round(p.x)} ${round(p.y)}`);
    }
    for (let i = steps; i >= 0; i--) {
      const p = this.point(inner, from + ((to - from) * i) / steps);
      points.push(`${round(p.x)} ${round(p.y)}`);
    }
    return `M${points.join("L")}Z`;
  }

  private onTurn(centre: number, angle: number, radius: number): Place {
    return {
      x: centre + radius * Math.cos(angle),
      y: this.middle + radius * Math.sin(angle),
      heading: ((angle * 180) / Math.PI - 90 + 720) % 360,
    };
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
