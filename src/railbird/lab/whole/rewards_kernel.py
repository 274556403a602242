"""What a game is worth to each seat, as `railbird.rl.rewards` has it."""

from typing import Any

from numba import njit

WIN, PLACE, SCORE, SCORE_CHANGE = range(4)


@njit
def lead(t: Any, g: Any, seat: int) -> float:
    """The seat's money minus the average of the others', of nobody 0."""
    others = 0
    for other in range(t.seats):
        if other != seat:
            others += g.money[other]
    return g.money[seat] - others / max(1, t.seats - 1)


@njit
def gain_now(t: Any, g: Any, seat: int, reward: int) -> float:
    """What the seat has gained since it was last told."""
    if reward != SCORE_CHANGE:
        return 0.0
    now = lead(t, g, seat)
    gain = now - g.given[seat]
    g.given[seat] = now
    return gain


@njit
def gain_at_end(t: Any, g: Any, seat: int, reward: int) -> float:
    """What is still to be given when the game is over."""
    ahead, behind, winners = 0, 0, 0
    for other in range(t.seats):
        ahead += g.places[other] < g.places[seat]
        behind += g.places[other] > g.places[seat]
        winners += g.places[other] == 1
    if reward == WIN:
        return int(g.places[seat] == 1) / winners - 1 / t.seats
    if reward == PLACE:
        return (behind - ahead) / max(1, t.seats - 1)
    return lead(t, g, seat) - g.given[seat]
