"""Two hundred of today's races: what bettors are worth who go by one thing alone, and who think."""

import math
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean, stdev

from railbird.games.top_of_the_stretch.box.scoresheet import to_one
from railbird.games.top_of_the_stretch.today.chances import chances
from railbird.games.top_of_the_stretch.today.field import house_charts
from railbird.games.top_of_the_stretch.today.program import Program
from railbird.games.top_of_the_stretch.today.slip import (
    KINDS,
    STAKED,
    Slip,
    Ticket,
    best_slip,
    expected,
    grade,
    worths,
)
from tests.games.top_of_the_stretch.today.fields import BETTORS, LIKINGS, days
from tests.games.top_of_the_stretch.today.test_field import MOST_BY_ONE_THING

A_POINT = 0.45
"""By how much a point of power raises the logarithm of a chance, roughly."""
PLACED = {"win": 1.0, "place": 1.9, "show": 2.7}
"""How many times likelier than a win, roughly."""


def campaign(_folder: Path, count: int) -> str:
    fields = [
        (program, worths(house_charts(), race, chances(house_charts(), race)))
        for race, program in days(count)
    ]
    told = []
    for liking, order in LIKINGS.items():
        by_bettor = {
            name: [grade(known, bettor(order(program))) for program, known in fields]
            for name, bettor in BETTORS.items()
        }
        best = max(by_bettor, key=lambda name: fmean(by_bettor[name]))
        told.append(f"{liking} at best {_figure(by_bettor[best])} ({best})")
        assert fmean(by_bettor[best]) <= MOST_BY_ONE_THING, told[-1]
    anything = [
        round(100 * STAKED * fmean(known.values()) / expected(known, best_slip(known)))
        for _, known in fields
    ]
    plain = [grade(known, weigh(program, whole=False)) for program, known in fields]
    whole = [grade(known, weigh(program, whole=True)) for program, known in fields]
    return (
        f"{datetime.now(UTC):%Y-%m-%d} today's race, {count} days, grades of 100 with standard "
        f"errors: any three tickets {_figure(anything)}; {'; '.join(told)}; Power against price "
        f"{_figure(plain)}; with pace, trip, class and speed {_figure(whole)}"
    )


def _figure(grades: list[int]) -> str:
    return f"{fmean(grades):.1f} ± {stdev(grades) / len(grades) ** 0.5:.1f}"


def weigh(program: Program, *, whole: bool) -> Slip:
    """The slip of somebody who holds a horse's power, alone or with the rest, against its price."""
    powers = {}
    for line in program.horses:
        effects = house_charts().effects_quick[line.pace]
        pace = sum(chance * effect for chance, effect in zip(program.pace, effects, strict=True))
        rest = pace + (line.trip + line.class_ + line.speed) / 6
        powers[line.pp] = line.power + (rest if whole else 0)
    total = sum(math.exp(A_POINT * power) for power in powers.values())
    worth = {}
    for line in program.horses:
        chance = math.exp(A_POINT * powers[line.pp]) / total
        for kind, share in zip(KINDS, (1, 2, 4), strict=True):
            likely = min(0.95, chance * PLACED[kind])
            worth[Ticket(line.pp, kind)] = likely * (1 + float(to_one(line.odds)) / share)
    return tuple(sorted(worth, key=lambda ticket: -worth[ticket])[:3])
