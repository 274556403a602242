"""Fair odds, and what a $2 bet is worth at the odds of the board (TS-7.80 – TS-7.89)."""

from typing import NamedTuple

import msgspec

from railbird.games.top_of_the_stretch.lab.field import WAYS, Field
from railbird.games.top_of_the_stretch.rules import payoffs
from railbird.lab.arrays import Array

LEVELS = (1, 2, 3)
"""Horses sharing a place; dead heats of more than three are paid as of three."""


class Bet(msgspec.Struct, frozen=True):
    type: str
    chance: float
    fair: float | None
    """Odds to one at which a bet that pays `fair` to one breaks even; none if it cannot win."""
    pays: float | None
    """Dollars that $2 return on average at the horse's odds; none without odds."""


class Heats(NamedTuple):
    """How a horse comes to its places: official chances of the first three, and at the wire how
    often it is alone in them or shares them with one other."""

    official: tuple[float, ...]
    alone_or_paired: Array
    wire: Array

    def chance(self, place: int, level: int) -> float:
        """Of the official place with `level` horses in it, shared as at the wire."""
        at_wire = float(self.wire[place - 1]) if place <= len(self.wire) else 0.0
        if at_wire <= 0:
            return self.official[place - 1] if level == 1 else 0.0
        alone, paired = (float(each) / at_wire for each in self.alone_or_paired[:, place - 1])
        share = {1: alone, 2: paired, 3: 1 - alone - paired}[level]
        return self.official[place - 1] * max(0.0, share)


def bets_on(field: Field, odds: str | None, heats: Heats, none_finish: float) -> tuple[Bet, ...]:
    offered = payoffs.types_offered(len(field.entries))
    return tuple(_bet(field, odds, kind, heats, none_finish) for kind in offered)


def _bet(field: Field, odds: str | None, kind: str, heats: Heats, none_finish: float) -> Bet:
    chance = sum(heats.official[: payoffs.PLACES[kind]])
    fair = (1 - chance) / chance if chance > 0 else None
    if odds is None:
        return Bet(kind, chance, fair, None)
    cents = 0.0
    for place in (1, 2, 3):
        for level in LEVELS:
            if payoffs.places_shared(kind, place, level):
                cents += heats.chance(place, level) * _payoff(field, odds, kind, place, level)
    return Bet(kind, chance, fair, (cents + none_finish * payoffs.STAKE) / 100)


def _payoff(field: Field, odds: str, kind: str, place: int, level: int) -> float:
    """Cents for $2, modifications averaged (TS-7.82)."""
    charts, modified = field.charts, field.options.payout_modifications
    plain = payoffs.payoff(charts, odds, kind, place, level)
    if modified == "off":
        return payoffs.at_least_the_floor(plain)
    return (
        sum(
            ways
            * payoffs.at_least_the_floor(
                plain + payoffs.modification(charts, odds, roll, modified == "as_read")
            )
            for roll, ways in WAYS.items()
        )
        / 36
    )
