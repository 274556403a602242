"""What a throw is worth: movement points (BS-7.5 – BS-7.11), and fast play (BS-7.67, BS-7.68)."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from railbird.games.big_stakes.box.components import Band
from railbird.games.big_stakes.box.horse_card import column
from railbird.games.big_stakes.race.state import Movement, Runner

CAP = 2
"""Spaces that jockey bonuses bring at most, for each furlong rolled (BS-7.9 d)."""
_SEVEN = 7


class Call(NamedTuple):
    """A token on the table: its number, and its band."""

    number: int
    band: Band


def furlongs_of(throws: Sequence[int], throw: int) -> int:
    """How many furlongs a throw covers, counted from 1 (BS-2.16)."""
    return throws[throw - 1] if throw <= len(throws) else 1


def movement(
    runner: Runner, last_furlong: int, dice: Sequence[int], token: Call | None, slow: bool
) -> Movement:
    """`dice` are red, white and blue for each furlong; `slow` takes a space off (BS-7.10,
    BS-7.6, BS-7.11)."""
    furlongs = len(dice) // 3
    if furlongs == 1:
        red, white, blue = dice
        place = column(last_furlong)
        base = runner.red[place] + red
        heart = runner.hearts[place][red + white]
        triple = int(red == white == blue)
        both = white + blue
        jockey = (
            (both == runner.jockey)
            + (both in runner.lucky)
            + (token_bonus(token, both) if token else 0)
        )
    else:
        reds, whites, blues = dice[0::3], dice[1::3], dice[2::3]
        places = [column(last_furlong - back) for back in reversed(range(furlongs))]
        base = sum(runner.red[place] for place in places) + sum(reds)
        heart = best_hearts(reds, whites, [runner.hearts[place] for place in places])
        triple = triples(reds, whites, blues)
        jockey = (
            pairs(whites, blues, (runner.jockey,))
            + pairs(whites, blues, runner.lucky)
            + (best_token(token, whites, blues) if token else 0)
        )
    jockey = min(jockey, CAP * furlongs)
    lost = -1 if slow and base + heart + triple + jockey > 0 else 0
    return Movement(base, heart, triple, jockey, lost)


def token_bonus(token: Call, both: int) -> int:
    """By white + blue: exact +2, seven or in the band +1 (BS-7.9 c)."""
    if both == token.number:
        return 2
    in_band = both < _SEVEN if token.band == "low" else both > _SEVEN
    return int(in_band or both == _SEVEN)


def token_chances(token: Call) -> tuple[int, int]:
    """Of the 36 ways white and blue can fall: how many bring two spaces, and how many bring one."""
    bonuses = [token_bonus(token, white + blue) for white in range(1, 7) for blue in range(1, 7)]
    return bonuses.count(2), bonuses.count(1)


# -- several furlongs in one throw ---------------------------------------------------------------


def best_hearts(reds: Sequence[int], whites: Sequence[int], cells: Sequence[Sequence[int]]) -> int:
    """The best total over all pairings and all ways to give the pairs to the cells."""
    return _best_hearts(
        tuple(sorted(reds)), tuple(sorted(whites)), tuple(sorted(map(tuple, cells)))
    )


@lru_cache(maxsize=100_000)
def _best_hearts(
    reds: tuple[int, ...], whites: tuple[int, ...], cells: tuple[tuple[int, ...], ...]
) -> int:
    """Their order does not matter, so that the same few come again and again."""
    return max(
        sum(cell[red + white] for red, white, cell in zip(reds, paired, given, strict=True))
        for paired in set(permutations(whites))
        for given in set(permutations(cells))
    )


def triples(reds: Sequence[int], whites: Sequence[int], blues: Sequence[int]) -> int:
    """How often all three dice show the same (BS-7.8)."""
    return sum(min(reds.count(n), whites.count(n), blues.count(n)) for n in set(reds))


def pairs(whites: Sequence[int], blues: Sequence[int], numbers: Collection[int]) -> int:
    """The largest number of disjoint white–blue pairs that add up to one of the numbers."""
    if not any(numbers):
        return 0
    return max(
        sum(white + blue in numbers for white, blue in zip(whites, paired, strict=True))
        for paired in permutations(blues)
    )


def best_token(token: Call, whites: Sequence[int], blues: Sequence[int]) -> int:
    """The best single pair counts, once."""
    return max(token_bonus(token, white + blue) for white in whites for blue in blues)
