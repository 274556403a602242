"""Adjusted power (TS-7.10 – TS-7.15, TS-11.10, TS-11.13)."""

import pytest

from railbird.games.top_of_the_stretch.box.scoresheet import Entry
from railbird.games.top_of_the_stretch.rules.power import (
    PowerSteps,
    compute,
    half_furlongs_outside,
)
from tests.games.top_of_the_stretch.table import CHARTS, GAME, horse, sheet, stable


def steps(entry: Entry, condition: str = "fast", **fields: str) -> PowerSteps:
    race = sheet(stable(2), condition=condition, **fields)
    found = compute(CHARTS, race, entry, condition)
    assert found is not None
    return found


def of(race_id: str, name: str) -> Entry:
    return next(e for e in GAME.box.races[race_id].entries if e.horse == name)


def test_the_rating_of_the_surface_counts_and_synthetic_uses_dirt() -> None:
    """TS-7.10."""
    both = horse(power_dirt=21, power_turf=18)
    assert steps(both, surface="dirt").power == 21
    assert steps(both, surface="synthetic").power == 21
    assert steps(both, surface="turf", condition="firm").power == 18


def test_without_a_rating_there_the_other_counts_less_four() -> None:
    """TS-7.11."""
    turf = horse(power_dirt=None, power_turf=19)
    assert steps(turf, surface="synthetic") == PowerSteps(15, False, 19, "turf", -4)
    dirt = horse(power_dirt=21)
    assert steps(dirt, surface="turf", condition="firm").power == 17


@pytest.mark.parametrize(
    ("condition", "surface", "wet", "net"),
    [
        ("good", "dirt", 2, 0),
        ("muddy", "dirt", 2, 0),
        ("sloppy", "dirt", 2, -1),
        ("sloppy", "dirt", 0, -3),
        ("slow", "dirt", 0, -2),
        ("fast", "dirt", 3, 0),
        ("yielding", "turf", 1, -2),
        ("soft", "turf", 0, -2),
    ],
)
def test_a_wet_rating_absorbs_what_the_track_takes(
    condition: str, surface: str, wet: int, net: int
) -> None:
    """TS-7.12; worked example TS-11.10: rating 2 – good 0, muddy 0, sloppy -1."""
    rated = horse(wet=wet, power_turf=20)
    assert steps(rated, condition, surface=surface).wet == net


@pytest.mark.parametrize(
    ("low", "high", "distance", "lost"),
    [
        (7, 9, "10.0", 2),
        (7, 9, "6.0", 2),
        (7, 9, "8.0", 0),
        (6, 8, "8+70yds", 0),
        (9, 10, "8+70yds", 1),
        (8, 11.5, "12.0", 1),
        (5, 6.5, "16.0", 19),
    ],
)
def test_each_whole_half_furlong_outside_the_range_costs_one(
    low: float, high: float, distance: str, lost: int
) -> None:
    """TS-7.13; worked examples TS-11.10 and TS-11.13."""
    ranged = horse(range_min=low, range_max=high)
    assert half_furlongs_outside(CHARTS.distances[distance], ranged) == lost
    assert steps(ranged, distance=distance).distance == -lost


def test_everything_adds_up_and_is_not_limited() -> None:
    """TS-7.14, TS-7.15."""
    weak = horse(power_dirt=None, power_turf=1, range_min=5, range_max=6)
    found = steps(weak, "sloppy", distance="9.0")
    assert (found.rating, found.surface, found.wet, found.distance) == (1, -4, -3, -6)
    assert found.power == -12


def test_worked_examples() -> None:
    """TS-11.13."""
    brocco = of("kentucky_derby_1994", "Brocco")
    assert steps(brocco, "sloppy", distance="10.0") == PowerSteps(
        19, False, 23, "dirt", 0, -3, -2, -2
    )
    rainbow = of("bc_ladies_classic_2009", "Rainbow View")
    assert steps(rainbow, surface="synthetic", distance="9.0").power == 15
    sham = of("belmont_1973", "Sham")
    assert steps(sham, distance="12.0").power == 22
