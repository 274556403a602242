"""Games that their record cannot bring back (promise 5)."""

import random
from collections.abc import Sequence

from railbird.core import Action, BadOutcome, Roll, Seat
from railbird.core.chance import Below
from railbird.testing import Promise
from tests.conformance.breaking import Broken, with_phase
from tests.conformance.broken_chances import racing_with
from tests.conformance.paddock import BETTING, LADDER, Back, Options, Paddock, PaddockState


def least_stake(_state: PaddockState, _seat: Seat, action: Action) -> Sequence[Action]:
    if isinstance(action, Back) and action.stake not in LADDER:
        return (Back(action.horse, 1),)
    return (action,)


class RecordsAnotherStake(Paddock):
    phases = with_phase(BETTING, expand=least_stake)


def whatever_was_said(_state: PaddockState, _seat: Seat, action: Action) -> Sequence[Action]:
    return (Back(action.horse, action.stake + 2),) if isinstance(action, Back) else (action,)


class RecordsWhatIsNotListed(Paddock):
    phases = with_phase(BETTING, expand=whatever_was_said)


class TupleDie(Roll, frozen=True, tag="tuple_die"):
    """Takes a tuple only; JSON has none."""

    def check(self, outcome: object) -> tuple[int, ...]:
        if not isinstance(outcome, tuple):
            raise BadOutcome("not a tuple")
        return super().check(outcome)


class CannotReadItsDice(Paddock):
    phases = racing_with(TupleDie("race roll", True))


class UnseededDie(Roll, frozen=True, tag="unseeded"):
    def sample(self, _below: Below) -> tuple[int, ...]:
        return super().sample(random.SystemRandom().randrange)


class CannotVerifyItsDice(Paddock):
    phases = racing_with(UnseededDie("race roll", True))


class LosesItsOptions(Paddock):
    """The record is told other options than those that were played with."""

    def begin(self, seats: int, options: Options) -> PaddockState:
        state = super().begin(seats, options)
        state.money = [state.money[0] + options.races] * seats
        state.options = Options(races=1)
        return state


RECORD = Promise.RECORD

BROKEN = (
    Broken(RecordsAnotherStake, RECORD, "which leads elsewhere"),
    Broken(RecordsWhatIsNotListed, RECORD, "would be recorded as"),
    Broken(CannotReadItsDice, RECORD, "back from JSON"),
    Broken(CannotVerifyItsDice, RECORD, "verifying the record"),
    Broken(LosesItsOptions, RECORD, "options"),
)
