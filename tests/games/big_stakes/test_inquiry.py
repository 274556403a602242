"""Inquiries (BS-4.16, BS-7.40 – BS-7.46, BS-12.24)."""

import random
from typing import Any

import pytest

from railbird.core import Action, Chance, Decision, Draw, IllegalAction, Roll
from railbird.games.big_stakes.race.actions import DECLINE, LODGE, NO_TOKEN, Move
from railbird.games.big_stakes.race.events import Disqualified, InquiryHeard
from railbird.games.big_stakes.state import State
from tests.games.big_stakes.race_table import at, give, later, numbers_held, off, race_in

TEN = (1, 2, 6)
"""Ten spaces for Secretariat in round 3, nine and the red die, no heart and no triple."""


def contested(*owners: int | None, seats: int = 3, **options: Any) -> State:
    """Round 3, inquiry mode: post 1 at 3/10 moves first; the others stand in lane 5 behind."""
    state = off(*(owners or (0, 1, 2)), seats=seats, inquiry_mode="inquiry", **options)
    behind = {f"p{post}": f"5/{9 - post}" for post in range(2, len(owners or (0, 1, 2)) + 1)}
    return later(state, 3, p1="3/10", **behind)


def ride(state: State, path: str, claim: bool = False, dice: tuple[int, ...] = TEN) -> State:
    state.resolve(dice)
    assert isinstance(state.pending, Decision)
    state.apply(state.pending.must[0], Move(path, claim))
    return state


def draw_all(state: State) -> None:
    while isinstance(state.pending, Draw):
        state.resolve(state.pending.items[0])


def test_the_window() -> None:
    """BS-7.42, BS-4.16: the others in seat order after the mover, one after the other."""
    state = ride(contested(1, 0, 2), "F" * 10)
    assert state.pending == Decision((2,))
    assert state.legal(2) == (DECLINE, LODGE)
    state.apply(2, DECLINE)
    assert state.pending == Decision((0,))
    state.apply(0, DECLINE)
    assert isinstance(state.pending, Roll)  # BS-7.45
    assert at(state, 1) == "3/20"


def test_the_first_to_lodge_closes_the_window() -> None:
    """BS-7.42."""
    state = ride(contested(), "F" * 10)
    state.apply(1, LODGE)
    assert isinstance(state.pending, Roll)


def test_a_breach_that_nobody_sees_stands() -> None:
    """BS-7.41, BS-7.45: V1, two spaces more than the dice gave; and no token for them."""
    state = ride(contested(), "F" * 12)
    for seat in (1, 2):
        state.apply(seat, DECLINE)
    assert at(state, 1) == "3/22"
    assert race_in(state).draws == 0


def test_upheld_the_same_spaces_are_moved_again() -> None:
    """BS-7.43, BS-6.13: back to its square, the same dice, by the rules, no second window."""
    state = ride(contested(), "F" * 12)
    told = state.apply(1, LODGE)
    horse = race_in(state).runners[0].card.id
    assert told[0] == InquiryHeard(1, horse, 1, "V1")
    assert at(state, 1) == "3/10"
    assert race_in(state).lost_inquiries == [1, 0, 0]
    assert state.pending == Decision((0,))
    assert race_in(state).dice == TEN
    with pytest.raises(IllegalAction, match="too many spaces"):
        state.apply(0, Move("F" * 11))
    assert all(isinstance(move, Move) and len(move.path) <= 10 for move in state.legal(0))
    state.apply(0, Move("F" * 10))
    assert isinstance(state.pending, Roll)
    assert at(state, 1) == "3/20"


@pytest.mark.parametrize(
    ("path", "breach"),
    [
        ("IFF", "V6"),
        ("FFFFFFFFFFFFF", "V1"),
    ],
)
def test_each_breach_is_found(path: str, breach: str) -> None:
    """BS-7.41, BS-7.43, BS-10.51."""
    told = ride(contested(), path).apply(1, LODGE)
    heard = told[0]
    assert isinstance(heard, InquiryHeard)
    assert heard.breach == breach


def test_what_inquiry_mode_refuses_too() -> None:
    """BS-7.41: nothing has happened then."""
    state = contested()
    state.resolve(TEN)
    for path in ("F" * 14, "FOOO", "FX"):
        with pytest.raises(IllegalAction):
            state.apply(0, Move(path))
    assert at(state, 1) == "3/10"


def test_a_second_lost_inquiry_disqualifies_the_player() -> None:
    """BS-7.43, BS-7.46, BS-10.52: all horses of his in this race, and no second move."""
    state = contested(0, 1, 0)
    race_in(state).lost_inquiries[0] = 1
    ride(state, "F" * 12)
    told = state.apply(1, LODGE)
    race = race_in(state)
    horses = (race.runners[0].card.id, race.runners[2].card.id)
    assert Disqualified(1, 0, horses) in told
    assert [at(state, post) for post in (1, 2, 3)] == ["", "5/7", ""]
    assert race.on_turn.post == 2
    assert len(race.order) == 1


def test_a_rejected_inquiry_costs_the_challenger() -> None:
    """BS-7.44: the second one costs the race, also for a horse that is home already (BS-7.46)."""
    state = contested()
    race = race_in(state)
    ride(state, "F" * 10).apply(1, LODGE)
    assert race.lost_challenges == [0, 1, 0]
    assert at(state, 1) == "3/20"
    ride(state, "F", dice=TEN)  # seat 1 itself
    state.apply(2, DECLINE)
    state.apply(0, DECLINE)
    draw_all(state)
    ride(state, "F")
    assert state.pending == Decision((0,))
    state.apply(0, DECLINE)
    told = state.apply(1, LODGE)
    assert Disqualified(1, 1, (race.runners[1].card.id,)) in told
    assert race.runners[1].out
    assert at(state, 3) == "5/7"


def test_who_is_disqualified_lodges_no_more() -> None:
    """BS-7.44."""
    state = contested()
    race = race_in(state)
    race.lost_challenges[1] = 2
    race.runners[1].out = True
    ride(state, "F" * 10)
    assert state.pending == Decision((2,))
    state.apply(2, DECLINE)
    assert isinstance(state.pending, Roll)


def test_house_stables_lodge_exactly_when_there_is_a_breach() -> None:
    """BS-7.42: they come after the seats, and are asked in their turn."""
    state = ride(contested(0, 2, seats=2), "F" * 12)
    assert state.pending == Decision((1,))
    told = state.apply(1, DECLINE)
    heard = told[0]
    assert isinstance(heard, InquiryHeard)
    assert heard.challenger == 2
    assert at(state, 1) == "3/10"
    clean = ride(contested(0, 2, seats=2), "F" * 10)
    clean.apply(1, DECLINE)
    assert isinstance(clean.pending, Roll)
    assert race_in(clean).lost_challenges == [0, 0, 0]


def test_the_window_opens_after_moves_of_the_auto_rider_too() -> None:
    """BS-7.42: for a runner of nobody it starts with the first seat."""
    state = contested(None, 0, 1, seats=2)
    state.resolve(TEN)
    assert state.pending == Decision((0,))
    state.apply(0, LODGE)
    assert race_in(state).lost_challenges == [1, 0]


def test_inquiries_that_are_not_possible() -> None:
    """BS-12.24: against one's own move, after the window, in enforced mode."""
    state = ride(contested(), "F" * 10)
    with pytest.raises(IllegalAction, match="inquiry: not possible now"):
        state.apply(0, LODGE)
    with pytest.raises(IllegalAction, match="inquiry: not possible now"):
        state.apply(2, LODGE)
    enforced = later(off(0, 1), 3, p1="3/10", p2="5/5")
    with pytest.raises(IllegalAction, match="inquiry: not possible now"):
        enforced.apply(1, LODGE)


# -- claims --------------------------------------------------------------------------------------


def test_a_claim_that_nobody_sees_draws_for_all_unused_spaces() -> None:
    """BS-7.41, V5: and without it nothing is drawn for holding back."""
    state = ride(contested(0, 1, seats=2, token_policy="forced_only"), "F" * 7, claim=True)
    state.apply(1, DECLINE)
    assert race_in(state).draws == 3
    honest = ride(contested(0, 1, seats=2, token_policy="forced_only"), "F" * 7)
    honest.apply(1, DECLINE)
    assert isinstance(honest.pending, Roll)


def test_a_claim_is_a_breach() -> None:
    """BS-7.41, BS-7.43: moved again without a claim."""
    state = ride(contested(0, 1, seats=2, token_policy="forced_only"), "F" * 7, claim=True)
    heard = state.apply(1, LODGE)[0]
    assert isinstance(heard, InquiryHeard)
    assert heard.breach == "V5"
    assert not any(isinstance(move, Move) and move.claim for move in state.legal(0))
    with pytest.raises(IllegalAction, match="nothing to claim"):
        state.apply(0, Move("F" * 7, claim=True))
    state.apply(0, Move("F" * 7))
    assert isinstance(state.pending, Roll)


def test_nothing_to_claim() -> None:
    """BS-7.41: only with forced_only, and only for a path shorter than the longest legal one."""
    state = contested(0, 1, seats=2, token_policy="forced_only")
    state.resolve(TEN)
    with pytest.raises(IllegalAction, match="as long as any legal one"):
        state.apply(0, Move("F" * 10, claim=True))
    always = contested(0, 1, seats=2)
    always.resolve(TEN)
    with pytest.raises(IllegalAction, match="nothing to claim"):
        always.apply(0, Move("F" * 7, claim=True))


# -- the gate ------------------------------------------------------------------------------------


def test_a_horse_shut_in_the_gate_shares_it_with_the_second_group() -> None:
    """BS-7.2a: a neighbour's first step to the side stood."""
    state = off(0, 1, None, None, None, 1, seats=2, inquiry_mode="inquiry")
    order = [state.race.runners[place].post for place in state.race.order] if state.race else []
    assert order == [2, 5, 1, 3, 4, 6]
    state.resolve((1, 2, 6))
    state.apply(1, Move("I"))  # in front of post 1
    state.apply(0, DECLINE)
    draw_all(state)
    moves: list[Action] = []
    while race_in(state).on_turn.post != 6:
        if isinstance(state.pending, Chance):
            roll = isinstance(state.pending, Roll)
            state.resolve((1, 2, 6) if roll else state.pending.sample(random.Random(1).randrange))
        else:
            assert isinstance(state.pending, Decision)
            seat = state.pending.must[0]
            quiet = [act for act in state.legal(seat) if act in (DECLINE, NO_TOKEN, Move(""))]
            moves += quiet[:1]
            state.apply(seat, quiet[0])
    assert Move("") in moves  # post 1 could not move
    assert at(state, 1) == at(state, 6) == "1/0"


def test_random_races_with_inquiries() -> None:
    """BS-7.40 – BS-7.46: every race ends, and who is out stays out."""
    for seed in range(12):
        rng = random.Random(seed)
        policy = rng.choice(("always", "forced_only"))
        state = off(
            0, 1, 2, None, 3, 0, seats=3, inquiry_mode="inquiry", token_policy=policy, furlongs=5
        )
        race = race_in(state)
        give(state, 0, 7, 5)
        assert numbers_held(state, 0) == [7, 5]
        while race.result is None:
            if isinstance(state.pending, Chance):
                state.resolve(state.pending.sample(rng.randrange))
                continue
            assert isinstance(state.pending, Decision)
            seat = state.pending.must[0]
            listed = state.legal(seat)
            if LODGE in listed and rng.random() < 0.9:
                listed = (DECLINE,)
            state.apply(seat, rng.choice(listed))
        out = {runner.post for runner in race.runners if runner.out}
        assert set(race.result.disqualified) == out
        placed = [placing.post for placing in race.result.placings]
        assert sorted((*placed, *race.result.unplaced, *out)) == [1, 2, 3, 4, 5, 6]
