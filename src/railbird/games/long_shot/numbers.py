"""Actions as numbers, for machines that learn: every shape that an action of Long Shot can have."""

from collections.abc import Iterator
from itertools import combinations, product

from railbird.core import Action
from railbird.games.long_shot.actions import (
    Bet,
    BetStrung,
    Buy,
    Concession,
    DeclineAbility,
    DeclineBonus,
    EraseWild,
    Helmet,
    Jersey,
    Pass,
    claim,
    use,
)
from railbird.games.long_shot.components import CELLS, HORSES, Box

_FURTHEST = 8
"""More extra spaces than all cards of a market together give."""

_ANY_HORSE = (*HORSES, None)


def every_action(box: Box) -> tuple[Action, ...]:
    """Always in the same order for the same box; some of them can never come about."""
    return (
        *_with_the_number(box),
        EraseWild(),
        Pass(),
        *(action for bonus in box.bonuses for action in _claims(bonus)),
        DeclineBonus(),
        *(action for card in box.cards for action in _uses(card)),
    )


def _with_the_number(box: Box) -> Iterator[Action]:
    for wild in (None, *HORSES):
        yield from (Concession(cell, wild) for cell in CELLS)
        yield Helmet(wild)
        yield from (Jersey(mark, wild) for mark in _ANY_HORSE)
        yield from (Bet(amount, wild) for amount in range(1, box.most_bet + 1))
        yield BetStrung(wild)
        yield Buy(wild)


def _claims(bonus: str) -> Iterator[Action]:
    yield claim(bonus)
    for extra in (None, *range(_FURTHEST + 1)):
        yield from (claim(bonus, horse=horse, extra=extra) for horse in HORSES)
        for low, high in combinations(HORSES, 2):
            yield claim(bonus, horse=low, horse2=high, extra=extra)
    yield from (claim(bonus, horse=horse, mark=mark) for horse, mark in product(HORSES, HORSES))


def _uses(card: str) -> Iterator[Action]:
    yield use(card)
    yield from (use(card, cell=cell) for cell in CELLS)
    yield from (use(card, helmet=number) for number in HORSES)
    yield from (use(card, jersey=horse, mark=mark) for horse, mark in product(HORSES, _ANY_HORSE))
    yield from (use(card, mark=horse) for horse in HORSES)
    yield from (use(card, horse=horse) for horse in HORSES)
    yield from (use(card, horse=low, horse2=high) for low, high in combinations(HORSES, 2))
    yield DeclineAbility(card)
