"""The chart booklet: every chart with what it does, to play by hand without the rulebook.

Each page is one stage of the race and fills its paper, so nothing is looked for in two places.
"""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.printing import chart_tables
from railbird.games.top_of_the_stretch.printing.chart_tables import FIGURES, Table
from railbird.printing import Paper, document, paragraphs, table


class Chart(NamedTuple):
    title: str
    notes: Sequence[str]
    """How it is read, above it."""
    table: Table
    effects: Sequence[str] = ()
    """What its words mean, below it."""
    width: int = 1
    """Its share of the line."""
    kind: str = "chart"
    names: Sequence[int] = ()
    """Columns of text."""


class Text(NamedTuple):
    title: str
    lines: Sequence[str]
    width: int = 1
    numbered: bool = False


class Column(NamedTuple):
    """Parts under each other, beside others."""

    parts: Sequence["Chart | Text"]
    width: int = 1


Line = Sequence["Chart | Text | Column"]


def chart_booklet(charts: Charts, paper: Paper) -> str:
    """All charts as the rules read them, so that a pack prints its own."""
    pages = {
        "Before the race": _before_the_race(charts),
        "Quickplay": _quickplay(charts),
        "Fullplay: points and pace": _points_and_pace(charts),
        "Fullplay: effects and form": _effects_and_form(charts),
        "The stretch": _stretch(charts),
        "Lengths and payoffs": _lengths_and_payoffs(charts),
        "Final time of fast horses": _final_time(charts, FIGURES[:_HALF]),
        "Final time of slow horses": _final_time(charts, FIGURES[_HALF:]),
    }
    body = [
        "<h1>Top of the Stretch: charts</h1>",
        *(_page(f"{at}. {title}", lines) for at, (title, lines) in enumerate(pages.items(), 1)),
    ]
    return document("Charts of Top of the Stretch", body, paper)


# -- the pages -----------------------------------------------------------------------------------

STEPS = Text(
    "A race, step by step",
    (
        "Adjusted power of every horse, and its odds if you bet (this page).",
        "Fullplay only: points at the break for each horse, and from 8 furlongs up the change in "
        "the pace setup (page 3). One point is half a length.",
        "Pace: one roll for the race, by the two quickest pace ratings in Quickplay (page 2), by "
        "the two highest points in Fullplay (page 3). The pace effects then change each power.",
        "Form of each horse: Form in Quickplay (page 2), Race position in Fullplay (page 4). "
        "Only a line with t sends a horse to the Trouble chart.",
        "Race factors: one roll of the red and the white die for the whole field.",
        "Final speed figure of each horse (page 5), plus its race factors: its final speed.",
        "The highest final speed wins. Settle photos, then disqualifications (page 5), then "
        "lengths and payoffs (page 6) and times (pages 7 and 8).",
    ),
    numbered=True,
)
ADJUSTED_POWER = Text(
    "Adjusted power",
    (
        "Start with the power rating for the surface; synthetic counts as dirt. A horse without "
        "a rating there takes the other one less 4.",
        "Add the power of the track, beside this. A wet rating takes back as much of that loss as "
        "it says, never more than the loss.",
        "Take away 1 for every whole half furlong that the race is shorter or longer than the "
        "range of the horse.",
        "Every change of power on these pages is added up; a minus takes away.",
    ),
)


def _before_the_race(charts: Charts) -> list[Line]:
    return [
        [STEPS],
        [
            Chart(
                "Track condition",
                ["Choose, or roll two dice. Synthetic is always fast."],
                chart_tables.track_condition(charts),
                width=4,
            ),
            Text(ADJUSTED_POWER.title, ADJUSTED_POWER.lines, width=5),
            Chart(
                "Track and power",
                ["What the track does to every power."],
                chart_tables.track_and_power(charts),
                width=6,
            ),
        ],
        [
            Chart(
                "Odds letter",
                ["Down: adjusted power against the best of the field. Across: starters."],
                chart_tables.odds_letter(charts),
                width=5,
                names=(0,),
            ),
            Chart(
                "Odds roll",
                ["Red and white for each horse. Read the line of the red die in its column."],
                chart_tables.odds_roll(charts),
                [
                    "Doubles of 1, 2 or 3: one column to the right, on the line of the doubled "
                    "number. Doubles of 4, 5 or 6: one column to the left.",
                    "If you like: after doubles, one more roll of one die says the line.",
                    "Odds printed on the scoresheet may be used instead.",
                ],
                width=7,
            ),
        ],
    ]


def _quickplay(charts: Charts) -> list[Line]:
    return [
        [
            Chart(
                "Pace scenario, Quickplay",
                ["Across: the two highest pace ratings added. Two dice, once for the race."],
                chart_tables.pace_scenario(charts.pace_quick),
            )
        ],
        [
            Chart(
                "Pace effects, Quickplay",
                ["Change of power by pace rating."],
                chart_tables.effects_by_rating(charts),
            ),
            Chart(
                "Form, Quickplay",
                ["Two dice for each horse; its form across: change of power."],
                chart_tables.form(charts),
                [_AND_TROUBLE],
            ),
        ],
        [_trouble(charts), _factors(charts)],
    ]


def _points_and_pace(charts: Charts) -> list[Line]:
    leaders = "Across: the points of the two horses with the most, added. Two dice, once."
    return [
        [
            Chart(
                "Break segment",
                ["Two dice for each horse, pace rating across: its points."],
                chart_tables.points_by_roll(charts.break_points),
            ),
            Chart(
                "Pace setup segment",
                ["From 8 furlongs up, in the same way: change of its points."],
                chart_tables.changes_by_roll(charts.setup_points),
            ),
        ],
        [
            Chart(
                "Pace scenario under 8 furlongs",
                [leaders],
                chart_tables.pace_scenario(charts.pace_sprint),
            )
        ],
        [
            Chart(
                "Pace scenario, 8 furlongs and more",
                [leaders],
                chart_tables.pace_scenario(charts.pace_route),
            )
        ],
    ]


def _effects_and_form(charts: Charts) -> list[Line]:
    return [
        [
            Chart(
                "Pace effects under 8 furlongs",
                ["Change of power by the horse's points."],
                chart_tables.effects_by_points(charts.effects_sprint),
            ),
            Chart(
                "Pace effects, 8 furlongs and more",
                ["Change of power by the horse's points."],
                chart_tables.effects_by_points(charts.effects_route),
            ),
        ],
        [
            Chart(
                "Race position segment",
                ["Two dice for each horse; its form across: change of points and of power."],
                chart_tables.race_position(charts),
                [f"{_AND_TROUBLE} From here on points only show where the horses are."],
            )
        ],
        [_trouble(charts), _factors(charts)],
    ]


_AND_TROUBLE = "t: note the change, then roll on the Trouble chart at once."


def _trouble(charts: Charts) -> Chart:
    return Chart(
        "Trouble",
        ["Two dice for a horse whose form shows t."],
        chart_tables.trouble(charts),
        [
            "Out: it leaves the race, rolls no more and has no place.",
            "DQ / 0 and -2 / 0: check the jockey with two dice. Up to the "
            "jockey's Trouble rating (8 without a jockey) nothing more happens; above it the first "
            "of the two does.",
            "-2: change of power, on top of the form. DQ: it races on, and is placed lower after "
            "the photos (page 5).",
        ],
        width=5,
        names=(1,),
    )


def _factors(charts: Charts) -> Chart:
    return Chart(
        "Race factors",
        ["Both dice once, for all horses."],
        chart_tables.race_factors(charts),
        [
            "Red: which rating of each horse counts. White: with Jockey, the Ride rating is added.",
            "The sum changes the final speed figure, not the power. Without jockeys leave the "
            "white die out.",
        ],
        width=3,
    )


POWERS = range(30)
_SPLIT = 15


def _stretch(charts: Charts) -> list[Line]:
    lower, upper = POWERS[:_SPLIT], POWERS[_SPLIT:]
    return [
        [
            Chart(
                f"Final speed figure, power {upper[0]} to {upper[-1]}",
                [
                    "Two dice for each horse still in the race; its power, with all changes, "
                    f"across. Above {upper[-1]} read {upper[-1]}, below {lower[0]} read "
                    f"{lower[0]}. Add its race factors: the final speed."
                ],
                chart_tables.figures(charts, upper),
                kind="chart close",
            )
        ],
        [
            Chart(
                f"Final speed figure, power {lower[0]} to {lower[-1]}",
                (),
                chart_tables.figures(charts, lower),
                kind="chart close",
            )
        ],
        [
            Chart(
                "Photo",
                [
                    "Equal final speeds: each of them rolls two dice and adds its Wire and the "
                    "jockey's Ride. The higher total is ahead."
                ],
                chart_tables.photo(charts),
                width=2,
            ),
            Text(
                "Disqualified",
                (
                    "After the photos, roll one die for each horse with DQ, the last across the "
                    "wire first. It goes below as many of the horses that finished behind it as "
                    "the die says, or below all of them if there are fewer.",
                    "It never stays in or moves into a dead heat: it goes below.",
                    "Figures, lengths and times stay as they were at the wire.",
                ),
                width=3,
            ),
        ],
        [
            Chart(
                "Form save (an option)",
                [
                    "Form A or B with 2, 3 or 4 for the final speed figure: one die. A number "
                    "replaces the total; NC: no change."
                ],
                chart_tables.form_save(charts),
                width=2,
            ),
            Chart(
                "Race pace with one die (the older edition)",
                [
                    "Instead of the Fullplay pace scenario. Down: the points of the two horses "
                    "with the most, added."
                ],
                chart_tables.one_die_pace(charts),
                [
                    "With it, pace effects under 8 furlongs hold at every distance, and Race "
                    "position gives power -1 for C at 6 and +1 for D at 10."
                ],
                kind="chart close",
                width=3,
            ),
        ],
    ]


WHO_IS_PAID = Text(
    "Who is paid",
    (
        "First: win, place and show. Second: place and show. Third: show.",
        "Other odds to 1: win is twice the odds plus 2, place the odds plus 2, show half the odds "
        "plus 2, down to 5 cents. Nothing pays less than $2.10.",
        "Dead heat: of what is above $2, a bet pays as large a part as it covers of the places "
        "that are shared, down to 5 cents. Two level for first: half to win, all to place.",
    ),
)


def _lengths_and_payoffs(charts: Charts) -> list[Line]:
    return [
        [
            Chart(
                "Beaten lengths",
                ["Final speed behind the first across the wire; furlongs across."],
                chart_tables.beaten_lengths(charts),
                ["Further apart: go on by the last step."],
                kind="chart long",
                width=5,
            ),
            Chart(
                "Payoffs for $2",
                ["By the odds of the horse."],
                chart_tables.payoffs(charts),
                kind="chart long",
                width=5,
            ),
            Column(
                [
                    WHO_IS_PAID,
                    Chart(
                        "Payout modifications (an option)",
                        ["Two dice for each payoff: added to it, in dollars."],
                        chart_tables.payout_modifications(charts),
                        kind="chart long",
                    ),
                    Chart(
                        "Distances",
                        ["With 3 segments there is no pace setup."],
                        chart_tables.distances(charts),
                        kind="chart long",
                    ),
                ],
                width=5,
            ),
        ]
    ]


_HALF = 45
"""Figures on the first of two pages."""


def _final_time(charts: Charts, speeds: range) -> list[Line]:
    return [
        [
            Chart(
                f"Final speed {speeds[0]} to {speeds[-1]}",
                [
                    "Final speed down, furlongs across. If you like hundredths: roll a 20-sided "
                    "die once and add as many hundredths of a second to every time of the race."
                ],
                chart_tables.final_times(charts, speeds),
                kind="chart long",
            )
        ]
    ]


# -- as HTML -------------------------------------------------------------------------------------


def _page(title: str, lines: Sequence[Line]) -> str:
    rows = "\n".join(
        f'<div class="row">\n{chr(10).join(map(_part, line))}\n</div>' for line in lines
    )
    return f'<section class="page">\n<h2>{escape(title)}</h2>\n{rows}\n</section>'


def _part(part: Chart | Text | Column) -> str:
    if isinstance(part, Column):
        inside = "\n".join(map(_part, part.parts))
    else:
        inside = f"<h3>{escape(part.title)}</h3>\n"
        inside += _text(part) if isinstance(part, Text) else _chart(part)
    return f'<div class="part" style="flex: {part.width}">\n{inside}\n</div>'


def _chart(chart: Chart) -> str:
    return "\n".join(
        [
            paragraphs(chart.notes, "small"),
            table(chart.table.heads, chart.table.rows, chart.kind, chart.names),
            paragraphs(chart.effects, "small"),
        ]
    )


def _text(text: Text) -> str:
    if not text.numbered:
        return paragraphs(text.lines, "small")
    steps = "\n".join(f"<li>{escape(line)}</li>" for line in text.lines)
    return f"<ol>\n{steps}\n</ol>"
