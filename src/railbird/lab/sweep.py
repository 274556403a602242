"""Sweeps: one thing is changed step by step, and everything else is measured at each step.

`Sham.power_dirt=20..29` goes in steps of one, `tote_board.win*=0.8..1.2:0.1` in steps of a tenth,
and `condition=fast,good,sloppy` from word to word.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from railbird.core import BadSetup, RailbirdError
from railbird.core.reading import read_text_at_most
from railbird.lab.axes import Unit
from railbird.lab.cluster import connected, results
from railbird.lab.figure import FEW, Figure
from railbird.lab.paired import paired_change
from railbird.lab.result import Result, Row
from railbird.registry import add_files, files_added

LARGEST_MEMORY = 50_000_000
"""Bytes of what a sweep keeps; 500 points have a tenth of that."""
MOST_POINTS = 500
_RANGE = re.compile(r"(?P<low>[^.:]*(?:\.\d+)?)\.\.(?P<high>[^:]*)(?::(?P<step>.*))?")
_CHANGED = re.compile(r"(?P<name>[^=]+?)\s*(?P<how>[*+-]?=)\s*(?P<values>.*)")
_FORM = "write name=low..high, name=low..high:step or name=one,another"

Figures = dict[str, dict[str, Figure]]
"""By what is measured, then by whom it is measured of."""
Samples = dict[str, dict[str, list[float | None]]]
"""The same game by game; None where a game says nothing."""


class Measured(msgspec.Struct, frozen=True):
    figures: Figures
    samples: Samples = msgspec.field(default_factory=dict)
    """Where points share their luck, so that they can be compared game by game."""


class Range(NamedTuple):
    """What is changed, and the values it takes."""

    name: str
    how: str
    """`=`, `*=`, `+=` or `-=`."""
    values: tuple[str, ...]

    @property
    def numbers(self) -> tuple[float, ...] | None:
        try:
            return tuple(map(float, self.values))
        except ValueError:
            return None

    def at(self, value: str) -> str:
        """The change that this value stands for, as it would be typed."""
        return f"{self.name}{self.how}{value}"


class Point(msgspec.Struct, frozen=True):
    at: str
    figures: Figures


class _Kept(Point, frozen=True, omit_defaults=True):
    """As a file keeps it."""

    samples: Samples = msgspec.field(default_factory=dict)


class Sweep(Result, frozen=True):
    display = "railbird.lab.sweep_report:sweep_parts"
    title: str
    changed: str
    """The name of what is changed, with its sign if it is not `=`."""
    exact: bool
    shares: tuple[str, ...]
    """Those of the measures that are chances or parts of a whole."""
    asked: int
    points: tuple[Point, ...]
    notes: tuple[str, ...] = ()
    words: dict[str, str] = msgspec.field(default_factory=dict)
    """Measures in words, where their names are short."""
    change: Figures = msgspec.field(default_factory=dict)
    """From the first point to the last, paired game by game."""
    units: dict[str, Unit] = msgspec.field(default_factory=dict)
    """Of measures that are neither shares nor plain counts."""

    def in_words(self, what: str) -> str:
        return self.words.get(what, what)

    def rows(self) -> list[Row]:
        return [
            {"changed": self.changed, "at": _as_number(point.at), "what": what, "of": of}
            | msgspec.structs.asdict(figure)
            for point in self.points
            for what, by_name in point.figures.items()
            for of, figure in by_name.items()
        ]

    @property
    def measures(self) -> list[str]:
        return list(self.points[0].figures)

    def series(self, what: str) -> dict[str, list[Figure]]:
        """One measure along the sweep, by whom it is measured of."""
        names = self.points[0].figures[what]
        return {name: [point.figures[what][name] for point in self.points] for name in names}


def _as_number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


class Sweeper(NamedTuple):
    """What can be measured, whatever is changed."""

    title: str
    exact: bool
    shares: tuple[str, ...]
    question: Mapping[str, object]
    """All that the answer depends on beside the change, as JSON has it."""
    measure: Callable[[Sequence[str]], Measured]
    """From changes as they are typed. On a cluster it travels to the workers."""
    notes: tuple[str, ...] = ()
    words: Mapping[str, str] = {}
    """Measures in words, where their names are short."""
    units: Mapping[str, Unit] = {}
    """Of measures that are neither shares nor plain counts."""
    check: Callable[[Sequence[str]], object] = lambda _: None
    """Complains about changes that cannot be; all are asked about before anything is measured."""
    rates: tuple[str, ...] = ()
    """Those of the measures that a game has or has not."""


# -- what is changed -----------------------------------------------------------------------------


def read_changes(given: Sequence[str]) -> tuple[tuple[str, ...], Range]:
    """Changes that stay, and the one that has a range."""
    ranges = [(text, found) for text in given if (found := _read(text)) and len(found.values) > 1]
    if len(ranges) != 1:
        what = "one of them needs a range" if not ranges else "one of them may have a range"
        raise BadSetup(f"--set: {what}; such as Sham.power_dirt=20..29")
    ((text, found),) = ranges
    return tuple(each for each in given if each != text), found


def _read(text: str) -> Range:
    change = _CHANGED.fullmatch(text.strip())
    if not change or not change["values"].strip():
        raise BadSetup(f'--set "{text}": {_FORM}')
    return Range(change["name"].strip(), change["how"], tuple(_values(change["values"], text)))


def _values(written: str, text: str) -> Iterator[str]:
    if ".." not in written:
        words = [word.strip() for word in written.split(",")]
        if not all(words):
            raise BadSetup(f'--set "{text}": a value is missing; {_FORM}')
        yield from dict.fromkeys(words)
        return
    found = _RANGE.fullmatch(written.strip())
    if not found:
        raise BadSetup(f'--set "{text}": {_FORM}')
    low, high = (_end(found[which], which, text) for which in ("low", "high"))
    step = _end(found["step"], "step", text) if found["step"] is not None else 1.0
    if low > high:
        raise BadSetup(f'--set "{text}": the range goes up, so write {high:g}..{low:g}')
    if step <= 0:
        raise BadSetup(f'--set "{text}": the step must be more than 0')
    count = math.floor((high - low) / step + 1e-9) + 1
    if count > MOST_POINTS:
        raise BadSetup(
            f'--set "{text}": {count:,} points; at most {MOST_POINTS}, so widen the step'
        )
    if count == 1:
        raise BadSetup(f'--set "{text}": the range holds one value; narrow the step')
    for at in range(count):
        yield f"{low + at * step:.10g}"


def _end(text: str, which: str, whole: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        what = f"{text!r} is no number"
        if not text.strip() or "inf" in text:
            what = {"low": "the range has no beginning", "high": "the range has no end"}.get(
                which, "the step is missing"
            )
        raise BadSetup(f'--set "{whole}": {what}; {_FORM}')
    return value


# -- running -------------------------------------------------------------------------------------


def sweep(
    sweeper: Sweeper,
    changes: Sequence[str],
    kept: Path | None = None,
    after_point: Callable[[], None] = lambda: None,
    cluster: str | None = None,
) -> Sweep:
    """Measure at every value of the range. Ctrl-C ends it early and keeps what is done; with a
    file `kept` the points go there one by one, and are not measured twice.

    `cluster` is the address of a Dask scheduler, or `local` for processes on this machine. Its
    workers share out the points, and the figures are the same.
    """
    fixed, over = read_changes(changes)
    question = msgspec.to_builtins(
        {
            "title": sweeper.title,
            **sweeper.question,
            "fixed": fixed,
            "changed": over.name + over.how,
        }
    )
    memory = _Memory(kept, question)
    wanted = [value for value in over.values if value not in memory.points]
    for value in wanted:
        sweeper.check((*fixed, over.at(value)))
    measured = _measured_here if cluster is None else partial(_measured_there, cluster)
    try:
        for _ in range(len(over.values) - len(wanted)):
            after_point()
        for value, found in measured(sweeper.measure, fixed, over, wanted):
            memory.add(_Kept(value, found.figures, found.samples))
            after_point()
    except KeyboardInterrupt:
        if not any(value in memory.points for value in over.values):
            raise
    points = [memory.points[value] for value in over.values if value in memory.points]
    changed = over.name if over.how == "=" else f"{over.name} {over.how}"
    return Sweep(
        sweeper.title if not fixed else f"{sweeper.title}, {', '.join(fixed)}",
        changed,
        sweeper.exact,
        sweeper.shares,
        len(over.values),
        tuple(Point(point.at, point.figures) for point in points),
        sweeper.notes,
        dict(sweeper.words),
        _change(points[0].samples, points[-1].samples, sweeper.rates),
        dict(sweeper.units),
    )


def _change(first: Samples, last: Samples, rates: Sequence[str]) -> Figures:
    """What the last point has more than the first; a few games have no error that could be
    trusted."""
    found: Figures = {}
    for what, by_name in first.items():
        for name, before in by_name.items():
            after = last.get(what, {}).get(name, [])
            pairs = zip(before, after, strict=False)
            known = [(a, b) for a, b in pairs if a is not None and b is not None]
            if len(known) > 1:
                change = paired_change(known, 1.0 if what in rates else None)
                few = len(known) < FEW
                found.setdefault(what, {})[name] = Figure(change.value) if few else change
    return found


Measure = Callable[[Sequence[str]], Measured]


def _measured_here(
    measure: Measure, fixed: Sequence[str], over: Range, values: Sequence[str]
) -> Iterator[tuple[str, Measured]]:
    for value in values:
        yield value, measure((*fixed, over.at(value)))


def _measured_there(
    cluster: str, measure: Measure, fixed: Sequence[str], over: Range, values: Sequence[str]
) -> Iterator[tuple[str, Measured]]:
    """A point is a task. They come back in any order."""
    if not values:
        return
    work = partial(_measure_there, files_added(), measure, tuple(fixed), over)
    with connected(cluster) as client:
        for value, found in results(client, work, values):
            if isinstance(found, RailbirdError):
                raise found
            yield value, found


def _measure_there(
    files: Sequence[str], measure: Measure, fixed: tuple[str, ...], over: Range, value: str
) -> Measured | RailbirdError:
    """In a worker, which has to hear of games from files. It would log an error that is raised."""
    try:
        add_files(files)
        return measure((*fixed, over.at(value)))
    except RailbirdError as error:
        return error


class _Memory:
    """Points that were measured before: a file of JSON lines, the question first."""

    def __init__(self, path: Path | None, question: object) -> None:
        self._path = path
        self.points: dict[str, _Kept] = {}
        if path is None:
            return
        try:
            text = read_text_at_most(path, LARGEST_MEMORY) if path.exists() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise BadSetup(f"cannot read {path}: {error}") from None
        if text:
            self._read(text, question)
        else:
            self._write(question)

    def _read(self, text: str, question: object) -> None:
        first, *lines = text.splitlines()
        try:
            known = msgspec.json.decode(first)
        except msgspec.DecodeError:
            raise BadSetup(f"{self._path} is no file of a sweep; choose another name") from None
        if known != msgspec.json.decode(msgspec.json.encode(question)):
            raise BadSetup(f"{self._path} belongs to another sweep; choose another name")
        whole = text.endswith("\n")
        for number, line in enumerate(lines, start=2):
            try:
                point = msgspec.json.decode(line, type=_Kept)
            except msgspec.DecodeError:
                if number == len(lines) + 1 and not whole:
                    break  # the write was cut short; it is measured again
                raise BadSetup(f"{self._path}, line {number}: no point of a sweep") from None
            self.points[point.at] = point
        if not whole and self._path:
            kept = [question, *self.points.values()]
            self._path.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in kept))

    def add(self, point: _Kept) -> None:
        self.points[point.at] = point
        self._write(point)

    def _write(self, what: object) -> None:
        if self._path is None:
            return
        try:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(what) + b"\n")
        except OSError as error:
            raise BadSetup(f"cannot write {self._path}: {error.strerror}") from None
