"""Many races run in thought, all horses under the auto-rider, to know the chances (BS-7.72)."""

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

import msgspec

from railbird.games.big_stakes.box.components import Box, Condition
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.options import Options
from railbird.games.big_stakes.race.state import Held, Placing, Race, Runner
from railbird.games.big_stakes.rules.quick_ride import Rides
from railbird.games.big_stakes.rules.simulate import simulate

PLACES = 3


class FieldRunner(msgspec.Struct, frozen=True):
    card: HorseCard
    owner: int | None
    post: int
    jockey: int
    lucky: tuple[int, ...]
    red: tuple[int, ...]


class Field(msgspec.Struct, frozen=True):
    """A race at the moment the bets open: all that its chances depend on."""

    card: str
    condition: Condition
    options: Options
    runners: tuple[FieldRunner, ...]
    tokens: tuple[tuple[Held, ...], ...]


def field_of(race: Race, options: Options) -> Field:
    runners = tuple(
        FieldRunner(each.card, each.owner, each.post, each.jockey, each.lucky, each.red)
        for each in race.runners
    )
    return Field(race.card.id, race.condition, options, runners, tuple(race.tokens))


def race_of(box: Box, field: Field) -> Race:
    card = box.race_cards[field.card]
    track = box.track(field.options.track, card.furlongs)
    race = Race(0, card, track, field.condition, list(field.tokens))
    race.runners = [
        Runner(each.card, each.owner, each.post, each.jockey, lucky=each.lucky, red=each.red)
        for each in field.runners
    ]
    return race


Counts: TypeAlias = list[tuple[Fraction, ...]]
"""By runner: how often it was first, among two, among three; dead heats count in part."""
Rehearse: TypeAlias = Callable[[Box, Field, int, int], Counts]
"""From box, field, seed and number of races."""

_quicker: list[Rehearse] = []


def use_kernel(quicker: Rehearse) -> None:
    """Have the races of odds that are asked for from now on run by this.

    It must count what `rehearse` counts, and be known by its name in any process.
    """
    _quicker[:] = [quicker]


def best_simulation() -> Rehearse:
    return _quicker[0] if _quicker else rehearse


def rehearse(box: Box, field: Field, seed: int, races: int) -> Counts:
    below = random.Random(seed).randrange
    race = race_of(box, field)
    rides = Rides(race.track)
    counts = {runner.card.id: [Fraction(0)] * PLACES for runner in field.runners}
    for _ in range(races):
        result = simulate(box, field.options, race, below, rides)
        for horse, place, tied in among_three(result.placings):
            for paid in range(place, PLACES + 1):
                counts[horse][paid - 1] += share(place, tied, paid)
    return [tuple(counts[runner.card.id]) for runner in field.runners]


def share(place: int, tied: int, paid: int) -> Fraction:
    """The share of one of several horses in a place in the places that pay (BS-7.72)."""
    return Fraction(min(tied, paid - place + 1), tied)


def among_three(placings: tuple[Placing, ...]) -> list[tuple[int, int, int]]:
    """Horse, place, and how many share it."""
    found = []
    for place, group in groupby(placings, key=lambda placing: placing.place):
        horses = [placing.horse for placing in group]
        if place <= PLACES:
            found += [(horse, place, len(horses)) for horse in horses]
    return found
