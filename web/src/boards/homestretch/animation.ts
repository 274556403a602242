/** What happened, beat by beat: dice tumble, the reason is said, the horse runs. For the eyes only; the view is the truth. */

import { beatByBeat, type BeatsOf } from "../beats";
import type { Box, Event, View } from "./game";
import { outcomeOf } from "./outcome";

const beatsOf: BeatsOf<View, Box, Event> = ({ event, shown, after, box, beat }) => {
  switch (event.event) {
    case "stables_shown":
      return [beat("stables", after, "coin")];
    case "race_called":
      return [beat("called", atTheGate(shown, after), event.race === 1 ? "post" : "token")];
    case "bet_placed": {
      const bet = { ...event, line: event.line as View["bets"][number]["line"] };
      return [beat("bet", { ...shown, bets: [...shown.bets, bet] }, "token")];
    }
    case "start_dice":
      return [beat("tumble", shown, "dice"), beat("start dice", shown, undefined, 3)];
    case "theyre_off":
      return [beat("off", { ...shown, phase: "race_turn", dice: null, roller: event.start_player }, "bell")];
    case "rolled": {
      const rolled = { ...shown, phase: "race_turn", dice: event.dice, roller: event.seat };
      return [beat("tumble", rolled, "dice"), beat("rolled", rolled, undefined, 2)];
    }
    case "moved": {
      const moved = {
        ...shown,
        position: { ...shown.position, [event.horse]: event.position },
        token: event.bonus ? without(shown.token, event.horse) : shown.token,
      };
      return [beat("move", moved, "step")];
    }
    case "token_used":
      return [beat("held", { ...shown, token: without(shown.token, event.horse) })];
    case "finished":
      return [beat("finished", { ...shown, finished: [...shown.finished, event.horse] }, "cheer")];
    case "race_paid": {
      const official = { ...shown, results: after.results };
      // The card counts the money up; behind it nothing moves before it was read.
      return [
        { ...beat("official", official, "coin", 3), words: "The result is official.", outcome: outcomeOf(event, after, box) },
        beat("paid", { ...official, money: event.money }),
      ];
    }
    case "market_opened":
      return [beat("market", after)];
    case "bought":
    case "passed_buying":
      return [beat("bought", after, event.event === "bought" ? "coin" : undefined)];
    case "game_ended":
      return [beat("over", after, "cheer")];
    default:
      return [];
  }
};

export const animation = beatByBeat(beatsOf);

/** All eleven at Start with the tokens of the new card, before anybody has bet. */
function atTheGate(shown: View, after: View): View {
  const position = Object.fromEntries(Object.keys(after.position).map((horse) => [horse, 0]));
  return { ...after, money: shown.money, position, finished: [], bets: [], dice: null };
}

function without(tokens: View["token"], horse: number): View["token"] {
  const { [horse]: _gone, ...left } = tokens;
  return left;
}
