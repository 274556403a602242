"""Promise 1: a second game that gets the same decisions and outcomes goes the same way.

The twin hears of each step as JSON, as a record or a table would tell it.
"""

import random
from typing import Any

import msgspec

from railbird.core import Action, Event, State
from railbird.testing.fingerprint import difference, fingerprint
from railbird.testing.moment import Moment
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
