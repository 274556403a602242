"""One moment of a game, as all checks see it."""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from railbird.core import Action, Decision, Game, Seat, State, View, Viewer
from railbird.testing.effort import Effort
from railbird.testing.fingerprint import HoldsRandomness, difference, fingerprint
from railbird.testing.promise import BrokenPromise, Promise, Scene


class Moment:
    """A state at one step of a game. Checks never move it; they try things on copies."""

    def __init__(self, game: Game, state: State, scene: Scene, effort: Effort) -> None:
        self.game = game
        self.state = state
        self.scene = replace(scene, phase=state.phase.name)
        self.effort = effort
        self.rng = random.Random(f"{scene.seed}/{scene.step}")
        self.viewers: tuple[Viewer, ...] = (None, *range(state.seats))
        self.names = tuple(f"Seat {seat}" for seat in range(state.seats))
        self._views: dict[Viewer, View] = {}
        self._legal: dict[Seat, Sequence[Action]] = {}
        try:
            self.fingerprint = fingerprint(state)
        except HoldsRandomness:
            raise self.broken(
                Promise.RULES_NEVER_ROLL, "the state holds a source of randomness"
            ) from None
        except TypeError as error:
            raise self.broken(
                Promise.COPIES, f"the state holds what cannot be copied or compared: {error}"
            ) from error

    # -- what the contract says about this moment --------------------------------------------

    @property
    def must(self) -> tuple[Seat, ...]:
        pending = self.state.pending
        return pending.must if isinstance(pending, Decision) else ()

    @property
    def deciding(self) -> tuple[Seat, ...]:
        pending = self.state.pending
        return (*pending.must, *pending.may) if isinstance(pending, Decision) else ()

    def view(self, viewer: Viewer) -> View:
        if viewer not in self._views:
            with self.sound(Promise.OWN_VIEW, f"view({viewer})"):
                self._views[viewer] = self.state.view(viewer)
        return self._views[viewer]

    def legal(self, seat: Seat) -> Sequence[Action]:
        if seat not in self._legal:
            with self.sound(Promise.FINITE_LIST, f"legal({seat})"):
                listed = self.state.legal(seat)
            if not isinstance(listed, Sequence):
                what = type(listed).__name__
                raise self.broken(Promise.FINITE_LIST, f"legal({seat}) is no list but {what}")
            self._legal[seat] = listed
        return self._legal[seat]

    def some_viewers(self) -> Sequence[Viewer]:
        """All viewers, or as many as a close look takes in."""
        return self.rng.sample(self.viewers, min(len(self.viewers), self.effort.viewers))

    # -- what went wrong ---------------------------------------------------------------------

    def broken(self, promise: Promise, seen: str) -> BrokenPromise:
        return BrokenPromise(promise, seen, str(self.scene))

    @contextmanager
    def sound(self, promise: Promise, doing: str) -> Iterator[None]:
        """An error that the game raises in here breaks the promise."""
        try:
            yield
        except BrokenPromise:
            raise
        except Exception as error:
            raise self.broken(promise, f"{doing} raised {described(error)}") from error

    def changes(self, state: State) -> str:
        """What is different in this state; empty if nothing is."""
        return difference(self.fingerprint, fingerprint(state))


def described(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def named(viewer: Viewer) -> str:
    return "the spectator" if viewer is None else f"seat {viewer}"
