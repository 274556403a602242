"""The house jockey: rides to win, by rule and without dice of its own (WP-7.59 – WP-7.61)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from railbird.games.win_place_and_show.rules.moves import Choice, Mount, Move
from railbird.lanes import NOWHERE

_LOOKS_AHEAD = 4
_WORTH_AN_ALLOWANCE = 8


class Ride(NamedTuple):
    choice: Choice
    move: Move


def best_ride(mount: Mount, move_number: int, moves_on: Callable[[Choice], Sequence[Move]]) -> Ride:
    """The bonus always; the allowance when it brings the horse home or is worth it (WP-7.61)."""
    plain, *more = [c for c in mount.choices if c.take_bonus == mount.choices[0].take_bonus]
    ride = Ride(plain, best_move(mount, moves_on(plain)))
    if not more:
        return ride
    with_allowance = Ride(more[0], best_move(mount, moves_on(more[0])))
    if mount.track.past_line[with_allowance.move.square]:
        return with_allowance
    late = move_number >= len(mount.horse.strengths) - 1
    gained = score(mount, ride.move.square) - score(mount, with_allowance.move.square)
    return with_allowance if late and gained >= _WORTH_AN_ALLOWANCE else ride


def best_move(mount: Mount, moves: Sequence[Move]) -> Move:
    """The lowest score; ties: lower lane, then fewer squares used (WP-7.59)."""
    squares = mount.track.course.squares
    return min(
        moves,
        key=lambda move: (score(mount, move.square), squares[move.square].lane, -move.unused),
    )


def score(mount: Mount, square: int) -> int:
    """Four for each square to run, and something for whatever is in the way (WP-7.60)."""
    track = mount.track
    if track.past_line[square]:
        return -4 * (track.past_line[square] - 1)
    points = 4 * track.to_line[square]
    if track.passing[square]:
        return points - 1
    ahead = square
    for distance in range(1, _LOOKS_AHEAD + 1):
        ahead = track.course.ways[ahead][0]
        if ahead == NOWHERE:
            break
        if ahead in mount.others:
            bending = track.on_turn[square] or track.on_turn[ahead]
            return points + (10 - 2 * distance if bending else 5 - distance)
    return points
