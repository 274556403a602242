/** The regulars of the track: how each of them talks when a race is over. Every word is made from its result. */

import type { Gain, Outcome } from "../boards/board";
import type { CharacterInfo, SeatInfo } from "../protocol";

export type Habit = CharacterInfo["habit"];

/** What one does, as it stands under the name. */
export const HABITS: Record<Habit, string> = {
  counts: "counts every dollar",
  toasts: "toasts every winner",
  consoles: "remembers who came second",
  notes: "notes every winning number",
  tips_hat: "tips a hat to whoever wins most",
  recites: "recites the order home",
  quiet: "speaks only after winning most",
  trusts_form: "always with the favorite",
  stands_by: "stands by horses once chosen",
  plunges: "always after the big one",
  crowds: "gets in everybody's way",
  hoards: "parts with no dollar",
};

interface Heard {
  outcome: Outcome;
  seat: number;
  names: string[];
}

type Speaks = (heard: Heard) => string;

const nameAt = (outcome: Outcome, place: number) => outcome.home.find((horse) => horse.place === place)?.name;
const gainOf = ({ outcome, seat }: Heard) => outcome.gains.find((gain) => gain.seat === seat);

const SPEAKS: Record<Habit, Speaks> = {
  counts: (heard) => {
    const gain = gainOf(heard);
    return gain ? counted(gain, heard.outcome) : "";
  },
  toasts: ({ outcome }) => said(nameAt(outcome, 1), (name) => `Well run, ${name}!`),
  consoles: ({ outcome }) => said(nameAt(outcome, 2), (name) => `Second, ${name}. I'll remember you.`),
  notes: ({ outcome }) => said(outcome.home.find(({ place }) => place === 1)?.number, (number) => `Number ${number}. Noted.`),
  tips_hat: ({ outcome, seat, names }) => {
    const best = mostOf(outcome.gains);
    if (!best || best.amount <= 0) return "";
    return best.seat === seat ? "I tip my hat to myself, for once." : `Hats off, ${names[best.seat]}: ${outcome.money(best.amount)}.`;
  },
  recites: ({ outcome }) => (outcome.home.length > 1 ? `${outcome.home.map(({ name }) => name).join(", ")}. That's the order.` : ""),
  quiet: (heard) => ((gainOf(heard)?.amount ?? 0) > 0 && mostOf(heard.outcome.gains)?.seat === heard.seat ? "Mm-hm." : ""),
  trusts_form: (heard) =>
    byGain(
      heard,
      () => "Form is form.",
      () => "The form book will be right next time.",
      () => "",
    ),
  stands_by: (heard) => {
    const mine = heard.outcome.home.find(({ owners }) => owners.includes(heard.seat));
    if (mine) return `${mine.name}! That one is mine.`;
    return byGain(
      heard,
      () => "That is why I stay with them.",
      () => "I'd back them again.",
      () => "",
    );
  },
  plunges: (heard) =>
    byGain(
      heard,
      (amount) => `${amount}! I told you it would come.`,
      () => "The next one pays for all of it.",
      () => "",
    ),
  crowds: ({ outcome, seat, names }) => {
    const last = [...outcome.gains].sort((a, b) => a.amount - b.amount)[0];
    return last && last.seat !== seat && last.amount < (mostOf(outcome.gains)?.amount ?? last.amount)
      ? `Was I in your way, ${names[last.seat]}?`
      : "";
  },
  hoards: (heard) =>
    byGain(
      heard,
      (amount) => `${amount}. That goes in the box.`,
      (amount) => `${amount} gone. Never again.`,
      () => "Not a dollar lost. A good day.",
    ),
};

type Words = (amount: string) => string;

/** By what the speaker won or lost; nothing where nothing was at stake. */
function byGain(heard: Heard, up: Words, down: Words, even: () => string): string {
  const gain = gainOf(heard);
  if (!gain) return "";
  if (gain.amount === 0) return even();
  return gain.amount > 0 ? up(heard.outcome.money(gain.amount)) : down(heard.outcome.money(-gain.amount));
}

function said<T>(fact: T | undefined, words: (fact: T) => string): string {
  return fact === undefined ? "" : words(fact);
}

function counted({ amount, has }: Gain, { money, whole }: Outcome): string {
  if (whole) return `${money(amount)}. I counted twice.`;
  if (amount === 0) return "Not a dollar won, not a dollar lost.";
  return amount > 0 ? `${money(amount)} up. That makes ${has}.` : `${money(-amount)} down. That leaves ${has}.`;
}

/** The one who won most; nobody where two did. */
function mostOf(gains: Gain[]): Gain | undefined {
  const [first, second] = [...gains].sort((a, b) => b.amount - a.amount);
  return first && first.amount === second?.amount ? undefined : first;
}

export interface Remark {
  seat: number;
  words: string;
}

/** One of the regulars says something: the one for whom most was at stake, among those who have something to say. */
export function remarkOn(outcome: Outcome, seats: Pick<SeatInfo, "seat" | "character">[], names: string[]): Remark | null {
  const stake = (seat: number) => Math.abs(outcome.gains.find((gain) => gain.seat === seat)?.amount ?? 0);
  const remarks = seats.flatMap(({ seat, character }) => {
    const words = character ? SPEAKS[character.habit]({ outcome, seat, names }) : "";
    return words ? [{ seat, words }] : [];
  });
  return remarks.sort((a, b) => stake(b.seat) - stake(a.seat) || a.seat - b.seat)[0] ?? null;
}
