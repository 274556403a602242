"""Promise 1: rules never roll.

A second game that gets the same decisions and outcomes goes the same way; odds are exact, outcomes
are checked, and nothing impossible is taken.
"""

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from railbird.core import Action, BadOutcome, Chance, Event, Outcome, State
from railbird.testing.fingerprint import difference, fingerprint
from railbird.testing.moment import Moment, described
from railbird.testing.promise import Promise
from railbird.testing.random_match import Passage
from railbird.testing.random_play import Step


class Twin:
    def __init__(self, state: State, again: State, start: Moment) -> None:
        self._state = state
        changed = difference(fingerprint(state), fingerprint(again))
        if changed:
            raise start.broken(
                Promise.RULES_NEVER_ROLL, f"two games that were set up alike differ: {changed}"
            )

    def follow(self, passage: Passage) -> None:
        after, told = passage.after, list(passage.told)
        heard: list[Event] = []
        for step in passage.recorded:
            with after.sound(Promise.RULES_NEVER_ROLL, f"the same step ({step}) a second time"):
                heard += self._take(step, after)
        if heard != told:
            raise after.broken(
                Promise.RULES_NEVER_ROLL,
                f"the same steps told {told} the first time and {heard} the second",
            )
        self._check_same(after)

    def _take(self, step: Step, after: Moment) -> list[Event]:
        if step.seat is None:
            return self._state.resolve(_as_json(step.what))
        return self._state.apply(step.seat, after.game.read_action(_as_json(step.what)))

    def _check_same(self, moment: Moment) -> None:
        changed = moment.changes(self._state)
        if changed:
            raise moment.broken(
                Promise.RULES_NEVER_ROLL,
                f"the same decisions and outcomes led elsewhere the second time: {changed}",
            )

    def check_looks(self, moment: Moment) -> None:
        """Views and lists of the twin are those of the first game."""
        for viewer in moment.some_viewers():
            if self._state.view(viewer) != moment.view(viewer):
                raise moment.broken(
                    Promise.RULES_NEVER_ROLL, f"view({viewer}) differs between two equal games"
                )
        for seat in range(self._state.seats):
            if list(self._state.legal(seat)) != list(moment.legal(seat)):
                raise moment.broken(
                    Promise.RULES_NEVER_ROLL, f"legal({seat}) differs between two equal games"
                )


def _as_json(what: Action | Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(what))


class GlobalDice:
    """Watches that nobody draws from Python's own random numbers."""

    def __init__(self) -> None:
        self._before = random.getstate()

    def check(self, moment: Moment) -> None:
        if random.getstate() != self._before:
            raise moment.broken(
                Promise.RULES_NEVER_ROLL, "something drew from the global `random` module"
            )


_SAMPLES = 5
_IMPOSSIBLE: tuple[object, ...] = (None, -1, 10**9, "no such outcome", [["?"]], {"no": "such"})
"""Outcomes that no chance can have."""


def check_chance(moment: Moment) -> None:
    """The pending chance, or that nothing can be resolved while none is pending."""
    chance = moment.state.pending
    if not isinstance(chance, Chance):
        _check_refused(moment, "no such outcome")
        return
    with moment.sound(Promise.RULES_NEVER_ROLL, f"asking for the odds of {chance!r}"):
        listed = _listed(moment, chance)
        sampled = [chance.sample(moment.rng.randrange) for _ in range(_SAMPLES)]
        in_words = bool(chance.purpose.strip() and chance.wants().strip())
    if not in_words:
        raise _broken(moment, f"{chance!r} does not say its purpose or what it wants")
    if listed is not None:
        _check_odds(moment, chance, listed)
        _check_samples_listed(moment, sampled, [outcome for outcome, _ in listed])
    for outcome in sampled:
        _check_possible(moment, chance, outcome)
    for impossible in _impossible(sampled[0], listed):
        _check_refused(moment, impossible)


def _listed(moment: Moment, chance: Chance) -> list[tuple[Outcome, Fraction]] | None:
    count = chance.count()
    if count > moment.effort.listed_outcomes:
        return None
    listed = list(chance.outcomes())
    if len(listed) != count:
        raise _broken(moment, f"{chance!r} counts {count} outcomes but lists {len(listed)}")
    return listed


def _check_odds(moment: Moment, chance: Chance, listed: Sequence[tuple[Outcome, Fraction]]) -> None:
    total = sum((odds for _, odds in listed), Fraction(0))
    if total != 1:
        raise _broken(moment, f"the odds of {chance!r} add up to {total}, not to 1")
    few = moment.rng.sample(listed, min(len(listed), _SAMPLES))
    for outcome, _ in few:
        _check_possible(moment, chance, outcome)


def _check_samples_listed(
    moment: Moment, sampled: Sequence[Outcome], listed: Sequence[Outcome]
) -> None:
    for outcome in sampled:
        if outcome not in listed:
            raise _broken(moment, f"{outcome!r} was sampled but is not a listed outcome")


def _check_possible(moment: Moment, chance: Chance, outcome: Outcome) -> None:
    """The outcome is accepted as it is, and means the same when it comes as JSON."""
    with moment.sound(Promise.RULES_NEVER_ROLL, f"resolving {chance.purpose} as {outcome!r}"):
        if chance.check(outcome) != outcome:
            raise _broken(moment, f"check({outcome!r}) answers {chance.check(outcome)!r}")
        moment.state.copy().resolve(outcome)
    with moment.sound(Promise.RECORD, f"reading the outcome {outcome!r} back from JSON"):
        again = chance.check(msgspec.json.decode(msgspec.json.encode(outcome)))
    if again != outcome:
        raise moment.broken(
            Promise.RECORD, f"{chance.purpose}: {outcome!r} comes back from JSON as {again!r}"
        )


def _impossible(sample: Outcome, listed: Sequence[tuple[Outcome, Fraction]] | None) -> list[object]:
    """What cannot come up; only a full list of outcomes tells whether a near miss is one."""
    if listed is None:
        return list(_IMPOSSIBLE)
    near: list[object] = [()]
    if isinstance(sample, tuple):
        near += [sample[1:], (*sample, *sample[:1]), tuple(reversed(sample)), (0,) * len(sample)]
    possible = [outcome for outcome, _ in listed]
    return [outcome for outcome in (*_IMPOSSIBLE, *near) if outcome not in possible]


def _check_refused(moment: Moment, impossible: object) -> None:
    tried = moment.state.copy()
    try:
        tried.resolve(impossible)
    except BadOutcome as refused:
        if not str(refused).strip():
            raise _broken(moment, f"{impossible!r} is refused without a word") from None
    except Exception as error:
        raise _broken(
            moment, f"resolve({impossible!r}) raised {described(error)}, not BadOutcome"
        ) from error
    else:
        raise _broken(moment, f"resolve({impossible!r}) is accepted, but it cannot have come up")
    changed = moment.changes(tried)
    if changed:
        raise _broken(moment, f"resolve({impossible!r}) is refused, but {changed}")


def _broken(moment: Moment, seen: str) -> Exception:
    return moment.broken(Promise.RULES_NEVER_ROLL, seen)
