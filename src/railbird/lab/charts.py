"""Charts: dots with intervals, ridges, columns and heat maps."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from railbird.lab.axes import PERCENT, PLAIN, Unit, axis
from railbird.lab.sketch import LETTER, Sketch, both, cut, placer

BAND = 1.96


class Dot(NamedTuple):
    label: str
    value: float
    low: float | None = None
    high: float | None = None
    told: str = ""
    """The value in words; by default as its unit writes it."""
    noise: bool = False
    """Drawn in grey: no more than luck gives."""


def dots(
    rows: Sequence[Dot],
    unit: Unit = PLAIN,
    *,
    line_at: float | None = None,
    line_name: str = "",
    from_zero: bool = False,
) -> str:
    """A dot for each row with its interval, and a line at par."""
    if not rows:
        return ""
    ends = [each for row in rows for each in (row.low, row.high, row.value) if each is not None]
    ends += [] if line_at is None else [line_at]
    ends += [0.0] if from_zero else []
    return both(lambda width: _dots(width, rows, unit, (min(ends), max(ends)), line_at, line_name))


def _dots(
    width: int,
    rows: Sequence[Dot],
    unit: Unit,
    ends: tuple[float, float],
    line_at: float | None,
    line_name: str,
) -> str:
    narrow = width < 500
    told = [row.told or unit.exact(row.value) for row in rows]
    left = 8.0 if narrow else min(0.4 * width, max(len(row.label) for row in rows) * LETTER + 14)
    right = width - (24.0 if narrow else max(map(len, told)) * LETTER + 18)
    tall, top = (42, 24) if narrow else (27, 24)
    scale = axis(*ends, about=4 if narrow else 6)
    bottom = top + tall * len(rows)
    sketch = Sketch(width)
    place = placer(scale, left + 8, right - 8)
    sketch.across(scale, unit, place, top, bottom)
    if line_at is not None:
        sketch.line(place(line_at), top - 4, place(line_at), bottom, "par")
        sketch.text(place(line_at), top - 9, line_name, "middle", "muted", within=(0, width))
    for at, row in enumerate(rows):
        y = top + tall * at + (29 if narrow else 14)
        below = line_at is not None and unit.signed and row.value < line_at
        colour = "noise" if row.noise else "c1" if below else "c0"
        if narrow:
            sketch.text(0, y - 12, cut(row.label, 30), "start")
            sketch.text(width, y - 12, told[at], "end", "muted" if row.noise else "")
        else:
            sketch.text(left, y + 4, cut(row.label, int((left - 8) / LETTER)), "end")
            sketch.text(width, y + 4, told[at], "end", "muted" if row.noise else "")
        if row.low is not None and row.high is not None:
            sketch.line(place(row.low), y, place(row.high), y, f"k-{colour} thick")
        elif ends[0] <= 0 <= ends[1]:
            sketch.line(place(0.0), y, place(row.value), y, f"k-{colour} stem")
        sketch.circle(place(row.value), y, 5, f"f-{colour}", f"{row.label}: {told[at]}")
    return sketch.svg(bottom + 26)


Hills = Sequence[tuple[str, Sequence[tuple[float, float]]]]


def ridges(rows: Hills, x_name: str, tell: Callable[[float], str]) -> str:
    """A hill for each row over one axis, its name before it and its peak marked."""
    return both(lambda width: _ridges(width, rows, x_name, tell)) if rows else ""


def _ridges(width: int, rows: Hills, x_name: str, tell: Callable[[float], str]) -> str:
    narrow = width < 500
    seen = [x for _, points in rows for x, y in points if y > 0.0005]
    scale = axis(min(seen), max(seen), 3 if narrow else 8, whole=True)
    most = max(y for _, points in rows for _, y in points) or 1.0
    left = 8.0 if narrow else min(200.0, max(len(name) for name, _ in rows) * LETTER + 14)
    tall, top = (52, 20) if narrow else (52, 16)
    bottom = top + tall * len(rows)
    sketch = Sketch(width)
    place = placer(scale, left + 8, width - 40)
    sketch.across(scale, PLAIN, place, top, bottom)
    for at, (name, points) in enumerate(rows):
        base = top + tall * (at + 1) - 4
        inside = [(x, y) for x, y in points if scale.low <= x <= scale.high]
        hill = [(place(x), base - y / most * (tall - 20)) for x, y in inside]
        sketch.area([(hill[0][0], base), *hill, (hill[-1][0], base)], "f-c0 hill")
        sketch.path(hill, "k-c0 stroke")
        if narrow:
            sketch.text(0, base - 20, cut(name, 22), "start")
        else:
            sketch.text(left, base - 2, cut(name, 28), "end")
        x, _ = max(inside, key=lambda point: point[1])
        y = min(y for _, y in hill)
        sketch.text(place(x), y - 3, tell(x), "middle", "muted")
    sketch.text(width / 2, bottom + 36, x_name, "middle", "muted")
    return sketch.svg(bottom + 44)


def columns(values: Sequence[tuple[int, float]], x_name: str, mean: float | None = None) -> str:
    """Shares of a count, as columns on a round axis."""
    return both(lambda width: _columns(width, values, x_name, mean)) if values else ""


def _columns(
    width: int, values: Sequence[tuple[int, float]], x_name: str, mean: float | None
) -> str:
    narrow = width < 500
    up = axis(0, max(share for _, share in values), 4)
    low, high = values[0][0] - 0.5, values[-1][0] + 0.5
    across = axis(values[0][0], values[-1][0], 4 if narrow else 9, whole=True)
    top, bottom, left, right = 22.0, 220.0, 46.0, width - 8.0
    sketch = Sketch(width)

    def place(x: float) -> float:
        return left + (x - low) / (high - low) * (right - left)

    for tick in up.ticks():
        y = bottom - up.part(tick) * (bottom - top)
        sketch.line(left, y, right, y, "grid")
        sketch.text(left - 6, y + 4, PERCENT.tick(tick, up.step), "end", "muted")
    wide = (right - left) / (high - low)
    for x, share in values:
        tall = up.part(share) * (bottom - top)
        sketch.rect(
            place(x - 0.5) + wide * 0.08, bottom - tall, wide * 0.84, tall, "f-c0",
            f"{x}: {PERCENT.exact(share)}",
        )  # fmt: skip
    for tick in across.ticks():
        if low <= tick <= high:
            sketch.text(place(tick), bottom + 17, f"{tick:g}", "middle", "muted")
    if mean is not None:
        sketch.line(place(mean), top - 2, place(mean), bottom, "par")
        told = f"mean {mean:.1f}"
        sketch.text(place(mean), top - 8, told, "middle", "muted", within=(left, width))
    sketch.text((left + right) / 2, bottom + 35, x_name, "middle", "muted")
    return sketch.svg(bottom + 44)


def heat_map(
    rows: Sequence[str],
    heads: Sequence[str],
    cells: Sequence[Sequence[float | None]],
    tell: Callable[[float], str] = PERCENT.exact,
    *,
    middle: float | None = None,
) -> str:
    """Cells by row and column; the darker the more. With `middle` what is below it is drawn in
    another colour."""
    if not rows:
        return ""
    return both(lambda width: _heat_map(width, rows, heads, cells, tell, middle))


def _heat_map(
    width: int,
    rows: Sequence[str],
    heads: Sequence[str],
    cells: Sequence[Sequence[float | None]],
    tell: Callable[[float], str],
    middle: float | None,
) -> str:
    narrow = width < 500
    left = min(0.34 * width, max(map(len, rows)) * LETTER + 12)
    wide = (width - left) / len(heads)
    tall = 28 if narrow else 30
    known = [cell for row in cells for cell in row if cell is not None]
    zero = middle if middle is not None else 0.0
    most = max((abs(cell - zero) for cell in known), default=0) or 1.0
    sketch = Sketch(width)
    for at, head in enumerate(heads):
        room = max(2, int(wide / LETTER))
        fits = head if len(head) <= room else re.sub(r"(?<=\d)(st|nd|rd|th)$", "", head)
        sketch.text(left + (at + 0.5) * wide, 14, cut(fits, room), "middle", "muted")
    for line, (name, row) in enumerate(zip(rows, cells, strict=True)):
        top = 22 + line * tall
        sketch.text(left - 8, top + tall / 2 + 4, cut(name, int((left - 8) / LETTER)), "end")
        for at, cell in enumerate(row):
            if cell is None:
                continue
            x, deep = left + at * wide, abs(cell - zero) / most
            told = tell(cell)
            colour = "f-c0" if cell >= zero else "f-c1"
            hover = f"{name}, {heads[at]}: {told}"
            sketch.rect(x + 0.5, top + 0.5, wide - 1, tall - 1, colour, hover, 0.06 + 0.9 * deep)
            short = told.removesuffix(" %").removesuffix(" pp")
            if len(short) * LETTER < wide:
                ink = "on-dark" if deep > 0.73 else "on-middle" if deep > 0.55 else ""
                sketch.text(x + wide / 2, top + tall / 2 + 4.5, short, "middle", ink)
    return sketch.svg(26 + tall * len(rows))
