"""Every game as a PettingZoo environment, for machines that learn: `pip install railbird[rl]`."""

from railbird.rl.making import env, raw_env

__all__ = ["env", "raw_env"]
