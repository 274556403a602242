"""How likely each final figure of a horse is, clean or fouled, and how likely it is out.

The dice of a horse are its own, so this depends on nothing but its power after the pace. Trouble
before or after the figure (TS-9.8) has the same distribution.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from railbird.games.top_of_the_stretch.box.scoresheet import NO_JOCKEY_TROUBLE, Entry
from railbird.games.top_of_the_stretch.lab.field import WAYS, Field
from railbird.games.top_of_the_stretch.phases.form import EXAMPLE_CELLS
from railbird.games.top_of_the_stretch.phases.stretch import SAVED_TOTALS, figure_at
from railbird.games.top_of_the_stretch.rules.trouble import TRAFFIC

DAYS = 36**3
"""Ways in which the form, trouble and check rolls fall."""
TOTALS_WAYS = 36 * 6
"""Ways in which the final roll and a form save die fall."""


class Day(NamedTuple):
    """What form and trouble do to a horse."""

    change: int
    """Of power."""
    fouled: bool
    ways: int
    """Of 36³."""


def days(field: Field, entry: Entry) -> list[Day]:
    """All days but those on which the horse is out (TS-7.30 – TS-7.36)."""
    ways: defaultdict[tuple[int, bool], int] = defaultdict(int)
    for form_total, form_ways in WAYS.items():
        for change, fouled, each in days_after_form(field, entry, form_total):
            ways[change, fouled] += form_ways * each
    return [Day(change, fouled, each) for (change, fouled), each in ways.items()]


def days_after_form(field: Field, entry: Entry, form_total: int) -> Iterator[Day]:
    """What a form roll may still lead to; ways are of 36²."""
    charts = field.charts
    change = form_change(field, entry.form, form_total)
    troubles = charts.position_trouble if field.full else charts.form_trouble
    if form_total not in troubles:
        yield Day(change, False, 36 * 36)
        return
    for total, ways in WAYS.items():
        line = charts.trouble[total]
        if line.result == "none":
            yield Day(change, False, ways * 36)
        elif line.result == "dq":
            yield Day(change, True, ways * 36)
        elif line.result == "check":
            clear = ways_to_stay_clear(field, entry)
            fouled = line.on_fail == "dq"
            yield Day(change, False, ways * clear)
            yield Day(change + (0 if fouled else traffic(field)), fouled, ways * (36 - clear))


def form_change(field: Field, form: str, total: int) -> int:
    """TS-2.13, TS-2.14; the cells of the example (TS-9.13)."""
    if not field.full:
        return field.charts.form[form][total]
    if field.by_the_example and (form, total) in EXAMPLE_CELLS:
        return EXAMPLE_CELLS[form, total]
    return field.charts.position_power[form][total]


def trouble_rating(field: Field, entry: Entry) -> int:
    return entry.trouble if field.options.jockeys else NO_JOCKEY_TROUBLE  # TS-9.2


def ways_to_stay_clear(field: Field, entry: Entry) -> int:
    rating = trouble_rating(field, entry)
    return sum(ways for total, ways in WAYS.items() if total <= rating)


def traffic(field: Field) -> int:
    return TRAFFIC if field.options.traffic == "plus" else -TRAFFIC  # TS-9.9


def final_totals(
    field: Field, entry: Entry, rolls: Mapping[int, int] | None = None
) -> dict[int, int]:
    """Ways to each total of the final roll, form saves included (TS-7.43): six for each of the
    ways of `rolls`, of all two dice can show where nothing is known."""
    saves = field.charts.form_save.get(entry.form) if field.options.form_save else None
    ways: defaultdict[int, int] = defaultdict(int)
    for total, each in (rolls or WAYS).items():
        if saves and total in SAVED_TOTALS:
            for die in range(1, 7):
                ways[saves[die] or total] += each
        else:
            ways[total] += each * 6
    return dict(ways)


def figures(field: Field, entry: Entry, power: int) -> dict[tuple[int, bool], float]:
    """The chance of each figure, clean or fouled, from a power after the pace (TS-7.41)."""
    found = [(day.change, day.fouled, day.ways / DAYS) for day in days(field, entry)]
    totals = {total: ways / TOTALS_WAYS for total, ways in final_totals(field, entry).items()}
    return figures_from(field, power, found, totals)


def figures_from(
    field: Field,
    power: int,
    found: Iterable[tuple[int, bool, float]],
    totals: Mapping[int, float],
) -> dict[tuple[int, bool], float]:
    """The same from the chances of each day and each total."""
    beyond = field.options.power_limits == "extrapolate"
    chances: defaultdict[tuple[int, bool], float] = defaultdict(float)
    for change, fouled, chance in found:
        for total, more in totals.items():
            figure = figure_at(field.charts, total, power + change, beyond)
            chances[figure, fouled] += chance * more
    return dict(chances)
