"""Reading the charts from the data files; every fault in a user's own charts is found (TS-12)."""

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Literal, TypeVar, cast

from railbird.core.tables import Faults, Row, read_csv
from railbird.games.top_of_the_stretch.box.charts import (
    DICE,
    FACTORS,
    FASTEST_FIGURE,
    FORMS,
    PACES,
    SLOWEST_FIGURE,
    SURFACES,
    TOTALS,
    Band,
    Banded,
    Bands,
    Charts,
    Distance,
    Pace,
    TroubleLine,
)

T = TypeVar("T")

CHART_FILES = (
    "distances.csv",
    "condition_adjustment.csv",
    "track_condition.csv",
    "pace_scenario_quick.csv",
    "pace_scenario_sprint.csv",
    "pace_scenario_route.csv",
    "race_pace_one_die.csv",
    "pace_effects_quick.csv",
    "pace_effects_sprint.csv",
    "pace_effects_route.csv",
    "form.csv",
    "race_position_segment.csv",
    "trouble.csv",
    "race_factors.csv",
    "break_segment.csv",
    "pace_setup_segment.csv",
    "final_speed_figure.csv",
    "final_time.csv",
    "final_time_printed.csv",
    "odds_letter.csv",
    "odds_roll.csv",
    "payoffs.csv",
    "payout_modifications.csv",
    "beaten_lengths.csv",
    "photo_separation.csv",
    "form_save.csv",
)

_RATINGS = tuple(map(str, range(10)))
_POWERS = tuple(map(str, range(30)))
_ODDS_ROWS = ("lead", "tie", *(str(-below) for below in range(1, 11)))
_NO_CHANGE = "NC"


def read_charts(text_of: Callable[[str], str], faults: Faults) -> Charts | None:
    """All charts; None where a fault leaves one of them incomplete."""
    before = len(faults.problems)
    reader = _Reader(text_of, faults)
    charts = _read_all(reader)
    return charts if len(faults.problems) == before else None


def _read_all(reader: "_Reader") -> Charts:
    distances = _distances(reader)
    form, form_trouble = _form(reader)
    position, power, position_trouble = _position(reader)
    columns, odds = _odds_roll(reader)
    factor, ride_counts = _factors(reader)
    return Charts(
        distances=distances,
        conditions=_conditions(reader),
        condition_rolls=_condition_rolls(reader),
        pace_quick=_pace(reader, "pace_scenario_quick.csv"),
        pace_sprint=_pace(reader, "pace_scenario_sprint.csv"),
        pace_route=_pace(reader, "pace_scenario_route.csv"),
        pace_one_die=_one_die_pace(reader),
        effects_quick=_effects_by_rating(reader),
        effects_sprint=_effects_by_points(reader, "pace_effects_sprint.csv"),
        effects_route=_effects_by_points(reader, "pace_effects_route.csv"),
        form=form,
        form_trouble=form_trouble,
        position_power=power,
        position=position,
        position_trouble=position_trouble,
        trouble=_trouble(reader),
        factor=factor,
        ride_counts=ride_counts,
        break_points=reader.grid("break_segment.csv", _RATINGS),
        setup_points=reader.grid("pace_setup_segment.csv", _RATINGS),
        figures=reader.grid("final_speed_figure.csv", _POWERS),
        times=_times(reader, tuple(distances)),
        printed_times=_printed_times(reader),
        odds_letters=_odds_letters(reader),
        odds_columns=columns,
        odds=odds,
        payoffs=_payoffs(reader),
        payout_bands=_payout_bands(reader),
        lengths=_lengths(reader),
        separations=_separations(reader),
        form_save=_form_save(reader),
    )


class _Reader:
    """Rows of a chart by their first column, which must hold exactly the expected keys."""

    def __init__(self, text_of: Callable[[str], str], faults: Faults) -> None:
        self._text_of = text_of
        self.faults = faults

    def rows(self, file: str, columns: Sequence[str]) -> list[Row]:
        return read_csv(file, self._text_of(file), columns, self.faults)

    def heads(self, file: str) -> list[str]:
        return [cell.strip() for cell in self._text_of(file).partition("\n")[0].split(",")]

    def keyed(self, file: str, columns: Sequence[str], keys: Iterable[object]) -> list[Row]:
        """The rows in the order of the keys; a missing or strange one is a fault."""
        rows = self.rows(file, columns)
        found = {row.text(columns[0]): row for row in rows}
        wanted = [str(key) for key in keys]
        missing = [key for key in wanted if key not in found]
        if rows and missing:
            self.faults.add(file, None, f"no row for {columns[0]} {', '.join(missing)}", "TS-12.1")
        for key, row in found.items():
            if key not in wanted:
                row.fault(f'{columns[0]} "{key}" is not one of {", ".join(wanted)}', "TS-12.3")
        return [found[key] for key in wanted if key in found]

    def grid(self, file: str, columns: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        """Whole numbers by roll and column."""
        rows = self.keyed(file, ("roll", *columns), TOTALS)
        return ((), (), *(tuple(integer(row, column) for column in columns) for row in rows))


def integer(row: Row, column: str) -> int:
    text = row.text(column)
    if re.fullmatch(r"[+-]?\d+", text):
        return int(text)
    row.fault(f'{column} must be an integer, got "{text}"', "TS-12.2")
    return 0


def decimal(row: Row, column: str, parts: int) -> int:
    """A decimal number in equal parts of one: cents, tenths, quarters."""
    text = row.text(column)
    if _DECIMAL.fullmatch(text):
        whole, _, fraction = text.partition(".")
        one = int("1" + "0" * len(fraction))
        value, rest = divmod(int(whole + fraction) * parts, one)
        if not rest:
            return value
    row.fault(f'{column} must be a number in steps of 1/{parts}, got "{text}"', "TS-12.2")
    return 0


_DECIMAL = re.compile(r"[+-]?\d+(\.\d+)?")


def word(row: Row, column: str, allowed: Sequence[str]) -> str:
    return row.one_of(column, allowed, "TS-12.3")


_BAND = re.compile(r"\d+(-\d+|\+)?")


def _bands(labels: Sequence[str]) -> Bands:
    """`0-37`, `10` and `54+` are known by their first number."""
    return Bands(tuple(labels), tuple(int(re.findall(r"\d+", label)[0]) for label in labels))


def _band_columns(reader: _Reader, file: str) -> list[str]:
    """All columns but the first: rising numbers, ranges, and at last one without an end."""
    columns = reader.heads(file)[1:]
    strange = [head for head in columns if not _BAND.fullmatch(head)]
    for head in strange:
        message = f'column "{head}" must be a number or a range such as 0-37, 38 or 54+'
        reader.faults.add(file, 1, message, "TS-12.1")
    bands = [head for head in columns if head not in strange]
    if not strange and list(_bands(bands).lows) != sorted(set(_bands(bands).lows)):
        reader.faults.add(file, 1, "columns must rise from left to right", "TS-12.1")
    return bands or ["0"]


# -- distance and condition ----------------------------------------------------------------------


def _distances(reader: _Reader) -> dict[str, Distance]:
    columns = (
        "distance",
        "half_furlong_units",
        "segments",
        "beaten_lengths_column",
        "time_126",
    )
    return {
        row.text("distance"): Distance(
            row.text("distance"),
            decimal(row, "half_furlong_units", 1000),
            int(word(row, "segments", ("3", "4"))),
            row.text("beaten_lengths_column"),
            decimal(row, "time_126", 10),
        )
        for row in reader.rows("distances.csv", columns)
    }


def _conditions(reader: _Reader) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {surface: {} for surface in SURFACES}
    for row in reader.rows("condition_adjustment.csv", ("condition", "surface", "adjustment")):
        surface = word(row, "surface", SURFACES)
        found[surface][row.text("condition")] = integer(row, "adjustment")
    return found


def _condition_rolls(reader: _Reader) -> dict[str, tuple[str, ...]]:
    rows = reader.keyed("track_condition.csv", ("roll", "dirt", "turf"), TOTALS)
    return {surface: ("", "", *(row.text(surface) for row in rows)) for surface in ("dirt", "turf")}


# -- pace ----------------------------------------------------------------------------------------


def _pace(reader: _Reader, file: str) -> Banded[Pace]:
    columns = _band_columns(reader, file)
    rows = reader.keyed(file, ("roll", *columns), TOTALS)
    return Banded(_bands(columns), ((), (), *(_paces(row, columns) for row in rows)))


def _one_die_pace(reader: _Reader) -> Banded[Pace]:
    """Printed with the points as rows; turned, so that it is read like the others."""
    rows = reader.rows("race_pace_one_die.csv", ("points", *map(str, DICE)))
    cells = [_paces(row, [str(die) for die in DICE]) for row in rows]
    by_die = tuple(tuple(line[die - 1] for line in cells) for die in DICE)
    return Banded(_bands([_band(row, "points") for row in rows]), ((), *by_die))


def _band(row: Row, column: str) -> str:
    text = row.text(column)
    if _BAND.fullmatch(text):
        return text
    row.fault(f'{column} must be a number or a range such as 0-37 or 54+, got "{text}"', "TS-12.1")
    return "0"


def _paces(row: Row, columns: Sequence[str]) -> tuple[Pace, ...]:
    return tuple(cast(Pace, word(row, column, PACES)) for column in columns)


def _effects_by_rating(reader: _Reader) -> tuple[tuple[int, ...], ...]:
    rows = reader.keyed("pace_effects_quick.csv", ("pace", *_SPEEDS), _RATINGS)
    return tuple(_changes(row) for row in rows)


_SPEEDS = ("slow", "normal", "fast")


def _effects_by_points(reader: _Reader, file: str) -> tuple[tuple[int, ...], ...]:
    lines: list[tuple[int, ...]] = []
    for row in reader.rows(file, ("min_points", "max_points", *_SPEEDS)):
        last = integer(row, "max_points") if row.text("max_points") else len(lines)
        if integer(row, "min_points") != len(lines) or last < len(lines):
            row.fault(f"points must go on from {len(lines)} without a gap", "TS-12.3")
        lines += [_changes(row)] * (last + 1 - len(lines))
    return tuple(lines)


def _changes(row: Row) -> tuple[int, ...]:
    return tuple(integer(row, column) for column in _SPEEDS)


# -- form, trouble and factors -------------------------------------------------------------------


def _form(reader: _Reader) -> tuple[dict[str, tuple[int, ...]], frozenset[int]]:
    rows = reader.keyed("form.csv", ("roll", *FORMS, "trouble"), TOTALS)
    return {form: _column(rows, form) for form in FORMS}, _trouble_rolls(rows)


def _position(
    reader: _Reader,
) -> tuple[dict[str, tuple[int, ...]], dict[str, tuple[int, ...]], frozenset[int]]:
    columns = [f"{form}_{what}" for form in FORMS for what in ("pos", "power")]
    rows = reader.keyed("race_position_segment.csv", ("roll", *columns, "trouble"), TOTALS)
    position = {form: _column(rows, f"{form}_pos") for form in FORMS}
    power = {form: _column(rows, f"{form}_power") for form in FORMS}
    return position, power, _trouble_rolls(rows)


def _column(rows: Sequence[Row], column: str) -> tuple[int, ...]:
    return (0, 0, *(integer(row, column) for row in rows))


def _trouble_rolls(rows: Sequence[Row]) -> frozenset[int]:
    return frozenset(
        roll
        for roll, row in zip(TOTALS, rows, strict=False)
        if word(row, "trouble", ("0", "1")) == "1"
    )


def _trouble(reader: _Reader) -> tuple[TroubleLine, ...]:
    """The Trouble Chart (TS-2.15)."""
    rows = reader.keyed("trouble.csv", ("roll", "code", "text", "result", "on_fail"), TOTALS)
    lines = [
        TroubleLine(
            row.text("code"),
            row.text("text"),
            cast(_TroubleResult, word(row, "result", ("none", "out", "check", "dq"))),
            word(row, "on_fail", ("", "dq", "power-2")),
        )
        for row in rows
    ]
    return (_NO_TROUBLE, _NO_TROUBLE, *lines)


_TroubleResult = Literal["out", "check", "none", "dq"]
_NO_TROUBLE = TroubleLine("none", "No additional trouble", "none", "")


def _factors(reader: _Reader) -> tuple[tuple[str, ...], tuple[bool, ...]]:
    rows = reader.keyed("race_factors.csv", ("die", "red_factor", "white_jockey"), DICE)
    factor = ("", *(word(row, "red_factor", FACTORS) for row in rows))
    return factor, (False, *(word(row, "white_jockey", ("0", "1")) == "1" for row in rows))


def _form_save(reader: _Reader) -> dict[str, tuple[int, ...]]:
    columns = [str(die) for die in DICE]
    return {
        word(row, "form", FORMS): (
            0,
            *(0 if row.text(die) == _NO_CHANGE else integer(row, die) for die in columns),
        )
        for row in reader.rows("form_save.csv", ("form", *columns))
    }


# -- the finish ----------------------------------------------------------------------------------


def _times(reader: _Reader, distances: Sequence[str]) -> dict[str, tuple[int, ...]]:
    figures = range(SLOWEST_FIGURE, FASTEST_FIGURE + 1)
    rows = reader.keyed("final_time.csv", ("speed", *distances), figures)
    return {label: tuple(decimal(row, label, 10) for row in rows) for label in distances}


def _printed_times(reader: _Reader) -> dict[tuple[int, str], int]:
    rows = reader.rows("final_time_printed.csv", ("speed", "distance", "printed", "status"))
    return {
        (integer(row, "speed"), row.text("distance")): _clock(row, "printed")
        for row in rows
        if row.text("status").startswith("chart_error")
    }


def _clock(row: Row, column: str) -> int:
    """`1:44.8` in tenths of a second."""
    found = re.fullmatch(r"(\d+):(\d\d)\.(\d)", row.text(column))
    if found:
        minutes, seconds, tenths = map(int, found.groups())
        return (minutes * 60 + seconds) * 10 + tenths
    row.fault(f'{column} must be a time such as 1:44.8, got "{row.text(column)}"', "TS-12.2")
    return 0


def _lengths(reader: _Reader) -> dict[str, tuple[int, ...]]:
    columns = reader.heads("beaten_lengths.csv")[1:]
    rows = reader.rows("beaten_lengths.csv", ("difference", *columns))
    return {column: tuple(decimal(row, column, 4) for row in rows) for column in columns}


def _separations(reader: _Reader) -> tuple[tuple[int, str], ...]:
    rows = reader.rows("photo_separation.csv", ("min_difference", "separation"))
    return tuple((integer(row, "min_difference"), row.text("separation")) for row in rows)


# -- odds and payoffs ----------------------------------------------------------------------------


def _odds_letters(reader: _Reader) -> Banded[str]:
    columns = _band_columns(reader, "odds_letter.csv")
    rows = reader.keyed("odds_letter.csv", ("difference", *columns), _ODDS_ROWS)
    cells = tuple(tuple(row.text(column) for column in columns) for row in rows)
    return Banded(_bands(columns), cells)


def _odds_roll(reader: _Reader) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    columns = reader.heads("odds_roll.csv")[1:]
    rows = reader.keyed("odds_roll.csv", ("die", *columns), DICE)
    odds = {column: ("", *(row.text(column) for row in rows)) for column in columns}
    return tuple(columns), odds


def _payoffs(reader: _Reader) -> dict[str, tuple[int, int, int]]:
    found = {}
    for row in reader.rows("payoffs.csv", ("num", "den", "win", "place", "show")):
        to_one = Fraction(integer(row, "num"), max(1, integer(row, "den")))
        win, place, show = (decimal(row, column, 100) for column in ("win", "place", "show"))
        found[str(to_one)] = (win, place, show)
    return found


def _payout_bands(reader: _Reader) -> tuple[Band, ...]:
    columns = ("band", "min_odds_inclusive", "roll", "adjustment", "as_read")
    by_band: dict[str, list[Row]] = {}
    for row in reader.rows("payout_modifications.csv", columns):
        by_band.setdefault(row.text("band"), []).append(row)
    return tuple(_payout_band(reader, name, rows) for name, rows in by_band.items())


def _payout_band(reader: _Reader, name: str, rows: Sequence[Row]) -> Band:
    if [row.text("roll") for row in rows] != [str(roll) for roll in TOTALS]:
        message = f"band {name} needs one line for each roll from 2 to 12"
        reader.faults.add("payout_modifications.csv", rows[0].line, message, "TS-12.1")
    changes, as_read = (
        (0, 0, *(decimal(row, column, 100) for row in rows)) for column in ("adjustment", "as_read")
    )
    return Band(name, integer(rows[0], "min_odds_inclusive"), changes, as_read)
