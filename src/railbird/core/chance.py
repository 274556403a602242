"""Chances. Rules never roll: they ask for a `Chance` and are told the outcome."""

import math
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from typing import Any, ClassVar, TypeAlias

import msgspec

from railbird.core.errors import BadOutcome

Below: TypeAlias = Callable[[int], int]
"""A source of randomness: `below(n)` is a uniform whole number from 0 to n − 1."""

Outcome: TypeAlias = Any
"""The outcome, as its Chance defines it: a tuple of dice, a tuple of cards, or one item."""


class _Public(msgspec.Struct, frozen=True, kw_only=True):
    public: bool = True
    """May be rolled by people at the table; a secret chance is drawn by the program."""


class Chance(_Public, frozen=True, tag_field="chance"):
    """Something to be rolled, shuffled or drawn."""

    takes_long: ClassVar[bool] = False
    """Whether an outcome takes seconds to compute, as estimates do: a table does it in the
    background."""

    purpose: str

    def sample(self, below: Below) -> Outcome:
        """One outcome, drawn with its exact probability."""
        raise NotImplementedError

    def count(self) -> int:
        """How many outcomes there are; worth asking before listing them."""
        raise NotImplementedError

    def outcomes(self) -> Iterator[tuple[Outcome, Fraction]]:
        """Every outcome with its exact probability."""
        raise NotImplementedError

    def check(self, outcome: object) -> Outcome:
        """The outcome in its own type, even if it came as JSON; BadOutcome if it is impossible."""
        raise NotImplementedError

    def wants(self) -> str:
        """What a valid outcome looks like, in words."""
        raise NotImplementedError


@lru_cache
def _throws(dice: int, sides: int) -> tuple[tuple[int, ...], ...]:
    return tuple(product(range(1, sides + 1), repeat=dice))


@lru_cache
def _known_throws(dice: int, sides: int) -> dict[tuple[int, ...], tuple[int, ...]]:
    return {throw: throw for throw in _throws(dice, sides)}


_FEW = 10_000
"""Up to this many throws are kept in memory, so that a roll costs one look-up."""


class Roll(Chance, frozen=True, tag="roll"):
    """Dice; the outcome is a tuple with the number each die shows, in order."""

    dice: int = 1
    sides: int = 6

    def sample(self, below: Below) -> tuple[int, ...]:
        if self.sides**self.dice <= _FEW:
            throws = _throws(self.dice, self.sides)
            return throws[below(len(throws))]
        return tuple(1 + below(self.sides) for _ in range(self.dice))

    def count(self) -> int:
        return int(self.sides**self.dice)

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        each = Fraction(1, self.count())
        for throw in product(range(1, self.sides + 1), repeat=self.dice):
            yield throw, each

    def check(self, outcome: object) -> tuple[int, ...]:
        if type(outcome) is tuple and self.sides**self.dice <= _FEW:
            known = _known_throws(self.dice, self.sides).get(outcome)
            if known is not None:
                return known
        if isinstance(outcome, list | tuple) and len(outcome) == self.dice:
            if all(type(die) is int and 1 <= die <= self.sides for die in outcome):
                return tuple(outcome)
        raise BadOutcome(f"{self.purpose}: got {outcome!r}, expected {self.wants()}")

    def wants(self) -> str:
        return f"a list of {self.dice} {'die' if self.dice == 1 else 'dice'} from 1 to {self.sides}"


class Die(msgspec.Struct, frozen=True):
    """A die with special faces; a number may appear on several of them."""

    name: str
    faces: tuple[int, ...]


@lru_cache
def _faces_up(dice: tuple[Die, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(product(*(die.faces for die in dice)))


class Faces(Chance, frozen=True, tag="faces"):
    """Dice of different kinds; the outcome is a tuple with the number each shows, in order."""

    dice: tuple[Die, ...] = ()

    def sample(self, below: Below) -> tuple[int, ...]:
        throws = _faces_up(self.dice)
        return throws[below(len(throws))]

    def count(self) -> int:
        return math.prod(len(set(die.faces)) for die in self.dice)

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        throws = Counter(_faces_up(self.dice))
        for throw, ways in throws.items():
            yield throw, Fraction(ways, throws.total())

    def check(self, outcome: object) -> tuple[int, ...]:
        if not isinstance(outcome, list | tuple) or len(outcome) != len(self.dice):
            raise BadOutcome(f"{self.purpose}: got {outcome!r}, expected {self.wants()}")
        for shown, die in zip(outcome, self.dice, strict=True):
            if type(shown) is not int or shown not in die.faces:
                raise BadOutcome(
                    f"{self.purpose}: {shown!r} is not a face of the {die.name} die; "
                    f"expected {self.wants()}"
                )
        return tuple(outcome)

    def wants(self) -> str:
        return "the numbers shown: " + ", ".join(
            f"{die.name} die ({', '.join(map(str, sorted(set(die.faces))))})" for die in self.dice
        )


class Shuffle(Chance, frozen=True, tag="shuffle"):
    """A deck; the outcome is the tuple of its items in the new order, the first on top."""

    items: tuple[str, ...] = ()

    def sample(self, below: Below) -> tuple[str, ...]:
        deck = list(self.items)
        for i in range(len(deck) - 1, 0, -1):
            j = below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)

    def count(self) -> int:
        return math.factorial(len(self.items))

    def outcomes(self) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        each = Fraction(1, self.count())
        for order in permutations(self.items):
            yield order, each

    def check(self, outcome: object) -> tuple[str, ...]:
        if isinstance(outcome, list | tuple) and all(type(item) is str for item in outcome):
            if sorted(outcome) == sorted(self.items):
                return tuple(outcome)
        raise BadOutcome(f"{self.purpose}: got {outcome!r}, expected {self.wants()}")

    def wants(self) -> str:
        return f"all of {', '.join(self.items)} in their new order"


class Draw(Chance, frozen=True, tag="draw"):
    """One item out of several, each as likely; the outcome is the item."""

    items: tuple[str, ...] = ()

    def sample(self, below: Below) -> str:
        return self.items[below(len(self.items))]

    def count(self) -> int:
        return len(self.items)

    def outcomes(self) -> Iterator[tuple[str, Fraction]]:
        for item in self.items:
            yield item, Fraction(1, len(self.items))

    def check(self, outcome: object) -> str:
        if isinstance(outcome, str) and outcome in self.items:
            return outcome
        raise BadOutcome(f"{self.purpose}: got {outcome!r}, expected {self.wants()}")

    def wants(self) -> str:
        return f"one of {', '.join(self.items)}"
