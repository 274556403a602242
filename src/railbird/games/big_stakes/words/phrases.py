"""Money, horses, stables, times and movement in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from railbird.core import Event
from railbird.games.big_stakes.box.components import RaceCard
from railbird.games.big_stakes.horse_event import HorseEvent
from railbird.games.big_stakes.race.state import Movement

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes
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


def pounds(tenths: int) -> str:
    return f"{tenths / 10:.1f} lb"


def clock(tenths: int) -> str:
    """1:09.6"""
    minutes, rest = divmod(tenths, 600)
    seconds = f"{rest / 10:04.1f}" if minutes else f"{rest / 10:.1f}"
    return f"{minutes}:{seconds}" if minutes else seconds


def spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def listed(words: Sequence[str]) -> str:
    """a, b and c"""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def house_name(number: int) -> str:
    """Of the house stables, counted from 0."""
    return f"House stable {number + 1}"


def stable_name(stable: int | None, names: Sequence[str]) -> str:
    """A player, a house stable, or nobody."""
    if stable is None:
        return "nobody"
    return names[stable] if stable < len(names) else house_name(stable - len(names))


def card_name(game: "BigStakes", event: Event, card: int) -> str:
    """As printed; a foal's name comes with the event."""
    horse = game.box.horses.get(card)
    if horse is not None:
        return horse.name
    assert isinstance(event, HorseEvent)
    return dict(event.foals)[card]


def seen_name(game: "BigStakes", view: "BigStakesView", card: int) -> str:
    return game.horse(card, view.foals).name


def race_words(card: RaceCard) -> str:
    return f"{card.title} on {card.surface}"


def movement_words(movement: Movement) -> str:
    """13 red + 1 heart + 1 triple = 15."""
    parts = [f"{movement.base} red"]
    named = (
        (movement.heart, "heart"),
        (movement.triple, "triple"),
        (movement.jockey, "jockey"),
    )
    parts += [f"{bonus} {name}" for bonus, name in named if bonus]
    slow = " − 1 slow track" if movement.slow else ""
    return f"{' + '.join(parts)}{slow} = {movement.spaces}"
