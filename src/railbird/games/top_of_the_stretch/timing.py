"""How long a table shows what happened, at normal speed. A bot's turn takes about a second."""

from railbird.core import Event, tag_of

SHOWN_MS = {
    "race_called": 2500,
    "condition_set": 800,
    "betting_opened": 500,
    "bets_shown": 1600,
    "broke": 400,
    "pace_set_up": 350,
    "pace_read": 1600,
    "form_read": 200,
    "trouble_read": 200,
    "jockey_checked": 200,
    "factors_called": 900,
    "figure_read": 500,
    "figure_void": 500,
    "photo_called": 2200,
    "photo_read": 1300,
    "finished": 3000,
    "inquiry": 1600,
    "disqualified": 2000,
    "official": 3500,
    "no_result": 2000,
    "bet_paid": 150,
    "race_settled": 1500,
    "card_ended": 600,
}

RESULTS = frozenset({"official", "no_result"})
"""A race ends with one of these; the table gives people time to read what it brought."""


def shown_ms(event: Event) -> int:
    return SHOWN_MS.get(tag_of(event), 0)


def is_result(event: Event) -> bool:
    return tag_of(event) in RESULTS
