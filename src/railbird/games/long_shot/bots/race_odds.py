"""How a race of Long Shot may end: places of all horses, from where they stand and what drags them.

For each horse alone the chance to be home after a number of rolls is exact. Put together, the
horses are taken as independent; that one roll may move two of them is left out.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from railbird.core import Die
from railbird.games.long_shot.box.components import HORSES, Track
from railbird.games.long_shot.state import State

HELP_FROM_OTHERS = 0.15
"""How often a roll brings a horse one space more than the table shows: by X that are still to be
written, bonuses and abilities. With it the length of races between bots comes out right."""

HORIZON = 45
"""Rolls after which any race is over."""

HARDLY = 1e-3
"""Chances below this are left out."""


FAR = 7
"""While every horse has this many spaces to go, two rolls at a time are looked at."""


class Odds(msgspec.Struct, frozen=True):
    """By horse; place 0 is not used. Horses that have finished have their place for certain."""

    places: tuple[tuple[float, float, float], ...]
    past_line: tuple[float, ...]
    """Past the No-Bet line and not placed."""
    rounds: float
    """How many rolls are still to come, on average."""


class Pace(msgspec.Struct, frozen=True):
    """How one horse runs; two that are equal in this have the same chances."""

    to_finish: int
    to_line: int
    rolled: bool
    """Its number is on the horse die."""
    on_own_bar: bool
    on_others: int
    """Bars of other rolled numbers that drag it along."""


class Road(msgspec.Struct, frozen=True):
    """By number of rolls, the chance to be home and to be past the No-Bet line."""

    home: tuple[float, ...]
    past: tuple[float, ...]


def race_odds(state: State) -> Odds:
    return _odds(
        tuple(state.position),
        tuple(state.bar),
        state.finished,
        state.box.dice[state.options.dice],
        state.track,
    )


@lru_cache(maxsize=20_000)
def _odds(
    position: tuple[int, ...],
    bars: tuple[int, ...],
    finished: tuple[int, ...],
    dice: tuple[Die, Die],
    track: Track,
) -> Odds:
    running = [horse for horse in HORSES if horse not in finished]
    paces = [_pace(horse, position[horse], bars, dice[0].faces, track) for horse in running]
    race = _race(tuple(paces), len(finished), dice)
    certain = {horse: _certain(place) for place, horse in enumerate(finished)}
    places = certain | dict(zip(running, race.places, strict=True))
    past_line = dict.fromkeys(finished, 0.0) | dict(zip(running, race.past_line, strict=True))
    return Odds(
        ((0.0, 0.0, 0.0), *(places[horse] for horse in HORSES)),
        (0.0, *(past_line[horse] for horse in HORSES)),
        race.rounds,
    )


def _certain(place: int) -> tuple[float, float, float]:
    return (float(place == 0), float(place == 1), float(place == 2))


def _pace(
    horse: int, position: int, bars: Sequence[int], rolled: Sequence[int], track: Track
) -> Pace:
    others = [number for number in rolled if number != horse and bars[number] >> horse & 1]
    return Pace(
        track.finish[horse] - position,
        max(0, track.no_bet[horse] - position),
        horse in rolled,
        bool(bars[horse] >> horse & 1),
        len(others),
    )


# -- all horses together -------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def _race(paces: tuple[Pace, ...], finished: int, dice: tuple[Die, Die]) -> Odds:
    """The odds of these horses, in their order, for the places that are left."""
    roads = [_road(pace, dice) for pace in paces]
    places = [[0.0, 0.0, 0.0] for _ in paces]
    past_line = [0.0 for _ in paces]
    free, rounds = 3 - finished, 0.0
    goes_on = 1.0 if free else 0.0
    stride = 1 if min(pace.to_finish for pace in paces) < FAR else 2
    for roll in range(stride, HORIZON, stride):
        if goes_on < HARDLY:
            break
        rounds += goes_on * stride
        before = roll - stride
        if all(road.home[roll] < HARDLY for road in roads):
            continue
        meanwhile = [(road.home[before] + road.home[roll]) / 2 for road in roads]
        ahead = _how_many(meanwhile)
        for horse, road in enumerate(roads):
            crosses = road.home[roll] - road.home[before]
            if crosses > HARDLY / 10:
                for place, others in enumerate(_without(ahead, meanwhile[horse])[:free]):
                    places[horse][finished + place] += crosses * others
        later = min(goes_on, sum(_how_many([road.home[roll] for road in roads])[:free]))
        for horse, road in enumerate(roads):
            past_line[horse] += (goes_on - later) * (road.past[roll] - road.home[roll])
        goes_on = later
    unplaced = [max(0.0, 1.0 - sum(chances)) for chances in places]
    return Odds(
        tuple((first, second, third) for first, second, third in places),
        tuple(map(min, past_line, unplaced)),
        max(0.0, rounds - (stride - 1) / 2),
    )


def _how_many(chances: Sequence[float]) -> tuple[float, float, float]:
    """How likely none, one and two of these come true."""
    none, one, two = 1.0, 0.0, 0.0
    for chance in chances:
        rest = 1.0 - chance
        two = two * rest + one * chance
        one = one * rest + none * chance
        none *= rest
    return none, one, two


def _without(counts: tuple[float, float, float], chance: float) -> tuple[float, float, float]:
    """The same without the one that has this chance."""
    rest = max(1.0 - chance, 1e-9)
    none = counts[0] / rest
    one = max(0.0, (counts[1] - none * chance) / rest)
    return none, one, max(0.0, (counts[2] - one * chance) / rest)


# -- one horse alone -----------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def _road(pace: Pace, dice: tuple[Die, Die]) -> Road:
    steps = steps_of(pace, dice)
    return Road(reach(pace.to_finish, steps), reach(pace.to_line, steps))


def steps_of(pace: Pace, dice: tuple[Die, Die]) -> list[float]:
    """How likely one roll brings the horse each number of spaces."""
    sides, moves = len(dice[0].faces), dice[1].faces
    steps = [0.0] * (max(moves) + 3)
    if pace.rolled:
        for move in moves:
            steps[move + pace.on_own_bar] += 1 / sides / len(moves)
    steps[1] += pace.on_others / sides
    steps[0] = 1.0 - sum(steps)
    helped = [0.0, *steps[:-1]]
    return [
        (1 - HELP_FROM_OTHERS) * alone + HELP_FROM_OTHERS * further
        for alone, further in zip(steps, helped, strict=True)
    ]


def reach(distance: int, steps: Sequence[float]) -> tuple[float, ...]:
    """The chance to have gone this far, by number of rolls."""
    if distance == 0:
        return (1.0,) * (HORIZON + 1)
    gone = [1.0] + [0.0] * (distance - 1)
    reached = [0.0]
    for _ in range(HORIZON):
        after = [0.0] * distance
        for start, chance in enumerate(gone):
            for step, likely in enumerate(steps[: distance - start]):
                after[start + step] += chance * likely
        gone = after
        reached.append(max(0.0, 1.0 - sum(gone)))
    return tuple(reached)
