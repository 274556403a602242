"""A game as PettingZoo's AEC environment: agents take turns, each sees only its seat."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Literal, Protocol, TypeAlias, overload

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from railbird.core import BadSetup, Game, Result, View
from railbird.rl.encoding import HIGHEST, LOWEST, Encoder, Row
from railbird.rl.episode import Episode, Moment
from railbird.rl.features import ActionFeatures
from railbird.rl.rewards import Gains

Observation: TypeAlias = dict[str, NDArray[Any]]
Info: TypeAlias = dict[str, Any]
Last: TypeAlias = tuple[Observation, float, bool, bool, Info]
Unseen: TypeAlias = tuple[None, float, bool, bool, Info]


class Environment(Protocol):
    """What PettingZoo promises of an AEC environment, with the types that it leaves out."""

    metadata: dict[str, Any]
    render_mode: str | None
    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, Info]

    @property
    def unwrapped(self) -> "RailbirdEnv": ...
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None: ...
    def step(self, action: int | None) -> None: ...
    @overload
    def last(self, observe: Literal[True] = True) -> Last: ...
    @overload
    def last(self, observe: Literal[False]) -> Unseen: ...
    def observe(self, agent: str) -> Observation: ...
    def agent_iter(self, max_iter: int = ...) -> Iterator[str]: ...
    def action_space(self, agent: str) -> spaces.Discrete: ...
    def observation_space(self, agent: str) -> spaces.Dict: ...
    def render(self) -> Any: ...
    def state(self) -> Row: ...
    def close(self) -> None: ...


class RailbirdEnv(AECEnv):  # type: ignore[misc]
    """Actions are numbers and observations are rows of numbers, as `encoding` says.

    Chances are drawn automatically. Seats that decide at the same time are asked one after another,
    and none sees what another has chosen. The info of the agent to act has its
    view, for those who want more than numbers, and the numbers of its legal actions as a list.
    """

    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, Info]

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | None,
        reward: str,
        render_mode: str | None = None,
        max_cycles: int = 0,
    ) -> None:
        super().__init__()
        self.game = game
        self.metadata = {
            "name": f"railbird_{game.id}_v{game.rules_version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._episode = Episode(game, seats, options, max_cycles=max_cycles)
        self._gains = Gains(game, seats, reward)
        self._moment: Moment | None = None
        encoder = self._episode.encoder
        self._nothing_legal = np.zeros(encoder.actions, np.int8)
        self._action_space = spaces.Discrete(encoder.actions)
        self._observation_space = observation_space(encoder)
        self.state_space = row_space(seats * encoder.length)

    def action_space(self, _agent: str) -> spaces.Discrete:
        return self._action_space

    def observation_space(self, _agent: str) -> spaces.Dict:
        return self._observation_space

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 – PettingZoo passes it
    ) -> None:
        """A new game; with a seed always the same one."""
        asked = self._episode.start(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._gains.start()
        self._ask(asked[0])

    def step(self, action: int | None) -> None:
        if not hasattr(self, "agents"):
            raise BadSetup("no game has begun; call reset() before the first step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        moment = self._moment
        assert moment is not None
        self._episode.state.apply(moment.seat, moment.action(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards[agent] = 0.0
        self.infos[agent] = {}
        asked = self._episode.go_on()
        if self._episode.cut_short:
            self._cut_short()
        elif asked:
            self._ask(asked[0])
        else:
            self._end()

    @overload
    def last(self, observe: Literal[True] = True) -> Last: ...
    @overload
    def last(self, observe: Literal[False]) -> Unseen: ...
    def last(self, observe: bool = True) -> Last | Unseen:
        """What the agent to act sees, and what it has gained since it last acted."""
        agent = self.agent_selection
        gained, info = self._cumulative_rewards[agent], self.infos[agent]
        over, cut_short = self.terminations[agent], self.truncations[agent]
        if not observe:
            return None, gained, over, cut_short, info
        return self.observe(agent), gained, over, cut_short, info

    def observe(self, agent: str) -> Observation:
        moment = self._moment
        if moment is not None and agent == self.agent_selection:
            return {"observation": moment.row, "action_mask": moment.mask}
        row = self._episode.encoder.row(self.view(agent))
        return {"observation": row, "action_mask": self._nothing_legal.copy()}

    def state(self) -> Row:
        """What all seats know together, for a critic that may know more than any player: the rows
        of all seats, one after the other."""
        episode = self._episode
        views = map(episode.state.view, range(episode.seats))
        return np.concatenate([episode.encoder.row(view) for view in views])

    def action_features(self) -> Row:
        """A row of numbers for each legal action of the agent to act, in the order of
        `info["legal"]`."""
        return self._features.of(list(self._moment.offered.values()) if self._moment else [])

    @cached_property
    def _features(self) -> ActionFeatures:
        return ActionFeatures(self.game)

    def view(self, agent: str) -> View:
        """Everything the agent may know."""
        return self._episode.state.view(self._seat_of[agent])

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        if self.render_mode is None:
            return None
        return self.game.words.board(self._episode.state.view(None), self.possible_agents)

    def close(self) -> None:
        """Nothing is held open."""

    @property
    def result(self) -> Result | None:
        """Places and scores, once the game is over."""
        return self._episode.result

    def _ask(self, seat: int) -> None:
        moment = self._episode.moment(seat)
        agent = self.possible_agents[seat]
        self._moment = moment
        self.agent_selection = agent
        self.infos[agent] = {"view": moment.view, "legal": list(moment.offered)}
        gain = self._gains.now(seat, moment.view)
        if gain:
            self.rewards[agent] = gain
            self._cumulative_rewards[agent] += gain

    def _cut_short(self) -> None:
        """Nobody has won; what was gained so far stays."""
        self._moment = None
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _end(self) -> None:
        result = self._episode.result
        assert result is not None
        self._moment = None
        self.rewards = dict(zip(self.agents, self._gains.rest(result), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


def row_space(numbers: int) -> "spaces.Box[np.float32]":
    return spaces.Box(LOWEST, HIGHEST, (numbers,), np.float32)


def observation_space(encoder: Encoder) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": row_space(encoder.length),
            "action_mask": spaces.Box(0, 1, (encoder.actions,), np.int8),
        }
    )
