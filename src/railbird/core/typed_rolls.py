"""Dice and cards that people roll or draw themselves and type in, each with its purpose.

When one is corrected, later ones are kept as long as the game asks for the same again.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from railbird.core.chance import Chance, Outcome
from railbird.core.errors import BadOutcome
from railbird.core.game import Game
from railbird.core.hooks import ByHand
from railbird.core.record import Entry, Record, Resolved, replay
from railbird.core.state import State


class TypedRoll(NamedTuple):
    at: int
    """Its place among the entries of the record."""
    chance: Chance
    came: Outcome
    made_for: str
    """Who rolled, and for what."""
    shown: str
    """What came up as people see it: dice, or what is printed on the cards."""

    @property
    def entry(self) -> Resolved:
        return Resolved(self.chance.purpose, self.came)


class HandRolled(msgspec.Struct, frozen=True, kw_only=True):
    """A roll that people typed: all of a race that is read on charts, else what is still open."""

    number: int
    """Counts the typed rolls of the game from 0."""
    purpose: str
    words: str = ""
    """Who rolled or drew, and for what."""
    names: dict[str, str] = {}
    """What is printed on the cards, by the items of the chance."""
    dealt: int = 0
    """How many cards were drawn; 0 for all."""
    chance: Chance
    came: Any
    read: tuple[str, ...]
    """The chart cells that were read with it."""
    open: bool
    """It can still be corrected."""


def is_typed(chance: object, *, everything: bool = False) -> bool:
    """Whether people settle it: all may see it, or they asked to do everything themselves."""
    return isinstance(chance, Chance) and (chance.public or everything) and not chance.takes_long


def made_for(state: State, names: Sequence[str]) -> str:
    """Who is to roll now, and for what; "" while nothing is to be rolled."""
    chance = state.pending
    if not isinstance(chance, Chance):
        return ""
    return _made_for(chance, state.game.words.by_hand(state.view(None), chance, names))


def _made_for(chance: Chance, hand: ByHand) -> str:
    return f"{chance.purpose}: {hand.words}"


def _shown(came: Outcome, hand: ByHand) -> str:
    items = came if isinstance(came, tuple | list) else [came]
    printed = [hand.names.get(str(item), str(item)) for item in items]
    return (", " if hand.names else " ").join(printed[: hand.dealt or None])


def typed_rolls(record: Record, game: Game, *, everything: bool = False) -> list[TypedRoll]:
    """All of a game's rolls made by people."""
    names = [seat.name for seat in record.header.seats]
    found: list[TypedRoll] = []
    chance: object = None
    hand = ByHand()
    entries: Sequence[Entry | None] = [None, *record.entries]
    for at, (state, _) in enumerate(replay(record, game)):
        entry = entries[at]
        if isinstance(chance, Chance) and isinstance(entry, Resolved):
            if is_typed(chance, everything=everything):
                purpose, shown = _made_for(chance, hand), _shown(entry.came, hand)
                found.append(TypedRoll(at - 1, chance, entry.came, purpose, shown))
        chance = state.pending
        if isinstance(chance, Chance):
            hand = game.words.by_hand(state.view(None), chance, names)
    return found


def first_standing(kept: Sequence[TypedRoll], chance: object, purpose: str) -> int | None:
    """The place of the first roll among these that was made for this chance."""
    if not isinstance(chance, Chance):
        return None
    for place, roll in enumerate(kept):
        if roll.made_for == purpose and _fits(chance, roll.came):
            return place
    return None


def _fits(chance: Chance, came: Outcome) -> bool:
    try:
        chance.check(came)
    except BadOutcome:
        return False
    return True
