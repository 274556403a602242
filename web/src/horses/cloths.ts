/** Saddle cloths: the colours every North American racegoer knows by number, and a pattern for each. */

export const PATTERNS = ["plain", "hem", "frame", "hoops", "sash", "corners", "sides", "chevron", "dots", "checks", "halves"] as const;

export type Pattern = (typeof PATTERNS)[number];

export interface Cloth {
  number: number;
  ground: string;
  ink: string;
  trim: string;
  colour: string;
  pattern: Pattern;
}

/** Ground, number, and a trim that stays readable behind the number; 1 to 20. */
const COLOURS: readonly (readonly [string, string, string, string])[] = [
  ["red", "#c4202b", "#ffffff", "#8e1019"],
  ["white", "#ffffff", "#111111", "#c9c4b4"],
  ["blue", "#1f4fa8", "#ffffff", "#6f9be6"],
  ["yellow", "#f4d234", "#111111", "#c79a0a"],
  ["green", "#1a6b3c", "#ffffff", "#55b27b"],
  ["black", "#17181a", "#f0cd57", "#6d6340"],
  ["orange", "#f0821e", "#111111", "#b75706"],
  ["pink", "#f4a6c3", "#111111", "#c9668f"],
  ["turquoise", "#3cc4c1", "#111111", "#148683"],
  ["purple", "#5c2d87", "#ffffff", "#a478d0"],
  ["grey", "#b4b7ba", "#8c0f17", "#7f8488"],
  ["lime", "#b0d93b", "#111111", "#6f9410"],
  ["brown", "#6d4626", "#ffffff", "#b08458"],
  ["maroon", "#6b1526", "#f7e04b", "#a84658"],
  ["khaki", "#c8b684", "#111111", "#94824c"],
  ["copen blue", "#8fb8de", "#8c0f17", "#5687b8"],
  ["navy", "#14234a", "#ffffff", "#5a6fa8"],
  ["forest green", "#1d4427", "#f7e04b", "#55885f"],
  ["royal blue", "#2747c7", "#ffd9d9", "#8196ee"],
  ["fuchsia", "#c31f83", "#fff27a", "#e873b8"],
];

export function cloth(number: number): Cloth {
  const [colour, ground, ink, trim] = COLOURS[(number - 1) % COLOURS.length]!;
  const round = Math.floor((number - 1) / COLOURS.length);
  const pattern = PATTERNS[(number - 1 + round * 3) % PATTERNS.length]!;
  return { number, ground, ink, trim, colour, pattern };
}
