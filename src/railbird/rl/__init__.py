"""Every game as a reinforcement-learning environment: `pip install railbird[rl]`.

Importing it registers the ids of `gymnasium.make`, if Gymnasium is installed.
"""

from importlib.util import find_spec

from railbird.rl.bot import Bot, Policy
from railbird.rl.making import (
    env,
    open_spiel_game,
    parallel_env,
    raw_env,
    solo_env,
    vector_env,
)

if find_spec("gymnasium"):
    from railbird.rl.gymnasium_ids import register

    register()

__all__ = [
    "Bot",
    "Policy",
    "env",
    "open_spiel_game",
    "parallel_env",
    "raw_env",
    "solo_env",
    "vector_env",
]
