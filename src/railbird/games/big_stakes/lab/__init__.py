"""True chances in Big Stakes Racing: a kernel, what it counts, and live odds."""

from railbird.games.big_stakes.lab.tally import run_big_stakes

__all__ = ["run_big_stakes"]
