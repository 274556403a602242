"""Figures of horses and what they earn with them: spaces over a distance, and the luck around them.

A race goes to whoever has covered most ground when the distance is rolled, so near enough that the
sum of its throws tells how a horse will do: its rating, its hearts, and dice that are the same for
all. Traffic is left out.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb, sqrt
from statistics import NormalDist

from railbird.games.big_stakes.bots.reading import DIGITS
from railbird.games.big_stakes.box.components import Condition, RaceCard
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.game import BigStakes

SPREAD = 3.2
"""Variance of a throw of three dice: 35/12 of the red one, and a little of hearts and triples."""
GOOD_OF = 4
"""Rivals run the best of about this many cards: each card can run only once."""
LUCK = 12
RIVALS = 8
"""Cases that stand for all the luck of a horse, and for all the horses that a rival may run."""

_NORMAL = NormalDist()
_LUCK = [_NORMAL.inv_cdf((case + 0.5) / LUCK) for case in range(LUCK)]


def figure(card: HorseCard, race: RaceCard, condition: Condition) -> float:
    marks_count = race.surface == "turf" or condition == "wet"
    return card.rating(race.furlongs) + card.hearts_of(race.furlongs, marks_count) / 36


def spread(race: RaceCard) -> float:
    return sqrt(SPREAD * race.furlongs)


def chances(figures: Sequence[float], race: RaceCard) -> list[list[float]]:
    """For every horse, how likely it has 0, 1, 2 … others ahead of it."""
    wide = spread(race)
    return [
        _ahead(mine, [rival for other, rival in enumerate(figures) if other != number], wide)
        for number, mine in enumerate(figures)
    ]


def _ahead(mine: float, rivals: Sequence[float], wide: float) -> list[float]:
    total = [0.0] * (len(rivals) + 1)
    for luck in _LUCK:
        count = [1.0]
        for rival in rivals:
            beaten = _NORMAL.cdf(luck + (mine - rival) / wide)
            count = [
                (count[ahead] * beaten if ahead < len(count) else 0.0)
                + (count[ahead - 1] * (1 - beaten) if ahead else 0.0)
                for ahead in range(len(count) + 1)
            ]
        for ahead, chance in enumerate(count):
            total[ahead] += chance / LUCK
    return total


def earns(places: Sequence[float], race: RaceCard) -> float:
    return sum(chance * prize for chance, prize in zip(places, race.prizes, strict=False))


# -- against rivals that are not known yet -------------------------------------------------------


def prize(game: BigStakes, race: RaceCard, mine: float, rivals: int) -> float:
    """What a horse with this figure earns on average against a number of unknown rivals."""
    return _prize(game, race.id, round(mine, 1), rivals)


@lru_cache(maxsize=20_000)
def _prize(game: BigStakes, race_id: str, mine: float, rivals: int) -> float:
    race = game.box.race_cards[race_id]
    wide = spread(race)
    typical = typical_rivals(game, race_id)
    total = 0.0
    for luck in _LUCK:
        beaten = sum(_NORMAL.cdf(luck + (mine - rival) / wide) for rival in typical) / RIVALS
        total += sum(
            comb(rivals, ahead) * (1 - beaten) ** ahead * beaten ** (rivals - ahead) * won
            for ahead, won in enumerate(race.prizes[: rivals + 1])
        )
    return round(total / LUCK, DIGITS)


@lru_cache(maxsize=256)
def typical_rivals(game: BigStakes, race_id: str) -> tuple[float, ...]:
    race = game.box.race_cards[race_id]
    ranked = sorted((figure(card, race, "fast") for card in game.box.horses.values()), reverse=True)
    ranks = [1 - (1 - (case + 0.5) / RIVALS) ** (1 / GOOD_OF) for case in range(RIVALS)]
    return tuple(ranked[int(rank * len(ranked))] for rank in ranks)


@lru_cache(maxsize=256)
def plain_figure(game: BigStakes, race_id: str) -> float:
    """Of the card in the middle, which everybody can have."""
    race = game.box.race_cards[race_id]
    ranked = sorted(figure(card, race, "fast") for card in game.box.horses.values())
    return ranked[len(ranked) // 2]
