"""Order across the wire, before the stewards: exact for every place (TS-7.50, TS-7.51, TS-7.64)."""

import numpy as np

from railbird.games.top_of_the_stretch.lab.shared_rolls import Moment
from railbird.lab.arrays import Array

TINY = 1e-30
"""Keeps a product divisible where a horse cannot be behind a key at all."""


def not_ahead(moment: Moment) -> Array:
    """By horse and key, the mass that does not finish ahead of the key."""
    every = moment.clean + moment.fouled
    return np.asarray(moment.out[:, None] + np.cumsum(every, axis=-1))


def strictly(at_most: Array, nothing: Array) -> Array:
    """Sums up to a key without the key itself; below the first key there is `nothing`."""
    return np.concatenate((nothing[:, None], at_most[:, :-1]), axis=1)


def ahead(mass: Array) -> Array:
    """By horse and key, the mass strictly above the key."""
    above = np.zeros_like(mass)
    above[:, :-1] = np.cumsum(mass[:, :0:-1], axis=-1)[:, ::-1]
    return above


def places(moment: Moment) -> Array:
    """By horse and place, from the first place on; dead heats share the better place."""
    every = moment.clean + moment.fouled
    table = np.zeros((len(every), len(every)), dtype=every.dtype)
    above, rest = ahead(every), not_ahead(moment)
    for horse, others in _without_each(rest, above):
        table[horse] = np.einsum("pk,k->p", others, every[horse])
    return table


def _without_each(rest: Array, above: Array) -> list[tuple[int, Array]]:
    """For each horse the numbers of others ahead, by number and key.

    Halves of the field are handed the product of the other half, so that a horse's own factor is
    never divided out again.
    """
    found: list[tuple[int, Array]] = []

    def share(horses: list[int], outside: Array) -> None:
        if len(horses) == 1:
            found.append((horses[0], outside))
            return
        half = len(horses) // 2
        for mine, theirs in ((horses[:half], horses[half:]), (horses[half:], horses[:half])):
            product = outside
            for horse in theirs:
                product = _one_more(product, rest[horse], above[horse])
            share(mine, product)

    share(list(range(len(rest))), np.ones((1, rest.shape[-1]), dtype=rest.dtype))
    return found


def _one_more(numbers: Array, behind: Array, above: Array) -> Array:
    more = np.empty((len(numbers) + 1, numbers.shape[-1]), dtype=numbers.dtype)
    np.multiply(numbers, behind, out=more[:-1])
    more[-1] = 0
    more[1:] += numbers * above
    return more


def exactas(moment: Moment) -> Array:
    """By first and second: nobody else is ahead of either. Dead heats count both ways."""
    every = moment.clean + moment.fouled
    rest = not_ahead(moment) + TINY
    product = np.prod(rest, axis=0)
    pairs = np.einsum("fk,sk->fs", (ahead(every) + every) / rest, every / rest * product)
    np.fill_diagonal(pairs, 0)
    return np.asarray(pairs)


def dead_heats(moment: Moment) -> Array:
    """By horse and number of horses ahead (0 – 2): alone in its place, and with one other."""
    every = moment.clean + moment.fouled
    behind = strictly(not_ahead(moment), moment.out) + TINY
    over, level = ahead(every) / behind, every / behind
    here = level * np.prod(behind, axis=0)
    x, y, xy = (_without(each) for each in (over, level, over * level))
    xx, xxy = _without(over**2), _without(over**2 * level)
    two = (x**2 - xx) / 2
    alone = [np.ones_like(x), x, two]
    paired = [y, y * x - xy, y * two - x * xy + xxy]
    return np.stack([(here * each).sum(-1) for each in (*alone, *paired)]).reshape(2, 3, -1)


def _without(mass: Array) -> Array:
    """By horse, the sum over all others."""
    return np.asarray(mass.sum(0) - mass)
