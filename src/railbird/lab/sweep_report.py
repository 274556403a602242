"""A page about a sweep: lines where the answer is exact, lines with bands where it is measured."""

import math
from collections.abc import Sequence

from railbird.lab.axes import PERCENT, PLAIN, POINTS, Unit
from railbird.lab.figure import NORMAL_95, Figure, errors_for
from railbird.lab.line_chart import Line, Panel, lines, panels
from railbird.lab.report import Part, page, table
from railbird.lab.sweep import Sweep


def sweep_report(found: Sweep, command: str) -> str:
    title = f"{found.title}: {found.changed} {found.points[0].at}"
    if len(found.points) > 1:
        title = f"{found.title}: {found.changed} from {found.points[0].at} to {found.points[-1].at}"
    notes = list(found.notes)
    if len(found.points) < found.asked:
        notes.append(f"Stopped early: {len(found.points)} of {found.asked} points.")
    return page(title, sweep_parts(found), command, in_a_sentence(found), notes)


def unit_of(found: Sweep, what: str) -> Unit:
    share = what in found.shares or what.startswith("wins")
    return PERCENT if share else found.units.get(what, PLAIN)


def in_a_sentence(found: Sweep) -> str:
    """Who changes most, from the first to the last point, and whether that is more than noise."""
    first, last = found.points[0], found.points[-1]
    if first is last:
        return f"Only one point was measured, {found.changed} {first.at}."
    told = f"As {found.changed} goes from {first.at} to {last.at}, "
    if found.exact:
        what = found.measures[0]
        by_name = found.series(what)
        most = max(by_name, key=lambda name: abs(by_name[name][-1].value - by_name[name][0].value))
        before, after = by_name[most][0].value, by_name[most][-1].value
        return (
            f"{told}the chance of {most} to {what} goes from {PERCENT.exact(before)} to "
            f"{PERCENT.exact(after)}, {POINTS.exact(after - before)}."
        )
    clear = []
    errors = errors_for(sum(len(found.series(what)) for what in found.measures))
    for what in found.measures:
        for name, figures in found.series(what).items():
            if _changes(found, what, name, errors):
                unit = unit_of(found, what)
                label = what if name == what else f"{what} of {name}"
                ends = f"{unit.exact(figures[0].value)} to {unit.exact(figures[-1].value)}"
                clear.append(f"{label} ({ends})")
    if not clear:
        return f"{told}nothing changes by more than luck would{_ruled_out(found, errors)}."
    return f"{told}these change by more than luck would: {', '.join(clear)}."


def _ruled_out(found: Sweep, errors: float) -> str:
    """How large a change in the wins could still be."""
    wins = [figure for figure in found.change.get("wins", {}).values() if figure.error is not None]
    if not wins:
        return ""
    largest = max(abs(figure.value) + errors * (figure.error or 0.0) for figure in wins)
    return f"; changes beyond {PERCENT.either_way(largest)} in the wins of a seat are ruled out"


def _changes(found: Sweep, what: str, name: str, errors: float) -> bool:
    """By so many errors: game by game where that is known."""
    change = found.change.get(what, {}).get(name)
    if change is not None:
        return change.error is not None and abs(change.value) > errors * change.error
    series = found.series(what)[name]
    return _apart(series[0], series[-1], errors)


def _apart(one: Figure, other: Figure, errors: float) -> bool:
    """Whether two values differ by more than so many errors."""
    if one.error is None and other.error is None and one.low is None and other.low is None:
        return one.value != other.value
    return abs(one.value - other.value) > errors * math.hypot(_error(one), _error(other))


def _error(figure: Figure) -> float:
    if figure.error is not None:
        return figure.error
    if figure.low is not None and figure.high is not None:
        return (figure.high - figure.low) / 2 / NORMAL_95
    return 0.0


def sweep_parts(found: Sweep) -> list[Part]:
    words = () if _numbers(found) else tuple(point.at for point in found.points)
    by_measure = {what: _series(found, what) for what in found.measures}
    if found.exact:
        parts = [
            Part(
                f"Chance to {what}",
                lines(series, found.changed, PERCENT, words=words, from_zero=True),
            )
            for what, series in by_measure.items()
        ]
    else:
        wins = [what for what in by_measure if what.startswith("wins")]
        parts = [
            Part(
                what.capitalize() if what != "wins" else "Wins by seat",
                _each_alone(by_measure[what], found.changed, words, 1 / len(by_measure["wins"])),
                "The line is par.",
            )
            for what in wins
        ]
        several = [
            Panel(found.in_words(what), series, unit_of(found, what))
            for what, series in by_measure.items()
            if what not in wins
        ]
        parts.append(Part("The game", panels(several, found.changed, words)))
    return [*parts, Part("All figures", _table(found))]


def _each_alone(series: Sequence[Line], changed: str, words: Sequence[str], par: float) -> str:
    several = [Panel(line.label, [line], PERCENT, par) for line in series]
    return panels(several, changed, words, alike=True)


def _numbers(found: Sweep) -> list[float]:
    try:
        return [float(point.at) for point in found.points]
    except ValueError:
        return []


def _names(found: Sweep, what: str) -> list[str]:
    """Where there are many, those that change most come first, in the order of the first measure;
    so each keeps its colour."""
    by_name = found.series(found.measures[0] if found.exact else what)

    def change(name: str) -> float:
        values = [figure.value for figure in by_name[name]]
        return max(values) - min(values)

    return sorted(by_name, key=lambda name: -change(name)) if found.exact else list(by_name)


def _series(found: Sweep, what: str) -> list[Line]:
    xs = _numbers(found) or [float(at) for at in range(len(found.points))]
    made = []
    for name in _names(found, what):
        figures = found.series(what)[name]
        points = list(zip(xs, (figure.value for figure in figures), strict=True))
        banded = all(figure.low is not None for figure in figures)
        low = [figure.low or 0.0 for figure in figures] if banded else []
        high = [figure.high or 0.0 for figure in figures] if banded else []
        made.append(Line(name, points, low, high))
    return made


def _table(found: Sweep) -> str:
    columns = [(what, name) for what in found.measures for name in found.series(what)]
    if found.exact:
        columns = [each for each in columns if each[0] == found.measures[0]]
    heads = [found.changed]
    heads += [name if found.exact or what == name else f"{what}, {name}" for what, name in columns]
    rows = [
        [point.at]
        + [
            unit_of(found, what).rough(figure.value, figure.error)
            for what, name in columns
            for figure in (point.figures[what][name],)
        ]
        for point in found.points
    ]
    return table(heads, rows, "points")
