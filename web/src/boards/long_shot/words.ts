/** The prompt, and the table in words. */

import type { Prompt, Bookmark } from "../board";
import { doing } from "../doing";
import {
  abilityText,
  cardOf,
  dollars,
  HORSES,
  horseName,
  listed,
  nameOf,
  ordinal,
  setsOf,
  spaceName,
  spaces,
  stableOf,
  whereIs,
  type Event,
  type Seen,
} from "./game";
import { scoresOf } from "./scoring";

/** What the symbols on sheets and cards mean. */
export const MEANINGS: Record<string, string> = {
  odds: "What a bet is multiplied by if the horse comes in first, second or third.",
  concessions: "Cross off the number rolled in one of its cells. Every full row or column gives you a bonus.",
  bar: "The bar: when this horse is rolled, the horses whose numbers are crossed off here move one space as well.",
  wilds: "Wild Numbers: cross one off to use any number instead of the one rolled.",
  sets: "Jockey Sets: helmet and jersey of the same number. Each set pays at the end.",
  bets: "Your bets on each horse. They add up and cannot be taken back.",
  helmets: "A helmet lets you bet on its horse beyond the No-Bet Line, and is half of a Jockey Set.",
  jerseys: "A jersey lets you cross off any horse on the bar of this one, and is half of a Jockey Set.",
};

export function prompt(seen: Seen): Prompt {
  const { live, you } = seen;
  if (live.result) return { text: "The game is over.", yours: false };
  if (seen.preparing) return { text: `Prepare what you do with the ${live.dice![0]}. ${waiting(seen)}`, yours: false };
  const yours = you !== null && live.must.includes(you);
  return { text: yours ? asked(seen) : waiting(seen), yours };
}

/** Nothing but a Wild, a pass, or a Wild erased is left (LS-7.20). */
function stuck({ legal }: Seen): boolean {
  return legal.length > 0 && legal.every(({ action }) => action["wild"] || action.do === "pass" || action.do === "erase_wild");
}

function asked(seen: Seen): string {
  const { live, box, names, you } = seen;
  if (live.asked) {
    const card = box.cards[live.asked.card]!;
    return `Your ability ${card.name}: use it?`;
  }
  if (live.phase === "bonus") {
    return live.bonuses > 1 ? `${live.bonuses} bonuses are yours: claim the first.` : "A full line: claim your bonus.";
  }
  const [horse, steps] = live.dice!;
  const who = live.active === you ? "You" : nameOf(names, live.active);
  const rolled = `${who} rolled horse ${horse}, ${spaces(steps)}`;
  return stuck(seen) ? `${rolled}. The ${horse} is of no use to you.` : `${rolled}. Use the ${horse} for one action.`;
}

function waiting({ live, names, you }: Seen): string {
  const others = live.must.filter((seat) => seat !== you);
  if (!others.length) return live.awaiting ? "The dice are rolling." : "One moment.";
  const who = listed(others.map((seat) => nameOf(names, seat)));
  if (live.phase === "bonus") return `${who} is choosing a bonus.`;
  if (live.asked) return `${who} is asked about an ability.`;
  return live.dice ? `${who} is using the ${live.dice[0]}.` : `${who} is to act.`;
}

/** What the animation shows just now. */
export function showing(seen: Seen): string {
  const { view, box, cue } = seen;
  const event = cue?.event as unknown as Event | undefined;
  switch (event?.event) {
    case "market_formed":
      return "The Market is laid out.";
    case "starting_card_dealt":
      return "The starting cards are dealt.";
    case "race_begun":
      return "They’re off!";
    case "finished":
      return `${horseName(view, box, event.horse)} is home.`;
    case "last_round":
      return "Three horses are home: everybody has one last turn.";
    case "purse_paid":
      return "The purses are paid.";
    case "game_ended":
      return "The game is over.";
    case "rolled":
    case "moved":
    case "dragged_along":
    case "stays_finished":
      return doing(seen, view.active, "rolling") || "The horses run.";
    default:
      return doing(seen, cue?.event["seat"] as number | undefined, view.dice ? `using the ${view.dice[0]}` : "to act") || "The race is on.";
  }
}

/** Complete enough to play from (the transcript of the board). */
export function text(seen: Seen): string {
  const { view, box, names } = seen;
  const parts = [];
  if (view.dice) parts.push(`Round ${view.round}. ${nameOf(names, view.active)} rolled horse ${view.dice[0]} and ${view.dice[1]}.`);
  parts.push(
    `Winner's Circle: ${box.purse.map((purse, at) => `${ordinal(at + 1)} ${dollars(purse)} ${view.finished[at] ? `#${view.finished[at]}` : "open"}`).join(", ")}.`,
  );
  if (view.cards.length) parts.push(HORSES.map((horse) => horseLine(seen, horse)).join("\n"));
  parts.push(view.sheets.map((_, seat) => sheetLines(seen, seat)).join("\n\n"));
  if (view.result) {
    const table = scoresOf(view);
    parts.push(
      table
        .map(
          ({ seat, place, total, parts: sums }) =>
            `${ordinal(place)}: ${nameOf(names, seat)}, ${dollars(total)} (${sums.map(({ name, sum }) => `${name} ${dollars(sum)}`).join(", ")})`,
        )
        .join("\n"),
    );
  }
  return parts.join("\n\n");
}

function none(words: readonly string[]): string {
  return words.length ? words.join(", ") : "none";
}

function horseLine({ view, box, names }: Seen, horse: number): string {
  const card = cardOf(view, box, horse)!;
  const owner = view.owners[horse] ?? null;
  const whose = owner === null ? `in the Market for ${dollars(card.cost)}` : `owned by ${nameOf(names, owner)}`;
  const odds = card.odds.map((factor) => `×${factor}`).join(" ");
  return `${horseName(view, box, horse)}: ${whereIs(view, box, horse)}; ${odds}; ${whose}; on its bar ${none(view.bars[horse]!.map(String))}. ${abilityText(view, box, card)}`;
}

function sheetLines({ view, box, names, you }: Seen, seat: number): string {
  const sheet = view.sheets[seat]!;
  const bets = HORSES.filter((horse) => sheet.bets[horse]).map((horse) => `${dollars(sheet.bets[horse]!)} on #${horse}`);
  const boxes = Object.entries(sheet.boxes)
    .filter(([, left]) => left)
    .map(([id, left]) => `${box.bonuses[id]!.text}${left > 1 ? ` (${left})` : ""}`);
  return [
    `${nameOf(names, seat)}${seat === you ? " (you)" : ""}: ${dollars(sheet.money)}, ${box.wilds - sheet.wilds} Wild Numbers left, horses ${none(stableOf(view, seat).map((horse) => `#${horse}`))}.`,
    `Bets ${none(bets)}. Helmets ${none(sheet.helmets.map(String))}. Jerseys ${none(sheet.jerseys.map(String))}. Jockey Sets ${none(setsOf(sheet).map(String))}.`,
    `Crossed off ${none(sheet.cells.map((cell) => spaceName(box, cell)))} of the grid ${[0, 4, 8, 12].map((from) => box.grid.slice(from, from + 4).join(" ")).join(" / ")}.`,
    ...(seat === view.roland ? [] : [`Bonuses left: ${none(boxes)}.`]),
  ].join("\n");
}

/** Where a replay may jump to: every third round, horses coming home, the end. */
export function bookmarks(lines: { n: number; words: string; event: string }[]): Bookmark[] {
  let round = 0;
  let home = 0;
  const found: Bookmark[] = [{ n: 0, label: "Setup" }];
  for (const line of lines) {
    if (line.event === "rolled" && round++ % 3 === 0) found.push({ n: line.n, label: `Round ${round}` });
    if (line.event === "finished") found.push({ n: line.n, label: `${ordinal(++home)} home` });
    if (line.event === "game_ended") found.push({ n: line.n, label: "Result" });
  }
  return found;
}
