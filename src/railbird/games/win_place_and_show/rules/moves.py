"""The moves of one horse on one count, listed by result (WP-5.11, WP-5.15, WP-7.30 – WP-7.40)."""

from collections.abc import Collection
from typing import NamedTuple

from railbird.games.win_place_and_show.actions import Stop
from railbird.games.win_place_and_show.box.components import Box, Horse, Rider
from railbird.games.win_place_and_show.box.track import Track
from railbird.games.win_place_and_show.options import Options
from railbird.lanes import NOWHERE, Traffic, traffic_of, walk


class Choice(NamedTuple):
    """Bonus and allowance, taken or not, and the squares that the horse has to run then."""

    take_bonus: bool
    use_allowance: bool
    squares: int


class Move(NamedTuple):
    square: int
    unused: int
    stop: Stop
    path: str


class Mount(NamedTuple):
    """A horse about to move: all that its moves depend on."""

    track: Track
    horse: Horse
    rider: Rider
    start: int
    others: Collection[int]
    """Squares of the other horses."""
    choices: tuple[Choice, ...]


def strength(horse: Horse, move: int, options: Options) -> int:
    """The running strength of this move number (WP-7.31)."""
    if move <= len(horse.strengths):
        return horse.strengths[move - 1]
    return horse.strengths[-1] if options.strength_after_last == "repeat_last" else 0


def has_bonus(horse: Horse, dice: tuple[int, int]) -> bool:
    """Only on the move that rolls it (WP-7.32)."""
    return sum(dice) == horse.bonus


def choices(
    box: Box, horse: Horse, move: int, dice: tuple[int, int], allowance: bool, options: Options
) -> tuple[Choice, ...]:
    """Every count that the rider may choose (WP-7.30); first with the bonus and nothing spent."""
    base = strength(horse, move, options) + dice[0]
    rules = box.constants.race
    return tuple(
        Choice(
            bonus,
            use,
            base + bonus * rules.bonus_squares + use * rules.apprentice_allowance,
        )
        for bonus in ((True, False) if has_bonus(horse, dice) else (False,))
        for use in ((False, True) if allowance else (False,))
    )


def moves_of(box: Box, mount: Mount, count: int, options: Options) -> list[Move]:
    """Each result once, with the first path to it; the fullest moves first (WP-7.33, WP-7.34,
    WP-7.37, WP-7.40)."""
    track, steering, start = mount.track, mount.rider.steering, mount.start
    traffic = traffic_of(track.course, mount.others)
    squeeze = squeezable(mount, traffic, count)
    layers, stuck = walk(
        track.course,
        steering,
        start,
        count,
        traffic,
        squeeze=squeeze,
        squeeze_and_stop=options.squeeze_may_stop_in_front,
    )
    no_stop = _no_stop(track, squeeze, options)
    shortest = max(1, count - box.constants.race.stop_short_max)
    stuck_after = {steps for _, _, steps in stuck}
    ends: list[tuple[Move, int]] = []
    for steps in range(count, -1, -1):
        if steps < shortest and steps not in stuck_after:
            continue
        for square, state, path in layers[steps]:
            stop: Stop
            if steps == count:
                stop = "full"
            elif (square, state, steps) in stuck:
                stop = "blocked"
            elif steps >= shortest and track.passing[square] and square != no_stop:
                stop = "short"
            else:
                continue
            ends.append((Move(square, count - steps, stop, path), state))
    return _each_once(_without_half_returns(ends, mount.rider, options))


def squeezable(mount: Mount, traffic: Traffic, within: int) -> int:
    """The first horse ahead, for a horse that begins its move on a passing square (WP-7.38)."""
    if not mount.track.passing[mount.start]:
        return NOWHERE
    ways, square = mount.track.course.ways, mount.start
    for _ in range(within):
        square = ways[square][0]
        if square == NOWHERE or square in traffic.taken:
            return square
    return NOWHERE


def _no_stop(track: Track, squeeze: int, options: Options) -> int:
    """The square in front of a squeezed horse, where no path may end (WP-9.7)."""
    if squeeze == NOWHERE or options.squeeze_may_stop_in_front:
        return NOWHERE
    return track.course.ways[squeeze][0]


def _without_half_returns(
    ends: list[tuple[Move, int]], rider: Rider, options: Options
) -> list[tuple[Move, int]]:
    """Paths that turn back must end in the first lane, as long as a move remains (WP-9.6)."""
    if options.veteran_partial_return:
        return ends
    half_way = rider.steering.half_way_back
    return [end for end in ends if end[1] not in half_way] or ends


def _each_once(ends: list[tuple[Move, int]]) -> list[Move]:
    found: dict[tuple[int, int, Stop], Move] = {}
    for move, _ in ends:
        found.setdefault((move.square, move.unused, move.stop), move)
    return list(found.values())
