"""Official charts of races that were run."""

from collections.abc import Sequence
from html import escape

from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words.chart import factors_in_words, real_result
from railbird.games.top_of_the_stretch.words.phrases import clock, lengths, money
from railbird.printing import (
    Paper,
    document,
    paragraphs,
    table,
)

HEADS = ("Fin", "PP", "Horse", "Jockey", "Odds", "Running", "Figure", "Behind", "Margin", "Time")
_CALLS = ("break_points", "race2", "race3")
"""The calls before the wire; the second only in races of a mile and more."""
_PAYOFFS = ("win", "place", "show")


def official_charts(charts: Charts, views: Sequence[TopOfTheStretchView], paper: Paper) -> str:
    """One chart after the other, as they stood when each race was official."""
    sections = [_section(charts, view) for view in views]
    title = views[0].card[views[0].race - 1].title
    more = f" and {len(views) - 1} more" if len(views) > 1 else ""
    return document(f"Official chart: {title}{more}", sections, paper)


def _section(charts: Charts, view: TopOfTheStretchView) -> str:
    race = view.card[view.race - 1]
    where = ", ".join(filter(None, (race.track, race.date)))
    track = f"{charts.distances[race.distance].words}, {race.surface}, {view.condition}"
    lines = [*filter(None, (where, track))]
    if not view.wire:
        body = paragraphs([*lines, "No horse finished: there is no result."])
    else:
        pace = f"Pace {view.pace.lower()}; {factors_in_words(charts, view)}."
        rows = [_row(view, at) for level in view.standings for at in level]
        rows += [
            ["–", *_entry(view, at), "", "out", "", ""]
            for at, runner in enumerate(view.runners)
            if runner.out
        ]
        body = "\n".join(
            [paragraphs([*lines, pace]), table(HEADS, rows, "wide", names=(2, 3)), _payoffs(view)]
        )
    really = paragraphs(real_result(view), "small")
    return f"<section>\n<h1>{escape(race.title)}</h1>\n{body}\n{really}\n</section>"


def _row(view: TopOfTheStretchView, at: int) -> list[str]:
    runner = view.runners[at]
    note = " (dq)" if runner.steward_die else ""
    return [
        f"{runner.place}{note}",
        *_entry(view, at),
        str(runner.final_speed),
        lengths(runner.quarter_lengths) if runner.quarter_lengths else "",
        runner.margin,
        clock(runner.time or 0, view.options.hundredths),
    ]


def _entry(view: TopOfTheStretchView, at: int) -> list[str]:
    runner = view.runners[at]
    entry = runner.entry
    return [str(entry.pp), entry.horse, entry.jockey, runner.odds or "", _running(view, at)]


def _running(view: TopOfTheStretchView, at: int) -> str:
    """Where the horse was at each call, as far as it came: `4 2 1`."""
    places = []
    for call in _CALLS:
        points = [getattr(runner, call) for runner in view.runners]
        if points[at] is not None:
            ahead = sum(each is not None and each > points[at] for each in points)
            places.append(str(ahead + 1))
    return " ".join(places)


def _payoffs(view: TopOfTheStretchView) -> str:
    if not view.payoffs:
        return ""
    names = {runner.entry.pp: runner.entry.name for runner in view.runners}
    paid: dict[int, dict[str, str]] = {}
    for payoff in view.payoffs:
        paid.setdefault(payoff.pp, {})[payoff.type] = money(payoff.cents)
    rows = [[names[pp], *(by.get(kind, "") for kind in _PAYOFFS)] for pp, by in paid.items()]
    return table(("$2 payoffs", *_PAYOFFS), rows, names=(0,))
