"""One seat of a game as a Gymnasium environment; the other seats are played by bots."""

import random
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from railbird.bots.guard import SECONDS, Fault, Guard
from railbird.bots.seating import guarded
from railbird.core import BadSetup, Game, Perspective, Player
from railbird.rl.encoding import Mask, Row
from railbird.rl.environment import Info, row_space
from railbird.rl.episode import Episode, Moment
from railbird.rl.features import ActionFeatures
from railbird.rl.rewards import Gains

Step: TypeAlias = tuple[Row, float, bool, bool, Info]

_ILLEGAL = -1.0


class SoloEnv(gymnasium.Env[Row, int]):
    """Observations are rows; `action_masks` says which actions are legal, as MaskablePPO asks.

    An illegal action ends the game and costs 1. Without `seat` the learner changes seats from game
    to game.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 – as Gymnasium has it

    def __init__(
        self,
        game: Game,
        opponents: Sequence[str | Player],
        seat: int | None,
        options: Mapping[str, object] | None,
        reward: str,
        render_mode: str | None = None,
        limit: float | None = None,
        max_cycles: int = 0,
    ) -> None:
        self.game = game
        self.render_mode = render_mode
        seats = len(opponents) + 1
        self._episode = Episode(game, seats, options, max_cycles=max_cycles)
        self._gains = Gains(game, seats, reward)
        self._fixed_seat = seat
        self.faults: list[Fault] = []
        """Decisions of opponents that failed, for which the default was played."""
        self._limit = limit
        self._opponents = [self._guarded(each) for each in opponents]
        self._by_seat: dict[int, Guard] = {}
        self._rngs: dict[int, random.Random] = {}
        self._games = 0
        self.seat = seat or 0
        self._moment: Moment | None = None
        encoder = self._episode.encoder
        self.action_space = spaces.Discrete(encoder.actions)  # type: ignore[assignment]
        self.observation_space = row_space(encoder.length)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 – Gymnasium passes it
    ) -> tuple[Row, Info]:
        """A new game; with a seed always the same one."""
        super().reset(seed=seed)
        if seed is not None:
            self._games = seed
        self.close()
        episode = self._episode
        self.seat = self._games % episode.seats if self._fixed_seat is None else self._fixed_seat
        self._games += 1
        others = [seat for seat in range(episode.seats) if seat != self.seat]
        self._by_seat = dict(zip(others, self._opponents, strict=True))
        self._gains.start()
        luck = int(self.np_random.integers(2**62))
        self._rngs = {seat: random.Random(f"railbird opponent {luck} {seat}") for seat in others}
        self._play_on(episode.start(luck))
        return self._seen(), self._info()

    def step(self, action: int) -> Step:
        moment = self._moment
        if moment is None:
            raise BadSetup("no game is going on; call reset() before the next step")
        chosen = moment.offered.get(int(action))
        if chosen is None:
            self._moment = None
            return self._seen(), _ILLEGAL, True, False, {"illegal": int(action)}
        self._episode.state.apply(self.seat, chosen)
        self._play_on(self._episode.go_on())
        result, cut_short = self._episode.result, self._episode.cut_short
        if result is not None:
            reward = self._gains.rest(result)[self.seat]
        else:
            view = self._moment.view if self._moment else self._episode.state.view(self.seat)
            reward = self._gains.now(self.seat, view)
        return self._seen(), reward, result is not None, cut_short, self._info()

    def close(self) -> None:
        """Programs among the opponents are told that the game is over."""
        for opponent in self._opponents:
            opponent.close()

    def action_masks(self) -> NDArray[np.bool_]:
        """True where an action is legal now."""
        return self._mask().astype(bool)

    def action_features(self) -> Row:
        """A row of numbers for each legal action, in the order of `info["legal"]`."""
        return self._features.of(list(self._moment.offered.values()) if self._moment else [])

    @cached_property
    def _features(self) -> ActionFeatures:
        return ActionFeatures(self.game)

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        names = [f"seat_{seat}" for seat in range(self._episode.seats)]
        return self.game.words.board(self._episode.state.view(None), names)

    def _mask(self) -> Mask:
        if self._moment is None:
            return np.zeros(self._episode.encoder.actions, np.int8)
        return self._moment.mask

    def _seen(self) -> Row:
        if self._moment is not None:
            return self._moment.row
        return self._episode.encoder.row(self._episode.state.view(self.seat))

    def _info(self) -> Info:
        moment = self._moment
        legal = list(moment.offered) if moment else []
        view = moment.view if moment else self._episode.state.view(self.seat)
        return {"action_mask": self._mask(), "legal": legal, "view": view, "seat": self.seat}

    def _play_on(self, asked: Sequence[int]) -> None:
        """Let the others play until it is the learner's turn or the game is over."""
        episode, own = self._episode, self.seat
        while asked and asked[0] != own and not episode.cut_short:
            seat, state = asked[0], episode.state
            seen = Perspective(self.game, state.view(seat), state.legal(seat), self._rngs[seat])
            for action in state.expand(seat, self._by_seat[seat].choose(seen)):
                state.apply(seat, action)
            asked = episode.go_on()
        self._moment = episode.moment(own) if asked and not episode.cut_short else None

    def _guarded(self, opponent: str | Player) -> Guard:
        """Your own bot always has a limit, and an object only if it is asked for, since it then
        thinks in a thread of its own."""
        if not isinstance(opponent, str):
            if not callable(getattr(opponent, "choose", None)):
                raise BadSetup(
                    f"opponent {opponent!r}: name a bot, or give an object with choose(seen)"
                )
            return Guard(opponent, type(opponent).__name__, self._limit, self.faults.append)
        return guarded(opponent, self.game, self._limit or SECONDS, self.faults.append)
