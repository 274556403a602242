/** What happened, beat by beat: dice tumble, horses run, pencils write. For the eyes only; the view is the truth. */

import type { Told } from "../../protocol";
import { beatByBeat } from "../beats";
import { HORSES, trackOf, type Box, type Cue, type Event, type SheetView, type View } from "./game";
import { outcomeOf } from "./outcome";

const TUMBLE = 400;

export const animation = beatByBeat<View, Box>(beatsOf);

function beatsOf(shown: View, { event: any, words }: Told, after: View, box: Box): Cue[] {
  const event = any as unknown as Event;
  const beat = (kind: string, ms: number, view: View, sound?: Cue["sound"]): Cue => ({ kind, ms, words, view, event: any, sound });
  const sheet = (seat: number, change: (sheet: SheetView) => Partial<SheetView>) => withSheet(shown, seat, change);
  switch (event.event) {
    case "market_formed":
      return [beat("market", 900, { ...shown, cards: after.cards, bars: after.bars }, "post")];
    case "starting_card_dealt":
      return [beat("dealt", 500, { ...shown, sheets: dealt(shown, after, event.seat) }, "token")];
    case "race_begun":
      return [beat("off", 1000, { ...shown, active: event.seat, turn: event.seat }, "bell")];
    case "rolled": {
      const dice: [number, number] = [event.horse, event.spaces];
      const rolled = { ...shown, phase: "roll", dice, round: event.round, active: event.seat, turn: event.seat, wild: null };
      return [beat("tumble", TUMBLE, rolled, "dice"), beat("rolled", 700, rolled)];
    }
    case "moved": {
      const position = { ...shown.position, [event.horse]: event.position };
      return [
        { ...beat("move", 380 + 140 * Math.abs(event.spaces), { ...shown, position }, "step"), crossing: first(shown, box, event.home) },
      ];
    }
    case "dragged_along": {
      const there = Object.fromEntries(event.horses.map((horse, at) => [horse, event.positions[at]!]));
      const dragged = { ...shown, position: { ...shown.position, ...there } };
      return [{ ...beat("drag", 650, dragged, "step"), crossing: first(shown, box, event.home.length > 0) }];
    }
    case "stays_finished":
      return [beat("stays", 700, shown)];
    case "finished":
      return [beat("finished", 1200, { ...shown, finished: [...shown.finished, event.horse] }, "cheer")];
    case "last_round":
      return [beat("last round", 1200, shown, "bell")];
    case "wild_marked":
    case "wild_erased":
      return [
        beat(
          "wild",
          350,
          sheet(event.seat, () => ({ wilds: box.wilds - event.left })),
        ),
      ];
    case "concession_marked":
      return [
        beat(
          "mark",
          450,
          sheet(event.seat, ({ cells }) => ({ cells: [...cells, event.cell] })),
          "token",
        ),
      ];
    case "helmet_marked":
      return [
        beat(
          "mark",
          450,
          sheet(event.seat, ({ helmets }) => ({ helmets: [...helmets, event.number] })),
          "token",
        ),
      ];
    case "jersey_marked":
      return [
        beat(
          "mark",
          350,
          sheet(event.seat, ({ jerseys }) => ({ jerseys: [...jerseys, event.number] })),
          "token",
        ),
      ];
    case "bar_marked": {
      const bars = { ...shown.bars, [event.number]: [...shown.bars[event.number]!, event.horse].sort((a, b) => a - b) };
      return [beat("bar", 500, { ...shown, bars })];
    }
    case "bet_placed":
      return [
        beat(
          "bet",
          500,
          sheet(event.seat, ({ bets }) => ({ bets: { ...bets, [event.horse]: event.total }, money: event.money })),
          "coin",
        ),
      ];
    case "horse_taken": {
      const { number } = box.cards[event.card]!;
      const paid = sheet(event.seat, () => ({ money: event.money }));
      return [beat("taken", 900, { ...paid, owners: { ...paid.owners, [number]: event.seat } }, "coin")];
    }
    case "bonus_claimed":
      return [
        beat(
          "bonus",
          600,
          sheet(event.seat, ({ boxes }) => crossed(shown, boxes, event.bonus)),
        ),
      ];
    case "money_gained":
    case "money_lost":
      return [
        beat(
          "money",
          400,
          sheet(event.seat, () => ({ money: event.money })),
          "coin",
        ),
      ];
    case "line_completed":
    case "set_completed":
    case "ability_used":
    case "passed":
      return [beat("told", 450, shown)];
    case "purse_paid":
      return [beat("purse", 800, shown, "coin")];
    case "game_ended":
      // The card counts the money; until it was read neither the board nor its words name the winner.
      return [{ ...beat("over", 1200, shown, "cheer"), words: "The result is official.", outcome: outcomeOf(event, after, box) }];
    default:
      return [];
  }
}

/** Horses dragged over the line by the first are told of as home only when all have moved. */
function first(shown: View, box: Box, home: boolean): true | undefined {
  const { finish } = trackOf(shown, box);
  return home && HORSES.every((horse) => shown.position[horse]! < finish[horse]!) ? true : undefined;
}

function withSheet(view: View, seat: number, change: (sheet: SheetView) => Partial<SheetView>): View {
  return { ...view, sheets: view.sheets.map((sheet, at) => (at === seat ? { ...sheet, ...change(sheet) } : sheet)) };
}

function dealt(shown: View, after: View, seat: number): SheetView[] {
  return shown.sheets.map((sheet, at) =>
    at === seat ? { ...sheet, cells: after.sheets[seat]!.cells, bets: after.sheets[seat]!.bets } : sheet,
  );
}

function crossed(view: View, boxes: SheetView["boxes"], bonus: string): Partial<SheetView> {
  return view.options.bonus_boxes === "unlimited" ? {} : { boxes: { ...boxes, [bonus]: boxes[bonus]! - 1 } };
}
