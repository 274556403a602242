"""What is on the card, in the charts and in the options, as arrays for the kernels."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from railbird.core import BadSetup
from railbird.games.top_of_the_stretch.actions import BET_TYPES, STEPS, action_space
from railbird.games.top_of_the_stretch.box.charts import FACTORS, FORMS, PACES, TOTALS, Charts
from railbird.games.top_of_the_stretch.box.scoresheet import (
    MOST_STARTERS,
    NO_JOCKEY_TROUBLE,
    ROLL,
    Entry,
    to_one,
)
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab.whole.layout import FIRST_BET, LADDER, TYPES
from railbird.games.top_of_the_stretch.learn import Observer, horse_figures
from railbird.games.top_of_the_stretch.options import LONGEST_CARD
from railbird.games.top_of_the_stretch.phases import form, odds, pace
from railbird.games.top_of_the_stretch.rules import payoffs, power
from railbird.games.top_of_the_stretch.rules.card import CardRace
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.rules.trouble import TRAFFIC
from railbird.games.top_of_the_stretch.state import State
from railbird.lab.arrays import Array
from railbird.lab.whole.tables import Part, code_in, filled, refuse_unknown

TITLE = TopOfTheStretch.title
KNOWN = frozenset(
    {
        "races",
        "version",
        "jockeys",
        "form_save",
        "condition",
        "scratch",
        "unscratch",
        "odds",
        "doubles",
        "payout_modifications",
        "trouble_time",
        "traffic",
        "hundredths",  # a die is rolled for them; no row tells times
        "power_limits",
        "time_chart",  # changes times alone
        "chart_edition",
        "betting",
        "bankroll",
    }
)
"""Options that the kernel plays by."""

NO_TROUBLE, OUT, CHECK, DISQUALIFIED = range(4)
RESULTS = ("none", "out", "check", "dq")
FIELD = (LONGEST_CARD, MOST_STARTERS)
MOST_CONDITIONS = 11
"""A roll of two dice says no more."""
MOST_POSTS = 128
"""Different ones in all races of the box."""
MOST_ODDS = 768
MOST_BANDS = 32
MOST_LINES = 96
MOST_POWERS = 64
MOST_COLUMNS = 16
RATINGS = 10
BY_TOTAL = TOTALS.stop
BY_DIE = 7
RACE_ROW, HORSE_ROW = 11, 13

TABLES = np.dtype(
    [
        ("seats", "i8"),
        ("actions", "i8"),
        ("races", "i8"),
        # Actions by number: close, bets by post, type and step, withdrawals
        ("withdraw", "i8"),
        ("steps", "i8", LADDER),
        # Options
        ("full", "i8"),
        ("one_die", "i8"),  # for the pace, by the example
        ("doubles_again", "i8"),
        ("modified", "i8"),
        ("late_trouble", "i8"),
        ("traffic", "i8"),
        ("hundredths", "i8"),
        ("beyond", "i8"),  # power goes on outside of its columns
        ("form_save", "i8"),
        ("bankroll", "i8"),
        # Races
        ("starters", "i8", LONGEST_CARD),
        ("types", "i8", LONGEST_CARD),
        ("route", "i8", LONGEST_CARD),
        ("rolled", "i8", LONGEST_CARD),  # whether the condition is
        ("condition", "i8", (LONGEST_CARD, BY_TOTAL)),
        ("runner_of", "i8", (LONGEST_CARD, MOST_POSTS)),  # by the rank of its post in the box
        ("race_row", "f4", (LONGEST_CARD, RACE_ROW)),
        # Runners
        ("post", "i8", FIELD),  # its rank in the box
        ("pace", "i8", FIELD),
        ("form", "i8", FIELD),
        ("factors", "i8", (*FIELD, len(FACTORS))),
        ("wire", "i8", FIELD),
        ("ride", "i8", FIELD),
        ("trouble", "i8", FIELD),
        ("odds", "i8", FIELD),  # -1 where they are made
        ("power", "i8", (LONGEST_CARD, MOST_CONDITIONS, MOST_STARTERS)),
        ("letter", "i8", (LONGEST_CARD, MOST_CONDITIONS, MOST_STARTERS)),  # as a column of odds
        ("horse_row", "f4", (*FIELD, HORSE_ROW)),  # without power, odds and out
        # Charts
        ("break_points", "i8", (BY_TOTAL, RATINGS)),
        ("setup_points", "i8", (BY_TOTAL, RATINGS)),
        ("bands", "i8", (LONGEST_CARD, MOST_BANDS)),  # of the pace: the least total of each
        ("band_count", "i8", LONGEST_CARD),
        ("paces", "i8", (LONGEST_CARD, BY_TOTAL, MOST_BANDS)),
        ("effects", "i8", (LONGEST_CARD, MOST_LINES, len(PACES))),
        ("lines", "i8", LONGEST_CARD),
        ("form_power", "i8", (len(FORMS), BY_TOTAL)),
        ("leads_to_trouble", "i8", BY_TOTAL),
        ("trouble_result", "i8", BY_TOTAL),
        ("foul_on_fail", "i8", BY_TOTAL),
        ("called", "i8", BY_DIE),  # the factor of the red die
        ("ride_counts", "i8", BY_DIE),  # of the white die
        ("figures", "i8", (BY_TOTAL, MOST_POWERS)),
        ("powers", "i8"),
        ("saves", "i8", len(FORMS)),  # whether a form can be saved at all
        ("saved", "i8", (len(FORMS), BY_DIE)),
        ("made_odds", "i8", (MOST_COLUMNS, BY_DIE)),
        # Odds
        ("chance", "f8", MOST_ODDS),  # for the row
        ("pays", "i8", (MOST_ODDS, TYPES)),  # in cents, over the same number
        ("over", "i8", (MOST_ODDS, TYPES)),
        ("changes", "i8", (MOST_ODDS, BY_TOTAL)),
        (f"code_{code_in(__file__)}", "i1"),
    ],
    align=True,
)


class Places(NamedTuple):
    """Which place odds and conditions have in the tables."""

    odds: tuple[str, ...]
    conditions: tuple[tuple[str, ...], ...]
    """By race."""


def places_of(state: State) -> Places:
    """All that can come about on this card."""
    charts = state.box.charts
    printed = [entry.odds for race in state.card for entry in race.starters if entry.odds]
    made = [cell for column in charts.odds_columns for cell in charts.odds[column][1:]]
    return Places(
        tuple(dict.fromkeys([*printed, *made])),
        tuple(tuple(dict.fromkeys(_conditions(charts, race))) for race in state.card),
    )


def _conditions(charts: Charts, race: CardRace) -> Sequence[str]:
    """By roll, the first two for none."""
    if race.condition == ROLL:
        rolls = charts.condition_rolls[race.race.surface]
        return (rolls[TOTALS[0]],) * TOTALS[0] + rolls[TOTALS[0] :]
    return (race.condition,) * BY_TOTAL


def tables_of(state: State) -> Array:
    """One record for games that begin like this state. BadSetup names what the kernel cannot
    play."""
    refuse_unknown(TITLE, state.options, KNOWN)
    if not state.options.betting:
        raise BadSetup(f"{TITLE}: with betting=False nobody has anything to decide")
    box, places = state.box, places_of(state)
    posts = sorted({entry.pp for race in box.races.values() for entry in race.entries})
    _room("post numbers", len(posts), MOST_POSTS)
    tables = filled(
        TABLES,
        (
            {"seats": state.seats, "races": len(state.card)},
            _actions(posts),
            _options(state),
            _charts(box.charts, state),
            _odds(box.charts, state, places),
        ),
    )
    for number, race in enumerate(state.card):
        _race(tables[0], state, number, places.conditions[number])
        for at, entry in enumerate(race.starters):
            _runner(tables[0], state, (number, at), entry, posts.index(entry.pp))
            printed = entry.odds if state.options.odds == "scoresheet" else None
            tables[0]["odds"][number, at] = places.odds.index(printed) if printed else -1
    return tables


def _actions(posts: Sequence[int]) -> Part:
    return {
        "actions": len(action_space(posts)),
        "withdraw": FIRST_BET + len(posts) * TYPES * LADDER,
        "steps": STEPS,
    }


def _options(state: State) -> Part:
    options = state.options
    return {
        "full": options.version == "full",
        "one_die": pace.by_the_example(state),
        "doubles_again": options.doubles == "reroll",
        "modified": options.payout_modifications != "off",
        "late_trouble": options.trouble_time == "after_figure",
        "traffic": TRAFFIC if options.traffic == "plus" else -TRAFFIC,
        "hundredths": options.hundredths,
        "beyond": options.power_limits == "extrapolate",
        "form_save": options.form_save,
        "bankroll": options.bankroll,
    }


# -- the card ------------------------------------------------------------------------------------


def _race(tables: Array, state: State, number: int, conditions: Sequence[str]) -> None:
    charts, race = state.box.charts, state.card[number]
    distance, starters = race.race.distance, len(race.starters)
    types = payoffs.types_offered(starters)
    by_roll = _conditions(charts, race)
    tables["starters"][number], tables["types"][number] = starters, len(types)
    tables["route"][number] = charts.distances[distance].is_route
    tables["rolled"][number] = race.condition == ROLL
    tables["condition"][number] = [conditions.index(condition) for condition in by_roll]
    tables["race_row"][number] = Observer(state.box).race_figures(
        (
            "betting",
            state.seats,
            number + 1,
            len(state.card),
            state.options.version,
            state.options.jockeys,
            distance,
            starters,
            types,
        )
    )
    for place, condition in enumerate(conditions):
        _powers(tables, state, (number, place), condition)
    _paces(tables, state, number)


def _runner(tables: Array, state: State, place: tuple[int, int], entry: Entry, post: int) -> None:
    jockeys = state.options.jockeys  # TS-9.2
    tables["post"][place] = post
    tables["runner_of"][place[0], post] = place[1]
    tables["pace"][place] = entry.pace
    tables["form"][place] = FORMS.index(entry.form)
    tables["factors"][place] = [entry.factor(name) for name in FACTORS]
    tables["wire"][place] = entry.wire
    tables["ride"][place] = entry.ride if jockeys else 0
    tables["trouble"][place] = entry.trouble if jockeys else NO_JOCKEY_TROUBLE
    tables["horse_row"][place] = horse_figures((0, None, False, entry))


def _powers(tables: Array, state: State, place: tuple[int, int], condition: str) -> None:
    """Power, and with it the letter for the odds, of every runner on a track like this."""
    charts, race = state.box.charts, state.card[place[0]]
    field = [Runner(entry=entry) for entry in race.starters]
    for runner in field:
        runner.start_power = power.steps(charts, race.race, runner.entry, condition).power
    for at, runner in enumerate(field):
        letter = odds.letter_of(charts, field, runner)
        tables["power"][(*place, at)] = runner.start_power
        tables["letter"][(*place, at)] = charts.odds_columns.index(letter)


def _paces(tables: Array, state: State, number: int) -> None:
    """The charts that this race is read on (TS-2.8 – TS-2.12, TS-2.30)."""
    at_race = state.copy()
    at_race.race = number + 1
    chart, effects = pace.scenario(at_race), pace.effects_chart(at_race)
    _room("bands of the pace", len(chart.bands.lows), MOST_BANDS)
    _room("lines of pace effects", len(effects), MOST_LINES)
    tables["band_count"][number], tables["lines"][number] = len(chart.bands.lows), len(effects)
    tables["bands"][number, : len(chart.bands.lows)] = chart.bands.lows
    for roll, cells in enumerate(chart.cells):
        tables["paces"][number, roll, : len(cells)] = [PACES.index(cell) for cell in cells]
    tables["effects"][number, : len(effects)] = effects


# -- the charts ----------------------------------------------------------------------------------


def _charts(charts: Charts, state: State) -> Part:
    full = state.options.version == "full"
    troubled = charts.position_trouble if full else charts.form_trouble
    powers = len(charts.figures[TOTALS[0]])
    _room("columns of power", powers, MOST_POWERS)
    _room("columns of odds", len(charts.odds_columns), MOST_COLUMNS)
    places = {cell: place for place, cell in enumerate(places_of(state).odds)}
    return {
        "break_points": _by_total(charts.break_points),
        "setup_points": _by_total(charts.setup_points),
        "form_power": [
            [0, 0, *(form.power_change(state, letter, total) for total in TOTALS)]
            for letter in FORMS
        ],
        "leads_to_trouble": [total in troubled for total in range(BY_TOTAL)],
        "trouble_result": [RESULTS.index(line.result) for line in charts.trouble],
        "foul_on_fail": [line.on_fail == "dq" for line in charts.trouble],
        "called": [FACTORS.index(name) if name else 0 for name in charts.factor],
        "ride_counts": charts.ride_counts,
        "figures": _by_total(charts.figures),
        "powers": powers,
        "saves": [letter in charts.form_save for letter in FORMS],
        "saved": [charts.form_save.get(letter, (0,) * BY_DIE) for letter in FORMS],
        "made_odds": [
            [0, *(places[cell] for cell in charts.odds[column][1:])]
            for column in charts.odds_columns
        ],
    }


def _by_total(lines: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """The lines of the totals that two dice never show are empty."""
    return [line or (0,) * len(lines[-1]) for line in lines]


def _odds(charts: Charts, state: State, places: Places) -> Part:
    _room("different odds", len(places.odds), MOST_ODDS)
    pays = [[payoffs.in_full(charts, each, kind) for kind in BET_TYPES] for each in places.odds]
    as_read = state.options.payout_modifications == "as_read"
    return {
        "chance": [1 / (1 + float(to_one(each))) for each in places.odds],
        "pays": [[each.numerator for each in line] for line in pays],
        "over": [[each.denominator for each in line] for line in pays],
        "changes": [
            [0, 0, *(payoffs.modification(charts, each, total, as_read) for total in TOTALS)]
            for each in places.odds
        ],
    }


def _room(what: str, count: int, room: int) -> None:
    if count > room:
        raise BadSetup(f"{count} {what}: the kernel of {TITLE} has room for {room}")
