"""True chances in Homestretch: a kernel, what it counts, and the odds board."""

from railbird.games.homestretch.lab.tally import HomestretchTally, run_homestretch

__all__ = ["HomestretchTally", "run_homestretch"]
