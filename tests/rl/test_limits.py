"""What an environment promises of length and size: episodes end, and rows stay in their space."""

import sys
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pettingzoo  # type: ignore[import-untyped]
import pytest

import railbird
from railbird import rl
from railbird.core import BadSetup, Facets, Game, Learn
from railbird.core.facets import bind
from railbird.games.win_place_and_show.actions import TakeBack, WriteBet
from railbird.rl.encoding import HIGHEST, LOWEST, MOST_NUMBERS, MOST_PLACES, Encoder, Row
from railbird.rl.episode import CYCLES_OF_A_SEAT
from railbird.rl.gymnasium_ids import VERSIONS, id_of

WPS = "win_place_and_show"
SPRINT = Path(__file__).parents[2] / "examples" / "sprint"
CIRCLE = (WriteBet, TakeBack)
"""A bet is written and taken back, as often as one likes."""


def in_circles(moment: Any) -> int:
    """The number of an action that leads nowhere, if there is one."""
    for kind in reversed(CIRCLE):
        for number, action in moment.offered.items():
            if isinstance(action, kind):
                return int(number)
    return int(next(iter(moment.offered)))


# -- length --------------------------------------------------------------------------------------


def test_going_round_in_circles_is_cut_short() -> None:
    env = rl.raw_env(WPS, 3, {"races": 1})
    env.reset(seed=1)
    steps = 0
    while not any(env.truncations.values()):
        env.step(in_circles(env._moment))
        steps += 1
    assert steps == 3 * CYCLES_OF_A_SEAT
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}
    observation, _, over, cut_short, _ = env.last()
    assert (over, cut_short) == (False, True)
    assert not observation["action_mask"].any()
    for _ in range(3):
        env.step(None)
    assert env.agents == []


def test_every_form_truncates_and_goes_on_with_a_new_game() -> None:
    solo = rl.solo_env("homestretch", max_cycles=9)
    _, info = solo.reset(seed=1)
    steps: list[Any] = []
    while not steps or not (steps[-1][2] or steps[-1][3]):
        steps.append(solo.step(info["legal"][0]))
        info = steps[-1][4]
    assert steps[-1][2:4] == (False, True)
    assert steps[-1][0] in solo.observation_space
    solo.reset(seed=2)
    assert solo.action_masks().any()

    parallel = rl.parallel_env("homestretch", max_cycles=3)
    seen, _ = parallel.reset(seed=1)
    for _ in range(3):
        actions = {agent: int(each["action_mask"].argmax()) for agent, each in seen.items()}
        seen, _, over, cut_short, _ = parallel.step(actions)
    assert (any(over.values()), all(cut_short.values()), parallel.agents) == (False, True, [])


@pytest.mark.parametrize("kernel", [True, False])
def test_a_vector_environment_truncates_game_by_game(kernel: bool) -> None:
    envs = rl.vector_env("homestretch", 3, max_cycles=5, kernel=kernel)
    _, info = envs.reset(seed=1)
    for step in range(1, 13):
        _, _, over, cut_short, info = envs.step(info["action_mask"].argmax(axis=1))
        assert not over.any()
        assert cut_short.all() == cut_short.any() == (step % 5 == 0)
        if step % 5 == 0:
            assert all(last in envs.single_observation_space for last in info["final_obs"])
            assert info["_final_obs"].all()
        assert info["action_mask"].any(axis=1).all()


def test_a_limit_is_a_number_of_decisions_or_none() -> None:
    with pytest.raises(BadSetup, match="max_cycles -1: at least 1, or 0 for no limit"):
        rl.raw_env("homestretch", max_cycles=-1)
    env = rl.raw_env(WPS, 3, {"races": 1}, max_cycles=0)
    env.reset(seed=1)
    for _ in range(3 * CYCLES_OF_A_SEAT + 1):
        env.step(in_circles(env._moment))
    assert not any(env.truncations.values())


# -- registries ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", VERSIONS)
def test_pettingzoo_and_gymnasium_know_every_game_by_the_same_id(game: str) -> None:
    one = pettingzoo.make("aec", id_of(game), max_cycles=4)
    one.reset(seed=1)
    assert one.unwrapped.game.id == game
    for _ in range(4):
        one.step(one.last()[4]["legal"][0])
    assert all(one.truncations.values())
    assert len(pettingzoo.make("parallel", id_of(game)).possible_agents) > 1
    assert gymnasium.spec(id_of(game)).kwargs == {"game": game}


# -- size ----------------------------------------------------------------------------------------


def rows_of(game: str, steps: int) -> Iterator[Row]:
    env = rl.raw_env(game)
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    for step in range(steps):
        observation, _, over, _, info = env.last()
        assert env.observation_space(env.agent_selection).contains(observation)
        yield observation["observation"]
        if over:
            env.reset(seed=step)
        else:
            env.step(int(rng.choice(info["legal"])))


@pytest.mark.parametrize("game", railbird.game_ids())
def test_rows_of_random_games_stay_well_within_their_bounds(game: str) -> None:
    """So nothing is cut off where it could be learnt from, and the bounds are no wider than need
    be."""
    rows = np.array(list(rows_of(game, 400)))
    assert rows.min() >= LOWEST / 4
    assert 1.0 <= rows.max() <= HIGHEST / 4


def test_what_would_leave_the_bounds_is_cut_off() -> None:
    """Somebody owns the bank."""
    game = railbird.load("homestretch")
    view = game.new(4).view(0)
    rich = replace(game.learn, observation=lambda _view: [1e9, -1e9, 0.5])
    row = Encoder(SimpleNamespace(learn=rich), view).row(view)  # type: ignore[arg-type]
    assert row.tolist() == [HIGHEST, LOWEST, 0.5]


# -- a game that says nothing of how it looks in numbers -----------------------------------------


@pytest.fixture
def sprint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.syspath_prepend(str(SPRINT))
    from railbird_sprint import Sprint  # type: ignore[import-not-found]

    yield Sprint()
    sys.modules.pop("railbird_sprint")


def test_a_small_game_that_names_its_actions_has_tight_spaces(sprint: Game) -> None:
    env = rl.raw_env(sprint, 2)
    assert env.action_space("seat_0").n == 6
    assert env.observation_space("seat_0")["observation"].shape == (5,)


def test_a_small_game_that_does_not_gets_room_by_what_random_games_show(sprint: Game) -> None:
    type(sprint).facets = Facets(sprint.facets.words)
    env = rl.raw_env(sprint, 2)
    assert env.action_space("seat_0").n == 32  # six horses, and room for more
    width = len(env.observation_space("seat_0")["observation"].sample())
    assert width == 32
    env.reset(seed=1)
    legal = env.infos[env.agent_selection]["legal"]
    assert legal == list(range(6))


def test_a_large_game_that_does_not_stays_within_bounds() -> None:
    game = railbird.load("homestretch")
    view = game.new(2).view(0)
    bare = copy(game)
    vars(bare)["learn"] = bind(Learn(), game)
    encoder = Encoder(bare, view)
    assert len(encoder.row(view)) == encoder.length == MOST_NUMBERS
    assert 128 <= encoder.actions <= MOST_PLACES
