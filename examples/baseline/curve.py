"""The curve of learning as SVG."""

from collections.abc import Sequence
from typing import NamedTuple

LEFT, TOP, WIDTH, HEIGHT, RIGHT, BOTTOM = 48, 16, 480, 220, 16, 44
INK, PALE, DOT = "#222222", "#bbbbbb", "#0b5c8a"
PAR = 0.25


class Dot(NamedTuple):
    decisions: int
    wins: float
    low: float
    high: float


def chart(dots: Sequence[Dot]) -> str:
    """Games won against how much was learnt; bars are 95 % intervals, the dashed line is par."""
    most = max(dot.decisions for dot in dots)

    def x(decisions: float) -> str:
        return f"{LEFT + WIDTH * decisions / most:.1f}"

    def y(part: float) -> str:
        return f"{TOP + HEIGHT * (1 - part):.1f}"

    marks = [
        f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" '
        f'stroke="{PALE}"/>',
        f'<line x1="{x(0)}" y1="{y(PAR)}" x2="{x(most)}" y2="{y(PAR)}" stroke="{PALE}" '
        'stroke-dasharray="4 3"/>',
    ]
    for part in (0, 0.25, 0.5, 0.75, 1):
        marks.append(
            f'<text x="{LEFT - 6}" y="{y(part)}" dy="4" text-anchor="end">{100 * part:.0f}</text>'
        )
    for part in (0, 0.5, 1):
        marks.append(
            f'<text x="{x(part * most)}" y="{TOP + HEIGHT + 16}" text-anchor="middle">'
            f"{part * most / 1e6:.2f}</text>"
        )
    for dot in dots:
        at = x(dot.decisions)
        marks.append(
            f'<line x1="{at}" y1="{y(dot.low)}" x2="{at}" y2="{y(dot.high)}" stroke="{DOT}"/>'
            f'<circle cx="{at}" cy="{y(dot.wins)}" r="3" fill="{DOT}"/>'
        )
    line = " ".join(f"{x(dot.decisions)},{y(dot.wins)}" for dot in dots)
    marks.append(f'<polyline points="{line}" fill="none" stroke="{DOT}"/>')
    wide, high = LEFT + WIDTH + RIGHT, TOP + HEIGHT + BOTTOM
    drawn = "\n".join(marks)
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" \
font-family="sans-serif" font-size="11" fill="{INK}">
<title>Games won against three random players, as the policy learns</title>
<rect width="{wide}" height="{high}" fill="#ffffff"/>
<text x="{LEFT + WIDTH / 2}" y="{high - 8}" text-anchor="middle">decisions, in millions</text>
<text transform="translate(12 {TOP + HEIGHT / 2}) rotate(-90)" text-anchor="middle">won, %</text>
{drawn}
</svg>
"""
