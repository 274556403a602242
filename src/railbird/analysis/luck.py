"""Dice for rollouts, by number instead of by stream.

A roll is named by where it stands: the part of the game, what it is for, and how many of its kind
came before in that part. The same rollout gets the same number there, whatever was decided on the
way. So two actions, or two moments of a game, are compared with the same dice.

Rollouts come in blocks, of 36 as a rule. In a block every roll takes each thirty-sixth of its range
once, in an order of its own. Two dice therefore show all their 36 throws equally often, at every
roll of the rollout. Blocks have nothing to do with each other.
"""

import random
from functools import lru_cache
from typing import NamedTuple, Self

from railbird.core import Chance, Event, Game, Outcome

BLOCK = 36
"""Rollouts that share out the range of a roll among them: two dice have this many throws."""


class Place(NamedTuple):
    """Where a roll stands in the game."""

    part: int
    purpose: str
    number: int


class Clock:
    """Counts what was rolled in this part of a game; parts end with the milestones of the game."""

    __slots__ = ("_rolled", "part")

    def __init__(self) -> None:
        self.part = 0
        self._rolled: dict[str, int] = {}

    def copy(self) -> Self:
        new = type(self)()
        new.part = self.part
        new._rolled = self._rolled.copy()
        return new

    def next(self, purpose: str) -> Place:
        number = self._rolled.get(purpose, 0)
        self._rolled[purpose] = number + 1
        return Place(self.part, purpose, number)

    def rolled(self, purpose: str) -> int:
        """How many of these rolls this part of the game has seen."""
        return self._rolled.get(purpose, 0)

    def hear(self, game: Game, told: list[Event]) -> None:
        if game.show.milestones and any(isinstance(event, game.show.milestones) for event in told):
            self.part += 1
            self._rolled.clear()


class Luck:
    """All the dice of an analysis; the same seed rolls the same on any machine."""

    def __init__(self, seed: str, block: int = BLOCK) -> None:
        self.seed = seed
        self.block = block
        """Rollouts in a block."""

    def outcome(self, chance: Chance, place: Place, rollout: int) -> Outcome:
        return chance.sample(_Source(self, place, rollout))

    def uniform(self, place: Place, rollout: int) -> float:
        """The number from 0 to 1 that decides the first draw of a roll."""
        shared = _shared_out(self.seed, place, rollout // self.block, self.block)
        return shared[rollout % self.block]

    def of_rollout(self, rollout: int, what: str) -> random.Random:
        """Randomness for anything else in a rollout: worlds, bots that draw lots."""
        return random.Random(f"{self.seed}/{rollout}/{what}")


def below(uniform: float, n: int) -> int:
    return min(n - 1, int(uniform * n))


class _Source:
    """Whole numbers for one roll: the first is shared out in the block, later ones are free."""

    __slots__ = ("_first", "_luck", "_place", "_rollout", "_stream")

    def __init__(self, luck: Luck, place: Place, rollout: int) -> None:
        self._luck = luck
        self._place = place
        self._rollout = rollout
        self._first = True
        self._stream: random.Random | None = None

    def __call__(self, n: int) -> int:
        if self._first:
            self._first = False
            return below(self._luck.uniform(self._place, self._rollout), n)
        if self._stream is None:
            part, purpose, number = self._place
            name = f"{self._luck.seed}/{part}/{purpose}/{number}/{self._rollout}"
            self._stream = random.Random(name)
        return below(self._stream.random(), n)


@lru_cache(maxsize=100_000)
def _shared_out(seed: str, place: Place, block: int, size: int) -> tuple[float, ...]:
    """One number from each part of the range, in random order.

    Only `Random.random` is used, which Python promises to keep as it is.
    """
    part, purpose, number = place
    rng = random.Random(f"{seed}/{part}/{purpose}/{number}/block {block}")
    order = sorted(range(size), key=[rng.random() for _ in range(size)].__getitem__)
    return tuple((slot + rng.random()) / size for slot in order)
