"""A race as tables for the kernels: each horse's distribution to draw from, and charts to read.

The fast sampler draws a horse's day and final roll in one: an alias table of 128 slots. A slot
holds, from its low bits up, a threshold (32 bits) and two outcomes (16 bits each). An outcome is a
key – the figure in steps of 32, which leaves room for the photo – and a flag for a foul; 0 is out.
"""

from typing import NamedTuple

import numpy as np

from railbird.core import BadSetup
from railbird.games.top_of_the_stretch.box.charts import (
    DICE,
    FACTORS,
    FORMS,
    PACES,
    TOTALS,
    by_number,
)
from railbird.games.top_of_the_stretch.lab.field import WAYS, Field, Track
from railbird.games.top_of_the_stretch.lab.horse_distribution import (
    figures,
    form_change,
    trouble_rating,
)
from railbird.games.top_of_the_stretch.lab.shared_rolls import (
    Distribution,
    effects_chart,
    pace_chance,
    points_distribution,
    scenario,
)
from railbird.lab.arrays import Array, alias

SLOTS = 128
THRESHOLD_BITS = 25
PHOTO_ROOM = 32
FOUL = 1 << 15
LOWEST_PHOTO = -2
"""Of wire and ride, so that no photo total is negative."""
TROUBLE = {"none": 0, "out": 1, "dq": 2}
CHECK_DQ, CHECK_POWER = 3, 4
PAIRS = 36


class Sampler(NamedTuple):
    """Tables of the fast sampler. Everything that is the same for all races of a context."""

    contexts: Array
    """The context of each of 1296 rolls of pace and factors; of factors alone in Fullplay."""
    shifts: Array
    """By context and horse: what factors, wire and ride add to a key."""
    effects: Array
    """By context and horse: which distribution, in Quickplay."""
    distributions: Array
    """By horse, effect and slot."""
    points: Array
    """By horse and 1296 rolls of break and setup (Fullplay)."""
    effect_of: Array
    """By pace and points: which distribution (Fullplay)."""
    pace_of: Array
    """By sum of points and 36 rolls (Fullplay)."""


class Charts(NamedTuple):
    """What the real-dice kernel reads, as arrays."""

    horses: Array
    """By horse: power, pace, form, trouble, trip, class, speed, ride, wire."""
    form: Array
    form_trouble: Array
    trouble: Array
    points: Array
    """By break roll and pace rating, then by setup roll and pace rating."""
    pace: Array
    """By roll and sum."""
    effects: Array
    factor: Array
    ride_counts: Array
    figures: Array
    saves: Array
    """By form and die; 0 keeps the total."""
    switches: Array
    """full, route, one pace die, late trouble, traffic, beyond the chart, form save."""


def sampler(field: Field, track: Track) -> Sampler:
    changes = sorted({change for line in effects_chart(field) for change in line} | {0})
    distributions = [
        [figures(field, entry, power + change) for change in changes]
        for entry, power in zip(field.entries, track.powers, strict=True)
    ]
    low = min(figure for horse in distributions for each in horse for figure, _ in each)
    tables = np.array([[_alias(each, low) for each in horse] for horse in distributions])
    cases, contexts = _contexts(field)
    shifts, effects = [], []
    least = min(min(_factors(field, factor, ride)) for _, factor, ride in cases)
    photo = [entry.wire + field.ride(entry) - LOWEST_PHOTO for entry in field.entries]
    chart = effects_chart(field)
    for pace, factor, ride in cases:
        added = [each - least for each in _factors(field, factor, ride)]
        shifts.append([a * PHOTO_ROOM + p for a, p in zip(added, photo, strict=True)])
        column = 0 if pace is None else pace
        effects.append([changes.index(by_number(chart, e.pace)[column]) for e in field.entries])
    return Sampler(
        contexts,
        np.array(shifts, dtype=np.uint16),
        np.array(effects, dtype=np.int64),
        tables,
        *_full_tables(field, changes),
    )


def _factors(field: Field, factor: str, ride: bool) -> list[int]:
    return [entry.factor(factor) + (entry.ride if ride else 0) for entry in field.entries]


def _contexts(field: Field) -> tuple[list[tuple[int | None, str, bool]], Array]:
    """The cases of the shared rolls, and the case of each of 36 × 36 rolls."""
    charts = field.charts
    total = sum(sorted(entry.pace for entry in field.entries)[-2:])
    cases: list[tuple[int | None, str, bool]] = []
    of_roll = np.zeros(PAIRS * PAIRS, dtype=np.int64)
    pairs = [(red, white) for red in DICE for white in DICE]
    for at, (red, white) in enumerate(pairs):
        ride = field.options.jockeys and charts.ride_counts[white]
        for also, dice in enumerate(pairs):
            pace = None if field.full else PACES.index(charts.pace_quick.read(sum(dice), total))
            case = pace, charts.factor[red], ride
            if case not in cases:
                cases.append(case)
            of_roll[at * PAIRS + also] = cases.index(case)
    return cases, of_roll


def _full_tables(field: Field, changes: list[int]) -> tuple[Array, Array, Array]:
    horses = len(field.entries)
    if not field.full:
        nothing = np.zeros((1, 1), dtype=np.uint8)
        return np.zeros((horses, 1), dtype=np.uint8), nothing, nothing
    charts = field.charts
    totals = [total for total, ways in WAYS.items() for _ in range(ways)]
    points = np.zeros((horses, PAIRS * PAIRS), dtype=np.uint8)
    for at, entry in enumerate(field.entries):
        for first, roll in enumerate(totals):
            for then, again in enumerate(totals):
                change = charts.setup_points[again][entry.pace] if field.is_route else 0
                of = charts.break_points[roll][entry.pace] + change
                points[at, first * PAIRS + then] = of
    most = int(points.max())
    chart = effects_chart(field)
    effect_of = np.array(
        [
            [changes.index(by_number(chart, each)[column]) for each in range(most + 1)]
            for column in range(len(PACES))
        ],
        dtype=np.uint8,
    )
    pace_of = np.zeros((2 * most + 1, PAIRS), dtype=np.uint8)
    for number in range(2 * most + 1):
        slow = round(PAIRS * pace_chance(field, "Slow", number))
        fast = round(PAIRS * pace_chance(field, "Fast", number))
        pace_of[number] = [0] * slow + [1] * (PAIRS - slow - fast) + [2] * fast
    return points, effect_of, pace_of


def _alias(chance_of: Distribution, low: int) -> Array:
    """Each slot is one outcome up to its threshold, another above it."""
    outcomes = [
        ((figure - low + 1) * PHOTO_ROOM) | (FOUL if foul else 0) for figure, foul in chance_of
    ]
    chances = list(chance_of.values())
    if len(outcomes) + 1 > SLOTS:
        raise BadSetup(f"these charts give a horse {len(outcomes)} figures; the lab takes 127")
    weights = np.zeros(SLOTS)
    weights[: len(chances)] = chances
    weights[len(chances)] = max(0.0, 1 - sum(chances))
    keys = np.zeros(SLOTS, dtype=np.uint64)
    keys[: len(outcomes)] = outcomes
    thresholds, others = alias(weights, THRESHOLD_BITS)
    return np.asarray(
        thresholds | keys << np.uint64(32) | keys[others.astype(np.int64)] << np.uint64(48)
    )


def charts_of(field: Field, track: Track) -> Charts:
    charts, options = field.charts, field.options
    ride = options.jockeys
    horses = [
        [
            *(power, e.pace, FORMS.index(e.form), trouble_rating(field, e)),
            *(e.trip, e.class_, e.speed, e.ride if ride else 0, e.wire),
        ]
        for e, power in zip(field.entries, track.powers, strict=True)
    ]
    troubles = charts.position_trouble if field.full else charts.form_trouble
    most = _most_points(field)
    chart = scenario(field)
    rolls = range(13)
    read_pace = [
        [
            PACES.index(chart.read(r, n)) if r in _pace_rolls(field) else 0
            for n in range(2 * most + 1)
        ]
        for r in rolls
    ]
    return Charts(
        np.array(horses),
        np.array([[form_change(field, f, t) if t in WAYS else 0 for t in rolls] for f in FORMS]),
        np.array([total in troubles for total in rolls]),
        np.array([_trouble_code(field, total) if total in WAYS else 0 for total in rolls]),
        np.array(
            [
                [table[t] if t in WAYS else (0,) * 10 for t in rolls]
                for table in (charts.break_points, charts.setup_points)
            ]
        ),
        np.array(read_pace),
        np.array([by_number(effects_chart(field), each) for each in range(most + 1)]),
        np.array([0] + [FACTORS.index(charts.factor[die]) for die in DICE]),
        np.array([False] + [ride and charts.ride_counts[die] for die in DICE]),
        np.array(
            [charts.figures[t] if t in WAYS else (0,) * len(charts.figures[2]) for t in rolls]
        ),
        np.array([[0, *(charts.form_save.get(f, (0,) * 7)[die] for die in DICE)] for f in FORMS]),
        np.array(
            [
                field.full,
                field.is_route,
                field.by_the_example,
                options.trouble_time == "after_figure",
                2 if options.traffic == "plus" else -2,
                options.power_limits == "extrapolate",
                options.form_save,
            ],
            dtype=np.int64,
        ),
    )


def _pace_rolls(field: Field) -> range:
    return DICE if field.by_the_example else TOTALS


def _most_points(field: Field) -> int:
    if not field.full:
        return max(entry.pace for entry in field.entries)
    return max(max(points_distribution(field, entry)) for entry in field.entries)


def _trouble_code(field: Field, total: int) -> int:
    line = field.charts.trouble[total]
    if line.result != "check":
        return TROUBLE[line.result]
    return CHECK_DQ if line.on_fail == "dq" else CHECK_POWER
