"""Correcting a roll that was typed wrongly: the game is replayed from its start, with the same
decisions and rolls as far as they still fit. The log keeps both, the wrong roll and the correction.
"""

from collections.abc import Container, Sequence
from typing import Any, NamedTuple

from railbird.core import BadOutcome, Chance, Decision, Event, Game, Header, Record, State
from railbird.core.errors import IllegalAction
from railbird.core.record import Decided, Entry, Resolved, start_of
from railbird.table.refusal import Refused
from railbird.table.session.hand_rolls import sealing


class SoFar(NamedTuple):
    """What there is of a game so far."""

    game: Game
    header: Header
    entries: Sequence[Entry]
    sealed: int
    """Rolls that are official."""
    asked: Container[int]
    """After how many rolls somebody was asked to decide; everybody knows that."""


class Replayed(NamedTuple):
    """The game with the right roll."""

    after: State
    entries: list[Entry]
    rolls: int
    came: Any
    unchanged: int
    """Events before the roll that was corrected."""
    told: list[Event]
    """Those since."""


def replay_with(so_far: SoFar, number: int, outcome: object) -> Replayed:
    """Refused if the roll is official or a decision of the players hangs on it."""
    after = start_of(Record(so_far.header), so_far.game)
    unchanged, told = len(after.told), list[Event]()
    entries: list[Entry] = []
    rolls, came = 0, None
    for entry in so_far.entries:
        match entry:
            case Decided(seat, act):
                heard = _decide_again(after, so_far.game, seat, act)
            case Resolved(purpose, stood):
                chance = after.pending
                if not isinstance(chance, Chance) or chance.purpose != purpose:
                    break
                if rolls == number:
                    came = stood = _checked(chance, outcome, stood)
                trial = after.copy()
                heard = trial.resolve(stood)
                if rolls >= so_far.sealed and _seals(so_far.game, heard):
                    break  # the last roll is asked for again, so that nothing is official unseen
                after, entry, rolls = trial, Resolved(purpose, stood), rolls + 1
                if rolls in so_far.asked and not isinstance(after.pending, Decision):
                    raise _decided_since()
            case _:
                break
        entries.append(entry)
        if rolls <= number:
            unchanged += len(heard)
        else:
            told += heard
    if any(later in so_far.asked for later in range(rolls + 1, _rolls_in(so_far.entries) + 1)):
        raise _decided_since()
    return Replayed(after, entries, rolls, came, unchanged, told)


def _rolls_in(entries: Sequence[Entry]) -> int:
    return sum(isinstance(entry, Resolved) for entry in entries)


def _seals(game: Game, told: Sequence[Event]) -> bool:
    return any(isinstance(event, sealing(game)) for event in told)


def _checked(chance: Chance, outcome: object, stood: object) -> Any:
    try:
        came = chance.check(outcome)
    except BadOutcome as error:
        raise Refused(str(error)) from None
    if came == chance.check(stood):
        raise Refused("that is what stands there already")
    return came


def _decide_again(after: State, game: Game, seat: int, act: dict[str, Any]) -> list[Event]:
    try:
        return after.apply(seat, game.read_action(act))
    except IllegalAction:
        raise _decided_since() from None


def _decided_since() -> Refused:
    return Refused(
        "players were asked to decide since, and with this roll they would not have been"
    )
