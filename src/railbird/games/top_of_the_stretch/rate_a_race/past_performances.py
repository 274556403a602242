"""What Rate-a-Race is given: starts of the horses, records of the jockeys, and ratings by hand.

Cells are read as people paste them: `1 1/16m`, `6f`, `5/2`; a start that did not finish reads
`DNF` (TS-7.114). Faults are told by horse and start (TS-12.20, TS-12.23).
"""

import datetime
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from railbird.core.tables import Faults
from railbird.games.top_of_the_stretch.box.charts import SURFACES, Charts
from railbird.games.top_of_the_stretch.box.read_scoresheet import Cells, csv_rows, plain_number
from railbird.games.top_of_the_stretch.box.scoresheet import (
    ENTRY_COLUMNS,
    LONGEST,
    SHORTEST,
    read_distance,
    read_furlongs,
    read_odds,
)

START_COLUMNS = (
    "horse",
    "date",
    "track",
    "distance",
    "surface",
    "condition",
    "speed_figure",
    "call1_pos",
    "call2_pos",
    "field_size",
    "finish",
    "beaten_lengths",
    "win_margin",
    "class_level",
    "odds",
    "trouble_note",
)
JOCKEY_COLUMNS = ("horse", "jockey", "starts", "wins", "in_the_money")
_NEEDED = tuple(column for column in START_COLUMNS if column not in ("track", "odds"))
FASTEST = 130
"""Figures are on the Beyer scale, 0 – 130."""
CLASSES = range(1, 11)
LARGEST_FIELD = 40


class Start(msgspec.Struct, frozen=True):
    """One past race of a horse."""

    date: str
    furlongs: Fraction
    surface: str
    condition: str
    figure: int | None
    calls: tuple[int, int] | None
    field: int
    finish: int
    dnf: bool
    beaten: Fraction | None
    margin: Fraction | None
    class_level: int
    trouble: bool

    @property
    def group(self) -> str:
        """Synthetic joins dirt."""
        return "turf" if self.surface == "turf" else "dirt"


class JockeyRecord(msgspec.Struct, frozen=True):
    jockey: str
    starts: int
    wins: int
    in_the_money: int


class Past(NamedTuple):
    """Everything that is known, by horse in the order they first appear."""

    starts: dict[str, tuple[Start, ...]]
    """Newest first, walkovers left out (TS-7.100, TS-7.112)."""
    jockeys: dict[str, JockeyRecord]
    by_hand: dict[str, Cells]
    """Ratings that somebody set by hand, by horse."""


def read_past(
    files: Mapping[str, str],
    charts: Charts,
    faults: Faults,
    race_date: str = "",
) -> Past:
    """Past performances from `starts.csv`, `jockeys.csv` and `hand.csv`; the last two may be
    missing. `files` has them under these names."""
    starts = _read_starts(files["starts.csv"], charts, race_date, faults)
    jockeys = _read_jockeys(files.get("jockeys.csv", ""), faults)
    by_hand = _read_by_hand(files.get("hand.csv", ""), faults)
    for horse, cells in jockeys.items():
        if horse not in starts and horse not in by_hand:
            line = cells[0].line_of("horse")
            faults.add("jockeys.csv", line, f"{horse}: no starts", "TS-12.20")
    return Past(starts, {horse: record for horse, (_, record) in jockeys.items()}, by_hand)


# -- starts --------------------------------------------------------------------------------------


def _read_starts(
    text: str, charts: Charts, race_date: str, faults: Faults
) -> dict[str, tuple[Start, ...]]:
    rows = csv_rows("starts.csv", text, _NEEDED, START_COLUMNS, faults)
    by_horse: dict[str, list[Start]] = {}
    counts: dict[str, int] = {}
    for cells in rows:
        horse = cells.text("horse")
        counts[horse] = counts.get(horse, 0) + 1
        reader = _StartReader(cells, f"{horse or 'no name'}, start {counts[horse]}", faults)
        by_horse.setdefault(horse, [])
        start = reader.read(charts, race_date)
        if start.field > 1:  # walkovers are ignored, TS-7.112
            by_horse[horse].append(start)
    if not rows and not faults.problems:
        faults.add("starts.csv", None, "no starts", "TS-12.20")
    return {
        horse: tuple(sorted(starts, key=lambda start: start.date, reverse=True))
        for horse, starts in by_horse.items()
    }


class _StartReader:
    """One line of starts; faults name the horse and the number of its start."""

    def __init__(self, cells: Cells, who: str, faults: Faults) -> None:
        self._cells = cells
        self._who = who
        self._faults = faults

    def read(self, charts: Charts, race_date: str) -> Start:
        cells = self._cells
        if not cells.text("horse"):
            self._fault("horse", "horse has no name", "TS-12.1")
        field = self._whole("field_size", 1, LARGEST_FIELD) or 1
        dnf = cells.text("finish").upper() == "DNF"
        finish = field if dnf else self._position("finish", field)
        calls = self._calls(field, dnf)
        won = finish == 1 and not dnf
        return Start(
            self._date(race_date),
            self._furlongs(charts),
            *self._track(charts),
            self._needed_unless("speed_figure", dnf, 0, FASTEST),
            calls,
            field,
            finish,
            dnf,
            None if won else self._lengths("beaten_lengths", dnf or field == 1),
            self._lengths("win_margin", field == 1) if won else None,
            self._whole("class_level", CLASSES[0], CLASSES[-1]) or CLASSES[0],
            dnf or self._flag("trouble_note"),  # TS-7.112
        )

    def _fault(self, column: str, message: str, rule: str = "TS-12.20") -> None:
        line = self._cells.line_of(column)
        self._faults.add(self._cells.file, line, f"{self._who}: {message}", rule)

    def _whole(self, column: str, low: int, high: int) -> int | None:
        text = plain_number(self._cells.text(column))
        if not re.fullmatch(r"-?\d{1,9}", text):
            self._fault(column, f'{column} must be an integer, got "{text}"', "TS-12.2")
        elif not low <= int(text) <= high:
            self._fault(column, f"{column} must be {low}..{high}, got {text}")
        else:
            return int(text)
        return None

    def _needed_unless(self, column: str, dnf: bool, low: int, high: int) -> int | None:
        """Only a start that did not finish may lack it (TS-7.115)."""
        if dnf and not self._cells.text(column):
            return None
        return self._whole(column, low, high)

    def _position(self, column: str, field: int) -> int:
        place = self._whole(column, 1, LARGEST_FIELD) or 1
        if place > field:
            what = "finish" if column == "finish" else column
            self._fault(column, f"{what} {place} in a field of {field}")
        return place

    def _calls(self, field: int, dnf: bool) -> tuple[int, int] | None:
        columns = ("call1_pos", "call2_pos")
        if dnf and not all(self._cells.text(column) for column in columns):
            return None
        first, second = (self._position(column, field) for column in columns)
        return first, second

    def _lengths(self, column: str, may_lack: bool) -> Fraction | None:
        text = self._cells.text(column)
        if not text and may_lack:
            return None
        lengths = read_lengths(text)
        if lengths is None:
            self._fault(column, f'{column} must be a number of lengths, got "{text}"', "TS-12.2")
        return lengths

    def _flag(self, column: str) -> bool:
        text = self._cells.text(column)
        if text not in ("0", "1", ""):
            self._fault(column, f'{column} must be 0 or 1, got "{text}"', "TS-12.2")
        return text == "1"

    def _date(self, race_date: str) -> str:
        text = self._cells.text("date")
        try:
            date = datetime.date.fromisoformat(text).isoformat()
        except ValueError:
            self._fault("date", f'date must be written as 2010-09-04, got "{text}"', "TS-12.2")
            return "0001-01-01"
        if race_date and date > race_date:
            self._fault("date", f"start on {date}, later than the race on {race_date}")
        return date

    def _furlongs(self, charts: Charts) -> Fraction:
        text = self._cells.text("distance")
        label = read_distance(text, charts.distances)
        if label is not None:
            return Fraction(charts.distances[label].half_furlongs, 2000)
        furlongs = read_furlongs(text)
        if furlongs is None or not 1 <= furlongs <= 40:
            self._fault("distance", f'distance "{text}" not understood; write 6f or 1 1/16m')
            return Fraction(8)
        return furlongs

    def _track(self, charts: Charts) -> tuple[str, str]:
        surface = self._cells.text("surface").lower()
        condition = self._cells.text("condition").lower()
        if surface not in SURFACES:
            message = f'surface must be dirt, turf or synthetic, got "{surface}"'
            self._fault("surface", message, "TS-12.3")
        elif condition not in charts.conditions[surface]:
            allowed = ", ".join(charts.conditions[surface])
            message = f'condition "{condition}" does not exist on {surface}; use {allowed}'
            self._fault("condition", message, "TS-12.10")
        odds = self._cells.text("odds")
        if odds and read_odds(odds) is None:
            self._fault("odds", f'odds "{odds}" not understood', "TS-12.12")
        return surface, condition


_SHORT_MARGINS = {"nose": 5, "ns": 5, "head": 20, "hd": 20, "neck": 30, "nk": 30}
"""In hundredths of a length; only "a length or less" matters (TS-7.110)."""


def read_lengths(text: str) -> Fraction | None:
    """`2.25`, `1 1/2`, `nk`."""
    short = _SHORT_MARGINS.get(text.lower())
    if short:
        return Fraction(short, 100)
    return None if text.lower().endswith(("f", "m")) else read_furlongs(text)


# -- jockeys and ratings by hand -----------------------------------------------------------------


def _read_jockeys(text: str, faults: Faults) -> dict[str, tuple[Cells, JockeyRecord]]:
    if not text.strip():
        return {}
    found: dict[str, tuple[Cells, JockeyRecord]] = {}
    for cells in csv_rows("jockeys.csv", text, JOCKEY_COLUMNS, JOCKEY_COLUMNS, faults):
        numbers = [_count(cells, column, faults) for column in JOCKEY_COLUMNS[2:]]
        starts, wins, in_the_money = numbers
        horse, jockey = cells.text("horse"), cells.text("jockey")
        if not wins <= in_the_money <= starts:
            message = (
                f"{jockey}: {starts} starts, {wins} wins, {in_the_money} in the money; "
                "wins ≤ in_the_money ≤ starts"
            )
            faults.add(cells.file, cells.line_of("starts"), message, "TS-12.20")
        if horse in found:
            message = f'horse "{horse}" listed twice'
            faults.add(cells.file, cells.line_of("horse"), message, "TS-12.6")
        found[horse] = (cells, JockeyRecord(jockey, starts, wins, in_the_money))
    return found


def _count(cells: Cells, column: str, faults: Faults) -> int:
    text = cells.text(column)
    if re.fullmatch(r"\d{1,7}", text):
        return int(text)
    message = f'{column} must be an integer from 0 up, got "{text}"'
    faults.add(cells.file, cells.line_of(column), message, "TS-12.2")
    return 0


def _read_by_hand(text: str, faults: Faults) -> dict[str, Cells]:
    if not text.strip():
        return {}
    rows: Sequence[Cells] = csv_rows("hand.csv", text, ("horse",), ENTRY_COLUMNS, faults)
    return {cells.text("horse"): cells for cells in rows}


def nearest_half(furlongs: Fraction) -> Fraction:
    """Half up (TS-7.103)."""
    return Fraction((furlongs * 2 + Fraction(1, 2)) // 1, 2)


def within_chart(furlongs: Fraction) -> Fraction:
    return max(Fraction(SHORTEST), min(Fraction(LONGEST), furlongs))
