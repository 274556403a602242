"""The contract can hold moves with many spellings, one of them listed."""

import random
from collections.abc import Iterator

import pytest

from railbird.core import IllegalAction, Seat, SeatHeader, State, new_match, verify
from railbird.core.record import Decided
from railbird.testing import check_game
from tests.conformance.lane_move import LaneMove, LaneState, Move, Square, listed_paths, paths


def at(squares: list[Square], spaces: int) -> LaneState:
    state = LaneMove().new(len(squares))
    assert isinstance(state, LaneState)
    state.squares = squares
    state.resolve((spaces,))
    return state


def any_path(state: State, seat: Seat, rng: random.Random) -> Iterator[Move]:
    assert isinstance(state, LaneState)
    found = [path for path, _ in paths(state, "", state.squares[seat])]
    yield from map(Move, rng.sample(found, min(5, len(found))))


def test_it_keeps_every_promise() -> None:
    report = check_game(LaneMove(), games=8, spellings=any_path)
    assert (report.missing_actions, report.missing_events) == ((), ())


def test_one_path_is_listed_for_each_end_and_length() -> None:
    """BS-5.1: the fewest lane changes, then the letter order."""
    state = at([Square(1, 6), Square(2, 0)], 4)
    listed = [action.path for action in state.legal(0) if isinstance(action, Move)]
    assert "FFFF" in listed
    assert "FIOF" not in listed
    assert "FFI" in listed
    assert "FIF" not in listed
    ends = listed_paths(state)
    assert len(ends) == len(listed)


def test_the_same_square_at_two_lengths_is_two_moves() -> None:
    """BS-5.1, BS-11.28: through the rail lane the corner is shorter."""
    state = at([Square(1, 1), Square(2, 0)], 6)
    lengths = {len(path) for (end, _), path in listed_paths(state).items() if end == (1, 7)}
    assert lengths == {4, 6}


def test_any_spelling_is_taken_and_recorded_as_the_listed_one() -> None:
    match = new_match(LaneMove(), [SeatHeader(f"Seat {seat}", "random") for seat in range(2)])
    match.resolve()
    assert isinstance(match.state, LaneState)
    square = match.state.squares[0]
    spellings = {
        path for path, end in paths(match.state, "", square) if end == (0, 3) and len(path) == 3
    }
    assert spellings == {"FFF", "FOI"}
    match.apply(0, Move("FOI"))
    recorded = match.record.entries[-1]
    assert isinstance(recorded, Decided)
    assert recorded.act == {"do": "move", "path": "FFF"}
    assert verify(match.record, match.game).view(None) == match.state.view(None)


def test_a_path_that_leaves_the_track_is_refused_at_its_first_fault() -> None:
    state = at([Square(0, 0), Square(2, 0)], 3)
    with pytest.raises(IllegalAction, match="step 2 of FI: no square I of 0/1"):
        state.apply(0, Move("FI"))
    with pytest.raises(IllegalAction, match="first step must be F"):
        state.expand(0, Move("OF"))
