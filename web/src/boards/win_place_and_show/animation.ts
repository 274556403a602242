/** What happened, beat by beat. For the eyes only; the view is the truth. */

import { beatByBeat, type BeatsOf } from "../beats";
import { squareAt } from "./course";
import type { Box, Event, View } from "./game";
import { outcomeOf } from "./outcome";

const beatsOf: BeatsOf<View, Box, Event> = ({ event, shown, before, after, box, beat }) => {
  switch (event.event) {
    case "race_called":
      return [beat("called", { ...after, money: shown.money }, event.race === 1 ? "post" : "token")];
    case "lot_called":
      return [beat("lot", { ...shown, race: after.race, results: shown.results, auction: after.auction })];
    case "bid_made":
      return [beat("bid", bidding(shown, event.amount, event.seat), "token")];
    case "sold":
    case "dealt":
      return [beat("sold", owning(shown, event.horse, event.seat), "coin")];
    case "field_set":
      return [beat("field", { ...shown, entered: event.entered, owners: event.owners })];
    case "announced":
      return [beat("announced", { ...after, dice: null }, "bell")];
    case "dice_rolled": {
      const rolled = {
        ...shown,
        move: event.move,
        dice: [event.white, event.green] as [number, number],
        to_move: event.order,
        moved: [],
        auction: null,
      };
      return [beat("tumble", rolled, "dice"), beat("rolled", rolled, undefined, 2)];
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
      return [beat("move", moved, "step")];
    }
    case "horse_placed":
      return [beat("placed", { ...shown, finish: [...shown.finish, event.horse] }, "cheer")];
    case "window_opened": {
      const from = before?.places[event.horse];
      const to = shown.places[event.horse];
      if (event.final || !from || !to) return [beat("window", shown)];
      const back = { ...shown, places: { ...shown.places, [event.horse]: from } };
      return [beat("window", back, undefined, 2), beat("move", shown, undefined, 4), beat("window", shown)];
    }
    case "window_closed":
      return event.claims.length ? [beat("claims", { ...shown, claims: after.claims }, "bell")] : [];
    case "claim_decided":
      return [beat("decided", shown)];
    case "race_settled":
      // The card counts the money up; behind it nothing tells of it before it was read.
      return [
        { ...beat("official", shown, "coin", 3), words: "The result is official.", untold: true, outcome: outcomeOf(event, after, box) },
        beat("paid", { ...shown, money: event.money ?? after.money, results: after.results }),
      ];
    case "game_ended":
      return [beat("over", after, "cheer")];
    default:
      return [];
  }
};

export const animation = beatByBeat(beatsOf);

function bidding(shown: View, bid: number, bidder: number): View {
  return shown.auction ? { ...shown, auction: { ...shown.auction, bid, bidder } } : shown;
}

function owning(shown: View, horse: number, seat: number): View {
  const owners = shown.owners.map((owner, at) => (at === horse - 1 ? seat : owner));
  return { ...shown, owners };
}
