"""In another process: a review in parts, each short, so that hints need not wait for the whole."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from railbird.analysis import Judged, Review, Worth
from railbird.analysis.reviewing import Job, Reviewing, do_part
from railbird.analysis.words import chances_in_100, headline
from railbird.core import Seat
from railbird.core.record import parse_record
from railbird.table.protocol.api import CostlyMove, GameReview, TurningPoint
from railbird.workers import Shipped, unship

TURNING_POINTS = 3
"""For each seat."""


class Order(NamedTuple):
    """A game to review, and the budget."""

    game: Shipped
    record: bytes
    moment_rollouts: int | None = None
    decision_rollouts: int | None = None
    seed: int = 0


class Part(NamedTuple):
    kind: Literal["value", "judge"]
    at: int


def plan(order: Order) -> tuple[Job, list[Part]]:
    making = _reviewing(order)
    values = [Part("value", at) for at in making.to_value]
    return making.job, mixed(values, [Part("judge", at) for at in making.to_judge])


def mixed(*kinds: Sequence[Part]) -> list[Part]:
    """All kinds evenly, each in its order: so the time that is left follows from the time so far,
    though a part of one kind takes longer than a part of another."""
    placed = [
        ((number + 0.5) / len(parts), part) for parts in kinds for number, part in enumerate(parts)
    ]
    return [part for _, part in sorted(placed, key=lambda one: one[0])]


def do(job: Job, part: Part) -> tuple[Worth, ...] | Judged:
    return do_part(job, *part)


def put_together(order: Order, answers: Sequence[tuple[Worth, ...] | Judged]) -> GameReview:
    values = [answer for answer in answers if not isinstance(answer, Judged)]
    judged = [answer for answer in answers if isinstance(answer, Judged)]
    return for_the_page(_reviewing(order).put_together(values, judged))


def _reviewing(order: Order) -> Reviewing:
    return Reviewing(
        parse_record(order.record),
        unship(order.game),
        seat=None,
        moment_rollouts=order.moment_rollouts,
        decision_rollouts=order.decision_rollouts,
        seed=order.seed,
        policy=None,
    )


def for_the_page(review: Review) -> GameReview:
    """Position n of a replay is the game after n entries."""
    start = tuple(seat.start for seat in review.seats)
    chances = [start, *(step.chance for step in review.steps)]
    return GameReview(
        policy=review.policy,
        seed=review.seed,
        moment_rollouts=review.moment_rollouts,
        decision_rollouts=review.decision_rollouts,
        seats=review.seats,
        headlines=tuple(map(headline, review.seats)),
        chances=tuple(tuple(round(chance, 4) for chance in each) for each in chances),
        turning_points=tuple(
            turn for seat in review.seats for turn in _turning_points(review, chances, seat.seat)
        ),
        costly=tuple(_costly(judged) for judged in review.marked),
        open=tuple(range(len(review.seats))),
        races=review.races,
        kernel=review.kernel,
    )


def _turning_points(
    review: Review, chances: Sequence[Sequence[float]], seat: Seat
) -> list[TurningPoint]:
    """What moved a seat's chance most, the greatest first."""
    return [
        TurningPoint(
            n=step.entry,
            seat=seat,
            luck=step.kind == "luck",
            by=step.seat,
            before=round(chances[step.entry - 1][seat], 4),
            after=round(chances[step.entry - 1][seat] + step.change[seat], 4),
            where=step.where,
        )
        for step in review.turning_points(seat)[:TURNING_POINTS]
    ]


def _costly(judged: Judged) -> CostlyMove:
    return CostlyMove(
        n=judged.entry - 1,
        seat=judged.seat,
        words=judged.words,
        best=judged.best_words,
        best_action=judged.best,
        cost=round(judged.cost, 4),
        error=round(judged.error, 4),
        said=f"cost about {chances_in_100(judged.cost)}",
        where=judged.where,
    )
