"""What a foal inherits, column by column, and the card it becomes (BS-7.64 – BS-7.66)."""

from collections.abc import Container, Iterable

from msgspec.structs import replace

from railbird.core import Seat
from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.box.horse_card import (
    COLUMNS,
    HorseCard,
    Pedigree,
    heart_text,
    read_heart,
)
from railbird.games.big_stakes.state import Foal

HIGHEST_TOTAL = 100
_FROM_SIRE = 4
"""From this number on a die takes after the sire."""


def inherit(
    foal: Foal, sire: HorseCard, dam: HorseCard, dice: tuple[int, ...]
) -> tuple[Foal, int, tuple[str, ...]]:
    """Three columns more: the foal, the first of them from 0, and what they hold (BS-7.64)."""
    parents = [sire if die >= _FROM_SIRE else dam for die in dice]
    first = len(foal.red) if len(foal.red) < COLUMNS else len(foal.heart)
    if len(foal.red) < COLUMNS:
        values = tuple(parent.red[first + place] for place, parent in enumerate(parents))
        return replace(foal, red=foal.red + values), first, tuple(map(str, values))
    cells = tuple(heart_text(parent.hearts[first + n]) for n, parent in enumerate(parents))
    return replace(foal, heart=foal.heart + cells), first, cells


def looks(foal: Foal, sire: HorseCard, dam: HorseCard, dice: tuple[int, ...]) -> Foal:
    """Red for the sex, where "the dam's" is always a filly; white for the colour (BS-7.65)."""
    red, white = dice
    colour = sire.colour if white >= _FROM_SIRE else dam.colour
    return replace(foal, sex="H" if red >= _FROM_SIRE else "F", colour=colour)


def born(box: Box, foal: Foal, card: int, name: str) -> HorseCard:
    """A card without a record or a birth year, of the dam's place (BS-7.66)."""
    assert foal.sire is not None
    assert foal.dam is not None
    sire, dam = box.horses[foal.sire], box.horses[foal.dam]
    cells = [read_heart(cell) for cell in foal.heart]
    return HorseCard(
        card,
        name,
        box.tier_of(sum(foal.red)),
        "H" if foal.sex == "H" else "F",
        foal.colour,
        None,
        dam.place,
        foal.red,
        tuple(cell for cell in cells if cell is not None),
        pedigree=Pedigree(
            sire.name.title(),
            sire.pedigree.sire,
            sire.pedigree.dam,
            dam.name.title(),
            dam.pedigree.sire,
            dam.pedigree.dam,
        ),
    )


def names_of(printed: Iterable[str], foals: Iterable[HorseCard]) -> set[str]:
    """In capitals: capitals and small letters count as the same."""
    return {*printed, *(foal.name.upper() for foal in foals)}


def suggested_name(printed: Iterable[str], foals: Iterable[HorseCard], seat: Seat) -> str:
    """BS-5.2; a number follows where a pack has a horse of that name."""
    taken: Container[str] = names_of(printed, foals)
    name, number = f"FOAL {seat + 1}", 1
    while name in taken:
        number += 1
        name = f"FOAL {seat + 1}-{number}"
    return name
