"""The kernel of Win, Place & Show beside the engine, and what it says about the program."""

import random
from typing import Any

import numpy as np
import pytest

from railbird.core import BadSetup, Pack
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.lab.daily_double import run_daily_double
from railbird.games.win_place_and_show.lab.tally import (
    chunk_runner,
    run_win_place_and_show,
    start_of,
)
from railbird.games.win_place_and_show.phases.announce import line_up
from railbird.lab.chunks import first_word
from tests.games.win_place_and_show.table import GAME, at_race
from tests.lab.words import two_dice

WORDS = 4096
TOGETHER = 6
"""Races of a chunk that are run by the engine as well."""


def engine_race(
    race: int, field: tuple[int, ...], options: dict[str, Any], game: WinPlaceAndShow, first: int
) -> list[int]:
    """The move in which the winner came home, and the finishers, with the dice of the kernel."""
    state = at_race(race, 7, game, **options)  # a party, where the house jockey rides all horses
    state.entered = field
    line_up(state)
    state.enter("roll")
    move, won = 0, 0
    while len(state.results) < race:
        dice = two_dice(first + move)
        move += 1
        state.resolve(dice)
        if not won and (state.finish or len(state.results) == race):
            won = move
    return [won, *state.results[-1].finish]


def assert_same_races(
    race: int, field: tuple[int, ...], options: dict[str, Any], game: WinPlaceAndShow, seed: int
) -> None:
    kept = np.zeros((TOGETHER, 7), np.int64)
    chunk_runner(start_of(race, field, options, game), seed, kept)(0, TOGETHER)
    first = int(first_word(seed, 0))
    for number, row in enumerate(kept):
        told = engine_race(race, field, options, game, first + number * WORDS)
        assert [int(each) for each in row if each] == told


def random_options(rng: random.Random) -> dict[str, Any]:
    return {
        "dice_reading": rng.choice(("rulebook", "split")),
        "strength_after_last": rng.choice(("repeat_last", "zero")),
        "veteran_partial_return": rng.random() < 0.5,
        "squeeze_may_stop_in_front": rng.random() < 0.5,
    }


def test_it_runs_the_races_of_the_engine() -> None:
    """WP-7.29 – WP-7.43, WP-7.59 – WP-7.61, WP-9.2, WP-9.3, WP-9.6, WP-9.7."""
    rng = random.Random(4)
    for trial in range(200):
        field = tuple(sorted(rng.sample(range(1, 7), rng.choice((4, 5, 6, 6)))))
        options = random_options(rng) if trial % 2 else {}
        assert_same_races(rng.randint(1, 6), field, options, GAME, trial)


def test_it_runs_a_program_of_ones_own() -> None:
    """Other strengths, more passing squares, Apprentices who ride like Veterans and the reverse."""
    passing = "segment,lane,index\n" + "".join(
        f"{leg},{lane},{at}\n"
        for leg in ("B", "T2", "H")
        for lane in range(1, 7)
        for at in range(1, 21)
    )
    constants = GAME.text_of("game.toml")
    changed = constants.replace("veteran_lanes = 2", "veteran_lanes = 3").replace(
        "apprentice_return = false", "apprentice_return = true"
    )
    assert changed != constants
    game = WinPlaceAndShow(Pack("own", {"passing_squares.csv": passing, "game.toml": changed}))
    for seed in range(30):
        assert_same_races(1 + seed % 6, (1, 2, 3, 4, 5, 6), {}, game, seed)


def test_chances_are_those_of_the_rules_page() -> None:
    """The table behind the odds (WP-2.10): 20,000 races each, so to about one per cent."""
    found = run_win_place_and_show(2, 60_000, seed=5)
    printed = {1: (6.4, 17.8, 33.2), 3: (15.9, 34.2, 54.9), 6: (34.6, 58.2, 73.7)}
    for horse, chances in printed.items():
        for places, chance in enumerate(chances, start=1):
            assert found.chance(horse - 1, places) == pytest.approx(chance / 100, abs=0.015)
    assert found.lengths[6] / found.races == pytest.approx(0.77, abs=0.015)


def test_every_place_goes_to_one_horse() -> None:
    found = run_win_place_and_show(4, 5_000)
    for place in range(4):
        assert sum(horse.places[place] for horse in found.horses) == found.races
    for horse in found.horses:
        assert sum(horse.places) + horse.unplaced == found.races


def test_bets_are_worth_what_they_pay() -> None:
    """WP-2.19, WP-7.17: $5,000 at 6-1 pay $35,000 to win and $15,500 to place."""
    found = run_win_place_and_show(1, 2_000)
    win, place = (
        next(b for b in found.bets if (b.horse, b.position, b.stake) == (1, kind, 5_000))
        for kind in ("win", "place")
    )
    assert (win.pays, place.pays) == (35_000, 15_500)
    assert win.value == pytest.approx(7 * found.chance(0))
    assert len(found.bets) == 6 * 3 * 5
    four = run_win_place_and_show(start_of(1, (1, 2, 3, 4)), 100)
    assert {bet.position for bet in four.bets} == {"win", "place"}
    assert four.value(1, "show", 5_000) is None


def test_the_daily_double() -> None:
    """WP-2.20, WP-7.24, WP-11.16: a 5-2 winner and a 4-1 winner pay $14,000 for $1,000."""
    found = run_daily_double(3_000, game=GAME, seed=4)
    first, second = (run_win_place_and_show(race, 3_000, seed=4) for race in (1, 2))
    told = next(each for each in found.combinations if (each.first, each.second) == (4, 5))
    assert told.pays == 14_000
    assert told.chance == pytest.approx(first.chance(3) * second.chance(4))
    assert told.value == pytest.approx(14 * told.chance)
    assert sum(each.chance for each in found.combinations) == pytest.approx(1)


def test_results_do_not_depend_on_threads() -> None:
    one, three = (
        run_win_place_and_show(3, 5_000, seed=9, threads=each, chunk=1 << 10) for each in (1, 3)
    )
    assert one == three
    assert run_win_place_and_show(3, 5_000, seed=10, chunk=1 << 10).horses != one.horses


@pytest.mark.parametrize(
    ("race", "field", "says"),
    [
        (7, None, "race 7: the program has races 1 to 6"),
        (1, (1, 2, 3), "3 horses: a race has 4 to 6"),
        (1, (1, 2, 3, 9), "horse 9: use numbers from 1 to 6"),
    ],
)
def test_bad_input_is_named(race: int, field: tuple[int, ...] | None, says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        start_of(race, field)


def test_an_unknown_option_is_named() -> None:
    """WP-12.25."""
    with pytest.raises(BadSetup, match="unknown option 'whips'"):
        start_of(1, options={"whips": True})


def test_a_tie_that_only_the_path_would_settle_is_refused() -> None:
    """WP-7.59: behind a short turn, squares of one lane may be as good as each other."""
    turn = "\nT2,turn,20,22,24,26,28,30"
    segments = GAME.text_of("track_segments.csv")
    assert turn in segments
    columns = [(lane, at) for lane in range(1, 7) for at in range(1, 20) if not (at + lane) % 3]
    passing = "".join(f"H,{lane},{at}\n" for lane, at in columns)
    short = {
        "track_segments.csv": segments.replace(turn, "\nT2,turn,2,3,4,5,6,7"),
        "passing_squares.csv": "segment,lane,index\n" + passing,
    }
    start = start_of(2, game=WinPlaceAndShow(Pack("short", short)))
    with pytest.raises(BadSetup, match="as good as each other"):
        run_win_place_and_show(start, 5_000)
