/** A letter for each player, or two where others begin with the same: "A", "TT" and "TM", "Gu" and "G2". */
export function initials(names: readonly string[]): string[] {
  const first = names.map((name) => name.slice(0, 1).toUpperCase());
  return names.map((name, at) => {
    const alone = first.indexOf(first[at]!) === first.lastIndexOf(first[at]!);
    return alone ? first[at]! : first[at]! + second(name);
  });
}

/** Of the last word, else of the only one. */
function second(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length > 1 ? words.at(-1)!.slice(0, 1).toUpperCase() : name.slice(1, 2);
}
