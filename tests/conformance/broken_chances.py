"""Games that roll by themselves, and chances that do not add up (promise 1)."""

import random
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Self

from railbird.core import Chance, Event, Outcome, Roll, Seat
from railbird.core.chance import Below
from railbird.testing import Promise
from tests.conformance.breaking import Broken, with_phase
from tests.conformance.paddock import (
    BETTING,
    DEAL,
    RACE,
    Back,
    Paddock,
    PaddockState,
    back,
    resolve_deal,
    resolve_race,
)


def back_at_a_whim(state: PaddockState, seat: Seat, action: Back) -> None:
    random.random()
    back(state, seat, action)


class DrawsFromTheGlobalDice(Paddock):
    phases = with_phase(BETTING, actions={**BETTING.actions, Back: back_at_a_whim})


def resolve_by_own_dice(state: PaddockState, _dice: tuple[int]) -> None:
    game: Any = state.game
    resolve_race(state, (game.rng.randint(1, 6),))


class KeepsItsOwnDice(Paddock):
    phases = with_phase(RACE, resolve=resolve_by_own_dice)

    def __init__(self) -> None:
        super().__init__()
        self.rng = random.Random(7)


def deal_by_the_clock(state: PaddockState, order: tuple[str, ...]) -> None:
    state.money[0] = time.perf_counter_ns()
    resolve_deal(state, order)


class LooksAtTheClock(Paddock):
    phases = with_phase(DEAL, resolve=deal_by_the_clock)


class DiceInside(PaddockState):
    rng: random.Random

    def copy(self) -> Self:
        new = super().copy()
        new.rng = self.rng
        return new


class SetsUpByTheClock(Paddock):
    def begin(self, seats: int, options: Any) -> PaddockState:
        state = super().begin(seats, options)
        state.money[0] = time.perf_counter_ns()
        return state


class HidesDiceInTheState(Paddock):
    state_type = DiceInside

    def begin(self, seats: int, options: Any) -> DiceInside:
        state = super().begin(seats, options)
        assert isinstance(state, DiceInside)
        state.rng = random.Random(1)
        return state


# -- chances -------------------------------------------------------------------------------------


class LoadedDie(Roll, frozen=True, tag="loaded"):
    def outcomes(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        for throw, _ in super().outcomes():
            yield throw, Fraction(1, 4 if throw == (6,) else 6)


class MiscountedDie(Roll, frozen=True, tag="miscounted"):
    def count(self) -> int:
        return 5


class SevenSidedDie(Roll, frozen=True, tag="seven_sided"):
    def sample(self, below: Below) -> tuple[int, ...]:
        return (1 + below(7),)

    def check(self, outcome: object) -> tuple[int, ...]:
        return (7,) if outcome in ((7,), [7]) else super().check(outcome)


class GullibleDie(Roll, frozen=True, tag="gullible"):
    def check(self, outcome: object) -> Any:
        return tuple(outcome) if isinstance(outcome, list) else outcome


class WordlessDie(Roll, frozen=True, tag="wordless"):
    def wants(self) -> str:
        return ""


def racing_with(die: Chance) -> Any:
    def begin(state: PaddockState) -> None:
        state.pending = die

    return with_phase(RACE, begin=begin)


class RollsALoadedDie(Paddock):
    phases = racing_with(LoadedDie("race roll", True))


class RollsAMiscountedDie(Paddock):
    phases = racing_with(MiscountedDie("race roll", True))


class RollsASevenSidedDie(Paddock):
    phases = racing_with(SevenSidedDie("race roll", True))


class RollsAGullibleDie(Paddock):
    phases = racing_with(GullibleDie("race roll", True))


class RollsAWordlessDie(Paddock):
    phases = racing_with(WordlessDie("race roll", True))


# -- outcomes ------------------------------------------------------------------------------------


class WritesBeforeItChecks(PaddockState):
    def resolve(self, outcome: Outcome) -> list[Event]:
        self.money[0] += 1
        return super().resolve(outcome)


class BelievesAnyOutcome(Paddock):
    state_type = WritesBeforeItChecks


class ResolvesOutOfTurn(PaddockState):
    def resolve(self, outcome: Outcome) -> list[Event]:
        return super().resolve(outcome) if isinstance(self.pending, Chance) else []


class TakesOutcomesAnyTime(Paddock):
    state_type = ResolvesOutOfTurn


ROLL = Promise.RULES_NEVER_ROLL

BROKEN = (
    Broken(DrawsFromTheGlobalDice, ROLL, "global `random`"),
    Broken(KeepsItsOwnDice, ROLL, "the second"),
    Broken(LooksAtTheClock, ROLL, "the second"),
    Broken(SetsUpByTheClock, ROLL, "two games that were set up alike"),
    Broken(HidesDiceInTheState, ROLL, "holds a source of randomness"),
    Broken(RollsALoadedDie, ROLL, "add up to 13/12"),
    Broken(RollsAMiscountedDie, ROLL, "counts 5 outcomes but lists 6"),
    Broken(RollsASevenSidedDie, ROLL, "was sampled but is not a listed outcome"),
    Broken(RollsAGullibleDie, ROLL, "not BadOutcome"),
    Broken(RollsAWordlessDie, ROLL, "does not say its purpose or what it wants"),
    Broken(BelievesAnyOutcome, ROLL, "is refused, but money was"),
    Broken(TakesOutcomesAnyTime, ROLL, "it cannot have come up"),
)
