"""Many games as one vector environment of Gymnasium."""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from railbird.core import BadSetup, Game
from railbird.registry import part_of
from railbird.rl.batch import Batch, Numbers, Which
from railbird.rl.bot import BadPolicy
from railbird.rl.encoding import Mask, Row, within_bounds
from railbird.rl.engine_games import EngineGames
from railbird.rl.environment import Info, row_space

Rewards: TypeAlias = NDArray[np.float64]
Step: TypeAlias = tuple[Row, Rewards, Which, Which, Info]
BatchPolicy: TypeAlias = Callable[[Row, Mask], ArrayLike]
"""From the rows and masks of some games to the number of an action for each of them."""

SELF = "self"
_ILLEGAL = -1.0


class RailbirdVectorEnv(VectorEnv[Row, Numbers, NDArray[Any]]):
    """Rows are the observations; masks are in `info["action_mask"]`.

    An illegal action ends its game and costs 1. A game that ends is followed by a new one in the
    same step; its last row is in `info["final_obs"]`.
    """

    metadata = {  # noqa: RUF012 – as Gymnasium has it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: Game,
        num_envs: int,
        seats: int,
        options: Mapping[str, object] | None,
        reward: str,
        opponents: str | BatchPolicy,
        seat: int | None,
        kernel: bool,
        copy: bool,
        max_cycles: int = 0,
    ) -> None:
        if num_envs < 1:
            raise BadSetup(f"num_envs {num_envs}: use at least one game")
        _check_seat(seat, seats, opponents)
        self.game, self.num_envs, self.seats = game, num_envs, seats
        self.games = _batch(game, num_envs, seats, options, reward, kernel)
        if isinstance(opponents, str) and opponents != SELF:
            self.games.check_bot(opponents)
        self._opponents, self._fixed_seat = opponents, seat
        self._reward, self._copy = reward, copy
        length, actions = self.games.length, self.games.actions
        self.single_observation_space = row_space(length)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.zeros((num_envs, length), np.float32)
        self._masks = np.zeros((num_envs, actions), np.int8)
        self._own = np.zeros(num_envs, np.int64)
        """The seat that is to act, by game."""
        self._begun = np.zeros(num_envs, np.int64)
        """Games begun since the last reset."""
        self._steps = np.zeros(num_envs, np.int64)
        """Of the learner in the game that goes on."""
        self._max_cycles = max_cycles
        self._each = np.arange(num_envs)
        self._all = np.ones(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 – Gymnasium passes it
    ) -> tuple[Row, Info]:
        """New games, with a seed always the same ones; every seed has games of its own, and no two
        games have the same dice. Without a seed nobody has chosen them."""
        super().reset(seed=seed)
        keys = self.np_random.integers(2**64, size=self.num_envs, dtype=np.uint64)
        self.games.seed(keys.tolist())
        self._begun[:] = 0
        self._begin(self._all)
        self._look(self._own)
        return self._seen(self._rows), self._info(np.zeros((self.num_envs, self.seats)))

    def step(self, actions: ArrayLike) -> Step:
        numbers, acted = self._numbers(actions), self._own.copy()
        within = (numbers >= 0) & (numbers < self.games.actions)
        legal = within & (self._masks[self._each, np.where(within, numbers, 0)] == 1)
        self.games.play(numbers, legal)
        self._let_others_play(legal)
        asked = self.games.asked()
        over = (asked < 0) | ~legal
        cut_short = self._cut_short(over)
        rewards = np.zeros((self.num_envs, self.seats))
        self.games.add_rewards(self._reward, asked, rewards)
        rewards[~legal] = 0
        rewards[~legal, acted[~legal]] = _ILLEGAL
        ended = over | cut_short
        final = self._final(ended, acted, legal) if ended.any() else {}
        if ended.any():
            self._begin(ended)
        if self._opponents == SELF:
            self._own = self.games.asked()
        self._look(self._own)
        own = rewards[self._each, acted]
        return self._seen(self._rows), own, over, cut_short, self._info(rewards) | final

    def action_masks(self) -> NDArray[np.bool_]:
        """True where an action is legal now."""
        return self._masks.astype(bool)

    def render(self) -> None:
        """Nothing is drawn."""

    def _cut_short(self, over: Which) -> Which:
        """The games that have gone on for too long and are not over."""
        self._steps += 1
        if not self._max_cycles:
            return np.zeros(self.num_envs, np.bool_)
        return (self._steps >= self._max_cycles) & ~over

    def _look(self, seats: Numbers, which: Which | None = None) -> None:
        self.games.look(seats, self._rows, self._masks, which)
        within_bounds(self._rows)

    def _begin(self, which: Which) -> None:
        """The learner changes seats from game to game, and sits elsewhere in each at first."""
        self._steps[which] = 0
        self.games.begin(which)
        if self._opponents == SELF:
            self._own = self.games.asked()
            return
        seats = (self._each + self._begun) % self.seats
        self._own[which] = seats[which] if self._fixed_seat is None else self._fixed_seat
        self._begun[which] += 1
        self._let_others_play(which)
        if (self.games.asked() < 0).any():
            raise BadSetup("a game was over before the learner had anything to decide")

    def _let_others_play(self, which: Which) -> None:
        if isinstance(self._opponents, str):
            if self._opponents != SELF:
                self.games.play_others(self._opponents, self._own, which)
            return
        while True:
            asked = self.games.asked()
            theirs = which & (asked >= 0) & (asked != self._own)
            if not theirs.any():
                return
            self._look(asked, theirs)
            self.games.play(self._answers(self._opponents, theirs), theirs)

    def _answers(self, policy: BatchPolicy, theirs: Which) -> Numbers:
        """What the policy says for these games, all in one call."""
        masks, numbers = self._masks[theirs], np.full(self.num_envs, -1)
        told = np.asarray(policy(self._rows[theirs], masks))
        if told.shape != (len(masks),) or told.dtype.kind not in "iu":
            raise BadPolicy(f"the policy is to give {len(masks)} numbers of actions; got {told!r}")
        within = (told >= 0) & (told < self.games.actions)
        if not (within & (masks[np.arange(len(masks)), np.where(within, told, 0)] == 1)).all():
            raise BadPolicy(
                "the policy chose an action that is not legal; the mask is 1 where one is"
            )
        numbers[theirs] = told
        return numbers

    def _numbers(self, actions: ArrayLike) -> Numbers:
        numbers = np.asarray(actions)
        if not self._masks.any():
            raise BadSetup("no game has begun; call reset() before the first step")
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            raise BadSetup(f"step needs {self.num_envs} whole numbers, one for each game")
        return numbers.astype(np.int64)

    def _final(self, over: Which, acted: Numbers, legal: Which) -> Info:
        """The last rows of games that end now, as the learner sees them, or who acted last."""
        self._look(acted, over)
        last = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(over):
            last[number] = self._rows[number].copy()
        about = {"seat": acted, "_seat": over, "illegal": ~legal, "_illegal": over}
        return {"final_obs": last, "_final_obs": over, "final_info": about, "_final_info": over}

    def _info(self, rewards: Rewards) -> Info:
        told = {
            "action_mask": self._seen(self._masks),
            "seat": self._own.copy(),
            "rewards": rewards,
        }
        return told | {f"_{name}": self._all.copy() for name in told}

    def _seen(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array


def _check_seat(seat: int | None, seats: int, opponents: object) -> None:
    if not isinstance(opponents, str) and not callable(opponents):
        raise BadSetup(f'opponents {opponents!r}: use "self", the name of a bot, or a policy')
    if seat is not None and opponents == SELF:
        raise BadSetup(f'seat {seat}: with opponents="self" you play every seat')
    if seat is not None and seat not in range(seats):
        raise BadSetup(f"seat {seat}: with {seats} seats they are 0 to {seats - 1}")


def _batch(
    game: Game,
    count: int,
    seats: int,
    options: Mapping[str, object] | None,
    reward: str,
    kernel: bool,
) -> Batch:
    """In the kernel of the game if it has one and Numba is installed, else by the engine."""
    in_kernel = part_of(game.id, "whole_games") if kernel and find_spec("numba") else None
    if in_kernel is None:
        return EngineGames(game, count, seats, options, reward)
    batch: Batch = in_kernel(game, count, seats, options)
    return batch
