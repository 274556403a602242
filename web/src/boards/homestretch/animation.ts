/** What happened, beat by beat: dice tumble, the reason is said, the horse runs. For the eyes only; the view is the truth. */

import type { Told } from "../../protocol";
import { beatByBeat } from "../beats";
import type { Box, Cue, Event, View } from "./game";
import { outcomeOf } from "./outcome";

const TUMBLE = 400;

export const animation = beatByBeat<View, Box>(beatsOf);

function beatsOf(shown: View, { event: any, words }: Told, after: View, box: Box): Cue[] {
  const event = any as unknown as Event;
  const beat = (kind: string, ms: number, view: View, sound?: Cue["sound"]): Cue => ({ kind, ms, words, view, event: any, sound });
  switch (event.event) {
    case "stables_shown":
      return [beat("stables", 1800, after, "coin")];
    case "race_called":
      return [beat("called", 1400, atTheGate(shown, after), event.race === 1 ? "post" : "token")];
    case "bet_placed": {
      const bet = { ...event, line: event.line as View["bets"][number]["line"] };
      return [beat("bet", 300, { ...shown, bets: [...shown.bets, bet] }, "token")];
    }
    case "start_dice":
      return [beat("tumble", TUMBLE, shown, "dice"), beat("start dice", 1300, shown)];
    case "theyre_off":
      return [beat("off", 1200, { ...shown, phase: "race_turn", dice: null, roller: event.start_player }, "bell")];
    case "rolled": {
      const rolled = { ...shown, phase: "race_turn", dice: event.dice, roller: event.seat };
      return [beat("tumble", TUMBLE, rolled, "dice"), beat("rolled", 750, rolled)];
    }
    case "moved": {
      const moved = {
        ...shown,
        position: { ...shown.position, [event.horse]: event.position },
        token: event.bonus ? without(shown.token, event.horse) : shown.token,
      };
      const crossing = event.position === box.finish && shown.finished.length === 0 ? true : undefined;
      return [{ ...beat("move", 420 + 150 * (event.spaces + event.bonus), moved, "step"), crossing }];
    }
    case "token_used":
      return [beat("held", 1000, { ...shown, token: without(shown.token, event.horse) })];
    case "finished":
      return [beat("finished", 1300, { ...shown, finished: [...shown.finished, event.horse] }, "cheer")];
    case "race_paid": {
      const official = { ...shown, results: after.results };
      // The card counts the money up; behind it nothing moves before it was read.
      return [
        { ...beat("official", 3200, official, "coin"), words: "The result is official.", outcome: outcomeOf(event, after, box) },
        beat("paid", 900, { ...official, money: event.money }),
      ];
    }
    case "market_opened":
      return [beat("market", 1200, after)];
    case "bought":
    case "passed_buying":
      return [beat("bought", 900, after, event.event === "bought" ? "coin" : undefined)];
    case "game_ended":
      return [beat("over", 1200, after, "cheer")];
    default:
      return [];
  }
}

/** All eleven at Start with the tokens of the new card, before anybody has bet. */
function atTheGate(shown: View, after: View): View {
  const position = Object.fromEntries(Object.keys(after.position).map((horse) => [horse, 0]));
  return { ...after, money: shown.money, position, finished: [], bets: [], dice: null };
}

function without(tokens: View["token"], horse: number): View["token"] {
  const { [horse]: _gone, ...left } = tokens;
  return left;
}
