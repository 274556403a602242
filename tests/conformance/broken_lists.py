"""Games whose lists of legal actions are wrong (promise 2)."""

from collections.abc import Iterator, Sequence
from typing import Any

from railbird.core import Action, Decision, Seat
from railbird.testing import Promise
from tests.conformance.breaking import Broken, with_phase
from tests.conformance.paddock import (
    BETTING,
    HORSES,
    Back,
    Paddock,
    PaddockState,
    Pass,
    ask,
    begin_betting,
    legal,
    pass_by,
)


def nothing(_state: PaddockState, _seat: Seat) -> Sequence[Action]:
    return []


class LeavesNoChoice(Paddock):
    phases = with_phase(BETTING, legal=nothing)


def pass_twice(state: PaddockState, seat: Seat) -> Sequence[Action]:
    return [*legal(state, seat), Pass()]


class ListsAnActionTwice(Paddock):
    phases = with_phase(BETTING, legal=pass_twice)


def a_fourth_horse(state: PaddockState, seat: Seat) -> Sequence[Action]:
    return [*legal(state, seat), Back(4, 1)]


class ListsWhatItRefuses(Paddock):
    phases = with_phase(BETTING, legal=a_fourth_horse)


def endless(_state: PaddockState, _seat: Seat) -> Iterator[Action]:
    while True:
        yield Pass()


class ListsWithoutEnd(Paddock):
    phases = with_phase(BETTING, legal=endless)


class AsksEverybody(PaddockState):
    def legal(self, seat: Seat) -> Sequence[Action]:
        asked = isinstance(self.pending, Decision) and seat in range(self.seats)
        return self.phase.legal(self, seat) if asked else ()


class ListsForThoseWhoHaveActed(Paddock):
    state_type = AsksEverybody


def wait_for_nobody(state: PaddockState) -> None:
    begin_betting(state)
    state.pending = Decision((), tuple(range(state.seats)))


class WaitsForNobody(Paddock):
    phases = with_phase(BETTING, begin=wait_for_nobody)


def wait_twice(state: PaddockState) -> None:
    begin_betting(state)
    state.pending = Decision((0,), tuple(range(state.seats)))


class WaitsForASeatTwice(Paddock):
    phases = with_phase(BETTING, begin=wait_twice)


def wait_for_a_stranger(state: PaddockState) -> None:
    begin_betting(state)
    state.pending = Decision((0, state.seats))


class WaitsForAStranger(Paddock):
    phases = with_phase(BETTING, begin=wait_for_a_stranger)


def ask_others(state: PaddockState) -> None:
    begin_betting(state)
    state.pending = Decision((0,), asked=(1,))


class AsksOthersThanItWaitsFor(Paddock):
    phases = with_phase(BETTING, begin=ask_others)


class Scratch(Action, frozen=True, tag="scratch"):
    pass


def scratch_too(state: PaddockState, seat: Seat) -> Sequence[Action]:
    return [*legal(state, seat), Scratch()]


class ListsAnUnknownAction(Paddock):
    phases = with_phase(BETTING, legal=scratch_too)


class Stay(Action, frozen=True, tag="stay"):
    """`why` is a tuple that JSON turns into a list."""

    why: Any


def stay_too(state: PaddockState, seat: Seat) -> Sequence[Action]:
    return [*legal(state, seat), Stay((1, 2))]


class ListsWhatJsonChanges(Paddock):
    action_type = Back | Pass | Stay
    phases = with_phase(BETTING, legal=stay_too, actions={**BETTING.actions, Stay: pass_by})


def stumble(state: PaddockState, seat: Seat, _action: Pass) -> None:
    state.passed[seat] = True
    HORSES.index(len(HORSES) + 1)
    ask(state)


class StumblesOverAListedAction(Paddock):
    phases = with_phase(BETTING, actions={**BETTING.actions, Pass: stumble})


LIST = Promise.FINITE_LIST

BROKEN = (
    Broken(LeavesNoChoice, LIST, "seat 0 must act, but legal(0) is empty"),
    Broken(ListsAnActionTwice, LIST, "lists an action twice"),
    Broken(ListsWhatItRefuses, LIST, "is listed but refused: no horse 4"),
    Broken(ListsWithoutEnd, LIST, "is no list but generator"),
    Broken(ListsForThoseWhoHaveActed, LIST, "has nothing to decide, but legal("),
    Broken(WaitsForNobody, LIST, "waits for nobody"),
    Broken(WaitsForASeatTwice, LIST, "stands twice in must and may"),
    Broken(WaitsForAStranger, LIST, "seats that do not exist"),
    Broken(AsksOthersThanItWaitsFor, LIST, "with `asked`"),
    Broken(ListsAnUnknownAction, LIST, "reading Scratch() back from JSON"),
    Broken(ListsWhatJsonChanges, LIST, "comes back from JSON as"),
    Broken(StumblesOverAListedAction, LIST, "raised ValueError"),
)
