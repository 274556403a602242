"""Players, and everything they get to see."""

import random
from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from railbird.core.game import Game
from railbird.core.messages import Action, View
from railbird.core.state import State


class Perspective:
    """A decision as one seat sees it: its view, its legal actions, worlds it cannot tell apart."""

    __slots__ = ("game", "legal", "rng", "view")

    def __init__(self, game: Game, view: View, legal: Sequence[Action], rng: random.Random) -> None:
        self.game = game
        self.view = view
        self.legal = legal
        self.rng = rng

    def worlds(self, rng: random.Random | None = None) -> Iterator[State]:
        """Endless full states that look like this one from the seat."""
        while True:
            yield self.game.world(self.view, rng or self.rng)


class Player(Protocol):
    """A person or a bot. `choose` returns one of `seen.legal`, or another spelling of one."""

    def choose(self, seen: Perspective) -> Action: ...


@runtime_checkable
class EarlyPlayer(Protocol):
    """A player who also wants to be asked when it may act though nobody waits for it, as a bettor
    of Homestretch may bet ahead of the order."""

    def choose_early(self, seen: Perspective) -> Action | None:
        """One of `seen.legal`, or None to wait."""
        ...


@runtime_checkable
class LastingPlayer(Protocol):
    """A player that holds something open while a game goes on, as a program of its own does."""

    def choose(self, seen: Perspective) -> Action: ...

    def close(self) -> None:
        """The game is over, for this player at least."""
        ...
