"""The quick race: the same as the game's own, dice for dice, and the odds that come of it."""

import random
from typing import Any

import pytest

from railbird.core import Pack
from railbird.games.win_place_and_show.bots.gallop import Course
from railbird.games.win_place_and_show.bots.make_tables import RACES
from railbird.games.win_place_and_show.bots.quick_walk import QuickWalk
from railbird.games.win_place_and_show.bots.race_odds import (
    PLACES,
    in_the_money,
    odds_of,
    purse_of,
    run_races,
)
from railbird.games.win_place_and_show.bots.reading import table_of
from railbird.games.win_place_and_show.bots.riding import on_horseback
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.options import Options
from railbird.games.win_place_and_show.phases.announce import line_up
from railbird.games.win_place_and_show.rules.moves import moves_of
from tests.bots.moments import moments
from tests.games.win_place_and_show.table import GAME, at_race

ALL = (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("race", "field", "options"),
    [
        (1, ALL, {}),
        (2, (1, 3, 4, 6), {}),
        (5, (2, 3, 4, 5, 6), {"dice_reading": "split"}),
        (6, ALL, {"strength_after_last": "zero", "squeeze_may_stop_in_front": False}),
        (4, ALL, {"veteran_partial_return": False}),
    ],
)
def test_it_runs_as_the_house_jockeys_do(
    race: int, field: tuple[int, ...], options: dict[str, Any]
) -> None:
    """WP-7.29 – WP-7.43, WP-7.59 – WP-7.61: every square after every move, and the finish."""
    rng = random.Random(race)
    course = Course(GAME, race, Options(**options))
    for _ in range(12):
        state = at_race(race, 7, **options)  # a party, where the house jockey rides all horses
        state.entered = field
        line_up(state)
        state.enter("roll")
        quick = course.line_up(field)
        while not course.is_over(quick):
            dice = (rng.randint(1, 6), rng.randint(1, 6))
            course.roll(quick, dice)
            course.ride_on(quick, dice)
            state.resolve(dice)
            if not course.is_over(quick):
                assert quick.place == state.place
                assert quick.allowance == set(state.allowance)
                assert quick.finish == state.finish
        assert state.results[-1].finish == quick.finish


def test_the_quick_walk_ends_where_the_walk_does() -> None:
    """WP-7.33 – WP-7.39: every count of every horse in some random races."""
    rng = random.Random(1)
    shortest = GAME.box.constants.race.stop_short_max
    compared = 0
    for _, seen in moments(GAME, 4, 2, "random", {"races": 2}):
        if seen.view.phase != "ride":
            continue
        mount, _ = on_horseback(table_of(seen))
        quick = QuickWalk(mount.track.course, mount.rider.steering)
        count = rng.randint(1, 23)
        listed = moves_of(GAME.box, mount, count, Options())
        ends = quick.ends(mount, count, max(1, count - shortest))
        assert ends == {(move.square, count - move.unused) for move in listed}
        compared += 1
    assert compared > 60


def test_the_table_is_what_its_command_makes() -> None:
    field = (1, 2, 4, 5)
    made, told = run_races(GAME, 1, field, RACES[len(field)]), odds_of(GAME, 1, field)
    for horse in field:
        assert told[horse] == tuple(round(chance, 4) for chance in made[horse])


@pytest.mark.parametrize("race", range(1, 7))
@pytest.mark.parametrize("field", [ALL, (1, 2, 3, 5, 6), (2, 4, 5, 6)])
def test_every_place_goes_to_one_horse(race: int, field: tuple[int, ...]) -> None:
    odds = odds_of(GAME, race, field)
    for place in range(PLACES):
        assert sum(odds[horse][place] for horse in field) == pytest.approx(1, abs=1e-3)
    card = GAME.box.races[race - 1]
    assert sum(purse_of(card, odds, horse) for horse in field) == pytest.approx(
        card.purse, rel=1e-3
    )
    for horse in field:
        win, second, third = (in_the_money(odds, horse, line) for line in ("win", "place", "show"))
        assert 0 < win < second < third < 1


def test_a_program_of_ones_own_is_run_when_it_is_asked_for() -> None:
    """The table knows nothing of it: here the weakest horse of race 1 is made the strongest."""
    own = GAME.text_of("horses.csv").replace(
        "1,3,Late Edition,7 7 7 8 9 11,8,V,10-1,WF,38,49",
        "1,3,Late Edition,16 16 16 16 16 16,8,V,10-1,WF,80,96",
    )
    game = WinPlaceAndShow(Pack("mine", {"horses.csv": own}))
    assert odds_of(game, 1, ALL)[3][0] > 0.9
    assert odds_of(GAME, 1, ALL)[3][0] < 0.2
