"""What bettors do, and what lies before: track and odds (TS-3, TS-4.1 – TS-4.4, TS-5.2, TS-7.88).

Races are run as soon as everybody has closed. Actions are taken as legal.
"""

from typing import Any

from numba import njit

from railbird.games.top_of_the_stretch.actions import BET_STEP, MOST_NUMBERED_BETS
from railbird.games.top_of_the_stretch.lab.whole.layout import (
    BETTING,
    CLOSE,
    FIRST_BET,
    LADDER,
    OVER,
    SPOTS,
    TYPES,
)
from railbird.games.top_of_the_stretch.lab.whole.payoffs_kernel import settle
from railbird.games.top_of_the_stretch.lab.whole.race_kernel import run_race
from railbird.games.top_of_the_stretch.phases.odds import LAST_LONGER_DOUBLE, LONGER, SHORTER
from railbird.games.top_of_the_stretch.phases.setup import CENTS
from railbird.lab.whole.dice_kernel import SIDES, below, two_dice


@njit
def begin_game(t: Any, g: Any, tape: Any) -> None:
    for seat in range(t.seats):
        g.money[seat] = t.bankroll * CENTS  # TS-3.7
        g.given[seat] = 0.0
    g.phase, g.race = BETTING, -1
    next_race(t, g, tape)


@njit
def next_race(t: Any, g: Any, tape: Any) -> None:
    """Up to the windows of the next race at which somebody can bet, or to the end of the card."""
    while True:
        g.race += 1
        if g.race == t.races:
            end_card(t, g)
            return
        set_condition(t, g, tape)
        make_odds(t, g, tape)
        if open_windows(t, g):
            return
        if run_race(t, g, tape):
            settle(t, g, tape)


@njit
def set_condition(t: Any, g: Any, tape: Any) -> None:
    total = two_dice(g, tape) if t.rolled[g.race] else 2
    g.condition = t.condition[g.race, total]


@njit
def make_odds(t: Any, g: Any, tape: Any) -> None:
    """Doubles read the next column (TS-7.72), and may ask for a new die (TS-9.6)."""
    for runner in range(t.starters[g.race]):
        g.out[runner] = 0
        g.odds[runner] = t.odds[g.race, runner]
        if g.odds[runner] >= 0:
            continue
        column = t.letter[g.race, g.condition, runner]
        red, white = divmod(below(g, tape, SIDES * SIDES), SIDES)
        die = 1 + red
        if red == white:
            column += LONGER if die <= LAST_LONGER_DOUBLE else SHORTER
            if t.doubles_again:
                die = 1 + below(g, tape, SIDES)
        g.odds[runner] = t.made_odds[column, die]


@njit
def open_windows(t: Any, g: Any) -> bool:
    """Whether anybody has the money for a bet; that is tested once (TS-4.19)."""
    anybody = False
    for seat in range(t.seats):
        g.closed[seat] = g.money[seat] < BET_STEP * CENTS
        anybody |= not g.closed[seat]
        g.staked[seat], g.numbers[seat] = 0, 0
        g.stakes[seat, :, :] = 0
    return anybody


@njit
def end_card(t: Any, g: Any) -> None:
    """The largest bankroll wins, equal ones share (TS-7.86)."""
    g.phase, g.race = OVER, t.races - 1
    for seat in range(t.seats):
        g.places[seat] = 1
        for other in range(t.seats):
            g.places[seat] += g.money[other] > g.money[seat]


# -- who may act, and how ------------------------------------------------------------------------


@njit
def to_act(t: Any, g: Any) -> int:
    if g.phase == BETTING:
        for seat in range(t.seats):
            if not g.closed[seat]:
                return seat
    return -1


@njit
def may_act(t: Any, g: Any, seat: int) -> bool:  # noqa: ARG001 – as every game has it
    """Everybody bets at the same time (TS-4.4)."""
    return g.phase == BETTING and not g.closed[seat]


@njit
def free_dollars(g: Any, seat: int) -> int:
    """The largest bet that the money still allows."""
    return (g.money[seat] - g.staked[seat] * CENTS) // (BET_STEP * CENTS) * BET_STEP


@njit
def list_legal(t: Any, g: Any, seat: int, numbers: Any) -> int:
    """Every horse, type and step of the ladder; then what can be withdrawn; then to close."""
    free, payable = free_dollars(g, seat), 0
    while payable < LADDER and t.steps[payable] <= free:
        payable += 1
    count = 0
    for runner in range(t.starters[g.race]):
        for kind in range(t.types[g.race]):
            first = FIRST_BET + (t.post[g.race, runner] * TYPES + kind) * LADDER
            for step in range(payable):
                numbers[count] = first + step
                count += 1
    for number in range(1, min(g.numbers[seat], MOST_NUMBERED_BETS) + 1):
        if g.amount[seat, number]:
            numbers[count] = t.withdraw + number - 1
            count += 1
    numbers[count] = CLOSE
    return count + 1


@njit
def apply(t: Any, g: Any, tape: Any, seat: int, action: int) -> None:
    if action == CLOSE:
        close(t, g, tape, seat)
    elif action >= t.actions:  # see `layout.bet_between`
        steps, spot = divmod(action - t.actions, SPOTS)
        place_bet(g, seat, spot, BET_STEP * steps)
    elif action >= t.withdraw:
        withdraw(g, seat, action - t.withdraw + 1)
    else:
        spot, step = divmod(action - FIRST_BET, LADDER)
        post, kind = divmod(spot, TYPES)
        place_bet(g, seat, t.runner_of[g.race, post] * TYPES + kind, t.steps[step])


@njit
def place_bet(g: Any, seat: int, spot: int, amount: int) -> None:
    g.numbers[seat] += 1
    if g.numbers[seat] <= MOST_NUMBERED_BETS:
        g.amount[seat, g.numbers[seat]] = amount
        g.spot[seat, g.numbers[seat]] = spot
    g.stakes[seat, spot // TYPES, spot % TYPES] += amount
    g.staked[seat] += amount


@njit
def withdraw(g: Any, seat: int, number: int) -> None:
    amount, spot = g.amount[seat, number], g.spot[seat, number]
    g.amount[seat, number] = 0
    g.stakes[seat, spot // TYPES, spot % TYPES] -= amount
    g.staked[seat] -= amount


@njit
def close(t: Any, g: Any, tape: Any, seat: int) -> None:
    g.closed[seat] = 1
    if to_act(t, g) < 0:
        if run_race(t, g, tape):
            settle(t, g, tape)
        next_race(t, g, tape)
