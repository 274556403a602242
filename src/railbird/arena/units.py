"""How figures about a game are written."""

import re

from railbird.arena.fairness import is_share
from railbird.bots.known_games import known_game
from railbird.lab.axes import PERCENT, PLAIN, Unit

SCORES = ("score", "margin")
"""The measures that are scores, or differences between them."""
_WRITTEN = re.compile(r"(?P<before>\D*)(?P<number>\d[\d.,]*)(?P<after>.*)")
_MANY = 1_000_000


def score_unit(game: str) -> Unit:
    """As the game tells a score: $7k for 7 in one game, $0.07 in another."""
    told = _WRITTEN.fullmatch(known_game(game, None).words.score(_MANY))
    if told is None:
        return PLAIN
    number = float(told["number"].replace(",", ""))
    return Unit(number / _MANY, told["after"], told["before"])


def unit_of(measure: str, game: str) -> Unit:
    if is_share(measure):
        return PERCENT
    return score_unit(game) if measure in SCORES else PLAIN
