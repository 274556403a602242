"""What the styles of all games share.

A style is a bot with a taste: cheap, consistent, and easy to tell from the others by what it does.
Each game has six of them. `JUDGES` are kept out of every tuning run, so that a bot can be measured
against players that nobody had in mind when it was written.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from railbird.bots.expectimax import DIGITS
from railbird.core import Seat

JUDGES = ("hedger", "copycat")

T = TypeVar("T")


def favourite_of(choices: Iterable[T], liking: Callable[[T], float]) -> T:
    """The preferred choice; the first of equals, on every machine."""
    return max(choices, key=lambda choice: round(liking(choice), DIGITS))


def richest_rival(money: Sequence[int], seat: Seat) -> Seat:
    """Of equals the one who sits first."""
    rivals = [other for other in range(len(money)) if other != seat]
    return max(rivals, key=lambda other: money[other])
