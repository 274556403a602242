"""True chances in Big Stakes Racing: a kernel, what it counts, and live odds."""

from typing import TYPE_CHECKING

from railbird.core.lazy import lazily

if TYPE_CHECKING:
    from railbird.games.big_stakes.lab.tally import run_big_stakes

__all__ = ["run_big_stakes"]

__getattr__ = lazily(
    __name__,
    {
        "run_big_stakes": "tally",
    },
)
