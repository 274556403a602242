"""How far a game can go back: to the last thing that was typed, unless something has shown since.

One's own choice goes back alone or against bots, until a die falls or a hidden card comes to
light. A die that people rolled and typed can be corrected until a person has acted on it.
"""

from collections.abc import Sequence

from railbird.core import Event, Manual, Match, Seat, replay, seen_by
from railbird.core.record import Decided
from railbird.core.typed_rolls import TypedRoll, typed_rolls

FALLEN = "A die has fallen since your last choice; it stands."
NOTHING = "There is nothing to take back."


class Again(Exception):
    """The game has gone back a step and goes on from there."""


class TakingBack:
    """`entries` are those that stay; `refusal` says why nothing can be taken back."""

    def __init__(self, match: Match, people: Sequence[Seat]) -> None:
        self._match = match
        self._people = people
        self.entries = 0
        self.words = ""
        self.refusal = self._look_back()

    def _look_back(self) -> str:
        entries = self._match.record.entries
        typed = {roll.at: roll_in_words(roll) for roll in rolls_of(self._match)}
        for at in reversed(range(len(entries))):
            entry = entries[at]
            if at in typed:
                self.entries, self.words = at, f"The roll is taken back: {typed[at]}."
                return ""
            if not isinstance(entry, Decided):
                chosen = any(isinstance(e, Decided) and e.seat in self._people for e in entries)
                return FALLEN if chosen else NOTHING
            if entry.seat in self._people:
                return self._own_choice(at, entry)
        return NOTHING

    def _own_choice(self, at: int, entry: Decided) -> str:
        if len(self._people) > 1:
            return "Choices can be taken back only alone or against bots."
        if self._has_shown(at, entry.seat):
            return "You have seen new cards since your last choice; it stands."
        self.entries, self.words = at, "Your last choice is taken back."
        return ""

    def _has_shown(self, at: int, seat: Seat) -> bool:
        """Whether the seat alone was shown anything but what it had chosen."""
        told = [events for _, events in replay(self._match.record, self._match.game)]
        own, later = told[at + 1], [event for events in told[at + 2 :] for event in events]
        return any(for_one_alone(event, seat) for event in [*own[1:], *later])


def for_one_alone(event: Event, seat: Seat) -> bool:
    """Whether the event shows this seat what a spectator does not see."""
    return seen_by(event, seat) != seen_by(event, None)


def roll_in_words(roll: TypedRoll) -> str:
    return f"{roll.chance.purpose}, {roll.shown}"


def rolls_of(match: Match) -> list[TypedRoll]:
    if not isinstance(match.dice, Manual):
        return []
    return typed_rolls(match.record, match.game, everything=match.dice.spec.everything)


def open_rolls(match: Match, people: Sequence[Seat]) -> list[TypedRoll]:
    """Those that can be corrected: no person has acted since, and nothing was drawn."""
    typed = {roll.at: roll for roll in rolls_of(match)}
    found: list[TypedRoll] = []
    entries = match.record.entries
    for at in reversed(range(len(entries))):
        entry = entries[at]
        if at in typed:
            found.append(typed[at])
        elif not isinstance(entry, Decided) or entry.seat in people:
            break
    return found[::-1]
