"""Rolls that people typed: what each was for, which chart cells it was read on, and which may
still be corrected. Only games that name `sealing` events let rolls be corrected."""

from collections.abc import Sequence

from railbird.core import Chance, Event, Game, Header, Record, Roll, State
from railbird.core.record import Decided, Entry, Resolved, start_of
from railbird.table.protocol.messages import HandRolled


def sealing(game: Game) -> tuple[type[Event], ...]:
    """Events after which rolls stand for good; empty where they always do."""
    return game.sealing


def may_seal(game: Game, state: State) -> bool:
    """Whether something of what can come up now makes the rolls so far official."""
    chance = state.pending
    kinds = sealing(game)
    if not kinds or not isinstance(chance, Roll):
        return False
    return any(
        isinstance(event, kinds)
        for outcome, _ in chance.outcomes()
        for event in state.copy().resolve(outcome)
    )


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

    def of(self, entries: Sequence[Entry], sealed: int) -> tuple[HandRolled, ...]:
        """Those of these entries; the first `sealed` of them are official."""
        if self._entries != list(entries[: len(self._entries)]):
            self._begin()
        for entry in entries[len(self._entries) :]:
            self._take(entry)
        return tuple(
            HandRolled(
                number=roll.number,
                purpose=roll.purpose,
                chance=roll.chance,
                came=roll.came,
                read=roll.read,
                open=roll.number >= sealed,
            )
            for roll in self._rolls
        )

    def _take(self, entry: Entry) -> None:
        self._entries.append(entry)
        match entry:
            case Decided(seat, act):
                self._state.apply(seat, self._game.read_action(act))
            case Resolved(purpose, came):
                chance = self._state.pending
                assert isinstance(chance, Chance)
                self._state.resolve(came)
                before, self._cells = self._cells, self._read()
                self._rolls.append(
                    HandRolled(
                        number=len(self._rolls),
                        purpose=purpose,
                        chance=chance,
                        came=came,
                        read=tuple(words for words in self._cells if words not in before),
                        open=True,
                    )
                )

    def _read(self) -> Sequence[str]:
        return self._game.cells_read(self._state.view(None))
