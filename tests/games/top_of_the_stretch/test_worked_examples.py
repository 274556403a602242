"""The worked examples that tell a whole race, number for number (TS-11.3, TS-11.4, TS-11.12,
TS-11.25, TS-11.26)."""

from railbird.core import Over
from railbird.games.top_of_the_stretch.rules.dice_list import DiceList
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.words.phrases import clock, lengths
from tests.games.top_of_the_stretch.table import (
    column,
    go_to_post,
    horse,
    next_roll,
    order,
    pair,
    play_until,
    roll,
    runner,
    stable,
    story,
)

BREAK = (4, 3, 6, 6, 6, 8)
SETUP = (5, 10, 4, 7, 4, 4)
POSITION = (6, 10, 5, 7, 7, 4)
FINAL = (6, 7, 7, 9, 5, 6)


def champagne(edition: str, pace: int) -> State:
    """The printed example up to the end of the stretch."""
    state = go_to_post("champagne_2009", chart_edition=edition)
    roll(state, *BREAK, *SETUP, pace, *POSITION, (3, 3), *FINAL)
    return state


def line(runner: Runner) -> tuple[int | None, ...]:
    return (
        runner.break_points,
        runner.race2,
        runner.pace_adj,
        runner.race3,
        runner.form_adj,
        runner.power,
        runner.factor_adj,
        runner.figure,
        runner.final_speed,
    )


def chart(state: State) -> list[tuple[str, str]]:
    """Names and lengths in official order, the winner with the time."""
    finish = [runner(state, name) for _, name in order(state)]
    first, *others = finish
    return [
        (first.entry.horse, clock(first.time or 0)),
        *((r.entry.horse, lengths(r.quarter_lengths or 0)) for r in others),
    ]


def test_the_printed_champagne_stakes() -> None:
    """TS-11.3: every number of the rulebook's tables is reproduced; TS-9.13."""
    state = go_to_post("champagne_2009", chart_edition="example")
    roll(state, *BREAK, *SETUP)
    assert (state.pace_total, next_roll(state)) == (44, "pace roll with one die")
    roll(state, 4, *POSITION, (3, 3), *FINAL)
    assert state.pace == "Fast"
    assert [line(each) for each in state.runners] == [
        (20, 20, 0, 19, -1, 18, 2, 89, 91),
        (15, 16, 1, 18, 1, 16, -2, 86, 84),
        (17, 16, 1, 15, -1, 17, 2, 88, 90),
        (23, 24, -1, 24, 0, 16, 1, 89, 90),
        (19, 18, 0, 18, 0, 17, 3, 85, 88),
        (16, 14, 1, 12, -2, 19, 3, 91, 94),
    ]
    roll(state, 4, 5)
    aspire, mine = runner(state, "Aspire"), runner(state, "Discreetly Mine")
    assert (aspire.photo, mine.photo, mine.margin) == (8, 7, "nose")
    assert chart(state) == [
        ("Homeboykris", "1:36.6"),
        ("Super Saver", "1 1/2"),
        ("Aspire", "2"),
        ("Discreetly Mine", "2"),
        ("Dublin", "3"),
        ("Overlap", "5"),
    ]


def test_the_same_dice_by_the_printed_charts_with_a_fast_pace() -> None:
    """TS-11.4."""
    state = champagne("2011", 11)
    assert state.pace == "Fast"
    assert column(state, "power") == [19, 17, 17, 16, 18, 20]
    assert column(state, "final_speed") == [93, 86, 90, 90, 90, 96]
    roll(state, 4, 5, 6)
    photos = [runner(state, name) for name in ("Aspire", "Discreetly Mine", "Dublin")]
    assert [each.photo for each in photos] == [8, 7, 13]
    assert chart(state) == [
        ("Homeboykris", "1:36.2"),
        ("Super Saver", "1 1/2"),
        ("Dublin", "3"),
        ("Aspire", "3"),
        ("Discreetly Mine", "3"),
        ("Overlap", "5"),
    ]
    assert [each.margin for each in photos] == ["head", "nose", ""]


def test_the_same_dice_by_the_printed_charts_with_a_slow_pace() -> None:
    """TS-11.4."""
    state = champagne("2011", 4)
    assert state.pace == "Slow"
    assert column(state, "pace_adj") == [0, -1, -1, 1, -1, -2]
    assert column(state, "power") == [19, 15, 15, 18, 16, 16]
    assert column(state, "final_speed") == [93, 82, 86, 94, 86, 88]
    assert [state.runners[at].entry.horse for at in state.queue] == ["Aspire", "Dublin"]
    roll(state, 7, 7)
    assert chart(state)[0] == ("Discreetly Mine", "1:36.6")
    assert {place for place, name in order(state) if name in ("Aspire", "Dublin")} == {4, 5}


def test_a_quickplay_race_with_everything() -> None:
    """TS-11.12: trouble, a three-horse photo and a dead heat."""
    state = go_to_post("bc_ladies_classic_2009", version="quick")
    assert state.pace_total == 15
    roll(state, 8)
    assert state.pace == "Fast"
    roll(state, 7, 9, 3, 7, 9, 10, 6, 12, 5, 2)
    assert column(state, "power") == [18, 25, 17, 17, 16, 19, 21, 13]
    roll(state, (5, 4), 6, 9, 8, 7, 10, 7, 11, 7)
    assert column(state, "final_speed") == [91, 108, 89, 88, 91, 91, 104, 79]
    roll(state, 7, 4, 8)
    photos = [runner(state, name) for name in ("Careless Jewel", "Proviso", "Cocoa Beach")]
    assert [each.photo for each in photos] == [11, 11, 16]
    assert isinstance(state.pending, Over)
    assert order(state) == [
        (1, "Life Is Sweet"),
        (2, "Music Note"),
        (3, "Cocoa Beach"),
        (4, "Careless Jewel"),
        (4, "Proviso"),
        (6, "Mushka"),
        (7, "Lethal Heat"),
        (8, "Rainbow View"),
    ]
    assert clock(runner(state, "Life Is Sweet").time or 0) == "1:47.0"
    behind = [lengths(runner(state, name).quarter_lengths or 0) for _, name in order(state)[1:]]
    assert behind == ["2", "8 1/2", "8 1/2", "8 1/2", "9 1/2", "10", "14 1/2"]
    assert [each.margin for each in photos] == ["head", "head", ""]


def late_trouble(*trouble: int) -> State:
    """TS-11.25: form C, power 20, normal pace, form total 3, final total 7."""
    state = story(stable(2), version="quick", trouble_time="after_figure")
    roll(state, 7, 3, 7, (1, 6), 7)
    assert next_roll(state) == "trouble roll for #1 Horse 1"
    first = state.runners[0]
    assert (first.power, first.figure) == (17, 88)
    roll(state, *trouble)
    return state


def test_trouble_after_the_figure() -> None:
    """TS-7.38, TS-9.8, worked example TS-11.25: the same total is read again."""
    state = late_trouble(7, 9)
    first = state.runners[0]
    assert (first.power, first.figure, first.final_speed) == (15, 84, 84)
    assert next_roll(state) == "final figure roll for #2 Horse 2"
    usual = story(stable(2), version="quick")
    roll(usual, 7, 3, 7, 9)
    assert usual.runners[0].power == 15


def test_out_after_the_figure() -> None:
    """TS-7.38, TS-4.16: the figure is void, and with nobody left the race is over."""
    state = late_trouble(12)
    assert (state.runners[0].out, state.runners[0].final_speed) == (True, None)
    roll(state, 7)
    assert order(state) == [(1, "Horse 2")]
    both = story(stable(2), version="quick", trouble_time="after_figure")
    roll(both, 7, 3, 3, (1, 6), 7, 12, 7, 2)
    assert isinstance(both.pending, Over)
    assert both.results[0].placings == ()


def test_a_form_save_comes_before_late_trouble() -> None:
    """TS-7.38, TS-6.11: right after the final roll and the Form Save die."""
    horses = [horse(pp=1, form="A"), horse(pp=2)]
    state = story(horses, version="quick", trouble_time="after_figure", form_save=True)
    roll(state, 7, 3, 7, (1, 6), 2)
    assert next_roll(state) == "form save die for #1 Horse 1"
    roll(state, 6)
    assert next_roll(state) == "trouble roll for #1 Horse 1"
    roll(state, 8, 12)
    first = state.runners[0]
    assert (first.total, first.power, first.figure) == (10, 15, 89)


def test_the_flat_record_of_a_horse() -> None:
    """TS-11.26, TS-6.16: form, trouble and check, then the next horse's form roll."""
    state = play_until(story(stable(2), version="quick"), "form")
    dice = DiceList([1, 2, 3, 4, 6, 3])
    for expected in ("form roll", "trouble roll", "jockey check"):
        assert next_roll(state) == f"{expected} for #1 Horse 1"
        state.resolve(dice.next(state, state.pending))  # type: ignore[arg-type]
    assert dice.left == 0
    assert next_roll(state) == "form roll for #2 Horse 2"
    first = state.runners[0]
    assert (first.form_dice, first.trouble_dice, first.check_dice) == ((1, 2), (3, 4), (6, 3))


def test_pairs_of_the_builder_are_what_they_say() -> None:
    assert all(sum(pair(total)) == total for total in range(2, 13))
