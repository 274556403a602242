"""Options drawn from their definitions, so that rules behind a switch are played too."""

import random
from typing import Any

from railbird.core import BadSetup, Game, Option
from railbird.testing.moment import described
from railbird.testing.promise import BrokenPromise, Promise

_KEEP_DEFAULT = 0.5
_SELDOM = 0.1
"""How often a number goes anywhere in its range, where games may become long."""


def draw_options(game: Game, seats: int, rng: random.Random) -> dict[str, Any]:
    """Some options away from their defaults, one after the other so far as the game takes them."""
    drawn: dict[str, Any] = {}
    for option in rng.sample(game.options, len(game.options)):
        if rng.random() >= _KEEP_DEFAULT:
            more = {**drawn, option.name: _draw(option, seats, rng)}
            if _fits(game, seats, more):
                drawn = more
    return drawn


def _fits(game: Game, seats: int, drawn: dict[str, Any]) -> bool:
    try:
        game.new(seats, drawn)
    except BadSetup:
        return False
    except Exception as error:
        raise BrokenPromise(
            Promise.SETUP,
            f"setting up raised {described(error)}, not BadSetup",
            f"see it again with game.new({seats}, {drawn!r})",
        ) from error
    return True


def _draw(option: Option, seats: int, rng: random.Random) -> Any:
    match option.kind:
        case "yes/no":
            return rng.random() < 0.5
        case "number":
            return _number(option, rng)
        case "choice" | "choice or list":
            return rng.choice(option.values)
        case "list":
            length = rng.choice((0, 1, seats, len(option.values)))
            return rng.sample(option.values, min(length, len(option.values)))
        case _:
            return option.default


def _number(option: Option, rng: random.Random) -> Any:
    if option.low is None or option.high is None or not isinstance(option.default, int):
        return option.default
    if rng.random() < _SELDOM:
        return rng.randint(option.low, option.high)
    near = option.default + rng.choice((-1, 1))
    return min(option.high, max(option.low, near))
