"""True chances in Win, Place & Show: a kernel, what it counts, and the Daily Double."""

from typing import TYPE_CHECKING

from railbird.core.lazy import lazily

if TYPE_CHECKING:
    from railbird.games.win_place_and_show.lab.tally import (
        WinPlaceAndShowTally,
        run_win_place_and_show,
    )

__all__ = ["WinPlaceAndShowTally", "run_win_place_and_show"]

__getattr__ = lazily(
    __name__,
    {
        "WinPlaceAndShowTally": "tally",
        "run_win_place_and_show": "tally",
    },
)
