"""Every registered game as a PettingZoo environment."""

import pickle
import random
import warnings
from collections.abc import Iterator
from itertools import islice
from typing import Any, assert_type

import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

import railbird
from railbird import rl
from railbird.core import BadSetup, Chance, Over, View
from railbird.games.homestretch.actions import DraftPick, PlaceBet
from railbird.games.homestretch.view import HomestretchView
from railbird.rl.encoding import Catalogue
from railbird.rl.environment import Environment, RailbirdEnv
from railbird.rl.making import Reward

LONG_SHOT_ROW, TOP_OF_THE_STRETCH_ROW = 971, 419
WIN_PLACE_AND_SHOW_ROW, BIG_STAKES_ROW = 507, 1703


@pytest.fixture(autouse=True)
def _no_doubts_about_dictionaries() -> Iterator[None]:
    """PettingZoo's checks doubt every observation that is not a bare array, masks included."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="pettingzoo.test")
        yield


@pytest.mark.parametrize("game", railbird.game_ids())
def test_pettingzoo_accepts_every_game(game: str) -> None:
    seats = railbird.load(game).seats
    for number in {max(2, seats[0]), min(4, seats[-1])}:
        api_test(rl.env(game, seats=number), num_cycles=60)


@pytest.mark.parametrize("game", railbird.game_ids())
def test_the_same_seed_is_the_same_game(game: str) -> None:
    seats = max(2, railbird.load(game).seats[0])
    seed_test(lambda: rl.env(game, seats=seats), num_cycles=60)


def played(env: RailbirdEnv, seed: int) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Every decision of a random game: agent, observation, info."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, _, terminated, _, info = env.last()
        if terminated:
            env.step(None)
        else:
            yield agent, seen, info
            env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))


def test_homestretch_numbers_all_its_actions() -> None:
    actions = railbird.load("homestretch").learn.action_space()
    assert len(actions) == len(set(actions)) == 33 + 99 + 2 + 11 + 2 + 33 + 2
    assert (actions[0], actions[33]) == (DraftPick("B02a"), PlaceBet(1, 2, "win"))


@pytest.mark.parametrize("market", ["set_random", "mixed_random"])
@pytest.mark.parametrize("seats", [1, 2, 8])
def test_long_shot_numbers_all_its_actions(seats: int, market: str) -> None:
    game = railbird.load("long_shot")
    numbered = game.learn.action_space()
    known = set(numbered)
    assert len(known) == len(numbered)
    rng = random.Random(seats)
    for _ in range(10):
        state = game.new(seats, {"market": market})
        while not isinstance(state.pending, Over):
            if isinstance(state.pending, Chance):
                state.resolve(state.pending.sample(rng.randrange))
            else:
                seat = state.pending.must[0]
                legal = state.legal(seat)
                assert known.issuperset(legal)
                state.apply(seat, rng.choice(legal))


@pytest.mark.parametrize("seats", [3, 6])
def test_win_place_and_show_numbers_all_its_actions(seats: int) -> None:
    """A move by its lane and by what is left over; each number is one legal action."""
    game = railbird.load("win_place_and_show")
    assert len(set(game.learn.action_space())) == len(game.learn.action_space())
    numbering = Catalogue(game)
    rng = random.Random(seats)
    for _ in range(4):
        state = game.new(seats)
        while not isinstance(state.pending, Over):
            if isinstance(state.pending, Chance):
                state.resolve(state.pending.sample(rng.randrange))
            else:
                seat = state.pending.must[0]
                legal = state.legal(seat)
                assert list(numbering.offered(legal).values()) == list(legal)
                state.apply(seat, rng.choice(legal))


def test_top_of_the_stretch_numbers_the_bets_of_its_ladder() -> None:
    env = rl.raw_env("top_of_the_stretch", 2, {"betting": True, "bankroll": 34})
    numbered = env.game.learn.action_space()
    assert len(set(numbered)) == len(numbered)
    agent, seen, _ = next(played(env, seed=1))
    offered = {numbered[each] for each in seen["action_mask"].nonzero()[0]}
    legal = set(
        env.game.world(env.view(agent), random.Random(1)).legal(int(agent.removeprefix("seat_")))
    )
    unnumbered = {action for action in legal if getattr(action, "amount", 2) == 34}
    assert unnumbered
    assert offered == legal - unnumbered


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_mask_is_the_legal_list(seats: int) -> None:
    env = rl.raw_env("homestretch", seats)
    numbered = env.game.learn.action_space()
    for agent, seen, info in played(env, seed=seats):
        view = info["view"]
        assert isinstance(view, HomestretchView)
        assert agent == f"seat_{view.seat}"
        assert view == env.view(agent)
        legal = env.game.world(view, random.Random(1)).legal(int(agent.removeprefix("seat_")))
        assert {numbered[each] for each in seen["action_mask"].nonzero()[0]} == set(legal)


def test_an_observation_tells_nothing_that_the_view_does_not() -> None:
    """Two worlds that a seat cannot tell apart are the same row of numbers."""
    env = rl.raw_env("homestretch", 3)
    for number, (agent, seen, info) in enumerate(played(env, seed=2)):
        if number % 5 == 0:
            world = env.game.world(info["view"], random.Random(number))
            row = env.game.learn.observation(world.view(int(agent.removeprefix("seat_"))))
            assert seen["observation"].tolist() == pytest.approx(list(row), abs=1e-6)


@pytest.mark.parametrize(
    ("game", "seats", "options", "length"),
    [
        ("long_shot", 1, {"market": "mixed_random"}, LONG_SHOT_ROW),
        ("long_shot", 5, {"lanes": "staggered"}, LONG_SHOT_ROW),
        ("top_of_the_stretch", 1, {"betting": True}, TOP_OF_THE_STRETCH_ROW),
        (
            "top_of_the_stretch",
            8,
            {"betting": True, "races": ["bc_turf_2003"]},
            TOP_OF_THE_STRETCH_ROW,
        ),
        ("win_place_and_show", 4, {"races": 2}, WIN_PLACE_AND_SHOW_ROW),
        ("win_place_and_show", 30, {"races": 2, "cash_visible": False}, WIN_PLACE_AND_SHOW_ROW),
        ("big_stakes", 3, {"jockeys": True, "breeding": "matched"}, BIG_STAKES_ROW),
        ("big_stakes", 2, {"stables": "auction", "inquiry_mode": "inquiry"}, BIG_STAKES_ROW),
    ],
)
def test_rows_of_their_own(game: str, seats: int, options: dict[str, object], length: int) -> None:
    """Always as long, the same for worlds that look the same, and telling decisions apart."""
    env = rl.raw_env(game, seats, options)
    rows = set()
    for number, (agent, seen, info) in enumerate(islice(played(env, seed=3), 400)):
        row = seen["observation"]
        assert len(row) == length
        rows.add(row.tobytes())
        if number % 5 == 0:
            world = env.game.world(info["view"], random.Random(number))
            again = env.game.learn.observation(world.view(int(agent.removeprefix("seat_"))))
            assert row.tolist() == pytest.approx(list(again), abs=1e-6)
    assert len(rows) > seats


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("win_place_and_show", 4, {"races": 2, "claim_windows": "always"}),
        ("big_stakes", 3, {"program": "fixed", "betting": True, "weights": "sex"}),
    ],
)
def test_a_row_changes_whenever_the_view_of_its_seat_does(
    game: str, seats: int, options: dict[str, object]
) -> None:
    env = rl.raw_env(game, seats, options)
    rows: dict[bytes, View] = {}
    for _, seen, info in islice(played(env, seed=4), 400):
        assert rows.setdefault(seen["observation"].tobytes(), info["view"]) == info["view"]
    assert len(rows) > 100


def test_own_bets_are_in_the_row_and_those_of_others_are_not() -> None:
    """TS-8.2."""
    env = rl.raw_env("top_of_the_stretch", 2, {"betting": True})
    env.reset(seed=1)
    before = {agent: env.observe(agent)["observation"] for agent in ("seat_0", "seat_1")}
    env.step(int(env.observe("seat_0")["action_mask"].nonzero()[0][-1]))
    after = {agent: env.observe(agent)["observation"] for agent in ("seat_0", "seat_1")}
    assert (before["seat_0"] != after["seat_0"]).any()
    assert (before["seat_1"] == after["seat_1"]).all()


@pytest.mark.parametrize(
    ("game", "phase"), [("win_place_and_show", "betting"), ("big_stakes", "discard")]
)
def test_what_a_seat_decides_in_secret_is_in_its_own_row_alone(game: str, phase: str) -> None:
    """A bet on the slip (WP-8.5), a discard (BS-8)."""
    env = rl.raw_env(game, 3)
    agent = next(
        agent
        for agent, seen, info in played(env, seed=1)
        if info["view"].phase == phase and seen["action_mask"].sum() > 3
    )
    before = {each: env.observe(each)["observation"] for each in env.agents}
    env.step(int(env.observe(agent)["action_mask"].nonzero()[0][0]))
    after = {each: env.observe(each)["observation"] for each in env.agents}
    changed = [each for each in env.agents if (before[each] != after[each]).any()]
    assert changed == [agent]


def test_others_do_not_see_a_pick() -> None:
    env = rl.raw_env("homestretch", 3)
    env.reset(seed=1)
    before = [env.observe(agent)["observation"] for agent in ("seat_1", "seat_2")]
    pick = int(env.observe("seat_0")["action_mask"].nonzero()[0][0])
    env.step(pick)
    after = [env.observe(agent)["observation"] for agent in ("seat_1", "seat_2")]
    assert env.agent_selection == "seat_1"
    assert all((old == new).all() for old, new in zip(before, after, strict=True))


def test_only_the_agent_to_act_has_a_mask() -> None:
    env = rl.raw_env("homestretch", 2)
    env.reset(seed=1)
    assert env.observe("seat_0")["action_mask"].sum() == 5
    assert env.observe("seat_1")["action_mask"].sum() == 0


def final_rewards(reward: Reward, seats: int = 4) -> tuple[list[float], tuple[int, ...]]:
    env = rl.raw_env("homestretch", seats, reward=reward)
    for _ in played(env, seed=3):
        rewards = [env.rewards[agent] for agent in env.agents]
        assert rewards == [0.0] * seats
    env.reset(seed=3)
    rng = random.Random(3)
    while env.result is None:
        seen = env.observe(env.agent_selection)
        env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
    return list(env.rewards.values()), env.result.scores


def test_rewards_come_at_the_end() -> None:
    wins, scores = final_rewards("win")
    assert sorted(wins) == [-0.25, -0.25, -0.25, 0.75]
    assert wins.index(0.75) == scores.index(max(scores))
    places, _ = final_rewards("place")
    assert sorted(places) == pytest.approx([-1, -1 / 3, 1 / 3, 1])
    money, _ = final_rewards("score")
    assert sum(money) == pytest.approx(0)
    assert money[0] == pytest.approx(scores[0] - sum(scores[1:]) / 3)


def test_an_illegal_action_is_refused_and_with_the_usual_wrappers_loses() -> None:
    raw = rl.raw_env("homestretch", 2)
    raw.reset(seed=1)
    for number in (181, 999, None):
        with pytest.raises(BadSetup, match=f"action {number} is not legal for seat_0 now"):
            raw.step(number)
    wrapped = rl.env("homestretch", 2)
    wrapped.reset(seed=1)
    wrapped.step(181)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards["seat_0"] == -1


def test_the_table_can_be_drawn() -> None:
    env = rl.raw_env("homestretch", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "seat_0" in str(env.render())
    silent = rl.raw_env("homestretch", 2)
    silent.reset(seed=1)
    assert silent.render() is None


def test_bad_input_is_answered_clearly() -> None:
    with pytest.raises(BadSetup, match="reward 'fame': use one of win, place, score, score_change"):
        rl.raw_env("homestretch", 2, reward="fame")  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="needs 2 to 6 players, got 9"):
        rl.raw_env("homestretch", 9)
    with pytest.raises(BadSetup, match="unknown option 'speed'"):
        rl.raw_env("homestretch", 2, {"speed": 1})


def test_a_game_without_decisions_says_which_option_would_help() -> None:
    env = rl.raw_env("top_of_the_stretch", 1, {"betting": False})
    with pytest.raises(BadSetup, match=r"nobody has anything to decide; betting=True would change"):
        env.reset(seed=1)


@pytest.mark.parametrize("game", railbird.game_ids())
def test_without_more_words_a_game_has_its_usual_seats_and_can_be_played(game: str) -> None:
    env = rl.env(game)
    env.reset(seed=1)
    assert len(env.possible_agents) == 4
    seen, reward, over, _, info = env.last()
    assert (reward, over) == (0.0, False)
    assert sorted(info["legal"]) == seen["action_mask"].nonzero()[0].tolist()


def test_a_game_object_is_a_game() -> None:
    env = rl.raw_env(railbird.load("homestretch"))
    assert env.game.id == "homestretch"
    with pytest.raises(BadSetup, match="a game is its id or a"):
        rl.raw_env(7)  # type: ignore[arg-type]


def test_results_are_typed() -> None:
    """mypy reads this file: a type that got lost would be an error here."""
    assert_type(rl.env("homestretch"), Environment)
    assert_type(rl.raw_env("homestretch"), RailbirdEnv)
    env = rl.env("homestretch")
    env.reset(seed=1)
    assert_type(env.last()[1], float)
    assert_type(env.last(observe=False)[0], None)
    assert_type(env.unwrapped, RailbirdEnv)


def test_the_moment_is_worked_out_once() -> None:
    env = rl.raw_env("homestretch", 2)
    env.reset(seed=1)
    seen, again = env.last()[0], env.observe("seat_0")
    assert seen["observation"] is again["observation"]
    assert seen["action_mask"] is again["action_mask"]


@pytest.mark.parametrize("game", railbird.game_ids())
def test_changes_of_score_add_up_to_the_final_score(game: str) -> None:
    totals = {}
    two_races = {"races": ["champagne_2009", "belmont_1973"]}
    options = two_races if game == "top_of_the_stretch" else {}
    for reward in ("score", "score_change"):
        env = rl.raw_env(game, options=options, reward=reward)
        env.reset(seed=5)
        total = dict.fromkeys(env.agents, 0.0)
        moments = 0
        rng = random.Random(5)
        for agent in env.agent_iter():
            _, gained, over, _, info = env.last()
            total[agent] += gained
            moments += bool(gained) and not over
            env.step(None if over else rng.choice(info["legal"]))
        assert (moments > 0) == (reward == "score_change")
        totals[reward] = total
    assert totals["score"] == pytest.approx(totals["score_change"])


@pytest.mark.parametrize("game", railbird.game_ids())
def test_a_central_critic_sees_what_all_seats_know(game: str) -> None:
    env = rl.raw_env(game, 3)
    env.reset(seed=1)
    state = env.state()
    assert env.state_space.contains(state)
    rows = [env.observe(agent)["observation"] for agent in env.agents]
    assert state.reshape(3, -1).tolist() == [row.tolist() for row in rows]


@pytest.mark.parametrize("game", railbird.game_ids())
def test_every_legal_action_has_features_that_tell_it_apart(game: str) -> None:
    env = rl.raw_env(game)
    widths, alike, all_told = set(), 0, 0
    for _, seen, info in islice(played(env, seed=6), 150):
        features = env.action_features()
        assert len(features) == len(info["legal"]) == seen["action_mask"].sum()
        widths.add(features.shape[1])
        all_told += len(features)
        alike += len(features) - len({row.tobytes() for row in features})
    assert len(widths) == 1
    assert alike < 0.1 * all_told


@pytest.mark.parametrize("game", railbird.game_ids())
def test_an_environment_can_be_pickled_in_the_middle_of_a_game(game: str) -> None:
    env = rl.raw_env(game)
    env.reset(seed=1)
    env.last()
    twin = pickle.loads(pickle.dumps(env))
    for _ in range(5):
        number = env.last()[4]["legal"][0]
        env.step(number)
        twin.step(number)
        assert (env.last()[0]["observation"] == twin.last()[0]["observation"]).all()
