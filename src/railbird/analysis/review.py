"""A review: each seat's chance after every entry, what luck and decisions did, what each cost.

One value of the open state after every entry, all with the same dice, makes the sums exact: luck,
own decisions, others' decisions and a remainder add up to what happened. Costs are judged apart,
in worlds that the seat could not tell from the real one when it decided.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from railbird.analysis.figures import Figure
from railbird.core import Seat

PARTS = 1_000_000
"""Chances are kept in whole millionths, so that sums are exact."""


class Step(msgspec.Struct, frozen=True):
    """An entry of the record and what it did to everybody's chance to win."""

    entry: int
    """Counted from 1."""
    kind: Literal["luck", "decision"]
    seat: Seat | None
    """Who decided."""
    what: str
    chance: tuple[float, ...]
    """After it, by seat."""
    error: tuple[float, ...]
    score: tuple[float, ...]
    """Expected at the end, by seat."""
    change: tuple[float, ...]
    """What it did."""
    remainder: tuple[float, ...]
    """What only the model did, where rollouts now look further than before."""


class Judged(msgspec.Struct, frozen=True):
    """A decision weighed by what its seat could know."""

    entry: int
    """The first, of a decision made in several steps."""
    seat: Seat
    action: dict[str, Any]
    words: str
    best: dict[str, Any]
    best_words: str
    cost: float
    """In chances to win, against the best that was found; an unbiased guess may be below 0."""
    error: float
    score: Figure
    """The same in points."""
    first_look: Figure
    """The first estimate, for means: decisions looked at twice were not chosen at random."""
    first_score: Figure
    """The same in points."""
    marked: bool
    """Whether the cost is clearly more than its error."""
    rollouts: int


class Summary(msgspec.Struct, frozen=True):
    """A seat's game: start + luck + own + others + remainder = result, to the millionth."""

    seat: Seat
    name: str
    player: str
    start: float
    luck: float
    own: float
    others: float
    remainder: float
    result: float
    """1 for a win, a fraction for a shared one, or 0."""
    score: int
    decisions: int
    """Judged."""
    cost: Figure
    """Per decision."""
    cost_score: Figure
    """Per decision, in points."""


class Review(msgspec.Struct, frozen=True):
    game: str
    seed: int
    policy: str
    moment_rollouts: int
    decision_rollouts: int
    seats: tuple[Summary, ...]
    steps: tuple[Step, ...]
    judged: tuple[Judged, ...]
    not_judged: int
    """Decisions not yet judged when it was stopped."""

    @property
    def marked(self) -> tuple[Judged, ...]:
        return tuple(decision for decision in self.judged if decision.marked)

    def turning_point(self, seat: Seat | None = None) -> Step:
        """The entry that moved a seat's chance most, or everybody's."""
        return max(self.steps, key=lambda step: _stir(step.change, seat))

    def chances_before(self, step: Step) -> tuple[float, ...]:
        """By seat, before the entry."""
        if step.entry == 1:
            return tuple(seat.start for seat in self.seats)
        return self.steps[step.entry - 2].chance


def _stir(change: Sequence[float], seat: Seat | None) -> float:
    return abs(change[seat]) if seat is not None else round(sum(map(abs, change)), 6)
