"""A seat of a record as people name it: by its player, or by its number from 1."""

from collections.abc import Sequence

from railbird.core import BadSetup, Record, Seat


def seat_named(record: Record, called: str, others: Sequence[str] = ()) -> Seat:
    """`others` are words that the command takes as well; an error lists them."""
    names = list(record.names)
    numbers = [str(number) for number in range(1, len(names) + 1)]
    for known in (names, numbers):
        if called in known:
            return known.index(called)
    seats = [f"{number} ({name})" for number, name in zip(numbers, names, strict=True)]
    raise BadSetup(f"seat {called!r}: choose one of {', '.join([*seats, *others])}")
