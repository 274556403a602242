"""Correcting a roll that was typed wrongly: the game is replayed from its start, with the same
decisions and rolls as far as they still fit. The log keeps both, the wrong roll and the correction.
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from railbird.core import BadOutcome, Chance, Decision, Event, Game, Header, Over, Record, State
from railbird.core.errors import IllegalAction
from railbird.core.record import Decided, Entry, Resolved, start_of
from railbird.core.typed_rolls import TypedRoll, first_standing, made_for, typed_rolls
from railbird.table.refusal import Refused


class SoFar(NamedTuple):
    """What there is of a game so far."""

    game: Game
    header: Header
    entries: Sequence[Entry]
    waiting: Sequence[TypedRoll]
    """Rolls typed before an earlier correction that were not asked for again."""
    sealed: int
    """Rolls that stand for good."""
    asked: Collection[int]
    """After how many rolls somebody was asked to decide; everybody knows that."""


class Replayed(NamedTuple):
    """The game with the right roll."""

    after: State
    entries: list[Entry]
    rolled: int
    typed: int
    """How many chances came up, and how many of them people typed."""
    came: Any
    unchanged: int
    """Events before the roll that was corrected."""
    told: list[Event]
    """Those since."""
    waiting: tuple[TypedRoll, ...]
    """Rolls that the game has not asked for again yet."""
    words: str = ""
    """What a log says of the correction."""


class _Left(NamedTuple):
    """An entry that is still to be taken again; a roll with what it was made for."""

    entry: Entry
    roll: TypedRoll | None = None


def replay_with(so_far: SoFar, number: int, outcome: object, keeps: bool = True) -> Replayed:
    """Refused if the roll stands or a decision of the players hangs on it.

    A later roll goes by who made it and for what, so one that still stands is never asked for
    twice. Without `keeps` the rolls end where the first of them no longer fits.
    """
    return _Replay(so_far, number, outcome, keeps).run()


class _Replay:
    """Takes the entries again one by one, with another outcome for one of the rolls."""

    def __init__(self, so_far: SoFar, number: int, outcome: object, keeps: bool) -> None:
        self._so_far = so_far
        self._number = number
        self._outcome = outcome
        self._keeps = keeps and all(asked <= number for asked in so_far.asked)
        self._names = [seat.name for seat in so_far.header.seats]
        self._left = _to_take_again(so_far, number)
        self._state = start_of(Record(so_far.header), so_far.game)
        self._entries: list[Entry] = []
        self._rolled = 0
        self._typed = 0
        self._came: Any = None
        self._unchanged = len(self._state.told)
        self._told: list[Event] = []

    def run(self) -> Replayed:
        while self._left and self._take_next():
            pass
        later = range(self._typed + 1, _typed_in(self._so_far) + 1)
        if any(count in self._so_far.asked for count in later):
            raise _decided_since()
        waiting = tuple(each.roll for each in self._left if each.roll) if self._keeps else ()
        return Replayed(
            after=self._state,
            entries=self._entries,
            rolled=self._rolled,
            typed=self._typed,
            came=self._came,
            unchanged=self._unchanged,
            told=self._told,
            waiting=waiting,
        )

    def _take_next(self) -> bool:
        """False where the game has to ask again."""
        entry, roll = self._left[0]
        chance = self._state.pending
        match entry:
            case Decided(seat, act):
                heard = _decide_again(self._state, self._so_far.game, seat, act)
                self._add(entry, heard)
                return True
            case Resolved() if isinstance(chance, Chance):
                if roll is not None:
                    return self._take_roll(chance)
                self._rolled += 1  # drawn by the program before the roll in question
                self._add(entry, self._state.resolve(entry.came))
                return True
        return False

    def _take_roll(self, chance: Chance) -> bool:
        game, asked = self._so_far.game, self._so_far.asked
        found = _made_for(self._state, self._names, self._left if self._keeps else self._left[:1])
        if found is None:
            return False
        at, came = found
        if self._typed == self._number:
            came = self._came = _checked(chance, self._outcome, came)
        after = self._state.copy()
        heard = after.resolve(came)
        if self._typed >= self._so_far.sealed and stands_after(game, after, heard):
            return False  # asked for again, so that nothing is official unseen
        self._state = after
        self._rolled += 1
        self._typed += 1
        if self._typed in asked and not isinstance(after.pending, Decision):
            raise _decided_since()
        self._add(Resolved(chance.purpose, came), heard, at)
        return True

    def _add(self, entry: Entry, heard: list[Event], at: int = 0) -> None:
        """Keep an entry that was taken again; `at` is its place among those left."""
        del self._left[at]
        self._entries.append(entry)
        if self._typed <= self._number:
            self._unchanged += len(heard)
        else:
            self._told += heard


def stands_after(game: Game, state: State, told: Sequence[Event]) -> bool:
    """Whether rolls stand for good once this was told: something is official, the game is over,
    or the program draws what nobody may see."""
    if any(isinstance(event, game.sealing) for event in told):
        return True
    pending = state.pending
    if isinstance(pending, Chance):
        return not pending.public and not pending.takes_long
    return isinstance(pending, Over)


def _to_take_again(so_far: SoFar, number: int) -> list[_Left]:
    """Where players act on the dice, whoever has decided since this roll decides again, and what
    was worked out since is worked out again."""
    record = Record(so_far.header)
    for entry in so_far.entries:
        record.append(entry)
    rolls = typed_rolls(record, so_far.game)
    by_place = {roll.at: roll for roll in rolls}
    left = [_Left(entry, by_place.get(at)) for at, entry in enumerate(so_far.entries)]
    if so_far.game.acts_on_dice:
        since = rolls[number].at + 1
        left[since:] = [each for each in left[since:] if each.roll]
    return left + [_Left(roll.entry, roll) for roll in so_far.waiting]


def _made_for(state: State, names: Sequence[str], left: Sequence[_Left]) -> tuple[int, Any] | None:
    """Which of these rolls was made for what is pending now, and what came up."""
    places = [at for at, each in enumerate(left) if each.roll]
    rolls = [each.roll for each in left if each.roll]
    found = first_standing(rolls, state.pending, made_for(state, names))
    return None if found is None else (places[found], rolls[found].came)


def _typed_in(so_far: SoFar) -> int:
    return sum(isinstance(entry, Resolved) for entry in so_far.entries) + len(so_far.waiting)


def _checked(chance: Chance, outcome: object, stood: object) -> Any:
    try:
        came = chance.check(outcome)
    except BadOutcome as error:
        raise Refused(str(error)) from None
    if came == chance.check(stood):
        raise Refused("that is already what was entered")
    return came


def _decide_again(after: State, game: Game, seat: int, act: dict[str, Any]) -> list[Event]:
    try:
        return after.apply(seat, game.read_action(act))
    except IllegalAction:
        raise _decided_since() from None


def _decided_since() -> Refused:
    return Refused(
        "since then players were asked to decide, and with this roll they would not have been"
    )
