"""A seat's game in sums: luck and decisions with their errors, and what its decisions cost."""

from collections import defaultdict
from collections.abc import Sequence
from math import fsum, sqrt

from railbird.analysis.figures import DIGITS, Figure, Worth, figure
from railbird.analysis.insight import Kind
from railbird.analysis.review import PARTS, Costs, Judged, ReviewStep, Summary
from railbird.analysis.rollouts import ending_of
from railbird.analysis.sums import Change, Credit, Errors, errors_of
from railbird.core import Record, Seat

CLEAR = 2.0
"""How many errors the cost of all decisions of a kind must be from 0 to be spoken of."""

Value = tuple[Worth, ...]


def errors_by_seat(
    steps: Sequence[ReviewStep], values: Sequence[Value], reached: Sequence[Value]
) -> list[Errors]:
    """Of the sums of every seat; `reached` is the value right after an entry."""
    return [
        errors_of(
            Change(
                _credit(step, seat),
                values[step.entry - 1][seat],
                reached[step.entry][seat],
                values[step.entry][seat],
            )
            for step in steps
        )
        for seat in range(len(values[0]))
    ]


def summary_of(
    seat: Seat, record: Record, start: Worth, steps: Sequence[ReviewStep], errors: Errors
) -> Summary:
    """Without what decisions cost."""
    assert record.ended is not None
    whose: dict[Credit, int] = {"luck": 0, "own": 0, "others": 0}
    for step in steps:
        whose[_credit(step, seat)] += round(step.change[seat] * PARTS)
    remainder = sum(round(step.remainder[seat] * PARTS) for step in steps)
    header, result = record.header.seats[seat], record.ended.result
    return Summary(
        seat=seat,
        name=header.name,
        player=header.player,
        start=round(start.chance.mean * PARTS) / PARTS,
        luck=whose["luck"] / PARTS,
        own=whose["own"] / PARTS,
        others=whose["others"] / PARTS,
        remainder=remainder / PARTS,
        result=round(ending_of(result).chances[seat], 6),
        score=result.scores[seat],
        decisions=0,
        cost=Figure(0.0, 0.0),
        cost_score=Figure(0.0, 0.0),
        start_error=round(start.chance.error, 6),
        luck_error=errors.luck,
        own_error=errors.own,
        others_error=errors.others,
        remainder_error=errors.remainder,
    )


def _credit(step: ReviewStep, seat: Seat) -> Credit:
    if step.kind == "luck":
        return "luck"
    return "own" if step.seat == seat else "others"


def per_decision(costs: Sequence[Figure]) -> Figure:
    """The mean cost; its error comes from how much the costs differ."""
    if not costs:
        return Figure(0.0, 0.0)
    if len(costs) == 1:
        return costs[0]
    return figure([cost.mean for cost in costs])


def costs_by_kind(judged: Sequence[tuple[Kind, Judged]]) -> tuple[Costs, ...]:
    """Every decision was judged with dice of its own, so here errors add up as squares."""
    by_kind: dict[Kind, list[Judged]] = defaultdict(list)
    for kind, one in judged:
        by_kind[kind].append(one)
    found = [_costs(kind, of) for kind, of in by_kind.items()]
    return tuple(sorted(found, key=lambda costs: (-costs.cost.mean, costs.kind)))


def _costs(kind: Kind, judged: Sequence[Judged]) -> Costs:
    looks = [one.first_look for one in judged]
    cost = Figure(
        round(fsum(look.mean for look in looks), DIGITS),
        round(sqrt(fsum(look.error**2 for look in looks)), DIGITS),
    )
    marked = [one for one in judged if one.marked]
    costly = cost.mean > 0 and cost.is_clear(CLEAR)
    lesson = _lesson(kind, marked) if costly or marked else ""
    return Costs(kind.many, len(judged), len(marked), cost, lesson)


def _lesson(kind: Kind, marked: Sequence[Judged]) -> str:
    """What the game has to say about them, or the worst of them put right."""
    if kind.lesson or not marked:
        return kind.lesson
    worst = max(marked, key=lambda one: one.cost)
    return f"Most of all: {worst.best_words} instead of {worst.words} ({worst.where})."
