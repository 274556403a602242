"""The quick race is the race of the rules, dice for dice."""

import random
from collections.abc import Sequence

import pytest

import railbird
from railbird.core import Chance
from railbird.games.homestretch.actions import MoveOne, MoveTwo, Reroll, SpecialMove
from railbird.games.homestretch.bots.gallop import THROWS, field_of, run, track_of
from railbird.games.homestretch.state import State
from tests.bots.moments import moments

GAME = railbird.load("homestretch")


def decided_habits(seats: int, rng: random.Random) -> list[list[float]]:
    """Above 1 always drives, below 0 never; no two alike, so no choice is left to chance."""
    return [
        [1 + horse / 100 if rng.random() < 0.4 else -horse / 100 for horse in range(13)]
        for _ in range(seats)
    ]


def by_the_rules(
    state: State, habits: Sequence[Sequence[float]], dice: Sequence[tuple[int, int]]
) -> tuple[int, ...]:
    rolled = iter(dice)
    races = len(state.results)
    while len(state.results) == races:
        if isinstance(state.pending, Chance):
            state.resolve(next(rolled))
            continue
        habit = habits[state.roller]
        match state.awaits:
            case "drive":
                assert state.dice is not None
                drives = habit[sum(state.dice)] > 1
                state.apply(state.roller, MoveTwo() if drives else MoveOne())
            case "again":
                state.apply(state.roller, Reroll())
            case _:
                last = [a.horse for a in state.legal(state.roller) if isinstance(a, SpecialMove)]
                state.apply(state.roller, SpecialMove(max(last, key=lambda each: habit[each])))
    return state.results[-1].finish


@pytest.mark.parametrize(
    "options",
    [{}, {"plus_on_special_move": False}, {"x_stops_special_move": True}],
    ids=["usual", "plus waits", "x stops"],
)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_same_dice_give_the_same_finish(seats: int, options: dict[str, object]) -> None:
    rng = random.Random(seats)
    races, from_within = 0, 0
    for match, seen in moments(GAME, seats, seed=4, options=options):
        state = match.state
        assert isinstance(state, State)
        if seen.view.phase != "race_turn" or state.awaits not in ("drive", "again"):
            continue
        state = state.copy()
        second_roll = state.awaits == "again"
        state.apply(state.roller, Reroll() if second_roll else MoveTwo())
        if not isinstance(state.pending, Chance) or state.phase.name != "race_turn":
            continue
        habits = decided_habits(seats, rng)
        dice = [THROWS[rng.randrange(36)] for _ in range(200)]
        roll = iter(dice).__next__
        quick = run(track_of(state), field_of(state), habits, roll, rng)
        assert tuple(quick) == by_the_rules(state, habits, dice)
        races += 1
        from_within += second_roll
    assert races > 50
    assert from_within > 0


def test_a_habit_is_how_often_a_horse_is_driven() -> None:
    """A horse that all drive half of the time comes in more often than one nobody drives."""
    match, _ = next(pair for pair in moments(GAME) if pair[1].view.phase == "race_turn")
    state = match.state
    assert isinstance(state, State)
    rng = random.Random(1)
    driven = [[0.5 if horse == 6 else 0.0 for horse in range(13)]] * 4
    wins = {6: 0, 8: 0}
    for _ in range(1500):
        field = field_of(state)
        field.position, field.token, field.finished = [0] * 13, [0] * 13, []
        first = run(track_of(state), field, driven, lambda: THROWS[rng.randrange(36)], rng)[0]
        if first in wins:
            wins[first] += 1
    assert wins[6] > wins[8] + 60
