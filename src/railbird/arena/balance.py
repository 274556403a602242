"""Is a game fair: what seats, lengths and scores come to, and what an option changes.

Two variants are played with the same seeds, so that most of the luck is the same on both sides.
"""

from collections.abc import Callable, Sequence
from statistics import fmean, stdev
from typing import Any

from railbird.arena.field import Field, Played
from railbird.arena.series import play_all
from railbird.core import BadSetup, Pack
from railbird.lab.result import Result, Row

MOST_GAMES = 10_000_000


class SeatBalance(Result, frozen=True):
    seat: int
    wins: float
    """Share of games won; a shared win counts its share."""
    wins_error: float
    score: float
    score_error: float

    def rows(self) -> list[Row]:
        return [{name: getattr(self, name) for name in self.__struct_fields__}]


class Variant(Result, frozen=True):
    name: str
    seats: tuple[SeatBalance, ...]
    length: float
    """Decisions of a game, on average."""
    length_error: float
    score: float

    def rows(self) -> list[Row]:
        return [{"variant": self.name, **row} for seat in self.seats for row in seat.rows()]


class Balance(Result, frozen=True):
    game: str
    bot: str
    games: int
    seed: int
    variants: tuple[Variant, ...]
    change: dict[str, tuple[float, float]]
    """Of the second variant, paired game by game: value and standard error."""

    def rows(self) -> list[Row]:
        return [row for variant in self.variants for row in variant.rows()]


def balance(
    game: str,
    games: int,
    *,
    seats: int = 4,
    bot: str = "steady",
    options: dict[str, Any] | None = None,
    against: dict[str, Any] | None = None,
    pack: Pack | None = None,
    seed: int = 0,
    jobs: int = 1,
    after_game: Callable[[], None] = lambda: None,
) -> Balance:
    """Play games of one bot in every seat; `against` is a second set of options."""
    if not 2 <= games <= MOST_GAMES:
        raise BadSetup(f"{games:,} games: use 2 to {MOST_GAMES:,}")
    plain = dict(options or {})
    chosen = {"as given" if plain else "as printed": plain}
    if against:
        chosen[", ".join(f"{name}={value}" for name, value in against.items())] = plain | against
    played: list[list[Played]] = []
    variants = []
    for name, each in chosen.items():
        field = Field(game, (bot,) * seats, seed, each, pack)
        found = []
        for one in play_all(field, games, jobs):
            found.append(one)
            after_game()
        played.append(found)
        variants.append(_variant(name, found))
    change = _change(*played) if len(played) == 2 else {}
    return Balance(game, bot, games, seed, tuple(variants), change)


def _variant(name: str, played: Sequence[Played]) -> Variant:
    seats = []
    for seat in range(len(played[0].players)):
        wins = [(seat in one.winners) / max(1, len(one.winners)) for one in played]
        scores = [float(one.scores[seat]) for one in played]
        seats.append(SeatBalance(seat + 1, *_mean(wins), *_mean(scores)))
    length = _mean([float(sum(one.decisions)) for one in played])
    score = fmean(fmean(one.scores) for one in played)
    return Variant(name, tuple(seats), *length, score)


def _change(before: Sequence[Played], after: Sequence[Played]) -> dict[str, tuple[float, float]]:
    pairs = list(zip(before, after, strict=True))
    return {
        "length": _mean([float(sum(b.decisions) - sum(a.decisions)) for a, b in pairs]),
        "score": _mean([fmean(b.scores) - fmean(a.scores) for a, b in pairs]),
        "first seat wins": _mean([float((0 in b.winners) - (0 in a.winners)) for a, b in pairs]),
    }


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """A mean and its standard error."""
    return fmean(values), stdev(values) / len(values) ** 0.5
