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
LEAST_TURN = 0.03
"""A smaller change in the chances is not a turning point."""
SURE_TURN = 4.0
"""How many errors it must be: of hundreds of entries some look large by the luck of rollouts, and
an error that comes from few blocks is itself uncertain."""


class ReviewStep(msgspec.Struct, frozen=True):
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
    change_error: tuple[float, ...] = ()
    """The standard error of `change`, by seat."""
    where: str = ""
    """In words: "race 2, second bet", or "race 2"."""


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
    where: str = ""
    """In words: "race 2, second bet"."""


class Costs(msgspec.Struct, frozen=True):
    """What all decisions of a kind cost a seat."""

    kind: str
    """ "bets"."""
    decisions: int
    marked: int
    """How many clearly cost something."""
    cost: Figure
    """All of them together."""
    lesson: str
    """What to do differently, where they clearly cost something; else ""."""


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
    start_error: float = 0.0
    """Standard errors of the sums. Their dice are the same for a whole game, so these come from
    blocks of rollouts that each give the whole sum."""
    luck_error: float = 0.0
    own_error: float = 0.0
    others_error: float = 0.0
    remainder_error: float = 0.0
    costs: tuple[Costs, ...] = ()
    """By kind of decision, the dearest first."""

    @property
    def sums(self) -> tuple[tuple[float, float], ...]:
        """Luck, own decisions, others' and the rest, each with its error."""
        return (
            (self.luck, self.luck_error),
            (self.own, self.own_error),
            (self.others, self.others_error),
            (self.remainder, self.remainder_error),
        )


class Race(msgspec.Struct, frozen=True):
    """A part of the game, to be marked on an axis of entries."""

    entry: int
    """The last before it begins."""
    words: str


class Review(msgspec.Struct, frozen=True):
    game: str
    seed: int
    policy: str
    moment_rollouts: int
    decision_rollouts: int
    seats: tuple[Summary, ...]
    steps: tuple[ReviewStep, ...]
    judged: tuple[Judged, ...]
    not_judged: int
    """Decisions not yet judged when it was stopped."""
    races: tuple[Race, ...] = ()
    """Where each race begins."""
    kernel: bool = False
    """Whether a kernel played the rollouts, which needs Numba. Without it figures differ a little:
    there are fewer rollouts, with other dice."""

    @property
    def marked(self) -> tuple[Judged, ...]:
        return tuple(decision for decision in self.judged if decision.marked)

    def turning_points(self, seat: Seat | None = None) -> list[ReviewStep]:
        """The entries that clearly moved a seat's chance, or anybody's; the greatest first."""
        seats = range(len(self.seats)) if seat is None else (seat,)
        clear = [step for step in self.steps if any(_turns(step, each) for each in seats)]
        return sorted(clear, key=lambda step: (-_stir(step.change, seat), step.entry))

    def chances_before(self, step: ReviewStep) -> tuple[float, ...]:
        """By seat, before the entry."""
        if step.entry == 1:
            return tuple(seat.start for seat in self.seats)
        return self.steps[step.entry - 2].chance


def _turns(step: ReviewStep, seat: Seat) -> bool:
    change = abs(step.change[seat])
    error = step.change_error[seat] if step.change_error else 0.0
    return change >= LEAST_TURN and change > SURE_TURN * error


def _stir(change: Sequence[float], seat: Seat | None) -> float:
    return abs(change[seat]) if seat is not None else round(sum(map(abs, change)), 6)
