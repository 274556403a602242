"""Draws the race on the first page of the documentation from a golden record.

`python -m tests.moving_race` writes docs/img/race.svg.
"""

from html import escape
from pathlib import Path
from typing import NamedTuple

import railbird
from railbird.core import load_record, replay

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "tests" / "golden" / "homestretch" / "03-four-players.jsonl"
PICTURE = ROOT / "docs" / "img" / "race.svg"

RACE = 1
SECONDS = 5
"""What moves by itself for longer would need a button that stops it (WCAG 2.2.2)."""
LEFT, STEP, LANE, TOP = 176, 32, 27, 46
SILKS = (
    *("#e8c33a", "#c8434a", "#4d8fd6", "#f0f0ea", "#8a5fc0", "#e58a35"),
    *("#58b47c", "#d97fae", "#9c7248", "#35b3b3", "#b9bfc4"),
)
ORDINALS = ("1st", "2nd", "3rd")


class Told(NamedTuple):
    """A race, step by step."""

    positions: list[dict[int, int]]
    finished: tuple[int, ...]


def race() -> Told:
    game = railbird.load("homestretch")
    positions: list[dict[int, int]] = []
    finished: tuple[int, ...] = ()
    for state, _ in replay(load_record(RECORD), game):
        view = state.view(None)
        if view.race == RACE and (not positions or dict(view.position) != positions[-1]):
            positions.append(dict(view.position))
            finished = tuple(view.finished)
    return Told(positions, finished)


def picture() -> str:
    box = railbird.load("homestretch").box
    told = race()
    horses = sorted(told.positions[0])
    width, height = LEFT + box.finish * STEP + 74, TOP + LANE * len(horses) + 12
    line = LEFT + box.finish * STEP + 14
    styles = [_style(horse, told) for horse in horses]
    lanes = [
        _lane(horse, place, box.horses[horse].name, told, line)
        for place, horse in enumerate(horses)
    ]
    winner = escape(box.horses[told.finished[0]].name)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
            f"<title>A race of Homestretch: {winner} wins</title>",
            "<style>",
            "text { font: 600 16px Georgia, serif; fill: #f4efe0; }",
            ".small { font-size: 14px; fill: #cfe0d4; }",
            ".number { fill: #1c1c1c; text-anchor: middle; font: 700 12px sans-serif; }",
            f"g.horse, .place {{ animation: {SECONDS}s linear both; }}",
            "@keyframes shown { 0%, 99% { opacity: 0 } 100% { opacity: 1 } }",
            ".place { animation-name: shown; }",
            *styles,
            "@media (prefers-reduced-motion: reduce) { g.horse, .place { animation: none; } }",
            "</style>",
            f'<rect width="{width}" height="{height}" rx="10" fill="#173f2d"/>',
            f'<text x="16" y="28">Race {RACE}</text>',
            f'<text x="{line - 46}" y="28" class="small">Finish</text>',
            f'<path d="M{line} {TOP - 10}V{height - 8}" stroke="#f4efe0" stroke-width="3"/>',
            *lanes,
            "</svg>",
            "",
        ]
    )


def _lane(horse: int, place: int, name: str, told: Told, line: int) -> str:
    y = TOP + place * LANE
    rank = told.finished.index(horse) if horse in told.finished else len(ORDINALS)
    result = (
        f'<text x="{line + 16}" y="{y + 15}" class="place">{ORDINALS[rank]}</text>'
        if rank < len(ORDINALS)
        else ""
    )
    return (
        f'<text x="16" y="{y + 15}" class="small">{horse} {escape(name)}</text>'
        f'<path d="M{LEFT - 14} {y + 23}H{line}" stroke="#2c5d45"/>'
        f'<g class="horse h{horse}"><circle cx="{LEFT}" cy="{y + 10}" r="11" '
        f'fill="{SILKS[place]}"/><text x="{LEFT}" y="{y + 14}" class="number">{horse}</text></g>'
        f"{result}"
    )


def _style(horse: int, told: Told) -> str:
    """Where the horse is when; it stands there already where motion is to be reduced."""
    last = len(told.positions) - 1
    moves = [f"0% {{ transform: translateX({told.positions[0][horse] * STEP}px) }}"]
    for step in range(1, last + 1):
        before, now = told.positions[step - 1][horse], told.positions[step][horse]
        if before != now:
            start, end = 100 * (step - 1) / last, 100 * step / last
            moves.append(f"{start:.1f}% {{ transform: translateX({before * STEP}px) }}")
            moves.append(f"{end:.1f}% {{ transform: translateX({now * STEP}px) }}")
    rest = told.positions[-1][horse] * STEP
    return (
        f"@keyframes k{horse} {{ {' '.join(moves)} 100% {{ transform: translateX({rest}px) }} }} "
        f".h{horse} {{ animation-name: k{horse}; transform: translateX({rest}px); }}"
    )


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
