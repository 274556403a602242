"""The finish: figures, photos, lengths, times (TS-4.10, TS-4.11, TS-4.13, TS-7.41 – TS-7.58)."""

from typing import Any

import pytest

from railbird.games.top_of_the_stretch.events import PhotoCalled
from railbird.games.top_of_the_stretch.phases.stretch import figure_at
from railbird.games.top_of_the_stretch.words.phrases import clock, lengths, lengths_long
from tests.games.top_of_the_stretch.table import (
    CHARTS,
    GAME,
    column,
    horse,
    next_roll,
    order,
    play_out,
    play_until,
    roll,
    run_to,
    runner,
    story,
    told_of,
)

# -- figures -------------------------------------------------------------------------------------


def test_figures_by_power_and_dice() -> None:
    """TS-7.41, TS-4.10, TS-6.10, worked example TS-11.6."""
    assert figure_at(CHARTS, 6, 18) == 89
    assert figure_at(CHARTS, 7, 16) == 86
    assert clock(10 * CHARTS.tenths("8.0", 94)) == "1:36.6"


def test_power_beyond_the_chart_reads_its_last_column() -> None:
    """TS-7.41, TS-9.11, worked example TS-11.14."""
    assert figure_at(CHARTS, 12, 34) == 121
    assert figure_at(CHARTS, 2, -7) == 44
    assert figure_at(CHARTS, 12, 34, beyond=True) == 131
    assert figure_at(CHARTS, 2, -7, beyond=True) == 30
    assert figure_at(CHARTS, 7, 20, beyond=True) == figure_at(CHARTS, 7, 20)


def test_final_speeds_stay_within_the_time_chart() -> None:
    """TS-7.42, worked example TS-11.14."""
    best = horse("Best", 1, adj_power=25, form="D", pace=0, class_=3, ride=2, jockey="X")
    worst = horse("Worst", 2, adj_power=1, form="C", pace=9, class_=-3, ride=-2, jockey="Y")
    pack = [horse(pp=pp, pace=9) for pp in (3, 4)]
    state = story([best, worst, *pack], version="quick", distance="16.0")
    roll(state, 12, 12, 3, 7, 12)  # fast; +6; trouble: traffic
    assert (runner(state, "Best").power, runner(state, "Worst").power) == (33, -6)
    roll(state, 7, 7, (3, 3), 12, 2, 7, 7)
    assert (runner(state, "Best").final_speed, runner(state, "Worst").final_speed) == (126, 39)
    play_out(state)
    assert clock(runner(state, "Worst").time or 0) == "3:29.4"
    assert clock(10 * CHARTS.tenths("5.0", 126)) == "51.4"


def test_extrapolated_figures_have_times_by_the_formula() -> None:
    """TS-7.57, TS-9.11."""
    assert CHARTS.tenths("5.0", 131) == 514 - 10
    assert CHARTS.tenths("16.0", 30) == 1920 + 2 * 96
    horses = [horse(pp=1, adj_power=40), horse(pp=2, adj_power=-5)]
    state = story(horses, version="quick", power_limits="extrapolate")
    play_out(state)
    assert column(state, "final_speed") == [134, 44]
    assert column(state, "time")[0] == 10 * CHARTS.tenths("8.0", 134)


# -- form save -----------------------------------------------------------------------------------


def final_roll(form: str, total: int, *more: int, **options: Any) -> tuple[int | None, str]:
    """The total that counts, and what is rolled next."""
    options.setdefault("form_save", True)
    state = story([horse(pp=1, form=form), horse(pp=2, form="C")], version="quick", **options)
    play_until(state, "stretch")
    roll(state, total, *more)
    return state.runners[0].total, next_roll(state)


def test_a_steady_horse_may_save_a_bad_roll() -> None:
    """TS-7.43, TS-6.11, TS-9.3, worked example TS-11.11."""
    assert final_roll("A", 3) == (3, "form save die for #1 Horse 1")
    assert final_roll("A", 3, 5) == (9, "final figure roll for #2 Horse 2")
    assert final_roll("A", 3, 1) == (3, "final figure roll for #2 Horse 2")
    assert final_roll("B", 4, 6) == (9, "final figure roll for #2 Horse 2")
    assert final_roll("B", 2, 3) == (2, "final figure roll for #2 Horse 2")


@pytest.mark.parametrize(
    ("form", "total", "option"), [("C", 3, True), ("A", 5, True), ("A", 12, True), ("A", 3, False)]
)
def test_nothing_else_is_saved(form: str, total: int, option: bool) -> None:
    """TS-7.43, TS-9.3."""
    found = final_roll(form, total, form_save=option)
    assert found == (total, "final figure roll for #2 Horse 2")


# -- photos --------------------------------------------------------------------------------------


def test_the_highest_speed_is_first() -> None:
    """TS-7.50."""
    state = run_to([90, 97, 88])
    assert order(state) == [(1, "Horse 2"), (2, "Horse 1"), (3, "Horse 3")]


def test_equal_speeds_go_to_a_photo() -> None:
    """TS-7.51, TS-4.11, TS-6.12: groups from the best down, in post order."""
    state = run_to([90, 96, 90, 96, 90])
    assert state.phase.name == "photo"
    asked = []
    for total in (7, 8, 5, 6, 7):
        asked.append(next_roll(state))
        roll(state, total)
    assert asked == [f"photo roll for #{pp} Horse {pp}" for pp in (2, 4, 1, 3, 5)]
    names = [name for _, name in order(state)]
    assert names == ["Horse 4", "Horse 2", "Horse 5", "Horse 3", "Horse 1"]


def test_a_photo_is_dice_and_wire_and_ride() -> None:
    """TS-7.51."""
    tied = [
        horse(pp=1, wire=9, ride=-2, jockey="X"),
        horse(pp=2, wire=2, ride=2, jockey="Y"),
    ]
    state = play_until(story(tied, version="quick"), "factors")
    roll(state, (1, 6), 7, 7)
    (told,) = told_of(state.told, PhotoCalled)
    assert told.horses == ("Horse 1", "Horse 2")
    roll(state, 5, 9)
    assert column(state, "photo") == [12, 13]
    assert order(state)[0] == (1, "Horse 2")


def test_equal_photos_are_a_dead_heat() -> None:
    """TS-7.51, TS-7.64: no second photo roll, and the next place is skipped."""
    state = run_to([90, 90, 80])
    roll(state, 6, 6)
    assert order(state) == [(1, "Horse 1"), (1, "Horse 2"), (3, "Horse 3")]
    assert column(state, "margin") == ["dead heat", "dead heat", ""]


def test_margins_in_a_photo() -> None:
    """TS-7.52: between neighbours – nose, head, neck."""
    state = run_to([90, 90, 90, 90])
    roll(state, 12, 2, 11, 4)  # totals 17, 7, 16, 9
    assert order(state) == [(1, "Horse 1"), (2, "Horse 3"), (3, "Horse 4"), (4, "Horse 2")]
    margins = {each.entry.horse: each.margin for each in state.runners}
    assert margins == {"Horse 1": "", "Horse 3": "nose", "Horse 4": "head", "Horse 2": "nose"}
    assert CHARTS.separation(10) == "neck"


# -- lengths and times ---------------------------------------------------------------------------


def test_lengths_are_counted_from_the_first_across_the_wire() -> None:
    """TS-7.53: horses of one photo show the same lengths."""
    state = run_to([97, 92, 92, 80])
    roll(state, 6, 9)
    assert column(state, "quarter_lengths") == [0, 10, 10, 34]


@pytest.mark.parametrize(
    ("distance", "quarters"), [("6.0", 8), ("8+70yds", 16), ("9.5", 18), ("12.0", 32)]
)
def test_lengths_depend_on_the_distance(distance: str, quarters: int) -> None:
    """TS-7.53; 8+70yds uses column 7-9."""
    state = run_to([98, 90], distance=distance)
    assert column(state, "quarter_lengths") == [0, quarters]


def test_differences_beyond_the_chart_go_on() -> None:
    """TS-7.54, worked example TS-11.20: 40 points are 18, 20, 35, 40 lengths."""
    columns = ("5-6.5", "7-9", "9.5-11", "12+")
    assert [CHARTS.quarter_lengths(column, 40) // 4 for column in columns] == [18, 20, 35, 40]


def test_times_follow_the_figures() -> None:
    """TS-7.55."""
    state = run_to([94, 90])
    assert [clock(time) for time in column(state, "time")] == ["1:36.6", "1:37.4"]


def test_hundredths_are_added_to_every_time() -> None:
    """TS-7.56, TS-6.14, TS-9.10: one 20-sided die for the race; 20 adds 0.20."""
    state = run_to([94, 90], hundredths=True)
    assert next_roll(state) == "hundredths of a second"
    roll(state, 20)
    assert [clock(time, fine=True) for time in column(state, "time")] == ["1:36.80", "1:37.60"]
    assert "1:36.80" in GAME.words.board(state.view(None), ["You"])


@pytest.mark.parametrize(
    ("hundredths", "fine", "text"),
    [
        (5140, False, "51.4"),
        (6000, False, "1:00.0"),
        (9660, False, "1:36.6"),
        (20940, False, "3:29.4"),
        (5147, True, "51.47"),
        (6005, True, "1:00.05"),
    ],
)
def test_the_clock(hundredths: int, fine: bool, text: str) -> None:
    """TS-7.58."""
    assert clock(hundredths, fine) == text


def test_the_time_chart_may_be_read_as_printed() -> None:
    """TS-9.12, worked example TS-11.22: 73 at 8.5 furlongs."""
    assert clock(10 * CHARTS.tenths("8.5", 73, printed=True)) == "1:47.0"
    assert clock(10 * CHARTS.tenths("8.5", 73)) == "1:47.4"
    for chart, time in (("printed", "1:47.0"), ("corrected", "1:47.4")):
        state = run_to([90, 73], distance="8.5", time_chart=chart)
        assert clock(column(state, "time")[1]) == time


def test_lengths_in_words() -> None:
    assert [lengths(quarters) for quarters in (2, 4, 6, 31, 0)] == [
        "1/2",
        "1",
        "1 1/2",
        "7 3/4",
        "0",
    ]
    assert lengths_long(2) == "half a length"
    assert lengths_long(3) == "3/4 of a length"
    assert lengths_long(10) == "2 1/2 lengths"
