"""Vector environments: what Gymnasium asks of them, and kernel and engine alike."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import railbird
from railbird import rl
from railbird.core import BadSetup
from railbird.games.homestretch.bots.whole_games import whole_games
from railbird.games.top_of_the_stretch.lab.whole.layout import CLOSE
from railbird.rl.batch import Batch
from railbird.rl.bot import BadPolicy
from railbird.rl.encoding import Mask, Row
from railbird.rl.engine_games import EngineGames
from railbird.rl.gymnasium_ids import VERSIONS, id_of

HOMESTRETCH = "railbird/Homestretch-v0"


def last_legal(_rows: Row, masks: Mask) -> Any:
    """A policy for many games at once."""
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def drawn(masks: Mask, rng: np.random.Generator) -> Any:
    """A legal action of each game."""
    return (masks * rng.random(masks.shape)).argmax(axis=1)


def listed(told: Any) -> Any:
    """NumPy compares no arrays inside of arrays."""
    info = told[-1]
    return told[:-1], {**info, "final_obs": list(info.get("final_obs", ()))}


def test_ids_count_with_the_rules() -> None:
    versions = {game: railbird.load(game).rules_version for game in railbird.game_ids()}
    assert {game: version - 1 for game, version in versions.items()} == VERSIONS
    assert id_of("homestretch") == HOMESTRETCH


@pytest.mark.parametrize("game", railbird.game_ids())
def test_every_game_is_a_vector_environment(game: str) -> None:
    envs = gymnasium.make_vec(id_of(game), num_envs=3)
    assert isinstance(envs, VectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    rng = np.random.default_rng(1)
    rows, info = envs.reset(seed=1)
    for _ in range(20):
        assert rows in envs.observation_space
        actions = drawn(info["action_mask"], rng)
        assert actions in envs.action_space
        rows, rewards, over, cut_short, info = envs.step(actions)
        assert rewards.shape == over.shape == cut_short.shape == (3,)
        assert info["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("opponents", ["self", "random", "steady", last_legal])
@pytest.mark.parametrize("game", ["homestretch", "long_shot", "top_of_the_stretch"])
def test_kernel_and_engine_are_the_same_environment(game: str, opponents: Any) -> None:
    """The same seed, the same dice; the same bots; the same rows, masks, rewards and ends."""
    kernel, engine = (
        rl.vector_env(game, 5, 3, opponents=opponents, reward="score_change", kernel=each)
        for each in (True, False)
    )
    assert not isinstance(kernel.games, EngineGames)
    assert isinstance(engine.games, EngineGames)
    rng = np.random.default_rng(3)
    one: Any = kernel.reset(seed=5)
    other: Any = engine.reset(seed=5)
    ended = 0
    while ended < 7:
        np.testing.assert_equal(listed(one), listed(other))
        masks = one[-1]["action_mask"]
        actions = drawn(masks, rng)
        if rng.random() < 0.01:
            actions[0] = masks[0].argmin()
        if game == "top_of_the_stretch" and rng.random() < 0.5:
            actions[:] = CLOSE
        one, other = kernel.step(actions), engine.step(actions)
        ended += int(one[2].sum())


def test_the_kernel_is_what_a_vector_environment_asks_for() -> None:
    """mypy reads this file: what does not fit would be an error here."""
    games: Batch = whole_games(railbird.load("homestretch"), 3, seats=2)
    games.seed([1, 2, 3])
    games.begin()
    assert games.asked().tolist() == [0, 0, 0]


def test_without_numba_the_engine_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railbird.rl.vector.find_spec", lambda _name: None)
    assert isinstance(rl.vector_env("homestretch", 2).games, EngineGames)


def test_a_game_that_ends_shows_its_last_row_and_the_next_begins() -> None:
    envs = rl.vector_env("homestretch", 16, opponents="steady")
    rng = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    seats = info["seat"]
    assert seats.tolist() == [0, 1, 2, 3] * 4
    ended = 0
    while ended < 20:
        rows, rewards, over, _, info = envs.step(drawn(info["action_mask"], rng))
        assert ("final_obs" in info) == over.any()
        assert (rewards[~over] == 0).all()
        assert info["rewards"].sum(axis=1) == pytest.approx(0)
        for number in np.flatnonzero(over):
            last = info["final_obs"][number]
            assert last[:4].tolist() == [0, 0, 0, 0]
            assert rows[number, 0] == 1, "a draft"
            assert last[5] == pytest.approx(4 / 23), "after four races"
            assert rewards[number] in (0.75, 0.25, -0.25, 1 / 3 - 0.25, 0)
            assert info["final_info"]["seat"][number] == seats[number]
            assert info["seat"][number] == (seats[number] + 1) % 4
        seats = info["seat"]
        ended += int(over.sum())


def test_an_illegal_action_ends_its_game_alone() -> None:
    envs = rl.vector_env("homestretch", 3, opponents="random")
    _, info = envs.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    for bad in (181, -1, 9999):
        actions[1] = bad
        _, rewards, over, _, info = envs.step(actions)
        assert (rewards.tolist(), over.tolist()) == ([0, -1, 0], [False, True, False])
        assert info["final_info"]["illegal"].tolist() == [False, True, False]
        actions = info["action_mask"].argmax(axis=1)


def games(seed: int | None, envs: Any) -> list[bytes]:
    """The first decisions of each game; two hands alike are no wonder, two drafts are."""
    rows, info = envs.reset(seed=seed)
    seen = [rows]
    for _ in range(8):
        rows, _, _, _, info = envs.step(info["action_mask"].argmax(axis=1))
        seen.append(rows)
    return [game.tobytes() for game in np.stack(seen, axis=1)]


def test_every_seed_has_games_of_its_own() -> None:
    envs = gymnasium.make_vec(HOMESTRETCH, num_envs=64, opponents="self")
    seen = [games(seed, envs) for seed in range(1, 6)]
    assert len({game for each in seen for game in each}) == 5 * 64
    assert games(1, envs) == seen[0]
    assert games(1, envs)[:8] != games(2, envs)[:8]
    unseeded = [games(None, rl.vector_env("homestretch", 2))[0] for _ in range(3)]
    assert len(set(unseeded)) == 3


def test_wrappers_of_gymnasium_read_it() -> None:
    envs = DictInfoToList(RecordEpisodeStatistics(gymnasium.make_vec(HOMESTRETCH, num_envs=8)))
    rng = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    told: list[Any] = []
    while not told:
        masks = np.array([info["action_mask"] for info in infos])
        _, _, _, _, infos = envs.step(drawn(masks, rng))
        told = [info["episode"] for info in infos if "episode" in info]
    assert told[0]["l"] > 20
    alone = gymnasium.make_vec(HOMESTRETCH, num_envs=2, vectorization_mode="sync")
    rows, info = alone.reset(seed=1)
    assert rows.shape == (2, 426)
    alone.step(info["action_mask"].argmax(axis=1))


def test_without_copies_a_step_overwrites_the_last() -> None:
    envs = rl.vector_env("homestretch", 2, copy=False)
    rows, info = envs.reset(seed=1)
    kept = rows.copy()
    again, _, _, _, _ = envs.step(info["action_mask"].argmax(axis=1))
    assert again is rows
    assert (rows != kept).any()


def test_a_vector_environment_says_what_does_not_fit() -> None:
    refused: list[tuple[dict[str, Any], str]] = [
        ({"num_envs": 0}, "num_envs 0: use at least one game"),
        ({"opponents": 7}, 'opponents 7: use "self", the name of a bot, or a policy'),
        ({"opponents": "sharp"}, "has random and steady; a vector environment with kernel=False"),
        ({"seat": 1}, 'seat 1: with opponents="self" you play every seat'),
        ({"seat": 4, "opponents": "random"}, "seat 4: with 4 seats they are 0 to 3"),
    ]
    for how, words in refused:
        with pytest.raises(BadSetup, match=words):
            rl.vector_env("homestretch", **how)
    envs = rl.vector_env("homestretch", 2)
    with pytest.raises(BadSetup, match=r"call reset\(\) before the first step"):
        envs.step([0, 0])
    envs.reset(seed=1)
    for bad in ([0], [0.5, 0.5]):
        with pytest.raises(BadSetup, match="step needs 2 whole numbers, one for each game"):
            envs.step(bad)
    lost = rl.vector_env("homestretch", 2, opponents=lambda rows, _masks: np.full(len(rows), 181))
    with pytest.raises(BadPolicy, match="chose an action that is not legal"):
        lost.reset(seed=1)
    with pytest.raises(BadSetup, match="5 seats, but 1 opponents"):
        gymnasium.make(HOMESTRETCH, seats=5, opponents=["random"])
