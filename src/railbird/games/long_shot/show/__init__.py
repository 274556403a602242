"""What a table shows of Long Shot, and for how long."""

from railbird.core import Show
from railbird.games.long_shot.box.components import Box
from railbird.games.long_shot.events import LastRound, RaceBegun
from railbird.games.long_shot.show.choices import ahead, consequences, disabled
from railbird.games.long_shot.show.timing import is_crossing, is_result, shown_ms
from railbird.games.long_shot.view import LongShotView

SHOW: Show[Box, LongShotView] = Show(
    consequences=consequences,
    disabled=disabled,
    ahead=ahead,
    shown_ms=shown_ms,
    is_crossing=is_crossing,
    is_result=is_result,
    milestones=(RaceBegun, LastRound),
)
