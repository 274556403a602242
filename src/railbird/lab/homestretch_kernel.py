"""The race of Homestretch in Numba: two dice name a horse, a policy decides (HS-4.6, HS-7.4 on).

Import this module only when it runs: it needs Numba. Every roll is one random word: its upper half
gives the dice, its lower half what chance decides after them.
"""

from typing import Any

import numpy as np
from numba import njit

from railbird.lab.kernels import word

X = -1
HORSES = 13
DRIVE, SCATTER, INTEREST = 0, 1, 2
ROLLS = 4000
"""Random words set aside for the rolls of a race; those after them say who supports whom."""
MOST_SEATS = 16
WORDS = 4096
_32, _36, _53 = np.uint64(32), np.uint64(36), np.uint64(53)
_LOW, _1, _2 = np.uint64(0xFFFFFFFF), np.uint64(1), np.uint64(2)


@njit
def _draw_interests(first: Any, likely: Any, seats: int, interests: Any) -> None:
    """For each seat the horses it supports, as bits 0 – 10: one draw from an alias table."""
    for seat in range(seats):
        bits = word(first + np.uint64(ROLLS + seat))
        slot = bits >> _53
        entry = likely[slot]
        keep = (bits & _LOW) < (entry & _LOW)
        interests[seat] = np.int64(slot if keep else entry >> _32)


@njit
def run_race(
    first: Any,
    token: Any,
    position: Any,
    rules: Any,
    sums: Any,
    special: Any,
    policy: int,
    interests: Any,
    order: Any,
) -> Any:
    """One race; finishers in `order`. Returns rolls and turns.

    Rules: finish line, finishers, full and short move, seats, and the options + tokens on special
    moves (HS-9.4) and X stops special moves (HS-9.5). `sums` and `special` are read by the 36
    pairs of dice. A roll is written out here: handing arrays to helpers would cost more than the
    roll itself.
    """
    finish, finishers, full_move, short_move, seats, plus_special, x_special = rules
    home, rolls, turns, seat = 0, 0, 0, 0
    while home < finishers and rolls < ROLLS:
        turns += 1
        mine = interests[seat]
        for roll in range(2):
            bits = word(first + np.uint64(rolls))
            rolls += 1
            pair = ((bits >> _32) * _36) >> _32
            horse = sums[pair]
            mover, spaces, bonus = horse, full_move, True
            if position[horse] == finish:  # HS-7.10
                chosen = _choose(position, token, mine, bits)
                mover, spaces, bonus = np.uint64(chosen), special[pair], plus_special != 0
                if x_special and token[mover] == X:
                    token[mover] = 0
                    spaces = 0
                again = policy == SCATTER or (policy == INTEREST and bool(bits & _1))
            elif token[horse] == X:
                token[horse] = 0
                spaces = 0
                again = policy != DRIVE
            else:
                drive = roll == 1 or policy == DRIVE
                if policy == INTEREST and roll == 0:
                    drive = bool((mine >> np.int64(horse - _2)) & 1)
                spaces = full_move if drive else short_move
                again = not drive
            if spaces:
                if bonus and token[mover] > 0:  # HS-7.5
                    spaces += token[mover]
                    token[mover] = 0
                reached = min(finish, position[mover] + spaces)
                position[mover] = reached
                if reached == finish:  # HS-7.9
                    order[home] = mover
                    home += 1
            if home >= finishers or not again:
                break
        seat += 1
        if seat == seats:
            seat = 0
    return rolls, turns


@njit
def _choose(position: Any, token: Any, interest: int, bits: Any) -> int:
    """A last horse: a supported one, the largest + token first; else any."""
    least = position[2]
    for horse in range(3, HORSES):
        least = min(least, position[horse])
    count, chosen = 0, 0
    for horse in range(2, HORSES):
        if position[horse] == least:
            count += 1
            if (interest >> (horse - 2)) & 1:
                if chosen == 0 or max(token[horse], 0) > max(token[chosen], 0):
                    chosen = horse
    if chosen:
        return chosen
    skip = np.int64((bits & _LOW) * np.uint64(count) >> _32)
    for horse in range(2, HORSES):
        if position[horse] == least:
            if skip == 0:
                return horse
            skip -= 1
    return 0


@njit(nogil=True, cache=True)
def chunk(
    races: int,
    first: Any,
    card: Any,
    rules: Any,
    special: Any,
    policy: int,
    likely: Any,
    orders: Any,
) -> Any:
    """Finishes by horse and place; rolls and turns in the first line. With room in `orders`
    the finishers of each race are kept there."""
    places = np.zeros((HORSES, 3), np.int64)
    order = np.zeros(3, np.int64)
    interests = np.zeros(MOST_SEATS, np.int64)
    position, token = np.zeros(HORSES, np.int64), np.zeros(HORSES, np.int64)
    sums, spaces = np.zeros(36, np.uint64), np.zeros(36, np.int64)
    for pair in range(36):
        sums[pair] = pair // 6 + pair % 6 + 2
        spaces[pair] = special[abs(pair // 6 - pair % 6)]
    for race in range(races):
        for horse in range(HORSES):
            position[horse] = 0
            token[horse] = card[horse]
        start = first + np.uint64(race * WORDS)
        if policy == INTEREST:
            _draw_interests(start, likely, rules[4], interests)
        rolls, turns = run_race(
            start, token, position, rules, sums, spaces, policy, interests, order
        )
        places[0, 0] += rolls
        places[0, 1] += turns
        for place in range(rules[1]):
            places[order[place], place] += 1
            if race < len(orders):
                orders[race, place] = order[place]
    return places
