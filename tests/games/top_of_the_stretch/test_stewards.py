"""Disqualification (TS-4.12, TS-6.13, TS-7.60 – TS-7.65)."""

from railbird.games.top_of_the_stretch.events import Disqualified, Inquiry
from railbird.games.top_of_the_stretch.phases.stewards import set_back
from tests.games.top_of_the_stretch.table import (
    column,
    next_roll,
    order,
    pays,
    play_out,
    roll,
    run_to,
    told_of,
)

Levels = tuple[tuple[int, ...], ...]


def official(wire: str, *dice: tuple[str, int]) -> str:
    """`P Q R=S T` with dice for disqualified horses, in the order they are rolled."""
    order = tuple(tuple(ord(name) for name in level.split("=")) for level in wire.split())
    standings: Levels = order
    for name, die in dice:
        standings = set_back(order, standings, ord(name), die)
    return " ".join("=".join(map(chr, level)) for level in standings)


def test_below_as_many_as_the_die_says_of_those_it_had_beaten() -> None:
    """TS-7.60."""
    assert official("A B C D E", ("A", 2)) == "B C A D E"
    assert official("A B C D E", ("C", 1)) == "A B D C E"


def test_the_first_worked_example() -> None:
    """TS-11.17, TS-7.62: a move into a dead heat ends below it."""
    assert official("P Q R=S T", ("P", 2)) == "Q R=S P T"
    assert official("P Q R=S T", ("Q", 6)) == "P R=S T Q"


def test_several_disqualifications() -> None:
    """TS-11.24, TS-7.60: the last across the wire moves first."""
    assert official("A B C D E", ("B", 1)) == "A C B D E"
    assert official("A B C D E", ("B", 1), ("A", 1)) == "C A B D E"
    assert official("A B C D E", ("B", 6)) == "A C D E B"
    assert official("A B C D E", ("B", 6), ("A", 6)) == "C D E B A"


def test_with_nobody_behind_it_keeps_its_place() -> None:
    """TS-7.61, TS-11.24: E disqualified, any die."""
    for die in range(1, 7):
        assert official("A B C D E", ("E", die)) == "A B C D E"
        assert official("A B C D E", ("D", die)) == "A B C E D"


def test_a_disqualified_horse_leaves_its_dead_heat() -> None:
    """TS-7.62, TS-11.24: its partner did not finish behind it and stays ahead."""
    assert official("A=B C D E", ("A", 1)) == "B C A D E"
    assert official("A=B", ("A", 4)) == "B A"


def test_partners_that_have_moved_are_simply_passed_or_not() -> None:
    """TS-7.65, TS-11.24, TS-11.29."""
    assert official("X=Y C D E", ("Y", 2)) == "X C D Y E"
    assert official("X=Y C D E", ("Y", 2), ("X", 2)) == "C D X Y E"
    assert official("C A=B", ("B", 3)) == "C A B"
    assert official("C A=B", ("B", 3), ("A", 5)) == "C A B"


def test_the_last_across_the_wire_is_rolled_for_first() -> None:
    """TS-6.13, TS-4.12: exact reverse of the wire order, dead heats listed in post order."""
    state = run_to([90, 96, 90, 80])
    for runner in state.runners:
        runner.fouled = runner.entry.pp in (1, 2, 3)
    roll(state, 6, 6)  # a dead heat for second
    assert state.phase.name == "stewards"
    asked = []
    for die in (1, 1, 1):
        asked.append(next_roll(state))
        roll(state, die)
    assert asked == [f"stewards' die for #{pp} Horse {pp}" for pp in (3, 1, 2)]


def test_rolled_even_if_nobody_is_behind() -> None:
    """TS-6.13."""
    state = run_to([96, 96])
    state.runners[1].fouled = True
    roll(state, 9, 4)
    assert next_roll(state) == "stewards' die for #2 Horse 2"
    told = roll(state, 6)
    (moved,) = told_of(told, Disqualified)
    assert (moved.was, moved.place) == (2, 2)


def test_places_and_payoffs_follow_the_official_order_but_not_lengths_and_times() -> None:
    """TS-7.63."""
    state = run_to([96, 92, 92, 80])
    state.runners[0].fouled = True
    wire = roll(state, 9, 4)
    assert told_of(wire, Inquiry)[0].horses == ("Horse 1",)
    lengths, times = column(state, "quarter_lengths"), column(state, "time")
    roll(state, 2)
    assert order(state) == [(1, "Horse 2"), (2, "Horse 3"), (3, "Horse 1"), (4, "Horse 4")]
    assert column(state, "quarter_lengths") == lengths == [0, 8, 8, 32]
    assert column(state, "time") == times
    assert {post for post, kind in pays(state) if kind == "win"} == {2}
    assert (1, "show") in pays(state)
    assert (1, "place") not in pays(state)


def test_dead_heated_horses_share_the_better_place() -> None:
    """TS-7.64: 1, 1, 3."""
    state = run_to([90, 90, 80])
    roll(state, 7, 7)
    assert [place for place, _ in order(state)] == [1, 1, 3]


def test_horses_that_are_out_stay_unplaced_below() -> None:
    """TS-7.61."""
    state = run_to([96, 96, 80])
    state.runners[0].fouled = True
    state.runners[2].out = True
    state.runners[2].final_speed = None
    roll(state, 9, 4, 6)
    play_out(state)
    chart = [(p.place, p.horse) for p in state.results[0].placings]
    assert chart == [(1, "Horse 2"), (2, "Horse 1"), (None, "Horse 3")]
