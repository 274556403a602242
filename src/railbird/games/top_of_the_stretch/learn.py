"""A view as a row of numbers, for machines that learn. Only bettors ever decide (TS-1.5), so the
row is about the windows: money, horses, odds and one's own bets."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from railbird.core import Action, Event, Gain, Learn, Measure, prepared
from railbird.core.observation import Memo, joined, zeros
from railbird.games.top_of_the_stretch import actions as act
from railbird.games.top_of_the_stretch.actions import BET_TYPES
from railbird.games.top_of_the_stretch.box.charts import FORMS
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.box.scoresheet import MOST_STARTERS, Entry, to_one
from railbird.games.top_of_the_stretch.events import BetPaid
from railbird.games.top_of_the_stretch.phases.setup import CENTS
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView

MOST_SEATS = 8
"""Rows are as long as at the fullest table and in the largest field; what is not there is 0."""
POWER, _PACE, _FACTOR, _WIRE, _RIDE, _TROUBLE = 30, 9, 3, 9, 2, 12
_LONGEST_WAY = 32_000
"""Sixteen furlongs, in thousandths of half ones."""
_NO_PLAYER = zeros(3)
_NO_BETS = zeros(len(BET_TYPES))
_NO_HORSE = zeros(13) + _NO_BETS


class Observer:
    """Most numbers are from 0 to 1; the owner of a view comes first, the others clockwise."""

    def __init__(self, box: Box) -> None:
        self._charts = box.charts
        self._races = Memo(self.race_figures)
        self._players = Memo(_player)
        self._horses = Memo(horse_figures)
        self._bets = Memo(_bets)

    def __call__(self, view: TopOfTheStretchView) -> Sequence[float]:
        money, closed, runners = view.money, view.closed, view.runners
        seats, own, bankroll = len(money), view.seat or 0, view.options.bankroll
        players, horses, bets = self._players, self._horses, self._bets
        staked: Counter[tuple[int, str]] = Counter()
        for bet in view.own_bets:
            staked[bet.pp, bet.type] += bet.amount
        backed = {pp for pp, _ in staked}
        parts = [
            self._races[
                view.phase,
                seats,
                view.race,
                len(view.card),
                view.options.version,
                view.options.jockeys,
                view.card[view.race - 1].distance,
                len(runners),
                view.types,
            ]
        ]
        for place in range(seats):
            seat = (own + place) % seats
            parts.append(players[money[seat], bankroll, closed[seat]])
        parts.append(_NO_PLAYER * (MOST_SEATS - seats))
        for runner in runners:
            pp = runner.entry.pp
            parts.append(horses[runner.start_power, runner.odds, runner.out, runner.entry])
            stakes = tuple(staked[pp, kind] for kind in BET_TYPES) if pp in backed else ()
            parts.append(bets[bankroll, stakes] if stakes else _NO_BETS)
        parts.append(_NO_HORSE * (MOST_STARTERS - len(runners)))
        return joined(parts)

    def race_figures(self, key: Any) -> list[float]:
        phase, seats, race, races, version, jockeys, distance, starters, types = key
        return [
            float(phase == "betting"),
            seats / MOST_SEATS,
            race / races,
            (races - race) / races,
            float(version == "full"),
            float(jockeys),
            self._charts.distances[distance].half_furlongs / _LONGEST_WAY,
            starters / MOST_STARTERS,
            *(float(kind in types) for kind in BET_TYPES),
        ]


def _player(key: tuple[int, int, bool]) -> list[float]:
    """There, money in bankrolls, has closed."""
    money, bankroll, closed = key
    return [1.0, money / (bankroll * CENTS), float(closed)]


def horse_figures(key: tuple[int, str | None, bool, Entry]) -> list[float]:
    start_power, odds, out, entry = key
    return [
        1.0,
        entry.pp / MOST_STARTERS,
        start_power / POWER,
        1 / (1 + float(to_one(odds))) if odds else 0.0,
        entry.pace / _PACE,
        FORMS.index(entry.form) / len(FORMS),
        entry.trip / _FACTOR,
        entry.class_ / _FACTOR,
        entry.speed / _FACTOR,
        entry.wire / _WIRE,
        entry.ride / _RIDE,
        entry.trouble / _TROUBLE,
        float(out),
    ]


def _bets(key: tuple[int, tuple[int, ...]]) -> list[float]:
    """One's own on a horse, in bankrolls, by type."""
    bankroll, stakes = key
    return [stake / bankroll for stake in stakes]


def action_space(box: Box) -> Sequence[Action]:
    races = box.races.values()
    return act.action_space({entry.pp for race in races for entry in race.entries})


def scores_so_far(_box: Box, view: TopOfTheStretchView) -> Sequence[int | None]:
    return view.money


LEARN: Learn[Box, TopOfTheStretchView] = Learn(
    action_space=action_space,
    observation=prepared(Observer),
    scores_so_far=scores_so_far,
    deciding_options={"betting": True},
)


def gains(_box: Box, event: Event) -> Sequence[Gain]:
    """Nobody owns a horse here, but players back one."""
    if not isinstance(event, BetPaid):
        return ()
    return (Gain(event.seat, f"bets on {event.horse}", CENTS * event.bet.amount),)


MEASURE: Measure[Box, TopOfTheStretchView] = Measure(gains=gains)
