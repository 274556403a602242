"""Money, horses, stables, times and movement in words."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from railbird.core import Event
from railbird.games.big_stakes.box.components import Box, RaceCard
from railbird.games.big_stakes.race.events import HorseEvent
from railbird.games.big_stakes.race.state import Movement

if TYPE_CHECKING:
    from railbird.games.big_stakes.view import BigStakesView

PLACES = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)

COLOUR_WORDS = {
    "B": "bay",
    "Br": "brown",
    "DkB": "dark bay",
    "Ch": "chestnut",
    "Gr": "gray",
    "Blk": "black",
}
"""By the codes of BS-2.4b."""

_MARKS = {"^2": "²", "^3": "³", "-": "⁻"}


def heart_words(cell: str) -> str:
    """7²/10 for a cell written 7^2/10 (BS-2.4)."""
    for written, shown in _MARKS.items():
        cell = cell.replace(written, shown)
    return cell


def money(amount: int) -> str:
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


def score(_box: Box, points: int) -> str:
    return money(points)


def pounds(tenths: int) -> str:
    return f"{tenths / 10:.1f} lb"


def clock(tenths: int) -> str:
    """1:09.6"""
    minutes, rest = divmod(tenths, 600)
    seconds = f"{rest / 10:04.1f}" if minutes else f"{rest / 10:.1f}"
    return f"{minutes}:{seconds}" if minutes else seconds


def spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


HOUSE_STABLES = (
    "Juniper Hill",
    "Copper Beech Farm",
    "Millrace Stable",
    "Larkspur Farm",
    "Blue Gate Stable",
    "Old Orchard Farm",
    "Sandpiper Stud",
    "Quarry Lane",
    "Windfall Stud",
)
"""As many as a table may have (BS-9.9)."""


def stable_name(stable: int | None, names: Sequence[str]) -> str:
    """A player, a house stable, or nobody."""
    if stable is None:
        return "nobody"
    return names[stable] if stable < len(names) else HOUSE_STABLES[stable - len(names)]


def spoken(name: str) -> str:
    """SECRETARIAT on its card, Secretariat in a sentence; a foal keeps the letters it was given."""
    if name != name.upper():
        return name
    capital = re.sub(r"(^|[\s.-])[^\W\d_]", lambda start: start[0].upper(), name.lower())
    return re.sub(r" (In|The|O'|Of)(?= )", lambda word: word[0].lower(), capital)


def card_name(box: Box, event: Event, card: int) -> str:
    """A foal's name comes with the event."""
    horse = box.horses.get(card)
    if horse is not None:
        return spoken(horse.name)
    assert isinstance(event, HorseEvent)
    return spoken(dict(event.foals)[card])


def seen_name(box: Box, view: "BigStakesView", card: int) -> str:
    return spoken(box.horse(card, view.foals).name)


def race_words(card: RaceCard) -> str:
    return f"{card.title} on {card.surface}"


def movement_words(movement: Movement) -> str:
    """13 red + 1 heart + 1 triple = 15, or 13 spaces."""
    parts = [f"{movement.base} red"]
    named = (
        (movement.heart, "heart"),
        (movement.triple, "triple"),
        (movement.jockey, "jockey"),
    )
    parts += [f"{bonus} {name}" for bonus, name in named if bonus]
    slow = " − 1 slow track" if movement.slow else ""
    if len(parts) == 1 and not slow:
        return spaces(movement.spaces)
    return f"{' + '.join(parts)}{slow} = {movement.spaces}"
