"""Who may act, and what each may do, in the order of the engine's lists."""

from typing import Any

from numba import njit

from railbird.games.homestretch.lab.whole.layout import (
    BETTING,
    DRAFT,
    DRIVE,
    MARKET,
    NUMBERS,
    RACE,
    SPECIAL,
    SPOT_COUNT,
    TOKENS,
)
from railbird.games.homestretch.lab.whole.phases_kernel import hand_of


@njit
def to_act(t: Any, g: Any) -> int:
    """The first seat that is waited for; -1 once the game is over."""
    if g.phase == RACE:
        return g.roller
    if g.phase == BETTING:
        for rank in range(t.seats):
            if g.placed[g.order[rank]] < TOKENS:
                return g.order[rank]
    if g.phase == DRAFT:
        for seat in range(t.seats):
            if g.picks[seat] < 0:
                return seat
    if g.phase == MARKET:
        return g.buyers[g.bought]
    return -1


@njit
def may_act(t: Any, g: Any, seat: int) -> bool:
    """Whether the seat is waited for, or may act before the others (HS-4.3, HS-5.3)."""
    if g.phase == DRAFT:
        return g.picks[seat] < 0
    if g.phase == BETTING and not t.strict:
        return g.placed[seat] < TOKENS
    return seat == to_act(t, g)


@njit
def list_legal(t: Any, g: Any, seat: int, numbers: Any) -> int:
    """Writes the numbers of the legal actions; returns how many there are."""
    if g.phase == BETTING:
        return list_bets(t, g, seat, numbers)
    if g.phase == RACE:
        return list_moves(t, g, numbers)
    if g.phase == DRAFT:
        hand = hand_of(t, g, seat)
        for at in range(g.hand_size):
            numbers[at] = hand[at]
        return g.hand_size
    if g.phase == MARKET:
        return list_offers(t, g, seat, numbers)
    return 0


@njit
def list_bets(t: Any, g: Any, seat: int, numbers: Any) -> int:
    """Each value with every spot that has room (HS-4.11)."""
    count, limit = 0, g.limit[seat]
    for kind in range(t.kinds):
        if g.unplaced[seat, kind]:
            first = t.bet + kind * SPOT_COUNT
            for spot in range(SPOT_COUNT):
                if g.on_spot[seat, spot] < limit:
                    numbers[count] = first + spot
                    count += 1
    return count


@njit
def list_moves(t: Any, g: Any, numbers: Any) -> int:
    if g.awaits != SPECIAL:
        first = t.move if g.awaits == DRIVE else t.reroll
        numbers[0], numbers[1] = first, first + 1
        return 2
    least = g.position[2]  # all horses that are furthest behind, HS-7.6
    for horse in range(3, NUMBERS):
        least = min(least, g.position[horse])
    count = 0
    for horse in range(2, NUMBERS):
        if g.position[horse] == least:
            numbers[count] = t.special_move + horse - 2
            count += 1
    return count


@njit
def list_offers(t: Any, g: Any, seat: int, numbers: Any) -> int:
    money, count = g.money[seat], 0
    for at in range(g.row_size):
        card = g.row[at]
        if t.debt or t.cost[t.horse_of[card]] <= money:
            numbers[count] = t.buy + card
            count += 1
    if g.top < g.market_size and (t.debt or t.dearest + t.blind_fee <= money):  # HS-7.18
        numbers[count] = t.buy_top
        count += 1
    numbers[count] = t.buy_top + 1
    return count + 1
