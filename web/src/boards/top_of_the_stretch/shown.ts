/** The picture after an event, as far as eyes need it; the next view puts it right. */

import type { TopOfTheStretchEntry, TopOfTheStretchPlacing } from "../../protocol";
import type { Box, Event, Runner, View } from "./game";

/** In which phase of the rules an event is told. */
export const PHASE_OF: Record<string, string> = {
  race_called: "setup",
  condition_set: "condition",
  odds_made: "odds",
  betting_opened: "betting",
  bets_shown: "betting",
  broke: "break",
  pace_set_up: "pace_setup",
  pace_read: "pace",
  form_read: "form",
  trouble_read: "form",
  jockey_checked: "form",
  factors_called: "factors",
  figure_read: "stretch",
  form_saved: "stretch",
  photo_called: "photo",
  photo_read: "photo",
  finished: "photo",
  inquiry: "stewards",
  disqualified: "stewards",
  official: "official",
  no_result: "official",
  bet_paid: "official",
  race_settled: "finished",
};

export function after(shown: View, event: Event, live: View, box: Box): View {
  const phase = PHASE_OF[event.event] ?? shown.phase;
  const view = { ...shown, phase: phase === "form" && shown.factor_dice ? "stretch" : phase };
  const one = (pp: number, change: (runner: Runner) => Partial<Runner>): View => ({
    ...view,
    runners: view.runners.map((runner) => (runner.entry.pp === pp ? { ...runner, ...change(runner) } : runner)),
  });
  const all = (change: (runner: Runner, at: number) => Partial<Runner>): Runner[] =>
    view.runners.map((runner, at) => ({ ...runner, ...change(runner, at) }));
  switch (event.event) {
    case "race_called":
      return { ...atTheGate(view, event.race), runners: field(event.id, event.starters, live, box), money: shown.money };
    case "condition_set":
      return {
        ...view,
        condition: event.condition,
        condition_dice: event.dice,
        runners: all((_, at) => ({ start_power: event.powers[at]!, power: event.powers[at]! })),
      };
    case "odds_made":
      return one(event.pp, () => ({ odds: event.odds, odds_dice: event.dice }));
    case "betting_opened":
      return {
        ...view,
        prices: event.prices,
        money: event.bankrolls,
        bets: [],
        closed: event.bankrolls.map((_, seat) => event.closed.includes(seat)),
        runners: all((runner) => ({ odds: runner.odds ?? runner.entry.odds })),
      };
    case "bets_shown":
      return { ...view, bets: event.bets };
    case "broke":
      return one(event.pp, () => ({ break_dice: event.dice, break_points: event.points }));
    case "pace_set_up":
      return one(event.pp, () => ({ setup_dice: event.dice, race2: event.points }));
    case "pace_read":
      return {
        ...view,
        pace: event.pace,
        pace_total: event.total,
        pace_dice: event.dice,
        runners: all((runner, at) => ({ pace_adj: event.changes[at]!, power: runner.power + event.changes[at]! })),
      };
    case "form_read":
      return one(event.pp, (runner) => ({
        form_dice: event.dice,
        form_adj: event.change,
        power: event.power,
        race3: event.position === null ? null : (runner.race2 ?? runner.break_points ?? 0) + event.position,
      }));
    case "trouble_read":
      return one(event.pp, () => ({ trouble_dice: event.dice, out: event.result === "out", fouled: event.result === "dq" }));
    case "jockey_checked":
      return one(event.pp, () => ({ check_dice: event.dice, power: event.power, trouble_adj: event.change, fouled: event.disqualified }));
    case "factors_called":
      return { ...view, factor_dice: event.dice, runners: all((_, at) => ({ factor_adj: event.changes[at] ?? null })) };
    case "figure_read":
      return one(event.pp, () => ({
        final_dice: event.dice,
        total: event.total,
        figure: event.figure,
        final_speed: event.final_speed,
        power: event.power,
      }));
    case "photo_read":
      return one(event.pp, () => ({ photo_dice: event.dice, photo: event.total }));
    case "finished":
      return crossed(view, event.placings, live.race === view.race ? live : null);
    case "disqualified":
      return one(event.pp, () => ({ steward_die: event.die }));
    case "official":
      return { ...crossed(view, event.placings, null), payoffs: event.payoffs, results: live.results.slice(0, event.race) };
    case "no_result":
      return { ...view, results: live.results.slice(0, event.race) };
    case "race_settled":
      return { ...view, money: event.bankrolls };
    case "card_ended":
      return live;
    default:
      return view;
  }
}

function atTheGate(view: View, race: number): View {
  return {
    ...view,
    race,
    condition: "",
    condition_dice: null,
    pace: "",
    pace_total: 0,
    pace_dice: [],
    factor_dice: null,
    wire: [],
    standings: [],
    payoffs: [],
    bets: [],
    own_bets: [],
    hundredths: 0,
    result: null,
  };
}

function field(id: string, starters: string[], live: View, box: Box): Runner[] {
  const entries = box.races[id]?.entries ?? live.runners.map((runner) => runner.entry);
  return entries.filter((entry) => starters.includes(`#${entry.pp} ${entry.horse}`)).map(fresh);
}

function fresh(entry: TopOfTheStretchEntry): Runner {
  return {
    entry,
    start_power: 0,
    power: 0,
    odds: entry.odds,
    odds_dice: [],
    break_dice: null,
    break_points: null,
    setup_dice: null,
    race2: null,
    pace_adj: null,
    form_dice: null,
    form_adj: null,
    race3: null,
    trouble_dice: null,
    check_dice: null,
    trouble_adj: 0,
    out: false,
    fouled: false,
    factor_adj: null,
    final_dice: null,
    save_die: null,
    total: null,
    figure: null,
    final_speed: null,
    photo_dice: null,
    photo: null,
    margin: "",
    quarter_lengths: null,
    time: null,
    steward_die: null,
    place: null,
  };
}

/** Everybody over the line, in the order of the chart. */
function crossed(view: View, placings: TopOfTheStretchPlacing[], live: View | null): View {
  const runners = view.runners.map((runner) => {
    const placing = placings.find((each) => each.pp === runner.entry.pp);
    if (!placing) return runner;
    return {
      ...runner,
      final_speed: placing.final_speed,
      quarter_lengths: placing.quarter_lengths,
      margin: placing.margin,
      time: placing.time,
      place: placing.place,
      out: placing.out,
    };
  });
  const order = levels(runners, placings);
  return { ...view, runners, wire: live?.wire ?? (view.wire.length ? view.wire : order), standings: order };
}

function levels(runners: Runner[], placings: TopOfTheStretchPlacing[]): number[][] {
  const found: number[][] = [];
  let place = 0;
  for (const placing of placings) {
    if (placing.place === null) continue;
    const at = runners.findIndex((runner) => runner.entry.pp === placing.pp);
    if (placing.place === place) found.at(-1)!.push(at);
    else found.push([at]);
    place = placing.place;
  }
  return found;
}
