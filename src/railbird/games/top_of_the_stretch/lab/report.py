"""Pages about races of Top of the Stretch: the odds, what if, and horses against each other."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from railbird.games.top_of_the_stretch.lab.figure_distribution import speed_law
from railbird.games.top_of_the_stretch.lab.real_result import real_result
from railbird.lab.report import page, table
from railbird.lab.svg import Curve, bars, curves, heat_map

if TYPE_CHECKING:
    from railbird.games.top_of_the_stretch.lab.comparison import WhatIf
    from railbird.games.top_of_the_stretch.lab.field import Field
    from railbird.games.top_of_the_stretch.lab.matchup import MatchUp
    from railbird.games.top_of_the_stretch.lab.race_odds import RaceOdds
    from railbird.games.top_of_the_stretch.lab.tally import RaceTally

BAND = 1.96
"""Standard errors to either side of a curve: 95 races in 100."""
CURVES = 8


def race_report(field: "Field", exact: "RaceOdds", tally: "RaceTally | None", command: str) -> str:
    """Finishing places, figures, how the win settled, and what really happened."""
    names = [horse.horse for horse in exact.horses]
    places = [f"{place}." for place in range(1, len(names) + 1)]
    low, speeds = speed_law(field)
    figures = [
        Curve(name, [(low + at, float(chance)) for at, chance in enumerate(row)])
        for name, row in zip(names, speeds, strict=True)
    ]
    parts = [
        ("Odds", table(exact)),
        ("Places across the wire, per cent", heat_map(names, places, _places(exact))),
        ("Final speed figures", curves(_likeliest(exact, figures), "figure", "chance")),
        ("What really happened", _real(field, exact)),
    ]
    if tally is not None:
        parts.insert(1, (f"{tally.races:,} races", table(tally)))
        settled = _likeliest(exact, _settling(tally, exact))
        told = "difference from the exact chance to win, with 95 % bands"
        parts.insert(3, ("How the chances settled", curves(settled, "races", told)))
    return page(exact.title, parts, command)


def _places(exact: "RaceOdds") -> list[tuple[float, ...]]:
    return [horse.places for horse in exact.horses]


def _likeliest(exact: "RaceOdds", lines: Sequence[Curve]) -> list[Curve]:
    """As many curves as can be told apart."""
    order = sorted(range(len(lines)), key=lambda at: -exact.horses[at].win)
    return [lines[at] for at in order[:CURVES]]


def _settling(tally: "RaceTally", exact: "RaceOdds") -> list[Curve]:
    lines = []
    for at, horse in enumerate(tally.horses):
        points, band = [], []
        for races, wins in tally.trail:
            share = wins[at] / races
            points.append((float(races), share - exact.horses[at].win))
            band.append(BAND * (share * (1 - share) / races) ** 0.5)
        lines.append(Curve(horse.horse, points, band))
    return lines


def _real(field: "Field", exact: "RaceOdds") -> str:
    found = real_result(field.real, exact)
    if found is None:
        return ""
    text = f"{escape(field.real)}<br>Here {' or '.join(found.first)} wins {found.win:.2%} of races"
    if found.exacta is not None:
        text += f", with {found.second} second in {found.exacta:.2%}"
    return f"<p>{text}.</p>"


def what_if_report(found: "WhatIf", command: str) -> str:
    rows = found.rows()
    names = [row["horse"] for row in rows]
    parts = [
        ("Before and after", table(found)),
        *(
            (f"Change of {kind}", bars(names, [row[f"{kind}_change"] for row in rows]))
            for kind in ("win", "place", "show")
        ),
    ]
    return page(f"{found.before.title}: what if {', '.join(found.changes)}", parts, command)


def match_up_report(found: "MatchUp", command: str) -> str:
    rows = [f"{row['surface']} {row['distance']}" for row in found.table]
    cells = [[row[name] for name in found.horses] for row in found.table]
    parts = [("Chances to win, per cent", heat_map(rows, found.horses, cells))]
    return page(" against ".join(found.horses), [*parts, ("Table", table(found))], command)
