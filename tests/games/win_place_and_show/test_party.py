"""Party version and house jockeys (WP-7.58 – WP-7.61, WP-9.13, WP-11.31)."""

from typing import Any

import pytest

from railbird.core import BadSetup, Chance, Decision, Over
from railbird.games.win_place_and_show.actions import WriteTicket
from railbird.games.win_place_and_show.events import HorseMoved, Paid, WindowOpened
from railbird.games.win_place_and_show.phases.ride import mounted
from railbird.games.win_place_and_show.rules.house_jockey import best_move, score
from railbird.games.win_place_and_show.rules.menu import menu_of
from railbird.games.win_place_and_show.rules.moves import Move
from railbird.games.win_place_and_show.rules.slip import Straight
from railbird.games.win_place_and_show.state import State
from tests.games.win_place_and_show.table import (
    GAME,
    finish_race,
    go_on,
    house_rides,
    race_with,
    riding,
    roll,
    seal,
    sit_down,
    square_of,
    submit,
    told_of,
    waiting_for,
    where,
)

DICE = [(4, 3), (2, 6), (5, 3), (3, 1), (6, 5), (1, 4)]
RACE = """
B:23/1 B:19/2 B:19/3 B:24/2 B:22/4 B:21/5
T2:5/2 B:27/3 T2:3/1 T2:7/2 T2:6/3 T2:4/3
T2:19/2 T2:13/3 T2:18/1 T2:18/2 T2:20/3 T2:18/3
H:9/3 H:1/3 H:9/1 T2:18/2 H:11/2 H:6/2
H:20/2 H:15/3 R:4/1 H:9/1 R:7/3 H:20/1
R:2/1 R:6/2 home H:17/2 home R:13/1
"""


def party(seats: int = 7, **options: Any) -> State:
    """All slips of race 1 are sealed, without a bet."""
    state = sit_down(seats, **options)
    seal(state, *range(seats))
    return state


def test_the_recorded_race() -> None:
    """WP-11.31, WP-7.59 – WP-7.61: six house jockeys, dice for dice and square for square."""
    state = party()
    for dice, line in zip(DICE, RACE.split("\n")[1:-1], strict=True):
        moved = told_of(roll(state, *dice), HorseMoved)
        squares = {event.horse: event.to for event in moved}
        assert [squares.get(horse, "home") for horse in range(1, 7)] == line.split()
    assert state.results[0].finish == (5, 3, 6, 2, 1)


def test_the_counts_of_the_recorded_race() -> None:
    """WP-11.31: the figures in brackets, allowances and squares left over."""
    state = party()
    counts: dict[tuple[int, int], Any] = {}
    for number, dice in enumerate(DICE, start=1):
        for event in told_of(roll(state, *dice), HorseMoved):
            count = event.strength + event.die + event.bonus
            counts[number, event.horse] = (count, event.allowance, event.unused, event.stop)
    assert counts[1, 4] == (16, 0, 0, "full")
    assert counts[2, 1] == (13, 0, 3, "short")
    assert counts[2, 2] == (9, 0, 1, "short")
    assert counts[3, 4] == (14, 0, 3, "blocked")
    assert counts[4, 4] == (12, 0, 12, "blocked")
    assert counts[5, 5] == (14, 2, 0, "full")
    assert counts[6, 2] == (9, 2, 0, "full")


def test_a_party_has_no_auction_purses_or_claims() -> None:
    """WP-7.58, WP-3.3: betting, then race, then betting."""
    state = party(races=2)
    phases, told = set(), []
    while not isinstance(state.pending, Over):
        phases.add(state.phase.name)
        told += go_on(state)
    assert phases == {"betting", "roll"}
    assert not told_of(told, WindowOpened)
    assert not [event for event in told_of(told, Paid) if event.cause == "purse"]


def test_a_party_bets_and_plays_the_daily_double() -> None:
    """WP-7.58: all betting rules stay."""
    state = sit_down(7)
    assert [step for step in state.legal(6) if isinstance(step, WriteTicket)]
    submit(state, 0, {"win": (4, 1000)}, Straight(4, 5, 1000))
    seal(state, *range(1, 7))
    told = finish_race(state, 4, 1, 2, 3)
    assert [(p.seat, p.cause, p.amount) for p in told_of(told, Paid)] == [(0, "bet", 3500)]
    seal(state, *range(7))
    told = finish_race(state, 5, 1, 2, 3)
    assert [(p.cause, p.amount) for p in told_of(told, Paid)] == [("daily_double", 14_000)]


def test_players_may_ride_in_a_party() -> None:
    """WP-9.13: horses go round the list of riders, who still may bet."""
    state = party(8, party_jockeys="players", riders=("5", "2"))
    roll(state, 1, 1)
    riders = {}
    while isinstance(state.pending, Decision):
        (riders[state.to_move[0]],) = waiting_for(state)
        go_on(state)
    assert riders == {1: 5, 2: 2, 3: 5, 4: 2, 5: 5, 6: 2}


def test_house_jockeys_use_no_random_numbers() -> None:
    """WP-6.6: a roll is all that a move asks for."""
    state = party()
    roll(state, 4, 3)
    assert isinstance(state.pending, Chance)
    assert state.pending.purpose == "dice of race 1, move 2"


# -- how the house jockey decides ----------------------------------------------------------------


def test_the_house_jockey_always_takes_the_bonus() -> None:
    """WP-7.59."""
    state = race_with()
    roll(state, 4, 3)
    (moved,) = told_of(go_on(state), HorseMoved)
    assert (moved.horse, moved.bonus) == (4, 3)


@pytest.mark.parametrize(
    ("square", "others", "points"),
    [
        ("R:1/1", {}, 0),
        ("R:7/3", {}, -24),
        ("H:20/1", {}, 4),
        ("H:15/1", {}, 4 * 6 - 1),
        ("B:20/1", {2: "B:21/1"}, 4 * 49 + 4),
        ("B:20/1", {2: "B:24/1"}, 4 * 49 + 1),
        ("B:20/1", {2: "B:25/1"}, 4 * 49),
        ("B:21/1", {2: "B:22/1"}, 4 * 48 - 1),
        ("T2:6/1", {2: "T2:7/1"}, 4 * 35 + 8),
        ("T2:6/1", {2: "T2:9/1"}, 4 * 35 + 4),
        ("B:28/1", {2: "T2:1/1"}, 4 * 41 + 8),
        ("B:20/1", {2: "B:22/1", 3: "B:21/1"}, 4 * 49 + 4),
    ],
)
def test_the_score_of_a_square(square: str, others: dict[int, str], points: int) -> None:
    """WP-7.60."""
    state = riding(1, "B:10/6", 3, others)
    assert score(mounted(state), square_of(state, square)) == points


def test_ties_go_to_the_lower_lane_and_then_to_fewer_squares_used() -> None:
    """WP-7.59."""
    state = riding(1, "B:10/3", 5, {})
    mount = mounted(state)

    def move(name: str, unused: int) -> Move:
        return Move(square_of(state, name), unused, "short" if unused else "full", "")

    lanes = [move("B:17/3", 0), move("B:17/1", 0), move("B:17/2", 0)]
    assert best_move(mount, lanes) == lanes[1]
    unused = [move("B:17/1", 0), move("B:17/1", 2)]
    assert best_move(mount, unused) == unused[1]


def test_the_allowance_is_used_as_soon_as_it_brings_the_horse_home() -> None:
    """WP-7.61."""
    home = race_with({2: "H:12/1"}, owners={2: 0})
    roll(home, 1, 1)  # a count of 8 leads to H:20, with two more to R:2
    go_on(home)
    assert home.last_move is not None
    assert home.last_move.allowance == 2


def test_the_allowance_waits_until_the_last_moves() -> None:
    """WP-7.61: from move n - 1 on if it lowers the score by eight or more."""
    for move, used in ((4, 0), (5, 2), (6, 2)):
        state = race_with({2: "B:10/1"}, owners={2: 0}, move=move)
        roll(state, 1, 1)
        go_on(state)
        assert state.last_move is not None
        assert state.last_move.allowance == used


def test_the_allowance_is_kept_when_it_gains_too_little() -> None:
    """WP-7.61: two squares more end right behind another horse on the turn."""
    state = race_with({2: "T2:1/1", 1: "T2:13/1"}, owners={2: 0, 1: 1}, move=6)
    roll(state, 2, 1)
    assert where(state, 2) == "T2:1/1"
    go_on(state)
    assert state.last_move is not None
    assert (state.last_move.to, state.last_move.allowance) == ("T2:10/1", 0)


def test_a_missed_deadline_is_ridden_as_by_the_house() -> None:
    """WP-7.59: the default is taken from the menu."""
    state = race_with()
    roll(state, 4, 3)
    while isinstance(state.pending, Decision) and state.phase.name == "ride":
        (seat,) = waiting_for(state)
        assert state.default(seat) in state.legal(seat)
        assert state.menu == menu_of(state.box, mounted(state), state.options).moves
        go_on(state)
    house_rides(state)


def test_seats_of_riders_are_explained() -> None:
    """WP-9.13, WP-12.27: players count from 1, the option counts from 0."""
    about = next(option.help for option in GAME.options if option.name == "riders")
    assert "0 for the first player" in about
    with pytest.raises(BadSetup, match=r"seats 0 \(the first player\) to 6, not 7 "):
        party(7, party_jockeys="players", riders=("7",))
