"""Actions and views as numbers, for machines that learn.

The order of the actions, every shape that one can have, and of the figures in a row stays the same
for the same box.
"""

from collections.abc import Iterator
from itertools import combinations, product

from railbird.core import Action
from railbird.core.row import from_own_seat, one_of
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
from railbird.games.long_shot.box.components import CELLS, HORSES, Box
from railbird.games.long_shot.view import LongShotView

_FURTHEST = 8
"""More extra spaces than all cards of a market together give."""

_ANY_HORSE = (*HORSES, None)


def action_space(box: Box) -> tuple[Action, ...]:
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


# -- views ---------------------------------------------------------------------------------------

MOST_SEATS = 8
"""Rows are as long as at the fullest table; empty seats are zeros. Roland takes a seat."""
_PHASES = ("turn_start", "action", "triggers", "bonus", "scoring")
_MONEY = 50
_BET = 10
_SPACES = 3
_DOLLARS_A_CARD = 10


def observation(box: Box, view: LongShotView) -> list[float]:
    """What the view says as a row of numbers, most of them from 0 to 1; its owner comes first."""
    seats = from_own_seat(view.seat, len(view.sheets))
    return [
        *one_of(_PHASES, view.phase),
        *_turn(view, seats),
        *(number for place in range(MOST_SEATS) for number in _sheet(box, view, seats, place)),
        *(number for horse in HORSES for number in _horse(box, view, seats, horse)),
        *one_of(box.abilities, _ability_asked(box, view)),
    ]


def _turn(view: LongShotView, seats: list[int]) -> list[float]:
    horse, spaces = view.dice or (0, 0)
    return [
        len(seats) / MOST_SEATS,
        *one_of(HORSES, horse),
        spaces / _SPACES,
        *one_of(HORSES, view.wild),
        float(view.acted),
        float(view.bonuses),
        *one_of(HORSES, view.asked.horse if view.asked else 0),
        float(view.asked is not None and view.asked.task == "jersey"),
        float(len(view.agenda)),
    ]


def _ability_asked(box: Box, view: LongShotView) -> str:
    return box.cards[view.asked.card].ability if view.asked else ""


def _sheet(box: Box, view: LongShotView, seats: list[int], place: int) -> list[float]:
    """A player's sheet, as all see it."""
    if place >= len(seats):
        return [0.0] * (5 + len(CELLS) + 3 * len(HORSES) + len(box.bonuses))
    seat = seats[place]
    sheet = view.sheets[seat]
    return [
        1.0,
        sheet.money / _MONEY,
        sheet.wilds / max(1, box.wilds),
        float(seat == view.active),
        float(seat == view.turn),
        *(float(cell in sheet.cells) for cell in CELLS),
        *(float(horse in sheet.helmets) for horse in HORSES),
        *(float(horse in sheet.jerseys) for horse in HORSES),
        *(sheet.bets.get(horse, 0) / _BET for horse in HORSES),
        *(sheet.boxes.get(bonus, 0) / max(1, box.bonuses[bonus].boxes) for bonus in box.bonuses),
    ]


def _horse(box: Box, view: LongShotView, seats: list[int], horse: int) -> list[float]:
    """Where it is, whose it is, who it drags along, and what its card promises."""
    track = box.tracks[view.options.lanes]
    owner = view.owners[horse]
    card = box.cards[view.cards[horse - 1]] if view.cards else None
    promises = [card.cost, *card.odds, card.odds_no_bet] if card else [0] * 5
    return [
        view.position[horse] / track.finish[horse],
        float(view.position[horse] >= track.no_bet[horse]),
        *(float(view.finished[place : place + 1] == (horse,)) for place in range(3)),
        float(owner is None),
        *(float(place < len(seats) and seats[place] == owner) for place in range(MOST_SEATS)),
        *(float(other in view.bars[horse]) for other in HORSES),
        *(promise / _DOLLARS_A_CARD for promise in promises),
        *one_of(box.abilities, card.ability if card else ""),
    ]
