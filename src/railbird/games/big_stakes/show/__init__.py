"""What a table shows of Big Stakes Racing, and for how long."""

from typing import get_args

from railbird.core import Show
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.events import EntriesRevealed, RaceSettled
from railbird.games.big_stakes.show.choices import Detail, details, disabled
from railbird.games.big_stakes.show.consequences import consequences
from railbird.games.big_stakes.show.shown_box import shown_box
from railbird.games.big_stakes.show.timing import is_crossing, is_result, shown_ms
from railbird.games.big_stakes.view import BigStakesView

SHOW: Show[Box, BigStakesView] = Show(
    shown_box=shown_box,
    details=details,
    detail_types=get_args(Detail),
    consequences=consequences,
    disabled=disabled,
    shown_ms=shown_ms,
    is_crossing=is_crossing,
    is_result=is_result,
    milestones=(EntriesRevealed, RaceSettled),
)
