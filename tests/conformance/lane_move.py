"""A skeleton of the lane board of Big Stakes: one move for each end square and length (BS-5.1).

Three lanes; the rail lane is two squares shorter in the corner, so that one square can be reached
with different lengths. A path is spelled F, I, O; the list has one path for each pair of
end square and length, every other legal spelling is accepted and recorded as the listed one.

All is open, so that a world is the state itself.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from railbird.core import (
    Action,
    Decision,
    Event,
    Facets,
    Game,
    IllegalAction,
    Over,
    Phase,
    Result,
    Roll,
    Seat,
    State,
    View,
    Viewer,
    Words,
    does,
    what_is_pending,
)

LANES = 3
LINE = 12
CORNER = range(4, 6)
"""Stations that the rail lane does not have."""
ROUNDS = 4
MOST_LANE_CHANGES = 3


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Move(Action, frozen=True, tag="move"):
    path: str


class Rolled(Event, frozen=True, tag="rolled"):
    seat: Seat
    spaces: int


class Moved(Event, frozen=True, tag="moved"):
    """Order and number of lane changes are not remembered (BS-5.1)."""

    seat: Seat
    lane: int
    station: int
    length: int


class Ended(Event, frozen=True, tag="ended"):
    result: Result


class Square(NamedTuple):
    lane: int
    station: int


class LaneView(View, frozen=True, kw_only=True, tag="lanes"):
    turn: int
    spaces: int
    squares: tuple[tuple[int, int], ...]
    tokens: tuple[int, ...]


class LaneState(State):
    turn: int
    spaces: int
    squares: list[Square]
    tokens: list[int]

    def view(self, viewer: Viewer) -> LaneView:
        return LaneView(
            **what_is_pending(self, viewer),
            turn=self.turn,
            spaces=self.spaces,
            squares=tuple((square.lane, square.station) for square in self.squares),
            tokens=tuple(self.tokens),
        )

    @property
    def actor(self) -> Seat:
        return self.turn % self.seats


# -- paths ---------------------------------------------------------------------------------------


def ahead(square: Square, letter: str) -> Square | None:
    """The square one step on; None where the track has none."""
    lane = square.lane + {"F": 0, "I": -1, "O": 1}[letter]
    station = square.station + 1
    while letter == "F" and lane == 0 and station in CORNER:
        station += 1  # the rail goes straight through the corner
    exists = 0 <= lane < LANES and not (lane == 0 and station in CORNER)
    return Square(lane, station) if exists else None


def step_fault(state: LaneState, path: str, at: Square, letter: str) -> str | None:
    """Why the path cannot go on with this letter."""
    if letter not in ("F", "I", "O"):
        return f"{letter!r} is no step; steps are F, I and O"
    if not path and letter != "F":
        return "the first step must be F"
    if letter != "F" and len(path.replace("F", "")) >= MOST_LANE_CHANGES:
        return f"at most {MOST_LANE_CHANGES} lane changes"
    if len(path) >= state.spaces:
        return f"only {state.spaces} spaces"
    square = ahead(at, letter)
    if square is None:
        return f"no square {letter} of {at.lane}/{at.station}"
    if square in state.squares:
        return f"{square.lane}/{square.station} is taken"
    return None


def paths(state: LaneState, path: str, at: Square) -> Iterator[tuple[str, Square]]:
    """Every legal path that begins so, with its end."""
    yield path, at
    for letter in "FIO":
        if step_fault(state, path, at, letter) is None:
            square = ahead(at, letter)
            assert square is not None
            yield from paths(state, path + letter, square)


def listed_paths(state: LaneState) -> dict[tuple[Square, int], str]:
    """One path for each end and length: fewest lane changes, then letter order (BS-5.1)."""
    best: dict[tuple[Square, int], str] = {}
    for path, end in paths(state, "", state.squares[state.actor]):
        now = best.get((end, len(path)))
        if now is None or rank(path) < rank(now):
            best[end, len(path)] = path
    return best


def rank(path: str) -> tuple[int, str]:
    return len(path.replace("F", "")), path


def end_of(state: LaneState, path: str) -> Square:
    """Where a path ends; IllegalAction at its first fault."""
    at = state.squares[state.actor]
    for number, letter in enumerate(path):
        fault = step_fault(state, path[:number], at, letter)
        if fault:
            raise IllegalAction(f"step {number + 1} of {path}: {fault}", "BS-7.13")
        square = ahead(at, letter)
        assert square is not None
        at = square
    return at


# -- turns ---------------------------------------------------------------------------------------


def begin_roll(state: LaneState) -> None:
    state.pending = Roll("movement roll")


def resolve_roll(state: LaneState, dice: tuple[int]) -> None:
    state.spaces = dice[0]
    state.tell(Rolled(state.actor, state.spaces))
    state.enter("move")


def begin_move(state: LaneState) -> None:
    state.pending = Decision((state.actor,))


def legal(state: LaneState, _seat: Seat) -> Sequence[Action]:
    return [Move(path) for path in listed_paths(state).values()]


def move(state: LaneState, seat: Seat, action: Move) -> None:
    end = end_of(state, action.path)
    length = len(action.path)
    state.squares[seat] = end
    state.tokens[seat] += state.spaces - length
    state.tell(Moved(seat, end.lane, end.station, length))
    state.spaces = 0
    state.turn += 1
    crossed = any(square.station >= LINE for square in state.squares)
    state.enter("over" if crossed or state.turn == ROUNDS * state.seats else "roll")


def expand(state: LaneState, _seat: Seat, action: Move) -> Sequence[Action]:
    """Any path stands for the listed one of the same end and length."""
    return (Move(listed_paths(state)[end_of(state, action.path), len(action.path)]),)


def default(_view: LaneView, _game: Game) -> Action:
    return Move("")


def begin_over(state: LaneState) -> None:
    scores = tuple(square.station for square in state.squares)
    order = list(zip(scores, state.tokens, strict=True))
    result = Result(tuple(1 + sum(other > own for other in order) for own in order), scores)
    state.tell(Ended(result))
    state.pending = Over(result)


_PHASES: tuple[Phase[LaneState], ...] = (
    Phase("roll", begin=begin_roll, resolve=resolve_roll),
    Phase(
        "move",
        begin=begin_move,
        legal=legal,
        actions={Move: move},
        default=default,
        expand=expand,
    ),
    Phase("over", begin=begin_over),
)


def describe(_box: object, _view: LaneView, action: Move) -> str:
    return f"Go {action.path}" if action.path else "Stay"


def explain(box: object, view: LaneView, action: Move) -> str:
    left = view.spaces - len(action.path)
    return f"{describe(box, view, action)}; {left} spaces are left for tokens (BS-7.22)."


def narrate(_box: object, event: Event, names: Sequence[str]) -> str:
    match event:
        case Rolled(seat, spaces):
            return f"{does(names[seat], 'has')} {spaces} spaces."
        case Moved(seat, lane, station, length):
            return f"{does(names[seat], 'goes')} {length} to {lane}/{station}."
    return "The race is over."


def board(_box: object, view: LaneView, names: Sequence[str]) -> str:
    return "\n".join(f"{name}: {at}" for name, at in zip(names, view.squares, strict=True))


WORDS: Words[Any, Any] = Words(describe=describe, explain=explain, narrate=narrate, board=board)


class LaneMove(Game):
    id = "lane_move"
    title = "Lane Move"
    summary = "Three lanes and a corner: first across the line."
    seats = range(2, 4)
    rules_version = 1
    seats_rule = "BS-12.1"
    options_rule = "BS-12.1"
    turn_rule = "BS-12.1"
    options_type = Options
    action_type = Move
    event_type = Rolled | Moved | Ended
    view_type = LaneView
    phases: ClassVar[Mapping[str, Phase[Any]]] = {phase.name: phase for phase in _PHASES}
    facets = Facets(WORDS)
    unlisted: ClassVar[tuple[type[Action], ...]] = (Move,)

    def begin(self, seats: int, options: Options) -> LaneState:
        state = LaneState(self, seats, options)
        state.turn, state.spaces = 0, 0
        state.squares = [Square(lane, 0) for lane in range(seats)]
        state.tokens = [0] * seats
        state.enter("roll")
        return state

    def world(self, view: LaneView, _rng: random.Random) -> LaneState:
        state = self.begin(len(view.squares), Options())
        state.turn, state.spaces, state.tokens = view.turn, view.spaces, list(view.tokens)
        state.squares = [Square(*square) for square in view.squares]
        state.phase = self.phases[view.phase]
        if view.result:
            state.pending = Over(view.result)
        elif view.must:
            state.pending = Decision(view.must)
        return state
