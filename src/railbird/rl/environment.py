"""A game as PettingZoo's AEC environment: agents take turns, each sees only its seat."""

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from railbird.core import Action, BadSetup, Chance, Decision, Game, Over, State, View
from railbird.rl.encoding import numbering_of, row_of
from railbird.rl.rewards import REWARDS

Observation = dict[str, NDArray[Any]]

_LARGEST = 1e6
"""No figure of a view comes near it."""


class RailbirdEnv(AECEnv):  # type: ignore[misc]
    """Actions are numbers and observations are rows of numbers, as `encoding` says.

    Chances come up by themselves. Where several seats have to decide at once they are asked one
    after the other, and none sees what another has chosen. The view of the agent to act is in its
    info, for those who want more than numbers.
    """

    infos: dict[str, dict[str, Any]]

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object],
        reward: str,
        render_mode: str | None = None,
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
        self._options = dict(options)
        self._reward = REWARDS[reward]
        self._rng = random.Random()
        self._state: State = game.new(seats, self._options)
        first_view = self._state.view(0)
        self._numbering = numbering_of(game)
        self._row = row_of(game, first_view)
        self._action_space = spaces.Discrete(self._numbering.actions)
        self._observation_space = _observation_space(
            self._numbering.actions, len(self._row(first_view))
        )

    def action_space(self, _agent: str) -> spaces.Space[Any]:
        return self._action_space

    def observation_space(self, _agent: str) -> spaces.Space[Any]:
        return self._observation_space

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 – PettingZoo passes it
    ) -> None:
        """A new game; with a seed always the same one."""
        if seed is not None:
            self._rng = random.Random(seed)
        self._state = self.game.new(len(self.possible_agents), self._options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()
        if isinstance(self._state.pending, Over):
            raise BadSetup(f"{self.game.title}: with these options nobody has anything to decide")

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._state.apply(self._seat(agent), self._legal_action(agent, action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()

    def observe(self, agent: str) -> Observation:
        seat = self._seat(agent)
        mask = np.zeros(self._numbering.actions, dtype=np.int8)
        if agent == self.agent_selection:
            mask[list(self._numbering.offered(self._state.legal(seat)))] = 1
        row = np.array(self._row(self._state.view(seat)), dtype=np.float32)
        return {"observation": row, "action_mask": mask}

    def view(self, agent: str) -> View:
        """All that the agent may know."""
        return self._state.view(self._seat(agent))

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        if self.render_mode is None:
            return None
        return self.game.board(self._state.view(None), self.possible_agents)

    def close(self) -> None:
        """Nothing is held open."""

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _legal_action(self, agent: str, number: int | None) -> Action:
        offered = self._numbering.offered(self._state.legal(self._seat(agent)))
        if number in offered:
            return offered[number]
        last = self._numbering.actions - 1
        raise BadSetup(
            f"action {number} is not legal for {agent} now; numbers go from 0 to {last}, "
            "and the action mask says which are legal"
        )

    def _go_on(self) -> None:
        """Let chances come up until somebody has to decide or the game is over."""
        while isinstance(self._state.pending, Chance):
            self._state.resolve(self._state.pending.sample(self._rng.randrange))
        pending = self._state.pending
        self.infos = {agent: {} for agent in self.agents}
        if isinstance(pending, Over):
            self._end(pending)
            return
        assert isinstance(pending, Decision)
        self.agent_selection = self.possible_agents[pending.must[0]]
        self.infos[self.agent_selection] = {"view": self.view(self.agent_selection)}

    def _end(self, over: Over) -> None:
        self.rewards = dict(zip(self.agents, self._reward(over.result), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


def _observation_space(actions: int, length: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-_LARGEST, _LARGEST, (length,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
