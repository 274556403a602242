"""Lines with bands over one axis, alone or as small multiples."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from railbird.lab.axes import PERCENT, PLAIN, Axis, Unit, axis
from railbird.lab.sketch import LETTER, NARROW, PANEL, Sketch, both, cut

COLOURS = 6
MARKED = 40
"""A line of more points has no dots."""
TOP = 14.0
GAP = 15.0
"""Between the names of two lines."""


class Line(NamedTuple):
    label: str
    points: Sequence[tuple[float, float]]
    low: Sequence[float] = ()
    high: Sequence[float] = ()
    """The edges of a band, or nothing."""


class Ring(NamedTuple):
    """A point on a line that is worth a look."""

    x: float
    y: float
    hover: str


class Mark(NamedTuple):
    """Where something begins on the axis that the lines run over."""

    x: float
    words: str


class Panel(NamedTuple):
    title: str
    series: Sequence[Line]
    unit: Unit = PLAIN
    line_at: float | None = None
    rings: Sequence[Ring] = ()
    marks: Sequence[Mark] = ()


class Across(NamedTuple):
    """What the lines run over."""

    name: str
    words: Sequence[str] = ()
    """Names of the points, where they are no numbers."""


def lines(
    series: Sequence[Line],
    x_name: str,
    unit: Unit = PERCENT,
    *,
    words: Sequence[str] = (),
    from_zero: bool = False,
    rings: Sequence[Ring] = (),
    marks: Sequence[Mark] = (),
) -> str:
    """Lines over one axis with their bands and names; with `words` the points have names. The first
    lines have colours, those after them are grey."""
    if not series or not series[0].points:
        return ""
    zero = [0.0] if from_zero else []
    panel, across = Panel("", series, unit, rings=rings, marks=marks), Across(x_name, words)
    return both(lambda width: _Chart(width, panel, across, zero, named=True).draw())


def panels(
    several: Sequence[Panel], x_name: str, words: Sequence[str] = (), *, alike: bool = False
) -> str:
    """Small multiples, each with an axis of its own unless they are to be `alike`."""
    ends = _reach([line for each in several for line in each.series]) if alike else []
    parts = []
    for each in several:
        named = len(each.series) > 1
        drawn = _Chart(PANEL, each, Across(x_name, words), ends, named=named).draw()
        parts.append(f"<figure><figcaption>{escape(each.title)}</figcaption>{drawn}</figure>")
    return f'<div class="panels">{"".join(parts)}</div>'


class _Chart:
    """One picture of lines; `show` are values that its axis reaches as well."""

    def __init__(
        self, width: int, panel: Panel, across: Across, show: Sequence[float], *, named: bool
    ) -> None:
        self.width, self.panel, self.across, self.named = width, panel, across, named
        self.sketch = Sketch(width)
        narrow = width <= PANEL
        xs = [x for line in panel.series for x, _ in line.points]
        ys = [*_reach(panel.series), *show, *([] if panel.line_at is None else [panel.line_at])]
        self.ticks = None if across.words else axis(min(xs), max(xs), 3 if narrow else 7)
        self.up = axis(min(ys), max(ys), 4 if narrow else 5)
        self.bottom = 196.0 if width == PANEL else 240.0 if width == NARROW else 320.0
        self.first = self.ticks.low if self.ticks else min(xs)
        self.last = self.ticks.high if self.ticks else max(xs)
        self.left = max(map(len, self._up_ticks())) * LETTER + 10
        longest = max(len(line.label) for line in panel.series)
        room = min(longest, 14 if narrow else 24) * LETTER + 16
        self.right = width - (room if named else 14)
        self.inset = self._inset()
        self.colours = [f"c{at}" if at < COLOURS else "noise" for at in range(len(panel.series))]

    def _up_ticks(self) -> list[str]:
        return [self.panel.unit.tick(tick, self.up.step) for tick in self.up.ticks()]

    def _inset(self) -> float:
        """Words stand under their points, so the first is not at the edge."""
        if self.ticks:
            return 0.0
        return min(30.0, (self.right - self.left) / 2 / len(self.across.words))

    def draw(self) -> str:
        self._draw_axes()
        for line, colour in reversed(list(zip(self.panel.series, self.colours, strict=True))):
            self._draw_line(line, colour)
        for ring in self.panel.rings:
            self.sketch.circle(self._x(ring.x), self._y(ring.y), 6, "ring", ring.hover)
        if self.named:
            self._draw_names()
        return self.sketch.svg(self.bottom + 44)

    def _x(self, x: float) -> float:
        part = (x - self.first) / (self.last - self.first) if self.last > self.first else 0.5
        return self.left + self.inset + part * (self.right - self.left - 2 * self.inset)

    def _y(self, y: float) -> float:
        return self.bottom - self.up.part(y) * (self.bottom - TOP)

    def _draw_axes(self) -> None:
        sketch = self.sketch
        for tick, told in zip(self.up.ticks(), self._up_ticks(), strict=True):
            sketch.line(self.left, self._y(tick), self.right, self._y(tick), "grid")
            sketch.text(self.left - 6, self._y(tick) + 4, told, "end", "muted")
        for x, told in self._across_ticks(self.ticks):
            sketch.text(x, self.bottom + 17, told, "middle", "muted")
        for mark in self.panel.marks:
            sketch.line(self._x(mark.x), TOP, self._x(mark.x), self.bottom, "grid")
            sketch.text(self._x(mark.x) + 3, TOP - 3, mark.words, "start", "muted")
        if self.panel.line_at is not None:
            y = self._y(self.panel.line_at)
            sketch.line(self.left, y, self.right, y, "par")
        middle, edges = (self.left + self.right) / 2, (0, self.width)
        sketch.text(middle, self.bottom + 35, self.across.name, "middle", "muted", within=edges)

    def _across_ticks(self, ticks: Axis | None) -> list[tuple[float, str]]:
        if ticks:
            return [(self._x(tick), PLAIN.tick(tick, ticks.step)) for tick in ticks.ticks()]
        words = self.across.words
        room = max(3, int((self.right - self.left) / len(words) / LETTER))
        return [(self._x(float(at)), cut(word, room)) for at, word in enumerate(words)]

    def _draw_line(self, line: Line, colour: str) -> None:
        xs = [self._x(x) for x, _ in line.points]
        if line.low:
            over = list(zip(xs, map(self._y, line.high), strict=True))
            under = list(zip(xs, map(self._y, line.low), strict=True))
            self.sketch.area([*over, *reversed(under)], f"f-{colour} band")
        path = list(zip(xs, (self._y(y) for _, y in line.points), strict=True))
        self.sketch.path(path, f"k-{colour} stroke")
        if len(path) > MARKED:
            return
        for (x, y), place in zip(line.points, path, strict=True):
            at = self.across.words[int(x)] if self.across.words else PLAIN.exact(x)
            told = f"{line.label}, {at}: {self.panel.unit.exact(y)}"
            self.sketch.circle(*place, 3, f"f-{colour}", told)

    def _draw_names(self) -> None:
        series = self.panel.series
        ends = sorted((self._y(line.points[-1][1]) + 4, at) for at, line in enumerate(series))
        room = int((self.width - self.right - 8) / LETTER)
        heights = _apart([y for y, _ in ends], TOP + 4, self.bottom + 4)
        for y, (_, at) in zip(heights, ends, strict=True):
            tint = "muted" if self.colours[at] == "noise" else f"f-{self.colours[at]}"
            self.sketch.text(self.right + 8, y, cut(series[at].label, room), "start", tint)


def _reach(series: Sequence[Line]) -> list[float]:
    """All that lines and their bands reach."""
    return [y for line in series for y in (*(y for _, y in line.points), *line.low, *line.high)]


def _apart(heights: Sequence[float], top: float, bottom: float) -> list[float]:
    """Names from the top down, moved so that none lies on another."""
    gap = min(GAP, (bottom - top) / max(1, len(heights) - 1))
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + gap) if placed else max(height, top))
    if placed[-1] > bottom:
        placed[-1] = bottom
        for at in range(len(placed) - 2, -1, -1):
            placed[at] = min(placed[at], placed[at + 1] - gap)
    return placed
