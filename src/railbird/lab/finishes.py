"""How often each horse came first, second, third …: what the races of several games come to."""

import msgspec
import numpy as np

from railbird import __version__
from railbird.core import Game
from railbird.lab.result import Result, Row

BETS = ("win", "place", "show")


class Finishes(msgspec.Struct, frozen=True):
    number: int
    """As the game numbers it."""
    horse: str
    places: tuple[int, ...]
    """Races in each place, from the first; a dead heat counts for every horse in it."""
    unplaced: int


class FinishTally(Result, frozen=True):
    """What races came to. The same game, data, options, seed and chunk give it again."""

    display = "railbird.lab.finish_report:finish_parts"

    game: str
    race: str
    policy: str
    """Who rides, in words."""
    races: int
    asked: int
    """How many races were wanted; fewer were run if it was stopped."""
    seed: int
    chunk: int
    horses: tuple[Finishes, ...]
    length_in: str
    """What `lengths` counts."""
    lengths: dict[int, int]
    """Races by their length."""
    versions: dict[str, str]

    def rows(self) -> list[Row]:
        rows = []
        for at, each in enumerate(self.horses):
            row: Row = {"number": each.number, "horse": each.horse}
            for places, kind in enumerate(BETS, start=1):
                row |= {kind: self.chance(at, places), f"{kind}_error": self.error(at, places)}
            row |= {f"place_{n}": count for n, count in enumerate(each.places, start=1)}
            rows.append(row | {"unplaced": each.unplaced})
        return rows

    def chance(self, horse: int, places: int = 1) -> float:
        """How often a horse is among the first `places`."""
        return sum(self.horses[horse].places[:places]) / self.races

    def error(self, horse: int, places: int = 1) -> float:
        """The standard error of that chance."""
        chance = self.chance(horse, places)
        return float((chance * (1 - chance) / self.races) ** 0.5)

    @property
    def mean_length(self) -> float:
        return sum(length * count for length, count in self.lengths.items()) / self.races


def versions_of(game: Game) -> dict[str, str]:
    """What a result was made with."""
    import numba

    return {
        "railbird": __version__,
        "rules": str(game.rules_version),
        "numpy": np.__version__,
        "numba": numba.__version__,
    }
