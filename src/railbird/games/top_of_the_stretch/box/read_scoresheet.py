"""Reading scoresheets: one TOML file, or a CSV of entries with a row in races.csv (TS-2.2).

Both are brought to cells of text with a line each, and checked in one place; a fault names file,
line, column and what is allowed (TS-12.1 – TS-12.12, TS-12.21, TS-12.22).
"""

import csv
import datetime
import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from railbird.core.names import fault_in_name
from railbird.core.tables import Faults
from railbird.core.toml import BadToml, load_toml
from railbird.games.top_of_the_stretch.box.charts import FORMS, SURFACES, Charts
from railbird.games.top_of_the_stretch.box.scoresheet import (
    ENTRY_COLUMNS,
    FEWEST_STARTERS,
    LONGEST,
    MOST_STARTERS,
    NO_JOCKEY_TROUBLE,
    RACE_FIELDS,
    ROLL,
    SHORTEST,
    Entry,
    Race,
    read_distance,
    read_odds,
)
from railbird.games.top_of_the_stretch.box.toml_lines import TomlLines

RACES = "races.csv"
FOLDER = "races/"

_REQUIRED_FIELDS = ("id", "name", "distance", "surface", "condition")
_REQUIRED_COLUMNS = ("pp", "horse", "pace", "form", "trip", "class", "speed", "wire")
_POWERS = ("power_dirt", "power_turf", "adj_power")
_KNOWN_COLUMNS = (*ENTRY_COLUMNS, "overall")
_LONGEST_NAME = 60


class Cells(NamedTuple):
    """One table of a scoresheet: texts by column, and where they stand."""

    file: str
    texts: Mapping[str, str]
    line_of: Callable[[str], int | None]
    faulty: frozenset[str] = frozenset()
    """Columns that are there with something that is no cell; that was told already."""

    def text(self, column: str) -> str:
        return self.texts.get(column, "")


# -- TOML ----------------------------------------------------------------------------------------


def read_toml_race(file: str, text: str, charts: Charts, faults: Faults) -> Race | None:
    tables = _toml_tables(file, text, faults)
    if tables is None:
        return None
    race, entries, lines = tables
    return _race(
        toml_cells(file, race, lambda key: lines.line("race", 0, key), faults),
        [_toml_entry(file, entry, lines, number, faults) for number, entry in enumerate(entries)],
        charts,
        faults,
    )


def read_toml_fields(file: str, text: str, charts: Charts, faults: Faults) -> Race | None:
    """A race that has no horses yet."""
    tables = _toml_tables(file, text, faults)
    if tables is None:
        return None
    race, _, lines = tables
    cells = toml_cells(file, race, lambda key: lines.line("race", 0, key), faults)
    return _fields(cells, charts, faults)


def _toml_tables(
    file: str, text: str, faults: Faults
) -> tuple[dict[str, Any], list[dict[str, Any]], TomlLines] | None:
    """The [race] table, the [[entry]] tables, and where everything stands."""
    if not text.strip():
        faults.add(file, 1, "the file is empty", "TS-12.21")
        return None
    try:
        toml = load_toml(text)
    except BadToml as error:
        faults.add(file, error.line, f"not TOML: {error}", "TS-12.21")
        return None
    lines = TomlLines(text)
    for key in toml:
        if key not in ("race", "entry"):
            line = lines.line(key) or lines.line("", 0, key)
            faults.add(file, line, f'unknown table "{key}"; use [race] and [[entry]]', "TS-12.1")
    race, entries = toml.get("race"), toml.get("entry", [])
    if not isinstance(race, dict) or not isinstance(entries, list):
        message = "a scoresheet has one [race] table and an [[entry]] for each horse"
        faults.add(file, 1, message, "TS-12.1")
        return None
    return race, [entry for entry in entries if isinstance(entry, dict)], lines


def _toml_entry(
    file: str, entry: dict[str, Any], lines: TomlLines, number: int, faults: Faults
) -> Cells:
    return toml_cells(file, entry, lambda key: lines.line("entry", number, key), faults)


def toml_cells(
    file: str, table: dict[str, Any], line_of: Callable[[str], int | None], faults: Faults
) -> Cells:
    texts = {}
    for key, value in table.items():
        if isinstance(value, str | int | float | datetime.date) and not isinstance(value, bool):
            texts[key] = str(value).strip()
        else:
            message = f'"{key}" must be a number or a text, got {_shown(value)}'
            faults.add(file, line_of(key), message, "TS-12.2")
    return Cells(file, texts, line_of, frozenset(table.keys() - texts.keys()))


def _shown(value: object) -> str:
    """As TOML writes it."""
    match value:
        case bool():
            return str(value).lower()
        case list():
            return "a list"
        case dict():
            return "a table"
    return str(value)


# -- CSV -----------------------------------------------------------------------------------------


def read_csv_races(files: Mapping[str, str], charts: Charts, faults: Faults) -> list[Race]:
    """The races of `races.csv`; the entries of each are in `races/<id>.csv`, or beside it."""
    allowed = ["starters", *(_field(name) for name in RACE_FIELDS)]
    races = []
    for row in csv_rows(RACES, files[RACES], _REQUIRED_FIELDS, allowed, faults):
        race_id = row.text("id")
        texts = {name: row.text(_field(name)) for name in RACE_FIELDS}
        cells = Cells(RACES, texts, row.line_of)
        file = next(
            (name for name in (f"{FOLDER}{race_id}.csv", f"{race_id}.csv") if name in files), None
        )
        if file is None:
            message = f'the entries of race "{race_id}" are missing: no file {FOLDER}{race_id}.csv'
            faults.add(RACES, row.line_of("id"), message, "TS-12.21")
            continue
        before = len(faults.problems)
        entries = csv_rows(file, files[file], _REQUIRED_COLUMNS, _KNOWN_COLUMNS, faults)
        if not entries and len(faults.problems) > before:
            continue  # the head of the file was at fault
        _check_starters(row, entries, faults)
        race = _race(cells, entries, charts, faults, file)
        if race:
            races.append(race)
    return races


def _field(name: str) -> str:
    """The head of a race field in races.csv (TS-2.3)."""
    return "real_result" if name == "real" else name


def _check_starters(row: Cells, entries: Sequence[Cells], faults: Faults) -> None:
    announced = row.text("starters")
    if announced and announced != str(len(entries)):
        message = f"{announced} starters announced, {len(entries)} entries found"
        faults.add(row.file, row.line_of("starters"), message, "TS-12.22")


def csv_rows(
    file: str, text: str, required: Sequence[str], allowed: Iterable[str], faults: Faults
) -> list[Cells]:
    if not text.strip():
        faults.add(file, 1, "the file is empty", "TS-12.21")
        return []
    lines = _csv_lines(file, text, faults)
    if not lines:
        return []
    head = _without_empty_end([_heading(cell) for cell in lines[0][1]])
    before = len(faults.problems)
    _check_head(file, head, required, allowed, faults)
    if len(faults.problems) > before:
        return []
    rows = []
    for line, given in lines[1:]:
        if not any(cell.strip() for cell in given):
            continue
        cells = [*given[: len(head)], *_without_empty_end(given[len(head) :])]
        if len(cells) != len(head):
            faults.add(file, line, f"{len(cells)} cells, but {len(head)} columns", "TS-12.1")
            continue
        texts = {column: cell.strip() for column, cell in zip(head, cells, strict=True)}
        rows.append(Cells(file, texts, _always(line)))
    return rows


def _csv_lines(file: str, text: str, faults: Faults) -> list[tuple[int, list[str]]]:
    """Every row with the line it begins in; none if the file cannot be read."""
    reader = csv.reader(io.StringIO(text), delimiter=_delimiter(text))
    lines: list[tuple[int, list[str]]] = []
    begins = 1
    try:
        for cells in reader:
            lines.append((begins, cells))
            begins = reader.line_num + 1
    except csv.Error:
        message = (
            f"a cell is longer than {csv.field_size_limit():,} characters; "
            "is a quotation mark left open?"
        )
        faults.add(file, begins, message, "TS-12.1")
        return []
    return lines


def _heading(cell: str) -> str:
    """`Power Dirt` is power_dirt."""
    return re.sub(r"[\s_]+", "_", cell.strip().lower())


def _without_empty_end(cells: list[str]) -> list[str]:
    """Spreadsheets export empty columns at the right."""
    while cells and not cells[-1].strip():
        cells = cells[:-1]
    return cells


def _always(line: int) -> Callable[[str], int]:
    return lambda _column: line


def _delimiter(text: str) -> str:
    """Spreadsheets also write semicolons or tabs."""
    head = text.partition("\n")[0]
    return max((",", ";", "\t"), key=head.count)


def _check_head(
    file: str, head: Sequence[str], required: Sequence[str], allowed: Iterable[str], faults: Faults
) -> None:
    allowed = list(allowed)
    for column in required:
        if column not in head:
            faults.add(file, 1, f'missing column "{column}"', "TS-12.1")
    for column in head:
        if column not in allowed:
            message = f'unknown column "{column}"; allowed are {", ".join(allowed)}'
            faults.add(file, 1, message, "TS-12.1")
        elif head.count(column) > 1:
            faults.add(file, 1, f'column "{column}" stands there twice', "TS-12.1")


# -- the race ------------------------------------------------------------------------------------


_MINUS = str.maketrans("−–", "--")


def plain_number(text: str) -> str:
    """A number as spreadsheets write it: `6.0`, `6,5`, or with a typeset minus."""
    plain = text.translate(_MINUS)
    found = re.fullmatch(r"([+-]?\d{1,9})[.,](\d{1,6})", plain)
    if not found:
        return plain
    return found[1] if not found[2].strip("0") else f"{found[1]}.{found[2]}"


class Checker:
    """Reads the cells of one table; a faulty one is noted and read as a harmless value."""

    def __init__(self, cells: Cells, faults: Faults) -> None:
        self.cells = cells
        self._faults = faults

    def fault(self, column: str, message: str, rule: str) -> None:
        self._faults.add(self.cells.file, self.cells.line_of(column), message, rule)

    def whole(self, column: str, low: int, high: int) -> int:
        text = plain_number(self.cells.text(column))
        if not re.fullmatch(r"[+-]?\d{1,9}", text):
            self.fault(column, f'{column} must be an integer, got "{text}"', "TS-12.2")
            return low
        if not low <= int(text) <= high:
            self.fault(column, f"{column} must be {low}..{high}, got {text}", "TS-12.3")
            return low
        return int(text)

    def whole_or(self, column: str, low: int, high: int, empty: int) -> int:
        return self.whole(column, low, high) if self.cells.text(column) else empty

    def whole_or_none(self, column: str, low: int, high: int) -> int | None:
        return self.whole(column, low, high) if self.cells.text(column) else None

    def half(self, column: str, empty: float) -> float:
        """Furlongs in halves (TS-12.7)."""
        text = plain_number(self.cells.text(column))
        if not text:
            return empty
        if not re.fullmatch(r"\d{1,3}(\.\d{1,6})?", text):
            self.fault(column, f'{column} must be a number of furlongs, got "{text}"', "TS-12.2")
            return empty
        if not SHORTEST <= float(text) <= LONGEST:
            self.fault(column, f"{column} must be {SHORTEST:g}..{LONGEST:g}, got {text}", "TS-12.3")
            return empty
        if (float(text) * 2) % 1:
            self.fault(column, f"range must be in half furlongs, got {text}", "TS-12.7")
        return float(text)

    def latin(self, column: str) -> str:
        """A code in Latin letters, not in ones that only look like them (TS-12.5)."""
        text = self.cells.text(column)
        if not text.isascii():
            self.fault(column, f"{column} contains a non-Latin letter", "TS-12.5")
            return ""
        return text


def _race(
    cells: Cells,
    entries: Sequence[Cells],
    charts: Charts,
    faults: Faults,
    entries_file: str | None = None,
) -> Race | None:
    before = len(faults.problems)
    race = _fields(cells, charts, faults)
    horses = [read_entry(entry, faults) for entry in entries]
    _check_twice(entries, horses, faults)
    if len(horses) < FEWEST_STARTERS:
        message = f"a race needs {FEWEST_STARTERS} to {MOST_STARTERS} starters, found {len(horses)}"
        faults.add(entries_file or cells.file, None, message, "TS-12.11")
    if race is None or len(faults.problems) > before:
        return None
    return msgspec.structs.replace(race, entries=tuple(sorted(horses, key=lambda entry: entry.pp)))


def _fields(cells: Cells, charts: Charts, faults: Faults) -> Race | None:
    """The fields of the race, without its horses (TS-2.3)."""
    before = len(faults.problems)
    check = Checker(cells, faults)
    _check_race_fields(check)
    distance = read_distance(cells.text("distance"), charts.distances)
    if distance is None:
        labels = ", ".join(charts.distances)
        message = f'distance "{cells.text("distance")}" is not in the time chart; use one of'
        check.fault("distance", f"{message} {labels}", "TS-12.9")
    surface = check.latin("surface").lower()
    condition = _condition(check, surface, charts)
    year = check.whole_or_none("year", 1600, 9999)
    class_level = check.whole_or_none("class_level", 1, 10)
    if len(faults.problems) > before:
        return None
    return Race(
        id=cells.text("id"),
        name=cells.text("name"),
        distance=distance or "",
        surface=surface,
        condition=condition,
        entries=(),
        date=cells.text("date"),
        track=cells.text("track"),
        year=year,
        class_level=class_level,
        origin=cells.text("origin"),
        note=cells.text("note"),
        real=cells.text("real"),
    )


def _check_race_fields(check: Checker) -> None:
    cells = check.cells
    for column in cells.texts:
        if column not in RACE_FIELDS:
            allowed = ", ".join(RACE_FIELDS)
            check.fault(column, f'unknown column "{column}"; allowed are {allowed}', "TS-12.1")
    for column in _REQUIRED_FIELDS:
        if not cells.text(column) and column not in cells.faulty:
            check.fault(column, f'missing column "{column}"', "TS-12.1")
    if cells.text("id") and not re.fullmatch(r"[a-z0-9_]{1,60}", cells.text("id")):
        message = f'id "{cells.text("id")}" must be small letters, digits and _'
        check.fault("id", message, "TS-12.3")
    for column in ("name", "track"):
        _told_often(check, column)
    if cells.text("date") and not _is_date(cells.text("date")):
        message = f'date must be written as 1973-06-09, got "{cells.text("date")}"'
        check.fault("date", message, "TS-12.2")


def _told_often(check: Checker, column: str) -> str:
    text = check.cells.text(column)
    fault = fault_in_name(text)
    if fault:
        check.fault(column, f"{column} {fault}", "TS-12.3")
    return text


def _is_date(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return len(text) == len("1973-06-09")


def _condition(check: Checker, surface: str, charts: Charts) -> str:
    if surface and surface not in SURFACES:
        message = f'surface must be dirt, turf or synthetic, got "{surface}"'
        check.fault("surface", message, "TS-12.3")
        return ""
    condition = check.latin("condition").lower()
    if surface and condition and condition != ROLL and condition not in charts.conditions[surface]:
        allowed = ", ".join((*charts.conditions[surface], ROLL))
        message = f'condition "{condition}" does not exist on {surface}; use {allowed}'
        check.fault("condition", message, "TS-12.10")
    return condition


def read_entry(cells: Cells, faults: Faults) -> Entry:
    """One horse; its faults are noted."""
    return _entry(Checker(cells, faults))


def _entry(check: Checker) -> Entry:
    cells = check.cells
    for column in cells.texts:
        if column not in _KNOWN_COLUMNS:
            check.fault(column, f'unknown column "{column}"', "TS-12.1")
    for column in _REQUIRED_COLUMNS:
        if column not in cells.texts and column not in cells.faulty:
            check.fault(column, f'missing column "{column}"', "TS-12.1")
    if not any(cells.text(column) or column in cells.faulty for column in _POWERS):
        check.fault("horse", "horse has no power rating", "TS-12.8")
    range_min, range_max = _range(check)
    return Entry(
        pp=_post(check),
        horse=_name(check),
        jockey=_told_often(check, "jockey"),
        power_dirt=check.whole_or_none("power_dirt", 0, 29),
        power_turf=check.whole_or_none("power_turf", 0, 29),
        adj_power=check.whole_or_none("adj_power", -99, 99),
        range_min=range_min,
        range_max=range_max,
        wet=check.whole_or("wet", 0, 3, 0),
        pace=_rating(check, "pace", 0, 9),
        form=_form(check),
        trip=_rating(check, "trip", -3, 3),
        class_=_rating(check, "class", -3, 3),
        speed=_rating(check, "speed", -3, 3),
        wire=_rating(check, "wire", 0, 9),
        ride=check.whole_or("ride", -2, 2, 0),
        trouble=check.whole_or("trouble", 2, 12, NO_JOCKEY_TROUBLE),
        odds=_odds(check),
        scratched=_scratched(check),
        origin=cells.text("origin"),
        overall=check.whole_or_none("overall", -999, 999),
    )


def _post(check: Checker) -> int:
    text = plain_number(check.cells.text("pp"))
    if re.fullmatch(r"-?\d{1,9}", text) and int(text) < 1:
        check.fault("pp", f"pp must be 1 or more, got {text}", "TS-12.22")
        return 1
    return _rating(check, "pp", 1, 999)


def _rating(check: Checker, column: str, low: int, high: int) -> int:
    """A required rating; a missing column was told already."""
    return check.whole(column, low, high) if column in check.cells.texts else low


def _name(check: Checker) -> str:
    name = check.cells.text("horse")
    if "horse" in check.cells.texts:
        if not name:
            check.fault("horse", "horse has no name", "TS-12.1")
        else:
            check_name(check, "horse", name)
    return name


def check_name(check: Checker, column: str, name: str) -> None:
    """A name that fits on a line; a character that nobody sees is named by its code."""
    if len(name) > _LONGEST_NAME:
        message = f"{column} must be a name of at most {_LONGEST_NAME} characters"
        check.fault(column, message, "TS-12.3")
    unseen = next((letter for letter in name if not letter.isprintable()), None)
    if unseen is not None:
        called = unicodedata.name(unseen, "a control character").lower()
        place = name.index(unseen) + 1
        message = f"{column}: character {place} is U+{ord(unseen):04X}, {called}; take it out"
        check.fault(column, message, "TS-12.3")


def _range(check: Checker) -> tuple[float, float]:
    low, high = check.half("range_min", SHORTEST), check.half("range_max", LONGEST)
    if low > high:
        check.fault("range_min", f"range {low:g}-{high:g} is reversed", "TS-12.7")
    return low, high


def _form(check: Checker) -> str:
    if "form" not in check.cells.texts:
        return FORMS[0]
    form = check.latin("form").upper()
    if check.cells.text("form").isascii() and form not in FORMS:
        message = f'form must be A, B, C, D or E, got "{check.cells.text("form")}"'
        check.fault("form", message, "TS-12.4")
    return form


def _odds(check: Checker) -> str | None:
    text = check.cells.text("odds")
    odds = read_odds(text)
    if text and odds is None:
        check.fault("odds", f'odds "{text}" not understood; write 7-2, 7/2 or 3.50', "TS-12.12")
    return odds


def _scratched(check: Checker) -> bool:
    status = check.cells.text("status") or "runs"
    if status not in ("runs", "scratched"):
        check.fault("status", f'status must be runs or scratched, got "{status}"', "TS-12.3")
    return status == "scratched"


def _check_twice(entries: Sequence[Cells], horses: Sequence[Entry], faults: Faults) -> None:
    posts: set[int] = set()
    names: set[str] = set()
    for cells, entry in zip(entries, horses, strict=True):
        if entry.pp in posts and plain_number(cells.text("pp")) == str(entry.pp):
            message = f"post position {entry.pp} used twice"
            faults.add(cells.file, cells.line_of("pp"), message, "TS-12.6")
        if entry.horse and entry.horse.casefold() in names:
            message = f'horse "{entry.horse}" listed twice'
            faults.add(cells.file, cells.line_of("horse"), message, "TS-12.6")
        posts.add(entry.pp)
        names.add(entry.horse.casefold())
