"""Past performances as people keep them in spreadsheets, brought to the columns of starts.csv.

US dates, `1 1/16m`, `G1`, `wf`, comment lines: every line is read on its own and tells what was
understood, what was taken for something else, and what is wrong. Nothing is guessed in silence.
"""

import csv
import datetime
import io
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.box.scoresheet import read_distance, read_furlongs, read_odds
from railbird.games.top_of_the_stretch.rate_a_race.past_performances import (
    FASTEST,
    START_COLUMNS,
    read_lengths,
)

LARGEST = 1_000_000
"""Characters; a lifetime of starts is shorter."""
_HEADINGS_NEEDED = 4

_HEADINGS: dict[str, tuple[str, ...]] = {
    "horse": ("horse", "name", "horsename"),
    "date": ("date", "racedate", "day"),
    "track": ("track", "trk", "course"),
    "distance": ("distance", "dist", "dis"),
    "surface": ("surface", "surf", "sfc"),
    "condition": ("condition", "cond", "going", "trackcondition", "trackcond"),
    "speed_figure": ("speedfigure", "figure", "fig", "beyer", "bsf", "speed", "spd", "speedfig"),
    "call1_pos": ("call1pos", "call1", "1c", "1stcall", "firstcall", "pos1", "c1"),
    "call2_pos": ("call2pos", "call2", "2c", "2ndcall", "secondcall", "pos2", "c2"),
    "field_size": ("fieldsize", "field", "fld", "starters", "runners", "ran", "n"),
    "finish": ("finish", "fin", "finished", "place", "pos", "finishposition"),
    "lengths": ("lengths", "len", "lens"),
    "beaten_lengths": ("beatenlengths", "beaten", "btn", "behind", "lengthsbehind", "bl"),
    "win_margin": ("winmargin", "margin", "wonby"),
    "class_level": ("classlevel", "class", "cls", "grade", "racetype", "type", "race"),
    "odds": ("odds", "price", "sp"),
    "trouble_note": ("troublenote", "trouble", "tn"),
    "comment": ("comment", "comments", "note", "notes", "remarks", "trip", "tripnote"),
}
_NEEDED = ("date", "distance", "speed_figure", "finish")

_CONDITIONS = {
    "fast": ("ft", "fst", "fast"),
    "good": ("gd", "good"),
    "muddy": ("my", "mdy", "mud", "muddy"),
    "slow": ("sl", "slo", "slow"),
    "sloppy": ("sy", "sly", "slp", "sloppy"),
    "firm": ("fm", "frm", "firm"),
    "yielding": ("yl", "yld", "yielding"),
    "soft": ("sf", "sft", "soft"),
}
_NEAREST = {
    "wf": "good",
    "wetfast": "good",
    "hd": "firm",
    "hard": "firm",
    "hy": "soft",
    "heavy": "soft",
}
"""Tracks that the charts of the game do not know, and the condition they are read as."""
_SURFACES = {
    "dirt": ("d", "dirt", "dt", "main"),
    "turf": ("t", "turf", "tf", "grass", "g", "innerturf", "it"),
    "synthetic": (
        "s",
        "syn",
        "synthetic",
        "aw",
        "awt",
        "allweather",
        "poly",
        "polytrack",
        "tapeta",
    ),
}
_CLASSES: tuple[tuple[str, int], ...] = (
    (r"(g|gr|grade)\.?\s*(1|i)", 10),
    (r"(g|gr|grade)\.?\s*(2|ii)", 9),
    (r"(g|gr|grade)\.?\s*(3|iii)", 8),
    (r"l|lst|listed( stakes)?", 6),
    (r"(stk|stks|stakes|s|hcp|hdcp|handicap|h)", 7),
    (r"(oc|aoc|alw ?o?c|allowance (optional )?claiming|optional claiming).*", 4),
    (r"(alw|aw|allowance).*|a", 5),
    (r"(mcl|mc|mdn ?cl|md ?clm|maiden claiming).*", 1),
    (r"(msw|md ?sp ?wt|mdn|maiden).*|m", 3),
    (r"(clm|cl|claiming).*|c", 2),
)
_OUT = ("dnf", "pu", "f", "fell", "ur", "lr", "lostrider", "eased", "bd", "vanned", "ref")
_TROUBLE = re.compile(
    r"block|bump|check|steadi|stumbl|shut off|taken up|clip|traffic|slow start|off slow|bobbl|"
    r"broke slow|no room|altered|impeded",
    re.IGNORECASE,
)
_DATES = (
    "%Y-%m-%d",
    "%m/%d/%Y",
    "%m/%d/%y",
    "%m-%d-%Y",
    "%d%b%Y",
    "%d%b%y",
    "%d-%b-%Y",
    "%d-%b-%y",
    "%b %d, %Y",
    "%B %d, %Y",
)


class Line(msgspec.Struct, frozen=True):
    """A line of the spreadsheet, and what was made of it."""

    number: int
    kind: str
    """start, comment or heading."""
    words: str
    cells: dict[str, str] = {}
    """Of starts.csv, if the line is a start."""
    notes: tuple[str, ...] = ()
    """What was read as something else."""
    faults: tuple[str, ...] = ()


def understand(text: str, charts: Charts, today: datetime.date) -> list[Line]:
    """Every line that is not empty, in the order of the file."""
    if len(text) > LARGEST:
        return [Line(1, "heading", "", faults=(f"longer than {LARGEST:,} characters",))]
    rows = _rows(text)
    if isinstance(rows, Line):
        return [rows]
    columns: list[str] = []
    lines: list[Line] = []
    horse = ""
    for number, cells in rows:
        given = [cell.strip() for cell in cells]
        if not any(given):
            continue
        if not columns:
            columns = _columns(given)
            lines.append(_heading(number, given, columns))
            columns = columns if not lines[-1].faults and lines[-1].kind == "heading" else []
        elif _is_comment(given):
            lines.append(Line(number, "comment", " ".join(filter(None, given))))
        elif len([cell for cell in given if cell]) == 1 and _of(given, columns, "horse"):
            horse = _of(given, columns, "horse")
            lines.append(Line(number, "comment", f"the starts of {horse}"))
        else:
            reader = _Reader(given, columns, charts, today)
            lines.append(reader.line(number, horse))
            horse = lines[-1].cells.get("horse", horse)
    if not columns and not any(line.faults for line in lines):
        known = ", ".join(_NEEDED)
        fault = f"no line of headings was found; there must be at least {known}"
        lines.append(Line(1, "heading", "", faults=(fault,)))
    return lines


def as_starts(lines: Sequence[Line]) -> str:
    """The starts that were understood, as starts.csv."""
    text = io.StringIO()
    writer = csv.DictWriter(text, START_COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(line.cells for line in lines if line.kind == "start")
    return text.getvalue()


# -- rows and headings ---------------------------------------------------------------------------


def _rows(text: str) -> list[tuple[int, list[str]]] | Line:
    delimiter = max((",", ";", "\t"), key=text.count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    rows, begins = [], 1
    try:
        for cells in reader:
            rows.append((begins, cells))
            begins = reader.line_num + 1
    except csv.Error:
        fault = "a cell without end; is a quotation mark left open?"
        return Line(begins, "heading", "", faults=(fault,))
    return rows


def _bare(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _columns(given: Sequence[str]) -> list[str]:
    """Our name of each column; empty where it is not known."""
    return [
        next((name for name, words in _HEADINGS.items() if _bare(cell) in words), "")
        for cell in given
    ]


def _heading(number: int, given: Sequence[str], columns: Sequence[str]) -> Line:
    known = [name for name in columns if name]
    if len(known) < _HEADINGS_NEEDED:
        return Line(number, "comment", " ".join(filter(None, given)))
    unknown = [cell for cell, name in zip(given, columns, strict=True) if cell and not name]
    notes = (f"left out: {', '.join(unknown)}",) if unknown else ()
    faults = [f"no column for {name}" for name in _NEEDED if name not in known]
    faults += [f"two columns for {name}" for name in dict.fromkeys(known) if known.count(name) > 1]
    return Line(number, "heading", ", ".join(known), {}, notes, tuple(faults))


def _is_comment(given: Sequence[str]) -> bool:
    return next(cell for cell in given if cell).startswith(("#", "//", "*", ";"))


def _of(given: Sequence[str], columns: Sequence[str], name: str) -> str:
    at = columns.index(name) if name in columns else -1
    return given[at] if 0 <= at < len(given) else ""


# -- one start -----------------------------------------------------------------------------------


class _Reader:
    """Reads one line; what it takes for something else goes to the notes."""

    def __init__(
        self, given: Sequence[str], columns: Sequence[str], charts: Charts, today: datetime.date
    ) -> None:
        self._given = {name: _of(given, columns, name) for name in _HEADINGS}
        self._charts = charts
        self._today = today
        self._notes: list[str] = []
        self._faults: list[str] = []

    def line(self, number: int, horse: str) -> Line:
        finish, field = self._finish()
        surface, condition = self._track()
        out = finish == "DNF"
        cells = {
            "horse": self._given["horse"] or horse,
            "date": self._date(),
            "track": self._given["track"],
            "distance": self._distance(),
            "surface": surface,
            "condition": condition,
            "speed_figure": self._number("speed_figure", may_lack=out),
            "call1_pos": self._number("call1_pos", may_lack=out),
            "call2_pos": self._number("call2_pos", may_lack=out),
            "field_size": field,
            "finish": finish,
            "beaten_lengths": self._lengths("beaten_lengths", finish != "1", may_lack=out),
            "win_margin": self._lengths("win_margin", finish == "1", may_lack=out),
            "class_level": self._class(),
            "odds": self._odds(),
            "trouble_note": self._trouble(),
        }
        if not cells["horse"]:
            self._faults.append("no horse")
        self._check_ranges(cells)
        words = _in_words(cells)
        return Line(number, "start", words, cells, tuple(self._notes), tuple(self._faults))

    def _check_ranges(self, cells: Mapping[str, str]) -> None:
        """What the ratings could not be worked out from later (TS-12.20)."""
        figure, field = cells["speed_figure"], cells["field_size"]
        if figure.isdigit() and int(figure) > FASTEST:
            self._faults.append(f"speed figure {figure} is off the scale; write 0 to {FASTEST}")
        for column in ("call1_pos", "call2_pos"):
            place = cells[column]
            if place.isdigit() and field.isdigit() and not 1 <= int(place) <= int(field):
                call = "first" if column == "call1_pos" else "second"
                self._faults.append(f"place {place} at the {call} call in a field of {field}")

    def _fault(self, what: str, text: str, write: str) -> str:
        shown = f'"{text}" not understood' if text else "missing"
        self._faults.append(f"{what} {shown}; write {write}")
        return ""

    def _read_as(self, what: str, text: str, value: str) -> None:
        self._notes.append(f"{what} {text} read as {value}")

    def _date(self) -> str:
        text = re.sub(r"\s+", " ", self._given["date"])
        for form in _DATES:
            try:
                day = datetime.datetime.strptime(text, form).date()
            except ValueError:
                continue
            if "%y" in form and day > self._today:
                day = day.replace(year=day.year - 100)
            if day.isoformat() != text:
                self._read_as("date", text, day.isoformat())
            return day.isoformat()
        return self._fault("date", text, "10/3/2010, 3Oct10 or 2010-10-03")

    def _distance(self) -> str:
        text = re.sub(r"^(abt|about|a)\b\.?\s*|^\*", "", self._given["distance"].lower()).strip()
        text = re.sub(r"(?<=\d)\s*(fur|f|m|mi)\.?$", r"\1", text)
        yards = re.fullmatch(r"(\d)\s*m(?:i|iles?)?\s*(\d{1,4})\s*y(?:d|ds|ards)?", text)
        label = read_distance(text, self._charts.distances)
        if yards and label is None:
            furlongs: Fraction | None = 8 * int(yards[1]) + Fraction(int(yards[2]), 220)
        else:
            furlongs = read_furlongs(text)
            if furlongs is not None and furlongs < 4 and re.fullmatch(r"[\d\s./½¼¾]+", text):
                furlongs *= 8
                label = None
                self._read_as("distance", self._given["distance"], f"{float(furlongs):g} furlongs")
        if label is not None:
            return label
        if furlongs is None or not 2 <= furlongs <= 40:
            return self._fault("distance", self._given["distance"], "6f, 1 1/16m or 8.5")
        return f"{float(furlongs):.3f}".rstrip("0").rstrip(".")

    def _track(self) -> tuple[str, str]:
        word, going = _bare(self._given["surface"]), _bare(self._given["condition"])
        surface = next((name for name, words in _SURFACES.items() if word in words), "")
        if not word:
            surface = "turf" if _named(going) in ("firm", "yielding", "soft") else "dirt"
            self._notes.append(f"no surface given, read as {surface}")
        elif not surface:
            self._fault("surface", self._given["surface"], "D, T or S")
        return surface, self._condition(going, surface)

    def _condition(self, going: str, surface: str) -> str:
        condition = _named(going)
        if not condition:
            return self._fault("condition", self._given["condition"], "ft, gd, my, sy, fm, yl, sf")
        if going in _NEAREST:
            self._read_as("condition", self._given["condition"], condition)
        if surface == "synthetic" and condition != "fast":
            self._read_as("condition", self._given["condition"], "fast (all that synthetic has)")
            return "fast"
        if surface and condition not in self._charts.conditions[surface]:
            known = ", ".join(self._charts.conditions[surface])
            self._faults.append(f"condition {condition} does not exist on {surface}; use {known}")
        return condition

    def _finish(self) -> tuple[str, str]:
        """The place and the field, which may stand together as 3/9."""
        text, field = self._given["finish"], self._given["field_size"]
        if _bare(text) in _OUT:
            finish = "DNF"
        else:
            found = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)?(?:\s*(?:/|of)\s*(\d{1,2}))?", text)
            if found is None:
                self._fault("finish", text, "1, 2nd, 3/9 or DNF")
            finish = found[1] if found else ""
            field = field or (found[2] or "" if found else "")
        if not re.fullmatch(r"\d{1,2}", field):
            self._fault("field size", field, "the number of starters, such as 9")
        elif finish.isdigit() and not 1 <= int(finish) <= int(field):
            self._faults.append(f"finish {finish} in a field of {field}")
        return finish, field

    def _number(self, column: str, may_lack: bool) -> str:
        text = self._given[column]
        found = re.fullmatch(r"(\d{1,3})(?:st|nd|rd|th)?(?:\.0+)?", text)
        if found:
            return found[1]
        if not _bare(text) and may_lack:
            return ""
        return self._fault(column.replace("_", " "), text, "a whole number")

    def _lengths(self, column: str, wanted: bool, may_lack: bool) -> str:
        """Lengths that do not belong to this finish are left out; one column may hold both, those
        of a winner with a plus and those of the beaten with a minus."""
        if not wanted:
            return ""
        text = self._given[column] or self._given["lengths"]
        text = text.lower().removesuffix("l").strip() if text.lower() != "l" else ""
        text = text.removeprefix("+") if column == "win_margin" else text.lstrip("-−")
        if text in ("dh", "dead heat"):
            return "0"
        text = {"no": "ns", "nse": "ns"}.get(text, text)
        lengths = read_lengths(text) if text else None
        if lengths is not None:
            return f"{float(lengths):g}"
        return (
            ""
            if may_lack and not text
            else self._fault(column.replace("_", " "), text, "1 1/2 or nk")
        )

    def _class(self) -> str:
        text = self._given["class_level"].strip()
        if re.fullmatch(r"10|[1-9]", text):
            return text
        for pattern, level in _CLASSES:
            if re.fullmatch(pattern, text.lower()):
                self._read_as("class", text, str(level))
                return str(level)
        return self._fault("class", text, "G1, Stk, Alw, Clm, Msw or 1 to 10")

    def _odds(self) -> str:
        text = self._given["odds"].strip()
        odds = read_odds(text)
        if text and odds is None:
            self._fault("odds", text, "5-2, 2.50 or *2.50")
        return odds or ""

    def _trouble(self) -> str:
        text, comment = self._given["trouble_note"], self._given["comment"]
        if text in ("0", "1"):
            return text
        words = text if _bare(text) not in ("", "y", "yes", "n", "no") else comment
        troubled = _bare(text) in ("y", "yes") or _TROUBLE.search(words) is not None
        if troubled and words:
            self._notes.append(f"trouble: {words}")
        return "1" if troubled else "0"


def _named(going: str) -> str:
    known = next((name for name, words in _CONDITIONS.items() if going in words), "")
    return known or _NEAREST.get(going, "")


def _in_words(cells: Mapping[str, str]) -> str:
    lengths = cells["win_margin"] and f" by {cells['win_margin']}"
    lengths = lengths or (cells["beaten_lengths"] and f" beaten {cells['beaten_lengths']}")
    parts = [
        f"{cells['horse']} {cells['date']} {cells['track']}".strip(),
        f"{cells['distance'] or '?'} furlongs {cells['surface']} {cells['condition']}".strip(),
        f"figure {cells['speed_figure'] or '–'}",
        f"calls {cells['call1_pos'] or '–'} {cells['call2_pos'] or '–'}",
        f"finish {cells['finish'] or '?'} of {cells['field_size'] or '?'}{lengths or ''}",
        f"class {cells['class_level'] or '?'}",
        f"odds {cells['odds']}" if cells["odds"] else "",
        "trouble" if cells["trouble_note"] == "1" else "",
    ]
    return "; ".join(part for part in parts if part)
