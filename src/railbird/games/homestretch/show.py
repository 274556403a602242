"""What a table shows of Homestretch, and for how long."""

from railbird.core import Show
from railbird.games.homestretch.box.components import Box
from railbird.games.homestretch.consequences import consequences
from railbird.games.homestretch.disabled import disabled
from railbird.games.homestretch.events import RacePaid, StablesShown
from railbird.games.homestretch.phases.betting import same_to_others
from railbird.games.homestretch.timing import is_crossing, is_result, shown_ms
from railbird.games.homestretch.view import HomestretchView

SHOW: Show[Box, HomestretchView] = Show(
    consequences=consequences,
    disabled=disabled,
    same_to_others=same_to_others,
    shown_ms=shown_ms,
    is_crossing=is_crossing,
    is_result=is_result,
    milestones=(StablesShown, RacePaid),
)
