"""Official places, landing by landing: what every order, foul and die come to, and races run."""

from typing import Any

import numpy as np
import pytest
from numba import njit

from railbird.games.top_of_the_stretch.lab import disqualifications, race_odds, small_fields
from railbird.games.top_of_the_stretch.lab.field import Track
from railbird.games.top_of_the_stretch.lab.kernel import settle
from railbird.games.top_of_the_stretch.lab.landings_exact import landings
from railbird.games.top_of_the_stretch.lab.shared_rolls import STEP, Moment
from railbird.lab.chunks import load_kernels

KERNEL = load_kernels("railbird.games.top_of_the_stretch.lab.stewards_kernel")


def rough_day(seed: int, horses: int, keys: int, clean: int) -> Moment:
    """Few keys and many fouls, so that dead heats and landings abound. Some horses, anywhere among
    the posts, always finish clean."""
    rng = np.random.default_rng(seed)
    mass = rng.random((horses, 2 * keys + 1))
    mass[:clean, keys:] = 0
    mass /= mass.sum(-1, keepdims=True)
    mass = mass[rng.permutation(horses)]
    return Moment(1.0, 0.0, mass[:, :keys], mass[:, keys:-1], mass[:, -1])


def with_derivative(moment: Moment) -> Moment:
    """A second distribution, as the parts of Fullplay have one."""
    rng = np.random.default_rng(1)
    moved = (each * (1 + 1j * STEP * rng.normal(size=each.shape)) for each in moment[2:])
    return Moment(1.0, 0.4, *moved)


@pytest.mark.parametrize(("seed", "horses"), [(1, 5), (2, 5), (3, 6)])
def test_it_is_what_all_orders_fouls_and_dice_come_to(seed: int, horses: int) -> None:
    """TS-7.60 – TS-7.65, dead heats included."""
    moment = rough_day(seed, horses, 5, clean=horses - 2)
    exact, (found, passed_over) = small_fields.official(moment), landings(moment, KERNEL)
    for true, told in zip(exact[:-1], found[:-1], strict=True):
        assert np.abs(true - told).max() < 1e-14
    assert found.second.min() > 0.01
    assert passed_over < 1e-12


@pytest.mark.parametrize("gone", [0, 1])
def test_value_and_derivative_at_once(gone: int) -> None:
    """A horse may have no mass in the value at all, when its points are above the bound."""
    moment = with_derivative(rough_day(3, 5, 4, clean=3))
    for distribution in moment[2:]:
        distribution[:gone] = 1j * np.abs(distribution[:gone]) * STEP
    exact, (found, _) = small_fields.official(moment), landings(moment, KERNEL)
    for true, told in zip(exact[:-1], found[:-1], strict=True):
        assert np.abs(moment.weigh(true - told)).max() < 1e-13


@pytest.mark.parametrize(("seed", "clean"), [(5, 2), (6, 2), (7, 0), (8, 0)])
def test_bounds_hold_where_three_share_a_key_and_few_finish(seed: int, clean: int) -> None:
    moment = rough_day(seed, 5, 6, clean)
    exact, (found, passed_over) = small_fields.official(moment), landings(moment, KERNEL)
    bound = found.bound + passed_over + 1e-14
    assert (np.abs(exact.second - found.second) <= bound).all()
    assert (np.abs(exact.third - found.third) <= bound).all()
    assert bound.max() < (0.1 if clean else 0.5)


KEYS = range(4)


def finish(clean: tuple[int, int], fouled: tuple[int, int | None]) -> Moment:
    """Four horses: two clean and one or two fouled, each at a key of its own choice."""
    masses = np.zeros((2, 4, len(KEYS)))
    out = np.full(4, NEVER)
    for horse, key in enumerate((*clean, *fouled)):
        if key is None:
            out[horse] = 1
        else:
            masses[int(horse >= 2), horse, key] = 1 - NEVER
    return Moment(1.0, 0.0, masses[0], masses[1], out)


NEVER = 1e-9


@pytest.mark.parametrize("lower", KEYS)
@pytest.mark.parametrize("upper", KEYS)
def test_two_clean_finishers_and_any_fouls(lower: int, upper: int) -> None:
    """TS-7.61: the die is often larger than the number of horses beaten."""
    for first in KEYS:
        for second in (None, *KEYS):
            if second != first:
                moment = finish((lower, upper), (first, second))
                exact, (found, _) = small_fields.official(moment), landings(moment, KERNEL)
                assert np.abs(exact.second - found.second).max() < 1e-6
                assert np.abs(exact.third - found.third).max() < 1e-6


@njit
def officials(keys: Any, fouled: Any, dice: Any) -> Any:
    """How often each horse has 0, 1 and 2 horses ahead."""
    races, horses = keys.shape
    found = np.zeros((3, horses))
    ranks, levels = np.zeros(horses, np.int64), np.zeros(horses, np.int64)
    for race in range(races):
        settle(keys[race], fouled[race], dice[race], 0, ranks, levels)
        for horse in range(horses):
            if keys[race, horse] and ranks[horse] < 3:
                found[ranks[horse], horse] += 1
    return found / races


def test_a_larger_field_comes_in_as_races_do() -> None:
    moment = rough_day(8, 8, 12, clean=4)
    keys, races = moment.clean.shape[1], 300_000
    rng = np.random.default_rng(9)
    drawn = np.array(
        [
            rng.choice(2 * keys + 1, races, p=np.r_[clean, fouled, out])
            for clean, fouled, out in zip(*moment[2:], strict=True)
        ]
    ).T
    at = np.where(drawn == 2 * keys, 0, drawn % keys + 1)
    fouled = (drawn >= keys) & (at > 0)
    dice = rng.integers(1, 7, (races, len(moment.out)))
    run = officials(at.astype(np.int64), fouled, dice.astype(np.int64))
    found, _ = landings(moment, KERNEL)
    for place, told in enumerate((found.win, found.second, found.third)):
        error = np.sqrt(told * (1 - told) / races)
        assert (np.abs(run[place] - told) < 5 * error + found.bound).all()
    assert run[2].sum() == pytest.approx(found.third.sum(), abs=0.01)


def test_moments_of_little_weight_are_left_to_the_formulas() -> None:
    heavy, light = rough_day(10, 7, 8, clean=5), rough_day(11, 7, 8, clean=5)
    light = light._replace(chance=1e-12)
    told: list[tuple[int, int]] = []
    tolerance = 2e-12 * float(disqualifications.bounds(light)[-1]) / race_odds.BY_FORMULA
    assert float(disqualifications.bounds(heavy)[-1]) > tolerance
    track = Track("fast", 1.0, (20,) * 7)
    found = race_odds._landing_by_landing(
        [(track, [heavy, light])], tolerance, lambda done, of: told.append((done, of))
    )
    alone, _ = landings(heavy, KERNEL)
    assert told == [(0, 2), (1, 2), (2, 2)]
    assert np.abs(found.third - alone.third).max() < 1e-11
    assert found.bound.max() >= alone.bound.max()
