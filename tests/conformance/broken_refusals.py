"""Games that answer an illegal action in the wrong way (promise 6)."""

from collections.abc import Sequence
from typing import Any

from railbird.core import Action, Disabled, Event, IllegalAction, Over, Seat
from railbird.testing import Promise
from tests.conformance.breaking import Broken, with_phase, with_show
from tests.conformance.paddock import (
    BETTING,
    HORSES,
    Back,
    Paddock,
    PaddockState,
    PaddockView,
    Pass,
    back,
)


def betting_with(handler: Any) -> Any:
    return with_phase(BETTING, actions={**BETTING.actions, Back: handler})


def take_a_fee_first(state: PaddockState, seat: Seat, action: Back) -> None:
    state.money[seat] -= 1
    back(state, seat, action)


class WritesBeforeItChecks(Paddock):
    phases = betting_with(take_a_fee_first)


def refuse_without(reason: str, rule: str) -> Any:
    def handler(state: PaddockState, seat: Seat, action: Back) -> None:
        if action.horse not in HORSES:
            raise IllegalAction(reason, rule)
        back(state, seat, action)

    return handler


class RefusesWithoutAReason(Paddock):
    phases = betting_with(refuse_without("", "PD-2.1"))


class RefusesWithoutARule(Paddock):
    phases = betting_with(refuse_without("no such horse", "as everybody knows"))


def look_up_horse(state: PaddockState, seat: Seat, action: Back) -> None:
    {horse: horse for horse in HORSES}[action.horse]
    back(state, seat, action)


class StumblesOverAnUnknownHorse(Paddock):
    phases = betting_with(look_up_horse)


class TakesUndeclaredStakes(Paddock):
    unlisted = ()


class CountsSeatsFromTheEnd(PaddockState):
    def apply(self, seat: Seat, action: Action) -> list[Event]:
        return super().apply(seat % self.seats if seat < 0 else seat, action)


class TakesANegativeSeat(Paddock):
    state_type = CountsSeatsFromTheEnd


class NeverCloses(PaddockState):
    def apply(self, seat: Seat, action: Action) -> list[Event]:
        return [] if isinstance(self.pending, Over) else super().apply(seat, action)


class PlaysOnAfterTheEnd(Paddock):
    state_type = NeverCloses


class ReadsAnything(Paddock):
    def read_action(self, given: Any) -> Action:
        return super().read_action({"do": given["do"], **given})


def spell_out_horse(_state: PaddockState, _seat: Seat, action: Action) -> Sequence[Action]:
    if isinstance(action, Back):
        HORSES.index(action.horse)
    return (action,)


class StumblesOverASpelling(Paddock):
    phases = with_phase(BETTING, expand=spell_out_horse)


# -- choices shown as forbidden ------------------------------------------------------------------


def disables_what_is_legal(_game: object, view: PaddockView) -> list[Disabled]:
    asked = view.seat in view.must
    return [Disabled(Pass(), "Pass", "you may not", "PD-2.1")] if asked else []


class DisablesWhatIsLegal(Paddock):
    facets = with_show(disabled=disables_what_is_legal)


def names_another_rule(_game: object, _view: PaddockView) -> list[Disabled]:
    return [Disabled(Back(99, 1), "Back #99", "there is no such horse", "PD-9.9")]


class NamesAnotherRule(Paddock):
    facets = with_show(disabled=names_another_rule)


def gives_another_reason(_game: object, view: PaddockView) -> list[Disabled]:
    asked = view.seat in view.must
    return [Disabled(Back(99, 1), "Back #99", "it is lame", "PD-2.1")] if asked else []


class GivesAnotherReason(Paddock):
    facets = with_show(disabled=gives_another_reason)


def disables_without_a_reason(_game: object, _view: PaddockView) -> list[Disabled]:
    return [Disabled(None, "Back #99", " ", "PD-2.1")]


class DisablesWithoutAReason(Paddock):
    facets = with_show(disabled=disables_without_a_reason)


ILLEGAL = Promise.ILLEGAL_ACTIONS

BROKEN = (
    Broken(WritesBeforeItChecks, ILLEGAL, "is refused, but money was"),
    Broken(RefusesWithoutAReason, ILLEGAL, "refused without a reason"),
    Broken(RefusesWithoutARule, ILLEGAL, "refused without a rule"),
    Broken(StumblesOverAnUnknownHorse, ILLEGAL, "raised KeyError"),
    Broken(TakesUndeclaredStakes, ILLEGAL, "not among the game's unlisted ones"),
    Broken(TakesANegativeSeat, ILLEGAL, "seat -1 has nothing to decide, but"),
    Broken(PlaysOnAfterTheEnd, ILLEGAL, "has nothing to decide, but"),
    Broken(ReadsAnything, ILLEGAL, "read_action(None) raised TypeError"),
    Broken(StumblesOverASpelling, ILLEGAL, "expand("),
    Broken(DisablesWhatIsLegal, ILLEGAL, "is accepted"),
    Broken(NamesAnotherRule, ILLEGAL, "names PD-9.9, but"),
    Broken(GivesAnotherReason, ILLEGAL, "says 'it is lame', the refusal 'no horse 99"),
    Broken(DisablesWithoutAReason, ILLEGAL, "has no words or no reason"),
)
