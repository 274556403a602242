/** The final ranking and what decided it (HS-7.20, HS-7.21). */

import { dollars, type Box, type View } from "./game";

export interface Standing {
  seat: number;
  place: number;
  money: number;
  value: number;
  longshot: number;
  field: number;
  favorite: number;
}

const MEASURES = [
  { key: "money", name: "money" },
  { key: "value", name: "the price of their shares" },
  { key: "longshot", name: "longshot shares" },
  { key: "field", name: "field shares" },
  { key: "favorite", name: "favorite shares" },
] as const;

export type Measure = (typeof MEASURES)[number]["key"];

export function standings(view: View, box: Box): Standing[] {
  const places = view.result?.places ?? [];
  return places
    .map((place, seat) => {
      const shares = view.stables[seat]!.map((id) => box.shares[id]!);
      const kinds = shares.map((share) => box.horses[share.horse]!.kind);
      const count = (kind: string) => kinds.filter((each) => each === kind).length;
      return {
        seat,
        place,
        money: view.money[seat]!,
        value: shares.reduce((sum, share) => sum + share.cost, 0),
        longshot: count("longshot"),
        field: count("field"),
        favorite: count("favorite"),
      };
    })
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** The first measure in which two players differ; null if they are level in all. */
export function decidedBy(a: Standing, b: Standing): Measure | null {
  return MEASURES.find(({ key }) => a[key] !== b[key])?.key ?? null;
}

/** One sentence for each pair of neighbours that money alone does not part. */
export function tieBreaks(table: readonly Standing[], names: readonly string[]): string[] {
  const sentences: string[] = [];
  for (let i = 1; i < table.length; i++) {
    const [a, b] = [table[i - 1]!, table[i]!];
    if (a.money !== b.money) continue;
    const both = `${names[a.seat]} and ${names[b.seat]} both have ${dollars(a.money)}`;
    const key = decidedBy(a, b);
    if (key === null) {
      sentences.push(`${both} and are level in every tie-break: they share the place (HS-7.20, HS-7.21).`);
      continue;
    }
    const name = MEASURES.find((measure) => measure.key === key)!.name;
    const amount = (standing: Standing) => (key === "value" ? dollars(standing[key]) : String(standing[key]));
    sentences.push(`${both}; ${name} decided, ${amount(a)} to ${amount(b)} (HS-7.20).`);
  }
  return sentences;
}
