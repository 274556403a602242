/** What happened, beat by beat: dice tumble, horses run, pencils write. For the eyes only; the view is the truth. */

import { beatByBeat, type BeatsOf } from "../beats";
import type { Box, Event, SheetView, View } from "./game";
import { outcomeOf } from "./outcome";

const beatsOf: BeatsOf<View, Box, Event> = ({ event, shown, after, box, beat }) => {
  const sheet = (seat: number, change: (sheet: SheetView) => Partial<SheetView>) => withSheet(shown, seat, change);
  switch (event.event) {
    case "market_formed":
      return [beat("market", { ...shown, cards: after.cards, bars: after.bars }, "post")];
    case "starting_card_dealt":
      return [beat("dealt", { ...shown, sheets: dealt(shown, after, event.seat) }, "token")];
    case "race_begun":
      return [beat("off", { ...shown, active: event.seat, turn: event.seat }, "bell")];
    case "rolled": {
      const dice: [number, number] = [event.horse, event.spaces];
      const rolled = { ...shown, phase: "roll", dice, round: event.round, active: event.seat, turn: event.seat, wild: null };
      return [beat("tumble", rolled, "dice"), beat("rolled", rolled, undefined, 2)];
    }
    case "moved": {
      const position = { ...shown.position, [event.horse]: event.position };
      return [beat("move", { ...shown, position }, "step")];
    }
    case "dragged_along": {
      const there = Object.fromEntries(event.horses.map((horse, at) => [horse, event.positions[at]!]));
      const dragged = { ...shown, position: { ...shown.position, ...there } };
      return [beat("drag", dragged, "step")];
    }
    case "stays_finished":
      return [beat("stays", shown)];
    case "finished":
      return [beat("finished", { ...shown, finished: [...shown.finished, event.horse] }, "cheer")];
    case "last_round":
      return [beat("last round", shown, "bell")];
    case "wild_marked":
    case "wild_erased":
      return [
        beat(
          "wild",
          sheet(event.seat, () => ({ wilds: box.wilds - event.left })),
        ),
      ];
    case "concession_marked":
      return [
        beat(
          "mark",
          sheet(event.seat, ({ cells }) => ({ cells: [...cells, event.cell] })),
          "token",
        ),
      ];
    case "helmet_marked":
      return [
        beat(
          "mark",
          sheet(event.seat, ({ helmets }) => ({ helmets: [...helmets, event.number] })),
          "token",
        ),
      ];
    case "jersey_marked":
      return [
        beat(
          "mark",
          sheet(event.seat, ({ jerseys }) => ({ jerseys: [...jerseys, event.number] })),
          "token",
        ),
      ];
    case "bar_marked": {
      const bars = { ...shown.bars, [event.number]: [...shown.bars[event.number]!, event.horse].sort((a, b) => a - b) };
      return [beat("bar", { ...shown, bars })];
    }
    case "bet_placed":
      return [
        beat(
          "bet",
          sheet(event.seat, ({ bets }) => ({ bets: { ...bets, [event.horse]: event.total }, money: event.money })),
          "coin",
        ),
      ];
    case "horse_taken": {
      const { number } = box.cards[event.card]!;
      const paid = sheet(event.seat, () => ({ money: event.money }));
      return [beat("taken", { ...paid, owners: { ...paid.owners, [number]: event.seat } }, "coin")];
    }
    case "bonus_claimed":
      return [
        beat(
          "bonus",
          sheet(event.seat, ({ boxes }) => crossed(shown, boxes, event.bonus)),
        ),
      ];
    case "money_gained":
    case "money_lost":
      return [
        beat(
          "money",
          sheet(event.seat, () => ({ money: event.money })),
          "coin",
        ),
      ];
    case "line_completed":
    case "set_completed":
    case "ability_used":
    case "passed":
      return [beat("told", shown)];
    case "purse_paid":
      return [beat("purse", shown, "coin")];
    case "game_ended":
      // The card counts the money; until it was read neither the board nor its words name the winner.
      return [{ ...beat("over", shown, "cheer"), words: "The result is official.", outcome: outcomeOf(event, after, box) }];
    default:
      return [];
  }
};

export const animation = beatByBeat(beatsOf);

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
