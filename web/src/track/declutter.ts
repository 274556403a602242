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

/** Moves marks on a plane apart until no two are closer than `gap`, each as near its place as it can be. */
export function apart(spots: readonly { x: number; y: number }[], gap: number): { x: number; y: number }[] {
  const moved = spots.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS; round++) {
    let still = true;
    for (let a = 0; a < moved.length; a++) {
      for (let b = a + 1; b < moved.length; b++) still = !pushed(moved[a]!, moved[b]!, gap) && still;
    }
    if (still) break;
  }
  return moved;
}

const ROUNDS = 60;

function pushed(a: { x: number; y: number }, b: { x: number; y: number }, gap: number): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const away = Math.hypot(dx, dy);
  if (away >= gap - 0.01) return false;
  const [ux, uy] = away ? [dx / away, dy / away] : [0, 1];
  const push = (gap - away) / 2;
  a.x -= ux * push;
  a.y -= uy * push;
  b.x += ux * push;
  b.y += uy * push;
  return true;
}
