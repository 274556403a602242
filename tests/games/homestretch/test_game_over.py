"""The course of a game and its end (HS-4.1, HS-4.14, HS-7.20, HS-7.21)."""

import random

import pytest

from railbird.core import Chance, Decision, Over
from railbird.games.homestretch.events import GameEnded
from railbird.games.homestretch.state import State
from tests.games.homestretch.table import betting_with, ended_with, go_on, sit_down


def test_the_phases_follow_each_other_as_in_the_rulebook() -> None:
    """HS-4.1: the market between races 1 and 2, the end after race 4."""
    state = sit_down(3)
    seen = [(state.race, state.phase.name)]
    while not isinstance(state.pending, Over):
        go_on(state)
        if seen[-1] != (state.race, state.phase.name):
            seen.append((state.race, state.phase.name))
    waiting = [step for step in seen if step[1] != "start_player"]
    assert waiting == [
        (0, "setup"),
        (0, "draft"),
        (1, "betting"),
        (1, "race_turn"),
        (1, "market"),
        (2, "betting"),
        (2, "race_turn"),
        (3, "betting"),
        (3, "race_turn"),
        (4, "betting"),
        (4, "race_turn"),
        (4, "game_over"),
    ]


def test_the_start_player_is_found_between_betting_and_race() -> None:
    """HS-4.1: `START_PLAYER` waits only where dice must settle a tie."""
    state = betting_with((40, 40))
    while state.phase.name == "betting":
        go_on(state)
    assert (state.race, state.phase.name) == (1, "start_player")
    go_on(state)
    assert state.phase.name == "race_turn"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whoever_is_waited_for_can_act(players: int) -> None:
    """HS-4.14: no dead ends, through whole random games."""
    for seed in range(5):
        rng = random.Random(seed)
        state = sit_down(players)
        while not isinstance(state.pending, Over):
            if isinstance(state.pending, Chance):
                state.resolve(state.pending.sample(rng.randrange))
                continue
            for seat in state.pending.must:
                assert state.legal(seat)
            seat = rng.choice((*state.pending.must, *state.pending.may))
            state.apply(seat, rng.choice(state.legal(seat)))


def test_nobody_acts_when_the_game_is_over() -> None:
    """Section 4, GAME_OVER."""
    state = finished_game()
    assert [list(state.legal(seat)) for seat in range(3)] == [[], [], []]


def finished_game() -> State:
    state = sit_down(3)
    while not isinstance(state.pending, Over):
        go_on(state)
    return state


def test_the_result_is_told_with_the_last_payout() -> None:
    """HS-4.1: after the last race comes nothing but the ranking."""
    state = sit_down(3, purple_races=1, green_races=0)
    told = []
    while not isinstance(state.pending, Over):
        told = go_on(state)
    assert isinstance(state.pending, Over)
    assert told[-1] == GameEnded(state.pending.result)
    assert state.pending.result.scores == tuple(state.money)


def test_the_richest_wins() -> None:
    """HS-7.20: money comes first, however many shares the others own."""
    assert ended_with((90, 91, 40), [("B07a", "B06a"), (), ("B02a",)]).places == (2, 1, 3)


def test_equal_money_is_settled_by_the_printed_cost_of_the_shares() -> None:
    """HS-7.20, HS-10.36: $10k of one favourite against $8k of four longshots."""
    result = ended_with((90, 90), [("B02a", "B02b", "B12a", "B12b"), ("B07a",)])
    assert result.places == (2, 1)


def test_then_by_longshot_shares() -> None:
    """HS-7.20: $10k each; two longshots and a field horse against a favourite."""
    result = ended_with((90, 90), [("B06a",), ("B02a", "B12a", "B04a")])
    assert result.places == (2, 1)


def test_then_by_field_shares_not_horses() -> None:
    """HS-7.20, HS-10.35: $24k each and no longshot; four shares of two horses against three."""
    four_of_4_and_10 = ("B04a", "B04b", "B10a", "B10b")
    three = ("B05a", "B05b", "B09a")
    assert ended_with((90, 90), [three, four_of_4_and_10]).places == (2, 1)


def test_then_by_favorite_shares() -> None:
    """HS-7.20: $28k, three longshots and two field shares each; one has a favourite as well."""
    with_favourite = ("B07a", "B04a", "B10a", "B02a", "B02b", "B12a")
    without = ("B05a", "B09a", "B03a", "B03b", "B11a")
    assert ended_with((90, 90), [without, with_favourite]).places == (2, 1)


def test_players_equal_in_everything_share_the_victory() -> None:
    """HS-7.20: whatever their colour."""
    result = ended_with((96, 96, 50), [("B06a", "B02a"), ("B08a", "B12a"), ()])
    assert result.places == (1, 1, 3)
    assert result.winners == (0, 1)


def test_a_shared_place_uses_up_the_places_behind_it() -> None:
    """HS-7.21: 1, 1, 3 – and lower down 1, 2, 2, 2, 5."""
    nothing: list[tuple[str, ...]] = [()] * 5
    assert ended_with((80, 80, 70), nothing[:3]).places == (1, 1, 3)
    assert ended_with((80, 70, 70, 70, 60), nothing).places == (1, 2, 2, 2, 5)
    assert ended_with((10, 20, 20), nothing[:3]).places == (3, 1, 1)


def test_a_decision_is_never_asked_of_nobody() -> None:
    """HS-4.14: a pending decision names whom it waits for."""
    state = sit_down(4)
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Decision):
            assert state.pending.must
        go_on(state)
