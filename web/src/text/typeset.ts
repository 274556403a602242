/** The words of the table as they are printed on its boards: 1½ lengths, −3. */

import type { LogLine, Told } from "../protocol";

const PARTS: Record<string, string> = { "1/4": "¼", "1/2": "½", "3/4": "¾" };
/** Only lengths: elsewhere 1/2 may be a square of a track. */
const LENGTHS = /(?:(\d+) )?\b(1\/4|1\/2|3\/4)(?= (?:of a )?length)/g;
/** Odds of 5-2 have no minus. */
const MINUS = /(^|[\s(])-(?=\d)/g;

export function typeset(words: string): string {
  return words.replace(LENGTHS, (_, whole: string | undefined, part: string) => `${whole ?? ""}${PARTS[part]!}`).replace(MINUS, "$1−");
}

export function typesetLine<L extends LogLine | Told>(line: L): L {
  return { ...line, words: typeset(line.words), call: line.call.map(typeset) };
}
