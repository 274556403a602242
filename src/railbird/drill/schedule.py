"""When an exercise is asked again: at growing intervals, by FSRS, until it is right.

A right answer twice running, with days in between, puts an exercise away. A wrong one brings it
back the next day.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

import msgspec

ROUND = 3
"""Questions, which take about two minutes."""
LEARNT = 2
"""Right answers running after which an exercise is put away."""

T = TypeVar("T")


class Progress(msgspec.Struct, frozen=True):
    """What is known of somebody and an exercise."""

    card: dict[str, Any]
    """Of the library that plans when to ask again."""
    due: int
    """When to ask again, in milliseconds since 1970."""
    answers: int
    running: int
    """Right answers in a row, the last ones."""

    @property
    def learnt(self) -> bool:
        return self.running >= LEARNT

    def is_due(self, now: int) -> bool:
        return not self.learnt and now >= self.due


def after(progress: Progress | None, now: int, *, right: bool) -> Progress:
    """With another answer. One that comes before it was asked for does not count."""
    if progress is not None and not progress.is_due(now):
        return progress
    from fsrs import Card, Rating, Scheduler  # only who answers needs it

    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    # A card is numbered by the clock if it has no number; here the exercise is its name.
    card = Card.from_dict(progress.card) if progress else Card(card_id=0)  # type: ignore[arg-type]
    at = datetime.fromtimestamp(now / 1000, UTC)
    card, _ = scheduler.review_card(card, Rating.Good if right else Rating.Again, at)
    return Progress(
        card=dict(card.to_dict()),
        due=round(card.due.timestamp() * 1000),
        answers=(progress.answers if progress else 0) + 1,
        running=(progress.running if progress else 0) + 1 if right else 0,
    )


def next_round(
    mine: Sequence[str], beginners: Sequence[str], known: Mapping[str, Progress], now: int
) -> list[str]:
    """The exercises to ask now, by id: what is due first, then one's own, then those for all."""
    everything = list(dict.fromkeys([*mine, *beginners]))
    asked = [each for each in everything if each in known and known[each].is_due(now)]
    fresh = [each for each in everything if each not in known]
    return [*sorted(asked, key=lambda each: known[each].due), *fresh][:ROUND]


def next_due(ids: Iterable[str], known: Mapping[str, Progress]) -> int | None:
    """When the next of these is asked again; None if none is."""
    return min((known[i].due for i in ids if i in known and not known[i].learnt), default=None)
