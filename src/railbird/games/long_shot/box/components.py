"""What is in the box: cards, abilities, sheets, track, dice and Roland (LS-2)."""

import msgspec

from railbird.core import Die
from railbird.games.long_shot.box.vocabulary import Ability

HORSES = range(1, 9)
"""The numbers of cards, helmets, jerseys and bars are the horses', so they are not data."""

SIDE = 4
"""Rows and columns of the Concession Grid (LS-2.12)."""

CELLS = tuple(f"{row}.{column}" for row in range(SIDE) for column in range(SIDE))
"""A cell is an index into this tuple, or its text."""

CELL_OF: dict[str, int] = {cell: index for index, cell in enumerate(CELLS)}

NAME_OF_ROLAND = "Roland Wright"


class HorseCard(msgspec.Struct, frozen=True):
    id: str
    set: str
    number: int
    name: str
    cost: int
    odds: tuple[int, int, int]
    """What a bet pays for each dollar if the horse is first, second or third."""
    odds_no_bet: int
    """The same for a horse past the No-Bet line that was not placed."""
    printed: tuple[int, ...]
    """Horses marked on the bar from the start."""
    ability: str


class StartingCard(msgspec.Struct, frozen=True):
    id: str
    cells: tuple[str, ...]
    bets: tuple[tuple[int, int], ...]
    """Horse and amount."""


class Bonus(msgspec.Struct, frozen=True):
    id: str
    boxes: int
    text: str
    op: str
    horses: int
    """How many horses are chosen."""
    amount: int
    spaces: int


class Track(msgspec.Struct, frozen=True):
    """Where each horse finishes and where its No-Bet line lies, by number; place 0 is not used."""

    finish: tuple[int, ...]
    no_bet: tuple[int, ...]


class Roland(msgspec.Struct, frozen=True):
    starting_money: int
    steps: tuple[str, ...]
    """In the order in which he tries them (LS-7.36)."""
    max_owned: int
    income: int
    favourite_owner_value: int


class Box(msgspec.Struct, frozen=True):
    """Everything in the box, typed and checked."""

    cards: dict[str, HorseCard]
    abilities: dict[str, Ability]
    starting_cards: dict[str, StartingCard]
    bonuses: dict[str, Bonus]
    grid: tuple[int, ...]
    """The number in each cell, row by row."""
    starting_money: int
    wilds: int
    most_bet: int
    jockey_set: int
    """What a Jockey Set is worth."""
    purse: tuple[int, int, int]
    finishers: int
    tracks: dict[str, Track]
    """By the option `lanes`."""
    dice: dict[str, tuple[Die, Die]]
    """Horse and movement die, by the option `dice`."""
    roland: Roland

    def cards_of(self, letter: str) -> tuple[str, ...]:
        return tuple(card.id for card in self.cards.values() if card.set == letter)
