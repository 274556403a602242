"""The race of Homestretch in Numba: two dice name a horse, a policy decides (HS-4.6, HS-7.4 on).

Import this module only when it runs: it needs Numba. Every roll is one random word: its upper half
gives the dice, its lower half what chance decides after them.
"""

from typing import Any

import numpy as np
from numba import njit

from railbird.lab.random_kernel import word

X, HOME = -1, 1 << 30
HORSES = 13
EVERY_HORSE = (1 << HORSES) - 1
BITS_APART = 37
"""Divided by this, no two powers of two below 2^36 leave the same rest."""
DRIVE, SCATTER, INTEREST = 0, 1, 2
ROLLS = 4000
"""Random words set aside for the rolls of a race; those after them say who supports whom."""
MOST_SEATS = 16
WORDS = 4096
_32, _36, _53 = np.uint64(32), np.uint64(36), np.uint64(53)
_LOW, _1 = np.uint64(0xFFFFFFFF), np.uint64(1)


@njit(inline="always")
def _support(policy: int, first: Any, likely: Any, seats: int, support: Any) -> None:
    """For each seat the horses it drives on a first roll, as bits 2 – 12: all, none, or one draw
    from an alias table."""
    for seat in range(seats):
        if policy != INTEREST:
            support[seat] = EVERY_HORSE if policy == DRIVE else 0
            continue
        bits = word(first + np.uint64(ROLLS + seat))
        slot = bits >> _53
        entry = likely[slot]
        keep = (bits & _LOW) < (entry & _LOW)
        support[seat] = np.int64(slot if keep else entry >> _32) << 2


@njit(inline="always")
def run_race(
    first: Any,
    token: Any,
    position: Any,
    rules: Any,
    sums: Any,
    special: Any,
    policy: int,
    support: Any,
    place_of: Any,
    order: Any,
) -> Any:
    """One race; finishers in `order`. Returns rolls and turns.

    Rules: finish line, finishers, full and short move, seats, and the options + tokens on special
    moves (HS-9.4) and X stops special moves (HS-9.5). `sums` and `special` are read by the 36
    pairs of dice, `place_of` by a bit modulo BITS_APART. A horse that is home has the token HOME.

    Most rolls name a horse on its way that has no token. They take no branch that the dice decide,
    for no processor could foresee it.
    """
    finish, finishers, full_move, short_move, seats, plus_special, x_special = rules
    longer = full_move - short_move
    home, turns, second = 0, 1, 0
    seat, last_seat = np.uint64(0), np.uint64(seats)
    for roll in range(ROLLS):
        bits = word(first + np.uint64(roll))
        pair = ((bits >> _32) * _36) >> _32
        mover = sums[pair]
        if token[mover] == 0:
            ends = second | ((support[seat] >> np.int64(mover)) & 1)
            spaces = short_move + ends * longer
        else:
            spaces, bonus, again = 0, True, policy != DRIVE
            if token[mover] == HOME:  # HS-7.10
                mine = support[seat] if policy == INTEREST else 0
                mover = np.uint64(_choose(position, token, mine, bits, place_of))
                spaces, bonus = special[pair], plus_special != 0
                if x_special and token[mover] == X:
                    token[mover] = 0
                    spaces = 0
                again = policy == SCATTER or (policy == INTEREST and bool(bits & _1))
            elif token[mover] == X:
                token[mover] = 0
            else:
                again = not (second | ((support[seat] >> np.int64(mover)) & 1))
                spaces = short_move if again else full_move
            if spaces and bonus and token[mover] > 0:  # HS-7.5
                spaces += token[mover]
                token[mover] = 0
            ends = 1 if second or not again else 0
        reached = position[mover] + spaces
        position[mover] = reached
        if reached >= finish:  # HS-7.9
            position[mover] = finish
            token[mover] = HOME
            order[home] = mover
            home += 1
            if home == finishers:
                return roll + 1, turns
        turns += ends
        seat += np.uint64(ends)
        if seat == last_seat:
            seat = np.uint64(0)
        second = 1 - ends
    return ROLLS, turns


@njit(inline="always")
def _choose(position: Any, token: Any, support: int, bits: Any, place_of: Any) -> int:
    """A last horse: a supported one, the largest + token first; else any."""
    least = position[2]
    for horse in range(3, HORSES):
        least = min(least, position[horse])
    last, count = 0, 0
    for horse in range(2, HORSES):
        is_last = int(position[horse] == least)
        last |= is_last << horse
        count += is_last
    own = last & support
    if own == 0:
        for _ in range(np.int64((bits & _LOW) * np.uint64(count) >> _32)):
            last &= last - 1
        return place_of[(last & -last) % BITS_APART]
    chosen = place_of[(own & -own) % BITS_APART]
    own &= own - 1
    while own:
        horse = place_of[(own & -own) % BITS_APART]
        if max(token[horse], 0) > max(token[chosen], 0):
            chosen = horse
        own &= own - 1
    return chosen


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
    support = np.zeros(MOST_SEATS, np.int64)
    position, token = np.zeros(HORSES, np.int64), np.zeros(HORSES, np.int64)
    sums, spaces = np.zeros(36, np.uint64), np.zeros(36, np.int64)
    for pair in range(36):
        sums[pair] = pair // 6 + pair % 6 + 2
        spaces[pair] = special[abs(pair // 6 - pair % 6)]
    place_of = np.zeros(BITS_APART, np.int64)
    for horse in range(HORSES):
        place_of[(1 << horse) % BITS_APART] = horse
    for race in range(races):
        for horse in range(HORSES):
            position[horse] = 0
            token[horse] = card[horse]
        start = first + np.uint64(race * WORDS)
        _support(policy, start, likely, rules[4], support)
        rolls, turns = run_race(
            start, token, position, rules, sums, spaces, policy, support, place_of, order
        )
        places[0, 0] += rolls
        places[0, 1] += turns
        for place in range(rules[1]):
            places[order[place], place] += 1
            if race < len(orders):
                orders[race, place] = order[place]
    return places
