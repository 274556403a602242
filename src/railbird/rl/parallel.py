"""A game as PettingZoo's parallel environment: seats that decide at the same time act together."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from railbird.core import Action, BadSetup, Decision, Game
from railbird.rl.environment import Info, Observation, observation_space
from railbird.rl.episode import Episode, Moment
from railbird.rl.rewards import Gains

Seen = dict[str, Observation]
Step = tuple[Seen, dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]


class RailbirdParallelEnv(ParallelEnv):  # type: ignore[misc]
    """All agents give an action in every step. If its mask is all zeros, an agent is not
    being asked, and its action is ignored. If one answer settles the question for the others,
    theirs are dropped."""

    agents: list[str]

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | None,
        reward: str,
        max_cycles: int = 0,
    ) -> None:
        self.game = game
        self.metadata = {
            "name": f"railbird_{game.id}_parallel_v{game.rules_version}",
            "render_modes": [],
        }
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._episode = Episode(game, seats, options, max_cycles=max_cycles)
        self._gains = Gains(game, seats, reward)
        self._moments: dict[int, Moment] = {}
        encoder = self._episode.encoder
        self._action_space = spaces.Discrete(encoder.actions)
        self._observation_space = observation_space(encoder)

    def action_space(self, _agent: str) -> spaces.Discrete:
        return self._action_space

    def observation_space(self, _agent: str) -> spaces.Dict:
        return self._observation_space

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 – PettingZoo passes it
    ) -> tuple[Seen, dict[str, Info]]:
        """A new game; with a seed always the same one."""
        asked = self._episode.start(seed)
        self._gains.start()
        self.agents = self.possible_agents[:]
        self._moments = {seat: self._episode.moment(seat) for seat in asked}
        return self._seen(), self._infos()

    def step(self, actions: Mapping[str, int]) -> Step:
        for seat, action in self._chosen(actions).items():
            if self._still_asked(seat, action):
                self._episode.state.apply(seat, action)
        asked = self._episode.go_on()
        cut_short = self._episode.cut_short
        self._moments = {} if cut_short else {seat: self._episode.moment(seat) for seat in asked}
        agents, seen, infos = self.agents, self._seen(), self._infos()
        result = self._episode.result
        if result is None:
            gains = [0.0] * len(agents)
            for seat, moment in self._moments.items():
                gains[seat] = self._gains.now(seat, moment.view)
            if cut_short:
                self.agents = []
        else:
            gains = self._gains.rest(result)
            self.agents = []
        return (
            seen,
            dict(zip(agents, gains, strict=True)),
            dict.fromkeys(agents, result is not None),
            dict.fromkeys(agents, cut_short),
            infos,
        )

    def render(self) -> None:
        """Nothing is drawn."""

    def close(self) -> None:
        """Nothing is held open."""

    def _chosen(self, actions: Mapping[str, int]) -> dict[int, Action]:
        """All are checked before the first is played."""
        missing = [seat for seat in self._moments if f"seat_{seat}" not in actions]
        if missing:
            names = ", ".join(f"seat_{seat}" for seat in missing)
            raise BadSetup(
                f"no action for {names}; every agent with a legal action has to give one"
            )
        return {
            seat: moment.action(int(actions[f"seat_{seat}"]))
            for seat, moment in self._moments.items()
        }

    def _still_asked(self, seat: int, action: Action) -> bool:
        state = self._episode.state
        pending = state.pending
        return type(pending) is Decision and seat in pending.must and action in state.legal(seat)

    def _seen(self) -> Seen:
        episode = self._episode
        seen: Seen = {}
        for seat, agent in enumerate(self.possible_agents):
            moment = self._moments.get(seat)
            if moment:
                seen[agent] = {"observation": moment.row, "action_mask": moment.mask}
            else:
                row = episode.encoder.row(episode.state.view(seat))
                mask = np.zeros(episode.encoder.actions, np.int8)
                seen[agent] = {"observation": row, "action_mask": mask}
        return seen

    def _infos(self) -> dict[str, Info]:
        infos: dict[str, Info] = {agent: {} for agent in self.possible_agents}
        for seat, moment in self._moments.items():
            infos[f"seat_{seat}"] = {"view": moment.view, "legal": list(moment.offered)}
        return infos
