"""The options that the other stories do not tell (TS-9)."""

from typing import Any

from railbird.games.top_of_the_stretch.state import State
from tests.games.top_of_the_stretch.table import (
    GAME,
    column,
    go_to_post,
    horse,
    next_roll,
    play_until,
    roll,
    stable,
    story,
)


def test_defaults_are_those_of_the_rules() -> None:
    """TS-9.1 – TS-9.19."""
    defaults = {option.name: (option.default, option.rule) for option in GAME.options}
    assert defaults == {
        "races": (("champagne_2009",), "TS-9.17"),
        "version": ("full", "TS-9.1"),
        "jockeys": (True, "TS-9.2"),
        "form_save": (False, "TS-9.3"),
        "condition": ("scoresheet", "TS-9.4"),
        "scratch": ((), "TS-9.18"),
        "unscratch": ((), "TS-9.19"),
        "odds": ("scoresheet", "TS-9.5"),
        "doubles": ("same_die", "TS-9.6"),
        "payout_modifications": ("off", "TS-9.7"),
        "trouble_time": ("form", "TS-9.8"),
        "traffic": ("minus", "TS-9.9"),
        "hundredths": (False, "TS-9.10"),
        "power_limits": ("clamp", "TS-9.11"),
        "time_chart": ("corrected", "TS-9.12"),
        "chart_edition": ("2011", "TS-9.13"),
        "betting": (False, "TS-9.14"),
        "bankroll": (100, "TS-9.15"),
    }


def ridden(**options: Any) -> State:
    jockey: dict[str, Any] = {"jockey": "X", "ride": 2, "trouble": 10, "adj_power": 20}
    return story([horse(pp=1, **jockey), horse(pp=2)], version="quick", **options)


def test_without_jockeys_the_white_die_is_ignored() -> None:
    """TS-9.2, TS-6.9: it is drawn all the same; every trouble rating is 8, and ride 0 in photos."""
    state = ridden(jockeys=False)
    roll(state, 7, 3, 7, 9, 7)
    assert state.runners[0].trouble_adj == -2  # 9 against 8, not 10
    assert next_roll(state) == "race factors roll, red and white"
    roll(state, (1, 1))
    assert column(state, "factor_adj") == [0, 0]
    photo = play_until(ridden(jockeys=False), "photo")
    roll(photo, 5)
    assert photo.runners[0].photo == 5 + 5
    with_jockeys = play_until(ridden(), "factors")
    roll(with_jockeys, (1, 6), 7, 7, 5)
    assert with_jockeys.runners[0].photo == 5 + 5 + 2


def test_traffic_may_be_taken_literally() -> None:
    """TS-9.9: a failed check adds two."""
    state = ridden(traffic="plus")
    roll(state, 7, 3, 7, 11)
    assert state.runners[0].power == 20 - 3 + 2


def test_the_example_edition_is_for_fullplay_only() -> None:
    """TS-9.13."""
    quick = story([horse(pp=1, pace=9), horse(pp=2)], version="quick", chart_edition="example")
    assert next_roll(quick) == "pace roll"
    roll(quick, 6, 6, 10)
    assert column(quick, "form_adj") == [0, 1]  # form C by the printed chart


def test_the_example_edition_reads_the_sprint_effects_and_two_other_cells() -> None:
    """TS-9.13, TS-2.30."""
    horses = [horse(pp=1, form="C", pace=8), horse(pp=2, form="D", pace=8)]
    state = story(horses, chart_edition="example", distance="10.0")
    play_until(state, "pace")
    points = column(state, "race2")
    roll(state, 6)
    effects = GAME.box.charts.effects_sprint
    assert column(state, "pace_adj") == [effects[p][2] for p in points] == [-2, -2]
    roll(state, 6, 10)
    assert column(state, "form_adj") == [-1, 1]


def test_dice_are_chosen_at_the_table() -> None:
    """TS-9.16, TS-5.3: every roll is public, so that people may roll it."""
    assert "dice" not in {option.name for option in GAME.options}
    state = go_to_post(condition="roll", odds="generate", hundredths=True, form_save=True)
    while state.phase.name != "finished":
        pending = state.pending
        assert pending.public  # type: ignore[union-attr]
        roll(state, 7 if pending.dice == 2 else 1)  # type: ignore[union-attr]


def test_a_race_of_twenty_four() -> None:
    """TS-3.3."""
    state = story(stable(24), version="quick")
    while state.phase.name != "photo":
        roll(state, 7)
    assert len(state.queue) == 24
