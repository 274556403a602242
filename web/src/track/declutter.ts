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
