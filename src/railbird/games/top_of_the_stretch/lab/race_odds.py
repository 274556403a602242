"""The exact odds of a race of Top of the Stretch.

Chances at the wire and of the win are exact to rounding. Place, show and exactas after
disqualifications are right to within the printed bound: by formulas where they reach the tolerance,
else by every order in small fields, and landing by landing in larger ones (with Numba).
"""

import importlib.util
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from railbird.core import BadSetup
from railbird.games.top_of_the_stretch.box.charts import PACES
from railbird.games.top_of_the_stretch.game import TopOfTheStretch
from railbird.games.top_of_the_stretch.lab import (
    disqualifications,
    finish_order,
    landings_exact,
    small_fields,
)
from railbird.games.top_of_the_stretch.lab.bets import Bet, Heats, bets_on
from railbird.games.top_of_the_stretch.lab.disqualifications import Official
from railbird.games.top_of_the_stretch.lab.field import Field, Track, field_of
from railbird.games.top_of_the_stretch.lab.landings_exact import Landings
from railbird.games.top_of_the_stretch.lab.shared_rolls import Moment, moments, pace_chances, size
from railbird.games.top_of_the_stretch.options import Options
from railbird.lab.arrays import Array
from railbird.lab.chunks import load_kernels
from railbird.lab.result import Result, Row

__all__ = ["TOLERANCE", "Bet", "HorseOdds", "RaceOdds", "odds"]

TOLERANCE = 1e-5
BY_FORMULA = 0.1
"""The part of a tolerance that moments of little weight may leave out, where all others are summed
up landing by landing."""


class HorseOdds(msgspec.Struct, frozen=True):
    """The chances of a horse. Dead heats count for all horses in them."""

    pp: int
    horse: str
    jockey: str
    odds: str | None
    """On the scoresheet."""
    wire_first: float
    """First across the wire."""
    win: float
    """Official first, after disqualifications; as are place and show."""
    place: float
    """First or second."""
    show: float
    """First, second or third."""
    places: tuple[float, ...]
    """Each place across the wire, the first one first."""
    out: float
    fouled: float
    bets: tuple[Bet, ...]


class RaceOdds(Result, frozen=True):
    display = "railbird.games.top_of_the_stretch.lab.report:odds_parts"
    race: str
    title: str
    version: str
    conditions: dict[str, float]
    pace: dict[str, float]
    horses: tuple[HorseOdds, ...]
    wire_exacta: tuple[tuple[float, ...], ...]
    """By first and second horse in post order: nobody else is ahead of either."""
    exacta: tuple[tuple[float, ...], ...]
    """The same after disqualifications."""
    bound: float
    """Place, show and exacta are wrong by less than this."""
    tolerance: float

    def rows(self) -> list[Row]:
        rows = []
        for each in self.horses:
            row: Row = {"pp": each.pp, "horse": each.horse, "odds": each.odds}
            row |= {"wire_first": each.wire_first, "win": each.win}
            row |= {"place": each.place, "show": each.show, "out": each.out}
            for bet in each.bets:
                row |= {f"fair_{bet.type}": bet.fair, f"pays_{bet.type}": bet.pays}
            row |= {f"wire_{place}": chance for place, chance in enumerate(each.places, start=1)}
            rows.append(row)
        return rows

    def horse(self, name: str) -> HorseOdds:
        found = [each for each in self.horses if each.horse.casefold() == name.casefold()]
        if not found:
            names = ", ".join(each.horse for each in self.horses)
            raise BadSetup(f"no horse {name!r} in {self.race}; there are: {names}")
        return found[0]


def odds(
    race: str | Field,
    version: str | None = None,
    options: Options | Mapping[str, Any] | None = None,
    *,
    game: TopOfTheStretch | None = None,
    tolerance: float = TOLERANCE,
    on_progress: Callable[[int, int], None] | None = None,
) -> RaceOdds:
    """Exact odds of a race in the library, or of a field. What takes long tells how far it is."""
    if not 0 < tolerance < 1:
        raise BadSetup(f"tolerance {tolerance}: use a number between 0 and 1, such as 1e-6")
    field = race if isinstance(race, Field) else field_of(race, version, options, game)
    cases = [(track, list(moments(field, track))) for track in field.tracks]
    wire = _add(cases, finish_order.places)
    official = _official(cases, len(field.entries), tolerance, on_progress)
    return _told(field, cases, wire, official, tolerance)


Cases = list[tuple[Track, list[Moment]]]


def _add(cases: Cases, measure: Any) -> Array:
    """The sum of a measure over all moments."""
    return np.asarray(
        sum(
            track.chance * moment.weigh(measure(moment))
            for track, found in cases
            for moment in found
        )
    )


def _official(
    cases: Cases, horses: int, tolerance: float, on_progress: Callable[[int, int], None] | None
) -> Official:
    if horses <= small_fields.LARGEST:
        return _gather(cases, small_fields.official)
    reached = _add(cases, disqualifications.bounds)
    if reached.min() > tolerance:
        if horses <= small_fields.LARGEST_SLOWLY:
            return _gather(cases, small_fields.official, on_progress)
        if importlib.util.find_spec("numba"):
            return _landing_by_landing(cases, tolerance, on_progress)
    order = next((o for o in disqualifications.ORDERS if reached[o] <= 0.8 * tolerance), 2)
    found = _gather(cases, lambda moment: disqualifications.official(moment, order))
    return found._replace(bound=found.bound + reached[order])


def _landing_by_landing(
    cases: Cases, tolerance: float, on_progress: Callable[[int, int], None] | None
) -> Official:
    """Every moment that matters is summed up without an expansion, several at a time."""
    kernel = load_kernels("railbird.games.top_of_the_stretch.lab.stewards_kernel")
    found = [(track, moment) for track, moments in cases for moment in moments]
    by_formula, lost = _of_little_weight(found, BY_FORMULA * tolerance)

    def settle(at: int) -> Landings:
        moment = found[at][1]
        if at in by_formula:
            return Landings(disqualifications.official(moment, disqualifications.ORDERS[-1]), 0.0)
        return landings_exact.landings(moment, kernel)

    if on_progress:
        on_progress(0, len(found))
    sums: list[Any] = [0.0] * len(Official._fields)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for at, (official, passed_over) in enumerate(pool.map(settle, range(len(found)))):
            track, moment = found[at]
            for part, each in enumerate(official):
                sums[part] = sums[part] + track.chance * moment.weigh(each)
            lost += track.chance * moment.chance * max(1.0, abs(moment.level)) * passed_over
            if on_progress:
                on_progress(at + 1, len(found))
    return Official(*sums)._replace(bound=sums[-1] + lost)


def _of_little_weight(found: list[tuple[Track, Moment]], most: float) -> tuple[set[int], float]:
    """Moments for which the formulas leave out no more than this, all together, and how much."""
    left_out = [
        float(track.chance * moment.chance * size(disqualifications.bounds(moment)[-1]))
        for track, moment in found
    ]
    chosen, lost = set(), 0.0
    for at in sorted(range(len(found)), key=left_out.__getitem__):
        if lost + left_out[at] > most:
            break
        lost += left_out[at]
        chosen.add(at)
    return chosen, lost


def _gather(
    cases: Cases, measure: Any, on_progress: Callable[[int, int], None] | None = None
) -> Official:
    found = [(track, moment) for track, moments in cases for moment in moments]
    sums: list[Any] = [0.0] * len(Official._fields)
    for done, (track, moment) in enumerate(found, start=1):
        for at, each in enumerate(measure(moment)):
            sums[at] = sums[at] + track.chance * moment.weigh(each)
        if on_progress:
            on_progress(done, len(found))
    return Official(*sums)


def _told(
    field: Field, cases: Cases, wire: Array, official: Official, tolerance: float
) -> RaceOdds:
    heats = _add(cases, finish_order.dead_heats)
    _, sample = cases[0]
    out = np.real(sample[0].out / _total(sample[0]))
    fouled = np.real(sample[0].fouled.sum(-1) / _total(sample[0]))
    none_finish = float(np.prod(out))
    horses = []
    for at, entry in enumerate(field.entries):
        exactly = (official.win[at], official.second[at], official.third[at])
        win, place, show = np.minimum(1, np.cumsum([max(0.0, float(each)) for each in exactly]))
        by_place = Heats(tuple(map(float, exactly)), heats[:, :, at], wire[at])
        horses.append(
            HorseOdds(
                entry.pp,
                entry.horse,
                entry.jockey,
                entry.odds,
                float(wire[at, 0]),
                float(win),
                float(place),
                float(show),
                tuple(max(0.0, float(each)) for each in wire[at]),
                float(out[at]),
                float(fouled[at]),
                bets_on(field, entry.odds, by_place, none_finish),
            )
        )
    return RaceOdds(
        field.race_id,
        field.title,
        field.options.version,
        {track.condition: track.chance for track in field.tracks},
        dict(zip(PACES, pace_chances(field), strict=True)),
        tuple(horses),
        _table(_add(cases, finish_order.exactas)),
        _table(official.exacta),
        float(official.bound.max()),
        tolerance,
    )


def _total(moment: Moment) -> Array:
    return np.asarray(moment.out + (moment.clean + moment.fouled).sum(-1))


def _table(pairs: Array) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(max(0.0, float(each)) for each in row) for row in pairs)
