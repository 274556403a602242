"""What bets pay (TS-7.80 – TS-7.89). Money is in cents, and rounded once."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from railbird.games.top_of_the_stretch.actions import BET_TYPES
from railbird.games.top_of_the_stretch.box.charts import Band, Charts
from railbird.games.top_of_the_stretch.box.scoresheet import to_one

STAKE = 200
"""Payoffs are for $2."""
SMALLEST = 210
"""No payoff is below $2.10 (TS-7.83)."""
COIN = 5
PLACES = {"win": 1, "place": 2, "show": 3}
"""How many places a bet pays (TS-7.80)."""
LAST_PAID = max(PLACES.values())
"""Nobody wins money on a horse behind this place."""


def types_offered(starters: int) -> tuple[str, ...]:
    """Fewer horses, fewer bets: otherwise every finisher would pay (TS-7.88)."""
    return BET_TYPES[: min(3, max(1, starters - 1))]


def paying_types(place: int, level: int) -> list[str]:
    """The bets that pay on a horse in this place, `level` horses sharing it (TS-7.84)."""
    return [kind for kind in BET_TYPES if places_shared(kind, place, level)]


def places_shared(kind: str, place: int, level: int) -> int:
    """How many of the places a dead heat takes up are paid by this bet."""
    return max(0, min(PLACES[kind], place + level - 1) - place + 1)


def payoff(charts: Charts, odds: str, kind: str, place: int, level: int) -> int:
    """Chart or formula, dead-heat share, rounded down to five cents (TS-7.87, TS-7.89)."""
    printed = charts.payoffs.get(_reduced(odds))
    return _shared(printed, odds, kind, places_shared(kind, place, level), level)


@lru_cache(maxsize=4096)
def _reduced(odds: str) -> str:
    return str(to_one(odds))


@lru_cache(maxsize=4096)
def _shared(
    printed: tuple[int, int, int] | None, odds: str, kind: str, places: int, level: int
) -> int:
    share = STAKE + (_in_full(printed, odds, kind) - STAKE) * Fraction(places, level)
    return int(share // COIN) * COIN


def _in_full(printed: tuple[int, int, int] | None, odds: str, kind: str) -> Fraction:
    """The payoff without a dead heat: by the chart, else by its formula (TS-2.24, TS-7.81)."""
    column = BET_TYPES.index(kind)
    if printed:
        return Fraction(printed[column])
    return STAKE + to_one(odds) * (STAKE, STAKE // 2, STAKE // 4)[column]


def in_full(charts: Charts, odds: str, kind: str) -> Fraction:
    """The payoff of a horse that shares its place with nobody, before it is rounded."""
    return _in_full(charts.payoffs.get(_reduced(odds)), odds, kind)


def price(charts: Charts, odds: str | None, kind: str) -> int:
    """What the tote promises for $2 before the race (TS-7.81, TS-7.83)."""
    return at_least_the_floor(payoff(charts, odds, kind, 1, 1)) if odds else 0


def at_least_the_floor(cents: int) -> int:
    return max(SMALLEST, cents)


def modification(charts: Charts, odds: str, roll: int, as_read: bool) -> int:
    """What the dice add to a payoff (TS-7.82)."""
    band = band_of(charts.payout_bands, odds)
    return (band.as_read if as_read else band.changes)[roll]


def band_of(bands: Sequence[Band], odds: str) -> Band:
    return next(band for band in reversed(bands) if to_one(odds) >= band.from_odds)
