"""How long a table shows what happened, at normal speed. A bot's turn takes about a second."""

from railbird.core import Event, tag_of
from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.events import HorseMoved
from railbird.games.win_place_and_show.state import State

SHOWN_MS = {
    "race_called": 1400,
    "lot_called": 600,
    "bid_made": 250,
    "sold": 800,
    "dealt": 500,
    "field_set": 1200,
    "announced": 1200,
    "dice_rolled": 1100,
    "horse_placed": 1000,
    "window_opened": 1200,
    "window_closed": 300,
    "claim_decided": 1600,
    "race_settled": 1000,
    "game_ended": 1200,
}

RESULTS = frozenset({"race_settled"})
"""A race ends with one of these; the table gives people time to read what it brought."""


def shown_ms(_box: Box, event: Event) -> int:
    if isinstance(event, HorseMoved):
        return 350 + 40 * len(event.path)
    return SHOWN_MS.get(tag_of(event), 0)


def is_crossing(_box: Box, event: Event, after: State) -> bool:
    """Whoever is farthest past the line wins: each that takes the lead there is seen slowly."""
    if not isinstance(event, HorseMoved) or event.race != after.race:
        return False
    if after.finish:  # the move is over, and the horses are placed
        return after.finish[0] == event.horse
    past_line = after.card.track.past_line
    past = {horse: past_line[after.place[horse]] for horse in after.on_track()}
    own = past.pop(event.horse, 0)
    return own > 0 and own >= max(past.values(), default=0)


def is_result(_box: Box, event: Event) -> bool:
    return tag_of(event) in RESULTS
