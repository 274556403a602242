"""Answers that stay secret until the last one is in (BS-4.4, BS-4.6)."""

from collections.abc import Iterable

from railbird.core import Decision, Seat
from railbird.games.big_stakes.state import State


def ask_all(state: State) -> None:
    state.answers = [None] * state.stables
    ask(state, range(state.seats))


def ask(state: State, seats: Iterable[Seat]) -> None:
    state.asked = tuple(seats)
    ask_rest(state)


def ask_rest(state: State) -> bool:
    """Wait for those who have not answered; False if all have."""
    waiting = tuple(seat for seat in state.asked if state.answers[seat] is None)
    if waiting:
        state.pending = Decision(waiting, asked=state.asked)
    return bool(waiting)
