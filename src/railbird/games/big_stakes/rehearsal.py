"""Many races run in thought, all horses under the auto-rider, to know the chances (BS-7.72)."""

import random
from fractions import Fraction
from itertools import groupby

import msgspec

from railbird.games.big_stakes.components import Box, Condition
from railbird.games.big_stakes.horse_card import HorseCard
from railbird.games.big_stakes.options import Options
from railbird.games.big_stakes.race_state import Held, Placing, Race, Runner
from railbird.games.big_stakes.simulate import simulate

_PLACES = 3


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


def rehearse(box: Box, field: Field, seed: int, races: int) -> list[tuple[Fraction, ...]]:
    """How often each runner was first, among two, among three; dead heats count in part."""
    below = random.Random(seed).randrange
    race = race_of(box, field)
    counts = {runner.card.id: [Fraction(0)] * _PLACES for runner in field.runners}
    for _ in range(races):
        result = simulate(box, field.options, race, below)
        for horse, place, tied in among_three(result.placings):
            for paid in range(place, _PLACES + 1):
                counts[horse][paid - 1] += Fraction(min(tied, paid - place + 1), tied)
    return [tuple(counts[runner.card.id]) for runner in field.runners]


def among_three(placings: tuple[Placing, ...]) -> list[tuple[int, int, int]]:
    """Horse, place, and how many share it."""
    found = []
    for place, group in groupby(placings, key=lambda placing: placing.place):
        horses = [placing.horse for placing in group]
        if place <= _PLACES:
            found += [(horse, place, len(horses)) for horse in horses]
    return found
