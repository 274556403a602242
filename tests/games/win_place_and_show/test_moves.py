"""Riding: counts, steering, traffic, squeezes and stops (WP-7.29 – WP-7.40), and the list of moves
(WP-5.8, WP-5.11, WP-5.15)."""

from itertools import pairwise

import pytest

from railbird.core import Decision
from railbird.games.win_place_and_show.actions import MoveHorse
from railbird.games.win_place_and_show.events import DiceRolled, HorseMoved
from railbird.games.win_place_and_show.options import Options
from railbird.games.win_place_and_show.rules.moves import strength
from tests.games.win_place_and_show.table import (
    GAME,
    at_race,
    ends,
    go_on,
    house_rides,
    put,
    race_with,
    refused,
    ride,
    riding,
    roll,
    square_of,
    told_of,
    waiting_for,
    where,
)

APPRENTICE = 2
VETERAN = 1


# -- order and count -----------------------------------------------------------------------------


def test_the_white_die_names_the_horse_that_moves_first() -> None:
    """WP-7.29, WP-11.3: 4-5-6-1-2-3; and the bonus of horse 4 on a total of seven."""
    state = race_with()
    (rolled,) = told_of(roll(state, 4, 3), DiceRolled)
    assert rolled.order == (4, 5, 6, 1, 2, 3)
    assert rolled.bonus == (4,)


def test_a_horse_that_is_not_entered_is_skipped() -> None:
    """WP-7.29, WP-11.4: without horse 4 the order is 5-6-1-2-3, and nobody has the bonus."""
    state = race_with(owners={1: 0, 2: 1, 3: 2, 5: 3, 6: 0})
    (rolled,) = told_of(roll(state, 4, 3), DiceRolled)
    assert rolled.order == (5, 6, 1, 2, 3)
    assert rolled.bonus == ()


def test_a_horse_that_is_home_is_skipped() -> None:
    """WP-7.29."""
    state = race_with()
    put(state, 5, "")
    (rolled,) = told_of(roll(state, 4, 3), DiceRolled)
    assert rolled.order == (4, 6, 1, 2, 3)


def test_the_counts_of_the_first_move() -> None:
    """WP-7.30, WP-11.3: 16 for horse 4 with the bonus, then 14, 13, 15, 11, 11."""
    state = race_with()
    roll(state, 4, 3)
    counts = {}
    while isinstance(state.pending, Decision):
        for event in told_of(go_on(state), HorseMoved):
            counts[event.horse] = event.strength + event.die + event.bonus + event.allowance
    assert counts == {4: 16, 5: 14, 6: 13, 1: 15, 2: 11, 3: 11}


def test_the_bonus_may_be_left_and_is_lost_then() -> None:
    """WP-7.30, WP-7.32: 13 or 16 for horse 4, this time; on the next roll there is none."""
    state = race_with()
    roll(state, 4, 3)
    assert {to.split("/")[0] for to, unused, _ in ends(state) if not unused} == {"B:21"}
    with_bonus = ends(state, bonus=True)
    assert {to.split("/")[0] for to, unused, _ in with_bonus if not unused} == {"B:24"}
    ride(state, 4, "S" * 13)
    assert where(state, 4) == "B:21/4"
    assert state.last_move is not None
    assert state.last_move.bonus_refused
    house_rides(state)
    roll(state, 4, 4)
    assert state.to_move[0] == 4
    assert not [move for move in state.menu if move.take_bonus]


def test_the_allowance_gives_two_squares_once_a_race() -> None:
    """WP-7.30: an apprentice may use it on one move, together with a bonus if wanted."""
    state = race_with({2: "B:9/2"}, {2: 0})
    roll(state, 4, 5)  # a total of nine is his bonus
    counts = {
        (move.take_bonus, move.use_allowance): len(str(move.path)) + int(move.unused or 0)
        for move in state.menu
    }
    assert counts == {
        (True, False): 14,
        (True, True): 16,
        (False, False): 11,
        (False, True): 13,
    }
    assert 2 in state.allowance
    ride(state, 2, "S" * 16, bonus=True, allowance=True)
    assert 2 not in state.allowance
    house_rides(state)
    roll(state, 4, 5)
    assert not [move for move in state.menu if move.use_allowance]


def test_a_veteran_has_no_allowance() -> None:
    """WP-7.30."""
    state = race_with()
    assert state.allowance == (2, 5)
    roll(state, 1, 1)
    assert not [move for move in state.menu if move.use_allowance]


@pytest.mark.parametrize(("after_last", "count"), [("repeat_last", 4), ("zero", 3)])
def test_after_the_last_number(after_last: str, count: int) -> None:
    """WP-7.31, WP-9.3: Gunsmoke's last number is 1."""
    state = race_with({1: "H:1/1"}, move=9, strength_after_last=after_last)
    roll(state, 3, 1)
    house_rides(state, 1)
    assert state.view(None).count is not None
    assert {len(str(m.path)) + int(m.unused or 0) for m in state.menu} == {count}


def test_the_last_number_is_used_on_its_move() -> None:
    """WP-7.31, WP-9.3: with either value of the option."""
    gunsmoke = GAME.box.races[0].horses[1]
    for after_last in ("repeat_last", "zero"):
        options = Options(strength_after_last=after_last)
        assert [strength(gunsmoke, move, options) for move in (5, 6)] == [2, 1]


@pytest.mark.parametrize(
    ("reading", "order", "die"),
    [("rulebook", (4, 5, 6, 1, 2, 3), 4), ("split", (3, 4, 5, 6, 1, 2), 4)],
)
def test_how_the_dice_are_read(reading: str, order: tuple[int, ...], die: int) -> None:
    """WP-9.2: split lets the green die pick the first horse; the white one adds squares."""
    state = race_with(dice_reading=reading)
    (rolled,) = told_of(roll(state, 4, 3), DiceRolled)
    assert rolled.order == order
    (moved,) = told_of(go_on(state), HorseMoved)
    assert moved.die == die


# -- steering ------------------------------------------------------------------------------------


def test_steps_lead_forward_never_sideways_or_back() -> None:
    """WP-7.33: straight on, or diagonally to the next column."""
    state = riding(VETERAN, "B:10/3", 5)
    assert {to.split("/")[0] for to, unused, _ in ends(state) if not unused} == {"B:15"}


def test_a_veteran_changes_two_lanes_and_may_return() -> None:
    """WP-7.35, WP-11.7."""
    state = riding(VETERAN, "B:10/3", 5)
    assert set(ends(state)) == {
        *((f"B:15/{lane}", 0, "full") for lane in range(1, 6)),
        ("B:12/2", 3, "short"),
        ("B:12/4", 3, "short"),
    }
    ride(state, VETERAN, "LLRRS")
    assert where(state, VETERAN) == "B:15/3"


@pytest.mark.parametrize("path", ["LLRLS", "LLRRR", "LRLSS", "LLLSS", "LRRSS"])
def test_a_veteran_turns_back_once_and_stays_on_his_side(path: str) -> None:
    """WP-7.35: not away again, not to the other side, not a third lane."""
    state = riding(VETERAN, "B:10/4", 5)
    assert "illegal path at square" in refused(
        state, waiting_for(state)[0], MoveHorse(VETERAN, path=path)
    )


def test_a_veteran_may_stop_on_the_way_back() -> None:
    """WP-7.35, WP-9.6: LLRSS ends one lane inside of his first."""
    state = riding(VETERAN, "B:10/4", 5)
    ride(state, VETERAN, "LLRSS")
    assert where(state, VETERAN) == "B:15/3"


def test_without_partial_return_he_must_come_all_the_way() -> None:
    """WP-9.6: the path is refused, though its end can be reached otherwise."""
    state = riding(VETERAN, "B:10/4", 5, veteran_partial_return=False)
    seat = waiting_for(state)[0]
    assert "may not end here" in refused(state, seat, MoveHorse(VETERAN, path="LLRSS"))
    ride(state, VETERAN, "LSSSS")
    assert where(state, VETERAN) == "B:15/3"


def test_without_partial_return_ends_only_half_returns_reach_are_not_listed() -> None:
    """WP-9.6, WP-5.11: with horses on B:13/3 and B:14/4, lane 3 is reached only by turning back."""
    others = {3: "B:12/3", 4: "B:14/4", 5: "B:11/4"}
    free = riding(VETERAN, "B:9/4", 6, others)
    bound = riding(VETERAN, "B:9/4", 6, others, veteran_partial_return=False)
    only_half_way = set(ends(free)) - set(ends(bound))
    assert only_half_way
    for end in only_half_way:
        path = ends(free)[end]
        turns = [letter for letter in path if letter != "S"]
        assert any(a != b for a, b in pairwise(turns)), path
        assert turns.count("L") != turns.count("R"), path
    assert set(ends(bound)) < set(ends(free))


def test_an_apprentice_changes_one_lane_and_cannot_return() -> None:
    """WP-7.36, WP-11.8."""
    state = riding(APPRENTICE, "B:10/2", 9, {1: "B:13/1"})
    assert {to for to, unused, _ in ends(state) if not unused} == {"B:19/1", "B:19/2", "B:19/3"}
    seat = waiting_for(state)[0]
    assert "may not change lanes" in refused(state, seat, MoveHorse(2, path="RL" + "S" * 7))
    assert "may not change lanes" in refused(state, seat, MoveHorse(2, path="RR" + "S" * 7))


def test_the_apprentice_of_the_picture() -> None:
    """WP-11.8: inside at once is blocked after two squares, four are lost; late changes are not."""
    state = riding(APPRENTICE, "B:10/2", 6, {1: "B:13/1"})
    assert ends(state) == {
        ("B:16/2", 0, "full"): "SSSSSS",
        ("B:16/1", 0, "full"): "SSSSSL",
        ("B:16/3", 0, "full"): "SSSSSR",
        ("B:15/1", 1, "short"): "SSSSL",
        ("B:15/3", 1, "short"): "SSSSR",
        ("B:12/1", 4, "blocked"): "SL",
    }
    seat = waiting_for(state)[0]
    state.copy().apply(seat, MoveHorse(2, path="SSSSLS"))
    ride(state, 2, "LS")
    assert where(state, 2) == "B:12/1"


def test_no_lane_is_changed_on_a_turn() -> None:
    """WP-7.34, WP-11.21: from the last square of the turn the first step is straight."""
    state = riding(VETERAN, "T2:22/2", 3)
    assert set(ends(state)) == {(f"H:3/{lane}", 0, "full") for lane in (1, 2, 3, 4)}
    seat = waiting_for(state)[0]
    for path in ("LSS", "RSS"):
        assert "no lane is changed on a turn" in refused(state, seat, MoveHorse(1, path=path))
    for path, to in {"SSS": "H:3/2", "SLS": "H:3/1", "SRS": "H:3/3", "SRR": "H:3/4"}.items():
        there = state.copy()
        ride(there, 1, path)
        assert where(there, 1) == to


def test_the_lane_for_a_turn_is_chosen_by_the_step_into_it() -> None:
    """WP-7.34, WP-11.20."""
    state = riding(VETERAN, "B:28/3", 3)
    assert {to for to, _, _ in ends(state)} == {"T2:3/2", "T2:3/3", "T2:3/4"}


# -- traffic -------------------------------------------------------------------------------------


def test_nobody_enters_an_occupied_square_or_cuts_in() -> None:
    """WP-7.37, WP-11.23: not B:11/1, which is taken, and not B:12/1 in front of it."""
    state = riding(VETERAN, "B:10/2", 2, {2: "B:11/1"})
    assert {to for to, _, _ in ends(state)} == {"B:12/2", "B:12/3", "B:12/4"}
    seat = waiting_for(state)[0]
    assert "occupied" in refused(state, seat, MoveHorse(1, path="LS"))
    assert "directly in front" in refused(state, seat, MoveHorse(1, path="SL"))


def test_horses_in_the_gate_count_as_horses() -> None:
    """WP-7.37, WP-11.22: horse 4 moves first out of a full gate."""
    state = race_with()
    roll(state, 4, 1)
    seat = waiting_for(state)[0]
    for letter in "LR":
        path = letter + "S" * 12
        assert "directly in front" in refused(state, seat, MoveHorse(4, path=path))
    ride(state, 4, "SLL" + "S" * 10)
    assert where(state, 4) == "B:21/2"


def test_squares_only_passed_through_must_be_free_too() -> None:
    """WP-7.37: a horse in the lane cannot be jumped."""
    state = riding(VETERAN, "B:10/2", 5, {2: "B:12/2"})
    seat = waiting_for(state)[0]
    assert "illegal path at square 2" in refused(state, seat, MoveHorse(1, path="SSSSS"))


# -- squeeze -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (4, {("B:19/1", 0, "full"), ("B:19/2", 0, "full"), ("B:18/2", 1, "short")}),
        (5, {("B:20/1", 0, "full"), ("B:20/2", 0, "full"), ("B:18/2", 2, "short")}),
        (9, {("B:24/2", 0, "full"), ("B:21/1", 3, "short")}),
    ],
)
def test_the_squeeze_of_the_picture(count: int, expected: set[tuple[str, int, str]]) -> None:
    """WP-7.38, WP-11.5: from a passing square through the first horse, not through the second."""
    state = riding(APPRENTICE, "B:15/1", count, {5: "B:18/1", 3: "B:22/1"})
    assert set(ends(state)) == expected


def test_without_a_passing_square_there_is_no_squeeze() -> None:
    """WP-7.38, WP-11.6: no end in lane 1."""
    state = riding(APPRENTICE, "B:14/1", 5, {5: "B:18/1"})
    assert set(ends(state)) == {("B:19/2", 0, "full"), ("B:18/2", 1, "short")}


def test_a_squeeze_takes_two_squares_of_count() -> None:
    """WP-7.38: with one square left behind the horse it is no legal step."""
    state = riding(VETERAN, "T2:5/1", 2, {2: "T2:7/1"})
    assert ends(state) == {("T2:6/1", 1, "blocked"): "S"}


def test_a_squeeze_on_the_turn() -> None:
    """WP-7.38, WP-11.19."""
    state = riding(VETERAN, "T2:5/1", 10, {2: "T2:7/1"})
    assert set(ends(state)) == {("T2:15/1", 0, "full")}


def test_a_squeeze_needs_room_beyond() -> None:
    """WP-7.38."""
    state = riding(VETERAN, "T2:5/1", 12, {2: "T2:7/1", 3: "T2:8/1"})
    assert ends(state) == {("T2:6/1", 11, "blocked"): "S"}


def test_no_squeeze_after_a_change_of_lanes() -> None:
    """WP-7.38: out and back, and then through, is refused."""
    state = riding(VETERAN, "B:15/1", 12, {5: "B:19/1"})
    seat = waiting_for(state)[0]
    path = "RL" + "S" * 10
    assert "after a change of lanes" in refused(state, seat, MoveHorse(1, path=path))
    ride(state, 1, "S" * 12)
    assert where(state, 1) == "B:27/1"


def test_a_squeeze_may_end_in_front_of_the_horse_passed() -> None:
    """WP-7.38, WP-9.7: with the option off only with a further step."""
    ends_in_front = ("T2:8/1", 0, "full")
    assert ends_in_front in ends(riding(VETERAN, "T2:5/1", 3, {2: "T2:7/1"}))
    bound = riding(VETERAN, "T2:5/1", 3, {2: "T2:7/1"}, squeeze_may_stop_in_front=False)
    assert ends(bound) == {("T2:6/1", 2, "blocked"): "S"}
    further = riding(VETERAN, "T2:5/1", 4, {2: "T2:7/1"}, squeeze_may_stop_in_front=False)
    assert set(ends(further)) == {("T2:9/1", 0, "full")}


def test_without_stopping_in_front_no_short_stop_there_either() -> None:
    """WP-9.7: the square in front is a passing square."""
    others = {2: "T2:9/1"}
    free = riding(VETERAN, "T2:5/1", 7, others)
    bound = riding(VETERAN, "T2:5/1", 7, others, squeeze_may_stop_in_front=False)
    assert ("T2:10/1", 2, "short") in ends(free)
    assert set(ends(free)) - set(ends(bound)) == {("T2:10/1", 2, "short")}
    seat = waiting_for(bound)[0]
    assert "illegal path" in refused(bound, seat, MoveHorse(1, path="SSSSS"))


# -- stopping ------------------------------------------------------------------------------------


def test_the_full_count_must_be_used() -> None:
    """WP-7.39: stopping early on a plain square is refused."""
    state = riding(VETERAN, "B:10/3", 5)
    seat = waiting_for(state)[0]
    message = refused(state, seat, MoveHorse(1, path="SSSS"))
    assert "1 squares of the count are left" in message
    assert "legal end squares: B:15/3" in message


def test_a_horse_may_stop_up_to_three_short_on_a_passing_square() -> None:
    """WP-7.39: B:15/1 is a passing square, one to three squares short but not four."""
    stops = {
        count: ("B:15/1", count - 4, "short") in ends(riding(VETERAN, "B:11/1", count))
        for count in (5, 6, 7, 8)
    }
    assert stops == {5: True, 6: True, 7: True, 8: False}


def test_a_horse_cannot_stop_where_it_stands() -> None:
    """WP-7.39: at least one step, also on a passing square."""
    state = riding(VETERAN, "B:15/1", 3)
    assert ("B:15/1", 3, "short") not in ends(state)


def test_a_blocked_horse_loses_the_rest() -> None:
    """WP-7.39, WP-11.18: eight squares of ten, on the turn."""
    state = riding(VETERAN, "T2:3/1", 10, {2: "T2:6/1"})
    assert ends(state) == {("T2:5/1", 8, "blocked"): "SS"}


def test_blocked_on_the_spot_the_horse_stays() -> None:
    """WP-7.39: the empty path."""
    state = riding(VETERAN, "T2:3/1", 12, {2: "T2:4/1"})
    assert ends(state) == {("T2:3/1", 12, "blocked"): ""}
    ride(state, 1, "")
    assert where(state, 1) == "T2:3/1"


def test_a_horse_shut_in_the_gate_stays_there() -> None:
    """WP-5.15: `to` is gate/lane."""
    state = riding(VETERAN, "gate/1", 12, {2: "B:9/1", 3: "B:9/2"})
    assert ends(state) == {("gate/1", 12, "blocked"): ""}


def test_at_the_end_of_the_track_there_is_no_step() -> None:
    """WP-2.22: a horse in the last column of the run-out is blocked."""
    state = riding(VETERAN, "R:28/1", 5)
    assert set(ends(state)) == {(f"R:30/{lane}", 3, "blocked") for lane in (1, 2, 3)}


def test_an_owner_may_choose_to_be_blocked() -> None:
    """WP-7.40: RL ends behind the horse ahead with seven squares lost."""
    state = riding(VETERAN, "B:15/1", 12, {5: "B:18/1", 3: "B:22/1"})
    ride(state, 1, "RL")
    assert where(state, 1) == "B:17/1"


# -- the list of moves ---------------------------------------------------------------------------


def test_the_same_square_open_and_blocked_are_two_moves() -> None:
    """WP-5.11, WP-5.15, WP-11.32: a Veteran with a count of nine."""
    state = riding(VETERAN, "B:15/1", 9, {5: "B:18/1", 3: "B:22/1"})
    assert ends(state) == {
        ("B:24/2", 0, "full"): "SSSSSSRSS",
        ("B:24/1", 0, "full"): "SSSSSSRSL",
        ("B:24/3", 0, "full"): "SSSSSSRSR",
        ("B:21/1", 3, "short"): "SSSSSS",
        ("B:21/1", 3, "blocked"): "SSSSRL",
        ("B:21/3", 3, "short"): "SSSSRR",
        ("B:17/1", 7, "blocked"): "RL",
    }


def test_a_move_may_be_given_by_its_result() -> None:
    """WP-5.8, WP-5.15: `to`, `unused` and `stop`; and by any path, in full or with the result."""
    by_result = riding(VETERAN, "B:10/3", 5)
    ride(by_result, 1, to="B:15/2", unused=0, stop="full")
    by_path = riding(VETERAN, "B:10/3", 5)
    ride(by_path, 1, "LSSSS")
    by_both = riding(VETERAN, "B:10/3", 5)
    ride(by_both, 1, "SSLSS", to="B:15/2", unused=0, stop="full")
    assert where(by_result, 1) == where(by_path, 1) == where(by_both, 1) == "B:15/2"
    assert by_result.last_move == by_path.last_move == by_both.last_move


def test_path_and_result_must_agree() -> None:
    """WP-5.15."""
    state = riding(VETERAN, "B:10/3", 5)
    seat = waiting_for(state)[0]
    action = MoveHorse(1, "B:15/3", 0, "full", path="LSSSS")
    assert "do not agree" in refused(state, seat, action)


def test_an_ambiguous_result_is_sent_back() -> None:
    """WP-5.15: the square alone, where it can be reached in two ways."""
    state = riding(VETERAN, "B:15/1", 12, {5: "B:18/1"})
    seat = waiting_for(state)[0]
    assert "several moves end like this" in refused(state, seat, MoveHorse(1))
    assert "no move ends like this" in refused(state, seat, MoveHorse(1, to="H:1/1"))


def test_a_record_stores_the_listed_move() -> None:
    """WP-5.11: whatever path was ridden, the first one in the order S, L, R is shown."""
    state = riding(VETERAN, "B:10/3", 5)
    seat = waiting_for(state)[0]
    (stored,) = state.expand(seat, MoveHorse(1, path="LLRRS"))
    assert stored == MoveHorse(1, "B:15/3", 0, "full", path="SSSSS")
    assert stored in state.legal(seat)


def test_each_result_is_listed_once_with_the_first_path() -> None:
    """WP-5.11: S before L before R, over many positions of a race."""
    state = race_with()
    order = str.maketrans("SLR", "012")
    seen = 0
    for dice in ((4, 3), (2, 6), (5, 3), (3, 1)):
        roll(state, *dice)
        while isinstance(state.pending, Decision):
            if state.phase.name == "ride":
                results = [
                    (m.take_bonus, m.use_allowance, m.to, m.unused, m.stop) for m in state.menu
                ]
                assert len(set(results)) == len(results)
                for unused in {m.unused for m in state.menu}:
                    paths = [
                        str(m.path)
                        for m in state.menu
                        if (m.unused, m.take_bonus, m.use_allowance) == (unused, False, False)
                    ]
                    assert paths == sorted(paths, key=lambda path: path.translate(order))
                seen += len(results)
            go_on(state)
    assert seen > 100


def test_a_decision_with_a_single_answer_is_asked_all_the_same() -> None:
    """WP-5.14."""
    state = riding(VETERAN, "T2:3/1", 12, {2: "T2:4/1"})
    assert len(state.legal(waiting_for(state)[0])) == 1


def test_a_segment_run_twice_is_two_legs() -> None:
    """WP-2.21: at 9 furlongs the homestretch is run before the line counts, and again at last."""
    state = at_race(5, 4)
    track = state.card.track
    first, last = (number for number, name in enumerate(track.names) if name == "H:20/1")
    after_first, after_last = (track.names[track.course.ways[s][0]] for s in (first, last))
    assert (after_first, after_last) == ("A:1/1", "R:1/1")


def test_horses_on_different_legs_do_not_hinder_each_other() -> None:
    """WP-2.21: H:15/1 of the first time round is free for a horse of the last time round."""
    state = race_with({1: "H:14/1"}, race=5, move=2)
    track = state.card.track
    early = track.names.index("H:15/1")
    assert early != square_of(state, "H:15/1")
    state.place[2] = early
    roll(state, 1, 1)
    house_rides(state, 1)
    assert any(str(move.path).startswith("S") for move in state.menu)


def test_the_gate_is_no_passing_square() -> None:
    """WP-2.21: nobody squeezes out of it."""
    track = GAME.box.races[3].track
    assert not any(track.passing[track.gate(horse)] for horse in range(1, 7))


def test_a_horse_beyond_the_line_blocks_until_the_move_ends() -> None:
    """WP-7.41: it keeps its square, and a horse that comes after it must go round."""
    state = riding(VETERAN, "H:18/1", 4, {2: "R:1/1"})
    assert "R:2/1" not in {to for to, _, _ in ends(state)}
    ride(state, 1, to="R:2/2")
    assert (where(state, 1), where(state, 2)) == ("", "")
    assert state.finish == (1, 2)
