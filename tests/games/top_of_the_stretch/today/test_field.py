"""The field of a day: who runs, and what the board says."""

from statistics import mean

from railbird.games.top_of_the_stretch.box.components import standard_box
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.today.chances import chances
from railbird.games.top_of_the_stretch.today.field import (
    FEWEST_WINS,
    INVENTED,
    MOST_WINS,
    draw_field,
    house_charts,
    pack_of,
)
from railbird.games.top_of_the_stretch.today.slip import grade, worths
from tests.games.top_of_the_stretch.today.fields import BETTORS, LIKINGS, days

MOST_BY_ONE_THING = 85


def test_the_same_day_and_seed_draw_the_same_field() -> None:
    assert draw_field("2026-11-18", "x") == draw_field("2026-11-18", "x")
    assert draw_field("2026-11-18", "x") != draw_field("2026-11-19", "x")
    assert draw_field("2026-11-18", "x") != draw_field("2026-11-18", "y")


def test_six_horses_run_and_the_invented_ones_are_named_so() -> None:
    known = {entry.horse for race in standard_box().races.values() for entry in race.entries}
    for race, program in days(10):
        assert len({line.horse for line in program.horses}) == 6
        for line in program.horses:
            assert line.invented == (line.horse not in known) == (line.origin == INVENTED)
        assert any(line.invented for line in program.horses)
        wins = [chances(house_charts(), race).win(at) for at in range(6)]
        assert min(wins) >= FEWEST_WINS
        assert max(wins) <= MOST_WINS


def test_the_field_travels_with_its_record() -> None:
    race = draw_field("2026-11-18", "x")
    assert TopOfTheStretch(pack_of(race)).box.races["today"].entries == race.entries


def test_nobody_is_disqualified() -> None:
    assert {line.result for line in house_charts().trouble[2:]} == {"none", "out", "check"}
    assert {line.on_fail for line in house_charts().trouble[2:]} == {"", "power-2"}


def test_no_one_thing_is_always_right() -> None:
    """The large version, over 200 days: python -m tests.campaign todays_race."""
    fields = [
        (program, worths(house_charts(), race, chances(house_charts(), race)))
        for race, program in days(10)
    ]
    for liking in LIKINGS.values():
        for bettor in BETTORS.values():
            grades = [grade(known, bettor(liking(program))) for program, known in fields]
            assert mean(grades) <= MOST_BY_ONE_THING
