"""True chances in Homestretch: a kernel, what it counts, and the odds board."""

from typing import TYPE_CHECKING

from railbird.core.lazy import lazily

if TYPE_CHECKING:
    from railbird.games.homestretch.lab.tally import HomestretchTally, run_homestretch

__all__ = ["HomestretchTally", "run_homestretch"]

__getattr__ = lazily(
    __name__,
    {
        "HomestretchTally": "tally",
        "run_homestretch": "tally",
    },
)
