"""Exact chances to win while a race is run: those of `shared_rolls`, given what is known.

To win is exact at every stage: a product over the horses (see `disqualifications`). It depends on
no die of the stewards, so it is certain when everybody is home.
"""

from collections import Counter, defaultdict

import numpy as np

from railbird.games.top_of_the_stretch.box.scoresheet import Entry
from railbird.games.top_of_the_stretch.lab import disqualifications
from railbird.games.top_of_the_stretch.lab.field import WAYS, Field
from railbird.games.top_of_the_stretch.lab.horse_distribution import (
    DAYS,
    days,
    days_after_form,
    figures_from,
    final_totals,
    form_change,
)
from railbird.games.top_of_the_stretch.lab.run_so_far import Horse, SoFar
from railbird.games.top_of_the_stretch.lab.shared_rolls import (
    Called,
    Distribution,
    Shape,
    Stable,
    all_effects,
    factors,
    full_paces,
    moment_of,
    paces,
    photos,
    stable_of,
)
from railbird.lab.arrays import Array

DIGITS = 12
"""Of a chance that mean something; what is certain is written as 1 and 0."""

PAIRS = 36


def win_chances(field: Field, known: SoFar) -> tuple[float, ...]:
    """By horse, in post order. A dead heat counts for all horses in it. The track is known."""
    (track,) = field.tracks
    effects = all_effects(field)
    distributions = [
        [_figures(field, entry, horse, power + effect) for effect in effects]
        for entry, horse, power in zip(field.entries, known.horses, track.powers, strict=True)
    ]
    if not any(each for horse in distributions for each in horse):
        return (0.0,) * len(distributions)  # nobody is left to finish
    stable = stable_of(effects, distributions, _photos(field, known))
    found = sum(
        moment.weigh(disqualifications.win(moment))
        for moment in (
            moment_of(stable, shape, called)
            for shape in _paces(field, known, stable)
            for called in _factors(field, known)
        )
    )
    return tuple(round(min(1.0, max(0.0, float(each))), DIGITS) for each in np.asarray(found))


def _paces(field: Field, known: SoFar, stable: Stable) -> list[Shape]:
    if known.pace is not None:
        shares = np.zeros((len(field.entries), len(stable.effects)))
        for horse, change in enumerate(known.pace.changes):
            shares[horse, stable.effects.index(change)] = 1
        return [Shape(known.pace.pace, 1.0, 1.0, shares)]
    if known.stage == "gate" or not field.full:
        return paces(field, stable.effects)
    to_settle = known.stage == "break" and field.is_route
    distributions = [
        _points(field, entry, horse, to_settle)
        for entry, horse in zip(field.entries, known.horses, strict=True)
    ]
    return full_paces(field, stable.effects, distributions)


def _points(field: Field, entry: Entry, horse: Horse, to_settle: bool) -> dict[int, float]:
    """When the pace is read; in a route the field has yet to settle after the break (TS-7.21)."""
    assert horse.points is not None
    if not to_settle:
        return {horse.points: 1.0}
    distribution: defaultdict[int, float] = defaultdict(float)
    for roll, ways in WAYS.items():
        distribution[horse.points + field.charts.setup_points[roll][entry.pace]] += ways / PAIRS
    return distribution


def _factors(field: Field, known: SoFar) -> list[Called]:
    if known.factors is None:
        return factors(field)
    return [Called(1.0, tuple(change or 0 for change in known.factors.changes))]


def _figures(field: Field, entry: Entry, horse: Horse, power: int) -> Distribution:
    return figures_from(field, power, _days(field, entry, horse), _totals(field, entry, horse))


def _days(field: Field, entry: Entry, horse: Horse) -> list[tuple[int, bool, float]]:
    if horse.form is None:
        return [(day.change, day.fouled, day.ways / DAYS) for day in days(field, entry)]
    if horse.trouble is None:
        found = days_after_form(field, entry, horse.form)
        return [(day.change, day.fouled, day.ways / PAIRS**2) for day in found]
    if horse.trouble == "out":
        return []
    change = form_change(field, entry.form, horse.form)
    if horse.check is None:
        return [(change, horse.trouble == "dq", 1.0)]
    return [(change + horse.check.change, horse.check.disqualified, 1.0)]


def _totals(field: Field, entry: Entry, horse: Horse) -> dict[int, float]:
    if horse.total is not None:
        return {horse.total: 1.0}
    ways = final_totals(field, entry, Counter(horse.rolls))
    return {total: each / sum(ways.values()) for total, each in ways.items()}


def _photos(field: Field, known: SoFar) -> Array:
    found = photos(field)
    least = min(entry.wire + field.ride(entry) for entry in field.entries) + min(WAYS)
    for at, horse in enumerate(known.horses):
        if horse.photo is not None:
            found[at] = 0
            found[at, horse.photo - least] = 1
    return found
