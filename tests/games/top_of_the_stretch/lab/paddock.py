"""Fields for the tests of the lab."""

import random
from typing import Any

from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab import Field, field_of
from tests.games.top_of_the_stretch.table import game_with, horse, sheet

LIBRARY = tuple(TopOfTheStretch().box.races)


def made_field(
    horses: list[Any], distance: str = "6.0", version: str = "quick", **options: Any
) -> Field:
    race = sheet(horses, distance=distance)
    return field_of(race.id, version, options, game_with(race))


def random_field(rng: random.Random, starters: int, **options: Any) -> Field:
    """Any ratings, any distance; given options, others at random."""
    horses = [
        horse(
            f"H{pp}",
            pp,
            power_dirt=rng.randrange(14, 27),
            pace=rng.randrange(10),
            form=rng.choice("ABCDE"),
            trip=rng.randrange(-3, 4),
            class_=rng.randrange(-3, 4),
            speed=rng.randrange(-3, 4),
            wire=rng.randrange(10),
            ride=rng.randrange(-2, 3),
            trouble=rng.randrange(4, 11),
        )
        for pp in range(1, starters + 1)
    ]
    chosen = {
        "jockeys": rng.random() < 0.7,
        "form_save": rng.random() < 0.5,
        "traffic": rng.choice(("minus", "plus")),
        "power_limits": rng.choice(("clamp", "extrapolate")),
        "trouble_time": rng.choice(("form", "after_figure")),
        "chart_edition": rng.choice(("2011", "example")),
    } | options
    version = chosen.pop("version", None) or rng.choice(("quick", "full"))
    return made_field(horses, rng.choice(("6.0", "9.0")), version, **chosen)
