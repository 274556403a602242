"""Horse cards on paper: those of the box and of foals, and empty ones to breed on (BS-2.1)."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from railbird.games.big_stakes.box.components import Box
from railbird.games.big_stakes.box.horse_card import COLUMNS, Heart, HorseCard, Mark, ways
from railbird.printing import Paper, document

RATED = (10, 8, 6, 5)
"""The distances in the right column of a card, from the top."""
BLANKS = 6
_ROUNDS = (*map(str, range(1, COLUMNS)), "+")
_MARKS: dict[Mark, str] = {"": "", "^2": "²", "^3": "³", "-": "-"}
_LABELS = (
    ("Tier", "Sex", "Color", "Born", "Dirt heart"),
    ("Starts", "Win", "Place", "Show", "Earned"),
    (*(f"{furlongs}F" for furlongs in RATED), "Turf+ heart"),
    ("Sire", "Dam"),
    ("Trophies",),
)
"""What stands on the lines of a card, between its name and its rows."""


def horse_cards(box: Box, cards: Sequence[HorseCard], paper: Paper) -> str:
    told = "\n".join(_lay_out(_face(box, card)) for card in cards)
    return document("Horse cards", [f'<div class="cards">\n{told}\n</div>'], paper)


def blank_cards(box: Box, paper: Paper) -> str:
    """Six empty cards, and how a foal fills one (BS-7.63 – BS-7.66)."""
    cards = "\n".join([_lay_out(_NOTHING)] * BLANKS)
    steps = "\n".join(f"<li>{escape(step)}</li>" for step in _breeding(box))
    body = [
        f'<div class="cards">\n{cards}\n</div>',
        f"<section>\n<h2>Breeding a foal</h2>\n<ol>\n{steps}\n</ol>\n</section>",
    ]
    return document("Blank horse cards", body, paper)


def _breeding(box: Box) -> list[str]:
    *better, last = box.tiers
    tiers = ", ".join(f"{tier.name} from {tier.lowest}" for tier in better)
    chances = ", ".join(
        f"{ways(number)} for {number}" if number == 7 else f"{ways(number)} for {number} and {low}"
        for number, low in zip(range(7, 13), range(7, 1, -1), strict=True)
    )
    return [
        "Take a sire (H) and a dam (F or M), drawn or chosen; a gelding cannot breed.",
        "Roll the red, white and blue die four times for the red row: rounds 1 to 3, 4 to 6, 7 to "
        "9, 10 to +. Each die is for one round, in this order: 4 to 6 takes the sire's number, 1 "
        "to 3 the dam's. Roll four times more for the hearts, which keep their marks.",
        "Roll red and white. Red 4 to 6: a colt (H), 1 to 3: a filly (F). White 4 to 6: the "
        "sire's color, 1 to 3: the dam's.",
        "If the red row adds up to more than 100, lower any numbers, none below 1, to exactly 100.",
        "Overall is the sum of the red row; a rating is the sum of so many rounds. The tier is "
        f"{tiers}, else {last.name}.",
        f"Dirt heart: for each lucky number add {chances}, and divide by 36. Turf+ heart: the "
        "same sum over ² once, over ³ twice, less that over -.",
        "Name the foal. It has no starts and no trophies yet, and joins your stable.",
    ]


# -- one card ------------------------------------------------------------------------------------


class _Face(NamedTuple):
    name: str
    overall: str
    facts: Mapping[str, str]
    """By label."""
    red: Sequence[str]
    hearts: Sequence[str]


_NOTHING = _Face("", "", {}, [""] * COLUMNS, [""] * COLUMNS)


def _face(box: Box, card: HorseCard) -> _Face:
    record = card.record
    facts = {
        "Tier": card.tier,
        "Sex": card.sex,
        "Color": card.colour,
        "Born": f"{card.born or ''} {card.place}".strip(),
        "Dirt heart": card.dirt_heart,
        "Starts": str(record.starts),
        "Win": str(record.wins),
        "Place": str(record.places),
        "Show": str(record.shows),
        "Earned": f"${record.earnings:,}",
        "Turf+ heart": card.turf_plus_heart,
        "Sire": card.pedigree.sire,
        "Dam": card.pedigree.dam,
        "Trophies": ", ".join(box.trophies[trophy] for trophy in card.trophies),
    }
    facts |= {f"{furlongs}F": str(card.rating(furlongs)) for furlongs in RATED}
    hearts = [heart_on_paper(cell) for cell in card.hearts]
    return _Face(card.name, str(card.overall), facts, [*map(str, card.red)], hearts)


def heart_on_paper(cell: Heart) -> str:
    """`7² 10`: the mark where a printed card has it, the second number on a line of its own."""
    return " ".join(f"{number}{_MARKS[mark]}" for number, mark in cell)


def _lay_out(face: _Face) -> str:
    lines = "\n".join(_line([(label, face.facts.get(label, "")) for label in of]) for of in _LABELS)
    rows = "\n".join(
        f'<tr class="{label.lower()}"><th>{label}</th>{"".join(map(_cell, cells))}</tr>'
        for label, cells in (("Red", face.red), ("Heart", face.hearts))
    )
    heads = "".join(f"<th>{each}</th>" for each in ("Round", *_ROUNDS))
    return (
        f'<div class="card">\n<h2>{escape(face.name)}<span>{face.overall}</span></h2>\n'
        f'{lines}\n<table class="rounds">\n<tr>{heads}</tr>\n{rows}\n</table>\n</div>'
    )


def _cell(text: str) -> str:
    return f"<td>{escape(text)}</td>"


def _line(facts: Sequence[tuple[str, str]]) -> str:
    told = "".join(f"<span>{label} <b>{escape(text)}</b></span>" for label, text in facts)
    return f'<p class="facts">{told}</p>'
