"""The race clock agrees with races that are run."""

import random

import pytest

import railbird
from railbird.games.homestretch.bots.gallop import Field, Track, run, seeded_roll, track_of
from railbird.games.homestretch.bots.orders import likely_orders
from railbird.games.homestretch.bots.race_clock import (
    PLACES,
    Chances,
    RaceClock,
    clock_of,
    runners,
)
from railbird.games.homestretch.bots.support import habits_of, short_moves
from railbird.games.homestretch.box.components import HORSES
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.phases.setup import new_state

GAME = Homestretch()
RACES = 4000
CLOSE = 0.04
"""Five standard errors of 4000 races, and what the clock leaves out."""


def the_track() -> Track:
    return track_of(new_state(GAME, 4, GAME.options_type()))


def habits(*driven: set[int]) -> list[list[float]]:
    return [[float(horse in horses) for horse in range(13)] for horses in driven]


def run_off(
    position: list[int], token: list[int], finished: list[int], driving: list[list[float]]
) -> dict[tuple[int, int], float]:
    """How often a horse came in at a place."""
    rng = random.Random(7)
    track, roll = the_track(), seeded_roll(rng)
    counts: dict[tuple[int, int], float] = {}
    for race in range(RACES):
        field = Field(position, token, finished, roller=race % len(driving))
        for place, horse in enumerate(run(track, field, driving, roll, rng)):
            counts[horse, place] = counts.get((horse, place), 0.0) + 1 / RACES
    return counts


@pytest.mark.parametrize("card", ["P01", "P05", "G03", "G11"])
@pytest.mark.parametrize(
    "driving",
    [habits({7}, {2, 12}, {7, 3}, {5}), habits({7, 6}, {7}, {7, 8}, {7}), habits(set(), set())],
    ids=["split", "favourites", "nobody"],
)
def test_from_the_start(card: str, driving: list[list[float]]) -> None:
    tokens = list(GAME.box.race_cards[card].tokens)
    start = [0] * 13
    chances = clock_of(GAME.box).chances(runners(10, start, tokens, short_moves(driving)))
    seen = run_off(start, tokens, [], driving)
    for horse in HORSES:
        for place in range(PLACES):
            assert chances[horse][place] == pytest.approx(seen.get((horse, place), 0), abs=CLOSE)


def test_from_the_middle_of_a_race() -> None:
    """One horse is in, #6 is close, #2 has its +6 yet."""
    position = [0, 0, 0, 4, 2, 6, 8, 10, 6, 4, 6, 2, 3]
    token = [0, 0, 6, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0]
    driving = habits({6, 2}, {5}, {10, 8}, {3})
    seen = run_off(position, token, [7], driving)
    chances = clock_of(GAME.box).chances(runners(10, position, token, short_moves(driving)), 2)
    for horse in HORSES:
        for place in range(2):
            came = seen.get((horse, place + 1), 0)
            assert chances[horse][place] == pytest.approx(came, abs=0.05)


def total(chances: Chances, place: int) -> float:
    return sum(by_place[place] for by_place in chances)


@pytest.mark.parametrize(("finish", "full"), [(10, 2), (20, 2), (6, 3), (3, 1)])
def test_somebody_takes_every_place(finish: int, full: int) -> None:
    field = runners(finish, [0] * 13, [0] * 13, [5] * 13)
    chances = RaceClock(finish, full, 1).chances(field)
    for place in range(PLACES):
        assert total(chances, place) == pytest.approx(1, abs=0.02)


def test_a_token_and_a_lead_are_worth_the_same() -> None:
    plain = runners(10, [0, 0, 6, *[0] * 10], [0] * 13, [4] * 13)
    token = runners(10, [0] * 13, [0, 0, 6, *[0] * 10], [4] * 13)
    assert plain == token


def test_orders_have_the_chances_of_their_horses() -> None:
    tokens = list(GAME.box.race_cards["P07"].tokens)
    chances = clock_of(GAME.box).chances(runners(10, [0] * 13, tokens, [6] * 13))
    orders = likely_orders(chances)
    assert sum(chance for _, chance in orders) == pytest.approx(1, abs=0.03)
    for horse in HORSES:
        for place in range(PLACES):
            share = sum(chance for order, chance in orders if order[place] == horse)
            assert share == pytest.approx(chances[horse][place], abs=0.03)


def test_orders_begin_with_those_who_are_in() -> None:
    chances = clock_of(GAME.box).chances(
        runners(10, [0] * 9 + [10, 0, 10, 0], [0] * 13, [6] * 13), 1
    )
    orders = likely_orders(chances, [9, 11])
    assert {order[:2] for order, _ in orders} == {(9, 11)}
    assert sum(chance for _, chance in orders) == pytest.approx(1)


def test_who_has_most_at_stake_in_a_horse_drives_it_most() -> None:
    gains = [[0.0] * 3 for _ in range(13)]
    gains[6], gains[8] = [20.0, 12.0, 6.0], [4.0, 4.0, 4.0]
    habit = habits_of(gains)
    assert habit[6] > 0.8 > habit[8] > habit[5] == 0
    assert habits_of([[0.0] * 3 for _ in range(13)]) == [0.0] * 13


def test_known_by_both_names() -> None:
    assert clock_of(GAME.box) is clock_of(railbird.load("homestretch").box)
