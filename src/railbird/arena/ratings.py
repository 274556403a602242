"""One scale for players of several fields, after Elo: 400 points are odds of ten to one.

Each game counts as a duel between every two of its seats, won by the better place. The ratings are
those that make the results most likely (Bradley and Terry), found by repeated averaging.
"""

from collections.abc import Iterable
from math import log10

import msgspec

from railbird.arena.field import Played

_ROUNDS = 500
_BASE = 1000
"""The weakest player's rating."""


class Rating(msgspec.Struct, frozen=True):
    player: str
    rating: int
    duels: int


class _Duels:
    """How often a player met another, and won."""

    def __init__(self) -> None:
        self.won: dict[str, dict[str, float]] = {}

    def add(self, player: str, other: str, points: float) -> None:
        row = self.won.setdefault(player, {})
        row[other] = row.get(other, 0.0) + points


def ratings(played: Iterable[Played]) -> list[Rating]:
    """The best player first."""
    duels, met = _Duels(), dict[str, int]()
    for game in played:
        _count(game, duels, met)
    if not met:
        return []
    strength = _fit(duels)
    weakest = min(strength.values())
    table = [
        Rating(player, round(_BASE + 400 * log10(each / weakest)), met[player])
        for player, each in strength.items()
    ]
    return sorted(table, key=lambda each: (-each.rating, each.player))


def _count(game: Played, duels: _Duels, met: dict[str, int]) -> None:
    for seat, player in enumerate(game.players):
        for other_seat, other in enumerate(game.players):
            if player == other:
                continue
            mine, theirs = game.places[seat], game.places[other_seat]
            duels.add(player, other, 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0)
            met[player] = met.get(player, 0) + 1


def _fit(duels: _Duels) -> dict[str, float]:
    """One drawn duel is added for every pair that met, so that nobody is infinitely strong."""
    strength = dict.fromkeys(duels.won, 1.0)
    for _ in range(_ROUNDS):
        strength = {player: _better_guess(player, duels, strength) for player in strength}
        scale = len(strength) / sum(strength.values())
        strength = {player: each * scale for player, each in strength.items()}
    return strength


def _better_guess(player: str, duels: _Duels, strength: dict[str, float]) -> float:
    won, expected = 0.0, 0.0
    for other, points in duels.won[player].items():
        won += points + 0.5
        games = points + duels.won[other][player] + 1
        expected += games / (strength[player] + strength[other])
    return won / expected
