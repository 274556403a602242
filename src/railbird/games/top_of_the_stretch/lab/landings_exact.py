"""Official places after disqualifications, without leaving anything out but a few dead heats.

Let horses be taken from the last across the wire to the first. A clean one comes to the head of
those taken so far. A fouled one lands below as many of those that it had beaten as its die says
(TS-7.60). It comes in ahead of a given horse if its die is at most the number of horses that it had
beaten and that stand ahead of that horse. So the number of horses ahead of a given one grows

* from nothing, only by a clean horse that crossed the wire ahead of it;
* from one, by a clean horse, or by a fouled one with chance 1/6;
* from two, the same with 2/6, which is one too many.

All horses of one key are judged by the number before that key. With one and two ahead the others
lose 1/6 of their fouled mass above each key at which the number grew: products, summed over two or
three keys. A fouled horse at key k starts below the horses that it has to pass; of those fouled at
the same key the lower posts are judged after it, the higher ones before (TS-7.65). Where three keys
are summed up, more than two of them at one key are not told apart; `bound` says what this may be
wrong by.

Where few finish, a die may be larger than the number of horses beaten: see `landings_sparse`.
"""

from typing import Any, NamedTuple

import numpy as np

from railbird.games.top_of_the_stretch.lab.disqualifications import DIE, Official, Parts, win
from railbird.games.top_of_the_stretch.lab.landings_sparse import sparse_landings
from railbird.games.top_of_the_stretch.lab.shared_rolls import Moment
from railbird.lab.arrays import Array

FORGOTTEN = 1e-13
"""As in `disqualifications`."""


class Landings(NamedTuple):
    official: Official
    passed_over: float
    """More than any chance is wrong by where keys of next to no mass were left out."""


def landings(moment: Moment, kernel: Any) -> Landings:
    """`kernel` is the module `stewards_kernel`."""
    part = Parts(moment, FORGOTTEN)
    of_key = part.clean, part.fouled / DIE, part.fouled_above / DIE, part.clear, part.behind
    clean, lands, over, clear, behind = (np.ascontiguousarray(each.T) for each in of_key)
    horses = clean.shape[1]
    after_clean, after_foul = np.zeros((2, horses, horses), dtype=clean.dtype)
    kernel.one_below(clear, clean, over, clean, np.zeros_like(clean), after_clean)
    kernel.one_below(behind, clean, over, lands, lands, after_foul)
    third, pairs = np.zeros((2, horses), dtype=clean.dtype)
    either = clean + lands
    kernel.two_above(clear, clean, 2 * over, clean, third)
    kernel.two_below(behind, clean, 2 * over, lands, 2 * lands, pairs)
    kernel.one_abreast(behind, clean, 2 * over, lands, lands, clean, third)
    passed_over = kernel.three(clear, clean, over, clean, over, either, 0, third)
    by_post = kernel.three_by_post
    passed_over += by_post(behind, clean, over, either, over, lands, lands, 2, third)
    passed_over += by_post(behind, clean, over, lands, over, either, lands, 1, third)
    few = sparse_landings(moment, kernel)
    found = Official(
        win(moment),
        after_clean.sum(1) + after_foul.sum(0) + few.exacta.sum(0),
        third + 2 * pairs + few.third,
        after_clean.T + after_foul + _dead_heats(part) + few.exacta,
        few.bound + _level_fouls(part),
    )
    return Landings(found, float(passed_over) + few.passed_over + FORGOTTEN)


def _dead_heats(part: Parts) -> Array:
    """By both horses: they share the win."""
    scaled = part.clean / part.clear
    both = np.einsum("fk,sk->fs", scaled, scaled * np.prod(part.clear, axis=0))
    np.fill_diagonal(both, 0)
    return np.asarray(both)


def _level_fouls(part: Parts) -> Array:
    """By horse: three fouled ones share a key, or two do below it, and at most one clean horse is
    level or ahead. Dice of 1 and 2 are summed apart."""
    here, over = part.fouled / part.behind, part.fouled_above / part.behind
    level = (part.above + part.clean) / part.behind
    nobody = np.prod(part.behind, axis=0) * (1 + level.sum(0))
    others = here.sum(0) - here
    pairs = (others**2 - ((here**2).sum(0) - here**2)) / 2
    three_level = 2 * here * pairs / (DIE * (2 * DIE) ** 2)
    two_below = over * pairs / DIE**3
    more = np.exp(np.real(others).max() / DIE)
    return np.asarray(more * ((three_level + two_below) * nobody).sum(-1))
