"""Scoring: purses, bets, Jockey Sets, cash and abilities (LS-4.10, LS-7.30 – LS-7.35)."""

from typing import Any

from numba import njit

from railbird.games.long_shot.lab.whole.layout import (
    DECLINE,
    FINISHERS,
    NUMBERS,
    OVER,
    SCORING,
)
from railbird.games.long_shot.lab.whole.marks_kernel import count_bits
from railbird.games.long_shot.lab.whole.tables import (
    AT_SCORING,
    FINISHED,
    FULL_ROWS,
    HALF_SETS,
    NO_SETS,
    NOT_FINISHED,
    PURSE_ADD,
    SCORE_IF,
    SCORE_PER,
    THREE_HORSES,
)
from railbird.games.long_shot.rules.marks import ROWS

NOT_OWNED = FINISHERS + 1


# -- optional effects ----------------------------------------------------------------------------


@njit
def begin_scoring(t: Any, g: Any) -> None:
    """Owners are asked in ascending card number."""
    g.phase = SCORING
    for number in range(NUMBERS - 1, 0, -1):
        if is_asked(t, g, number):
            g.waiting[g.waits] = number
            g.waits += 1
    ask_next(t, g)


@njit
def is_asked(t: Any, g: Any, number: int) -> bool:
    card, owner = g.card[number], g.owner[number]
    if t.event[card] != AT_SCORING or not t.asks[card] or owner < 0:
        return False
    for at in range(t.effect_count[card]):
        op, test = t.effects[card, at, 0], t.effects[card, at, 1]
        if op != SCORE_PER and passes(g, owner, number, test):
            return True
    return False


@njit
def ask_next(t: Any, g: Any) -> None:
    if g.waits:
        g.waits -= 1
        g.asked = g.waiting[g.waits]
    else:
        g.asked = 0
        settle(t, g)


@njit
def answer_scoring(t: Any, g: Any, use: int) -> None:
    if use != DECLINE:
        g.used |= 1 << g.asked
    ask_next(t, g)


# -- the sums ------------------------------------------------------------------------------------


@njit
def settle(t: Any, g: Any) -> None:
    raised = raise_of_purses(t, g)
    for seat in range(t.seats):
        g.cash[seat] = g.money[seat]
    for seat in range(t.seats):
        g.money[seat] += (
            purses(t, g, seat, raised)
            + bets_paid(t, g, seat)
            + t.jockey_set * count_bits(g.helmets[seat] & g.jerseys[seat])
            + abilities_paid(t, g, seat)
        )
    for seat in range(t.seats):
        g.places[seat] = 1
        for other in range(t.seats):
            g.places[seat] += is_ahead(g, other, seat)
    g.phase = OVER


@njit
def counts(t: Any, g: Any, number: int) -> bool:
    card = g.card[number]
    if t.event[card] != AT_SCORING or g.owner[number] < 0:
        return False
    return not t.asks[card] or g.used >> number & 1 == 1


@njit
def raise_of_purses(t: Any, g: Any) -> int:
    raised = 0
    for number in range(1, NUMBERS):
        if not counts(t, g, number):
            continue
        card = g.card[number]
        for at in range(t.effect_count[card]):
            effect = t.effects[card, at]
            if effect[0] == PURSE_ADD and passes(g, g.owner[number], number, effect[1]):
                raised += effect[2]
    return raised


@njit
def purses(t: Any, g: Any, seat: int, raised: int) -> int:
    """Without an owner a purse is not paid (LS-7.27)."""
    total = 0
    for horse in range(1, NUMBERS):
        if g.place[horse] and g.owner[horse] == seat:
            total += t.purse[g.place[horse] - 1] + raised
    return total


@njit
def bets_paid(t: Any, g: Any, seat: int) -> int:
    """By place for the placed, a little past the No-Bet line, else nothing (LS-7.31)."""
    total = 0
    for horse in range(1, NUMBERS):
        odds = t.odds[g.card[horse]]
        if g.place[horse]:
            total += g.bets[seat, horse] * odds[g.place[horse] - 1]
        elif g.position[horse] >= t.no_bet[horse]:
            total += g.bets[seat, horse] * odds[FINISHERS]
    return total


@njit
def abilities_paid(t: Any, g: Any, seat: int) -> int:
    total = 0
    for number in range(1, NUMBERS):
        if g.owner[number] != seat or not counts(t, g, number):
            continue
        card = g.card[number]
        for at in range(t.effect_count[card]):
            amount = worth_of(g, seat, number, t.effects[card, at])
            if amount > 0 or not t.no_penalties:  # LS-9.13
                total += amount
    return total


@njit
def worth_of(g: Any, seat: int, number: int, effect: Any) -> int:
    op, kind, amount = effect[0], effect[1], effect[2]
    if op == SCORE_IF:
        return amount if passes(g, seat, number, kind) else 0
    if op != SCORE_PER:
        return 0
    if kind == HALF_SETS:
        return amount * count_bits(g.helmets[seat] ^ g.jerseys[seat])
    if kind == FULL_ROWS:
        return amount * full_rows(g, seat)
    return amount * count_bits(owned_by(g, seat) & g.bar[number])


@njit
def passes(g: Any, seat: int, number: int, test: int) -> bool:
    if test == NO_SETS:
        return g.helmets[seat] & g.jerseys[seat] == 0
    if test == THREE_HORSES:
        return count_bits(owned_by(g, seat)) >= 3
    if test == FINISHED:
        return g.place[number] > 0
    return test == NOT_FINISHED and g.place[number] == 0


@njit
def owned_by(g: Any, seat: int) -> int:
    bits = 0
    for number in range(1, NUMBERS):
        if g.owner[number] == seat:
            bits |= 1 << number
    return bits


@njit
def full_rows(g: Any, seat: int) -> int:
    count = 0
    for row in ROWS:
        count += g.grid[seat] & row == row
    return count


@njit
def is_ahead(g: Any, other: int, seat: int) -> bool:
    """By the sum, then by the better-placed horse (LS-7.35, LS-7.40)."""
    if g.money[other] != g.money[seat]:
        return g.money[other] > g.money[seat]
    return best_place(g, other) < best_place(g, seat)


@njit
def best_place(g: Any, seat: int) -> int:
    best = NOT_OWNED
    for horse in range(1, NUMBERS):
        if g.place[horse] and g.owner[horse] == seat:
            best = min(best, g.place[horse])
    return best
