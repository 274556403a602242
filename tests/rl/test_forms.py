"""The other forms of the environment: solo, parallel, and a policy as a bot."""

import random
import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import parallel_api_test  # type: ignore[import-untyped]

import railbird
from railbird import rl
from railbird.arena.field import Field, play_game
from railbird.bots import seating
from railbird.core import BadSetup
from railbird.rl.encoding import Mask, Row
from railbird.rl.gymnasium_ids import id_of


def first_legal(_row: Row, mask: Mask) -> int:
    return int(np.flatnonzero(mask)[0])


@pytest.mark.parametrize("game", railbird.game_ids())
def test_gymnasium_accepts_every_game(game: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="gymnasium")
        check_env(gymnasium.make(id_of(game)).unwrapped, skip_render_check=True)


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


def test_opponents_of_your_own_may_play_as_many_games_as_they_like(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What counts as going round in circles is counted in each game by itself."""
    monkeypatch.setattr(seating, "MOST_DECISIONS", 100)
    (tmp_path / "mine.py").write_text(
        "class Bot:\n  def choose(self, seen):\n    return seen.legal[0]\n"
    )
    env = rl.solo_env("homestretch", [f"{tmp_path}/mine.py:Bot"], limit=60)
    for seed in range(4):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, info = env.step(info["legal"][0])
    assert env.faults == []
