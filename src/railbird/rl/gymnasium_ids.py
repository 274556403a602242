"""Ids for `gymnasium.make` and `gymnasium.make_vec`, such as `railbird/Homestretch-v0`.

The version counts with the rules: v0 is the first version of a game's rules, and whenever rules
change what a game records, there is a new id.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import gymnasium

from railbird.core import BadSetup, Player
from railbird.measure import usual_seats
from railbird.rl.making import game_for, solo_env, vector_env

if TYPE_CHECKING:
    from railbird.rl.solo import SoloEnv
    from railbird.rl.vector import BatchPolicy, RailbirdVectorEnv

NAMESPACE = "railbird"
VERSIONS = {
    "homestretch": 0,
    "long_shot": 0,
    "top_of_the_stretch": 0,
    "win_place_and_show": 0,
    "big_stakes": 0,
}
"""One less than the version of the rules; written here so that no game has to be imported."""


def id_of(game: str) -> str:
    name = "".join(part.capitalize() for part in game.split("_"))
    return f"{NAMESPACE}/{name}-v{VERSIONS[game]}"


def register() -> None:
    for game in VERSIONS:
        gymnasium.register(
            id_of(game),
            entry_point="railbird.rl.gymnasium_ids:make",
            vector_entry_point="railbird.rl.gymnasium_ids:make_vec",
            kwargs={"game": game},
        )


def make(
    game: str,
    seats: int | None = None,
    opponents: str | Sequence[str | Player] = "random",
    **how: Any,
) -> "SoloEnv":
    """One seat against bots: one name for all the others, or a list."""
    if isinstance(opponents, str):
        everybody = seats or usual_seats(game_for(game, how.get("pack"), "win"))
        opponents = [opponents] * (everybody - 1)
    elif seats not in (None, len(opponents) + 1):
        raise BadSetup(f"{seats} seats, but {len(opponents)} opponents beside the learner")
    return solo_env(game, opponents, **how)


def make_vec(
    game: str, num_envs: int = 1, opponents: "str | BatchPolicy" = "random", **how: Any
) -> "RailbirdVectorEnv":
    return vector_env(game, num_envs, opponents=opponents, **how)
