"""Races of two and three horses, counted out: every roll that matters, pair by pair.

Written apart from the lab: plain loops over totals of two dice, engine rules for the stewards.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product

from railbird.games.top_of_the_stretch.box.charts import PACES, by_number
from railbird.games.top_of_the_stretch.box.scoresheet import Entry
from railbird.games.top_of_the_stretch.lab.field import Field
from railbird.games.top_of_the_stretch.phases.stewards import set_back

TWO_DICE = Counter(red + white for red in range(1, 7) for white in range(1, 7))


def chance_of(total: int) -> float:
    return TWO_DICE[total] / 36


def official_chances(field: Field) -> dict[tuple[str, ...], float]:
    """`("win", horse)`, `("wire", horse)`, `("place", horse)`, `("show", horse)` and
    `("exacta", first, second)`."""
    found: defaultdict[tuple[str, ...], float] = defaultdict(float)
    for (order, fouled), chance in finishes(field).items():
        _count(field, order, fouled, chance, found)
    return found


Finish = tuple[tuple[tuple[int, ...], ...], frozenset[int]]
"""Horses as they crossed the wire, dead heats together, and who fouled."""


def finishes(field: Field) -> dict[Finish, float]:
    """The chance of every finish."""
    found: defaultdict[Finish, float] = defaultdict(float)
    for chance, distributions in _moments(field):
        for runners in product(*(chances.items() for chances in distributions)):
            weight = chance
            for _, each in runners:
                weight *= each
            for finish, more in _photo_finish(field, [state for state, _ in runners]):
                found[finish] += weight * more
    return found


def _count(
    field: Field,
    order: tuple[tuple[int, ...], ...],
    fouled: frozenset[int],
    chance: float,
    found: defaultdict[tuple[str, ...], float],
) -> None:
    names = field.names
    for horse in order[0] if order else ():
        found["wire", names[horse]] += chance
    queue = [horse for level in reversed(order) for horse in reversed(level) if horse in fouled]
    for dice in product(range(1, 7), repeat=len(queue)):
        standings = order
        for horse, die in zip(queue, dice, strict=True):
            standings = set_back(order, standings, horse, die)
        each, ahead = chance / 6 ** len(queue), 0
        for level in standings:
            for horse in level:
                for kind, places in (("win", 1), ("place", 2), ("show", 3)):
                    if ahead < places:
                        found[kind, names[horse]] += each
            ahead += len(level)
        place = {h: sum(map(len, standings[:n])) for n, lv in enumerate(standings) for h in lv}
        for first, second in product(place, repeat=2):
            nobody_else = place[second] <= 1 if place[first] != place[second] else True
            if first != second and place[first] == 0 and nobody_else:
                found["exacta", names[first], names[second]] += each


Runner = tuple[int | None, bool]
"""Final speed, None if out; and whether it fouled."""


def _photo_finish(
    field: Field, runners: list[Runner]
) -> Iterator[tuple[tuple[tuple[tuple[int, ...], ...], frozenset[int]], float]]:
    speeds = {at: speed for at, (speed, _) in enumerate(runners) if speed is not None}
    fouled = frozenset(at for at in speeds if runners[at][1])
    rides = field.options.jockeys
    photos = []
    for speed in sorted(set(speeds.values()), reverse=True):
        level = tuple(at for at in speeds if speeds[at] == speed)
        entries = [field.entries[at] for at in level]
        bonus = tuple(entry.wire + (entry.ride if rides else 0) for entry in entries)
        photos.append(_photo(level, bonus))
    for orders in product(*photos):
        weight = 1.0
        for _, each in orders:
            weight *= each
        yield (tuple(heat for order, _ in orders for heat in order), fouled), weight


@cache
def _photo(
    level: tuple[int, ...], bonus: tuple[int, ...]
) -> list[tuple[tuple[tuple[int, ...], ...], float]]:
    """The orders in which level horses can be told apart, dead heats together."""
    if len(level) == 1:
        return [((level,), 1.0)]
    found: defaultdict[tuple[tuple[int, ...], ...], float] = defaultdict(float)
    for rolls in product(range(2, 13), repeat=len(level)):
        totals = [roll + each for roll, each in zip(rolls, bonus, strict=True)]
        weight = 1.0
        for roll in rolls:
            weight *= chance_of(roll)
        order = tuple(
            tuple(at for at, total in zip(level, totals, strict=True) if total == best)
            for best in sorted(set(totals), reverse=True)
        )
        found[order] += weight
    return list(found.items())


def _moments(field: Field) -> Iterator[tuple[float, list[dict[Runner, float]]]]:
    """Cases of the shared rolls that change every horse in the same way are one."""
    charts, options = field.charts, field.options
    (track,) = field.tracks
    cases: defaultdict[tuple[tuple[int, ...], tuple[int, ...]], float] = defaultdict(float)
    for red, white in product(range(1, 7), repeat=2):
        factor = charts.factor[red]
        rides = options.jockeys and charts.ride_counts[white]
        added = tuple(
            entry.factor(factor) + (entry.ride if rides else 0) for entry in field.entries
        )
        for chance, effects in _paces(field):
            cases[effects, added] += chance / 36
    for (effects, added), chance in cases.items():
        yield (
            chance,
            [
                _horse(field, entry, power + effect, more)
                for entry, power, effect, more in zip(
                    field.entries, track.powers, effects, added, strict=True
                )
            ],
        )


def _paces(field: Field) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Chance and effects on each horse."""
    charts = field.charts
    route = charts.distances[field.distance].is_route
    if field.options.version == "quick":
        scenario, effects = charts.pace_quick, charts.effects_quick
        numbers = [{entry.pace: 1.0} for entry in field.entries]
    else:
        scenario = charts.pace_route if route else charts.pace_sprint
        effects = charts.effects_route if route else charts.effects_sprint
        numbers = [_points(field, entry, route) for entry in field.entries]
    cases: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for points in product(*(chances.items() for chances in numbers)):
        total = sum(sorted(point for point, _ in points)[-2:])
        for roll in range(2, 13):
            column = PACES.index(scenario.read(roll, total))
            changes = tuple(by_number(effects, point)[column] for point, _ in points)
            chance = chance_of(roll)
            for _, each in points:
                chance *= each
            cases[changes] += chance
    for changes, chance in cases.items():
        yield chance, changes


def _points(field: Field, entry: Entry, route: bool) -> dict[int, float]:
    charts = field.charts
    chances: defaultdict[int, float] = defaultdict(float)
    for roll, again in product(range(2, 13), repeat=2):
        change = charts.setup_points[again][entry.pace] if route else 0
        points = charts.break_points[roll][entry.pace] + change
        chances[points] += chance_of(roll) * chance_of(again)
    return chances


def _horse(field: Field, entry: Entry, power: int, added: int) -> dict[Runner, float]:
    charts, options = field.charts, field.options
    chances: defaultdict[Runner, float] = defaultdict(float)
    rating = entry.trouble if options.jockeys else 8
    fails = sum(chance_of(total) for total in range(2, 13) if total > rating)
    columns = charts.form if options.version == "quick" else charts.position_power
    for form in range(2, 13):
        change, chance = columns[entry.form][form], chance_of(form)
        if form != 3:
            _figures(field, entry, power + change, added, False, chance, chances)
            continue
        for total in range(2, 13):
            each = chance * chance_of(total)
            if total in (2, 3, 12):
                chances[None, False] += each
            elif total in (10, 11):
                _figures(field, entry, power + change, added, True, each, chances)
            elif total in (4, 5):
                _figures(field, entry, power + change, added, True, each * fails, chances)
                _figures(field, entry, power + change, added, False, each * (1 - fails), chances)
            elif total in (7, 8):
                slow = -2 if options.traffic == "minus" else 2
                _figures(field, entry, power + change + slow, added, False, each * fails, chances)
                _figures(field, entry, power + change, added, False, each * (1 - fails), chances)
            else:
                _figures(field, entry, power + change, added, False, each, chances)
    return chances


def _figures(
    field: Field,
    entry: Entry,
    power: int,
    added: int,
    fouled: bool,
    chance: float,
    chances: defaultdict[Runner, float],
) -> None:
    column = max(0, min(29, power))
    extra = 2 * (power - column) if field.options.power_limits == "extrapolate" else 0
    saves = field.options.form_save and entry.form in "AB"
    for total in range(2, 13):
        ends = {total: 1.0}
        if saves and total <= 4:
            ends = defaultdict(float)
            for die in range(1, 7):
                ends[field.charts.form_save[entry.form][die] or total] += 1 / 6
        for end, share in ends.items():
            figure = field.charts.figures[end][column] + extra + added
            chances[figure, fouled] += chance * chance_of(total) * share
