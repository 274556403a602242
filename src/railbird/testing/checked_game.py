"""One random game, checked from its first moment to its last."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from railbird.core import (
    Action,
    Chance,
    Decision,
    Event,
    Game,
    IllegalAction,
    Over,
    Seat,
    SeatHeader,
    State,
    new_match,
    tag_of,
)
from railbird.testing.attempts import Pool
from railbird.testing.chances import check_chance
from railbird.testing.copies import check_copy
from railbird.testing.decisions import check_decision
from railbird.testing.defaults import check_defaults
from railbird.testing.effort import Effort
from railbird.testing.endings import check_ending, too_long
from railbird.testing.fingerprint import Fingerprint
from railbird.testing.looking import check_looking
from railbird.testing.moment import Moment
from railbird.testing.promise import Promise, Scene
from railbird.testing.random_play import Step, choose_step
from railbird.testing.records import check_record, check_resumed
from railbird.testing.refusals import check_garbage, check_refusals
from railbird.testing.report import Report
from railbird.testing.secrets import Secrets
from railbird.testing.shadows import Shadows
from railbird.testing.spellings import check_spelling
from railbird.testing.twin import GlobalDice, Twin
from railbird.testing.views import check_events, check_secret_step, check_views
from railbird.testing.words import check_narration, check_words
from railbird.testing.worlds import check_worlds

Spellings: TypeAlias = Callable[[State, Seat, random.Random], Iterable[Action]]
"""Unlisted actions that a seat might try now."""


@dataclass(frozen=True)
class Task:
    """What is to be checked, and how hard."""

    game: Game
    effort: Effort
    longest: int
    spellings: Spellings | None
    secrets: Secrets
    report: Report


class CheckedGame:
    """Plays one game with a match of the contract; every step is followed, new ones looked at."""

    def __init__(self, task: Task, seats: int, options: Mapping[str, object], seed: int) -> None:
        self._task = task
        self._game = task.game
        self._dice = GlobalDice()
        self._rng = random.Random(f"{task.game.id}/{seats}/{seed}")
        self._scene = Scene(seats, dict(options), seed, task.effort.thorough)
        headers = [SeatHeader(f"Seat {seat}", "random") for seat in range(seats)]
        self._match = new_match(self._game, headers, options=options, seed=seed)
        self._pool = Pool(self._game, random.Random(seed))
        self._pool.gather(self._game.new(seats, options), task.longest)
        self._shadows = Shadows(self._pool, task.secrets)
        self._visits: dict[tuple[str, ...], int] = {}
        self._kept: tuple[int, Fingerprint] | None = None

    def play(self) -> None:
        moment = self._moment(0)
        self._twin = Twin(self._game.new(self._scene.seats, self._scene.options), moment)
        check_garbage(moment)
        for number in range(1, self._task.longest + 1):
            close = self._is_new(moment)
            if close:
                self._look_closely(moment)
            self._dice.check(moment)
            if isinstance(moment.state.pending, Over):
                self._close(moment)
                return
            moment = self._step(moment, number, close)
        raise too_long(moment, self._task.longest)

    def _moment(self, number: int) -> Moment:
        scene = replace(self._scene, step=number)
        return Moment(self._game, self._match.state, scene, self._task.effort)

    def _is_new(self, moment: Moment) -> bool:
        """Closely looked at are the first moments of each kind, the end, and some others."""
        kind = _kind(moment)
        self._visits[kind] = self._visits.get(kind, 0) + 1
        effort = self._task.effort
        return (
            self._visits[kind] <= effort.first_moments
            or isinstance(moment.state.pending, Over)
            or moment.rng.random() < effort.later_moments
        )

    def _look_closely(self, moment: Moment) -> None:
        self._task.report.close_looks += 1
        self._keep_one(moment)
        check_looking(moment)
        check_decision(moment)
        check_chance(moment)
        check_copy(moment)
        self._twin.check_looks(moment)
        check_refusals(moment, self._pool)
        check_views(moment)
        check_defaults(moment)
        check_words(moment)
        self._task.secrets.see(moment)
        self._shadows.check_answers(moment)
        check_worlds(moment, self._pool, self._task.secrets, self._task.longest)

    def _keep_one(self, moment: Moment) -> None:
        """Remember a moment from which the record will be resumed."""
        if self._kept is None or moment.rng.random() < 0.1:
            self._kept = len(self._match.record.entries), moment.fingerprint

    def _step(self, before: Moment, number: int, close: bool) -> Moment:
        step = self._choose(before)
        with before.sound(Promise.FINITE_LIST, f"the step {step}"):
            steps = _spelled_out(before.state, step)
            told = self._take(step)
        after = self._moment(number)
        self._note(steps, told)
        self._twin.follow(steps, told, after)
        check_events(after, told)
        check_narration(after, told)
        check_secret_step(before, step, told, after)
        self._shadows.follow(before, steps, told, after)
        if close and len(steps) == 1:
            self._shadows.branch(before, steps[0], told, after)
        return after

    def _choose(self, moment: Moment) -> Step:
        pending = moment.state.pending
        if isinstance(pending, Chance):
            with moment.sound(Promise.RULES_NEVER_ROLL, f"sampling {pending!r}"):
                return Step(None, self._match.dice.outcome(pending, self._match.record.chances))
        with moment.sound(Promise.FINITE_LIST, "choosing a step"):
            step = choose_step(moment.state, self._rng)
        if step.seat is None or self._rng.random() >= self._task.effort.unlisted_moves:
            return step
        return self._unlisted(moment, step.seat, step.what) or step

    def _unlisted(self, moment: Moment, seat: Seat, action: Action) -> Step | None:
        """An accepted action that is not listed, if one is found."""
        candidates = [self._pool.near(action, self._rng)]
        if self._task.spellings:
            candidates += self._task.spellings(moment.state, seat, self._rng)
        self._rng.shuffle(candidates)
        for candidate in candidates:
            if isinstance(candidate, self._game.unlisted) and _accepted(moment, seat, candidate):
                check_spelling(moment, seat, candidate)
                return Step(seat, candidate)
        return None

    def _take(self, step: Step) -> list[Event]:
        if step.seat is None:
            return self._match.resolve(step.what)
        return self._match.apply(step.seat, step.what)

    def _note(self, steps: Sequence[Step], told: Sequence[Event]) -> None:
        report = self._task.report
        report.steps += 1
        report.actions.update(tag_of(step.what) for step in steps if step.seat is not None)
        report.events.update(map(tag_of, told))

    def _close(self, end: Moment) -> None:
        check_ending(end)
        check_record(end, self._match)
        if self._kept:
            check_resumed(end, self._match, *self._kept)
        self._task.report.games += 1


def _kind(moment: Moment) -> tuple[str, ...]:
    pending = moment.state.pending
    if isinstance(pending, Chance):
        return moment.scene.phase, pending.purpose
    if isinstance(pending, Decision) and pending.must:
        return moment.scene.phase, *sorted({tag_of(a) for a in moment.legal(pending.must[0])})
    return (moment.scene.phase,)


def _spelled_out(state: State, step: Step) -> list[Step]:
    if step.seat is None:
        return [step]
    return [Step(step.seat, action) for action in state.spell_out(step.seat, step.what)]


def _accepted(moment: Moment, seat: Seat, action: Action) -> bool:
    if action in moment.legal(seat):
        return False
    with moment.sound(Promise.ILLEGAL_ACTIONS, f"seat {seat}'s {action!r}"):
        try:
            moment.state.copy().apply(seat, action)
        except IllegalAction:
            return False
    return True
