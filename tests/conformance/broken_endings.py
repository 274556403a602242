"""Games that do not end, or end in a muddle (promise 11)."""

from typing import Any

from railbird.core import Over, Result
from railbird.testing import Promise
from tests.conformance.breaking import Broken, with_phase
from tests.conformance.paddock import CARDS, OVER, Paddock, PaddockState, begin_over


def start_anew(state: PaddockState) -> None:
    state.winners = ()
    state.tips = [()] * state.seats
    state.deck = CARDS
    state.enter("betting")


class NeverEnds(Paddock):
    phases = with_phase(OVER, begin=start_anew)


def ending_with(places: Any) -> Any:
    def begin(state: PaddockState) -> None:
        begin_over(state)
        state.pending = Over(Result(places(state.money), tuple(state.money)))

    return with_phase(OVER, begin=begin)


class CountsPlacesFromNought(Paddock):
    phases = ending_with(lambda money: tuple(sum(m > own for m in money) for own in money))


class LeavesNoGapAfterATie(Paddock):
    phases = ending_with(lambda money: tuple(1 + sum(m > own for m in set(money)) for own in money))


class ForgetsTheLastSeat(Paddock):
    phases = ending_with(lambda money: tuple(range(1, len(money))))


END = Promise.ENDINGS

BROKEN = (
    Broken(NeverEnds, END, "not over after"),
    Broken(CountsPlacesFromNought, END, "the best is 1"),
    Broken(LeavesNoGapAfterATie, END, "the places after them are left out"),
    Broken(ForgetsTheLastSeat, END, "need as many places and scores"),
)
