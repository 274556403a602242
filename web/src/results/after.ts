/** What follows a game. */

import type { BotInfo, SeatInfo } from "../protocol";

/** A result for friends: "you" is somebody else to each of them. */
export function forFriends(text: string): string {
  return text.replaceAll(" (you)", "");
}

/** The next level above all who sat here, if there is one. A style, or a bot from a file, has no level. */
export function harderBot(bots: BotInfo[], seated: Pick<SeatInfo, "bot">[]): string | null {
  const levels = seated.map(({ bot }) => bots.find(({ name }) => name === bot)?.level ?? -1);
  const strongest = Math.max(-1, ...levels);
  return strongest < 0 ? null : (bots.find(({ level }) => level === strongest + 1)?.name ?? null);
}

/** The strongest of known strength; a style, or a bot from a file, only where there is none. */
export function strongestBot(bots: BotInfo[]): string {
  const known = bots.filter(({ level }) => level !== null).sort((one, other) => one.level! - other.level!);
  return (known.at(-1) ?? bots.at(-1))?.name ?? "";
}
