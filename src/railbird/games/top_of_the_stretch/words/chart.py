"""The official chart of a race, and what really happened where that is known."""

from railbird.core import listed
from railbird.games.top_of_the_stretch.box.charts import Charts
from railbird.games.top_of_the_stretch.rules.payoffs import PLACES
from railbird.games.top_of_the_stretch.rules.runner import Runner
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words.board import cut
from railbird.games.top_of_the_stretch.words.phrases import (
    TO_TYPE,
    clock,
    lengths,
    money,
    ordinal,
)

_HORSE, _JOCKEY = 19, 18


def official_chart(charts: Charts, view: TopOfTheStretchView) -> list[str]:
    """Order, lengths, margins, figures and times; inquiry and payoffs."""
    race = view.card[view.race - 1]
    words = charts.distances[race.distance].words
    lines = [f"Official chart: {race.title}", f"{words}, {race.surface}, {view.condition}"]
    if not view.wire:
        return [*lines, "No horse finished: there is no result."]
    pace = f"Pace {view.pace.lower()}; {factors_in_words(charts, view)}."
    finishers = [view.runners[at] for level in view.standings for at in level]
    out = [runner for runner in view.runners if runner.out]
    head = (
        f"Fin  PP {'Horse':<{_HORSE}}{'Jockey':<{_JOCKEY}}{'odds':>6} {'fig':>3} "
        f"{'behind':>6} {'':<5}{'time':>8}"
    )
    return [
        *lines,
        pace,
        "",
        head,
        *(_line(view, runner) for runner in finishers),
        *(_fallen(charts, runner) for runner in out),
        *_inquiry(view),
        *_payoffs(view),
    ]


def factors_in_words(charts: Charts, view: TopOfTheStretchView) -> str:
    if view.factor_dice is None:
        return "no factor was called"
    red, white = view.factor_dice
    ride = view.options.jockeys and charts.ride_counts[white]
    return f"the race asked for {charts.factor[red]}{' and the ride' if ride else ''}"


def _line(view: TopOfTheStretchView, runner: Runner) -> str:
    entry = runner.entry
    behind = lengths(runner.quarter_lengths) if runner.quarter_lengths else ""
    margin = "dh" if runner.margin == "dead heat" else runner.margin
    time = clock(runner.time or 0, view.options.hundredths)
    note = " dq" if runner.steward_die else ""
    return (
        f"{runner.place:>3} {entry.pp:>3} {cut(entry.horse, _HORSE - 1):<{_HORSE}}"
        f"{cut(entry.jockey, _JOCKEY - 1):<{_JOCKEY}}{runner.odds or '–':>6} "
        f"{runner.final_speed:>3} {behind:>6} {margin:<5}{time:>8}{note}"
    )


def _fallen(charts: Charts, runner: Runner) -> str:
    text = charts.trouble[sum(runner.trouble_dice or (7,))].text
    return f"  – {runner.entry.pp:>3} {cut(runner.entry.horse, _HORSE - 1):<{_HORSE}}{text}"


def _inquiry(view: TopOfTheStretchView) -> list[str]:
    """Who was set back, and from where."""
    moved = [runner for runner in view.runners if runner.steward_die]
    if not moved:
        return []
    was = {at: place for place, level in _places(view) for at in level}
    texts = [
        f"{runner.name} disqualified from {ordinal(was[at])}, placed {ordinal(runner.place or 0)}"
        for at, runner in enumerate(view.runners)
        if runner in moved
    ]
    return ["", f"Inquiry: {listed(texts)}."]


def _places(view: TopOfTheStretchView) -> list[tuple[int, tuple[int, ...]]]:
    """The order across the wire with its places."""
    places, place = [], 1
    for level in view.wire:
        places.append((place, level))
        place += len(level)
    return places


def _payoffs(view: TopOfTheStretchView) -> list[str]:
    if not view.payoffs:
        return []
    lines = ["", f"{'$2 payoffs':<{_HORSE + 8}}" + "".join(f"{kind:>10}" for kind in PLACES)]
    for level in view.standings:
        for at in level:
            runner = view.runners[at]
            paid = {p.type: money(p.cents) for p in view.payoffs if p.pp == runner.entry.pp}
            if paid:
                cells = "".join(f"{paid.get(kind, ''):>10}" for kind in TO_TYPE)
                lines.append(f"    {runner.name:<{_HORSE + 4}}{cells}".rstrip())
    return lines


def real_result(view: TopOfTheStretchView) -> list[str]:
    """How the race ended in the world outside, if it was run there."""
    real = view.card[view.race - 1].real
    return (
        ["What really happened:", *(f"  {part.strip()}" for part in real.split(";"))]
        if real
        else []
    )
