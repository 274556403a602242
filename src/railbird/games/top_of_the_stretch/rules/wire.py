"""Across the wire: order by figures and photos, margins, lengths, times (TS-7.50 – TS-7.58)."""

from collections.abc import Callable, Iterable
from itertools import groupby, pairwise

from railbird.games.top_of_the_stretch.events import Placing
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.state import State

HUNDREDTHS_A_TENTH = 10
DEAD_HEAT = "dead heat"


def by_figure(state: State) -> list[tuple[int, ...]]:
    """Runners of equal final speed together, the fastest first, in post order (TS-7.50)."""
    runners = state.runners
    return _grouped(state.running(), lambda at: -(runners[at].final_speed or 0))


def place_by_figure(state: State, runner: Runner) -> int:
    """Before the photos: those of equal speed share the best place that they may get."""
    speed = runner.final_speed or 0
    return 1 + sum((state.runners[at].final_speed or 0) > speed for at in state.running())


def by_photo(state: State, level: Iterable[int]) -> list[tuple[int, ...]]:
    """The order inside a photo; equal totals are a dead heat (TS-7.51)."""
    runners = state.runners
    return _grouped(level, lambda at: -(runners[at].photo or 0))


def _grouped(runners: Iterable[int], key: Callable[[int], int]) -> list[tuple[int, ...]]:
    return [tuple(group) for _, group in groupby(sorted(runners, key=key), key)]


def cross(state: State) -> None:
    """Everybody is home and every photo is read."""
    order: list[tuple[int, ...]] = []
    for level in by_figure(state):
        heats = by_photo(state, level)
        _name_margins(state, heats)
        order += heats
    state.wire = state.standings = tuple(order)
    _measure(state)


def _name_margins(state: State, heats: list[tuple[int, ...]]) -> None:
    """Nose, head or neck behind the next in the photo (TS-7.52)."""
    runners = state.runners
    for ahead, behind in pairwise(heats):
        difference = (runners[ahead[0]].photo or 0) - (runners[behind[0]].photo or 0)
        for at in behind:
            runners[at].margin = state.box.charts.separation(difference)
    for heat in heats:
        for at in heat if len(heat) > 1 else ():
            runners[at].margin = runners[at].margin or DEAD_HEAT


def _measure(state: State) -> None:
    """Lengths behind the first across the wire (TS-7.53), and everybody's time (TS-7.55)."""
    charts, distance = state.box.charts, state.distance
    first = state.runners[state.wire[0][0]].final_speed or 0
    printed = state.options.time_chart == "printed"
    for at in state.running():
        runner = state.runners[at]
        speed = runner.final_speed or 0
        runner.quarter_lengths = charts.quarter_lengths(distance.lengths_column, first - speed)
        runner.time = HUNDREDTHS_A_TENTH * charts.tenths(distance.label, speed, printed)


def give_places(state: State) -> None:
    """The better place is shared and the next ones are skipped (TS-7.64)."""
    place = 1
    for level in state.standings:
        for at in level:
            state.runners[at].place = place
        place += len(level)


def placings(state: State) -> tuple[Placing, ...]:
    """The chart: finishers in order, then the horses that were out."""
    finishers = [at for level in state.standings for at in level]
    out = [at for at, runner in enumerate(state.runners) if runner.out]
    return tuple(_placing(state, at) for at in (*finishers, *out))


def _placing(state: State, at: int) -> Placing:
    runner = state.runners[at]
    return Placing(
        runner.place,
        runner.entry.pp,
        runner.entry.horse,
        runner.final_speed,
        runner.quarter_lengths,
        runner.margin,
        runner.time,
        runner.fouled and not runner.out,
        runner.out,
    )
