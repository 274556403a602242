"""Reports: one page each, with everything in it – tables, pictures and the command."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from railbird.lab.figure_law import speed_law
from railbird.lab.pictures import Curve, bars, curves, heat_map
from railbird.lab.real_result import real_result

if TYPE_CHECKING:
    from railbird.lab.comparing import WhatIf
    from railbird.lab.field import Field
    from railbird.lab.homestretch_tally import HomestretchTally
    from railbird.lab.meeting import MatchUp
    from railbird.lab.race_odds import RaceOdds
    from railbird.lab.race_tally import RaceTally
    from railbird.lab.result import Result

BAND = 1.96
"""Standard errors to either side of a curve: 95 races in 100."""
CURVES = 8

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; background: #fff }}
h1 {{ font-size: 1.5rem }} h2 {{ font-size: 1.1rem; margin-top: 2rem }}
svg {{ width: 100%; height: auto }} .wide {{ overflow-x: auto }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px }}
td, th {{ padding: 2px 8px; text-align: right; white-space: nowrap;
  border-bottom: 1px solid #ddd }}
code {{ background: #f3f3f0; padding: 2px 4px }}
</style></head><body><h1>{title}</h1>
{body}
<p>Again: <code>{command}</code></p></body></html>
"""


def page(title: str, parts: Sequence[tuple[str, str]], command: str) -> str:
    body = "\n".join(f"<h2>{escape(head)}</h2>\n{content}" for head, content in parts if content)
    return _PAGE.format(title=escape(title), body=body, command=escape(command))


def _table(result: "Result") -> str:
    return f'<div class="wide">{result._repr_html_()}</div>'


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
        ("Odds", _table(exact)),
        ("Places across the wire, per cent", heat_map(names, places, _places(exact))),
        ("Final speed figures", curves(_likeliest(exact, figures), "figure", "chance")),
        ("What really happened", _real(field, exact)),
    ]
    if tally is not None:
        parts.insert(1, (f"{tally.races:,} races", _table(tally)))
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
        ("Before and after", _table(found)),
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
    return page(" against ".join(found.horses), [*parts, ("Table", _table(found))], command)


def homestretch_report(found: "HomestretchTally", command: str) -> str:
    names = [f"#{horse.horse} {horse.name} {horse.token}" for horse in found.horses]
    cells = [(horse.first, horse.second, horse.third) for horse in found.horses]
    bets = sorted(found.bets, key=lambda bet: -bet.value)
    labels = [f"#{bet.horse} {bet.line}" for bet in bets]
    parts = [
        ("First, second, third, per cent", heat_map(names, ("first", "second", "third"), cells)),
        ("Value of a point of bet token", bars(labels, [bet.value for bet in bets], "k")),
        ("Table", _table(found)),
    ]
    return page(f"Homestretch, {found.card}, {found.races:,} races", parts, command)
