/** The prompt, and the table in words. */

import { standings } from "../places";
import type { Prompt, Bookmark } from "../board";
import { doing } from "../doing";
import { cash, dollars, horseName, horsesOf, ordinal, raceOf, type Event, type Seen } from "./game";
import { betWords, ticketWords } from "./slip";

/** What the headings and symbols mean. */
export const MEANINGS: Record<string, string> = {
  strength: "Squares of each move of the race, before the white die is added. The last one counts for every move after it.",
  bonus: "If both dice add up to this number, the horse may run extra squares on that move.",
  jockey: "A veteran may change more lanes in a move than an apprentice. An apprentice has an allowance of extra squares, once in a race.",
  speed: "All running strengths but the last, added up: what the horse can do early.",
  class: "All running strengths added up.",
  odds: "The odds of the program: the longer they are, the more a bet on the horse pays.",
  squares:
    "B:19/5 is square 19 of the backstretch in lane 5. H is the homestretch, A the way from the finish line to the first turn, T1 and T2 are the turns, HC and BC the chutes, R is the run-out.",
};

export function prompt(seen: Seen): Prompt {
  const { live, you } = seen;
  if (live.result) return { text: "The game is over.", yours: false };
  const yours = you !== null && live.must.includes(you);
  return yours ? { text: asked(seen), yours } : { text: waiting(seen), yours };
}

function asked(seen: Seen): string {
  const { live, box } = seen;
  switch (live.phase) {
    case "auction_lot":
      return `${horseName(box, live, live.auction!.horse)} is up: ${live.auction!.bid ? `${dollars(live.auction!.bid)} is bid` : "no bid yet"}. Your bid?`;
    case "betting":
      return `Race ${live.race}: write your slip and seal it.`;
    case "ride":
      return `You ride ${horseName(box, live, live.count?.horse ?? 0)}: where to?`;
    default:
      return live.window ? `Was ${horseName(box, live, live.window.horse)} ridden to win?` : "Your turn.";
  }
}

function waiting({ live, names, you, box }: Seen): string {
  const others = live.must.filter((seat) => seat !== you).map((seat) => names[seat] ?? "");
  if (live.window) return `The stewards look at ${horseName(box, live, live.window.horse)}.`;
  if (others.length === 0) return live.awaiting ? "The dice are rolling." : "One moment.";
  const who = others.length > 2 ? `${others.length} players` : others.join(" and ");
  const several = others.length > 1;
  const doing: Record<string, string> = { auction_lot: "bidding", betting: several ? "writing slips" : "writing a slip", ride: "riding" };
  return `${who} ${several ? "are" : "is"} ${doing[live.phase] ?? "to act"}.`;
}

/** What the animation shows just now. */
export function showing(seen: Seen): string {
  const { view, box, cue } = seen;
  const event = cue?.event as unknown as Event | undefined;
  switch (event?.event) {
    case "race_called":
      return `Race ${view.race} comes up.`;
    case "lot_called":
      return `${horseName(box, view, event.horse)} is up for sale.`;
    case "bid_made":
      return doing(seen, event.seat, "bidding") || "The bidding is on.";
    case "sold":
    case "dealt":
      return `${horseName(box, view, event.horse)} is ${event.event}.`;
    case "field_set":
      return "The field is set.";
    case "announced":
      return "The horses are at the post.";
    case "dice_rolled":
      return `Move ${event.move}: the dice are rolled.`;
    case "horse_moved":
      return doing(seen, event.seat, `riding ${horseName(box, view, event.horse)}`) || `${horseName(box, view, event.horse)} moves.`;
    case "horse_placed":
      return `${horseName(box, view, event.horse)} is home.`;
    case "window_opened":
    case "window_closed":
    case "claim_decided":
      return `The stewards look at ${horseName(box, view, event.horse)}.`;
    case "race_settled":
      return "The result is official.";
    case "game_ended":
      return "The game is over.";
    default:
      return view.auction ? "The bidding is on." : view.phase === "betting" ? "Betting is open." : "The race is on.";
  }
}

/** Complete enough to play from (the transcript of the board). */
export function text(seen: Seen): string {
  const { view, box, names } = seen;
  const parts = [names.map((_, seat) => player(seen, seat)).join("\n")];
  const race = raceOf(box, view);
  if (view.result) {
    parts.push(standings(view.result.places, names, (seat) => cash(view, seat)));
    return parts.join("\n\n");
  }
  parts.push(`Race ${race.number}: ${race.kind}, ${race.label}, purse ${dollars(race.purse)}.`);
  parts.push(
    Object.keys(race.horses)
      .map((post) => runner(seen, Number(post)))
      .join("\n"),
  );
  if (view.auction?.horse) {
    const { bid, bidder, horse } = view.auction;
    parts.push(
      `${horseName(box, view, horse)} is up for sale: ${bidder === null ? "no bid yet" : `${names[bidder]} bids ${dollars(bid)}`}.`,
    );
  }
  if (view.dice)
    parts.push(
      `Move ${view.move}: white ${view.dice[0]}, green ${view.dice[1]}. To move: ${list(view.to_move.map((horse) => `#${horse}`))}.`,
    );
  if (view.slip?.bets.length) parts.push(`Your slip: ${view.slip.bets.map((bet) => betWords(bet.position, bet)).join(", ")}.`);
  if (view.double?.tickets.length) parts.push(`Your Daily Double: ${view.double.tickets.map(ticketWords).join("; ")}.`);
  return parts.join("\n\n");
}

function player({ view, names, you }: Seen, seat: number): string {
  return `${names[seat]}${seat === you ? " (you)" : ""}: ${cash(view, seat)}; horses ${list(horsesOf(view, seat).map((horse) => `#${horse}`))}.`;
}

function runner({ view, box }: Seen, post: number): string {
  const horse = raceOf(box, view).horses[post]!;
  const place = view.finish.indexOf(post) + 1;
  const where = place
    ? `finished ${ordinal(place)}`
    : view.places[post]
      ? `on ${view.places[post]!.name}`
      : view.entered.length && !view.entered.includes(post)
        ? "scratched"
        : "not yet on the track";
  return `#${post} ${horse.name}, ${horse.apprentice ? "apprentice" : "veteran"}, strength ${horse.strengths.join(" ")}, bonus ${horse.bonus}, odds ${horse.odds}: ${where}.`;
}

function list(words: string[]): string {
  return words.length ? words.join(", ") : "none";
}

/** Where a replay may jump to: each race's auction and start, and the end. */
export function bookmarks(lines: { n: number; words: string; event: string }[]): Bookmark[] {
  let race = 0;
  const found: Bookmark[] = [];
  for (const line of lines) {
    if (line.event === "race_called") found.push({ n: line.n, label: `Race ${++race}` });
    if (line.event === "announced") found.push({ n: line.n, label: "They’re off" });
    if (line.event === "game_ended") found.push({ n: line.n, label: "Result" });
  }
  return found;
}
