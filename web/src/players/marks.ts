/** How a player's colour looks: never a colour alone, always with a shape of its own. */

export interface MarkLook {
  fill: string;
  ink: string;
  edge: string;
  /** Outline in a box of 24 × 24. */
  shape: string;
}

const CIRCLE = "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21Z";
const SQUARE = "M4.5 2.5h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2Z";
const HOUSE = "M12 1 22.5 9.5 20 22.5H4L1.5 9.5Z";
const DIAMOND = "M12 .5 23.5 12 12 23.5.5 12Z";
const HEXAGON = "M6.5 2h11l6 10-6 10h-11L.5 12Z";
const TRIANGLE = "M12 1 23.5 22.5H.5Z";
const CROSS = "M8 1h8v7h7v8h-7v7H8v-7H1V8h7Z";
const SHIELD = "M2.5 2h19v10.5c0 5-4.5 8.5-9.5 10.5-5-2-9.5-5.5-9.5-10.5Z";

const STAR = "M12 .5 15.4 8.2 23.5 9 17.4 14.5 19.2 22.8 12 18.5 4.8 22.8 6.6 14.5.5 9 8.6 8.2Z";
const DROP = "M12 .5C16 7 20.5 10.5 20.5 15.2a8.5 8.3 0 0 1-17 0C3.5 10.5 8 7 12 .5Z";

const LOOKS: Record<string, MarkLook> = {
  black: { fill: "#1d1f20", ink: "#ffffff", edge: "#d9d5c9", shape: CIRCLE },
  blue: { fill: "#2559b8", ink: "#ffffff", edge: "#11306b", shape: SQUARE },
  green: { fill: "#23814a", ink: "#ffffff", edge: "#0d4424", shape: HOUSE },
  red: { fill: "#b8242e", ink: "#ffffff", edge: "#660d14", shape: DIAMOND },
  white: { fill: "#ffffff", ink: "#1d1f20", edge: "#6b6b64", shape: HEXAGON },
  yellow: { fill: "#f0c929", ink: "#1d1f20", edge: "#8a6d05", shape: SHIELD },
  orange: { fill: "#e07b1a", ink: "#1d1f20", edge: "#6e3803", shape: TRIANGLE },
  purple: { fill: "#6a3a9a", ink: "#ffffff", edge: "#351a52", shape: CROSS },
  pink: { fill: "#e68fb4", ink: "#1d1f20", edge: "#7d2c50", shape: STAR },
  teal: { fill: "#2fb3ab", ink: "#1d1f20", edge: "#0e4f4b", shape: DROP },
};

const IN_ORDER = Object.values(LOOKS);

/** By the colour a game gives, or by seat where a game knows no colours. */
export function markLook(colour: string | number): MarkLook {
  if (typeof colour === "string" && colour in LOOKS) return LOOKS[colour]!;
  const seat = typeof colour === "number" ? colour : 0;
  return IN_ORDER[seat % IN_ORDER.length]!;
}
