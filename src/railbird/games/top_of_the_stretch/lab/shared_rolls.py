"""The shared rolls of a race, and what each horse may do after them.

Given the pace and the factors horses are independent. A moment is one case of the shared rolls:
its chance, and for every horse the mass on each key, clean and fouled. A key orders horses by
figure, then photo; equal keys are a dead heat. Photo dice are rolled for every horse: they are
independent of everything else, so this changes no chance.

In Fullplay the pace comes from the two highest point totals. That event is a sum of products,
one for each bound u on the points: all horses have at most u (weight `level`), or one horse has
more, weighted by how the chance of the pace changes with its points, and the others at most u.
"One of the horses" is the derivative of a product. The second distribution of each horse is carried
in the imaginary part, a step so small that its square vanishes; every formula that is linear in the
distribution of each horse then gives value and derivative at once.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from railbird.games.top_of_the_stretch.box.charts import (
    DICE,
    FACTORS,
    PACES,
    Banded,
    Pace,
    by_number,
)
from railbird.games.top_of_the_stretch.box.scoresheet import Entry
from railbird.games.top_of_the_stretch.lab.field import WAYS, Field, Track
from railbird.games.top_of_the_stretch.lab.horse_distribution import figures
from railbird.lab.arrays import Array

STEP = 1e-25
NOTHING = 1e-14
"""Moments with less weight than this are left out."""


LEAST_OUT = 1e-8
"""Own charts may let no horse be out; products that are divided by the chance not to finish need
it to be more than nothing."""


class Moment(NamedTuple):
    chance: float
    level: float
    """Weight of the value; the derivative has weight 1. Only moments of Fullplay have one."""
    clean: Array
    """By horse and key, the lowest key first."""
    fouled: Array
    out: Array

    def weigh(self, result: Any) -> Any:
        """What this moment adds to a chance."""
        if np.iscomplexobj(self.clean):
            return self.chance * (self.level * np.real(result) + np.imag(result) / STEP)
        return self.chance * result


def size(mass: Array) -> Array:
    """How much a mass can add, value and derivative together."""
    return np.asarray(np.abs(np.real(mass)) + np.abs(np.imag(mass)) / STEP)


class Called(NamedTuple):
    """Race factors that one roll can call (TS-7.40)."""

    chance: float
    changes: tuple[int, ...]


class Shape(NamedTuple):
    """The pace as it is shared out: what it does to each horse, in mass by effect."""

    pace: Pace
    chance: float
    level: float
    effects: Array
    """By horse and effect."""


class Stable(NamedTuple):
    """The distributions of all horses on one track."""

    effects: tuple[int, ...]
    low: int
    """The lowest figure."""
    clean: Array
    """By horse, effect of the pace, and figure from the lowest on."""
    fouled: Array
    out: Array
    photo: Array
    """By horse and photo total."""


def moments(field: Field, track: Track) -> Iterator[Moment]:
    stable = read_stable(field, track)
    for pace in paces(field, stable.effects):
        for called in factors(field):
            yield moment_of(stable, pace, called)


def read_stable(field: Field, track: Track) -> Stable:
    effects = all_effects(field)
    distributions = [
        [figures(field, entry, power + effect) for effect in effects]
        for entry, power in zip(field.entries, track.powers, strict=True)
    ]
    stable = stable_of(effects, distributions, photos(field))
    return stable._replace(out=np.maximum(stable.out, LEAST_OUT))


def all_effects(field: Field) -> tuple[int, ...]:
    """Whatever the pace can do to a power."""
    return tuple(sorted({change for line in effects_chart(field) for change in line} | {0}))


Distribution: TypeAlias = dict[tuple[int, bool], float]
"""The chance of each figure, clean or fouled; what is left is out."""


def stable_of(
    effects: tuple[int, ...], distributions: list[list[Distribution]], photo: Array
) -> Stable:
    """From the distributions by horse and effect of the pace."""
    seen = [figure for horse in distributions for each in horse for figure, _ in each]
    low, count = min(seen), max(seen) - min(seen) + 1
    shape = (len(distributions), len(effects), count)
    clean, fouled = np.zeros(shape), np.zeros(shape)
    for horse, by_effect in enumerate(distributions):
        for effect, distribution in enumerate(by_effect):
            for (figure, foul), chance in distribution.items():
                (fouled if foul else clean)[horse, effect, figure - low] += chance
    out = np.maximum(1 - clean[:, 0].sum(-1) - fouled[:, 0].sum(-1), 0)
    return Stable(effects, low, clean, fouled, out, photo)


def photos(field: Field) -> Array:
    """2d6 + wire + ride (TS-7.51)."""
    bonus = [entry.wire + field.ride(entry) for entry in field.entries]
    photo = np.zeros((len(bonus), max(bonus) - min(bonus) + len(WAYS)))
    for horse, each in enumerate(bonus):
        start = each - min(bonus)
        photo[horse, start : start + len(WAYS)] = [ways / 36 for ways in WAYS.values()]
    return photo


def factors(field: Field) -> list[Called]:
    """The cases of red and white (TS-2.16); without jockeys white counts nothing (TS-9.2)."""
    charts = field.charts
    cases: dict[tuple[str, bool], float] = {}
    for red in DICE:
        for white in DICE:
            case = charts.factor[red], field.options.jockeys and charts.ride_counts[white]
            cases[case] = cases.get(case, 0) + 1 / 36
    return [
        Called(
            chance,
            tuple(e.factor(factor) + (e.ride if with_ride else 0) for e in field.entries),
        )
        for (factor, with_ride), chance in sorted(
            cases.items(), key=lambda case: (FACTORS.index(case[0][0]), case[0][1])
        )
    ]


def moment_of(stable: Stable, shape: Shape, called: Called) -> Moment:
    clean = np.einsum("he,hef->hf", shape.effects, stable.clean)
    fouled = np.einsum("he,hef->hf", shape.effects, stable.fouled)
    changes = np.array(called.changes) - min(called.changes)
    keyed = [_on_keys(each, changes, stable.photo) for each in (clean, fouled)]
    used = (np.abs(keyed[0]) + np.abs(keyed[1])).any(axis=0)
    return Moment(
        shape.chance * called.chance,
        shape.level,
        keyed[0][:, used],
        keyed[1][:, used],
        stable.out * shape.effects.sum(-1),
    )


def _on_keys(distribution: Array, changes: Array, photo: Array) -> Array:
    """Figures moved by the factors, then split by photo."""
    horses, count = distribution.shape
    speeds = np.zeros((horses, count + int(changes.max())), dtype=distribution.dtype)
    for horse, change in enumerate(changes):
        speeds[horse, change : change + count] = distribution[horse]
    keys: Array = (speeds[:, :, None] * photo[:, None, :]).reshape(horses, -1)
    return keys


# -- pace ----------------------------------------------------------------------------------------


def effects_chart(field: Field) -> tuple[tuple[int, ...], ...]:
    """Change of power by pace rating or points, Slow – Normal – Fast (TS-2.10 – TS-2.12)."""
    charts = field.charts
    if not field.full:
        return charts.effects_quick
    if field.is_route and not field.by_the_example:
        return charts.effects_route
    return charts.effects_sprint


def scenario(field: Field) -> Banded[Pace]:
    charts = field.charts
    if not field.full:
        return charts.pace_quick
    if field.by_the_example:
        return charts.pace_one_die
    return charts.pace_route if field.is_route else charts.pace_sprint


def pace_chance(field: Field, pace: Pace, number: int) -> float:
    """The chance of a pace by the sum of the two highest numbers (TS-7.20, TS-7.21)."""
    chart = scenario(field)
    if field.by_the_example:
        return sum(chart.read(die, number) == pace for die in DICE) / 6
    return sum(ways for roll, ways in WAYS.items() if chart.read(roll, number) == pace) / 36


def paces(field: Field, effects: tuple[int, ...]) -> list[Shape]:
    if not field.full:
        return _quick_paces(field, effects)
    return full_paces(field, effects, _laws_of_points(field))


def pace_chances(field: Field) -> list[float]:
    """Slow, Normal and Fast."""
    if not field.full:
        total = sum(sorted(entry.pace for entry in field.entries)[-2:])
        return [pace_chance(field, pace, total) for pace in PACES]
    mass, points = _points(_laws_of_points(field))
    return [sum(_products(mass, points, _by_sum(field, pace, points))) for pace in PACES]


def _quick_paces(field: Field, effects: tuple[int, ...]) -> list[Shape]:
    ratings = [entry.pace for entry in field.entries]
    total = sum(sorted(ratings)[-2:])
    chart = effects_chart(field)
    shapes = []
    for column, pace in enumerate(PACES):
        chance = pace_chance(field, pace, total)
        shares = np.zeros((len(ratings), len(effects)))
        for horse, rating in enumerate(ratings):
            shares[horse, effects.index(by_number(chart, rating)[column])] = 1
        if chance:
            shapes.append(Shape(pace, chance, 1.0, shares))
    return shapes


def points_distribution(field: Field, entry: Entry) -> dict[int, float]:
    """Race points when the pace is read (TS-7.21)."""
    charts = field.charts
    distribution: dict[int, float] = {}
    setups = WAYS if field.is_route else {0: 36}
    for roll, ways in WAYS.items():
        for again, more in setups.items():
            change = charts.setup_points[again][entry.pace] if again else 0
            points = charts.break_points[roll][entry.pace] + change
            distribution[points] = distribution.get(points, 0) + ways * more / 36**2
    return distribution


def _laws_of_points(field: Field) -> list[dict[int, float]]:
    return [points_distribution(field, entry) for entry in field.entries]


def _points(distributions: list[dict[int, float]]) -> tuple[Array, range]:
    """The points of all horses, as masses by horse and points."""
    points = range(min(map(min, distributions)), max(map(max, distributions)) + 1)
    return np.array([[each.get(at, 0) for at in points] for each in distributions]), points


def _by_sum(field: Field, pace: Pace, points: range) -> dict[int, float]:
    return {
        each: pace_chance(field, pace, each) for each in range(2 * points[0], 2 * points[-1] + 3)
    }


def full_paces(
    field: Field, effects: tuple[int, ...], distributions: list[dict[int, float]]
) -> list[Shape]:
    """From the distributions of the points when the pace is read."""
    mass, points = _points(distributions)
    chart = effects_chart(field)
    shapes = []
    for column, pace in enumerate(PACES):
        by_sum = _by_sum(field, pace, points)
        into = np.zeros((len(points), len(effects)))
        for row, each in enumerate(points):
            into[row, effects.index(by_number(chart, each)[column])] = 1
        if (into[0] == into).all():  # nobody's distribution depends on the points
            chance = sum(_products(mass, points, by_sum))
            shapes.append(Shape(pace, chance, 1.0, np.repeat(into[:1], len(mass), axis=0)))
            continue
        for product in _bounds(mass, points, by_sum):
            if product.weight > NOTHING:
                distribution = product.at_most @ into + 1j * STEP * (product.weighed @ into)
                shapes.append(Shape(pace, 1.0, product.level, distribution))
    return shapes


class Product(NamedTuple):
    """One bound u on the points: all horses at most u, or one of them above."""

    level: float
    at_most: Array
    weighed: Array
    """Above u, by g(v + u) - g(v + u + 1), where g is the chance of the pace by the sum."""

    @property
    def chance(self) -> float:
        return self._sum(self.level, self.weighed)

    @property
    def weight(self) -> float:
        """The most that this can add to a chance."""
        return self._sum(abs(self.level), np.abs(self.weighed))

    def _sum(self, level: float, weighed: Array) -> float:
        held = self.at_most.sum(-1)
        others = np.array([np.prod(np.delete(held, horse)) for horse in range(len(held))])
        return float(level * np.prod(held) + (weighed.sum(-1) * others).sum())


def _bounds(mass: Array, points: range, by_sum: dict[int, float]) -> Iterator[Product]:
    for bound, u in enumerate(points):
        level = by_sum[2 * u] - (0 if u == points[-1] else by_sum[2 * u + 2])
        changes = np.array([by_sum[v + u] - by_sum[v + u + 1] if v > u else 0 for v in points])
        at_most = np.where(np.arange(len(points)) <= bound, mass, 0)
        yield Product(level, at_most, mass * changes)


def _products(mass: Array, points: range, by_sum: dict[int, float]) -> Iterator[float]:
    return (product.chance for product in _bounds(mass, points, by_sum))
