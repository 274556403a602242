"""Horse cards as a table that a data pack can hold, so that bred horses can be kept and shared."""

import csv
import io
from collections.abc import Iterable

import msgspec

from railbird.games.big_stakes.box.horse_card import HorseCard, heart_text
from railbird.games.big_stakes.box.read_horses import HEARTS, PEDIGREE, RECORD, REDS

OWN_HORSES = "own_horses.csv"
"""The file of a pack whose cards join those of the box."""

_HEAD = (
    "name",
    "sex",
    "color",
    "birth_year",
    "place",
    *RECORD,
    *REDS,
    *HEARTS,
    "trophies",
    *PEDIGREE,
    "notes",
)


def as_csv(cards: Iterable[HorseCard]) -> str:
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(_HEAD)
    table.writerows(_cells(card) for card in cards)
    return text.getvalue()


def _cells(card: HorseCard) -> list[object]:
    return [
        card.name,
        card.sex,
        card.colour,
        card.born or "",
        card.place,
        *msgspec.structs.astuple(card.record),
        *card.red,
        *map(heart_text, card.hearts),
        " ".join(card.trophies),
        *msgspec.structs.astuple(card.pedigree),
        card.notes,
    ]
