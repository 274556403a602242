"""A scoresheet from past performances, each rating with its working; ratings set by hand stand
and are marked (TS-7.100, TS-7.113 – TS-7.115)."""

from fractions import Fraction

import msgspec

from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.box.read_scoresheet import Cells, read_entry
from railbird.games.top_of_the_stretch.box.scoresheet import ENTRY_COLUMNS, ROLL, Entry, Race
from railbird.games.top_of_the_stretch.rate_a_race import formulas
from railbird.games.top_of_the_stretch.rate_a_race.past_performances import Past, Start
from railbird.games.top_of_the_stretch.rules import power as adjusted

ORIGIN = "rate_a_race"
BY_HAND = "by hand"
_FIXED = ("pp", "horse", "adj_power", "status", "origin")
"""Columns of hand.csv that are worked out all the same."""


class Rated(msgspec.Struct, frozen=True):
    """A horse with its ratings, and by column how each came about."""

    entry: Entry
    working: dict[str, str]
    overall: int | None


class RatedRace(msgspec.Struct, frozen=True):
    race: Race
    horses: tuple[Rated, ...]


def rate(race: Race, past: Past, charts: Charts, faults: Faults) -> RatedRace:
    """The race with the horses of its past performances; BadPack lists what is missing."""
    _check(race, past, faults)
    faults.stop_here()
    horses = list(dict.fromkeys((*past.starts, *past.by_hand)))
    used = {horse: past.starts.get(horse, ())[: formulas.USED_STARTS] for horse in horses}
    group = "turf" if race.surface == "turf" else "dirt"
    bests = {horse: formulas.best_figures(starts, group) for horse, starts in used.items()}
    known = [best for best in bests.values() if best is not None]
    field = formulas.mean(known) if known else Fraction(0)
    rated = [
        _rate_horse(race, pp, horse, used[horse], past, (bests[horse], field), charts, faults)
        for pp, horse in enumerate(horses, start=1)
    ]
    faults.stop_here()
    entries = tuple(horse.entry for horse in rated)
    return RatedRace(msgspec.structs.replace(race, entries=entries), tuple(rated))


def _check(race: Race, past: Past, faults: Faults) -> None:
    if race.class_level is None:
        faults.add("race", None, "race needs class_level 1..10", "TS-12.23")
    for horse, starts in past.starts.items():
        if horse in past.by_hand:
            continue
        if not starts:
            faults.add("starts.csv", None, f"{horse}: no starts but walkovers", "TS-12.20")
        elif not formulas.with_figures(starts[: formulas.USED_STARTS]):
            faults.add("starts.csv", None, f"{horse}: no figure at all", "TS-12.23")


def _rate_horse(
    race: Race,
    pp: int,
    horse: str,
    starts: tuple[Start, ...],
    past: Past,
    speeds: tuple[Fraction | None, Fraction],
    charts: Charts,
    faults: Faults,
) -> Rated:
    cells: dict[str, str] = {}
    working: dict[str, str] = {}
    if formulas.with_figures(starts):
        _by_formula(race, starts, speeds, cells, working)
    _by_record(horse, past, cells, working)
    hand = past.by_hand.get(horse)
    _by_hand(hand, cells, working)
    cells |= {"pp": str(pp), "horse": horse, "status": "runs", "origin": ORIGIN}
    line = hand.line_of("horse") if hand else None
    file = hand.file if hand else "starts.csv"
    entry = read_entry(Cells(file, cells, lambda _column: line), faults)
    powers = [power for power in (entry.power_dirt, entry.power_turf) if power is not None]
    overall = 54 + 2 * max(powers) if powers else None  # TS-7.102
    entry = msgspec.structs.replace(entry, overall=overall)
    if faults.problems or race.condition == ROLL:  # TS-7.115
        return Rated(entry, working, overall)
    steps = adjusted.compute(charts, race, entry, race.condition)
    if steps is not None:
        entry = msgspec.structs.replace(entry, adj_power=steps.power)
        working["adj_power"] = steps.in_words(race.condition)
    return Rated(entry, working, overall)


def _by_formula(
    race: Race,
    starts: tuple[Start, ...],
    speeds: tuple[Fraction | None, Fraction],
    cells: dict[str, str],
    working: dict[str, str],
) -> None:
    pars = {group: formulas.par(starts, group) for group in ("dirt", "turf")}
    for group, par in pars.items():
        power = formulas.power(par)
        if power:
            cells[f"power_{group}"], working[f"power_{group}"] = str(power.value), power.working
    apart = formulas.residuals(starts, pars)
    low, high, text = formulas.distance_range(apart)
    cells |= {"range_min": f"{float(low):g}", "range_max": f"{float(high):g}"}
    working |= {"range_min": text, "range_max": text}
    cells["form"], working["form"] = formulas.form(starts)
    best, field = speeds
    assert best is not None
    assert race.class_level is not None
    numbers = {
        "wet": formulas.wet(apart),
        "pace": formulas.pace(starts),
        "trip": formulas.trip(starts),
        "class": formulas.class_rating(starts, race.class_level),
        "speed": formulas.speed(best, field),
        "wire": formulas.wire(starts),
    }
    cells |= {column: str(worked.value) for column, worked in numbers.items()}
    working |= {column: worked.working for column, worked in numbers.items()}


def _by_record(horse: str, past: Past, cells: dict[str, str], working: dict[str, str]) -> None:
    record = past.jockeys.get(horse)
    ride, trouble = formulas.jockey(record)
    cells |= {"ride": str(ride.value), "trouble": str(trouble.value)}
    cells["jockey"] = record.jockey if record else ""
    working |= {"ride": ride.working, "trouble": trouble.working}


def _by_hand(hand: Cells | None, cells: dict[str, str], working: dict[str, str]) -> None:
    """The value in hand.csv counts; the formula's own is kept in the working."""
    for column in ENTRY_COLUMNS:
        text = hand.text(column) if hand else ""
        if not text or column in _FIXED:
            continue
        formula = f", by formula {cells[column]}" if cells.get(column) else ""
        working[column] = f"{BY_HAND}{formula}"
        cells[column] = text
