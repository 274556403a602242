"""Games that change when they are looked at, and copies that are none (promises 8 and 9)."""

from collections.abc import Iterator, Sequence
from typing import Any, Self

from railbird.core import Action, Seat, Viewer
from railbird.testing import Promise
from tests.conformance.breaking import Broken, with_phase
from tests.conformance.paddock import (
    BETTING,
    Paddock,
    PaddockState,
    PaddockView,
    default,
    legal,
)


class CountsItsViewers(PaddockState):
    looks: int

    def __init__(self, game: Paddock, seats: int, options: Any) -> None:
        super().__init__(game, seats, options)
        self.looks = 0

    def view(self, viewer: Viewer) -> PaddockView:
        self.looks += 1
        return super().view(viewer)


class ChangesWhenSeen(Paddock):
    state_type = CountsItsViewers


def sort_tips_first(state: PaddockState, seat: Seat) -> Sequence[Action]:
    state.deck = tuple(sorted(state.deck))
    return legal(state, seat)


class ChangesWhenAsked(Paddock):
    phases = with_phase(BETTING, legal=sort_tips_first)


class RemembersDefaults(PaddockState):
    def default(self, seat: Seat) -> Action:
        self.winners += (0,)
        return default(self.view(seat), self.game)


class ChangesWhenADeadlineNears(Paddock):
    state_type = RemembersDefaults


# -- copies --------------------------------------------------------------------------------------


class SharesItsPurse(PaddockState):
    def copy(self) -> Self:
        new = super().copy()
        new.money = self.money
        return new


class CopiesShareMoney(Paddock):
    state_type = SharesItsPurse


class LosesItsTips(PaddockState):
    def copy(self) -> Self:
        new = super().copy()
        new.tips = [()] * self.seats
        return new


class CopiesLoseTips(Paddock):
    state_type = LosesItsTips


class WithAnExtraSlot(PaddockState):
    weather: str

    def copy(self) -> Self:
        return super().copy()  # PaddockState knows of no weather


class CopiesForgetASlot(Paddock):
    state_type = WithAnExtraSlot

    def begin(self, seats: int, options: Any) -> PaddockState:
        state = super().begin(seats, options)
        assert isinstance(state, WithAnExtraSlot)
        state.weather = "dry"
        return state


class WithAGenerator(PaddockState):
    turns: Iterator[int]

    def copy(self) -> Self:
        new = super().copy()
        new.turns = self.turns
        return new


class HoldsAGenerator(Paddock):
    state_type = WithAGenerator

    def begin(self, seats: int, options: Any) -> PaddockState:
        state = super().begin(seats, options)
        assert isinstance(state, WithAGenerator)
        state.turns = (seat for seat in range(seats))
        return state


LOOK, COPY = Promise.LOOKING, Promise.COPIES

BROKEN = (
    Broken(ChangesWhenSeen, LOOK, "view() changed the state: looks"),
    Broken(ChangesWhenAsked, LOOK, "legal() changed the state: deck"),
    Broken(ChangesWhenADeadlineNears, LOOK, "default() changed the state: winners"),
    Broken(CopiesShareMoney, COPY, "changed when its"),
    Broken(CopiesLoseTips, COPY, "a copy differs: tips"),
    Broken(CopiesForgetASlot, COPY, "weather was 'dry', is 'not set'"),
    Broken(HoldsAGenerator, COPY, "cannot be copied or compared"),
)
