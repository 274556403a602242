"""The other forms of the environment: solo, parallel, vector, and a policy as a bot."""

import random
import warnings
from pathlib import Path

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import parallel_api_test  # type: ignore[import-untyped]

import railbird
from railbird import rl
from railbird.arena.field import Field, play_game
from railbird.core import BadSetup
from railbird.rl.encoding import Mask, Row


def first_legal(_row: Row, mask: Mask) -> int:
    return int(np.flatnonzero(mask)[0])


@pytest.mark.parametrize("game", railbird.game_ids())
def test_gymnasium_accepts_every_game(game: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="gymnasium")
        check_env(rl.solo_env(game), skip_render_check=True)


def solo_game(seed: int, **how: object) -> list[tuple[float, bytes]]:
    env = rl.solo_env("homestretch", ["random", "steady", rl.Bot(first_legal)], **how)  # type: ignore[arg-type]
    rng = random.Random(seed)
    _, info = env.reset(seed=seed)
    told, over = [], False
    while not over:
        assert np.flatnonzero(env.action_masks()).tolist() == sorted(info["legal"])
        assert info["view"].seat == env.seat
        row, reward, over, _, info = env.step(rng.choice(info["legal"]))
        told.append((reward, row.tobytes()))
    assert env.faults == []
    return told


def test_a_solo_game_goes_to_its_end_and_is_the_same_with_the_same_seed() -> None:
    one, again = solo_game(3), solo_game(3)
    assert one == again
    assert [reward for reward, _ in one[:-1]] == [0.0] * (len(one) - 1)
    assert one[-1][0] in (-0.25, 0.75)
    assert one != solo_game(4)
    dense = solo_game(3, reward="score_change")
    assert sum(reward != 0 for reward, _ in dense) > 3
    assert sum(reward for reward, _ in dense) == pytest.approx(solo_game(3, reward="score")[-1][0])


def test_the_learner_moves_on_from_seat_to_seat_unless_told() -> None:
    env = rl.solo_env("homestretch")
    seats = []
    for _ in range(5):
        env.reset()
        seats.append(env.seat)
    assert seats == [0, 1, 2, 3, 0]
    fixed = rl.solo_env("homestretch", seat=2)
    fixed.reset(seed=1)
    assert fixed.seat == 2


def test_an_illegal_action_ends_a_solo_game() -> None:
    env = rl.solo_env("homestretch")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(181)
    assert (reward, over, info["illegal"]) == (-1.0, True, 181)


@pytest.mark.parametrize("game", railbird.game_ids())
def test_pettingzoo_accepts_every_game_in_parallel(game: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="pettingzoo")
        parallel_api_test(rl.parallel_env(game, 3), num_cycles=60)


def test_seats_that_decide_at_once_act_at_once() -> None:
    env = rl.parallel_env("homestretch", 3)
    seen, infos = env.reset(seed=1)
    assert all(each["action_mask"].any() for each in seen.values())
    with pytest.raises(BadSetup, match="no action for seat_2"):
        env.step({agent: infos[agent]["legal"][0] for agent in ("seat_0", "seat_1")})
    with pytest.raises(BadSetup, match="action 181 is not legal for seat_1"):
        env.step({"seat_0": infos["seat_0"]["legal"][0], "seat_1": 181, "seat_2": 0})
    for step in range(1, 4):
        _, _, _, _, infos = env.step({agent: infos[agent]["legal"][0] for agent in env.agents})
        assert infos["seat_0"]["view"].draft.step == step + 1


def vector_play(processes: int, steps: int = 400) -> tuple[list[bytes], int]:
    seen, games_over = [], 0
    with rl.vector_env("homestretch", 6, 3, processes=processes) as env:
        batch = env.reset(seed=10)
        rng = np.random.default_rng(1)
        for _ in range(steps):
            actions = [rng.choice(np.flatnonzero(mask)) for mask in batch.masks]
            batch = env.step(actions)
            seen.append(b"".join(array.tobytes() for array in batch))
            games_over += int(batch.over.sum())
            assert (batch.rewards[~batch.over] == 0).all()
            assert batch.rewards.sum(axis=1) == pytest.approx(0, abs=1e-5)
    return seen, games_over


def test_a_vector_plays_the_same_games_in_one_process_and_in_two() -> None:
    alone, over = vector_play(1)
    assert over > 0
    assert vector_play(2) == (alone, over)


def test_neighbouring_seeds_of_a_vector_have_no_game_in_common() -> None:
    def games(seed: int) -> set[bytes]:
        env = rl.vector_env("homestretch", 8)
        batch = env.reset(seed)
        rows = [batch.rows.copy()]
        for _ in range(8):  # two hands alike are no wonder, two drafts are
            rows.append((batch := env.step(batch.masks.argmax(axis=1))).rows.copy())
        return {game.tobytes() for game in np.stack(rows, axis=1)}

    seen = [games(seed) for seed in range(1, 6)]
    assert len(set.union(*seen)) == 5 * 8
    assert games(1) == seen[0]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_vector_without_a_seed_begins_anywhere_and_goes_on_from_there(processes: int) -> None:
    with rl.vector_env("homestretch", 2, processes=processes) as env:
        begun = {env.reset().rows.tobytes() for _ in range(3)}
        seeded = [env.reset(seed).rows.tobytes() for seed in (7, None, 7, None)]
    other = rl.vector_env("homestretch", 2).reset().rows.tobytes()
    assert len({*begun, other}) == 4
    assert seeded[:2] == seeded[2:]
    assert seeded[0] != seeded[1]
    with pytest.raises(BadSetup, match="seed -1: use a whole number from 0 up"):
        env.reset(seed=-1)


def test_a_vector_game_is_the_game_of_its_seed() -> None:
    env = rl.vector_env("long_shot", 2)
    batch = env.reset(seed=4)
    single = rl.raw_env("long_shot")
    single.reset(seed=env.seeds[1])
    for _ in range(30):
        seen = single.last()[0]
        assert (batch.rows[1] == seen["observation"]).all()
        assert (batch.masks[1] == seen["action_mask"]).all()
        assert single.possible_agents[batch.seats[1]] == single.agent_selection
        actions = [
            first_legal(row, mask) for row, mask in zip(batch.rows, batch.masks, strict=True)
        ]
        single.step(actions[1])
        batch = env.step(actions)


def test_a_vector_refuses_what_is_illegal_and_plays_nothing() -> None:
    env = rl.vector_env("homestretch", 2)
    before = env.reset(seed=1).rows.copy()
    legal = int(np.flatnonzero(env.reset(seed=1).masks[0])[0])
    for bad in (181, -1, 9999):
        with pytest.raises(BadSetup, match=f"action {bad} is not legal in game 1 for seat 0"):
            env.step([legal, bad])
    with pytest.raises(BadSetup, match="step needs 2 numbers"):
        env.step([legal])
    assert (env.reset(seed=1).rows == before).all()
    with pytest.raises(BadSetup, match="at least one game for each process"):
        rl.vector_env("homestretch", 1, processes=2)


def test_bad_opponents_are_named() -> None:
    with pytest.raises(BadSetup, match="opponent 3: name a bot, or give an object with choose"):
        rl.solo_env("homestretch", [3])  # type: ignore[list-item]
    with pytest.raises(BadSetup, match="opponents is a list"):
        rl.solo_env("homestretch", "sharp")
    with pytest.raises(railbird.core.UnknownPlayer, match="unknown player 'nobody'"):
        rl.solo_env("homestretch", ["nobody"])
    with pytest.raises(BadSetup, match="seat 4: with 1 opponents seats are 0 to 1"):
        rl.solo_env("homestretch", ["random"], seat=4)


def test_an_opponent_that_never_answers_does_not_stop_a_solo_game() -> None:
    def lost(_row: object, _mask: object) -> int:
        while True:
            pass

    env = rl.solo_env(
        "top_of_the_stretch", [rl.Bot(lost)], seat=1, options={"betting": True}, limit=0.05
    )
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(info["legal"][0])
    assert {fault.reason for fault in env.faults} == {"did not answer within 0.05 s"}


POLICY = """
from railbird import rl

def policy(row, mask):
    {body}

class Bot(rl.Bot):
    def __init__(self):
        super().__init__(policy)
"""


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return int(mask.argmax())", None),
        ("return mask.argmax()", None),
        ("raise ValueError('lost')", "raised ValueError"),
        ("return -1", "raised BadPolicy"),
        ("return 'seven'", "raised BadPolicy"),
        ("return mask", "raised BadPolicy"),
        ("return None", "raised BadPolicy"),
        ("while True: pass", "did not answer within 0.05 s"),
    ],
)
def test_a_policy_from_a_file_is_guarded(tmp_path: Path, body: str, reason: str | None) -> None:
    """What fails is named and counted, the default is played, and the game goes on."""
    file = tmp_path / "learnt.py"
    file.write_text(POLICY.format(body=body))
    field = Field("homestretch", (f"{file}:Bot", "random"), seed=1, limit=0.05)
    if reason and reason.startswith("did"):
        field = Field("top_of_the_stretch", field.players, 1, {"betting": True}, limit=0.05)
    played = play_game(field, 0)
    assert sorted(played.places) in ([1, 2], [1, 1])
    assert {fault.reason for fault in played.faults} == ({reason} if reason else set())
    assert len(played.faults) == (played.decisions[0] if reason else 0)
    assert all(fault.player == f"{file}:Bot" for fault in played.faults)


def test_a_step_before_the_first_reset_is_refused() -> None:
    reset_first = r"call reset\(\) before the"
    with pytest.raises(BadSetup, match=reset_first):
        rl.raw_env("homestretch").step(0)
    with pytest.raises(BadSetup, match=reset_first):
        rl.solo_env("homestretch").step(0)
    with pytest.raises(BadSetup, match=reset_first):
        rl.vector_env("homestretch", 2).step([0, 0])
