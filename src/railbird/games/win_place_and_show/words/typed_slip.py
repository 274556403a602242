"""A whole slip typed in a line, right or wrong: `slip win 6 6000 place 4 1000` (WP-5.13)."""

import re

from railbird.games.win_place_and_show.actions import SubmitSlip
from railbird.games.win_place_and_show.box.components import POSITIONS
from railbird.games.win_place_and_show.view import WinPlaceAndShowView

_BET = r"(win|place|show)\s+#?(\d{1,2})\s+\$?(\d{1,3}(?:,\d{3})+|\d{1,9})"
_SLIP = re.compile(rf"slip((?:[\s,;]+{_BET})+)")


def read_slip_line(view: WinPlaceAndShowView, line: str) -> SubmitSlip | None:
    """Only while slips are written; a faulty bet is left to the rules (WP-7.19)."""
    found = _SLIP.fullmatch(line.strip().casefold())
    if view.phase != "betting" or not found:
        return None
    bets: dict[str, list[tuple[int, int]]] = {position: [] for position in POSITIONS}
    for position, horse, amount in re.findall(_BET, found[1]):
        bets[position].append((int(horse), int(amount.replace(",", ""))))
    win, place, show = (tuple(bets[position]) for position in POSITIONS)
    return SubmitSlip(view.race, win, place, show)
