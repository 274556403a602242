/** What happened, beat by beat. For the eyes only; the view is the truth. */

import type { Told } from "../../protocol";
import { beatByBeat } from "../beats";
import { courseOf, squareAt } from "./course";
import type { Box, Cue, Event, View } from "./game";
import { outcomeOf } from "./outcome";

export const animation = beatByBeat<View, Box>(beatsOf);

function beatsOf(shown: View, { event: any, words }: Told, after: View, box: Box, before: View | null): Cue[] {
  const event = any as unknown as Event;
  const beat = (kind: string, ms: number, view: View, sound?: Cue["sound"]): Cue => ({ kind, ms, words, view, event: any, sound });
  switch (event.event) {
    case "race_called":
      return [beat("called", 1400, { ...after, money: shown.money }, event.race === 1 ? "post" : "token")];
    case "lot_called":
      return [beat("lot", 700, { ...shown, race: after.race, results: shown.results, auction: after.auction })];
    case "bid_made":
      return [beat("bid", 450, bidding(shown, event.amount, event.seat), "token")];
    case "sold":
    case "dealt":
      return [beat("sold", 1100, owning(shown, event.horse, event.seat), "coin")];
    case "field_set":
      return [beat("field", 1200, { ...shown, entered: event.entered, owners: event.owners })];
    case "announced":
      return [beat("announced", 1200, { ...after, dice: null }, "bell")];
    case "dice_rolled": {
      const rolled = {
        ...shown,
        move: event.move,
        dice: [event.white, event.green] as [number, number],
        to_move: event.order,
        moved: [],
        auction: null,
      };
      return [beat("tumble", 500, rolled, "dice"), beat("rolled", 900, rolled)];
    }
    case "horse_moved": {
      const places = { ...shown.places, [event.horse]: { ...squareAt(event.end), name: event.to, to_line: 0 } };
      const moved = {
        ...shown,
        places,
        last_move: event,
        to_move: shown.to_move.filter((horse) => horse !== event.horse),
        moved: [...shown.moved, event.horse],
      };
      return [{ ...beat("move", 500 + 60 * event.path.length, moved, "step"), crossing: takesTheLead(shown, event.end, box) }];
    }
    case "horse_placed":
      return [beat("placed", 1000, { ...shown, finish: [...shown.finish, event.horse] }, "cheer")];
    case "window_opened": {
      const from = before?.places[event.horse];
      const to = shown.places[event.horse];
      if (event.final || !from || !to) return [beat("window", 300, shown)];
      const back = { ...shown, places: { ...shown.places, [event.horse]: from } };
      return [beat("window", 450, back), beat("move", 950, shown), beat("window", 200, shown)];
    }
    case "window_closed":
      return event.claims.length ? [beat("claims", 1600, { ...shown, claims: after.claims }, "bell")] : [];
    case "claim_decided":
      return [beat("decided", 1600, shown)];
    case "race_settled":
      // The card counts the money up; behind it nothing tells of it before it was read.
      return [
        { ...beat("official", 3000, shown, "coin"), words: "The result is official.", untold: true, outcome: outcomeOf(event, after, box) },
        beat("paid", 900, { ...shown, money: event.money ?? after.money, results: after.results }),
      ];
    case "game_ended":
      return [beat("over", 1200, after, "cheer")];
    default:
      return [];
  }
}

/** Nobody was farther over the line before, and nobody is home. */
function takesTheLead(shown: View, end: [number, number, number], box: Box): true | undefined {
  const runOut = courseOf(box, shown).finishLeg + 1;
  if (end[0] !== runOut || shown.finish.length) return undefined;
  const past = Object.values(shown.places).flatMap(({ leg, at }) => (leg === runOut ? [at] : []));
  return past.every((at) => at <= end[1]) ? true : undefined;
}

function bidding(shown: View, bid: number, bidder: number): View {
  return shown.auction ? { ...shown, auction: { ...shown.auction, bid, bidder } } : shown;
}

function owning(shown: View, horse: number, seat: number): View {
  const owners = shown.owners.map((owner, at) => (at === horse - 1 ? seat : owner));
  return { ...shown, owners };
}
