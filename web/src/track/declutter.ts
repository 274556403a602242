/** Moves marks on a line apart until no two are closer than `gap`, each as near its value as it can be. */
export function spread(values: readonly number[], gap: number, low: number, high: number): number[] {
  const order = values.map((_, index) => index).sort((a, b) => values[a]! - values[b]! || a - b);
  const clusters: { members: number[]; centre: number }[] = [];
  for (const index of order) {
    let cluster = { members: [index], centre: values[index]! };
    for (let before = clusters.at(-1); before && touches(before, cluster, gap); before = clusters.at(-1)) {
      clusters.pop();
      const members = [...before.members, ...cluster.members];
      const mean = members.reduce((sum, member) => sum + values[member]!, 0) / members.length;
      cluster = { members, centre: mean };
    }
    const half = ((cluster.members.length - 1) * gap) / 2;
    cluster.centre = Math.min(Math.max(cluster.centre, low + half), Math.max(high - half, low + half));
    clusters.push(cluster);
  }
  const places = [...values];
  for (const { members, centre } of clusters) {
    members.forEach((member, nth) => (places[member] = centre + (nth - (members.length - 1) / 2) * gap));
  }
  return places;
}

function touches(a: { members: number[]; centre: number }, b: { members: number[]; centre: number }, gap: number): boolean {
  const room = ((a.members.length + b.members.length) * gap) / 2;
  return b.centre - a.centre < room;
}

interface Spot {
  x: number;
  y: number;
}

/** Moves marks on a plane apart until no two are closer than `gap`, each as near its place as it can be and all within the room. */
export function apart(spots: readonly Spot[], gap: number, room = { width: Infinity, height: Infinity, edge: -Infinity }): Spot[] {
  const within = (at: number, length: number) => Math.max(room.edge, Math.min(at, length - room.edge));
  const moved = spots.map(({ x, y }) => ({ x: within(x, room.width), y: within(y, room.height) }));
  for (let round = 0; round < ROUNDS; round++) {
    let still = true;
    for (let a = 0; a < moved.length; a++) {
      for (let b = a + 1; b < moved.length; b++) still = !pushed(moved[a]!, moved[b]!, gap, b) && still;
    }
    if (still) break;
    for (const spot of moved) Object.assign(spot, { x: within(spot.x, room.width), y: within(spot.y, room.height) });
  }
  return moved;
}

const ROUNDS = 400;

/** Those on one spot fan out to all sides, or in a corner they would stay on a line that has no room for them. */
const FAN = 2.4;

function pushed(a: Spot, b: Spot, gap: number, nth: number): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const away = Math.hypot(dx, dy);
  if (away >= gap - 0.01) return false;
  const [ux, uy] = away > 0.001 ? [dx / away, dy / away] : [Math.cos(FAN * nth), Math.sin(FAN * nth)];
  const push = (gap - away) / 2;
  a.x -= ux * push;
  a.y -= uy * push;
  b.x += ux * push;
  b.y += uy * push;
  return true;
}
