"""True chances in Long Shot: the bare race by its kernel, and what it counts."""

from typing import TYPE_CHECKING

from railbird.core.lazy import lazily

if TYPE_CHECKING:
    from railbird.games.long_shot.lab.tally import LongShotTally, run_long_shot

__all__ = ["LongShotTally", "run_long_shot"]

__getattr__ = lazily(
    __name__,
    {
        "LongShotTally": "tally",
        "run_long_shot": "tally",
    },
)
