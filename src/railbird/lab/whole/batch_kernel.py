"""Steps of many games at once, compiled. Import it only when it runs: it needs Numba.

`seats` says for each game who acts or looks; -1 is whoever the game waits for. Where `which` is
False a game is left alone. A tape holds, game by game, the random numbers of one call.
"""

from typing import Any

import numpy as np
from numba import njit

from railbird.lab.whole.dice_kernel import below
from railbird.lab.whole.rewards_kernel import gain_at_end, gain_now
from railbird.lab.whole.rules_kernel import (
    apply,
    begin_game,
    list_legal,
    may_act,
    steady,
    to_act,
    write_row,
)

RANDOM, STEADY, NOBODY = range(3)


@njit(nogil=True, cache=True)
def begin(t: Any, games: Any, which: Any, tape: Any) -> None:
    for number in range(len(games)):
        if which[number]:
            begin_game(t, games[number], tape[number])


@njit(nogil=True, cache=True)
def asked(t: Any, games: Any, seats: Any) -> None:
    """Writes who each game waits for, -1 where it is over."""
    for number in range(len(games)):
        seats[number] = to_act(t, games[number])


@njit(nogil=True, cache=True)
def legal(t: Any, g: Any, seat: int, numbers: Any) -> int:
    """Writes what the seat may do now, as numbers; returns how many."""
    return list_legal(t, g, seat, numbers) if may_act(t, g, seat) else 0


@njit(nogil=True, cache=True)
def play(
    t: Any,
    habits: Any,
    games: Any,
    which: Any,
    actions: Any,
    seats: Any,
    tape: Any,
    bot: int,
    own: Any,
) -> None:
    """One action in each game, which has to be legal, or none if it is -1. Then, unless `bot` is
    NOBODY, it plays until the game waits for the seat in `own`, with -1 until it is over."""
    numbers = np.empty(t.actions, np.int64)
    for number in range(len(games)):
        if not which[number]:
            continue
        g, dice, action = games[number], tape[number], actions[number]
        seat = seats[number] if seats[number] >= 0 else to_act(t, g)
        while True:
            if action >= 0:
                apply(t, g, dice, seat, action)
            if bot == NOBODY:
                break
            seat = to_act(t, g)
            if seat < 0 or seat == own[number]:
                break
            action = chosen(t, habits, g, dice, seat, bot, numbers)


@njit
def chosen(t: Any, habits: Any, g: Any, tape: Any, seat: int, bot: int, numbers: Any) -> int:
    count = list_legal(t, g, seat, numbers)
    if bot == RANDOM:
        return numbers[below(g, tape, count)]
    return steady(t, habits, g, seat, numbers, count)


@njit(nogil=True, cache=True)
def choose(t: Any, habits: Any, games: Any, seats: Any, bot: int, actions: Any) -> None:
    """What a bot does in the seat of each game, -1 where the game is over; nothing is played."""
    numbers = np.empty(t.actions, np.int64)
    tape = np.empty(0, np.int64)
    for number in range(len(games)):
        actions[number] = -1
        if to_act(t, games[number]) >= 0:
            actions[number] = chosen(t, habits, games[number], tape, seats[number], bot, numbers)


@njit(nogil=True, cache=True)
def look(t: Any, games: Any, which: Any, seats: Any, rows: Any, masks: Any) -> None:
    """Row and mask of a seat in each game; the mask is empty for who may not act."""
    numbers = np.empty(t.actions, np.int64)
    for number in range(len(games)):
        if not which[number]:
            continue
        g = games[number]
        seat = seats[number] if seats[number] >= 0 else to_act(t, g)
        write_row(t, g, max(seat, 0), rows[number])
        masks[number, :] = 0
        if to_act(t, g) >= 0 and may_act(t, g, seat):
            for at in range(list_legal(t, g, seat, numbers)):
                masks[number, numbers[at]] = 1


@njit(nogil=True, cache=True)
def reward_all(t: Any, games: Any, seats: Any, reward: int, rewards: Any) -> None:
    """Adds what the seat that is asked has gained; at the end what each still gets."""
    for number in range(len(games)):
        g = games[number]
        if to_act(t, g) < 0:
            for seat in range(t.seats):
                rewards[number, seat] += gain_at_end(t, g, seat, reward)
        elif seats[number] >= 0:
            rewards[number, seats[number]] += gain_now(t, g, seats[number], reward)
