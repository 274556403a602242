"""The scoresheet on paper: blank to roll by hand, or filled, each number with the chart cell it
was read from (TS-2.7). `paper_text` and `paper_html` print the page."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words.cells import Cell, Reading
from railbird.games.top_of_the_stretch.words.phrases import clock, lengths, ordinal, signed


class Box(NamedTuple):
    """A field of the sheet, and where its number comes from."""

    text: str = ""
    source: str = ""


class Page(NamedTuple):
    title: str
    lines: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[Box, ...], ...]
    """The ratings come first, as many as `RATINGS` names."""
    notes: tuple[str, ...]
    """Numbers of the whole race: condition, pace, factors."""
    filled: bool


RATINGS = (
    "PP",
    "Horse",
    "Jockey",
    "Dirt",
    "Turf",
    "Range",
    "Wet",
    "Pc",
    "Fm",
    "Tr",
    "Cl",
    "Sp",
    "Wi",
    "Ri",
    "Tb",
    "Odds",
)
SHORT = {
    "Break": "Brk",
    "Race 2": "R2",
    "Race 3": "R3",
    "Trouble": "Trbl",
    "Power": "Pow",
    "Factor": "Fact",
    "Figure": "Fig",
    "Finish": "Fin",
    "Behind": "Bhd",
}
"""Heads where there is little room."""
_SEGMENTS = ("Break", "Race 2", "Race 3")
_WRITTEN = "____"

Read: TypeAlias = Callable[[Runner], str]

_COLUMNS: dict[str, tuple[str, Read]] = {
    "Break": ("break", lambda r: _number(r.break_points)),
    "Race 2": ("race2", lambda r: _number(r.race2)),
    "Pace": ("pace adj", lambda r: _change(r.pace_adj)),
    "Race 3": ("race3", lambda r: _number(r.race3)),
    "Form": ("form adj", lambda r: _change(r.form_adj)),
    "Trouble": ("trouble", lambda r: _trouble(r)),
    "Power": ("", lambda r: str(r.power) if r.pace_adj is not None else ""),
    "Factor": ("", lambda r: _change(r.factor_adj)),
    "Roll": ("form save", lambda r: _number(r.total)),
    "Figure": ("figure", lambda r: _number(r.figure)),
    "Final": ("", lambda r: _number(r.final_speed)),
    "Photo": ("photo", lambda r: _number(r.photo)),
    "Finish": ("", lambda r: _finish(r)),
    "Behind": ("lengths", lambda r: lengths(r.quarter_lengths) if r.quarter_lengths else ""),
}
"""Columns of the play part with the cells they show."""


def make_page(charts: Charts, view: TopOfTheStretchView) -> Page:
    """The sheet of the current race, as far as it has been run."""
    race = view.card[view.race - 1]
    reading = Reading(charts, view)
    heads = _play_heads(view)
    where = ", ".join(filter(None, (race.track, race.date)))
    words = charts.distances[race.distance].words
    condition = view.condition or f"condition {_WRITTEN}"
    rows = tuple((*_ratings(r), *_played(reading, r, heads, view)) for r in view.runners)
    return Page(
        race.title,
        tuple(filter(None, (where, f"{words}, {race.surface}, {condition}"))),
        (*RATINGS, "Start", *heads, "Time"),
        rows,
        _notes(reading, view),
        bool(view.pace or any(runner.break_dice for runner in view.runners)),
    )


def blank_page(lines: int, full: bool) -> Page:
    """A sheet for any race."""
    heads = [head for head in _COLUMNS if full or head not in _SEGMENTS]
    columns = (*RATINGS, "Start", *heads, "Time")
    row = tuple(Box() for _ in columns)
    fields = "Race ______________________  Track ____________  Distance ______"
    more = f"Surface ________  Condition ________  Pace {_WRITTEN}  Factor {_WRITTEN}"
    return Page("Top of the Stretch", (fields, more), columns, (row,) * lines, (), False)


def _play_heads(view: TopOfTheStretchView) -> list[str]:
    full = view.options.version == "full"
    return [head for head in _COLUMNS if full or head not in _SEGMENTS]


def _ratings(runner: Runner) -> list[Box]:
    entry = runner.entry
    texts = [
        str(entry.pp),
        entry.horse,
        entry.jockey,
        _number(entry.power_dirt),
        _number(entry.power_turf),
        f"{entry.range_min:g}-{entry.range_max:g}",
        str(entry.wet),
        str(entry.pace),
        entry.form,
        signed(entry.trip),
        signed(entry.class_),
        signed(entry.speed),
        str(entry.wire),
        signed(entry.ride),
        str(entry.trouble),
        runner.odds or "",
    ]
    return [Box(text) for text in texts]


def _played(
    reading: Reading, runner: Runner, heads: Sequence[str], view: TopOfTheStretchView
) -> list[Box]:
    cells = {cell.number: cell for cell in reading.of(runner)}
    start = Box(str(runner.start_power) if view.condition else "")
    boxes = []
    for head in heads:
        number, read = _COLUMNS[head]
        boxes.append(Box(read(runner), _source(cells.get(number))))
    fine = view.options.hundredths
    time = clock(runner.time, fine) if runner.time is not None else ""
    return [start, *boxes, Box(time, _source(cells.get("time")))]


def _source(cell: Cell | None) -> str:
    """`roll 4, pace 6`; the head of the column names the chart."""
    return ", ".join(filter(None, (cell.line, cell.column))) if cell else ""


def _notes(reading: Reading, view: TopOfTheStretchView) -> tuple[str, ...]:
    found = [cell.words for cell in reading.of_race()]
    if not found:
        return (f"Pace {_WRITTEN}   Factor {_WRITTEN}   Ride counts {_WRITTEN}",)
    if view.hundredths:
        found.append(f"Hundredths, 20-sided die: {view.hundredths}")
    return tuple(found)


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _change(value: int | None) -> str:
    return "" if value is None else signed(value)


def _trouble(runner: Runner) -> str:
    if runner.out:
        return "out"
    if runner.fouled:
        return "dq"
    return signed(runner.trouble_adj) if runner.trouble_dice else ""


def _finish(runner: Runner) -> str:
    return ordinal(runner.place) if runner.place else ("out" if runner.out else "")
