"""A review as a page that stands alone: what happened, the graph, the sums, what decisions cost."""

from collections.abc import Sequence
from html import escape

from railbird.analysis.review import Judged, Review, Summary
from railbird.analysis.words import (
    by_kernel,
    chances_in_100,
    headline,
    hundredths,
    is_clear,
    place_of,
    tenths,
    turning_point,
    with_error,
)
from railbird.lab.axes import PERCENT
from railbird.lab.line_chart import Line, Mark, Ring, lines
from railbird.lab.report import FOLDED, Part, page, table

_SUMS = (
    "In chances of 100: start, luck, own and others' decisions and the rest add up to the result. "
    "The rest is what the model got wrong. ± is one standard error of a sum."
)
_COSTS = (
    "Judged by what the player could know at the time, and listed only if the cost is clear of its "
    "error."
)

_KINDS = "What all decisions of a kind cost together, in chances of 100, where something is clear."


def review_page(title: str, review: Review, command: str) -> str:
    names = [seat.name for seat in review.seats]
    lessons = _lessons(review.seats)
    parts = [
        Part("Chance to win after every entry", _graph(review), _rings_in_words(review)),
        Part("Luck and decisions", _sums(review.seats), _SUMS),
        Part("Decisions that cost", _decisions(review, names), _COSTS),
        *([Part("What to do differently", lessons, _KINDS)] if lessons else []),
    ]
    return page(f"{title}: {', '.join(names)}", parts, command, _found(review), _notes(review))


def _found(review: Review) -> str:
    """Who won and by what, then where the game turned."""
    return f"{_winners(review.seats)} {turning_point(review)}"


def _winners(seats: Sequence[Summary]) -> str:
    best = [seat for seat in seats if seat.result > 0]
    if len(best) != 1:
        names = [seat.name for seat in best]
        return f"{', '.join(names[:-1])} and {names[-1]} shared the victory." if best else ""
    (winner,) = best
    others = is_clear(winner.others, winner.others_error)
    return (
        f"{winner.name} won from {chances_in_100(winner.start)} at the start. {headline(winner)}"
        + (f" The others' decisions: {_others(winner)}." if others else "")
    )


def _others(seat: Summary) -> str:
    return with_error(seat.others, seat.others_error)


def _notes(review: Review) -> list[str]:
    notes = [
        f"By rollouts of {review.policy}: at least {review.moment_rollouts} a moment, "
        f"{review.decision_rollouts} a decision, seed {review.seed}{by_kernel(review)}. ± is one "
        "standard error."
    ]
    if review.not_judged:
        notes.append(f"Stopped early: {review.not_judged} decisions were not judged.")
    return notes


def _graph(review: Review) -> str:
    drawn = []
    for seat in review.seats:
        chances = [seat.start, *(step.chance[seat.seat] for step in review.steps)]
        points = [(float(at), chance) for at, chance in enumerate(chances)]
        drawn.append(Line(seat.name, points))
    rings = [
        Ring(
            judged.entry,
            review.steps[judged.entry - 1].chance[judged.seat],
            f"{review.seats[judged.seat].name}: {_blame(judged)}",
        )
        for judged in review.marked
    ]
    marks = [Mark(race.entry, race.words) for race in review.races]
    return lines(drawn, "entry of the record", PERCENT, from_zero=True, rings=rings, marks=marks)


def _rings_in_words(review: Review) -> str:
    return "Rings are decisions that clearly cost something." if review.marked else ""


def _sums(seats: Sequence[Summary]) -> str:
    head = ("", "start", "luck", "own", "others", "rest", "result", "cost a decision")
    rows = [
        [
            seat.name,
            hundredths(seat.start),
            *(with_error(*each) for each in seat.sums),
            hundredths(seat.result),
            f"{tenths(seat.cost.mean)} ± {tenths(seat.cost.error)}" if seat.decisions else "–",
        ]
        for seat in seats
    ]
    return table(head, rows, "players")


def _decisions(review: Review, names: Sequence[str]) -> str:
    if not review.judged:
        return "<p>No decision was judged.</p>"
    if not review.marked:
        return "<p>No decision clearly cost anything.</p>"
    worst = sorted(review.marked, key=lambda one: (-one.cost, one.entry))
    told = [
        f"<li><b>{escape(names[one.seat])}</b>, {escape(place_of(one))}: {escape(one.words)}. "
        f"It cost about {chances_in_100(one.cost)} (± {tenths(one.error)}). "
        f"Better: {escape(one.best_words)}.</li>"
        for one in worst
    ]
    if len(told) <= FOLDED:
        return f"<ol>{''.join(told)}</ol>"
    return (
        f"<ol>{''.join(told[:FOLDED])}</ol><details><summary>{len(told) - FOLDED} more"
        f'</summary><ol start="{FOLDED + 1}">{"".join(told[FOLDED:])}</ol></details>'
    )


def _lessons(seats: Sequence[Summary]) -> str:
    told = [
        f"<li><b>{escape(seat.name)}</b>, {escape(costs.kind)}: "
        f"{tenths(costs.cost.mean)} ± {tenths(costs.cost.error)} in {costs.decisions} decisions. "
        f"{escape(costs.lesson)}</li>"
        for seat in seats
        for costs in seat.costs
        if costs.lesson
    ]
    return f"<ul>{''.join(told)}</ul>" if told else ""


def _blame(judged: Judged) -> str:
    cost = chances_in_100(judged.cost)
    return f"{judged.words}. About {cost}; better: {judged.best_words} ({place_of(judged)})"
