"""What a vector environment asks of many games, whether a kernel or the engine plays them."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from railbird.rl.encoding import Mask, Row

Numbers = NDArray[np.int64]
Which = NDArray[np.bool_]


class Batch(Protocol):
    """Games side by side. Methods go over all of them, or over those where `which` is True."""

    seats: int
    actions: int
    length: int
    """Of a row."""

    def seed(self, keys: Sequence[int]) -> None:
        """Each game draws by a key of its own: the same key, the same dice."""

    def begin(self, which: Which | None = None) -> None:
        """New games."""

    def asked(self) -> Numbers:
        """Who each game waits for; -1 where it is over."""

    def play(self, actions: Numbers, which: Which | None = None) -> None:
        """Who is asked takes the action of this number, which has to be legal."""

    def check_bot(self, bot: str) -> None:
        """BadSetup, with the bots there are, if it has none of this name."""

    def play_others(self, bot: str, own: Numbers, which: Which | None = None) -> None:
        """A bot plays until a game waits for the seat in `own`, or is over."""

    def look(self, seats: Numbers, rows: Row, masks: Mask, which: Which | None = None) -> None:
        """Writes row and mask of a seat in each game; the mask is empty for who is not asked."""

    def add_rewards(self, reward: str, seats: Numbers, rewards: NDArray[np.float64]) -> None:
        """Adds, games × seats, what these seats have gained since they were last told; where a game
        is over, what each seat still gets."""
