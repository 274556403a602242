"""The race run many times at once, before it is run: NumPy reads the charts for all trials.

The dice come from a fixed list, and everything up to the places is counted in whole numbers. So
the same card gives the same trials on every machine.
"""

import random
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from railbird.games.top_of_the_stretch.box.charts import FORMS, PACES, TOTALS
from railbird.games.top_of_the_stretch.box.scoresheet import NO_JOCKEY_TROUBLE
from railbird.games.top_of_the_stretch.phases import form, pace, stewards, stretch
from railbird.games.top_of_the_stretch.state import State

TRIALS = 6_000
Whole = NDArray[np.int64]
_BYTES_OF_A_DIE = 252
"""The largest multiple of six in a byte."""
_KEYS = 64
"""More than any photo total, so that figures come first."""
OUT = 0
"""The place of a horse that did not finish."""


class _Dice:
    """Dice from the fixed list, handed out in the order in which they are asked for."""

    def __init__(self, trials: int) -> None:
        self._trials = trials
        self._used = 0

    def roll(self, horses: int = 1, dice: int = 2) -> Whole:
        """Totals by trial and horse."""
        count = self._trials * horses * dice
        taken = _fixed_dice(_million(self._used + count))[self._used : self._used + count]
        self._used += count
        return np.asarray(taken.reshape(self._trials, horses, dice).sum(axis=2))


def _million(count: int) -> int:
    return -(-count // 1_000_000)


@lru_cache(maxsize=4)
def _fixed_dice(millions: int) -> Whole:
    rolled: list[NDArray[np.uint8]] = []
    for number in range(millions):
        source = random.Random(f"railbird trial races {number}")
        bytes_ = np.frombuffer(source.randbytes(1_030_000), dtype=np.uint8)
        rolled.append(bytes_[bytes_ < _BYTES_OF_A_DIE][:1_000_000])
    return (np.concatenate(rolled) % 6 + 1).astype(np.int64)


def run_trials(state: State, trials: int = TRIALS) -> Whole:
    """Places by trial and horse of the race that the state is about to run."""
    dice = _Dice(trials)
    power = _start_power(state, trials)
    power += _pace(state, dice, trials)
    totals = dice.roll(len(state.runners))
    power += _form(state, totals)
    troubled, out, fouled = _trouble(state, totals, dice)
    speed = _figures(state, power + troubled, dice) + _factors(state, dice)
    keys = speed * _KEYS + _photo(state, dice)
    keys[out] = -1
    return _places(keys, out, fouled & ~out, dice)


def _start_power(state: State, trials: int) -> Whole:
    powers = np.array([runner.start_power for runner in state.runners], dtype=np.int64)
    return np.tile(powers, (trials, 1))


# -- pace and form -------------------------------------------------------------------------------


def _pace(state: State, dice: _Dice, trials: int) -> Whole:
    """How the pace changes each power (TS-7.20, TS-7.21)."""
    numbers = _pace_numbers(state, dice, trials)
    total = np.sort(numbers, axis=1)[:, -2:].sum(axis=1)
    rolled = dice.roll(dice=1 if pace.by_the_example(state) else 2)[:, 0]
    chart = pace.scenario(state)
    column = np.searchsorted(chart.bands.lows, total, side="right") - 1
    cells = _table([[PACES.index(cell) for cell in line] for line in chart.cells])
    scenario = cells[rolled, np.maximum(column, 0)]
    effects = np.array(pace.effects_chart(state), dtype=np.int64)
    line = np.clip(numbers, 0, len(effects) - 1)
    return np.asarray(effects[line, scenario[:, None]])


def _pace_numbers(state: State, dice: _Dice, trials: int) -> Whole:
    ratings = np.array([runner.entry.pace for runner in state.runners], dtype=np.int64)
    if state.options.version == "quick":
        return np.tile(ratings, (trials, 1))
    charts, horses = state.box.charts, len(ratings)
    points = _table(charts.break_points)[dice.roll(horses), ratings]
    if state.distance.is_route:
        points = points + _table(charts.setup_points)[dice.roll(horses), ratings]
    return np.asarray(points)


def _form(state: State, totals: Whole) -> Whole:
    forms = np.array([FORMS.index(runner.entry.form) for runner in state.runners])
    changes = [[0] * len(FORMS)] * TOTALS[0] + [
        [form.power_change(state, letter, total) for letter in FORMS] for total in TOTALS
    ]
    return np.asarray(_table(changes)[totals, forms])


def _table(lines: Any) -> Whole:
    """A chart as an array; the unused lines before the first total may be empty."""
    width = max(map(len, lines))
    return np.array([[*line, *[0] * (width - len(line))] for line in lines], dtype=np.int64)


# -- trouble -------------------------------------------------------------------------------------


def _trouble(
    state: State, totals: Whole, dice: _Dice
) -> tuple[Whole, NDArray[np.bool_], NDArray[np.bool_]]:
    """Power lost in traffic; who is out; who has fouled (TS-7.31 – TS-7.36)."""
    charts, horses = state.box.charts, totals.shape[1]
    full = state.options.version == "full"
    leading = charts.position_trouble if full else charts.form_trouble
    meets = np.isin(totals, list(leading))
    rolled, check = dice.roll(horses), dice.roll(horses)
    ratings = [
        runner.entry.trouble if state.options.jockeys else NO_JOCKEY_TROUBLE
        for runner in state.runners
    ]
    failed = check > np.array(ratings)
    results = ["none"] * TOTALS[0] + [charts.trouble[total].result for total in TOTALS]
    on_fail = [""] * TOTALS[0] + [charts.trouble[total].on_fail for total in TOTALS]
    result, consequence = np.array(results)[rolled], np.array(on_fail)[rolled]
    checked = meets & (result == "check") & failed
    out = meets & (result == "out")
    fouled = (meets & (result == "dq")) | (checked & (consequence == "dq"))
    lost = 2 if state.options.traffic == "plus" else -2
    return np.where(checked & (consequence != "dq"), lost, 0), out, fouled


# -- the finish ----------------------------------------------------------------------------------


def _figures(state: State, power: Whole, dice: _Dice) -> Whole:
    charts = state.box.charts
    totals = dice.roll(power.shape[1])
    if state.options.form_save:
        totals = _saved(state, totals, dice)
    figures = _table(charts.figures)
    column = np.clip(power, 0, figures.shape[1] - 1)
    beyond = state.options.power_limits == "extrapolate"
    more = stretch.POINTS_A_POWER * (power - column) if beyond else 0
    return np.asarray(figures[totals, column] + more)


def _saved(state: State, totals: Whole, dice: _Dice) -> Whole:
    """TS-7.43."""
    saves = state.box.charts.form_save
    dies = dice.roll(totals.shape[1], dice=1)
    saved = np.zeros_like(totals)
    for at, runner in enumerate(state.runners):
        if runner.entry.form in saves:
            saved[:, at] = np.array(saves[runner.entry.form])[dies[:, at]]
    may = np.isin(totals, stretch.SAVED_TOTALS) & (saved > 0)
    return np.where(may, saved, totals)


def _factors(state: State, dice: _Dice) -> Whole:
    """TS-7.40."""
    charts = state.box.charts
    red, white = dice.roll(dice=1)[:, 0], dice.roll(dice=1)[:, 0]
    called = [
        [0 if not name else runner.entry.factor(name) for runner in state.runners]
        for name in charts.factor
    ]
    counts = np.array(charts.ride_counts, dtype=np.int64)[white]
    return np.asarray(np.array(called, dtype=np.int64)[red] + counts[:, None] * _rides(state))


def _photo(state: State, dice: _Dice) -> Whole:
    """Rolled for everybody; it only matters where figures are equal (TS-7.51)."""
    wires = np.array([runner.entry.wire for runner in state.runners], dtype=np.int64)
    return np.asarray(dice.roll(len(wires)) + wires + _rides(state))


def _rides(state: State) -> Whole:
    return np.array([state.ride(runner) for runner in state.runners], dtype=np.int64)


def _places(keys: Whole, out: NDArray[np.bool_], fouled: NDArray[np.bool_], dice: _Dice) -> Whole:
    places = 1 + (keys[:, None, :] > keys[:, :, None]).sum(axis=2)
    places[out] = OUT
    dies = dice.roll(keys.shape[1], dice=1)
    for trial in np.flatnonzero(fouled.any(axis=1)):
        places[trial] = _after_stewards(places[trial], np.flatnonzero(fouled[trial]), dies[trial])
    return np.asarray(places)


def _after_stewards(places: Whole, fouled: Whole, dies: Whole) -> Whole:
    """TS-7.60 – TS-7.64, by the rule itself."""
    order = tuple(
        tuple(int(at) for at in np.flatnonzero(places == place))
        for place in sorted(set(places.tolist()) - {OUT})
    )
    standings = order
    last_first = [at for level in reversed(order) for at in reversed(level)]
    for at in (at for at in last_first if at in fouled):
        standings = stewards.set_back(order, standings, at, int(dies[at]))
    after, place = places.copy(), 1
    for level in standings:
        after[list(level)] = place
        place += len(level)
    return after
