/** A picture for each game; the browser loads one when it comes into view. */

const FILES = import.meta.glob<string>("./*.svg", { eager: true, query: "?no-inline", import: "default" });

export function posterOf(game: string): string | undefined {
  return FILES[`./${game}.svg`];
}
