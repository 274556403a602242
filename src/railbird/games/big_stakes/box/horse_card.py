"""A horse card: red row, heart row, and what is counted from them (BS-2.1 – BS-2.4b)."""

import re
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import force_setattr

COLUMNS = 12
"""Rounds 1 to 11 and "+", which serves for round 12 and every later one (BS-2.2)."""

Sex: TypeAlias = Literal["H", "G", "F", "M"]
Mark: TypeAlias = Literal["", "^2", "^3", "-"]
Surface: TypeAlias = Literal["dirt", "turf"]

SEXES: tuple[Sex, ...] = ("H", "G", "F", "M")
COLOURS = ("B", "Br", "DkB", "Ch", "Gr", "Blk")

_ON_TURF: dict[Mark, int] = {"": 1, "^2": 2, "^3": 3, "-": 0}
_LUCKY = re.compile(r"(\d{1,2})(\^2|\^3|-)?")


class Lucky(NamedTuple):
    """A lucky number of a heart cell with its mark."""

    number: int
    mark: Mark

    def __str__(self) -> str:
        return f"{self.number}{self.mark}"


Heart: TypeAlias = tuple[Lucky, ...]
"""A heart cell: one or two lucky numbers (BS-2.4)."""


def read_heart(text: str) -> Heart | None:
    """A cell from its text, such as 7^2/10; None if it cannot be read (BS-12.2)."""
    found = [_LUCKY.fullmatch(part) for part in text.split("/")]
    if not 1 <= len(found) <= 2 or None in found:
        return None
    cell = tuple(Lucky(int(one[1]), one[2] or "") for one in found if one)  # type: ignore[arg-type]
    numbers = {lucky.number for lucky in cell}
    fits = len(numbers) == len(cell) and all(2 <= number <= 12 for number in numbers)
    return cell if fits else None


def heart_text(cell: Heart) -> str:
    return "/".join(map(str, cell))


def ways(number: int) -> int:
    """In how many of 36 throws two dice add up to it."""
    return 6 - abs(7 - number)


@cache
def heart_bonus(cell: Heart, marks_count: bool) -> tuple[int, ...]:
    """By red + white, from 0 to 12: the spaces won. Marks count on turf or when wet (BS-7.7)."""
    bonus = [0] * 13
    for number, mark in cell:
        bonus[number] = _ON_TURF[mark] if marks_count else 1
    return tuple(bonus)


def column(furlong: int) -> int:
    """The column of a round, counted from 0 (BS-2.2)."""
    return min(furlong, COLUMNS) - 1


class Record(msgspec.Struct, frozen=True):
    starts: int = 0
    wins: int = 0
    places: int = 0
    shows: int = 0
    earnings: int = 0


class Pedigree(msgspec.Struct, frozen=True):
    """Empty names are unknown."""

    sire: str = ""
    sire_sire: str = ""
    sire_dam: str = ""
    dam: str = ""
    dam_sire: str = ""
    dam_dam: str = ""


class HorseCard(msgspec.Struct, frozen=True):
    id: int
    name: str
    tier: str
    sex: Sex
    colour: str
    born: int | None
    place: str
    """State or country."""
    red: tuple[int, ...]
    hearts: tuple[Heart, ...]
    record: Record = Record()
    trophies: tuple[str, ...] = ()
    pedigree: Pedigree = Pedigree()
    notes: str = ""
    printed_dirt_heart: str = ""
    """Where the box prints another value than the row gives (BS-10.3)."""
    dirt_heart: str = ""
    """The display value on dirt (BS-2.4a)."""
    turf_plus_heart: str = ""
    """The change that turf brings (BS-2.4a, BS-10.4)."""

    def __post_init__(self) -> None:
        """The display values follow from the row; they are fields so that pages show them."""
        on_dirt = self.hearts_of(COLUMNS, marks_count=False)
        change = self.hearts_of(COLUMNS, marks_count=True) - on_dirt
        force_setattr(self, "dirt_heart", _one_decimal(on_dirt))
        force_setattr(self, "turf_plus_heart", _one_decimal(change))

    @property
    def overall(self) -> int:
        return self.rating(COLUMNS)

    def rating(self, furlongs: int) -> int:
        """The sum of the red row so far (BS-2.3)."""
        return sum(self.red[:furlongs])

    def hearts_of(self, furlongs: int, marks_count: bool) -> int:
        """Spaces that hearts are expected to bring over the distance, in 36ths."""
        return sum(_spaces(cell, marks_count) for cell in self.hearts[:furlongs])


@cache
def _spaces(cell: Heart, marks_count: bool) -> int:
    bonus = heart_bonus(cell, marks_count)
    return sum(ways(total) * won for total, won in enumerate(bonus) if won)


def _one_decimal(thirty_sixths: int) -> str:
    tenths = (20 * thirty_sixths + 36) // 72
    return f"{tenths / 10:.1f}"
