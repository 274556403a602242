"""How likely a horse comes in first, second and third, by the race card alone.

The figures for the race cards of the box are in a committed table, made by
`python -m railbird.bots.homestretch.make_tables`. Cards of a data pack that are laid out otherwise
are worked out with the race clock.
"""

import csv
from functools import lru_cache
from importlib.resources import files

from railbird.bots.homestretch.race_clock import (
    DRIVE_STEPS,
    PLACES,
    WAYS,
    Chances,
    RaceClock,
    runners,
)
from railbird.games.homestretch.components import HORSES, Box, RaceCard, X

TABLE = "race_odds.csv"

SUPPORT = 0.45
"""How often a player who is not known drives a horse, as in HS-2.11."""


def card_odds(box: Box, card: RaceCard) -> Chances:
    usual_track = (box.finish, box.full_move, box.short_move) == _USUAL_TRACK
    known = _table().get(layout(card.tokens)) if usual_track else None
    return known or _by_the_clock(box.finish, box.full_move, box.short_move, card.tokens)


_USUAL_TRACK = (10, 2, 1)
"""Spaces to the finish, full and short move, as the table was made for."""


def layout(tokens: tuple[int, ...]) -> str:
    """The handicaps of horses 2 to 12 in a line: `+6 . X`."""
    return " ".join(_code(tokens[horse]) for horse in HORSES)


def _code(token: int) -> str:
    return "X" if token == X else f"+{token}" if token else "."


@lru_cache
def _table() -> dict[str, Chances]:
    text = (files(__package__) / "data" / TABLE).read_text(encoding="utf-8")
    odds: dict[str, Chances] = {}
    for row in csv.DictReader(text.splitlines()):
        chances = odds.setdefault(row["layout"], [[0.0] * PLACES for _ in WAYS])
        for horse in HORSES:
            chances[horse][int(row["place"]) - 1] = float(row[f"h{horse}"])
    return odds


@lru_cache
def _by_the_clock(finish: int, full: int, short: int, tokens: tuple[int, ...]) -> Chances:
    clock = RaceClock(finish, full, short)
    return clock.chances(runners(finish, [0] * len(tokens), tokens, [USUAL_SHORT] * len(tokens)))


USUAL_SHORT = round(DRIVE_STEPS * (1 - SUPPORT) / (1 + (1 - SUPPORT)))
"""With such players so many first rolls in turn go the short way, and a second roll follows."""
