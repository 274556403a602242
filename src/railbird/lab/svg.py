"""Pictures as SVG, written by hand: heat maps, bars, and curves with bands."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH = 720
LINE = 22
LEFT = 150
COLOURS = ("#1f6f43", "#b3541e", "#2b5c9e", "#8c3b7a", "#7a6a1a", "#3a7d7c", "#a33434", "#555555")


class Curve(NamedTuple):
    label: str
    points: Sequence[tuple[float, float]]
    band: Sequence[float] = ()
    """Half the width of a band around each point."""


def heat_map(rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[float]]) -> str:
    """Chances by row and column; the darker the likelier."""
    most = max((each for row in cells for each in row), default=0) or 1
    wide = (WIDTH - LEFT) / max(1, len(columns))
    parts = [_text(LEFT + (at + 0.5) * wide, 14, name, "middle") for at, name in enumerate(columns)]
    for line, (name, row) in enumerate(zip(rows, cells, strict=True)):
        top = 22 + line * LINE
        parts.append(_text(LEFT - 8, top + 15, name, "end"))
        for at, chance in enumerate(row):
            x = LEFT + at * wide
            ink = "#fff" if chance > 0.55 * most else "#222"
            parts.append(
                f'<rect x="{x:.1f}" y="{top}" width="{wide - 1:.1f}" height="{LINE - 1}" '
                f'fill="#1f6f43" fill-opacity="{chance / most:.3f}"><title>{escape(name)}, '
                f"{escape(columns[at])}: {chance:.3%}</title></rect>"
            )
            if wide > 34:
                parts.append(_text(x + wide / 2, top + 15, f"{100 * chance:.1f}", "middle", ink))
    return _svg(parts, 28 + len(rows) * LINE)


def bars(labels: Sequence[str], values: Sequence[float], unit: str = "%") -> str:
    """Values left and right of zero."""
    most = max((abs(each) for each in values), default=0) or 1
    middle = LEFT + (WIDTH - LEFT) * (0.5 if min(values, default=0) < 0 else 0.02)
    scale = (WIDTH - middle - 70) / most
    parts = [_line(middle, 0, middle, len(labels) * LINE)]
    for line, (name, value) in enumerate(zip(labels, values, strict=True)):
        top = line * LINE
        x, wide = (
            (middle, value * scale) if value >= 0 else (middle + value * scale, -value * scale)
        )
        colour = COLOURS[0] if value >= 0 else COLOURS[1]
        parts.append(_text(LEFT - 8, top + 15, name, "end"))
        parts.append(
            f'<rect x="{x:.1f}" y="{top + 3}" width="{max(wide, 0.5):.1f}" height="{LINE - 6}" '
            f'fill="{colour}"/>'
        )
        told = f"{100 * value:+.2f} %" if unit == "%" else f"{value:.2f}"
        end = x + wide + 6 if value >= 0 else x - 6
        parts.append(_text(end, top + 15, told, "start" if value >= 0 else "end"))
    return _svg(parts, len(labels) * LINE + 6)


def curves(lines: Sequence[Curve], across: str, up: str) -> str:
    """Curves over one axis, with their bands and names."""
    points = [point for line in lines for point in line.points]
    if not points:
        return ""
    low, high = min(x for x, _ in points), max(x for x, _ in points)
    floor, top = min(y for _, y in points), max(y for _, y in points)
    space = (top - floor) * 0.08 or 0.01
    floor, top = floor - space, top + space
    tall, left, right = 260, 60, WIDTH - LEFT

    def place(x: float, y: float) -> tuple[float, float]:
        across_by = (x - low) / (high - low or 1)
        return left + across_by * (right - left), 10 + (top - y) / (top - floor) * (tall - 10)

    parts = [_line(left, tall, right, tall), _line(left, 10, left, tall)]
    for value in (floor, (floor + top) / 2, top):
        parts.append(_text(left - 6, place(low, value)[1] + 4, f"{value:.3g}", "end"))
    for value in (low, high):
        parts.append(_text(place(value, floor)[0], tall + 16, f"{value:.6g}", "middle"))
    parts.append(_text((left + right) / 2, tall + 30, f"{across}; up: {up}", "middle"))
    named: list[float] = []
    for at, line in enumerate(lines):
        colour = COLOURS[at % len(COLOURS)]
        if line.band:
            pairs = list(zip(line.points, line.band, strict=True))
            edge = [place(x, y + b) for (x, y), b in pairs]
            edge += [place(x, y - b) for (x, y), b in reversed(pairs)]
            parts.append(f'<polygon points="{_path(edge)}" fill="{colour}" fill-opacity="0.15"/>')
        path = _path([place(x, y) for x, y in line.points])
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
        )
        height = place(*line.points[-1])[1] + 4
        while any(abs(height - other) < 12 for other in named):
            height += 12
        named.append(height)
        parts.append(_text(right + 6, height, line.label, "start", colour))
    return _svg(parts, max([tall + 36, *(height + 8 for height in named)]))


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _text(x: float, y: float, text: str, anchor: str, colour: str = "#222") -> str:
    where = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}"'
    return f"<text {where}>{escape(text)}</text>"


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return (
        f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" '
        'stroke="#999" stroke-width="1"/>'
    )


def _svg(parts: Sequence[str], height: float) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" xmlns="http://www.w3.org/2000/svg" '
        f'font-family="sans-serif" font-size="12">{"".join(parts)}</svg>'
    )
