"""Courses: squares in the order of the run, and the steps between them."""

import pytest

from railbird.lanes import (
    GATE,
    NOWHERE,
    BadStep,
    Course,
    Leg,
    Ridden,
    Square,
    counted_changes,
    follow,
    lay_out,
    out_and_back,
    steps_to,
    traffic_of,
    walk,
)

STRAIGHT = Leg("B", (4, 4, 4), turn=False, first=3)
TURN = Leg("T", (2, 3, 4), turn=True)
HOME = Leg("H", (3, 3, 3), turn=False)


def course(into_turns: bool = True) -> Course:
    return lay_out([STRAIGHT, TURN, HOME], into_turns)


def steps_from(built: Course, leg: int, at: int, lane: int) -> list[Square | None]:
    ways = built.ways[built.number[Square(leg, at, lane)]]
    return [None if to == NOWHERE else built.squares[to] for to in ways]


def test_the_gate_stands_behind_the_first_column() -> None:
    """WP-2.15, WP-2.21."""
    assert steps_from(course(), GATE, 0, 2) == [(0, 3, 2), (0, 3, 1), (0, 3, 3)]
    assert steps_from(course(), GATE, 0, 1) == [(0, 3, 1), None, (0, 3, 2)]


def test_a_lane_for_the_turn_is_chosen_by_the_last_step_before_it() -> None:
    """WP-7.34: a diagonal may enter a turn; on it and out of it every step is straight."""
    assert steps_from(course(), 0, 4, 2) == [(1, 1, 2), (1, 1, 1), (1, 1, 3)]
    assert steps_from(course(), 1, 1, 2) == [(1, 2, 2), None, None]
    assert steps_from(course(), 1, 3, 2) == [(2, 1, 2), None, None]


def test_where_turns_are_entered_straight_no_diagonal_ends_on_one() -> None:
    """BS-2.12, BS-7.19."""
    assert steps_from(course(into_turns=False), 0, 4, 2) == [(1, 1, 2), None, None]
    assert steps_from(course(into_turns=False), 0, 3, 2) == [(0, 4, 2), (0, 4, 1), (0, 4, 3)]


def test_from_the_last_column_there_is_no_step() -> None:
    """WP-2.22."""
    assert steps_from(course(), 2, 3, 2) == [None, None, None]


def test_every_step_leads_to_a_higher_number() -> None:
    for square, ways in enumerate(course().ways):
        assert all(to == NOWHERE or to > square for to in ways)


def test_a_lap_is_longer_in_a_wider_lane() -> None:
    """WP-2.13: on a turn each lane has its own number of squares."""
    built = course()
    finish = frozenset([built.number[Square(2, 1, lane)] for lane in (1, 2, 3)])
    steps = steps_to(built, finish)
    assert [steps[built.number[Square(1, 1, lane)]] for lane in (1, 2, 3)] == [2, 3, 4]
    assert [steps[built.number[Square(0, 4, lane)]] for lane in (1, 2, 3)] == [3, 3, 4]
    assert [steps[built.number[Square(GATE, 0, lane)]] for lane in (1, 2, 3)] == [5, 5, 5]
    assert steps[built.number[Square(2, 1, 3)]] == 0
    assert steps[built.number[Square(2, 2, 1)]] == len(built.squares)  # the goal lies behind


# -- Big Stakes ----------------------------------------------------------------------------------


def six_furlongs() -> Course:
    """Five lanes; corner chutes at stations 33 – 35 and 45 – 47 (BS-2.6 – BS-2.9)."""
    chute = Leg("chute", (3, 4, 4, 5, 5), turn=True)
    legs = [
        Leg("start", (32,) * 5, turn=False),
        chute,
        Leg("between", (9,) * 5, turn=False),
        chute,
        Leg("stretch", (25 + 72,) * 5, turn=False),
    ]
    return lay_out(legs, into_turns=False)


def test_a_lane_with_chutes_is_as_long_as_its_squares() -> None:
    """BS-2.10: 6F, 72, 74, 74, 76, 76 squares from the gate to the line."""
    built = six_furlongs()
    for lane, length in enumerate((72, 74, 74, 76, 76), start=1):
        square = built.number[Square(GATE, 0, lane)]
        for _ in range(length):
            square = built.ways[square][0]
        assert built.squares[square] == (4, 25, lane)


def test_the_same_square_can_be_reached_with_different_lengths() -> None:
    """BS-5.1, BS-11.28: horse at 2/30, M = 10, empty track: 2/38 with 8 or with 9 spaces."""
    built = six_furlongs()
    start = built.number[Square(0, 30, 2)]
    end = built.number[Square(2, 3, 2)]
    reach = walk(
        built,
        counted_changes(3, first_straight=True),
        start,
        10,
        traffic_of(built, []),
        letters="FIO",
    )
    paths = {
        steps: path
        for steps, layer in enumerate(reach.layers)
        for square, _, path in reversed(layer)
        if square == end
    }
    assert paths == {8: "FIFFFFFO", 9: "FFFFFFFFF"}  # the first of two in the order F, I, O


# -- what is wrong with a path -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "others", "step", "reason"),
    [
        ("SXS", [], 2, "'X' is none of S, L, R"),
        ("SSSS", [(0, 4, 2)], 2, "may not squeeze through"),
        ("L", [(0, 3, 1)], 1, "occupied"),
        ("L", [(GATE, 0, 1)], 1, "in front of another horse"),
        ("SSSL", [], 4, "no lane is changed on a turn"),
        ("RR", [], 2, "no lane beyond lane 3"),
        ("LR", [], 2, "may not change lanes like this"),
        ("SSSSSSSSSSSSS", [], 9, "the course ends here"),
    ],
)
def test_a_wrong_path_is_refused_at_its_first_wrong_step(
    path: str, others: list[tuple[int, int, int]], step: int, reason: str
) -> None:
    """WP-12.21."""
    built = course()
    traffic = traffic_of(built, [built.number[Square(*other)] for other in others])
    start = built.number[Square(GATE, 0, 2)]
    end = follow(built, out_and_back(1, may_return=False), start, path, traffic)
    assert isinstance(end, BadStep)
    assert end.step == step
    assert reason in end.reason


@pytest.mark.parametrize(
    ("path", "others", "reason"),
    [
        ("SS", [(0, 3, 2), (0, 4, 2)], "beyond the horse that is squeezed past is not free"),
        ("SL", [(0, 3, 2)], "two squares, straight on"),
        ("S", [(0, 3, 2)], "two squares, straight on"),
    ],
)
def test_a_squeeze_needs_two_squares_and_room(
    path: str, others: list[tuple[int, int, int]], reason: str
) -> None:
    """WP-7.38."""
    built = course()
    numbers = [built.number[Square(*other)] for other in others]
    start = built.number[Square(GATE, 0, 2)]
    rider = out_and_back(2, may_return=True)
    end = follow(built, rider, start, path, traffic_of(built, numbers), squeeze=numbers[0])
    assert isinstance(end, BadStep)
    assert reason in end.reason


def test_after_a_change_of_lanes_there_is_no_squeeze() -> None:
    """WP-7.38."""
    built = course()
    ahead = built.number[Square(0, 4, 2)]
    start = built.number[Square(GATE, 0, 1)]
    rider = out_and_back(2, may_return=True)
    end = follow(built, rider, start, "RSS", traffic_of(built, [ahead]), squeeze=ahead)
    assert isinstance(end, BadStep)
    assert "after a change of lanes" in end.reason
    alone = follow(built, rider, start, "RSS", traffic_of(built, []))
    assert isinstance(alone, Ridden)
