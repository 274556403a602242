"""A ladder: all bots of a game on one scale, from games between changing opponents.

Each game seats as many different bots as there are seats, drawn with the seed, so that any process
can play it and a stopped run can go on. Only wins count, since that is what bots play for: a bot
that takes risks for first place is not worse for coming last more often. The strengths are those
that make the victories most likely (Luce's choice model, Bradley and Terry's for two), found by
repeated averaging (Hunter's MM algorithm). Intervals come from drawing the games again, with
replacement: the games decide how sure one can be, not the model.
"""

import random
from collections.abc import Sequence
from math import log

import msgspec
import numpy as np
from numpy.typing import NDArray

from railbird.arena.field import Field, Played, play_game
from railbird.arena.series import check
from railbird.core import BadSetup, Pack

MIDDLE = 1000
"""The mean of all ratings."""
POINTS = 400 / log(10)
"""After Elo: 400 points are odds of ten to one in a duel."""
_ROUNDS = 400
_REDRAWN = 200
_ROUNDS_REDRAWN = 60
_PRIOR = 0.5
"""Everybody gets one drawn duel against a player of strength 1, so that nobody is infinitely
strong."""

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]


class Rung(msgspec.Struct, frozen=True):
    player: str
    rating: int
    low: int
    """With `high` the 95 % interval."""
    high: int
    games: int
    wins: float
    """Share of its games; a shared victory counts as a fraction."""


class Plan(msgspec.Struct, frozen=True):
    """Who meets whom."""

    game: str
    players: tuple[str, ...]
    seats: int
    seed: int
    options: dict[str, object] = {}
    pack: Pack | None = None

    def field(self, number: int) -> Field:
        """The bots of one game; `play_game` with this number seats them."""
        drawn = random.Random(f"railbird ladder {self.seed} {number}").sample(
            self.players, self.seats
        )
        return Field(self.game, tuple(drawn), self.seed, dict(self.options), self.pack)


def play_planned(plan: Plan, number: int) -> Played:
    return play_game(plan.field(number), number)


def check_plan(plan: Plan) -> None:
    """Complain about players, seats and options before anything is played."""
    if len(set(plan.players)) < len(plan.players):
        raise BadSetup("name each player of a ladder once")
    if not 2 <= plan.seats <= len(plan.players):
        raise BadSetup(
            f"a ladder of {len(plan.players)} players needs tables of 2 to {len(plan.players)}, "
            f"not of {plan.seats}"
        )
    for name in plan.players:
        check(Field(plan.game, (name,) * plan.seats, plan.seed, dict(plan.options), plan.pack))


def ladder(played: Sequence[Played]) -> list[Rung]:
    """The best player first."""
    players = sorted({name for game in played for name in game.players})
    tables, weights, source = _victories(played, players)
    best = _fit(tables, weights, np.ones(len(players)), _ROUNDS)
    drawn = np.random.default_rng(0).multinomial(
        len(played), [1 / len(played)] * len(played), size=_REDRAWN
    )
    again = [
        _ratings(_fit(tables, weights * times[source], best, _ROUNDS_REDRAWN)) for times in drawn
    ]
    low, high = np.percentile(np.array(again), [2.5, 97.5], axis=0)
    rungs = [
        _rung(player, played, round(rating), round(low[at]), round(high[at]))
        for at, (player, rating) in enumerate(zip(players, _ratings(best), strict=True))
    ]
    return sorted(rungs, key=lambda rung: (-rung.rating, rung.player))


def _rung(player: str, played: Sequence[Played], rating: int, low: int, high: int) -> Rung:
    own = [game for game in played if player in game.players]
    wins = [
        (game.players.index(player) in game.winners) / max(1, len(game.winners)) for game in own
    ]
    return Rung(player, rating, min(low, rating), max(high, rating), len(own), sum(wins) / len(own))


def _ratings(strength: Numbers) -> Numbers:
    points = POINTS * np.log(strength)
    return np.asarray(MIDDLE + points - points.mean())


def _victories(played: Sequence[Played], players: Sequence[str]) -> tuple[Places, Numbers, Places]:
    """The winner of each game before the others, by the numbers of the players, with the weight and
    the game of each. A shared victory counts in parts; one of the house counts for nobody."""
    number = {player: at for at, player in enumerate(players)}
    tables, weights, source = [], [], []
    for at, game in enumerate(played):
        for winner in game.winners:
            others = [seat for seat in range(len(game.players)) if seat != winner]
            tables.append([number[game.players[seat]] for seat in (winner, *others)])
            weights.append(1 / len(game.winners))
            source.append(at)
    seats = len(played[0].players)
    return (
        np.array(tables, np.int64).reshape(-1, seats),
        np.array(weights),
        np.array(source, np.int64),
    )


def _fit(tables: Places, weights: Numbers, strength: Numbers, rounds: int) -> Numbers:
    """Everybody wins as often as their share of the strength at the table says."""
    count, seats = len(strength), tables.shape[1]
    won = _PRIOR + np.bincount(tables[:, 0], weights, count)
    for _ in range(rounds):
        faced = weights / strength[tables].sum(axis=1)
        expected = np.bincount(tables.ravel(), faced.repeat(seats), count)
        strength = won / (expected + 2 * _PRIOR / (strength + 1.0))
    return strength
