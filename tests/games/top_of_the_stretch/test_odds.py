"""Odds by power and dice (TS-4.3, TS-6.2, TS-7.70 – TS-7.74, TS-9.5, TS-9.6)."""

from typing import Any

import pytest

from railbird.games.top_of_the_stretch.phases.odds import letter_of
from railbird.games.top_of_the_stretch.state import State
from tests.games.top_of_the_stretch.table import column, go_to_post, horse, next_roll, roll, story


def field_of(*powers: int, **options: Any) -> State:
    """Horses with these adjusted powers whose odds are to be made."""
    horses = [horse(pp=pp, adj_power=power, odds=None) for pp, power in enumerate(powers, 1)]
    return story(horses, odds="generate", **options)


def letters(state: State) -> list[str]:
    return [letter_of(state.box.charts, state.runners, runner) for runner in state.runners]


def test_letters_of_the_ladies_classic() -> None:
    """TS-7.70, worked example TS-11.7."""
    state = go_to_post("bc_ladies_classic_2009", odds="generate")
    assert column(state, "start_power") == [20, 22, 20, 17, 16, 13, 21, 15]
    assert letters(state) == ["A", "Fav", "A", "C", "C", "E", "A", "D"]


def test_a_shared_best_power_and_a_hopeless_one() -> None:
    """TS-7.70: row `tie` for each of the best; ten and more below is one row."""
    assert letters(field_of(20, 20, 19, 10, 2, 5)) == ["A", "A", "A", "E", "E", "E"]
    assert letters(field_of(20, 20)) == ["Fav", "Fav"]
    assert letters(field_of(*[20] * 12, 10)) == ["A"] * 12 + ["E"]


def test_different_dice_read_the_red_one() -> None:
    """TS-7.71; TS-11.8: A (3,2) = 7-2, Fav (4,1) = 8-5."""
    state = field_of(20, 22, 15, 15, 15, 15)
    assert next_roll(state) == "odds roll for #1 Horse 1"
    roll(state, (3, 2), (4, 1))
    assert column(state, "odds")[:2] == ["7-2", "8-5"]


def test_doubles_shift_the_column_and_read_the_doubled_number() -> None:
    """TS-7.72, TS-9.6; TS-11.8: A (2,2) = 7-1 in Chart B, C (6,6) = 11-1 in Chart B."""
    state = go_to_post("bc_ladies_classic_2009", odds="generate")
    roll(state, (2, 2), (4, 1), (3, 2), (6, 6))
    assert column(state, "odds")[:4] == ["7-1", "8-5", "7-2", "11-1"]


def test_odds_at_the_ends_of_the_chart() -> None:
    """TS-7.73, worked example TS-11.16: one shift only, so the chart never runs out."""
    state = field_of(25, 10)
    roll(state, (5, 5))
    assert state.runners[0].odds == "4-5"  # OddsOn row 5
    long = field_of(25, *[10] * 8)
    roll(long, (1, 2), (1, 1))
    assert long.runners[1].odds == "60-1"  # F row 1
    big = field_of(25, *[20] * 12)
    roll(big, (6, 1))
    assert big.runners[0].odds == "5-1"  # thirteen starters: the sole best rolls on Chart A


def test_doubles_may_ask_for_a_new_die() -> None:
    """TS-6.2, TS-9.6, worked example TS-11.16: `reroll` Fav (5,5) then 2 = 2-5."""
    state = field_of(25, 10, doubles="reroll")
    roll(state, (5, 5))
    assert next_roll(state) == "one more odds die for #1 Horse 1"
    roll(state, 2)
    assert (state.runners[0].odds, state.runners[0].odds_dice) == ("2-5", (5, 5, 2))
    roll(state, (3, 4))  # no doubles, no third die
    assert state.phase.name == "break"


def test_generated_odds_ignore_the_scoresheet() -> None:
    """TS-7.74, TS-9.5."""
    state = go_to_post("belmont_1978", odds="generate")
    for _ in range(5):
        roll(state, (1, 2))
    assert column(state, "odds")[2] == "6-5"  # shares the best of five: Fav
    assert state.phase.name == "break"


def test_only_missing_odds_are_generated() -> None:
    """TS-3.6, TS-4.3, TS-7.74: the whole field counts for the letter all the same."""
    horses = [
        horse(pp=1, adj_power=25, odds="1-2"),
        horse(pp=2, adj_power=21, odds=None),
        horse(pp=3, adj_power=20, odds="9-1"),
    ]
    state = story(horses)
    assert next_roll(state) == "odds roll for #2 Horse 2"
    roll(state, (6, 2))
    assert column(state, "odds") == ["1-2", "5-1", "9-1"]  # -4 of 3 starters: A


def test_a_race_may_have_no_odds() -> None:
    """TS-7.74, TS-9.5."""
    state = go_to_post("belmont_1978", odds="none")
    assert state.phase.name == "break"
    assert column(state, "odds") == [None] * 5


def test_odds_of_the_scoresheet_need_no_dice() -> None:
    """TS-3.6, TS-4.3."""
    state = go_to_post("pimlico_special_1938")
    assert (column(state, "odds"), state.phase.name) == (["1-4", "11-5"], "break")


@pytest.mark.parametrize(("total", "column_read"), [((3, 3), "B"), ((4, 4), "Fav")])
def test_low_doubles_lengthen_and_high_doubles_shorten(
    total: tuple[int, int], column_read: str
) -> None:
    """TS-7.72: 1-1 to 3-3 to the right, 4-4 to 6-6 to the left."""
    state = field_of(22, 20, 20, 20, 20, 20)
    roll(state, (1, 2), total)
    assert state.runners[1].odds == state.box.charts.odds[column_read][total[0]]
