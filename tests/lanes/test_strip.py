"""The strip of lanes in text: where it is cut, and where each horse stands."""

from railbird.lanes import FINISH, Course, Leg, Square, draw_strip, lay_out

STRETCH = Leg("S", (40, 40), turn=False)
TURN = Leg("T", (2, 4), turn=True)
HOME = Leg("H", (30, 30), turn=False)
COURSE = lay_out((STRETCH, TURN, HOME), into_turns=True)


def strip(horses: dict[str, Square], past: int = 5, course: Course = COURSE) -> list[str]:
    return draw_strip(
        course,
        {course.number[square]: horse for horse, square in horses.items()},
        empty=lambda square: "o" if course.squares[square].leg == 1 else "·",
        lines={(1, 1): "|", (2, 4): FINISH},
        heads=[leg.name for leg in course.legs],
        past=past,
    ).split("\n")


def test_a_turn_is_as_wide_as_its_longest_lane_and_the_line_crosses_them_all() -> None:
    head, rail, outside = strip({"1": Square(0, 38, 1), "2": Square(1, 3, 2)})
    assert head == "lane    S" + " " * 39 + " T   H"
    assert rail == "   1   [" + "·" * 37 + "1··|oo  ···║·····"
    assert outside == "   2   [" + "·" * 40 + "|oo2o···║·····"


def test_horses_in_the_gate_stand_before_the_first_column() -> None:
    _, rail, outside = strip({"1": Square(-1, 0, 1), "2": Square(-1, 0, 2)})
    assert rail.startswith("   1  1[··")
    assert outside.startswith("   2  2[··")


def test_it_is_cut_behind_the_last_horse_and_shows_who_is_far_past_the_line() -> None:
    head, rail, outside = strip({"1": Square(0, 30, 1), "2": Square(2, 29, 2)})
    assert rail == "   1  " + "·" * 25 + "1" + "·" * 10 + "|oo  ···" + FINISH + "·" * 27
    assert outside.endswith("2·")
    assert "S" not in head


def test_the_leaders_are_on_it_even_if_the_last_is_too_far_behind() -> None:
    _, rail, outside = strip({"1": Square(0, 1, 1), "2": Square(2, 28, 2)})
    assert "1" not in rail[4:]
    assert outside.endswith("2··")
    assert len(outside) == len("lane  ") + 72
