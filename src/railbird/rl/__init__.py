"""Every game as a reinforcement-learning environment: `pip install railbird[rl]`."""

from railbird.rl.bot import Bot, Policy
from railbird.rl.making import (
    env,
    open_spiel_game,
    parallel_env,
    raw_env,
    solo_env,
    vector_env,
)

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
