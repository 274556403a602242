"""What a table shows of Win, Place & Show, and for how long."""

from typing import get_args

from railbird.core import Show
from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.events import FieldSet, RaceSettled
from railbird.games.win_place_and_show.show.choices import Detail, consequences, details, disabled
from railbird.games.win_place_and_show.show.shown_box import shown_box
from railbird.games.win_place_and_show.show.timing import is_crossing, is_result, shown_ms
from railbird.games.win_place_and_show.view import WinPlaceAndShowView

SHOW: Show[Box, WinPlaceAndShowView] = Show(
    shown_box=shown_box,
    details=details,
    detail_types=get_args(Detail),
    consequences=consequences,
    disabled=disabled,
    shown_ms=shown_ms,
    is_crossing=is_crossing,
    is_result=is_result,
    milestones=(FieldSet, RaceSettled),
)
