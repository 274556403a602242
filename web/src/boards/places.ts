/** Places in words. */

export function ordinal(place: number): string {
  const teens = place % 100 > 10 && place % 100 < 14;
  return `${place}${teens ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th")}`;
}

/** "1st: Ann, $99k", one line a player, the winner first. */
export function standings(places: readonly number[], names: readonly string[], sum: (seat: number) => string): string {
  return [...names.keys()]
    .sort((one, other) => places[one]! - places[other]!)
    .map((seat) => `${ordinal(places[seat]!)}: ${names[seat]}, ${sum(seat)}`)
    .join("\n");
}
