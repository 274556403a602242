"""The chart of the calibration: chances told against what came of them, a panel for each game."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import railbird

SIDE, GAP, LEFT, TOP, BOTTOM = 150, 34, 44, 28, 44
INK, PALE, DOT = "#222222", "#bbbbbb", "#0b5c8a"


class Dot(NamedTuple):
    """Moments of like chances: the mean told, the part won, and its error."""

    told: float
    won: float
    error: float


def chart(dots: Mapping[str, Sequence[Dot]]) -> str:
    """As SVG. A dot on the line was told right; its bar is two errors either way."""
    width = LEFT + len(dots) * (SIDE + GAP)
    height = TOP + SIDE + BOTTOM
    panels = "\n".join(
        _panel(LEFT + at * (SIDE + GAP), railbird.load(game_id).title, of)
        for at, (game_id, of) in enumerate(dots.items())
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" \
font-family="sans-serif" font-size="11" fill="{INK}">
<title>Chances told against games won, by game</title>
<rect width="{width}" height="{height}" fill="#ffffff"/>
<text x="{LEFT + SIDE / 2}" y="{height - 6}" text-anchor="middle">chance told, %</text>
<text transform="translate(12 {TOP + SIDE / 2}) rotate(-90)" text-anchor="middle">won, %</text>
{panels}
</svg>
"""


def _panel(left: int, title: str, dots: Sequence[Dot]) -> str:
    def x(chance: float) -> str:
        return f"{left + SIDE * chance:.1f}"

    def y(chance: float) -> str:
        return f"{TOP + SIDE * (1 - min(1.0, max(0.0, chance))):.1f}"

    marks = [
        f'<text x="{x(0.5)}" y="{TOP - 10}" text-anchor="middle" font-weight="bold">'
        f"{title.partition(':')[0].replace('&', '&amp;')}</text>",
        f'<rect x="{left}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="{PALE}"/>',
        f'<line x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}" stroke="{PALE}"/>',
    ]
    for tick in (0, 0.5, 1):
        number = f"{100 * tick:.0f}"
        marks += [
            f'<text x="{x(tick)}" y="{TOP + SIDE + 14}" text-anchor="middle">{number}</text>',
            f'<text x="{left - 5}" y="{y(tick)}" text-anchor="end" dy="4">{number}</text>',
        ]
    for dot in dots:
        low, high = y(dot.won - 2 * dot.error), y(dot.won + 2 * dot.error)
        marks += [
            f'<line x1="{x(dot.told)}" y1="{low}" x2="{x(dot.told)}" y2="{high}" stroke="{DOT}"/>',
            f'<circle cx="{x(dot.told)}" cy="{y(dot.won)}" r="3" fill="{DOT}"/>',
        ]
    return "\n".join(marks)
