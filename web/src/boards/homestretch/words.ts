/** The prompt, and the table in words. */

import { inWords } from "../../odds/chances";
import { standings } from "../places";
import type { Prompt, Bookmark } from "../board";
import { doing } from "../doing";
import { asked as mayBet, sealable, type SlipLine } from "./slip";
import { dollars, figure, HORSES, horseName, LINES, LINE_NAMES, ordinal, owners, stableOf, type Event, type Seen, type View } from "./game";

/** What the symbols on the board mean. */
export const MEANINGS: Record<string, string> = {
  "+2": "Handicap: the first move of this horse is 2 spaces longer.",
  "+4": "Handicap: the first move of this horse is 4 spaces longer.",
  "+6": "Handicap: the first move of this horse is 6 spaces longer.",
  X: "Handicap: the first roll of this horse’s number does not move it.",
  tote: "What each point of a token pays, in thousands, if the horse comes in there. The marks are the tokens placed on it.",
  shares: "Who owns the horse: one mark for each share. Owners divide its purse.",
  win: "A bet to win pays if the horse comes in first.",
  place: "A bet to place pays if the horse comes in first or second.",
  show: "A bet to show pays if the horse comes in first, second or third.",
  purses: "What the owners of the first, the second and the third horse earn.",
  limit: "The richest player bets first, with one token on a spot at most; the second may lay two on a spot, and so on.",
};

export function prompt(seen: Seen, selection?: { slip: readonly SlipLine[] }): Prompt {
  const { live, box, you } = seen;
  const yours = you !== null && live.must.includes(you);
  if (live.result) return { text: "The game is over.", yours: false };
  if (mayBet(live) && sealable(live, box, selection?.slip ?? [])) return { text: "Your slip is complete: seal it.", yours };
  if (yours) return { text: asked(seen), yours };
  if (you !== null && live.may.includes(you)) {
    return { text: `You may bet ahead: ${left(live)} to place. ${waiting(seen)}`, yours };
  }
  return { text: waiting(seen), yours: false };
}

function asked(seen: Seen): string {
  const { live } = seen;
  switch (live.phase) {
    case "draft":
      return "Your pick: keep one share.";
    case "betting":
      return `Place your bets: you have ${left(live)}.`;
    case "race_turn":
      return driving(seen);
    case "market":
      return `Your turn in the market: you have ${dollars(live.money[seen.you!]!)}.`;
    default:
      return "Your turn.";
  }
}

function driving({ live, box }: Seen): string {
  const [a, b] = live.dice ?? [0, 0];
  const horse = a + b;
  if (live.choice === "drive") return `You rolled ${a} + ${b}: ${horseName(box, horse)}. Drive it, or move it less and roll again?`;
  if (live.choice === "special") {
    return `${horseName(box, horse)} is home already: help one of the horses in last place.`;
  }
  return "Roll again, or pass the dice?";
}

/** What the animation shows just now. */
export function showing(seen: Seen): string {
  const { view, box, cue } = seen;
  const event = cue?.event as unknown as Event | undefined;
  switch (event?.event) {
    case "stables_shown":
      return "The stables are shown.";
    case "race_called":
      return `Race ${event.race}: ${event.name}.`;
    case "bet_placed":
      return doing(seen, event.seat, "betting");
    case "start_dice":
      return "Who drives first?";
    case "theyre_off":
      return "They’re off!";
    case "finished":
      return `${horseName(box, event.horse)} is home.`;
    case "race_paid":
      return "The result is official.";
    case "market_opened":
      return "The market opens.";
    case "bought":
    case "passed_buying":
      return doing(seen, event.seat, "in the market");
    case "game_ended":
      return "The game is over.";
    default:
      return doing(seen, view.roller, "driving") || "The race is on.";
  }
}

function left(view: View): string {
  const count = view.unplaced.length;
  return count === 1 ? "1 token" : `${count} tokens`;
}

function waiting({ live, names, you }: Seen): string {
  const others = live.must.filter((seat) => seat !== you).map((seat) => names[seat] ?? "");
  if (others.length === 0) return live.awaiting ? "The dice are rolling." : "One moment.";
  const who = others.length > 2 ? `${others.length} players` : others.join(" and ");
  const verb = others.length > 1 ? "are" : "is";
  const doing: Record<string, string> = { draft: "choosing a share", betting: "betting", race_turn: "driving", market: "in the market" };
  return `${who} ${verb} ${doing[live.phase] ?? "to act"}.`;
}

/** Complete enough to play from (the transcript of the board). */
export function text(seen: Seen): string {
  const { view, box, names } = seen;
  const parts = [names.map((_, seat) => player(seen, seat)).join("\n")];
  if (view.draft) {
    parts.push(`Draft, step ${view.draft.step}. Your hand: ${list(view.draft.hand.map((card) => share(seen, card)))}.`);
    parts.push(`You keep: ${list(view.draft.kept.map((card) => share(seen, card)))}.`);
  }
  const card = view.card ? box.race_cards[view.card] : null;
  if (card && !view.result && !view.market) {
    parts.push(`Race ${view.race}: ${card.name}. Purses ${card.purses.map(dollars).join(", ")}.`);
    parts.push(HORSES.map((horse) => lane(seen, horse)).join("\n"));
    parts.push(...inWords(seen.chances?.find((race) => race.race === view.race)));
  }
  if (view.market) {
    parts.push(
      `Market, round ${view.market.round}: ${list(view.market.row.map((id) => share(seen, id)))}; ${view.market.deck} in the deck.`,
    );
  }
  if (view.result) {
    parts.push(standings(view.result.places, names, (seat) => dollars(view.money[seat]!)));
  }
  return parts.join("\n\n");
}

function list(words: string[]): string {
  return words.length ? words.join(", ") : "nothing";
}

function share({ box }: Seen, id: string): string {
  const { horse, cost } = box.shares[id]!;
  return `${horseName(box, horse)} (${dollars(cost)})`;
}

function player({ view, box, names, you }: Seen, seat: number): string {
  const horses = stableOf(view, box, seat).map((horse) => `#${horse}`);
  return `${names[seat]}${seat === you ? " (you)" : ""}, ${view.colours[seat]}: ${dollars(view.money[seat]!)}; shares ${list(horses)}.`;
}

function lane({ view, box, names }: Seen, horse: number): string {
  const place = view.finished.indexOf(horse) + 1;
  const where = place ? `finished ${ordinal(place)}` : view.position[horse] ? `space ${view.position[horse]} of ${box.finish}` : "at Start";
  const token = view.token[horse] ? `, token ${view.token[horse]}` : "";
  const spots = LINES.map((line) => {
    const bets = view.bets
      .filter((bet) => bet.horse === horse && bet.line === line)
      .map((bet) => `${names[bet.seat]}${bet.value ? ` ${bet.value}` : ""}`);
    return `${LINE_NAMES[line]} ${figure(box, horse, line)}${bets.length ? ` (${bets.join(", ")})` : ""}`;
  });
  const held = owners(view, box, horse).map((owner) => `${names[owner.seat]} ${owner.shares}`);
  return `${horseName(box, horse)}: ${where}${token}. ${spots.join(", ")}. Shares: ${list(held)}.`;
}

/** Where a replay may jump to: races, the market, the end. */
export function bookmarks(lines: { n: number; words: string; event: string }[]): Bookmark[] {
  let race = 0;
  const found: Bookmark[] = [{ n: 0, label: "Draft" }];
  for (const line of lines) {
    if (line.event === "race_called") found.push({ n: line.n, label: `Race ${++race}` });
    if (line.event === "market_opened" && found.at(-1)?.label !== "Market") found.push({ n: line.n, label: "Market" });
    if (line.event === "game_ended") found.push({ n: line.n, label: "Result" });
  }
  return found;
}
