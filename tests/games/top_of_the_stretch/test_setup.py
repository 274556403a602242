"""Before the start: the card, scratches, the track (TS-3, TS-4.1, TS-4.2, TS-4.14 – TS-4.18,
TS-5.1, TS-5.3, TS-9.17 – TS-9.19)."""

import re
from typing import Any

import pytest

from railbird.core import BadSetup, Decision, Over
from railbird.games.top_of_the_stretch.events import ConditionSet, RaceCalled
from tests.games.top_of_the_stretch.table import (
    GAME,
    close,
    column,
    go_to_post,
    horse,
    next_roll,
    play_out,
    roll,
    runner,
    stable,
    story,
    told_of,
)


def posts(state: Any) -> list[int]:
    return [runner.entry.pp for runner in state.runners]


def refused(**options: Any) -> str:
    with pytest.raises(BadSetup) as error:
        GAME.new(1, options)
    return str(error.value)


# -- the card ------------------------------------------------------------------------------------


def test_a_card_is_a_list_of_races_run_one_after_the_other() -> None:
    """TS-3.1, TS-4.14, TS-4.17, TS-5.3, TS-9.17: and it is over after the last."""
    state = go_to_post(races=["belmont_1973", "belmont_1978", "belmont_1973"], version="quick")
    seen: list[tuple[int, str]] = []
    while not isinstance(state.pending, Over):
        if not seen or seen[-1] != (state.race, state.sheet.race.id):
            seen.append((state.race, state.sheet.race.id))
        roll(state, 7)
    assert seen == [(1, "belmont_1973"), (2, "belmont_1978"), (3, "belmont_1973")]
    assert state.phase.name == "finished"
    assert [result.race for result in state.results] == [race for _, race in seen]


def test_each_race_of_a_card_begins_with_a_clean_scoresheet() -> None:
    """TS-4.18: bankrolls carry over, nothing else does."""
    state = go_to_post(races=["belmont_1973", "champagne_2009"], seats=2, betting=True)
    close(state, 0, 1)
    while state.race == 1:
        roll(state, 7)
    assert isinstance(state.pending, Decision)
    assert posts(state) == [1, 2, 3, 4, 5, 6]
    assert (state.wire, state.pace, state.factor_dice, state.payoffs) == ((), "", None, ())
    assert column(state, "break_dice") == [None] * 6
    assert state.closed == [False, False]
    assert state.money == [10_000, 10_000]


@pytest.mark.parametrize(
    ("races", "says"),
    [
        ([], "a card has 1 to 24 (TS-9.17)"),
        (["belmont_1973"] * 25, "25 races; a card has 1 to 24"),
        (["kempton"], "unknown race 'kempton'; there are: champagne_2009, "),
    ],
)
def test_a_card_that_cannot_be_run_is_refused(races: list[str], says: str) -> None:
    """TS-9.17."""
    assert says in refused(races=races)


def test_version_and_options_are_chosen_before() -> None:
    """TS-3.2, TS-5.3: the options of a game are those of section 9."""
    names = {option.name for option in GAME.options}
    assert names == {
        "races",
        "version",
        "jockeys",
        "form_save",
        "condition",
        "scratch",
        "unscratch",
        "odds",
        "doubles",
        "payout_modifications",
        "trouble_time",
        "traffic",
        "hundredths",
        "power_limits",
        "time_chart",
        "chart_edition",
        "betting",
        "bankroll",
    }
    races = next(option for option in GAME.options if option.name == "races")
    assert races.values == tuple(GAME.box.races)


def test_one_to_eight_players_and_nothing_depends_on_their_number() -> None:
    """TS-3.7, TS-5.1: without betting the others only watch."""
    for seats in (1, 8):
        state = go_to_post(seats=seats)
        assert state.money == [0] * seats
        play_out(state)
        assert isinstance(state.pending, Over)
        assert state.pending.result.places == (1,) * seats
    for seats in (0, 9):
        with pytest.raises(BadSetup, match=r"needs 1 to 8 players, got \d \(TS-1.2\)"):
            GAME.new(seats)


def test_the_host_is_the_first_player_and_bets_like_the_others() -> None:
    """TS-5.1, TS-3.7."""
    state = go_to_post(seats=3, betting=True, bankroll=60)
    assert state.money == [6_000] * 3
    assert isinstance(state.pending, Decision)
    assert state.pending.must == (0, 1, 2)


# -- scratches -----------------------------------------------------------------------------------


def test_scratched_horses_do_not_start_and_the_others_keep_their_posts() -> None:
    """TS-3.3, TS-9.18."""
    state = go_to_post("belmont_1973", scratch=["1", "4"])
    assert posts(state) == [2, 3, 5]
    assert state.view(None).card[0].scratched == ("#1 Sham", "#4 My Gallant")


def test_on_a_longer_card_a_scratch_names_its_race() -> None:
    """TS-9.18, TS-4.18: scratches belong to one race."""
    state = go_to_post(races=["belmont_1973", "belmont_1973"], scratch=["2:3"], version="quick")
    assert posts(state) == [1, 2, 3, 4, 5]
    while state.race == 1:
        roll(state, 7)
    assert posts(state) == [1, 2, 4, 5]


def test_a_horse_scratched_on_its_scoresheet_may_start_after_all() -> None:
    """TS-9.19."""
    horses = [*stable(3), horse(pp=4, scratched=True)]
    assert posts(story(horses)) == [1, 2, 3]
    assert posts(story(horses, unscratch=["4"])) == [1, 2, 3, 4]
    with pytest.raises(BadSetup, match=r"unscratch: no scratched horse 2 in story \(TS-9.19\)"):
        story(horses, unscratch=["2"])


@pytest.mark.parametrize(
    ("scratch", "says"),
    [
        (["9"], "no horse 9 runs in belmont_1973; there are: 1, 2, 3, 4, 5 (TS-9.18)"),
        (["2", "2"], "no horse 2 runs"),
        (["two"], "'two' is not a post number, such as 5"),
        (["3:1"], "'3:1': the card has 1 races"),
        (["1", "2", "3", "4"], "a race needs 2 to 24 starters, found 1 (TS-12.11)"),
    ],
)
def test_a_wrong_scratch_is_refused(scratch: list[str], says: str) -> None:
    """TS-9.18, TS-3.3."""
    assert says in refused(races=["belmont_1973"], scratch=scratch)
    assert "'2' is not race:post" in refused(races=["belmont_1973"] * 2, scratch=["2"])


def test_more_than_24_may_be_loaded_and_scratched_down() -> None:
    """TS-3.9: the limit is tested when the race starts."""
    field = stable(26)
    with pytest.raises(BadSetup, match=r"needs 2 to 24 starters, found 26 \(TS-12.11\)"):
        story(field)
    assert len(posts(story(field, scratch=["25", "26"]))) == 24


# -- condition and power -------------------------------------------------------------------------


def test_the_condition_is_that_of_the_scoresheet_or_chosen() -> None:
    """TS-3.4, TS-4.2, TS-9.4."""
    assert go_to_post("kentucky_derby_1994").condition == "sloppy"
    state = go_to_post("kentucky_derby_1994", condition="fast")
    assert (state.condition, state.condition_dice) == ("fast", None)


def test_the_condition_may_be_rolled() -> None:
    """TS-3.4, TS-4.2, TS-6.1."""
    state = go_to_post("bc_turf_2003", condition="roll")
    assert (next_roll(state), state.phase.name) == ("track condition roll", "condition")
    assert column(state, "start_power") == [0] * 9
    (told,) = told_of(roll(state, (6, 6)), ConditionSet)
    assert (told.condition, told.dice) == ("yielding", (6, 6))
    assert state.condition == "yielding"


def test_synthetic_is_always_fast() -> None:
    """TS-3.4: `roll` means fast without dice there."""
    state = go_to_post("bc_sprint_2008", condition="roll")
    assert (state.condition, state.phase.name) == ("fast", "break")


def test_a_card_may_have_a_condition_for_each_race() -> None:
    """TS-9.4, TS-5.3."""
    state = go_to_post(
        races=["belmont_1973", "bc_turf_2003"], condition=["muddy", "soft"], version="quick"
    )
    assert state.condition == "muddy"
    while state.race == 1:
        roll(state, 7)
    assert state.condition == "soft"
    says = refused(races=["belmont_1973"], condition=["muddy", "soft"])
    assert "2 conditions for 1 races; give one, or one for each (TS-9.4)" in says


def test_powers_are_worked_out_before_the_odds() -> None:
    """TS-3.5, TS-3.6, TS-4.15: setup, condition, odds, betting."""
    state = go_to_post("belmont_1973", condition="roll", odds="generate", betting=True)
    phases = [state.phase.name]
    while state.phase.name != "break":
        if state.phase.name == "condition":
            roll(state, 12)
        elif state.phase.name == "odds":
            assert runner(state, "Secretariat").start_power == 27  # sloppy less wet 2
            roll(state, 7)
        elif state.phase.name == "betting":
            close(state, 0)
        if phases[-1] != state.phase.name:
            phases.append(state.phase.name)
    assert phases == ["condition", "odds", "betting", "break"]


def test_the_race_is_announced() -> None:
    """TS-4.1."""
    told = told_of(go_to_post("belmont_1973", scratch=["1"]).told, RaceCalled)
    assert told[0].title == "Belmont Stakes 1973"
    line = GAME.words.narrate(told[0], ["You"])
    assert re.search(r"Race 1 of 1: Belmont Stakes 1973, Belmont Park, 12 furlongs on dirt", line)
    assert "Scratched: #1 Sham." in line
