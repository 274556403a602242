/** What is asked next, in words, and what a tap would come to. */

import { cardOf, dollars, horseName, numberAt, spaceName, spaces, type Seen } from "./game";
import { kindOf, valueOf, type Kind, type Step } from "./steps";

export interface Option {
  step: Step;
  /** The horse whose cloth is shown; 0 for none. */
  horse: number;
  title: string;
  hint: string;
}

/** The bonus that the taps began with. */
function bonusOf({ box }: Seen, taken: readonly Step[]) {
  const first = taken.find((each) => kindOf(each) === "bonus");
  return first ? box.bonuses[valueOf(first)]! : null;
}

/** How far a chosen horse would be moved, by the bonus or the ability that asks. */
function pushOf(seen: Seen, taken: readonly Step[]): number {
  const bonus = bonusOf(seen, taken);
  if (bonus) return bonus.spaces;
  const asked = seen.live.asked;
  const effects = asked ? seen.box.abilities[seen.box.cards[asked.card]!.ability]!.effect : [];
  return effects.map((effect) => (effect.op === "move" ? effect.spaces : 0)).find((by) => by !== 0) ?? 0;
}

/** The question that the next tap answers. */
export function question(seen: Seen, taken: readonly Step[], kinds: ReadonlySet<Kind>): string {
  const last = taken.at(-1);
  if (kinds.has("mark")) {
    const bar = last && kindOf(last) === "jersey" ? valueOf(last) : String(seen.live.asked?.horse ?? "");
    return `Which horse should also move 1 space whenever ${bar === "8" ? "an" : "a"} ${bar} is rolled? It does so for everybody.`;
  }
  if (kinds.has("horse")) {
    const by = pushOf(seen, taken);
    const which = taken.some((each) => kindOf(each) === "horse") ? "Which other horse" : "Which horse";
    return `${which} goes ${by > 0 ? "forward" : "back"} ${Math.abs(by)}?`;
  }
  if (kinds.has("extra")) return "How far?";
  if (kinds.has("amount")) return `How much on ${horseName(seen.live, seen.box, Number(valueOf(last!)))}?`;
  if (kinds.size > 1) return "Which mark do you make? Tap it on your sheet, or here.";
  if (kinds.has("bonus")) return "Which bonus do you claim?";
  if (kinds.has("card")) return "Which horse do you take?";
  if (kinds.has("jersey")) return "Which jersey?";
  if (kinds.has("helmet")) return "Which helmet?";
  if (kinds.has("bet")) return "On which horse?";
  return "Which space?";
}

/** A possible tap as a button in the panel; `words` are those of the choice that it completes, if it does. */
export function option(seen: Seen, taken: readonly Step[], step: Step, words = ""): Option {
  const value = valueOf(step);
  const horse = Number(value);
  const { live, box } = seen;
  switch (kindOf(step)) {
    case "cell":
      return { step, horse: numberAt(box, value), title: `Cross off the ${spaceName(box, value)}`, hint: lineHint(seen, value) };
    case "helmet":
      return { step, horse, title: `Helmet ${value}`, hint: setHint(seen, horse, "jersey") };
    case "jersey":
      return { step, horse, title: `Jersey ${value}`, hint: `${setHint(seen, horse, "helmet")}, and a mark on bar ${value}` };
    case "bet":
      return { step, horse, title: `Bet on ${horse}`, hint: oddsHint(seen, horse) };
    case "card":
      return { step, horse, title: words, hint: "" };
    case "bonus":
      return { step, horse: 0, title: words || bonusTitle(box.bonuses[value]!), hint: boxesHint(seen, value) };
    case "horse":
      return { step, horse, title: `${live.position[horse]} → ${live.pushes[pushOf(seen, taken)]![horse - 1]}`, hint: "" };
    case "mark":
      return { step, horse, title: "", hint: "" };
    case "extra": {
      const by = Math.abs(pushOf(seen, taken)) + horse;
      return { step, horse: 0, title: `${spaces(by)}${taken.length > 2 ? " each" : ""}`, hint: "" };
    }
    default:
      return { step, horse: 0, title: value, hint: "" };
  }
}

function bonusTitle(bonus: Seen["box"]["bonuses"][string]): string {
  switch (bonus.op) {
    case "free_bet":
      return "A free bet";
    case "move_each":
      return `${bonus.horses > 1 ? "Two horses" : "One horse"} ${bonus.spaces > 0 ? "forward" : "back"} ${Math.abs(bonus.spaces)}`;
    default:
      return { action_helmet: "Any helmet", action_jersey: "Any jersey" }[bonus.op] ?? "A horse for free";
  }
}

function sheet({ live, you }: Seen) {
  return live.sheets[you!]!;
}

function lineHint(seen: Seen, cell: string): string {
  const marked = new Set([...sheet(seen).cells, cell]);
  const [row, column] = cell.split(".");
  const left = (test: (each: string) => boolean) => 4 - [...marked].filter(test).length;
  const inRow = left((each) => each.startsWith(`${row}.`));
  const inColumn = left((each) => each.endsWith(`.${column}`));
  const full = [inRow === 0 ? "row" : "", inColumn === 0 ? "column" : ""].filter(Boolean);
  if (full.length) return `fills its ${full.join(" and ")}: ${full.length === 1 ? "a bonus" : "two bonuses"}`;
  return `row: ${inRow} to go, column: ${inColumn} to go`;
}

function setHint(seen: Seen, horse: number, other: "helmet" | "jersey"): string {
  const has = (other === "helmet" ? sheet(seen).helmets : sheet(seen).jerseys).includes(horse);
  return has ? `completes a Jockey Set, ${dollars(seen.box.jockey_set)}` : `half of a Jockey Set`;
}

function oddsHint({ live, box }: Seen, horse: number): string {
  const card = cardOf(live, box, horse)!;
  const open = card.odds.slice(live.finished.length);
  if (open.length) return `each $1 pays ${open.map(dollars).join(", ")}`;
  return `each $1 pays ${dollars(card.odds_no_bet)} past the No-Bet line; the places are taken`;
}

function boxesHint(seen: Seen, bonus: string): string {
  if (seen.live.options.bonus_boxes === "unlimited") return "";
  const { boxes } = seen.box.bonuses[bonus]!;
  return boxes > 1 ? `${sheet(seen).boxes[bonus]} of ${boxes} boxes left` : "";
}
