/** What happened, beat by beat. For the eyes only; the view is the truth. */

import { beatByBeat, type BeatsOf } from "../beats";
import { courseOf } from "./course";
import type { Box, Event, Race, Runner, View } from "./game";
import { outcomeOf } from "./outcome";

const beatsOf: BeatsOf<View, Box, Event> = ({ event, shown, after, box, beat }) => {
  const { race, foal } = shown;
  switch (event.event) {
    case "condition_rolled":
      return [beat("condition", shown, "dice")];
    case "lot_called":
      return [
        beat("lot", {
          ...shown,
          auction: after.auction ? { ...after.auction, lot: event.horse, bid: 0, bidder: null } : null,
          phase: "auction",
        }),
      ];
    case "bid_made":
      return [
        beat("bid", shown.auction ? { ...shown, auction: { ...shown.auction, bid: event.amount, bidder: event.stable } } : shown, "token"),
      ];
    case "lot_sold":
      return [beat("sold", shown, "coin")];
    case "parents_paired":
      return [
        beat("pair", {
          ...shown,
          foal: { seat: event.seat, sire: event.sire, dam: event.dam, red: [], heart: [], sex: "", colour: "" },
        }),
      ];
    case "foal_inherited":
      return foal
        ? [
            beat(
              "breeding",
              {
                ...shown,
                foal: event.red
                  ? { ...foal, red: [...foal.red, ...event.values.map(Number)] }
                  : { ...foal, heart: [...foal.heart, ...event.values] },
              },
              "dice",
            ),
          ]
        : [];
    case "foal_looks":
      return foal ? [beat("breeding", { ...shown, foal: { ...foal, sex: event.sex, colour: event.colour } }, "dice")] : [];
    case "foal_trimmed":
      return foal
        ? [
            beat("trim", {
              ...shown,
              foal: { ...foal, red: foal.red.map((value, at) => (at === event.column - 1 ? value - 1 : value)) },
            }),
          ]
        : [];
    case "foal_named":
      return [beat("foal", { ...shown, foal: null, foals: after.foals, stables: after.stables })];
    case "race_called":
      return [
        beat(
          "called",
          { ...shown, race_no: event.race, race: after.race?.number === event.race && !after.race.throw ? after.race : null },
          event.race === 1 ? "post" : "token",
        ),
      ];
    case "entries_revealed":
      return [beat("entries", { ...after, phase: after.phase, results: shown.results })];
    case "runners_drawn":
      return [beat("entries", withRace({ ...after, phase: "posts", results: shown.results }, { throw: 0 }))];
    case "post_taken":
      return race ? [beat("post", onRunner(shown, race, event.horse, { post: event.post }))] : [];
    case "round_started":
      return [
        beat("round", startRound(shown, after, event.throw, event.last_furlong, event.order, box), event.throw === 1 ? "bell" : undefined),
      ];
    case "gate_loaded":
      return [beat("gate", loaded(shown, after, event.horses, box))];
    case "token_spent":
      return [beat("token", shown, "token")];
    case "dice_thrown": {
      if (!race) return [];
      const thrown = withRace(shown, {
        dice: event.dice,
        movement: event.movement,
        spaces: event.spaces,
        order: [event.horse, ...race.order.filter((horse) => horse !== event.horse)],
      });
      return [beat("tumble", thrown, "dice"), beat("rolled", thrown, undefined, 2)];
    }
    case "horse_moved": {
      if (!race) return [];
      const end = courseOf(box, shown).square(event.end);
      const moved = onRunner(shown, race, event.horse, { square: event.end, lane: end.lane, station: end.to });
      const ridden = withRace(moved, { order: race.order.filter((horse) => horse !== event.horse) });
      return [beat("move", ridden, "step")];
    }
    case "inquiry_heard":
      return [beat("inquiry", shown, "bell")];
    case "disqualified":
      return [beat("disqualified", shown, "bell")];
    case "split_shown":
      return race ? [beat("split", withRace(shown, { splits: [...race.splits, [event.furlong, event.time]] }))] : [];
    case "horses_home":
      return race ? [beat("home", home(shown, race, event.horses, event.past, event.throw), "cheer")] : [];
    case "race_official":
      return race ? [beat("official", withRace(shown, { result: event.result }))] : [];
    case "race_settled":
      // The card counts the money up; behind it nothing tells of it before it was read.
      return [
        { ...beat("settled", shown, "coin", 3), words: "The result is official.", untold: true, outcome: outcomeOf(event, after, box) },
        beat("paid", { ...shown, stables: after.stables, results: after.results }),
      ];
    case "meet_over":
      return [beat("over", after, "cheer")];
    default:
      return [];
  }
};

export const animation = beatByBeat(beatsOf);

function withRace(shown: View, more: Partial<Race>): View {
  return shown.race ? { ...shown, race: { ...shown.race, ...more } } : shown;
}

function onRunner(shown: View, race: Race, horse: number, more: Partial<Runner>): View {
  return withRace(shown, { runners: race.runners.map((runner) => (runner.horse === horse ? { ...runner, ...more } : runner)) });
}

/** At the start the horses come to their gates; later nobody moves. */
function startRound(shown: View, after: View, number: number, furlong: number, order: number[], box: Box): View {
  const race = shown.race ?? after.race;
  if (!race) return shown;
  const runners = number > 1 ? race.runners : race.runners.map((runner) => inGate(runner, after, box));
  return { ...shown, phase: "round_start", race: { ...race, runners, throw: number, furlong, order, dice: [], movement: null } };
}

function loaded(shown: View, after: View, horses: number[], box: Box): View {
  const race = shown.race;
  return race
    ? withRace(shown, { runners: race.runners.map((runner) => (horses.includes(runner.horse) ? inGate(runner, after, box) : runner)) })
    : shown;
}

/** On the dual track posts 6 to 10 stand in the lanes of posts 1 to 5 once those have left (BS-7.2). */
function inGate(runner: Runner, after: View, box: Box): Runner {
  const known = after.race?.runners.find(({ horse }) => horse === runner.horse);
  const post = runner.post || (known?.post ?? 0);
  const lanes = box.track.lanes[after.options.track];
  const waits = post > lanes && !runner.square;
  return waits && known?.square === ""
    ? { ...runner, post }
    : { ...runner, post, square: `${((post - 1) % lanes) + 1}/0`, lane: ((post - 1) % lanes) + 1, station: 0 };
}

function home(shown: View, race: Race, horses: number[], past: number[], number: number): View {
  const runners = race.runners.map((runner) => {
    const at = horses.indexOf(runner.horse);
    return at < 0 ? runner : { ...runner, finish: [number, race.furlong, past[at]!, runner.spaces] };
  });
  return withRace(shown, { runners });
}
