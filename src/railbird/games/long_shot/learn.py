"""Actions and views as numbers, for machines that learn.

The order of the actions, every shape that one can have, and of the figures in a row stays the same
for the same box.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

from railbird.core import Action, Event, Gain, Learn, Measure, Seat, prepared
from railbird.core.observation import Floats, Memo, from_own_seat, joined, one_hot, zeros
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
from railbird.games.long_shot.events import BonusClaimed, HorseTaken, StartingCardDealt
from railbird.games.long_shot.view import DueView, LongShotView

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


class Observer:
    """Views as rows of numbers, most of them from 0 to 1; the owner of a view comes first."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._turns = Memo(_turn)
        self._money = Memo(self._money_of)
        self._cells = Memo(_cells)
        self._flags = Memo(_flags)
        self._bets = Memo(_bets)
        self._boxes = Memo(self._boxes_left)
        self._horses = Memo(self._horse)
        self._owners = Memo(_owner)
        self._cards = Memo(self._card)
        self._asked = Memo(self._ability_asked)
        self._no_sheet = zeros(5 + len(CELLS) + 3 * len(HORSES) + len(box.bonuses))

    def __call__(self, view: LongShotView) -> Sequence[float]:
        seats = from_own_seat(view.seat, len(view.sheets))
        return joined(
            (
                self._turns[
                    view.phase,
                    len(seats),
                    view.dice,
                    view.wild,
                    view.acted,
                    view.bonuses,
                    view.asked,
                    len(view.agenda),
                ],
                *self._all_sheets(view, seats),
                self._no_sheet * (MOST_SEATS - len(seats)),
                *self._all_horses(view, seats),
                self._asked[view.asked],
            )
        )

    def _all_sheets(self, view: LongShotView, seats: list[int]) -> list[Floats]:
        """The players' sheets, as all see them."""
        active, turn = view.active, view.turn
        parts: list[Floats] = []
        for seat in seats:
            sheet = view.sheets[seat]
            parts += (
                self._money[sheet.money, sheet.wilds, seat == active, seat == turn],
                self._cells[sheet.cells],
                self._flags[sheet.helmets],
                self._flags[sheet.jerseys],
                self._bets[(*sheet.bets.items(),)],
                self._boxes[(*sheet.boxes.values(),)],
            )
        return parts

    def _all_horses(self, view: LongShotView, seats: list[int]) -> list[Floats]:
        """Where each is, whose it is, who it drags along, and what its card promises."""
        lanes, position, bars, owners = view.options.lanes, view.position, view.bars, view.owners
        finished, cards = view.finished, view.cards or (None,) * len(HORSES)
        rank = {seat: place for place, seat in enumerate(seats)}
        parts: list[Floats] = []
        for horse, card in zip(HORSES, cards, strict=True):
            place = finished.index(horse) if horse in finished else None
            parts += (
                self._horses[lanes, horse, position[horse], place],
                self._owners[rank.get(owners[horse])],  # type: ignore[arg-type]  # None for none
                self._flags[bars[horse]],
                self._cards[card],
            )
        return parts

    def _money_of(self, key: tuple[int, int, bool, bool]) -> list[float]:
        money, wilds, is_active, in_turn = key
        marked = wilds / max(1, self._box.wilds)
        return [1.0, money / _MONEY, marked, float(is_active), float(in_turn)]

    def _boxes_left(self, left: tuple[int, ...]) -> list[float]:
        bonuses = self._box.bonuses.values()
        short = len(bonuses) - len(left)
        boxes = zip((*left, *(0,) * short), bonuses, strict=True)
        return [count / max(1, bonus.boxes) for count, bonus in boxes]

    def _horse(self, key: tuple[str, int, int, int | None]) -> list[float]:
        lanes, horse, position, place = key
        track = self._box.tracks[lanes]
        return [
            position / track.finish[horse],
            float(position >= track.no_bet[horse]),
            *one_hot(range(3), place),
        ]

    def _card(self, name: str | None) -> list[float]:
        """What the card of a horse promises."""
        card = self._box.cards[name] if name else None
        promises = [card.cost, *card.odds, card.odds_no_bet] if card else [0] * 5
        return [
            *(promise / _DOLLARS_A_CARD for promise in promises),
            *one_hot(self._box.abilities, card.ability if card else ""),
        ]

    def _ability_asked(self, asked: DueView | None) -> list[float]:
        return one_hot(self._box.abilities, self._box.cards[asked.card].ability if asked else "")


def _turn(key: Any) -> list[float]:
    phase, seats, dice, wild, acted, bonuses, asked, agenda = key
    horse, spaces = dice or (0, 0)
    return [
        *one_hot(_PHASES, phase),
        seats / MOST_SEATS,
        *one_hot(HORSES, horse),
        spaces / _SPACES,
        *one_hot(HORSES, wild),
        float(acted),
        float(bonuses),
        *one_hot(HORSES, asked.horse if asked else 0),
        float(asked is not None and asked.task == "jersey"),
        float(agenda),
    ]


def _cells(cells: tuple[str, ...]) -> list[float]:
    return [float(cell in cells) for cell in CELLS]


def _flags(horses: tuple[int, ...]) -> list[float]:
    return [float(horse in horses) for horse in HORSES]


def _bets(bets: tuple[tuple[int, int], ...]) -> list[float]:
    amounts = dict(bets)
    return [amounts.get(horse, 0) / _BET for horse in HORSES]


def _owner(owner: int | None) -> list[float]:
    """In the market, or else whose it is, from one's own seat."""
    return [float(owner is None), *one_hot(range(MOST_SEATS), owner)]


def scores_so_far(_box: Box, view: LongShotView) -> Sequence[int | None]:
    return [sheet.money for sheet in view.sheets]


LEARN: Learn[Box, LongShotView] = Learn(
    action_space=action_space,
    observation=prepared(Observer),
    scores_so_far=scores_so_far,
)


def assets(box: Box, view: LongShotView) -> Sequence[tuple[Seat, str]]:
    names = {horse: box.cards[card].name for horse, card in enumerate(view.cards, start=1)}
    owned = view.owners.items()
    return [(seat, f"{horse} {names[horse]}") for horse, seat in owned if seat is not None]


def gains(box: Box, event: Event) -> Sequence[Gain]:
    match event:
        case StartingCardDealt():
            return (Gain(event.seat, f"starting card {event.card}", None),)
        case HorseTaken():
            card = box.cards[event.card]
            return (Gain(event.seat, f"{card.number} {card.name}", event.cost),)
        case BonusClaimed():
            text = box.bonuses[event.bonus].text
            name = f"bonus {event.bonus.replace('_', ' ')}: {text[:1].lower()}{text[1:]}"
            return (Gain(event.seat, name, 0),)
    return ()


MEASURE: Measure[Box, LongShotView] = Measure(assets=assets, gains=gains)
