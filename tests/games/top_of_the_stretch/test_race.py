"""The race, phase by phase: break, pace setup, pace, form and trouble, factors (TS-4.5 – TS-4.9,
TS-6.3 – TS-6.9, TS-7.20 – TS-7.40)."""

from typing import Any

import pytest

from railbird.core import Over
from railbird.games.top_of_the_stretch.events import JockeyChecked, TroubleRead
from railbird.games.top_of_the_stretch.rules.field import positions
from railbird.games.top_of_the_stretch.state import State
from tests.games.top_of_the_stretch.table import (
    GAME,
    column,
    go_to_post,
    horse,
    next_roll,
    play_out,
    play_until,
    roll,
    stable,
    story,
    told_of,
)


def phases_of(**options: Any) -> list[str]:
    """The phases of a race in their order, everybody rolling sevens."""
    state = story(stable(3), **options)
    seen = [state.phase.name]
    while not isinstance(state.pending, Over):
        roll(state, 7 if state.pending.dice == 2 else 1)  # type: ignore[union-attr]
        if state.phase.name != seen[-1]:
            seen.append(state.phase.name)
    return seen


# -- the order of things -------------------------------------------------------------------------


def test_quickplay_has_no_segments() -> None:
    """TS-4.15, TS-9.1: three horses that roll alike go to a photo."""
    seen = ["pace", "form", "factors", "stretch", "photo", "finished"]
    assert phases_of(version="quick") == seen


def test_fullplay_has_three_segments_and_from_a_mile_up_four() -> None:
    """TS-4.5, TS-4.6, TS-4.15."""
    rest = ["pace", "form", "factors", "stretch", "photo", "finished"]
    assert phases_of(distance="7.5") == ["break", *rest]
    assert phases_of(distance="8.0") == ["break", "pace_setup", *rest]
    assert phases_of(distance="8.0", hundredths=True)[-2:] == ["official", "finished"]


def test_every_horse_rolls_in_post_order_before_the_next_phase() -> None:
    """TS-4.5 – TS-4.10, TS-6.3, TS-6.4, TS-6.6, TS-6.10."""
    state = story([horse("B", 9), horse("A", 2, adj_power=12)], hundredths=True)
    asked = []
    while not isinstance(state.pending, Over):
        asked.append(next_roll(state))
        roll(state, 7 if state.pending.dice == 2 else 1)  # type: ignore[union-attr]
    assert asked == [
        "break roll for #2 A",
        "break roll for #9 B",
        "pace setup roll for #2 A",
        "pace setup roll for #9 B",
        "pace roll",
        "race position roll for #2 A",
        "race position roll for #9 B",
        "race factors roll, red and white",
        "final figure roll for #2 A",
        "final figure roll for #9 B",
        "hundredths of a second",
    ]


def test_dice_are_red_and_white_pairs_and_a_twenty_sided_one() -> None:
    """TS-2.1."""
    state = story(stable(2), hundredths=True)
    sizes = set()
    while not isinstance(state.pending, Over):
        sizes.add((state.pending.dice, state.pending.sides))  # type: ignore[union-attr]
        roll(state, 7 if state.pending.dice == 2 else 1)  # type: ignore[union-attr]
    assert sizes == {(2, 6), (1, 20)}


# -- break and setup -----------------------------------------------------------------------------


def test_points_from_the_break() -> None:
    """TS-7.21, TS-2.17, worked example TS-11.1: pace 6 roll 4 = 20, pace 4 roll 3 = 15."""
    state = story([horse(pp=1, pace=6), horse(pp=2, pace=4)])
    roll(state, 4, 3)
    assert column(state, "break_points") == [20, 15]


def test_points_from_the_pace_setup() -> None:
    """TS-7.21, worked example TS-11.2: 20 stays 20, 15 becomes 16."""
    state = story([horse(pp=1, pace=6), horse(pp=2, pace=4)])
    roll(state, 4, 3, 5, 10)
    assert column(state, "race2") == [20, 16]


def test_a_point_is_half_a_length() -> None:
    """TS-7.23: horses level on points run side by side, listed in post order."""
    state = story([horse(pp=1, pace=6), horse(pp=2, pace=6), horse(pp=3, pace=8)])
    roll(state, 4, 4, 4)  # 20, 20, 24
    shown = [(place.pp, place.quarter_lengths) for place in positions(state.view(None).runners)]
    assert shown == [(3, 0), (1, 8), (2, 8)]
    board = GAME.words.board(state.view(None), ["You"])
    running = board.partition("Running\n")[2].splitlines()
    assert [line.split() for line in running] == [
        ["3", "Horse", "3"],
        ["1", "Horse", "1", "2"],
        ["2", "Horse", "2", "2"],
    ]


# -- pace ----------------------------------------------------------------------------------------


def test_quick_pace_by_the_two_highest_ratings() -> None:
    """TS-7.20, TS-4.7, TS-6.5: 9 + 6 = 15, roll 8 is fast."""
    state = story(
        [horse(pp=pp, pace=pace) for pp, pace in enumerate((9, 6, 6, 1), 1)], version="quick"
    )
    assert (next_roll(state), state.pace_total) == ("pace roll", 15)
    roll(state, 8)
    assert state.pace == "Fast"
    assert column(state, "pace_adj") == [-2, -1, -1, 2]
    assert column(state, "power") == [18, 19, 19, 22]


def test_full_pace_by_the_two_highest_totals() -> None:
    """TS-7.21, TS-4.7: the effects are read by a horse's own points."""
    state = story([horse(pp=1, pace=9), horse(pp=2, pace=2)], distance="6.0")
    roll(state, 12, 2)  # 30 and 11
    assert state.pace_total == 41
    roll(state, 2)
    assert (state.pace, column(state, "pace_adj")) == ("Slow", [3, -2])


def test_sprint_and_route_read_different_columns() -> None:
    """TS-2.9, worked example TS-11.15: sum 45, roll 10: fast below 8 furlongs, else normal."""
    for distance, pace in (("6.0", "Fast"), ("8.0", "Normal")):
        state = story([horse(pp=1, pace=7), horse(pp=2, pace=6)], distance=distance)
        play_until(state, "pace")
        state.pace_total = 45
        roll(state, 10)
        assert state.pace == pace
    charts = GAME.box.charts
    assert (charts.effects_sprint[26][2], charts.effects_route[26][2]) == (-2, -1)


def test_a_normal_pace_changes_nothing() -> None:
    """TS-7.22."""
    state = story([horse(pp=1, pace=9), horse(pp=2, pace=5)], version="quick")
    roll(state, 6)
    assert (state.pace, column(state, "pace_adj")) == ("Normal", [0, 0])


def test_two_runners_are_the_two_highest() -> None:
    """TS-7.20: and equal ratings need no tie-break (TS-7.22)."""
    state = story([horse(pp=1, pace=7), horse(pp=2, pace=7)], version="quick")
    assert state.pace_total == 14


# -- form and trouble ----------------------------------------------------------------------------


def in_form(*horses: object, **options: Any) -> State:
    """Quickplay with a normal pace; the form rolls are next."""
    options.setdefault("version", "quick")
    state = story(list(horses) or stable(2), **options)  # type: ignore[arg-type]
    while state.phase.name != "form":
        roll(state, 7)
    assert set(column(state, "pace_adj")) == {0}
    return state


def test_form_changes_power() -> None:
    """TS-7.30, TS-4.8, TS-6.6."""
    state = in_form(horse(pp=1, form="A"), horse(pp=2, form="E"))
    roll(state, 12, 12)
    assert column(state, "form_adj") == [3, 6]
    assert column(state, "power") == [23, 26]
    assert column(state, "race3") == [None, None]


def test_in_fullplay_form_changes_position_as_well() -> None:
    """TS-7.30: points serve only the display from here on."""
    state = story([horse(pp=1, form="C"), horse(pp=2, form="C", pace=5)])
    play_until(state, "form")
    before = column(state, "race2")
    roll(state, 12, 4)
    assert column(state, "race3") == [before[0] + 3, before[1] - 2]
    assert column(state, "form_adj") == [5, -1]


def test_a_total_of_three_and_no_other_leads_to_trouble_at_once() -> None:
    """TS-7.31, TS-6.7: after its chart line."""
    for total in (2, 4, 5, 6, 7, 8, 9, 10, 11, 12):
        state = in_form()
        roll(state, total)
        assert next_roll(state) == "form roll for #2 Horse 2"
    state = in_form()
    roll(state, 3)
    assert state.runners[0].power == 17
    assert next_roll(state) == "trouble roll for #1 Horse 1"


def test_in_fullplay_trouble_costs_position_too() -> None:
    """TS-7.31."""
    state = play_until(story(stable(2)), "form")
    points = state.runners[0].points
    roll(state, 3)
    assert state.runners[0].points == (points or 0) - 2
    assert next_roll(state) == "trouble roll for #1 Horse 1"


@pytest.mark.parametrize("total", [2, 3, 12])
def test_out_of_the_race(total: int) -> None:
    """TS-7.32: it rolls nothing more and has no finish."""
    state = in_form(*stable(3))
    roll(state, 3, total)
    assert state.runners[0].out
    assert next_roll(state) == "form roll for #2 Horse 2"
    play_out(state)
    loser = state.runners[0]
    assert (loser.place, loser.final_dice, loser.photo_dice) == (None, None, None)
    assert [p.horse for p in state.results[0].placings][-1] == "Horse 1"


@pytest.mark.parametrize("total", [6, 9])
def test_no_additional_trouble(total: int) -> None:
    """TS-7.33."""
    state = in_form()
    roll(state, 3, total)
    assert (state.runners[0].power, next_roll(state)) == (17, "form roll for #2 Horse 2")


@pytest.mark.parametrize("total", [7, 8])
def test_traffic(total: int) -> None:
    """TS-7.34, TS-6.8: the rating or less is clear, higher costs two."""
    for check, power in ((8, 17), (9, 15)):
        state = in_form()
        roll(state, 3, total)
        assert next_roll(state) == "jockey check for #1 Horse 1"
        (told,) = told_of(roll(state, check), JockeyChecked)
        assert (told.rating, told.clear) == (8, check == 8)
        assert state.runners[0].power == power


@pytest.mark.parametrize("total", [4, 5])
def test_bumping_with_a_check(total: int) -> None:
    """TS-7.35."""
    for check, fouled in ((8, False), (9, True)):
        state = in_form()
        roll(state, 3, total, check)
        assert state.runners[0].fouled == fouled
        assert state.runners[0].power == 17


@pytest.mark.parametrize("total", [10, 11])
def test_bumping_without_a_check(total: int) -> None:
    """TS-7.36."""
    state = in_form()
    (told,) = told_of(roll(state, 3, total), TroubleRead)
    assert told.code == "bumps_rival"
    assert state.runners[0].fouled
    assert next_roll(state) == "form roll for #2 Horse 2"


def test_a_jockey_is_as_good_as_the_rating() -> None:
    """TS-7.34: trouble 10 stays clear with 10."""
    state = in_form(horse(pp=1, trouble=10, jockey="X"), horse(pp=2))
    roll(state, 3, 7, 10)
    assert state.runners[0].power == 17


def test_final_power_is_start_and_pace_and_form_and_trouble() -> None:
    """TS-7.37."""
    state = story([horse(pp=1, pace=1), horse(pp=2, pace=9), horse(pp=3, pace=9)], version="quick")
    roll(state, 12, 3, 7, 9)
    first = state.runners[0]
    parts = (first.start_power, first.pace_adj, first.form_adj, first.trouble_adj)
    assert parts == (20, 2, -3, -2)
    assert first.power == sum(p or 0 for p in parts) == 17


def test_a_horse_that_is_out_was_counted_for_the_pace() -> None:
    """TS-7.20: pace comes first (TS-10.31)."""
    state = story([horse(pp=1, pace=9), horse(pp=2, pace=1), horse(pp=3, pace=1)], version="quick")
    assert state.pace_total == 10
    roll(state, 7, 3, 2)
    assert state.runners[0].out
    assert state.pace_total == 10


def test_no_horse_left_ends_the_race() -> None:
    """TS-4.16: no further die is drawn."""
    state = in_form(*stable(2))
    roll(state, 3, 2, 3, 3)
    assert isinstance(state.pending, Over)
    assert state.phase.name == "finished"
    assert state.view(None).wire == ()


def test_with_one_horse_left_everything_is_played_as_usual() -> None:
    """TS-4.16."""
    state = in_form(*stable(2))
    roll(state, 3, 2, 7)
    assert next_roll(state) == "race factors roll, red and white"
    roll(state, (1, 1))
    assert next_roll(state) == "final figure roll for #2 Horse 2"
    roll(state, 7)
    assert isinstance(state.pending, Over)
    assert [p.horse for p in state.results[0].placings if p.place == 1] == ["Horse 2"]


# -- factors -------------------------------------------------------------------------------------


def factors(dice: tuple[int, int], **options: Any) -> list[int | None]:
    rated = horse(pp=1, trip=-3, class_=2, speed=3, ride=2, jockey="X")
    state = in_form(rated, horse(pp=2), **options)
    roll(state, 7, 7)
    assert next_roll(state) == "race factors roll, red and white"
    roll(state, dice)
    return column(state, "factor_adj")


def test_the_red_die_calls_a_factor_and_the_white_one_the_jockey() -> None:
    """TS-7.40, TS-4.9, TS-6.9, TS-2.16."""
    assert [factors((red, 6))[0] for red in range(1, 7)] == [-3, -3, 2, 2, 3, 3]
    assert [factors((1, white))[0] for white in range(1, 7)] == [-1, -1, -1, -3, -3, -3]
    assert factors((3, 3)) == [4, 0]


def test_worked_example_of_the_factors() -> None:
    """TS-11.5."""
    state = play_until(go_to_post(version="quick"), "factors")
    roll(state, (3, 3))
    assert column(state, "factor_adj")[:2] == [2, -2]
    other = play_until(go_to_post(version="quick"), "factors")
    roll(other, (6, 6))
    assert column(other, "factor_adj")[0] == 0


def test_factors_go_to_the_figure_not_to_power() -> None:
    """TS-7.40."""
    state = in_form(horse(pp=1, trip=3), horse(pp=2))
    roll(state, 7, 7, (1, 6))
    assert column(state, "power") == [20, 20]
    roll(state, 7, 7)
    assert column(state, "figure") == [94, 94]
    assert column(state, "final_speed") == [97, 94]
