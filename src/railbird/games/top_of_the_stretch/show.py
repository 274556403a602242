"""What a table shows of Top of the Stretch, and for how long."""

from railbird.core import Show
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.events import Finished, Official
from railbird.games.top_of_the_stretch.timing import is_result, shown_ms
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words.narrate import consequences

SHOW: Show[Box, TopOfTheStretchView] = Show(
    consequences=consequences,
    shown_ms=shown_ms,
    is_result=is_result,
    milestones=(Finished, Official),
)
