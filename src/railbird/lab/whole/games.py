"""Games side by side: an array of games and what can be done with all of them."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from railbird.core import BadSetup
from railbird.lab.arrays import Array, RecordType
from railbird.lab.chunks import load_kernels

Numbers = NDArray[np.int64]
Which = NDArray[np.bool_]

NOBODY = 2
BOTS = ("random", "steady")
REWARDS = ("win", "place", "score", "score_change")
DRIVER = "railbird.lab.whole.batch_kernel"


class Kernel(NamedTuple):
    """What a game brings."""

    title: str
    rules: str
    """The module that says by which rules the games go."""
    tables: Array
    """One record: the box and the options; it has `seats` and `actions`."""
    layout: RecordType
    """Of a game; it has at least `key`, `draws`, `money`, `given` and `places`."""
    record_of: Callable[[Any], Array]
    """A position of the engine as one record."""
    habits: Any
    """What `steady` goes by."""
    length: int
    """Of a row."""


class Games:
    """Every method goes over all games, or over those where `which` is True."""

    def __init__(self, kernel: Kernel, count: int) -> None:
        self._kernel = load_kernels(DRIVER)
        load_kernels(kernel.rules)
        self._game = kernel
        self.tables, self.habits = kernel.tables, kernel.habits
        self.seats, self.actions = int(kernel.tables["seats"]), int(kernel.tables["actions"])
        self.length = kernel.length
        self.games = np.zeros(count, kernel.layout)
        self._all = np.ones(count, np.bool_)
        self._nobody = np.full(count, -1)
        self._no_tape = np.zeros((count, 0), np.int64)
        self._listed = np.zeros(self.actions, np.int64)

    def __len__(self) -> int:
        return len(self.games)

    def seed(self, keys: Sequence[int]) -> None:
        """Each game draws its dice by a key of its own, from the first number on."""
        self.games["key"] = np.array(keys, np.uint64)
        self.games["draws"] = 0

    def begin(self, which: Which | None = None, tape: Numbers | None = None) -> None:
        """New games."""
        self._kernel.begin(self.tables, self.games, self._those(which), self._dice(tape))

    def put(self, number: int, state: Any) -> None:
        """A game goes on from a position of the engine, with the dice it has. Nothing that was
        rewarded before is rewarded again."""
        kept = {name: self.games[name][number].copy() for name in ("key", "draws", "given")}
        self.games[number] = self._game.record_of(state)[0]
        for name, value in kept.items():
            self.games[name][number] = value

    def asked(self) -> Numbers:
        """Who each game waits for; -1 where it is over."""
        seats = np.empty(len(self), np.int64)
        self._kernel.asked(self.tables, self.games, seats)
        return seats

    def legal(self, number: int, seat: int) -> list[int]:
        """What a seat may do now, by numbers, in the order of the engine's list."""
        count = self._kernel.legal(self.tables, self.games[number], seat, self._listed)
        listed: list[int] = self._listed[:count].tolist()
        return listed

    def play(
        self,
        actions: Numbers,
        which: Which | None = None,
        seats: Numbers | None = None,
        tape: Numbers | None = None,
    ) -> None:
        """One action in each game, by its number; the caller has seen that it is legal."""
        who = self._nobody if seats is None else seats
        self._play(self._those(which), actions, who, self._dice(tape), NOBODY, self._nobody)

    def check_bot(self, bot: str) -> None:
        """BadSetup, with the bots there are, if it has none of this name."""
        if bot not in BOTS:
            raise BadSetup(
                f"bot {bot!r}: the kernel of {self._game.title} has {' and '.join(BOTS)}; a vector "
                "environment with kernel=False has every bot"
            )

    def play_others(self, bot: str, own: Numbers, which: Which | None = None) -> None:
        """A bot plays until a game waits for the seat in `own` or is over; with -1 to the end."""
        none, code = self._nobody, self._code(bot)
        self._play(self._those(which), none, none, self._no_tape, code, own)

    def _play(
        self, which: Which, actions: Numbers, seats: Numbers, tape: Numbers, bot: int, own: Numbers
    ) -> None:
        self._kernel.play(
            self.tables, self.habits, self.games, which, actions, seats, tape, bot, own
        )

    def choose(self, bot: str, seats: Numbers) -> Numbers:
        """What a bot does for these seats, -1 where a game is over; nothing is played."""
        actions = np.empty(len(self), np.int64)
        code = self._code(bot)
        self._kernel.choose(self.tables, self.habits, self.games, seats, code, actions)
        return actions

    def look(
        self,
        seats: Numbers,
        rows: NDArray[np.float32],
        masks: NDArray[np.int8],
        which: Which | None = None,
    ) -> None:
        """Writes row and mask of a seat in each game."""
        self._kernel.look(self.tables, self.games, self._those(which), seats, rows, masks)

    def add_rewards(self, reward: str, seats: Numbers, rewards: NDArray[np.float64]) -> None:
        """Adds what these seats have gained; where a game is over, what each seat still gets."""
        code = REWARDS.index(reward)
        self._kernel.reward_all(self.tables, self.games, seats, code, rewards)

    def _those(self, which: Which | None) -> Which:
        return self._all if which is None else which

    def _dice(self, tape: Numbers | None) -> Numbers:
        if tape is None:
            return self._no_tape
        self.games["draws"] = 0
        return tape

    def _code(self, bot: str) -> int:
        self.check_bot(bot)
        return BOTS.index(bot)
