"""Exotic bets: the first two or three across the wire, each with its exact chance and fair price.

The rules of the game know win, place and show only. These bets are a house rule: they are settled
by the order across the wire, before the stewards, because that order is exact in the lab for any
field. Dead heats count for every bet that names the horses in them.
"""

import re
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import msgspec
import numpy as np

from railbird.core import BadSetup
from railbird.games.top_of_the_stretch.lab.field import Field
from railbird.games.top_of_the_stretch.lab.finish_order import ahead, not_ahead
from railbird.games.top_of_the_stretch.lab.shared_rolls import Moment, moments
from railbird.lab.arrays import Array

Kind: TypeAlias = Literal["exacta", "quinella", "trifecta"]
HORSES: dict[Kind, int] = {"exacta": 2, "quinella": 2, "trifecta": 3}
Measure: TypeAlias = Callable[[Moment], Array]
STAKE = 200
"""Cents; prices are for $2."""


def read_bet(text: str) -> tuple[Kind, list[int]]:
    """A bet as people write it: `exacta 2-1`, `trifecta 2 1 5`."""
    kind, _, numbers = text.strip().lower().partition(" ")
    if kind not in HORSES or not re.fullmatch(r"[\d\s-]+", numbers, re.ASCII):
        known = ", ".join(HORSES)
        raise BadSetup(f"{text[:40]!r}: write one of {known} and horses: exacta 2-1")
    return kind, [int(number[:6]) for number in re.findall(r"\d+", numbers)]


def check_bet(kind: Kind, posts: Sequence[int], starters: Sequence[int]) -> None:
    """BadSetup unless it names as many different horses of the race as it needs."""
    if len(posts) != HORSES[kind] or len(set(posts)) != len(posts):
        raise BadSetup(f"a bet on the {kind} names {HORSES[kind]} different horses")
    unknown = next((pp for pp in posts if pp not in starters), None)
    if unknown is not None:
        there = ", ".join(map(str, starters))
        raise BadSetup(f"no horse {unknown} starts; there are: {there}")


class Price(msgspec.Struct, frozen=True):
    chance: float
    cents: int | None
    """What $2 return, stake included, so that nobody gains in the long run; None if never."""


class Exotics:
    """The prices of one race; the track must be known."""

    def __init__(self, field: Field) -> None:
        self._posts = [entry.pp for entry in field.entries]
        self._cases = [(t.chance, list(moments(field, t))) for t in field.tracks]

    def price(self, kind: Kind, posts: Sequence[int]) -> Price:
        """Of a bet on these horses, by post number; the order counts but in a quinella."""
        check_bet(kind, posts, self._posts)
        chance = self._chance(kind, [self._posts.index(pp) for pp in posts])
        if chance <= 0:
            return Price(0.0, None)
        refunded = self._sum(_none_finish)
        return Price(chance, round(STAKE * (1 - refunded) / chance))

    def _chance(self, kind: Kind, runners: list[int]) -> float:
        one_way = self._sum(lambda moment: in_order(moment, runners))
        if kind != "quinella":
            return one_way
        other_way = self._sum(lambda moment: in_order(moment, runners[::-1]))
        return one_way + other_way - self._sum(lambda moment: level(moment, runners))

    def _sum(self, measure: Measure) -> float:
        total = 0.0
        for chance, found in self._cases:
            total += chance * sum(float(moment.weigh(measure(moment))) for moment in found)
        return max(0.0, total)


def in_order(moment: Moment, runners: Sequence[int]) -> Array:
    """They finish in this order, and nobody else is ahead of the last of them."""
    every, rest = moment.clean + moment.fouled, not_ahead(moment)
    first, *others = runners
    at_least: Array = ahead(every)[first] + every[first]
    for runner in others[:-1]:
        at_least = _from(every[runner] * at_least)
    last = others[-1]
    return np.asarray((every[last] * at_least * _field_behind(rest, runners)).sum())


def level(moment: Moment, runners: Sequence[int]) -> Array:
    """They dead-heat, and nobody else is ahead of them."""
    every, rest = moment.clean + moment.fouled, not_ahead(moment)
    together = np.prod(every[list(runners)], axis=0)
    return np.asarray((together * _field_behind(rest, runners)).sum())


def _none_finish(moment: Moment) -> Array:
    return np.asarray(np.prod(moment.out))


def _from(mass: Array) -> Array:
    """By key, the sum from that key up."""
    return np.asarray(np.cumsum(mass[::-1])[::-1])


def _field_behind(rest: Array, runners: Sequence[int]) -> Array:
    others = [at for at in range(len(rest)) if at not in runners]
    return np.asarray(np.prod(rest[others], axis=0))


# -- settling ------------------------------------------------------------------------------------


def wins(kind: Kind, runners: Sequence[int], wire: Sequence[Sequence[int]]) -> bool:
    """Whether the horses crossed the wire like that; dead heats stand together in `wire`."""
    place = {runner: at for at, together in enumerate(wire) for runner in together}
    if any(runner not in place for runner in runners):
        return False
    places = [place[runner] for runner in runners]
    in_front = {runner for runner, at in place.items() if at < max(places)}
    ordered = kind == "quinella" or places == sorted(places)
    return ordered and in_front <= set(runners)
