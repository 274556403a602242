/** A choice is made in steps, each a tap on a spot: jersey 5, then the horse that gets the X on its bar. */

import { numberOf, type Act, type Box, type Choice, type View } from "./game";

export const KINDS = ["cell", "helmet", "jersey", "bet", "card", "bonus", "horse", "mark", "amount", "strung", "extra", "plain"] as const;
export type Kind = (typeof KINDS)[number];

/** What is tapped, such as "helmet:5" or "cell:1.2". */
export type Step = `${Kind}:${string}`;

export function kindOf(step: Step): Kind {
  return step.slice(0, step.indexOf(":")) as Kind;
}

export function valueOf(step: Step): string {
  return step.slice(step.indexOf(":") + 1);
}

export function step(kind: Kind, value: string | number): Step {
  return `${kind}:${value}`;
}

/** The taps that lead to an action, in the order they are asked for. */
export function stepsOf(view: View, box: Box, action: Act): Step[] {
  const number = numberOf(view, action as { wild?: number | null });
  switch (action.do) {
    case "concession":
      return [step("cell", action.cell)];
    case "helmet":
      return [step("helmet", number)];
    case "jersey":
      return [step("jersey", number), ...given("mark", action.mark)];
    case "bet":
      return [step("bet", number), step("amount", action.amount)];
    case "bet_strung":
      return [step("bet", number), step("strung", number)];
    case "buy":
      return [step("card", number)];
    case "claim_bonus":
      return [
        step("bonus", action.bonus),
        ...targets(spotOfBonus(box, action.bonus), action),
        ...given("mark", action.mark),
        ...given("extra", action.extra),
      ];
    case "ability":
      return abilitySteps(box, action);
    default:
      return [step("plain", action.do)];
  }
}

function abilitySteps(box: Box, action: Act & { do: "ability" }): Step[] {
  const steps = [
    ...given("cell", action.cell),
    ...given("helmet", action.helmet),
    ...given("jersey", action.jersey),
    ...targets(spotOfAbility(box, action.card), action),
    ...given("mark", action.mark),
  ];
  return steps.length ? steps : [step("plain", "ability")];
}

/** Where on the table the horse of a bonus is tapped. */
function spotOfBonus(box: Box, bonus: string): Kind {
  const spots: Record<string, Kind> = { free_bet: "bet", action_helmet: "helmet", action_jersey: "jersey", take_horse: "card" };
  return spots[box.bonuses[bonus]!.op] ?? "horse";
}

function spotOfAbility(box: Box, card: string): Kind {
  const ops = box.abilities[box.cards[card]!.ability]!.effect.map((effect) => effect.op);
  if (ops.includes("buy_half")) return "card";
  return ops.includes("mark_jersey_plain") ? "jersey" : "horse";
}

function targets(kind: Kind, action: { horse?: number | null; horse2?: number | null }): Step[] {
  return [...given(kind, action.horse), ...given(kind, action.horse2)];
}

function given(kind: Kind, value: string | number | null | undefined): Step[] {
  return value === null || value === undefined ? [] : [step(kind, value)];
}

export interface Menu {
  /** What may be tapped next. */
  open: Step[];
  /** The choice that the taps so far make up. */
  ready: Choice | null;
}

/** What follows from the taps so far. Two horses are a pair without order (LS-5.5). */
export function menuOf(view: View, box: Box, choices: readonly Choice[], taken: readonly Step[]): Menu {
  const open = new Set<Step>();
  let ready: Choice | null = null;
  for (const choice of choices) {
    const steps = stepsOf(view, box, choice.action as unknown as Act);
    if (!taken.every((each) => steps.includes(each))) continue;
    const left = steps.filter((each) => !taken.includes(each));
    const next = left[0];
    if (next === undefined) ready ??= choice;
    else left.filter((each) => kindOf(each) === kindOf(next)).forEach((each) => open.add(each));
  }
  return { open: [...open], ready };
}

/** The taps that still lead somewhere, after the choices have changed. */
export function stillGood(view: View, box: Box, choices: readonly Choice[], taken: readonly Step[]): Step[] {
  const { open, ready } = menuOf(view, box, choices, taken);
  return open.length || ready ? [...taken] : [];
}
