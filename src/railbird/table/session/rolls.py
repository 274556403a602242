"""Rolls that people typed: what each was for, which chart cells it was read on, and which may
still be corrected."""

from collections.abc import Sequence

import msgspec

from railbird.core import Chance, Faces, Game, Header, Outcome, Record, Roll, State
from railbird.core.record import Decided, Entry, Resolved, start_of
from railbird.core.typed_rolls import HandRolled, is_typed
from railbird.table.session.corrections import stands_after

MANY = 100
"""More outcomes than these are not tried one by one: the table would stand still meanwhile."""


def may_seal(game: Game, state: State) -> bool:
    """Whether something of what can come up now makes the rolls so far official."""
    chance = state.pending
    if not isinstance(chance, Roll | Faces) or chance.count() > MANY:
        return False
    for outcome, _ in chance.outcomes():
        trial = state.copy()
        if stands_after(game, trial, trial.resolve(outcome)):
            return True
    return False


def came_in_words(roll: HandRolled, came: Outcome) -> str:
    """What came up: dice as they lie, cards by what is printed on them."""
    if isinstance(came, str):
        return roll.names.get(came, came)
    items = [roll.names.get(str(item), str(item)) for item in came[: roll.dealt or None]]
    return (", " if roll.names else " ").join(items)


class HandRolls:
    """The rolls of one game, read again only where they changed."""

    def __init__(self, game: Game, header: Header) -> None:
        self._game = game
        self._header = header
        self._begin()

    def _begin(self) -> None:
        self._state = start_of(Record(self._header), self._game)
        self._entries: list[Entry] = []
        self._rolls: list[HandRolled] = []
        self._cells = self._read()
        self._looked: tuple[State, bool] | None = None

    def may_seal(self, state: State) -> bool:
        """The same, worked out once for all viewers of a state."""
        if self._looked is None or self._looked[0] is not state:
            self._looked = state, may_seal(self._game, state)
        return self._looked[1]

    def of(self, entries: Sequence[Entry], sealed: int) -> tuple[HandRolled, ...]:
        """Those of these entries; the first `sealed` of them stand, and where nothing more is to
        be read from them they are left out."""
        if self._entries != list(entries[: len(self._entries)]):
            self._begin()
        for entry in entries[len(self._entries) :]:
            self._take(entry)
        first = sealed if self._game.acts_on_dice else 0
        return tuple(
            msgspec.structs.replace(roll, open=roll.number >= sealed)
            for roll in self._rolls[first:]
        )

    def _take(self, entry: Entry) -> None:
        self._entries.append(entry)
        match entry:
            case Decided(seat, act):
                self._state.apply(seat, self._game.read_action(act))
            case Resolved(purpose, came):
                chance = self._state.pending
                assert isinstance(chance, Chance)
                names = [seat.name for seat in self._header.seats]
                hand = self._game.by_hand(self._state.view(None), chance, names)
                self._state.resolve(came)
                if not is_typed(chance):
                    return
                before, self._cells = self._cells, self._read()
                self._rolls.append(
                    HandRolled(
                        number=len(self._rolls),
                        purpose=purpose,
                        words=hand.words,
                        names=dict(hand.names),
                        dealt=hand.dealt,
                        chance=chance,
                        came=came,
                        read=tuple(words for words in self._cells if words not in before),
                        open=True,
                    )
                )

    def _read(self) -> Sequence[str]:
        return self._game.cells_read(self._state.view(None))
