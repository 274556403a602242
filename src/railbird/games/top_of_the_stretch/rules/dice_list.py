"""A race as one flat list of dice, in the order of the rules (TS-6.16)."""

from collections.abc import Iterable, Sequence

from railbird.core import BadOutcome, Chance, Event, Record, Roll, State
from railbird.core.record import Entry, Resolved


def dice_of(entries: Iterable[Entry]) -> tuple[int, ...]:
    """Every die that was rolled: two entries, red then white, for a pair."""
    rolled = [entry.came for entry in entries if isinstance(entry, Resolved)]
    return tuple(die for dice in rolled for die in dice)


def dice_of_record(record: Record) -> tuple[int, ...]:
    return dice_of(record.entries)


class DiceList:
    """A list that is used up die by die; it must fit exactly (TS-12.19)."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = tuple(values)
        self._used = 0

    @property
    def left(self) -> int:
        return len(self._values) - self._used

    def roll_on(self, state: State) -> list[Event]:
        """Roll until somebody has to decide or the card is over."""
        told: list[Event] = []
        while isinstance(state.pending, Chance):
            told += state.resolve(self.next(state, state.pending))
        return told

    def next(self, state: State, chance: Chance) -> tuple[int, ...]:
        assert isinstance(chance, Roll)
        dice = self._values[self._used : self._used + chance.dice]
        if len(dice) < chance.dice:
            raise BadOutcome(f'replay ends early at phase "{state.phase.name}" (TS-12.19)')
        self._used += chance.dice
        return dice

    def check_used_up(self) -> None:
        if self.left:
            dice = "1 die" if self.left == 1 else f"{self.left} dice"
            raise BadOutcome(f"{dice} left over (TS-12.19)")
