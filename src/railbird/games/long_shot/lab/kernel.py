"""The bare race of Long Shot in Numba: only the dice and the bars move horses (LS-7.1 – LS-7.6).

Import this module only when it runs: it needs Numba. Every roll is half a random word.

A position is a byte of one 64-bit number, horse 1 in the lowest; it starts so that a horse on or
over the line has the byte's highest bit. A roll that takes nobody there is one addition, of what
the pair of dice brings each horse; the few others are carried out step by step.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from railbird.lab.random_kernel import word

HORSES = 8
LINE = 128
"""The byte of a horse on the line."""
FARTHEST = 120
"""Spaces from start to finish, and of the dice, that fit a byte beside the line."""
WORDS = 4096
"""Random words set aside for a race."""
LENGTHS = 512
"""Columns of a tally: places, and in its first line the rolls of a race."""
UNPLACED, PAST = 0, 4
_HIGH = np.uint64(0x8080808080808080)
_EVERY = np.uint64(0xFFFFFFFFFFFFFFFF)
_BYTE = np.uint64(0xFF)
_32, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)


class Course(NamedTuple):
    rolled: Any
    """By pair of dice, the horse, from 0."""
    spaces: Any
    """By pair of dice."""
    brings: Any
    """By pair of dice, what all horses move, as bytes."""
    bars: Any
    """By horse, those on its bar, as bits."""
    start: Any
    """The bytes at the start."""
    no_bet: Any
    """By horse, the byte from which it is past the No-Bet line."""


@njit
def _shift(horse: Any) -> Any:
    return np.uint64(8 * horse)


@njit
def _advance(
    at: Any, running: Any, horse: Any, spaces: Any, finishers: Any, order: Any, home: Any
) -> Any:
    """One horse; it crosses the line only while there is a place left (LS-7.4, LS-7.6)."""
    if not running >> _shift(horse) & _BYTE:
        return at, running, home
    byte = np.int64(at >> _shift(horse) & _BYTE) + spaces
    if byte >= LINE:
        if home < finishers:
            order[home] = horse
            running &= ~(_BYTE << _shift(horse))
            return at, running, home + 1
        byte = LINE - 1
    return at & ~(_BYTE << _shift(horse)) | np.uint64(byte) << _shift(horse), running, home


@njit(nogil=True, cache=True)
def chunk(races: int, first: Any, course: Any, finishers: int, orders: Any) -> Any:
    """By horse, how often it was unplaced, first, second, third, and unplaced past the No-Bet line.
    The first line has the rolls of a race, first of all races that did not end. With room in
    `orders` rolls and finishers are kept there, and then the horses past the No-Bet line as bits.
    """
    found = np.zeros((HORSES + 1, LENGTHS), np.int64)
    order = np.zeros(HORSES, np.int64)
    pairs = np.uint64(len(course.rolled))
    rolled, spaces, brings = course.rolled, course.spaces, course.brings
    for race in range(races):
        start = first + np.uint64(race * WORDS)
        at, running, home, rolls = course.start, _EVERY, 0, 0
        bits = np.uint64(0)
        while home < finishers and rolls < 2 * WORDS:
            bits = bits >> _32 if rolls & 1 else word(start + np.uint64(rolls >> 1))
            pair = ((bits & _LOW) * pairs) >> _32
            rolls += 1
            moved = at + (brings[pair] & running)
            if not moved & running & _HIGH:
                at = moved
                continue
            horse = rolled[pair]
            at, running, home = _advance(at, running, horse, spaces[pair], finishers, order, home)
            for other in range(HORSES):  # LS-7.2
                if course.bars[horse] >> other & 1:
                    at, running, home = _advance(at, running, other, 1, finishers, order, home)
        found[0, min(rolls, LENGTHS - 1) if home == finishers else 0] += 1
        past = 0
        for horse in range(HORSES):
            byte = np.int64(at >> _shift(horse) & _BYTE)
            if running >> _shift(horse) & _BYTE:
                behind = byte < course.no_bet[horse]
                found[horse + 1, UNPLACED if behind else PAST] += 1
                past |= 0 if behind else 1 << horse
        for place in range(home):
            found[order[place] + 1, place + 1] += 1
        if race < len(orders):
            orders[race, 0] = rolls
            for place in range(home):
                orders[race, place + 1] = order[place] + 1
            orders[race, finishers + 1] = past
    return found
