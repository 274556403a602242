"""Pages about races of Top of the Stretch: the odds, what if, and horses against each other."""

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from railbird.games.top_of_the_stretch.lab.figure_distribution import speed_distribution
from railbird.games.top_of_the_stretch.lab.real_result import real_result
from railbird.lab.axes import PERCENT, POINTS
from railbird.lab.charts import BAND, Dot, dots, heat_map, ridges
from railbird.lab.figure import stands_out, with_error
from railbird.lab.line_chart import Line, Panel, lines, panels
from railbird.lab.report import Part, page, table

if TYPE_CHECKING:
    from railbird.games.top_of_the_stretch.lab.comparison import WhatIf
    from railbird.games.top_of_the_stretch.lab.field import Field
    from railbird.games.top_of_the_stretch.lab.matchup import MatchUp
    from railbird.games.top_of_the_stretch.lab.race_odds import HorseOdds, RaceOdds
    from railbird.games.top_of_the_stretch.lab.tally import RaceTally

VERSIONS = {"quick": "Quickplay", "full": "Fullplay"}
SETTLING = 6
"""Horses whose settling is drawn."""
SKIPPED = 25
"""The first part of a run in so many is left out: it is all noise and would set the scale."""
UNCHANGED = 5e-7
TENTH = 5e-5
"""What is less than this does not change a digit that is shown."""
YARDS = 220
"""Of a furlong."""


def race_report(field: "Field", exact: "RaceOdds", tally: "RaceTally | None", command: str) -> str:
    """Chances, places, figures, how the win settled, and what really happened."""
    parts = [*odds_parts(exact)[:2], Part("Final speed figures", *_figures(field, exact))]
    if tally is not None:
        parts.insert(1, _simulated(tally, exact))
        parts.append(_settling(tally, exact))
    parts += [Part("What really happened", _real(field, exact)), *odds_parts(exact)[2:]]
    found = (
        f"Win is exact; place, show and exactas are right to within {exact.bound:.1%}."
        if exact.bound >= TENTH
        else "All of these are exact to the digits shown."
    )
    notes = [f"{VERSIONS[exact.version]}. {found}"]
    if tally is not None:
        notes.append(f"{tally.races:,} races were run as well, seed {tally.seed}.")
    return page(exact.title, parts, command, _favourite(exact), notes)


def _order(exact: "RaceOdds") -> list["HorseOdds"]:
    return sorted(exact.horses, key=lambda horse: -horse.win)


def _favourite(exact: "RaceOdds") -> str:
    first, second, *_ = _order(exact)
    told = (
        f"{first.horse} wins {PERCENT.exact(first.win)} of races, before {second.horse} with "
        f"{PERCENT.exact(second.win)}."
    )
    paid = [(bet.pays, bet.type, horse) for horse in exact.horses for bet in horse.bets if bet.pays]
    if not paid:
        return told
    pays, kind, horse = max(paid, key=lambda each: each[0])
    return f"{told} The best $2 bet is {horse.horse} to {kind}: it returns ${pays:.2f} on average."


def odds_parts(exact: "RaceOdds") -> list[Part]:
    order = _order(exact)
    names = [horse.horse for horse in order]
    heads = [_place(place) for place in range(1, len(names) + 1)]
    return [
        Part(
            "Who wins",
            dots([Dot(f"{h.pp} {h.horse}", h.win) for h in order], PERCENT, from_zero=True),
            "Official wins, after disqualifications.",
        ),
        Part(
            "Who comes where",
            heat_map(names, heads, [horse.places for horse in order]),
            "Per cent of races in each place across the wire.",
        ),
        Part("All chances and bets", _odds_table(order)),
    ]


def _place(place: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")


def _odds_table(order: Sequence["HorseOdds"]) -> str:
    kinds = [bet.type for bet in order[0].bets]
    heads = ["PP", "horse", "odds", "fair odds", "win", "place", "show", "out"]
    rows = []
    for horse in order:
        fair = horse.bets[0].fair
        row = [str(horse.pp), horse.horse, horse.odds or "–"]
        row.append("never" if fair is None else f"{fair:.1f}" if fair < 1000 else "> 999")
        row += [PERCENT.exact(each) for each in (horse.win, horse.place, horse.show, horse.out)]
        row += ["–" if bet.pays is None else f"${bet.pays:.2f}" for bet in horse.bets]
        rows.append(row)
    return table([*heads, *(f"$2 to {kind}" for kind in kinds)], rows, "horses")


def _figures(field: "Field", exact: "RaceOdds") -> tuple[str, str]:
    """Even and odd figures are not equally likely, so two neighbours are taken together."""
    low, speeds = speed_distribution(field)
    by_name = {
        name: [(low + at + 0.5, float(a + b)) for at, (a, b) in enumerate(pairwise(row))]
        for name, row in zip((horse.horse for horse in exact.horses), speeds, strict=True)
    }
    rows = [(horse.horse, by_name[horse.horse][::2]) for horse in _order(exact)]
    about = "How fast each horse runs: the higher a hill, the likelier. Numbers mark the peaks."
    return ridges(rows, "final speed figure", _pair), about


def _pair(middle: float) -> str:
    return f"{middle - 0.5:g}–{middle + 0.5:g}"


def _simulated(tally: "RaceTally", exact: "RaceOdds") -> Part:
    at = {horse.horse: number for number, horse in enumerate(tally.horses)}
    rows = []
    for horse in _order(exact):
        error = tally.error(at[horse.horse])
        off = tally.chance(at[horse.horse]) - horse.win
        figure = with_error(off, error)
        noise = not stands_out(figure, len(exact.horses))
        told = POINTS.rough(off, error)
        rows.append(Dot(horse.horse, off, figure.low, figure.high, told, noise))
    return Part(
        f"{tally.races:,} races beside the exact odds",
        dots(rows, POINTS, line_at=0.0, line_name="exact"),
        "Wins run less wins worked out, with 95 % intervals; ± is one standard error. "
        "Grey is no more than luck, with so many horses to look at.",
    )


def _settling(tally: "RaceTally", exact: "RaceOdds") -> Part:
    at = {horse.horse: number for number, horse in enumerate(tally.horses)}
    several = []
    for horse in _order(exact)[:SETTLING]:
        points, low, high = [], [], []
        for races, wins in tally.trail[len(tally.trail) // SKIPPED :]:
            share = wins[at[horse.horse]] / races
            error = BAND * (share * (1 - share) / races) ** 0.5
            points.append((float(races), share - horse.win))
            low.append(points[-1][1] - error)
            high.append(points[-1][1] + error)
        several.append(Panel(horse.horse, [Line(horse.horse, points, low, high)], POINTS, 0.0))
    drawn = panels(several, "races") if len(tally.trail) > 1 else ""
    about = "Chance to win less the exact one, with 95 % bands."
    return Part("How the chances settled", drawn, about)


def _real(field: "Field", exact: "RaceOdds") -> str:
    found = real_result(field.real, exact)
    if found is None:
        return ""
    first, wins = " or ".join(found.first), PERCENT.exact(found.win)
    text = f"{escape(field.real)}<br>Here {first} wins {wins} of races"
    if found.exacta is not None:
        text += f", with {found.second} second in {PERCENT.exact(found.exacta)}"
    return f"<p>{text}.</p>"


# -- what if -------------------------------------------------------------------------------------


def what_if_report(found: "WhatIf", command: str) -> str:
    most = max(found.rows(), key=lambda row: abs(row["win_change"]))
    told = (
        f"With {', '.join(found.changes)}, {most['horse']} wins {PERCENT.exact(most['win_after'])} "
        f"of races instead of {PERCENT.exact(most['win'])}, {POINTS.exact(most['win_change'])}."
    )
    bound = f"to within {found.error:.1%}" if found.error >= TENTH else "to the digits shown"
    notes = (f"Changes of the win are exact, the others {bound}.",)
    return page(f"{found.before.title}: what if?", what_if_parts(found), command, told, notes)


def what_if_parts(found: "WhatIf") -> list[Part]:
    rows = found.rows()
    parts = []
    for kind in ("win", "place", "show"):
        by_change = sorted(rows, key=lambda row: -row[f"{kind}_change"])
        changed = [
            Dot(
                row["horse"],
                row[f"{kind}_change"],
                told=f"{PERCENT.exact(row[kind])} → {PERCENT.exact(row[f'{kind}_after'])}",
                noise=abs(row[f"{kind}_change"]) < UNCHANGED,
            )
            for row in by_change
        ]
        drawn = dots(changed, POINTS, line_at=0.0, line_name="no change")
        parts.append(Part(f"Chance to {kind}", drawn, "Percentage points, before → after."))
    heads = ["PP", "horse"]
    for kind in ("win", "place", "show"):
        heads += [kind, "after", "change"]
    lines_ = [
        [str(row["pp"]), row["horse"]]
        + [
            told
            for kind in ("win", "place", "show")
            for told in (
                PERCENT.exact(row[kind]),
                PERCENT.exact(row[f"{kind}_after"]),
                POINTS.exact(row[f"{kind}_change"]),
            )
        ]
        for row in sorted(rows, key=lambda row: -row["win_after"])
    ]
    return [*parts, Part("Before and after", table(heads, lines_, "horses"))]


# -- match-ups -----------------------------------------------------------------------------------


def match_up_report(found: "MatchUp", command: str) -> str:
    first = found.horses[0]
    shares = [
        (row[first], f"{row['distance'].removesuffix('.0')} furlongs on {row['surface']}")
        for row in found.table
    ]
    best, worst = max(shares), min(shares)
    told = (
        f"{first} does best over {best[1]} ({PERCENT.exact(best[0])}) and worst over {worst[1]} "
        f"({PERCENT.exact(worst[0])})."
    )
    notes = (f"Exact chances in {VERSIONS[found.version]}; dead heats count for both.",)
    title = " against ".join(found.horses)
    return page(title, match_up_parts(found), command, told, notes)


def furlongs(distance: str) -> float:
    """`8.5` or `8+70yds` as a number."""
    whole, _, yards = distance.removesuffix("yds").partition("+")
    return float(whole) + (float(yards) / YARDS if yards else 0.0)


def match_up_parts(found: "MatchUp") -> list[Part]:
    parts = []
    for surface in dict.fromkeys(row["surface"] for row in found.table):
        rows = [row for row in found.table if row["surface"] == surface]
        series = [
            Line(name, [(furlongs(row["distance"]), row[name]) for row in rows])
            for name in found.horses
        ]
        drawn = lines(series, "furlongs", PERCENT, from_zero=True)
        parts.append(Part(f"Chance to win on {surface}", drawn))
    heads = ["surface", "furlongs", *found.horses]
    rows_ = [
        [row["surface"], str(row["distance"]), *(PERCENT.exact(row[name]) for name in found.horses)]
        for row in found.table
    ]
    return [*parts, Part("All meetings", table(heads, rows_, "meetings"))]
