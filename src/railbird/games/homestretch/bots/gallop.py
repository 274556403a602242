"""A race run to its end on plain lists: many times faster than the engine, dice for dice the same.

Every seat follows a simple habit: how often it moves a horse the full way is given by seat and
horse. After a free roll it rolls again, and a special move goes to the horse it drives most.
"""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from railbird.games.homestretch.box.components import HORSES, X
from railbird.games.homestretch.state import State

Habits = Sequence[Sequence[float]]
"""By seat and horse number: how often the seat moves the horse the full way."""

Roll = Callable[[], tuple[int, int]]
"""The next two dice."""

THROWS = tuple((a, b) for a in range(1, 7) for b in range(1, 7))


class Track(NamedTuple):
    """What of the box and the options a race depends on."""

    finish: int
    finishers: int
    full: int
    short: int
    special_spaces: tuple[int, ...]
    plus_on_special_move: bool
    x_stops_special_move: bool


class Field:
    """The horses on the track, and whose turn it is."""

    __slots__ = ("finished", "position", "roller", "rolls", "token")

    def __init__(
        self,
        position: Sequence[int],
        token: Sequence[int],
        finished: Sequence[int] = (),
        roller: int = 0,
        rolls: int = 0,
    ) -> None:
        self.position = list(position)
        self.token = list(token)
        self.finished = list(finished)
        self.roller = roller
        self.rolls = rolls
        """Rolls of this turn so far; the next one follows."""


def track_of(state: State) -> Track:
    box, options = state.box, state.options
    return Track(
        box.finish,
        box.finishers,
        box.full_move,
        box.short_move,
        box.special_spaces,
        options.plus_on_special_move,
        options.x_stops_special_move,
    )


def field_of(state: State) -> Field:
    return Field(state.position, state.token, state.finished, state.roller, state.rolls)


def seeded_roll(rng: random.Random) -> Roll:
    uniform = rng.random
    return lambda: THROWS[int(uniform() * 36)]


def run(track: Track, field: Field, habits: Habits, roll: Roll, rng: random.Random) -> list[int]:
    """The first three horses. The field is used up."""
    seats = len(habits)
    finished, finishers = field.finished, track.finishers
    while len(finished) < finishers:
        _turn(track, field, habits[field.roller], roll, rng)
        field.roller = (field.roller + 1) % seats
        field.rolls = 0
    return finished


def _turn(
    track: Track, field: Field, habit: Sequence[float], roll: Roll, rng: random.Random
) -> None:
    """HS-4.6."""
    token = field.token
    for number in (1, 2)[field.rolls :]:
        dice = roll()
        horse = dice[0] + dice[1]
        if field.position[horse] >= track.finish:
            _special_move(track, field, habit, dice, rng)
        elif token[horse] == X:
            token[horse] = 0
        elif number == 2:
            _advance(track, field, horse, track.full)
        elif rng.random() < habit[horse]:
            _advance(track, field, horse, track.full)
            return
        else:
            _advance(track, field, horse, track.short)
        if len(field.finished) >= track.finishers:
            return


def _advance(track: Track, field: Field, horse: int, spaces: int, with_bonus: bool = True) -> None:
    token = field.token
    if with_bonus and token[horse] > 0:
        spaces += token[horse]
        token[horse] = 0
    position = field.position[horse] + spaces
    if position >= track.finish:
        position = track.finish
        field.finished.append(horse)
    field.position[horse] = position


def _special_move(
    track: Track,
    field: Field,
    habit: Sequence[float],
    dice: tuple[int, int],
    rng: random.Random,
) -> None:
    position, token = field.position, field.token
    least = min(position[2:])
    last = [horse for horse in HORSES if position[horse] == least]
    horse = max(last, key=lambda each: (habit[each], token[each], rng.random()))
    if token[horse] == X and track.x_stops_special_move:
        token[horse] = 0
        return
    spaces = track.special_spaces[abs(dice[0] - dice[1])]
    _advance(track, field, horse, spaces, track.plus_on_special_move)
