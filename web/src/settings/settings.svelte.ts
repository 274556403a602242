/** What this browser likes, kept between visits where storage is allowed. */

import { named } from "../net/names";

export const PACES = { off: 0, fast: 0.4, normal: 1, slow: 1.6 } as const;
export type Pace = keyof typeof PACES;

interface Saved {
  pace: Pace;
  theme: "system" | "light" | "dark";
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** The caller speaks. */
  voice: boolean;
  /** Sound has been offered once. */
  soundOffered: boolean;
  forced: boolean;
  /** No film keeps a question of one's own waiting. */
  jump: boolean;
  notify: boolean;
  transcript: boolean;
  /** Say what may follow a choice. */
  warnings: boolean;
  name: string;
}

const DEFAULTS: Saved = {
  pace: "normal",
  theme: "system",
  sound: false,
  volume: 0.7,
  voice: false,
  soundOffered: false,
  forced: true,
  jump: false,
  notify: false,
  transcript: false,
  warnings: true,
  name: "",
};

/** Who has not said a name yet; "You" is what the table calls everybody to themselves. */
export const NAMELESS = "Guest";

const KEY = named("railbird/settings");

function stored(): Saved {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Saved = $state(stored());

/** One's own name, or one for whoever has said none: no two at a table have the same. */
export function ownName(taken: readonly string[] = []): string {
  if (settings.name) return settings.name;
  const used = taken.map((name) => name.toLowerCase());
  const free = (name: string) => !used.includes(name.toLowerCase());
  let name = NAMELESS;
  for (let number = 2; !free(name); number++) name = `${NAMELESS} ${number}`;
  return name;
}

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may refuse; the settings then last as long as the page.
  }
}

const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Factor on the length of animations; reduced motion jumps. */
export function pace(): number {
  return stillness.matches ? 0 : PACES[settings.pace];
}

const darkness = window.matchMedia("(prefers-color-scheme: dark)");

export function showTheme(): void {
  const dark = settings.theme === "dark" || (settings.theme === "system" && darkness.matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
}

darkness.addEventListener("change", showTheme);
