"""A view as a row of numbers, for machines that learn. Only bettors ever decide (TS-1.5), so the
row is about the windows: money, horses, odds and one's own bets."""

from collections.abc import Sequence

from railbird.games.top_of_the_stretch.actions import BET_TYPES
from railbird.games.top_of_the_stretch.box.charts import FORMS, Charts
from railbird.games.top_of_the_stretch.box.scoresheet import MOST_STARTERS, to_one
from railbird.games.top_of_the_stretch.phases.setup import CENTS
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView

MOST_SEATS = 8
"""Rows are as long as at the fullest table and in the largest field; what is not there is 0."""
_POWER, _PACE, _FACTOR, _WIRE, _RIDE, _TROUBLE = 30, 9, 3, 9, 2, 12
_LONGEST_WAY = 32_000
"""Sixteen furlongs, in thousandths of half ones."""
_OF_A_HORSE = 13 + len(BET_TYPES)


def observation(charts: Charts, view: TopOfTheStretchView) -> list[float]:
    """Most of them from 0 to 1; its owner comes first, then the others clockwise."""
    return [
        float(view.phase == "betting"),
        *_race(charts, view),
        *(number for place in range(MOST_SEATS) for number in _player(view, place)),
        *(number for place in range(MOST_STARTERS) for number in _horse(view, place)),
    ]


def _race(charts: Charts, view: TopOfTheStretchView) -> list[float]:
    race = view.card[view.race - 1]
    return [
        len(view.money) / MOST_SEATS,
        view.race / len(view.card),
        (len(view.card) - view.race) / len(view.card),
        float(view.options.version == "full"),
        float(view.options.jockeys),
        charts.distances[race.distance].half_furlongs / _LONGEST_WAY,
        len(view.runners) / MOST_STARTERS,
        *(float(kind in view.types) for kind in BET_TYPES),
    ]


def _player(view: TopOfTheStretchView, place: int) -> list[float]:
    """There, money in bankrolls, has closed."""
    seats = len(view.money)
    if place >= seats:
        return [0.0] * 3
    seat = ((view.seat or 0) + place) % seats
    bankroll = view.options.bankroll * CENTS
    return [1.0, view.money[seat] / bankroll, float(view.closed[seat])]


def _horse(view: TopOfTheStretchView, place: int) -> list[float]:
    if place >= len(view.runners):
        return [0.0] * _OF_A_HORSE
    runner = view.runners[place]
    entry = runner.entry
    return [
        1.0,
        entry.pp / MOST_STARTERS,
        runner.start_power / _POWER,
        1 / (1 + float(to_one(runner.odds))) if runner.odds else 0.0,
        entry.pace / _PACE,
        FORMS.index(entry.form) / len(FORMS),
        entry.trip / _FACTOR,
        entry.class_ / _FACTOR,
        entry.speed / _FACTOR,
        entry.wire / _WIRE,
        entry.ride / _RIDE,
        entry.trouble / _TROUBLE,
        float(runner.out),
        *_own_bets(view, runner),
    ]


def _own_bets(view: TopOfTheStretchView, runner: Runner) -> Sequence[float]:
    """In bankrolls, by type."""
    return [
        sum(bet.amount for bet in view.own_bets if (bet.pp, bet.type) == (runner.entry.pp, kind))
        / view.options.bankroll
        for kind in BET_TYPES
    ]
