"""How likely a horse comes in first, second and third, by the race card.

The figures for the race cards of the box are in a committed table, made by
`python -m railbird.games.homestretch.bots.make_tables`. Cards of a data pack that are laid out
otherwise are worked out with the race clock.
"""

import csv
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from railbird.games.homestretch.bots.race_clock import (
    DRIVE_STEPS,
    PLACES,
    WAYS,
    Chances,
    clock_of,
    runners,
)
from railbird.games.homestretch.box.components import HORSES, Box, RaceCard, X

TABLE = "race_odds.csv"

SUPPORT = 0.45
"""How often a player who is not known drives a horse, as in HS-2.11."""

_USUAL_SHORT = round(DRIVE_STEPS * (1 - SUPPORT) / (1 + (1 - SUPPORT)))
"""With such players a horse moves the short way this often: on first rolls, and each of those
brings a second roll."""

_USUAL_TRACK = (10, 2, 1)
"""Spaces to the finish, full and short move, as the table was made for."""


def card_odds(box: Box, card: RaceCard) -> Chances:
    """Among players of whom nothing is known."""
    return _from_table(box, card) or _by_the_clock(box, card, [_USUAL_SHORT] * len(WAYS))


def odds_if_driven(box: Box, card: RaceCard, short: Sequence[int]) -> Chances:
    """If the horses are moved the short way so often.

    The clock says what difference this makes; the table knows of special moves as well.
    """
    driven = _by_the_clock(box, card, short)
    known = _from_table(box, card)
    if known is None:
        return driven
    usual = _by_the_clock(box, card, [_USUAL_SHORT] * len(WAYS))
    return [
        [
            new * told / old if old else told
            for new, told, old in zip(new_row, told_row, old_row, strict=True)
        ]
        for new_row, told_row, old_row in zip(driven, known, usual, strict=True)
    ]


def _from_table(box: Box, card: RaceCard) -> Chances | None:
    usual = (box.finish, box.full_move, box.short_move) == _USUAL_TRACK
    return _table().get(layout(card.tokens)) if usual else None


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


def _by_the_clock(box: Box, card: RaceCard, short: Sequence[int]) -> Chances:
    start = [0] * len(WAYS)
    return clock_of(box).chances(runners(box.finish, start, card.tokens, short))
