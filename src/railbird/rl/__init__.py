"""Every game as a reinforcement-learning environment: `pip install railbird[rl]`.

Importing it registers ids with Gymnasium and PettingZoo, if they are installed.
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
    from railbird.rl import gymnasium_ids

    gymnasium_ids.register()
    if find_spec("pettingzoo"):
        from railbird.rl import pettingzoo_ids

        pettingzoo_ids.register()

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
