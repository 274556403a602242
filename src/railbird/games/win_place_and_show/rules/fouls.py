"""Valid reasons for a claim of foul, tested by computation (WP-7.45, WP-7.46, WP-7.62)."""

from collections.abc import Sequence
from typing import NamedTuple

from railbird.games.win_place_and_show.actions import Reason
from railbird.games.win_place_and_show.box.components import Box
from railbird.games.win_place_and_show.options import Options
from railbird.games.win_place_and_show.rules.house_jockey import Ride
from railbird.games.win_place_and_show.rules.moves import Mount, Move
from railbird.lanes import NOWHERE

_THREE_SHORT = 3


def valid_reasons(
    box: Box, mount: Mount, ride: Ride, moves: Sequence[Move], options: Options
) -> tuple[Reason, ...]:
    """All that may be claimed after this ride; `moves` are those of the same choice."""
    move, choice = ride.move, ride.choice
    bonus_offered = mount.choices[0].take_bonus
    allowance_left = mount.choices[-1].use_allowance and not choice.use_allowance
    reasons: list[Reason] = []
    if bonus_offered and not choice.take_bonus:
        reasons.append("bonus")
    if allowance_left and mount.track.past_line[move.square]:
        reasons.append("allowance")
    if move.unused == _THREE_SHORT and move.stop == "short":
        reasons.append("three_short")
    if options.lane_fouls == "automatic" and is_unfavourable(box, mount, move, moves):
        reasons.append("lane")
    return tuple(reasons)


def is_unfavourable(box: Box, mount: Mount, move: Move, moves: Sequence[Move]) -> bool:
    """Whether another move held a better lane for the turn in question (WP-7.46)."""
    turn = turn_in_question(box, mount, move.square)
    if turn == NOWHERE:
        return False
    taken = outlook(mount, move, turn)
    assert taken is not None
    given_up = move.unused if move.stop == "short" else 0
    limit = taken.value - given_up - box.constants.foul.lane_min_loss
    for other in moves:
        held = outlook(mount, other, turn)
        if held is not None and held.value <= limit and is_free(mount, other.square, held, turn):
            return True
    return False


def turn_in_question(box: Box, mount: Mount, square: int) -> int:
    """The turn entered in this move, or the one that lies close ahead; NOWHERE without either."""
    track = mount.track
    entered = _turn_entered(mount, square)
    if entered != NOWHERE:
        return entered
    near = 0 < track.to_turn[square] <= box.constants.foul.lane_approach_columns
    return track.next_turn[square] if near else NOWHERE


def _turn_entered(mount: Mount, square: int) -> int:
    course = mount.track.course
    first, last = course.squares[mount.start].leg, course.squares[square].leg
    turns = [leg for leg in range(first + 1, last + 1) if course.legs[leg].turn]
    return turns[-1] if turns else NOWHERE


class Outlook(NamedTuple):
    """What a square is worth for a turn: steps to the line, and the lane held on the turn."""

    value: int
    lane: int


def outlook(mount: Mount, move: Move, turn: int) -> Outlook | None:
    """None for a square that lies before the straight that leads to the turn."""
    track = mount.track
    here = track.course.squares[move.square]
    if here.leg >= turn:
        return Outlook(track.to_line[move.square], _lane_on_turn(mount, move, turn))
    if track.next_turn[move.square] != turn:
        return None
    steps = track.to_turn[move.square]
    lane = max(1, here.lane - min(steps, mount.rider.lanes))
    return Outlook(steps + track.to_line[track.first_of_turn(turn, lane)], lane)


def _lane_on_turn(mount: Mount, move: Move, turn: int) -> int:
    """Where the move takes the turn; lanes cannot be changed on it."""
    course, square = mount.track.course, mount.start
    if course.squares[move.square].leg == turn:
        return course.squares[move.square].lane
    for letter in move.path:
        if course.squares[square].leg == turn:
            break
        square = course.ways[square]["SLR".index(letter)]
    return course.squares[square].lane


def is_free(mount: Mount, square: int, held: Outlook, turn: int) -> bool:
    """No horse stands on the turn in that lane, nor on the way to it."""
    track = mount.track
    here = track.course.squares[square]
    for other in mount.others:
        there = track.course.squares[other]
        if there.leg == turn and there.lane == held.lane:
            return False
        on_the_way = here.leg < turn and track.next_turn[other] == turn
        ahead = on_the_way and track.to_turn[other] < track.to_turn[square]
        if ahead and held.lane <= there.lane <= here.lane:
            return False
    return True
