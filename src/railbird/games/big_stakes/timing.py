"""How long a table shows what happened, at normal speed. A bot's turn takes about a second."""

from railbird.core import Event, tag_of
from railbird.games.big_stakes.race.events import HorseMoved

SHOWN_MS = {
    "condition_rolled": 1000,
    "lot_called": 400,
    "bid_made": 300,
    "lot_sold": 700,
    "parents_paired": 700,
    "foal_inherited": 500,
    "foal_looks": 500,
    "foal_trimmed": 150,
    "foal_named": 1200,
    "race_called": 900,
    "entries_revealed": 1400,
    "post_taken": 250,
    "round_started": 350,
    "gate_loaded": 500,
    "token_spent": 400,
    "dice_thrown": 550,
    "inquiry_heard": 1400,
    "disqualified": 1400,
    "split_shown": 350,
    "horses_home": 900,
    "race_official": 2500,
    "race_settled": 1000,
    "meet_over": 1200,
}

RESULTS = frozenset({"race_settled"})
"""A race ends with one of these; the table gives people time to read what it brought."""


def shown_ms(event: Event) -> int:
    if isinstance(event, HorseMoved):
        return 300 + 12 * len(event.path)
    return SHOWN_MS.get(tag_of(event), 0)


def is_result(event: Event) -> bool:
    return tag_of(event) in RESULTS
