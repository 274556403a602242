/** The final sums line by line (LS-7.30 – LS-7.34). */

import { cardOf, dollars, HORSES, LINES, ordinal, pastNoBet, placeOf, setsOf, stableOf, type Box, type View } from "./game";

export interface ScoreLine {
  /** The horse it is about; 0 for none. */
  horse: number;
  words: string;
  amount: number;
}

export interface Score {
  seat: number;
  place: number;
  total: number;
  parts: { name: string; sum: number; lines: ScoreLine[] }[];
}

export function scoresOf(view: View, box: Box): Score[] {
  const places = [...(view.result?.places ?? []), ...(view.result?.house ?? []).map((house) => house.place)];
  return view.scores
    .map((sums) => ({
      seat: sums.seat,
      place: places[sums.seat]!,
      total: sums.total,
      parts: [
        { name: "Purses", sum: sums.purses, lines: purses(view, box, sums.seat) },
        { name: "Bets", sum: sums.bets, lines: bets(view, box, sums.seat) },
        { name: "Jockey Sets", sum: sums.sets, lines: sets(view, box, sums.seat) },
        { name: "Cash", sum: sums.cash, lines: [] },
        { name: "Abilities", sum: sums.abilities, lines: abilities(view, box, sums.seat) },
      ],
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

function purses(view: View, box: Box, seat: number): ScoreLine[] {
  const raised = effectsAtScoring(view, box).reduce((sum, { horse, effect }) => {
    return sum + (effect.op === "purse_add" && passes(view, view.owners[horse]!, horse, effect.test) ? effect.amount : 0);
  }, 0);
  return view.finished
    .map((horse, at) => ({ horse, words: `comes in ${ordinal(at + 1)}`, amount: box.purse[at]! + raised }))
    .filter(({ horse }) => view.owners[horse] === seat);
}

function bets(view: View, box: Box, seat: number): ScoreLine[] {
  const lines: ScoreLine[] = [];
  for (const horse of HORSES) {
    const bet = view.sheets[seat]!.bets[horse] ?? 0;
    if (!bet) continue;
    const card = cardOf(view, box, horse)!;
    const place = placeOf(view, horse);
    const odds = place ? card.odds[place - 1]! : pastNoBet(view, box, horse) ? card.odds_no_bet : 0;
    const where = place ? ordinal(place) : odds ? "past No-Bet" : "fell short";
    lines.push({ horse, words: `${dollars(bet)} × ${odds}, ${where}`, amount: bet * odds });
  }
  return lines;
}

function sets(view: View, box: Box, seat: number): ScoreLine[] {
  return setsOf(view.sheets[seat]!).map((horse) => ({ horse, words: "Jockey Set", amount: box.jockey_set }));
}

function abilities(view: View, box: Box, seat: number): ScoreLine[] {
  return effectsAtScoring(view, box)
    .filter(({ horse }) => view.owners[horse] === seat)
    .map(({ horse, effect }) => ({ horse, words: cardOf(view, box, horse)!.name, amount: worth(view, seat, horse, effect) }))
    .filter(({ amount }) => amount > 0 || (amount < 0 && view.options.penalties === "binding"));
}

type Effect = Box["abilities"][string]["effect"][number];

/** Effects of all cards that count; those of Roland's horses do not (LS-7.38). */
function effectsAtScoring(view: View, box: Box): { horse: number; effect: Effect }[] {
  if (view.options.abilities === "off") return [];
  return HORSES.flatMap((horse) => {
    const card = cardOf(view, box, horse);
    const owner = view.owners[horse] ?? null;
    if (!card || owner === null || owner === view.roland) return [];
    const ability = box.abilities[card.ability]!;
    const counts = ability.event === "scoring" && (!ability.ask || view.used.includes(card.id));
    return counts ? ability.effect.map((effect) => ({ horse, effect })) : [];
  });
}

function worth(view: View, seat: number, horse: number, effect: Effect): number {
  if (effect.op === "score_if") return passes(view, seat, horse, effect.test) ? effect.amount : 0;
  return effect.op === "score_per" ? effect.amount * counted(view, seat, horse, effect.count) : 0;
}

function passes(view: View, seat: number, horse: number, test: (Effect & { op: "score_if" })["test"]): boolean {
  switch (test) {
    case "jockey_sets == 0":
      return setsOf(view.sheets[seat]!).length === 0;
    case "owned_horses >= 3":
      return stableOf(view, seat).length >= 3;
    case "self_finished":
      return view.finished.includes(horse);
    case "not self_finished":
      return !view.finished.includes(horse);
  }
}

function counted(view: View, seat: number, horse: number, count: (Effect & { op: "score_per" })["count"]): number {
  const sheet = view.sheets[seat]!;
  switch (count) {
    case "half_sets":
      return HORSES.filter((each) => sheet.helmets.includes(each) !== sheet.jerseys.includes(each)).length;
    case "full_rows":
      return LINES.slice(0, 4).filter((row) => row.every((cell) => sheet.cells.includes(cell))).length;
    case "owned_marked_on_self":
      return stableOf(view, seat).filter((each) => view.bars[horse]!.includes(each)).length;
  }
}
