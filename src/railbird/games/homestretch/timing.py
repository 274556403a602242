"""How long a table shows what happened, at normal speed. A bot's turn takes about a second."""

from railbird.core import Event, tag_of
from railbird.games.homestretch.box.components import Box
from railbird.games.homestretch.events import Finished, Moved
from railbird.games.homestretch.state import State

SHOWN_MS = {
    "stables_shown": 1800,
    "race_called": 1400,
    "bet_placed": 120,
    "start_dice": 1200,
    "theyre_off": 1000,
    "rolled": 370,
    "token_used": 500,
    "finished": 1300,
    "race_paid": 1000,
    "market_opened": 1200,
    "bought": 800,
    "passed_buying": 500,
    "game_ended": 1200,
}

RESULTS = frozenset({"race_paid"})
"""A race ends with one of these; the table gives people time to read what it brought."""


def shown_ms(_box: Box, event: Event) -> int:
    if isinstance(event, Moved):
        return 180 + 30 * (event.spaces + event.bonus)
    return SHOWN_MS.get(tag_of(event), 0)


def is_crossing(_box: Box, event: Event, _after: State) -> bool:
    return isinstance(event, Finished) and event.place == 1


def is_result(_box: Box, event: Event) -> bool:
    return tag_of(event) in RESULTS
