"""A match that random play moves along, one passage from moment to moment."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from railbird.core import (
    Action,
    Chance,
    Event,
    Game,
    IllegalAction,
    Seat,
    SeatHeader,
    State,
    new_match,
)
from railbird.testing.attempts import Pool
from railbird.testing.effort import Effort
from railbird.testing.moment import Moment
from railbird.testing.promise import Promise, Scene
from railbird.testing.random_play import Step, choose_step
from railbird.testing.records import check_spelling

Spellings: TypeAlias = Callable[[State, Seat, random.Random], Iterable[Action]]
"""Unlisted actions that a seat might try now."""

_UNLISTED_MOVES = 0.15
"""The part of decisions that are played in an unlisted spelling, where one is found."""


@dataclass(frozen=True)
class Passage:
    """The way from one moment to the next."""

    before: Moment
    step: Step
    recorded: Sequence[Step]
    """The step as the record stores it."""
    told: Sequence[Event]
    after: Moment


class RandomMatch:
    """A match of the contract with a player in every seat who does anything that is allowed."""

    def __init__(
        self,
        game: Game,
        scene: Scene,
        effort: Effort,
        spellings: Spellings | None,
    ) -> None:
        self._game = game
        self._scene = scene
        self._effort = effort
        self._spellings = spellings
        self._rng = random.Random(f"{game.id}/{scene.seats}/{scene.seed}")
        headers = [SeatHeader(f"Seat {seat}", "random") for seat in range(scene.seats)]
        self.match = new_match(game, headers, options=scene.options, seed=scene.seed)
        self.pool = Pool(game, random.Random(scene.seed))
        self.moment = self._look(0)

    def set_up(self) -> State:
        """The same game at its start, apart from the match."""
        return self._game.new(self._scene.seats, self._scene.options)

    def advance(self) -> Passage:
        before = self.moment
        step = self._choose(before)
        with before.sound(Promise.FINITE_LIST, f"the step {step}"):
            recorded = _spelled_out(before.state, step)
            told = self._take(step)
        for taken in recorded:
            if taken.seat is not None:
                self.pool.played(taken.what)
        self.moment = self._look(before.scene.step + 1)
        return Passage(before, step, recorded, told, self.moment)

    def _look(self, number: int) -> Moment:
        scene = replace(self._scene, step=number)
        return Moment(self._game, self.match.state, scene, self._effort)

    def _choose(self, moment: Moment) -> Step:
        pending = moment.state.pending
        if isinstance(pending, Chance):
            with moment.sound(Promise.RULES_NEVER_ROLL, f"sampling {pending!r}"):
                return Step(None, self.match.dice.outcome(pending, self.match.record.chances))
        with moment.sound(Promise.FINITE_LIST, "choosing a step"):
            step = choose_step(moment.state, self._rng)
        assert step.seat is not None
        if self._rng.random() >= _UNLISTED_MOVES:
            return step
        return self._unlisted(moment, step.seat, step.what) or step

    def _unlisted(self, moment: Moment, seat: Seat, action: Action) -> Step | None:
        """An accepted action that is not listed, if one is found."""
        candidates = [self.pool.near(action, self._rng)]
        if self._spellings:
            candidates += self._spellings(moment.state, seat, self._rng)
        self._rng.shuffle(candidates)
        for candidate in candidates:
            if isinstance(candidate, self._game.unlisted) and _accepted(moment, seat, candidate):
                check_spelling(moment, seat, candidate)
                return Step(seat, candidate)
        return None

    def _take(self, step: Step) -> list[Event]:
        if step.seat is None:
            return self.match.resolve(step.what)
        return self.match.apply(step.seat, step.what)


def _spelled_out(state: State, step: Step) -> list[Step]:
    if step.seat is None:
        return [step]
    return [Step(step.seat, action) for action in state.expand(step.seat, step.what)]


def _accepted(moment: Moment, seat: Seat, action: Action) -> bool:
    if action in moment.legal(seat):
        return False
    with moment.sound(Promise.ILLEGAL_ACTIONS, f"seat {seat}'s {action!r}"):
        try:
            moment.state.copy().apply(seat, action)
        except IllegalAction:
            return False
    return True
