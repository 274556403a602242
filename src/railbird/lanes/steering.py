"""How lanes may be changed within one move, as a machine with a few states.

Each kind of jockey or rulebook has its own machine; the walk only asks which state a step leads to.
"""

from typing import NamedTuple

from railbird.lanes.course import NOWHERE

FRESH = 0
"""The state at the beginning of a move, and for as long as no lane was changed."""


class Steering(NamedTuple):
    after: tuple[tuple[int, int, int], ...]
    """By state, the states after a step straight, inside and outside; NOWHERE if forbidden."""
    half_way_back: frozenset[int] = frozenset()
    """States of a rider who has turned back and is not yet in the lane he started in."""


def out_and_back(lanes: int, may_return: bool) -> Steering:
    """Up to a number of lanes to one side; then back towards the first lane, never away again.

    Without `may_return` there is only the way out.
    """
    out = {
        (side, lane): _state(side, lane, lanes) for side in (0, 1) for lane in range(1, lanes + 1)
    }
    back = {
        (side, lane): 2 * lanes + _state(side, lane + 1, lanes)
        for side in (0, 1)
        for lane in range(lanes)
    }
    after = [(FRESH, out.get((0, 1), NOWHERE), out.get((1, 1), NOWHERE))]
    for (side, lane), state in out.items():
        further = out.get((side, lane + 1), NOWHERE)
        home = back[side, lane - 1] if may_return else NOWHERE
        after.append((state, further, home) if side == 0 else (state, home, further))
    for (side, lane), state in back.items() if may_return else ():
        home = back.get((side, lane - 1), NOWHERE)
        after.append((state, NOWHERE, home) if side == 0 else (state, home, NOWHERE))
    half_way = [state for (_, lane), state in back.items() if lane] if may_return else []
    return Steering(tuple(after), frozenset(half_way))


def _state(side: int, lane: int, lanes: int) -> int:
    return side * lanes + lane


def counted_changes(most: int, first_straight: bool) -> Steering:
    """A number of changes in any mix of directions; the first step may have to be straight.

    After the first step the state counts the changes, from 1 for none.
    """
    after = [(1, NOWHERE, NOWHERE) if first_straight else (1, *([2 if most else NOWHERE] * 2))]
    for changes in range(most + 1):
        further = changes + 2 if changes < most else NOWHERE
        after.append((changes + 1, further, further))
    return Steering(tuple((straight, inside, outside) for straight, inside, outside in after))
