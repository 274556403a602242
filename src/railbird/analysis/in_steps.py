"""Decisions that are made in several steps, such as a slip that is written bet by bet."""

from collections.abc import Sequence

from railbird.analysis.insight import Insight
from railbird.analysis.replayed import Moment
from railbird.core.record import Decided


def is_step(insight: Insight, moments: Sequence[Moment], at: int) -> bool:
    """Whether the decision of this entry is not complete yet."""
    before, entry = moments[at - 1].state, moments[at].entry
    assert isinstance(entry, Decided)
    return insight.settled_by(before, entry.seat, before.game.read_action(entry.act)) is None


def first_step(insight: Insight, moments: Sequence[Moment], at: int) -> int:
    """The entry with which the decision began that this one completes."""
    last, begun = moments[at].entry, at
    assert isinstance(last, Decided)
    for earlier in range(at - 1, 0, -1):
        entry = moments[earlier].entry
        if not isinstance(entry, Decided):
            break
        if entry.seat == last.seat:
            if not is_step(insight, moments, earlier):
                break
            begun = earlier
    return begun
