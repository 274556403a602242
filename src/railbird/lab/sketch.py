"""Drawing SVG by hand: lines, dots, areas and letters, in the colours of the page.

Every chart is drawn twice, for a desk and for a phone, so that its letters are always readable; the
page shows the one that fits.
"""

from collections.abc import Callable, Sequence
from html import escape

from railbird.lab.axes import Axis, Unit

WIDE, NARROW, PANEL = 760, 358, 370
LETTER = 7.1
"""Width of a letter, on average."""


def both(draw: Callable[[int], str]) -> str:
    """For a desk and for a phone."""
    return f'<div class="desk">{draw(WIDE)}</div><div class="phone">{draw(NARROW)}</div>'


def placer(scale: Axis, left: float, right: float) -> Callable[[float], float]:
    """Where a value lies between left and right."""
    return lambda value: left + scale.part(value) * (right - left)


def cut(text: str, room: int) -> str:
    """The text, or as much of it as there is room for."""
    return text if len(text) <= room else text[: max(1, room - 1)].rstrip() + "…"


class Sketch:
    """The parts of one picture."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._parts: list[str] = []

    def across(
        self, scale: Axis, unit: Unit, place: Callable[[float], float], top: float, bottom: float
    ) -> None:
        """Grid and ticks of an axis that goes across."""
        for tick in scale.ticks():
            self.line(place(tick), top, place(tick), bottom, "grid")
            told = unit.tick(tick, scale.step)
            self.text(place(tick), bottom + 17, told, "middle", "muted", within=(0, self._width))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        anchor: str,
        kind: str = "",
        within: tuple[float, float] | None = None,
    ) -> None:
        if within is not None:  # a label at the edge stays on the picture
            half = len(text) * LETTER / 2
            x = min(max(x, within[0] + half), within[1] - half)
        put = f' class="{kind}"' if kind else ""
        self._parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{put}>{escape(text)}</text>'
        )

    def line(self, x: float, y: float, to_x: float, to_y: float, kind: str) -> None:
        self._parts.append(
            f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" class="{kind}"/>'
        )

    def circle(self, x: float, y: float, r: float, kind: str, hover: str) -> None:
        self._parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:g}" class="{kind}">'
            f"<title>{escape(hover)}</title></circle>"
        )

    def rect(
        self, x: float, y: float, wide: float, tall: float, kind: str, hover: str, deep: float = 1
    ) -> None:
        see = "" if deep == 1 else f' fill-opacity="{min(1, deep):.2f}"'
        self._parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.5, wide):.1f}" height="{tall:.1f}" '
            f'class="{kind}"{see}><title>{escape(hover)}</title></rect>'
        )

    def path(self, points: Sequence[tuple[float, float]], kind: str) -> None:
        self._parts.append(f'<polyline points="{_path(points)}" class="{kind}"/>')

    def area(self, points: Sequence[tuple[float, float]], kind: str) -> None:
        self._parts.append(f'<polygon points="{_path(points)}" class="{kind}"/>')

    def svg(self, height: float) -> str:
        size = f'viewBox="0 0 {self._width} {height:.0f}"'
        start = f'<svg {size} role="img" xmlns="http://www.w3.org/2000/svg">'
        return f"{start}{''.join(self._parts)}</svg>"


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
