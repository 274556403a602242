"""Reading horse cards, those of the box and a user's own; faults by BS-12.1 – BS-12.7.

A card needs a name, sex, colour and its two rows. What is left empty is counted from them (tier,
ratings), given out (id) or unknown (all else).
"""

from collections.abc import Sequence
from typing import TypeVar

from railbird.core.tables import Faults, Row, read_csv
from railbird.games.big_stakes.box.components import MOST_DIGITS, Tier, tier_of
from railbird.games.big_stakes.box.horse_card import (
    COLOURS,
    COLUMNS,
    SEXES,
    Heart,
    HorseCard,
    Lucky,
    Pedigree,
    Record,
    read_heart,
)

Word = TypeVar("Word", bound=str)

REDS = tuple(f"red_{column}" for column in range(1, COLUMNS + 1))
HEARTS = tuple(f"heart_{column}" for column in range(1, COLUMNS + 1))
RATINGS = {"rating_5f": 5, "rating_6f": 6, "rating_8f": 8, "rating_10f": 10, "overall": COLUMNS}
PEDIGREE = ("sire", "sire_sire", "sire_dam", "dam", "dam_sire", "dam_dam")
RECORD = ("starts", "win", "place_2nd", "show_3rd", "earnings_usd")

HIGHEST_ID = 9_999
"""Ids are small whole numbers, so that records and browsers can hold them."""

_NEEDED = ("name", "sex", "color", *REDS, *HEARTS)
_HIGHEST_RED = 20
_LONGEST_NAME = 18
_NO_HEART: Heart = (Lucky(7, ""),)


class Stable:
    """The cards read so far."""

    def __init__(self, tiers: tuple[Tier, ...], trophies: Sequence[str], faults: Faults) -> None:
        self.cards: dict[int, HorseCard] = {}
        self.notes: list[str] = []
        self._tiers = tiers
        self._trophies = trophies
        self._faults = faults
        self._names: set[str] = set()

    def read(self, file: str, text: str) -> None:
        for row in read_csv(file, text, _NEEDED, self._faults):
            card = self._card(row)
            if card.name.upper() in self._names or card.id in self.cards:
                twin = card.name if card.name.upper() in self._names else str(card.id)
                row.fault(f"duplicate {twin!r}", "BS-12.6")
                continue
            self._names.add(card.name.upper())
            self.cards[card.id] = card

    def _card(self, row: Row) -> HorseCard:
        name = self._name(row)
        red = _red(row, name)
        hearts = _hearts(row, name)
        card = HorseCard(
            self._id(row),
            name,
            self._tier(row, name, sum(red)),
            _known(row, name, "sex", SEXES),
            _known(row, name, "color", COLOURS),
            _number(row, name, "birth_year") or None,
            row.text("place"),
            red,
            hearts,
            _record(row, name),
            self._won(row, name),
            Pedigree(*[row.text(ancestor) for ancestor in PEDIGREE]),
            row.text("notes"),
            row.text("dirt_heart_printed"),
        )
        _check_ratings(row, card)
        self._check_hearts(row, card)
        return card

    def _name(self, row: Row) -> str:
        name = row.name("name")
        if not 1 <= len(name) <= _LONGEST_NAME:
            row.fault(f"column name: {name!r} needs 1 to {_LONGEST_NAME} characters", "BS-2.1")
        return name

    def _id(self, row: Row) -> int:
        """Cards without a number follow the last one, as foals do (BS-7.66)."""
        if row.text("id"):
            return read_id(row, "id", "BS-12.6")
        return max(self.cards, default=0) + 1

    def _tier(self, row: Row, name: str, overall: int) -> str:
        """For printed cards the printed tier wins (section 2.3)."""
        names = [tier.name for tier in self._tiers]
        if not names:
            return ""
        return (
            _known(row, name, "tier", names) if row.text("tier") else tier_of(self._tiers, overall)
        )

    def _won(self, row: Row, name: str) -> tuple[str, ...]:
        won = tuple(row.text("trophies").split())
        for trophy in won:
            if trophy not in self._trophies:
                _unknown(row, name, "trophies", "trophy", trophy, self._trophies)
        return won

    def _check_hearts(self, row: Row, card: HorseCard) -> None:
        given = (row.text("dirt_heart"), row.text("turf_plus_heart"))
        due = (card.dirt_heart, card.turf_plus_heart)
        if any(text and text != computed for text, computed in zip(given, due, strict=True)):
            if not card.printed_dirt_heart:
                self.notes.append(
                    f"{row.file}, line {row.line}: {card.name}: heart rating recomputed (BS-12.4)"
                )


def _red(row: Row, name: str) -> tuple[int, ...]:
    row_values = [row.text(column) for column in REDS]
    wrong = [
        column
        for column, text in zip(REDS, row_values, strict=True)
        if not (text.isdecimal() and int(text) <= _HIGHEST_RED)
    ]
    if wrong:
        row.fault(
            f"{name}: red row needs {COLUMNS} whole numbers 0–{_HIGHEST_RED}; "
            f"look at column {', '.join(wrong)}",
            "BS-12.1",
        )
        return (0,) * COLUMNS
    return tuple(map(int, row_values))


def _hearts(row: Row, name: str) -> tuple[Heart, ...]:
    cells = []
    for number, column in enumerate(HEARTS, start=1):
        cell = read_heart(row.text(column))
        if cell is None:
            row.fault(
                f"{name}: heart column {number}: cannot read {row.text(column)!r}; one or two "
                "different numbers 2–12, each with ^2, ^3, - or no mark, such as 7 or 7^2/10",
                "BS-12.2",
            )
        cells.append(cell or _NO_HEART)
    return tuple(cells)


def _known(row: Row, name: str, column: str, allowed: Sequence[Word]) -> Word:
    text = row.text(column)
    for word in allowed:
        if word == text:
            return word
    _unknown(row, name, column, column, text, allowed)
    return allowed[0]


def _unknown(
    row: Row, name: str, column: str, what: str, text: str, allowed: Sequence[str]
) -> None:
    shown = ", ".join(allowed)
    row.fault(f"{name}: unknown {what} {text!r} in column {column}; there are: {shown}", "BS-12.5")


def _number(row: Row, name: str, column: str) -> int:
    """A whole number; empty is 0."""
    text = row.text(column)
    if text and not (text.isdecimal() and len(text) <= MOST_DIGITS):
        row.fault(
            f"{name}: column {column}: {text!r} is not a whole number of at most {MOST_DIGITS} "
            "digits",
            "BS-2.1",
        )
        return 0
    return int(text or 0)


def _record(row: Row, name: str) -> Record:
    record = Record(*[_number(row, name, column) for column in RECORD])
    if record.wins + record.places + record.shows > record.starts:
        row.fault(f"{name}: record adds up to more than the starts", "BS-12.7")
    return record


def _check_ratings(row: Row, card: HorseCard) -> None:
    for column, furlongs in RATINGS.items():
        given, due = row.text(column), card.rating(furlongs)
        if given and given != str(due):
            row.fault(
                f"{card.name}: rating {furlongs}f is {given}, the row gives {due} "
                f"(column {column})",
                "BS-12.3",
            )


def read_id(row: Row, column: str, rule: str) -> int:
    number = row.whole(column, rule)
    if number > HIGHEST_ID:
        row.fault(f"column {column}: at most {HIGHEST_ID}", rule)
        return HIGHEST_ID
    return number
