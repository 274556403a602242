"""A tiny game and short games of the others, so that rollouts are quick."""

import re
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.core import Game, Record

PAGE = Path(__file__).parents[2] / "docs" / "testing.md"
ONE_RACE = {"purple_races": 0, "green_races": 1}


@pytest.fixture(scope="session")
def sprint() -> Game:
    """The game of docs/testing.md: everybody names a horse, one die names the winner."""
    [code] = [
        code
        for code in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
        if "class Sprint(Game)" in code
    ]
    names: dict[str, Any] = {"__name__": "sprint"}
    exec(code, names)
    game = names["Sprint"]()
    assert isinstance(game, Game)
    return game


@pytest.fixture(scope="session")
def homestretch() -> Game:
    return railbird.load("homestretch")


@pytest.fixture(scope="session")
def one_race(homestretch: Game) -> Record:
    """A game of Homestretch with a single race."""
    return railbird.play(homestretch, ["steady", "random", "sharp"], seed=5, options=ONE_RACE)
