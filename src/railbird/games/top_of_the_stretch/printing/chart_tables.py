"""The charts as tables: what the rules read, in the words of the table."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from railbird.games.top_of_the_stretch.box.charts import (
    DICE,
    FASTEST_FIGURE,
    FORMS,
    SLOWEST_FIGURE,
    TOTALS,
    Banded,
    Charts,
    Pace,
    TroubleLine,
)
from railbird.games.top_of_the_stretch.words.phrases import clock, lengths, money, signed


class Table(NamedTuple):
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


TROUBLE_MARK = "t"
NOTHING = "–"
_PACES = ("Slow", "Normal", "Fast")


# -- before the race -----------------------------------------------------------------------------


def track_condition(charts: Charts) -> Table:
    rolls = charts.condition_rolls
    return Table(
        ("Dice", *(surface.title() for surface in rolls)),
        [[str(roll), *(conditions[roll] for conditions in rolls.values())] for roll in TOTALS],
    )


def track_and_power(charts: Charts) -> Table:
    """One line for each change of power, dry tracks first."""
    surfaces = charts.conditions
    changes = sorted({change for by in surfaces.values() for change in by.values()}, reverse=True)

    def with_change(change: int, surface: str) -> str:
        found = [name for name, each in surfaces[surface].items() if each == change]
        return ", ".join(found) or NOTHING

    return Table(
        ("Power", *(surface.title() for surface in surfaces)),
        [[signed(change), *(with_change(change, on) for on in surfaces)] for change in changes],
    )


def odds_letter(charts: Charts) -> Table:
    letters = charts.odds_letters
    below = range(1, len(letters.cells) - 1)
    names = ["Best alone", "Best, shared", *(signed(-points) for points in below)]
    names[-1] += " or more"
    rows = [[name, *cells] for name, cells in zip(names, letters.cells, strict=True)]
    return Table(("Power", *letters.bands.labels), rows)


def odds_roll(charts: Charts) -> Table:
    columns = charts.odds_columns
    rows = [[str(die), *(charts.odds[name][die] for name in columns)] for die in DICE]
    return Table(("Die", *columns), rows)


# -- pace ----------------------------------------------------------------------------------------


def pace_scenario(scenario: Banded[Pace]) -> Table:
    rows = [[str(roll), *scenario.cells[roll]] for roll in TOTALS]
    return Table(("Dice", *scenario.bands.labels), rows)


def one_die_pace(charts: Charts) -> Table:
    pace = charts.pace_one_die
    rows = [
        [label, *(pace.cells[die][at] for die in DICE)]
        for at, label in enumerate(pace.bands.labels)
    ]
    return Table(("Points", *map(str, DICE)), rows)


def effects_by_rating(charts: Charts) -> Table:
    rows = [
        [str(rating), *map(signed, changes)] for rating, changes in enumerate(charts.effects_quick)
    ]
    return Table(("Pace rating", *_PACES), rows)


def effects_by_points(lines: Sequence[Sequence[int]]) -> Table:
    """One line for all points that change the power alike; the last has no end."""
    starts = [0] + [at for at in range(1, len(lines)) if lines[at] != lines[at - 1]]
    ends = [*(start - 1 for start in starts[1:]), None]
    rows = [
        [_band(start, end), *map(signed, lines[start])]
        for start, end in zip(starts, ends, strict=True)
    ]
    return Table(("Points", *_PACES), rows)


def points_by_roll(lines: Sequence[Sequence[int]]) -> Table:
    """The Break Segment."""
    return _by_roll(lines, "Dice", range(10), str)


def changes_by_roll(lines: Sequence[Sequence[int]]) -> Table:
    """The Pace Setup Segment."""
    return _by_roll(lines, "Dice", range(10), signed)


# -- form, trouble and factors -------------------------------------------------------------------


def form(charts: Charts) -> Table:
    rows = [
        [
            str(roll),
            *(_marked(charts.form[each][roll], roll in charts.form_trouble) for each in FORMS),
        ]
        for roll in TOTALS
    ]
    return Table(("Dice", *FORMS), rows)


def race_position(charts: Charts) -> Table:
    heads = [f"{each} {what}" for each in FORMS for what in ("points", "power")]
    rows = []
    for roll in TOTALS:
        trouble = roll in charts.position_trouble
        cells = [
            cell
            for each in FORMS
            for cell in (
                signed(charts.position[each][roll]),
                _marked(charts.position_power[each][roll], trouble),
            )
        ]
        rows.append([str(roll), *cells])
    return Table(("Dice", *heads), rows)


def _marked(change: int, trouble: bool) -> str:
    return f"{signed(change)} {TROUBLE_MARK}" if trouble else signed(change)


def trouble(charts: Charts) -> Table:
    rows = [[str(roll), charts.trouble[roll].text, effect(charts.trouble[roll])] for roll in TOTALS]
    return Table(("Dice", "What happens", "Effect"), rows)


_EFFECTS = {"out": "Out", "dq": "DQ", "power-2": "-2"}


def effect(line: TroubleLine) -> str:
    """`Out`, `DQ`; of a check first what happens if it fails: `DQ / 0`."""
    if line.result == "check":
        return f"{_EFFECTS[line.on_fail]} / 0"
    return _EFFECTS.get(line.result, NOTHING)


def race_factors(charts: Charts) -> Table:
    rows = [
        [str(die), charts.factor[die].title(), "Jockey" if charts.ride_counts[die] else NOTHING]
        for die in DICE
    ]
    return Table(("Die", "Red die", "White die"), rows)


# -- the finish ----------------------------------------------------------------------------------


def figures(charts: Charts, powers: range) -> Table:
    lines = [cells[powers.start : powers.stop] for cells in charts.figures]
    return _by_roll(lines, "Dice", powers, str)


def form_save(charts: Charts) -> Table:
    rows = [
        [f"Form {each}", *(str(total) if total else "NC" for total in totals[1:])]
        for each, totals in charts.form_save.items()
    ]
    return Table(("One die", *map(str, DICE)), rows)


def photo(charts: Charts) -> Table:
    starts = [start for start, _ in charts.separations]
    ends = [*(start - 1 for start in starts[1:]), None]
    rows = [
        [_band(start, end), words]
        for (start, words), end in zip(charts.separations, ends, strict=True)
    ]
    return Table(("Difference", "Apart"), rows)


def beaten_lengths(charts: Charts) -> Table:
    by_column = zip(*charts.lengths.values(), strict=True)
    rows = [
        [str(apart), *(lengths(quarters) if apart else "photo" for quarters in cells)]
        for apart, cells in enumerate(by_column)
    ]
    return Table(("Apart", *charts.lengths), rows)


def payoffs(charts: Charts) -> Table:
    rows = [[_odds(odds), *map(money, paid)] for odds, paid in charts.payoffs.items()]
    return Table(("Odds", "Win", "Place", "Show"), rows)


def _odds(to_one: str) -> str:
    return "-".join(map(str, Fraction(to_one).as_integer_ratio()))


def payout_modifications(charts: Charts) -> Table:
    bands = charts.payout_bands
    ends = [*(band.from_odds - 1 for band in bands[1:]), None]
    heads = [_odds_band(band.from_odds, end) for band, end in zip(bands, ends, strict=True)]
    rows = [[str(roll), *(_cents(band.changes[roll]) for band in bands)] for roll in TOTALS]
    return Table(("Dice", *heads), rows)


def _odds_band(start: int, end: int | None) -> str:
    if end is None:
        return f"from {start}-1"
    return f"{start}-1 to {end}-1" if start else f"to {end}-1"


def _cents(change: int) -> str:
    return f"{change / 100:+.2f}" if change else "0"


def distances(charts: Charts) -> Table:
    rows = [
        [each.label, str(each.segments), each.lengths_column] for each in charts.distances.values()
    ]
    return Table(("Furlongs", "Segments", "Lengths column"), rows)


FIGURES = range(FASTEST_FIGURE, SLOWEST_FIGURE - 1, -1)


def final_times(charts: Charts, speeds: Iterable[int]) -> Table:
    def time(distance: str, speed: int) -> str:
        return clock(charts.times[distance][speed - SLOWEST_FIGURE] * 10)

    rows = [[str(speed), *(time(distance, speed) for distance in charts.times)] for speed in speeds]
    return Table(("Speed", *charts.times), rows)


# -- what several share --------------------------------------------------------------------------


def _by_roll(
    lines: Sequence[Sequence[int]], corner: str, columns: Iterable[int], cell: Callable[[int], str]
) -> Table:
    rows = [[str(roll), *map(cell, lines[roll])] for roll in TOTALS]
    return Table((corner, *map(str, columns)), rows)


def _band(start: int, end: int | None) -> str:
    if end is None:
        return f"{start}+"
    return f"{start}-{end}" if end > start else str(start)
