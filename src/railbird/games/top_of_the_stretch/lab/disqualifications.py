"""Official places after disqualifications (TS-7.60 – TS-7.65), by formula.

Settled from the last across the wire to the first, a disqualified horse ends ahead of a clean one
only if its die is at most the number of horses it had beaten that stand between the two. So each
of those keeps it ahead with chance 1/6. Let a clean horse cross at key c.

* It wins or shares the win if no clean horse is ahead of it: a product over the others.
* It is second behind one clean horse at j, if every fouled horse above j rolls no 1: a product of
  A(c) - B(j)/6, where A is the chance of not being clean and above c, and B that of being fouled
  and above j. It is third behind two horses in the same way; one of them may be fouled.

The products are expanded in B, which is small: a fouled horse has had a bad day (TS-7.31). The
first order is always taken, the second if the tolerance asks for it. A fouled horse lands below a
clean one with chance 1/6 each; one more fouled horse may then come between. If its die is larger
than the number it had beaten it is last. `bound` is the mass of all that is left out.
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np

from railbird.games.top_of_the_stretch.lab.finish_order import TINY, ahead, strictly
from railbird.games.top_of_the_stretch.lab.shared_rolls import NOTHING, Moment, size
from railbird.lab.arrays import Array

DIE = 6
PAIR = DIE * DIE
FORGOTTEN = 1e-9
"""Mass of low keys on which nobody is third or better, and which are not looked at."""
ORDERS = (0, 1, 2)
"""How far the expansion goes: 0 one fouled horse, 1 another that comes between, 2 pairs."""


class Official(NamedTuple):
    """Chances of one moment."""

    win: Array
    second: Array
    """By horse, exactly one horse ahead."""
    third: Array
    exacta: Array
    bound: Array
    """By horse: what is left out where few finish; `bounds` has the rest."""


def official(moment: Moment, order: int) -> Official:
    part = Parts(moment)
    places, exacta = _clean(part, order)
    fouled_places, fouled_exacta = _fouled(part, order)
    few_places, few_exacta, few_bound = _few_finish(moment)
    places = places + fouled_places + few_places
    return Official(
        win(moment),
        places[0],
        places[1],
        exacta + fouled_exacta + few_exacta,
        few_bound,
    )


def win(moment: Moment) -> Array:
    """Exact: no clean horse is ahead (TS-7.60)."""
    clear = _clear(moment)
    clean = (moment.clean / clear * np.prod(clear, axis=0)).sum(-1)
    return np.asarray(clean + (_all_fouled(moment) if few_may_finish(moment) else 0))


def few_may_finish(moment: Moment) -> bool:
    """Whether two clean finishers or fewer are worth looking at."""
    dropped = size(moment.out + moment.fouled.sum(-1)) + TINY
    odds = (size(moment.clean.sum(-1)) / dropped).sum()
    return bool(np.prod(dropped) * (1 + odds + odds**2 / 2) > NOTHING)


def _clear(moment: Moment) -> Array:
    return np.asarray(_dropped(moment)[:, None] + np.cumsum(moment.clean, axis=-1))


def _dropped(moment: Moment) -> Array:
    """Not clean at the finish."""
    return np.asarray(moment.out + moment.fouled.sum(-1) + TINY)


class Parts:
    """What the formulas share, by horse and key. Keys below the first three are cut off."""

    def __init__(self, moment: Moment, forgotten: float = FORGOTTEN) -> None:
        clear = _clear(moment)
        cut = _first_that_matters(moment.clean, clear, forgotten)
        self.clear = clear[:, cut:]
        """A: not clean and above the key."""
        self.clean = moment.clean[:, cut:]
        self.fouled = moment.fouled[:, cut:]
        self.above = ahead(self.clean)
        self.fouled_above = ahead(self.fouled)
        """B."""
        self.behind = strictly(clear, _dropped(moment))[:, cut:]
        """Not clean, or clean and strictly below the key."""
        self.here = self.clean / self.clear * np.prod(self.clear, axis=0)
        """The horse is clean at the key, and no clean horse is above it."""


def _first_that_matters(clean: Array, clear: Array, forgotten: float) -> int:
    here, at_most = size(clean), size(clear)
    one = (size(clear[:, -1:] - clear) / at_most).sum(0)
    mass = (here / at_most).sum(0) * np.prod(at_most, axis=0) * (1 + one + one**2)
    return int(np.searchsorted(np.cumsum(mass), forgotten))


def _backwards(mass: Array) -> Array:
    """Sums over all keys strictly above."""
    above = np.zeros_like(mass)
    np.cumsum(mass[..., :0:-1], axis=-1, out=above[..., -2::-1])
    return above


# -- clean horses --------------------------------------------------------------------------------


def _clean(part: Parts, order: int) -> tuple[Array, Array]:
    one = part.above / part.clear
    ones = one.sum(0)
    others = ones - one
    two = (others**2 - ((one**2).sum(0) - one**2)) / 2
    held = _held(part)
    scale = 1 / part.clear
    as_clean = np.einsum("jyk,yk->jk", held, scale) * scale
    as_fouled = np.einsum("jyk,jk->yk", held, scale) * scale
    fouls = as_clean.sum(0) - as_clean - as_fouled
    beside = np.einsum("jyk,yk->jk", held, scale * one) * scale
    beside += np.einsum("jyk,jk->yk", held, scale * one) * scale
    every = ones * as_clean.sum(0) - (one * (as_clean + as_fouled)).sum(0)
    bumped = every - others * (as_clean + as_fouled) + beside - one * fouls
    second = others - fouls / DIE
    third = two - bumped / DIE + fouls / DIE
    ahead_or_level = one + part.clean * scale - as_clean / DIE
    exacta = np.einsum("fk,sk->fs", ahead_or_level, part.here)
    exacta += np.einsum("fsk,fk,sk->fs", held, scale, part.here * scale) / DIE
    if order == 2:
        more = _second_order(part, one, held * scale[:, None] * scale[None, :])
        second, third = second + more[0], third + more[1]
        exacta += more[2]
    np.fill_diagonal(exacta, 0)
    places = np.array([(part.here * second).sum(-1), (part.here * third).sum(-1)])
    return places, exacta


def _held(part: Parts) -> Array:
    """By clean and fouled horse: the first is above the key, the second above the first."""
    return _off_diagonal(_backwards(part.clean[:, None] * part.fouled_above[None, :]))


def _off_diagonal(pairs: Array) -> Array:
    horses = range(len(pairs))
    pairs[horses, horses] = 0
    return pairs


def _second_order(part: Parts, one: Array, held: Array) -> tuple[Array, Array, Array]:
    """Two fouled horses above a clean one that is ahead (see `_held`)."""
    as_clean, with_fouled, both_fouled = _held_twice(part)
    as_fouled = with_fouled.sum(0)
    every = as_clean.sum(0)
    kept = every - as_clean - as_fouled
    with_one = (one.sum(0) - one) * kept
    with_one -= (one * (as_clean + as_fouled)).sum(0) - one * (as_clean + as_fouled)
    with_one += np.einsum("jck,jk->ck", with_fouled, one)
    with_one += np.einsum("cyk,yk->ck", with_fouled, one)
    with_one += np.einsum("yck,yk->ck", both_fouled, one)
    third = (with_one + _apart(held) - 3 * kept) / PAIR
    exacta = np.einsum("jk,ck->jc", as_clean, part.here)
    exacta -= np.einsum("jck,ck->jc", with_fouled, part.here)
    return kept / PAIR, third, exacta / PAIR


def _held_twice(part: Parts) -> tuple[Array, Array, Array]:
    """A clean horse above the key and two fouled ones above it, summed by the clean horse, by it
    and one of the fouled, and by both fouled."""
    horses, keys = part.clean.shape
    scale = 1 / part.clear
    as_clean = np.zeros_like(part.clean)
    with_fouled = np.zeros((horses, horses, keys), dtype=part.clean.dtype)
    both_fouled = np.zeros_like(with_fouled)
    for first, second in combinations(range(horses), 2):
        over = part.fouled_above[first] * part.fouled_above[second]
        mass = _backwards(part.clean * over) * scale * (scale[first] * scale[second])
        mass[[first, second]] = 0
        as_clean += mass
        with_fouled[:, first] += mass
        with_fouled[:, second] += mass
        both_fouled[first, second] = both_fouled[second, first] = mass.sum(0)
    return as_clean, with_fouled, both_fouled


def _apart(held: Array) -> Array:
    """By horse, the sum over two pairs of four different others."""
    rows, columns, turned = held.sum(1), held.sum(0), held.transpose(1, 0, 2)
    without = rows[None] - turned, columns[None] - held
    shared = (without[0] ** 2).sum(1) - rows**2 + (without[1] ** 2).sum(1) - columns**2
    shared += 2 * ((without[0] * without[1]).sum(1) - rows * columns)
    square, cross = held**2, held * turned
    both = (square + cross).sum((0, 1)) - square.sum(0) - square.sum(1) - 2 * cross.sum(1)
    return np.asarray(((rows.sum(0) - rows - columns) ** 2 - shared + both) / 2)


# -- fouled horses -------------------------------------------------------------------------------


def _fouled(part: Parts, order: int) -> tuple[Array, Array]:
    """Where they land below a clean horse, and who may come between."""
    nobody = np.prod(part.behind, axis=0)
    scale = 1 / part.behind
    landed = part.clean * scale
    over = part.fouled_above * scale * nobody / DIE
    level = (part.above + part.clean) * scale
    lands, levels = landed.sum(0), level.sum(0)
    pairs = landed * (levels - level)
    free, paired = lands - landed, pairs.sum(0) - pairs
    second = over * free
    third = over * (paired - level * free)
    exacta = np.einsum("fk,sk->fs", landed, over)
    if order:
        later, passing = _later(part)
        scaled = scale * nobody / PAIR
        alone = _others(later, free, landed, scale) * scaled
        both = _others(later, paired - level * free, pairs - level * landed, scale)
        both -= np.einsum("xyk,yk->xk", later, scale * level) * free
        both += level * np.einsum("xyk,yk->xk", later, scale * landed)
        second = second - alone
        third = third + _others(passing, free, landed, scale) * scaled - 1.5 * both * scaled
        exacta -= np.einsum("fk,xyk,yk,xk->fx", landed, later, scale, scaled)
        exacta += np.einsum("fk,xfk,fk,xk->fx", landed, later, scale, scaled)
    np.fill_diagonal(exacta, 0)
    return np.array([second.sum(-1), third.sum(-1)]), exacta


def _others(pairs: Array, mine: Array, theirs: Array, scale: Array) -> Array:
    """By first horse, the sum over second ones of (mine - theirs)."""
    return np.asarray(
        mine * np.einsum("xyk,yk->xk", pairs, scale)
        - np.einsum("xyk,yk->xk", pairs, scale * theirs)
    )


def _later(part: Parts) -> tuple[Array, Array]:
    """By two fouled horses above the key, the second settled after the first; and the same less
    what is lost in dead heats, where the first does not count the second (TS-7.65)."""
    horses = np.arange(len(part.fouled))
    lower_post = horses[None, :] < horses[:, None]
    level = part.fouled[None, :]
    after = part.fouled_above[None, :] + np.where(lower_post[..., None], level, 0)
    passing = part.fouled_above[None, :] + np.where(lower_post[..., None], level, -level)
    first = part.fouled[:, None]
    later = _off_diagonal(_backwards(first * after))
    return later, _off_diagonal(_backwards(first * passing))


def _few_finish(moment: Moment) -> tuple[Array, Array, Array]:
    """The die is larger than the number it had beaten (TS-7.61): second behind the only clean
    finisher, third behind two. With several fouled horses the last across the wire stays best,
    unless a later one lands between: a chance of at least (2/3)² with two, which is halved."""
    if not few_may_finish(moment):
        zeros = np.zeros((2, len(moment.out)))
        return zeros, np.zeros((len(moment.out),) * 2), zeros[0]
    out = moment.out + TINY
    fouls, cleans = moment.fouled.sum(-1), moment.clean.sum(-1)
    odds, share = cleans / out, np.prod(out) / out
    beaten = np.einsum("jk,xk->jx", moment.clean, ahead(moment.fouled)) / out[:, None] / DIE
    np.fill_diagonal(beaten, 0)
    others = odds.sum() - odds
    two = (others**2 - ((odds**2).sum() - odds**2)) / 2
    rest = (beaten * (odds.sum() - odds[:, None] - odds[None, :])).sum(0)
    exacta = share * (fouls * odds[:, None] - beaten)
    np.fill_diagonal(exacta, 0)
    alone = np.array([share * (fouls * others - beaten.sum(0)), share * (fouls * two - rest)])
    several = _best_of_fouled(moment, cleans) - np.array([fouls * others, fouls * two]) * share
    low, high = np.array([(5 / 6) ** 2, (4 / 6) ** 2]), 1.0
    middle, width = (low + high) / 2, (high - low) / 2
    several_bound = (several * width[:, None]).sum(0) + three_left(moment)
    return alone + several * middle[:, None], exacta, several_bound


def _best_of_fouled(moment: Moment, cleans: Array) -> Array:
    """One and two clean finishers, and this horse the last of the fouled across the wire."""
    over = ahead(moment.fouled)
    found = np.zeros((2, len(over)), dtype=over.dtype)
    for horse, mass in enumerate(moment.fouled):
        rest = moment.out[:, None] + over + TINY
        rest[horse + 1 :] += moment.fouled[horse + 1 :]
        odds = cleans[:, None] / rest
        odds[horse] = 0
        rest[horse] = mass
        product = np.prod(rest, axis=0)
        one = odds.sum(0)
        found[0, horse] = (product * one).sum()
        found[1, horse] = (product * (one**2 - (odds**2).sum(0)) / 2).sum()
    return found


def three_left(moment: Moment) -> Array:
    """At most one clean finisher and two fouled ones or more."""
    mass = np.zeros((3, 2), dtype=moment.clean.dtype)
    mass[0, 0] = 1
    fouls, cleans = moment.fouled.sum(-1), moment.clean.sum(-1)
    for horse in range(len(fouls)):
        more = mass * moment.out[horse]
        more[1:] += mass[:-1] * fouls[horse]
        more[2] += mass[2] * fouls[horse]
        more[:, 1:] += mass[:, :-1] * cleans[horse]
        mass = more
    return np.asarray(mass[2].sum())


def _all_fouled(moment: Moment) -> Array:
    """Without a clean finisher the last across the wire wins, the lowest post of a dead heat."""
    over = ahead(moment.fouled)
    win = np.zeros(len(over), dtype=over.dtype)
    for horse, mass in enumerate(moment.fouled):
        rest = moment.out[:, None] + over
        rest[horse + 1 :] += moment.fouled[horse + 1 :]
        rest[horse] = mass
        win[horse] = np.prod(rest, axis=0).sum()
    return win


# -- what is left out ----------------------------------------------------------------------------


def bounds(moment: Moment) -> Array:
    """For each order, more than any chance can be wrong; where few finish is set apart.

    Of clean horses with two fouled ones above the first, or above both, of those ahead of them,
    1/36 and 4/36 are left out; after the second order, with three fouled ones, 12/216 and 8/216,
    and dead heats of two fouled ones. Of fouled horses those with another above a clean one and
    a die of 1 or 2 are left out; from the first order on one in 72, and those with two others.
    """
    part = Parts(moment)
    meet = _meet(part)
    (pair, pair_above_two), (triple, triple_above_two) = meet[2], meet[3]
    clean = (5 * pair + 4 * pair_above_two) / PAIR
    clean_pairs = (13 * triple + 8 * triple_above_two) / DIE**3 + _level_pairs(part) / PAIR
    lone = (pair + pair_above_two) / 3
    beside = pair_above_two / (2 * PAIR) + (triple + triple_above_two) / 3
    return np.array([clean + lone, clean + beside, clean_pairs + beside])


def _level_pairs(part: Parts) -> Array:
    """Dead heats of two fouled horses."""
    total = part.fouled.sum(0)
    return np.asarray(((total**2 - (part.fouled**2).sum(0)) / 2).sum())


def _meet(part: Parts) -> Array:
    """Mass of a clean horse with 0 or 1 clean ones level or ahead and 0 – 3 fouled ones above."""
    level = part.above + part.clean
    mass = np.zeros((2, 4, 2, part.clean.shape[-1]), dtype=part.clean.dtype)
    mass[0, 0, 0] = 1
    for horse in range(len(level)):
        more = mass * part.behind[horse]
        more[1] += mass[0] * part.clean[horse]
        more[:, 1:] += mass[:, :-1] * part.fouled_above[horse]
        more[:, :, 1:] += mass[:, :, :-1] * level[horse]
        mass = more
    return np.asarray(mass[1].sum(-1))
