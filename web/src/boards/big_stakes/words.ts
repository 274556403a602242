/** The prompt, and the table in words. */

import { standings } from "../places";
import type { Prompt, Bookmark } from "../board";
import { doing } from "../doing";
import {
  BET_KINDS,
  byPost,
  cardOf,
  clock,
  counted,
  dollars,
  finishOf,
  groundWords,
  heartsOf,
  heartText,
  horseName,
  listed,
  millions,
  oddsText,
  ordinal,
  raceCardOf,
  raceWords,
  rating,
  RATED,
  runnerOf,
  spaces,
  stableName,
  sum,
  tokenNumbers,
  type Event,
  type Runner,
  type Seen,
} from "./game";
import { steps, sumWords } from "./riding";

/** What the symbols on cards and lists mean. */
export const MEANINGS: Record<string, string> = {
  tier: "The colour of the card, and its rating over twelve furlongs.",
  rating: "Spaces the red row gives over this distance: the sum of its columns.",
  hearts: "Spaces that lucky numbers give on average over twelve furlongs on dry dirt; beside it, the change on turf.",
  red: "Red row: spaces of each furlong before the red die is added.",
  lucky:
    "Lucky numbers: if the red and the white die add up to one, the horse runs one extra space. On turf or a wet track ^2 gives two, ^3 three, − none.",
  squares: "3/22 is space 22 of lane 3, counted from the gate. In a corner 3/33:2 is the second square after space 33.",
  tokens: "Jockey Tokens, drawn for spaces a horse could not use. Spend one before a throw for a chance of extra spaces.",
};

export function prompt(seen: Seen): Prompt {
  const { live, you } = seen;
  if (live.result) return { text: "The meet is over.", yours: false };
  const yours = you !== null && live.must.includes(you);
  return yours ? { text: asked(seen), yours } : { text: waiting(seen), yours };
}

function asked(seen: Seen): string {
  const { live, box, names } = seen;
  const name = (horse: number | undefined) => horseName({ box, view: live }, horse ?? 0);
  const card = raceCardOf(box, live);
  switch (live.phase) {
    case "meet_setup":
      return live.picked.length < 5 ? `Pick race ${live.picked.length + 1} of the meet.` : "In which order are the races run?";
    case "trade":
      if (!live.offer) return "Offer a card to another stable, or pass.";
      return live.offer.answered
        ? `${names[live.offer.to]} would give ${name(live.offer.take ?? 0)} for ${name(live.offer.give ?? 0)}. Trade?`
        : `${names[live.offer.seat]} offers you ${name(live.offer.give ?? 0)}. Which card for it?`;
    case "discard":
      return "Choose the horses to release.";
    case "auction":
      return `${name(live.auction!.lot)} is up: ${live.auction!.bid ? `${dollars(live.auction!.bid)} is bid` : "no bid yet"}. Your bid?`;
    case "breed":
      if (!live.foal) return "Breed a foal?";
      return sum(live.foal.red) > 100 ? "The foal has more than 100 points: where do you trim?" : "Name your foal.";
    case "entry":
      return `Race ${live.race_no}, ${card ? raceWords(card) : ""}: which horse runs?`;
    case "weights":
      return seen.legal.some(({ action }) => action.do === "assign_allowance")
        ? `${name(live.to_ask[0])}: how much weight comes off?`
        : `${name(live.to_ask[0])}: which lucky numbers?`;
    case "posts":
      return `${name(live.to_ask[0])}: which post?`;
    case "pace":
      return paceWords(seen);
    case "bets":
      return "Place your bets, or sit this one out.";
    case "token":
      return `Spend a Jockey Token on ${name(live.race?.order[0])}?`;
    case "move":
      return `You ride ${name(live.race?.order[0])}: ${live.race?.spaces} spaces. Where to?`;
    case "inquiry":
      return `Was the move of ${name(live.race?.order[0])} fair?`;
    default:
      return "Your turn.";
  }
}

/** How many points of the last two furlongs are left to move: what they hold above 15 (BS-7.61). */
function paceWords({ live, box, legal }: Seen): string {
  const horse = Number(legal[0]?.action["horse"] ?? 0);
  const red = (live.race && runnerOf(live.race, horse)?.red) ?? [];
  const furlongs = raceCardOf(box, live)?.furlongs ?? 0;
  const left = (red[furlongs - 2] ?? 0) + (red[furlongs - 1] ?? 0) - 15;
  const more = left > 1 ? `up to ${left} points` : counted(left, "point");
  return `You ride ${horseName({ box, view: live }, horse)}. ${left > 0 ? `Move ${more} of the last two furlongs forward?` : "Run like this?"}`;
}

const DOING: Record<string, string> = {
  meet_setup: "setting the program",
  trade: "trading",
  discard: "discarding",
  auction: "bidding",
  breed: "breeding",
  entry: "entering horses",
  weights: "choosing an allowance",
  posts: "choosing a post",
  pace: "thinking about the pace",
  bets: "betting",
  token: "choosing a token",
  move: "riding",
  inquiry: "looking at the move",
};

function waiting({ live, names, you }: Seen): string {
  const others = live.must.filter((seat) => seat !== you).map((seat) => names[seat] ?? "");
  if (others.length === 0 && live.phase === "bets") return "The bookmakers are working out the odds …";
  if (others.length === 0) return live.awaiting ? "The dice are rolling." : "One moment.";
  const who = others.length > 2 ? `${others.length} players` : others.join(" and ");
  return `${who} ${others.length > 1 ? "are" : "is"} ${DOING[live.phase] ?? "to act"}.`;
}

/** What the animation shows just now. */
export function showing(seen: Seen): string {
  const { view, box, cue } = seen;
  const event = cue?.event as unknown as Event | undefined;
  const name = (horse: number) => horseName({ box, view }, horse);
  switch (event?.event) {
    case "lot_called":
      return `${name(event.horse)} is up for sale.`;
    case "bid_made":
      return doing(seen, event.stable, "bidding") || "The bidding is on.";
    case "lot_sold":
      return `${name(event.horse)} is sold.`;
    case "parents_paired":
    case "foal_inherited":
    case "foal_looks":
    case "foal_trimmed":
    case "foal_named":
      return doing(seen, event.seat, "breeding");
    case "race_called":
      return `Race ${event.race} comes up.`;
    case "entries_revealed":
      return "The entries are shown.";
    case "runners_drawn":
      return drawn(seen);
    case "post_taken":
      return `${name(event.horse)} takes post ${event.post}.`;
    case "token_spent":
    case "dice_thrown":
    case "horse_moved":
      return doing(seen, event.owner, `riding ${name(event.horse)}`) || `${name(event.horse)} runs.`;
    case "inquiry_heard":
    case "disqualified":
      return "Inquiry: the stewards look at the move.";
    case "horses_home":
      return event.horses.length === 1 ? `${name(event.horses[0]!)} is home.` : `${listed(event.horses.map(name))} are home.`;
    case "race_official":
    case "race_settled":
      return "The result is official.";
    case "meet_over":
      return "The meet is over.";
    default:
      if (view.auction) return "The bidding is on.";
      return !view.race ? "One moment." : view.race.throw ? "The race is on." : "The horses come to the gate.";
  }
}

function drawn({ view, box, you }: Seen): string {
  const own = you === null || !view.race ? [] : byPost(view.race).filter(({ owner }) => owner === you);
  return own.length
    ? `You ride ${listed(own.map(({ post, horse }) => `#${post} ${horseName({ box, view }, horse)}`))}.`
    : "The rides are drawn.";
}

/** Complete enough to play from (the transcript of the board). */
export function text(seen: Seen): string {
  const { view, box, names } = seen;
  const parts = [view.stables.map((_, stable) => stableLine(seen, stable)).join("\n")];
  if (view.result) {
    parts.push(standings(view.result.places, names, (seat) => dollars(view.stables[seat]!.purse)));
    return parts.join("\n\n");
  }
  const card = raceCardOf(box, view);
  if (view.program.length) parts.push(`Program: ${view.program.map((id) => raceWords(box.race_cards[id]!)).join("; ")}.`);
  if (card && view.race_no)
    parts.push(
      `Race ${view.race_no}: ${raceWords(card)}, ${groundWords(view.race?.condition ?? view.condition, card.surface)}; prizes ${card.prizes.map(millions).join(", ")}.`,
    );
  if (view.auction)
    parts.push(
      `Up for sale: ${cardWords(seen, view.auction.lot)} ${view.auction.bidder === null ? "No bid yet." : `${stableName(seen, view.auction.bidder)} bids ${dollars(view.auction.bid)}.`}`,
    );
  if (view.offer) parts.push(offerWords(seen));
  if (view.foal)
    parts.push(
      `A foal for ${names[view.foal.seat]}: red ${view.foal.red.join(" ") || "not yet"}; hearts ${view.foal.heart.map(heartText).join(" ") || "not yet"}.`,
    );
  if (view.race?.runners.length) parts.push(raceText(seen));
  const own = seen.you === null ? [] : view.stables[seen.you]!.cards;
  if (own.length) parts.push(`Your stable:\n${own.map((id) => cardWords(seen, id)).join("\n")}`);
  if (view.answer) parts.push(`You chose ${listed(view.answer.map((id) => horseName(seen, id)))}.`);
  for (const summary of view.results) {
    const placed = summary.result.placings
      .slice(0, 5)
      .map(
        (placing) => `${ordinal(placing.place)} ${horseName(seen, placing.horse)}${placing.time === null ? "" : ` ${clock(placing.time)}`}`,
      );
    parts.push(`Race ${summary.race} was won: ${placed.join(", ")}.`);
  }
  return parts.join("\n\n");
}

function offerWords(seen: Seen): string {
  const { seat, to, give, take, answered } = seen.view.offer!;
  const card = (id: number | null) => (id === null ? "a card" : horseName(seen, id));
  return `${seen.names[seat]} offers ${seen.names[to]} ${card(give)}${answered ? ` for ${card(take)}` : ""}.`;
}

function stableLine(seen: Seen, stable: number): string {
  const { view, you, box } = seen;
  const { purse, cards, hidden, budget, bankroll } = view.stables[stable]!;
  const facts = [dollars(purse)];
  if (budget !== null && view.auction) facts.push(`${dollars(budget)} to spend`);
  if (bankroll !== null) facts.push(`bankroll ${dollars(bankroll)}`);
  for (const bet of view.bets[stable] ?? []) facts.push(`bets ${dollars(bet.stake)} on ${horseName(seen, bet.horse)} to ${bet.bet}`);
  const tokens = tokenNumbers(box, view.race?.tokens[stable] ?? []);
  if (tokens.length) facts.push(`tokens ${tokens.join(" ")}`);
  if (stable !== you)
    facts.push(`horses ${[...cards.map((id) => horseName(seen, id)), ...(hidden ? [`${hidden} unknown`] : [])].join(", ") || "none"}`);
  return `${stableName(seen, stable)}${stable === you ? " (you)" : ""}: ${facts.join("; ")}.`;
}

function cardWords(seen: Seen, id: number): string {
  const card = cardOf(seen, id);
  return `${horseName(seen, id)}, ${card.tier}, ${RATED.map((furlongs) => `${furlongs}F ${rating(card, furlongs)}`).join(", ")}; red ${card.red.join(" ")}; hearts ${heartsOf(card).join(" ")}.`;
}

function raceText(seen: Seen): string {
  const { view, box } = seen;
  const race = view.race!;
  const lines = byPost(race).map((runner) => runnerLine(seen, runner));
  if (race.throw)
    lines.push(
      `Throw ${race.throw}, furlong ${race.furlong}. To move: ${race.order.map((horse) => horseName(seen, horse)).join(", ") || "nobody"}.`,
    );
  if (race.splits.length) lines.push(`Splits: ${race.splits.map(([furlong, time]) => `${furlong}F ${clock(time)}`).join(", ")}.`);
  const on = runnerOf(race, race.order[0] ?? -1);
  if (race.movement && on)
    lines.push(
      `${horseName(seen, on.horse)} threw red, white, blue ${race.dice.join(" ")}: ${sumWords(steps(race, on, box, view.foals))} spaces.`,
    );
  if (view.phase === "inquiry" && race.came_from && on)
    lines.push(
      `To be judged: ${horseName(seen, on.horse)} threw ${spaces(race.spaces)} and went from ${race.came_from} to ${on.square}${race.ridden ? ` by ${race.ridden}` : ""}${race.claimed ? ", claiming tokens" : ""}.`,
    );
  return lines.join("\n");
}

function runnerLine(seen: Seen, runner: Runner): string {
  const { view } = seen;
  const finish = finishOf(runner);
  const facts = [runner.owner === null ? "no owner" : `owned by ${stableName(seen, runner.owner)}`];
  if (runner.jockey) facts.push(`Jockey Number ${runner.jockey}`);
  if (runner.lucky.length) facts.push(`allowance ${runner.lucky.join(" ")}`);
  const offer = view.odds.find(({ horse }) => horse === runner.horse);
  if (offer) facts.push(`odds ${BET_KINDS.map((kind) => `${kind} ${oddsText(offer[kind])}`).join(", ")}`);
  if (runner.out) facts.push("disqualified");
  else if (finish) facts.push(`home, ${finish.past} past the line`);
  else if (runner.square) facts.push(`on ${runner.square}`);
  return `${runner.post ? `Post ${runner.post}` : "No post yet"}: ${horseName(seen, runner.horse)}, ${facts.join("; ")}; red ${runner.red.join(" ")}; hearts ${heartsOf(cardOf(seen, runner.horse)).join(" ")}.`;
}

/** Where a replay may jump to: each race's entries and start, and the end. */
export function bookmarks(lines: { n: number; words: string; event: string }[]): Bookmark[] {
  let race = 0;
  let off = 0;
  const found: Bookmark[] = [];
  for (const line of lines) {
    if (line.event === "race_called") found.push({ n: line.n, label: `Race ${++race}` });
    if (line.event === "round_started" && off < race) {
      off = race;
      found.push({ n: line.n, label: "They’re off" });
    }
    if (line.event === "race_official") found.push({ n: line.n, label: "Official" });
    if (line.event === "meet_over") found.push({ n: line.n, label: "Result" });
  }
  return found;
}
