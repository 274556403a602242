"""How long a table shows what happened, at normal speed. A bot's turn takes about a second."""

from railbird.core import Event, tag_of
from railbird.games.top_of_the_stretch.events import Finished

SHOWN_MS = {
    "race_called": 2500,
    "condition_set": 800,
    "betting_opened": 500,
    "bets_shown": 1600,
    "broke": 400,
    "pace_set_up": 350,
    "pace_read": 1600,
    "form_read": 300,
    "trouble_read": 300,
    "jockey_checked": 300,
    "factors_called": 6000,
    "photo_called": 10_200,
    "photo_read": 1300,
    "finished": 6000,
    "inquiry": 1600,
    "disqualified": 2000,
    "official": 2500,
    "no_result": 2500,
    "card_ended": 600,
}
"""Figures take no time: the stretch is run when all of them are read."""

RUN_MS = 8000
"""The run to the wire, for which a photo stops the film already."""

RESULTS = frozenset({"official", "no_result"})
"""A race ends with one of these; the table gives people time to read what it brought."""


def shown_ms(event: Event) -> int:
    run = RUN_MS if isinstance(event, Finished) and not _photo(event) else 0
    return SHOWN_MS.get(tag_of(event), 0) + run


def is_result(event: Event) -> bool:
    return tag_of(event) in RESULTS


def _photo(finish: Finished) -> bool:
    speeds = [placing.final_speed for placing in finish.placings if placing.final_speed is not None]
    return len(set(speeds)) < len(speeds)
