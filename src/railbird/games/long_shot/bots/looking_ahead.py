"""Trying every choice in the one world there is: nothing in Long Shot is hidden."""

from collections.abc import Callable

from railbird.core import Action, Perspective, Seat
from railbird.games.long_shot.box.components import HORSES
from railbird.games.long_shot.state import State

DIGITS = 9
"""Worths are compared to this many digits, so that equals stay equal on every machine."""

Worth = Callable[[State, Seat], float]
"""What a state is worth to a seat."""


def best_of(seen: Perspective, worth: Worth) -> Action:
    """The choice after which the table is worth most; of equals the first."""
    seat = seen.view.seat
    assert seat is not None
    if len(seen.legal) == 1:
        return seen.legal[0]
    world = next(seen.worlds())
    assert isinstance(world, State)

    def worth_after(action: Action) -> float:
        after = world.copy()
        after.apply(seat, action)
        return round(worth(after, seat), DIGITS)

    return max(seen.legal, key=worth_after)


def comes_up(rounds: float) -> float:
    """How likely a number is rolled at least once more."""
    return 1.0 - float((1.0 - 1.0 / len(HORSES)) ** rounds)
