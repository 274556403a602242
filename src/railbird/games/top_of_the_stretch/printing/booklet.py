"""The chart booklet: every table of the game, for people who roll and read by hand."""

import csv
import io
from collections.abc import Callable, Mapping
from html import escape
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from railbird.games.top_of_the_stretch.words.phrases import clock
from railbird.printing import (
    Paper,
    document,
    paragraphs,
    table,
)


class Chart(NamedTuple):
    file: str
    title: str
    how: str
    """How to read it, in a sentence."""
    hidden: tuple[str, ...] = ()
    """Columns for the program only."""
    heads: Mapping[str, str] = MappingProxyType({})
    """Our names of columns, where the data has others."""


_BANDED = {"min_points": "from", "max_points": "to"}
CHARTS: tuple[Chart, ...] = (
    Chart("track_condition.csv", "Track condition", "Two dice. Synthetic is always fast."),
    Chart(
        "condition_adjustment.csv",
        "Power adjustment by track",
        "Added to the power; a wet rating takes back as much as it says, never more.",
    ),
    Chart("odds_letter.csv", "Odds letter", "By how far a power is below the best, and starters."),
    Chart("odds_roll.csv", "Odds roll", "The letter's column; one die."),
    Chart("break_segment.csv", "Break segment", "Two dice down, pace rating across."),
    Chart("pace_setup_segment.csv", "Pace setup segment", "Two dice down, pace rating across."),
    Chart("pace_scenario_sprint.csv", "Pace scenario under 8 furlongs", "Two dice; points across."),
    Chart("pace_scenario_route.csv", "Pace scenario, 8 furlongs up", "Two dice; points across."),
    Chart("race_pace_one_die.csv", "Race pace with one die", "One die across.", ("origin",)),
    Chart("pace_scenario_quick.csv", "Pace scenario, Quickplay", "Two dice; pace ratings across."),
    Chart("pace_effects_sprint.csv", "Pace effects under 8 furlongs", "By points.", (), _BANDED),
    Chart("pace_effects_route.csv", "Pace effects, 8 furlongs up", "By points.", (), _BANDED),
    Chart("pace_effects_quick.csv", "Pace effects, Quickplay", "By pace rating."),
    Chart(
        "race_position_segment.csv",
        "Race position segment",
        "Two dice down, form across: change of points, then of power. Trouble 1: roll for trouble.",
    ),
    Chart("form.csv", "Form, Quickplay", "Two dice down, form across. Trouble 1: roll for it."),
    Chart("trouble.csv", "Trouble", "Two dice.", ("code", "result", "check", "on_fail", "on_pass")),
    Chart(
        "race_factors.csv",
        "Race factors",
        "The red die names the rating; with 1 on the white die's line the ride counts, too.",
        (),
        {"red_factor": "red die", "white_jockey": "white die: ride"},
    ),
    Chart("final_speed_figure.csv", "Final speed figure", "Two dice down, power across."),
    Chart("form_save.csv", "Form save", "One die across; NC: no change."),
    Chart("photo_separation.csv", "Photo separation", "By the difference of the photo totals."),
    Chart("beaten_lengths.csv", "Beaten lengths", "By the difference in figures and furlongs."),
    Chart("payoffs.csv", "Payoffs for $2", "By odds.", ("num", "den")),
    Chart(
        "payout_modifications.csv",
        "Payout modifications",
        "Two dice; by odds to one.",
        ("as_read",),
        {"min_odds_inclusive": "odds from", "max_odds_exclusive": "below"},
    ),
    Chart(
        "distances.csv",
        "Distances",
        "Segments and column of the beaten lengths.",
        ("half_furlong_units", "time_126"),
    ),
    Chart("final_time.csv", "Final time", "Figure down, furlongs across."),
)
_SMALL = ("final_speed_figure.csv", "final_time.csv")
_NARROW = 9
"""Columns."""
_OWN_PAGE = ("final_time.csv",)


def chart_booklet(text_of: Callable[[str], str], paper: Paper) -> str:
    """All charts, from the texts of the data files, so that a pack prints its own."""
    body = [
        "<h1>Top of the Stretch: charts</h1>",
        paragraphs(["Two dice are read as their total, unless red and white are named."], "small"),
    ]
    for narrow, charts in groupby(CHARTS, key=lambda chart: _is_narrow(text_of(chart.file))):
        sections = [_section(chart, text_of(chart.file)) for chart in charts]
        body += ['<div class="two">', *sections, "</div>"] if narrow else sections
    return document("Charts of Top of the Stretch", body, paper)


def _is_narrow(text: str) -> bool:
    """Whether two such charts fit beside each other."""
    return text.partition("\n")[0].count(",") < _NARROW


def _section(chart: Chart, text: str) -> str:
    heads, *rows = list(csv.reader(io.StringIO(text)))
    shown = [at for at, head in enumerate(heads) if head not in chart.hidden]
    names = [chart.heads.get(heads[at], heads[at].replace("_", " ")) for at in shown]
    cells = [[_cell(chart, at, row[at]) for at in shown] for row in rows if row]
    kind = "tiny" if chart.file in _SMALL else ""
    page = ' class="page"' if chart.file in _OWN_PAGE else ""
    return (
        f"<section{page}>\n<h2>{escape(chart.title)}</h2>\n{paragraphs([chart.how], 'small')}\n"
        f"{table(names, cells, kind)}\n</section>"
    )


def _cell(chart: Chart, at: int, text: str) -> str:
    """Times as a clock shows them."""
    if chart.file == "final_time.csv" and at:
        return clock(round(float(text) * 100))
    return text
