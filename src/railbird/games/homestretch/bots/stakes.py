"""What everybody stands to gain from a race: shares and bets, by horse and place."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from railbird.games.homestretch.actions import LINES
from railbird.games.homestretch.bots.race_clock import PLACES, WAYS, Chances
from railbird.games.homestretch.box.components import SPOT_OF, SPOTS, Box
from railbird.games.homestretch.view import HomestretchView

Gains: TypeAlias = list[list[float]]
"""By horse number: the money that comes in if the horse is first, second, third."""

Token: TypeAlias = tuple[int, int, float]
"""Seat, spot and value; the value is a guess where the token lies face down."""


def gains_of_all(
    box: Box, stables: Sequence[Sequence[str]], purses: Sequence[int], tokens: Iterable[Token]
) -> list[Gains]:
    """By seat."""
    gains = [_from_shares(box, stables, seat, purses) for seat in range(len(stables))]
    for seat, spot, value in tokens:
        add_bet(gains[seat], box, spot, value)
    return gains


def add_bet(gains: Gains, box: Box, spot: int, value: float) -> None:
    """A bet to win pays for the first, to place for two, to show for three places (HS-7.14)."""
    horse, line = SPOTS[spot]
    for place in range(LINES.index(line) + 1):
        gains[horse][place] += value * box.figures[spot]


def _from_shares(
    box: Box, stables: Sequence[Sequence[str]], seat: int, purses: Sequence[int]
) -> Gains:
    gains = [[0.0] * PLACES for _ in WAYS]
    in_play = shares_in_play(box, stables)
    for horse, own in enumerate(shares_by_horse(box, stables[seat])):
        for place in range(PLACES) if own else ():
            gains[horse][place] += own * (purses[place] // in_play[horse])  # HS-7.13
    return gains


def shares_by_horse(box: Box, stable: Iterable[str]) -> list[int]:
    owned = [0] * len(WAYS)
    for card in stable:
        owned[box.shares[card].horse] += 1
    return owned


def shares_in_play(box: Box, stables: Iterable[Iterable[str]]) -> list[int]:
    return shares_by_horse(box, (card for stable in stables for card in stable))


def tokens_seen(box: Box, view: HomestretchView) -> list[Token]:
    """The tokens on the board; a face-down one counts as the average of its owner's five."""
    average = sum(box.bet_tokens) / len(box.bet_tokens)
    return [
        (bet.seat, SPOT_OF[bet.horse, bet.line], average if bet.value is None else bet.value)
        for bet in view.bets
    ]


def interests(gains: Gains) -> list[float]:
    """By horse number: what its coming in is worth, whatever the place."""
    return [sum(by_place) / PLACES for by_place in gains]


def expected(gains: Gains, chances: Chances) -> float:
    return sum(
        gain * chance
        for by_place, likely in zip(gains, chances, strict=True)
        for gain, chance in zip(by_place, likely, strict=True)
    )
