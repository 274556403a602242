"""How likely each horse of a field comes in first, second, third and fourth.

The figures for our own program are in a committed table, made by
`python -m railbird.games.win_place_and_show.bots.make_tables`. The races of a data pack are run by
house jockeys when they are first asked for.
"""

import csv
import random
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import TypeAlias

from railbird.games.win_place_and_show.bots.gallop import course_of
from railbird.games.win_place_and_show.box.components import HORSES, POSITIONS, Race
from railbird.games.win_place_and_show.game import WinPlaceAndShow

TABLE = "race_odds.csv"
PLACES = 4
RACES_OF_A_PACK = 200

Chances: TypeAlias = tuple[tuple[float, ...], ...]
"""By horse, and by place from the first; place 0 of the horses is not used."""


def odds_of(game: WinPlaceAndShow, race: int, field: Iterable[int]) -> Chances:
    field = tuple(field)
    if game.pack is None:
        return _table()[race, field_name(field)]
    return run_races(game, race, field, RACES_OF_A_PACK)


def field_name(field: Iterable[int]) -> str:
    return "".join(map(str, field))


@lru_cache(maxsize=256)
def run_races(game: WinPlaceAndShow, race: int, field: tuple[int, ...], races: int) -> Chances:
    course = course_of(game, race, game.options_type())
    rng = random.Random(f"race odds {race} {field_name(field)}")
    counts = [[0] * PLACES for _ in range(len(HORSES) + 1)]
    for _ in range(races):
        for place, horse in enumerate(course.run(course.line_up(field), rng)[:PLACES]):
            counts[horse][place] += 1
    return tuple(tuple(count / races for count in by_place) for by_place in counts)


@lru_cache
def _table() -> dict[tuple[int, str], Chances]:
    text = (files(__package__) / "data" / TABLE).read_text(encoding="utf-8")
    rows: dict[tuple[int, str], list[tuple[float, ...]]] = {}
    for row in csv.DictReader(text.splitlines()):
        key = (int(row["race"]), row["field"])
        chances = rows.setdefault(key, [(0.0,) * PLACES for _ in range(len(HORSES) + 1)])
        told = (row["first"], row["second"], row["third"], row["fourth"])
        chances[int(row["horse"])] = tuple(map(float, told))
    return {key: tuple(chances) for key, chances in rows.items()}


def in_the_money(chances: Chances, horse: int, position: str) -> float:
    """How likely a bet on this position succeeds (WP-7.18)."""
    return sum(chances[horse][: POSITIONS.index(position) + 1])


def purse_of(race: Race, chances: Chances, horse: int) -> float:
    """What its owner earns on average (WP-7.55)."""
    return sum(map(float.__mul__, chances[horse], map(float, race.shares)))
