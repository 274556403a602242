/** Big Stakes Racing as it comes over the wire, and the few words the board needs. */

import type {
  BigStakesEvent,
  BigStakesHorseCard,
  BigStakesMove,
  BigStakesOddsOffer,
  BigStakesRaceCard,
  BigStakesRaceSummary,
  BigStakesRaceView,
  BigStakesRunnerView,
  BigStakesShownBox,
  BigStakesView,
} from "../../protocol";
import type { Cue as AnyCue, PlayerProps as AnyPlayerProps, Seen as AnySeen } from "../board";

export { ordinal } from "../places";

export type Box = BigStakesShownBox;
export type View = BigStakesView;
export type Event = BigStakesEvent;
export type Card = BigStakesHorseCard;
export type RaceCard = BigStakesRaceCard;
export type Race = BigStakesRaceView;
export type Runner = BigStakesRunnerView;
export type Summary = BigStakesRaceSummary;
export type Move = BigStakesMove;
export type Offer = BigStakesOddsOffer;
export type Seen = AnySeen<View, Box>;
export type Cue = AnyCue<View>;
export type PlayerProps = AnyPlayerProps<View, Box>;

/** Distances a card is rated at (BS-2.3); 12F is the overall. */
export const RATED = [5, 6, 8, 10, 12] as const;
export const COLUMNS = 12;
export const BET_KINDS = ["win", "place", "show"] as const;
export type BetKind = (typeof BET_KINDS)[number];

const SEXES: Record<string, string> = { H: "horse", G: "gelding", F: "filly", M: "mare" };
const COLOURS: Record<string, string> = { B: "bay", Br: "brown", DkB: "dark bay", Ch: "chestnut", Gr: "gray", Blk: "black" };

/** A printed card, or a foal of this meet. */
export function cardOf({ box, view }: { box: Box; view: Pick<View, "foals"> }, id: number): Card {
  return box.horses[id] ?? view.foals.find((foal) => foal.id === id)!;
}

export function horseName(seen: { box: Box; view: Pick<View, "foals"> }, id: number): string {
  return capital(cardOf(seen, id)?.name ?? "");
}

/** SECRETARIAT is printed in capitals; in sentences Secretariat reads better. A foal keeps the letters it was given. */
export function capital(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .replace(/(^|[\s.-])\p{L}/gu, (start) => start.toUpperCase())
    .replace(/ (In|The|O'|Of)(?= )/g, (word) => word.toLowerCase());
}

/** The sum of the red row up to the distance (BS-2.3). */
export function rating(card: Pick<Card, "red">, furlongs: number): number {
  return sum(card.red.slice(0, furlongs));
}

export function heartsOf(card: Card): string[] {
  return card.hearts.map((cell) => (cell as [number, string][]).map(([number, mark]) => `${number}${MARKS[mark] ?? mark}`).join("/"));
}

const MARKS: Record<string, string> = { "^2": "²", "^3": "³", "-": "⁻" };

/** A heart cell as a foal's row spells it, 7^2/10. */
export function heartText(cell: string): string {
  return cell.replace(/\^2|\^3|-/g, (mark) => MARKS[mark]!);
}

/** Lucky numbers weighed by their chance on dirt, as printed where the box prints another figure (BS-2.4a, BS-10.3). */
export function dirtHeart({ printed_dirt_heart, dirt_heart }: Card): string {
  return printed_dirt_heart || dirt_heart;
}

/** "a chestnut filly" of a foal in the making. */
export function foalLook({ sex, colour }: { sex: string; colour: string }): string {
  return `a ${COLOURS[colour] ?? colour} ${sex === "H" ? "colt" : "filly"}`;
}

export function lookOf(card: Card): string {
  return [COLOURS[card.colour] ?? card.colour, SEXES[card.sex], card.born ? `born ${card.born}` : "", card.place]
    .filter(Boolean)
    .join(", ")
    .replace(", horse", " horse")
    .replace(", gelding", " gelding")
    .replace(", filly", " filly")
    .replace(", mare", " mare");
}

export function pedigreeOf({ pedigree: { sire, sire_sire, dam, dam_sire } }: Card): string {
  const side = (name: string, by: string) => (name ? capital(name) + (by ? ` (by ${capital(by)})` : "") : "");
  return [side(sire, sire_sire), side(dam, dam_sire)].filter(Boolean).join(" – ");
}

export function raceCardOf(box: Box, view: View): RaceCard | null {
  const id = view.race?.card ?? view.program[Math.max(view.race_no, 1) - 1];
  return id ? (box.race_cards[id] ?? null) : null;
}

export function raceWords({ furlongs, surface }: RaceCard): string {
  return `${furlongs} furlongs on ${surface}`;
}

export function groundWords(condition: string, surface: string): string {
  if (surface === "turf") return condition === "slow" ? "yielding" : condition === "fast" ? "firm" : condition;
  return condition;
}

/** A player, or a stable of the house; their seats come last. */
export function stableName({ box, names }: { box: Pick<Box, "house_stables">; names: readonly string[] }, stable: number): string {
  return names[stable] ?? box.house_stables[stable - names.length] ?? "";
}

export function ownerName(seen: { box: Pick<Box, "house_stables">; names: readonly string[] }, owner: number | null): string {
  return owner === null ? "no owner" : stableName(seen, owner);
}

export function dollars(amount: number): string {
  return `${amount < 0 ? "−" : ""}$${Math.abs(amount).toLocaleString("en-US")}`;
}

/** $7.2M, as purses are spoken of. */
export function millions(amount: number): string {
  if (!amount) return "$0";
  return `$${(amount / 1_000_000).toLocaleString("en-US", { maximumFractionDigits: 3 })}M`;
}

/** 1:09.6 */
export function clock(tenths: number): string {
  const minutes = Math.floor(tenths / 600);
  const seconds = ((tenths % 600) / 10).toFixed(1);
  return minutes ? `${minutes}:${seconds.padStart(4, "0")}` : seconds;
}

/** "1 win", "2 wins" */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

export function spaces(count: number): string {
  return counted(count, "space");
}

export function oddsText(odds: unknown): string {
  return Array.isArray(odds) ? odds.join("/") : "–";
}

export function runnerOf(race: Race, horse: number): Runner | undefined {
  return race.runners.find((runner) => runner.horse === horse);
}

export function byPost(race: Race): Runner[] {
  return [...race.runners].sort((a, b) => a.post - b.post);
}

/** Numbers on the Jockey Tokens somebody holds (BS-2.5). */
export function tokenNumbers(box: Box, held: readonly unknown[]): number[] {
  return (held as [number, number][]).map(([token]) => (box.tokens[token] as [number, number, string])[1]).sort((a, b) => a - b);
}

export interface Finish {
  throw: number;
  past: number;
  /** Moved in the round in which it came home. */
  spaces: number;
}

export function finishOf(runner: Runner): Finish | null {
  const finish = runner.finish as [number, number, number, number] | null;
  return finish && { throw: finish[0], past: finish[2], spaces: finish[3] };
}

/** Horses in the order they run in: those home first, then by how far on they are. */
export function runningOrder(race: Race): Runner[] {
  const key = (runner: Runner): [number, number] => {
    const finish = finishOf(runner);
    return finish ? [-1000 + finish.throw, -finish.past] : [0, -runner.station];
  };
  return race.runners
    .filter((runner) => !runner.out && runner.square)
    .sort((a, b) => {
      const [left, right] = [key(a), key(b)];
      return left[0] - right[0] || left[1] - right[1] || a.lane - b.lane;
    });
}

/** Whom the film shows, or who is to move: it moves, or it is home. */
export function horseOfTheMoment(race: Race, cue: Seen["cue"]): number {
  const shown = cue?.kind === "move" ? cue.event["horse"] : cue?.kind === "home" ? (cue.event["horses"] as number[])[0] : null;
  return Number(shown ?? race.order[0] ?? -1);
}

/** Those who have left the track, the first before all. */
export function homeOrder(race: Race): Runner[] {
  return race.runners
    .flatMap((runner) => {
      const finish = runner.square || runner.out ? null : finishOf(runner);
      return finish ? [{ runner, finish }] : [];
    })
    .sort((a, b) => a.finish.throw - b.finish.throw || b.finish.past - a.finish.past || b.finish.spaces - a.finish.spaces)
    .map(({ runner }) => runner);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
