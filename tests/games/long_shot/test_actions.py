"""The action of a turn: concession, helmet, jersey, bet, buy, and Wild Numbers (LS-5, LS-7)."""

from typing import Any

import pytest

from railbird.core import Decision
from railbird.games.long_shot.actions import (
    Bet,
    Buy,
    Concession,
    EraseWild,
    Helmet,
    Jersey,
    Pass,
)
from railbird.games.long_shot.box.components import HORSES
from railbird.games.long_shot.events import BetPlaced, HorseTaken
from railbird.games.long_shot.state import State
from tests.games.long_shot.table import (
    bar_of,
    bet,
    bets_on,
    bits,
    buy,
    concession,
    erase_wild,
    every_cell_but,
    helmet,
    jersey,
    kinds,
    legal,
    marked_cells,
    pass_turn,
    race_with,
    refused,
    roll,
    turn_with,
    waited_for,
    without_wild,
)

CELLS_OF_8 = ("0.0", "2.1")
CELLS_OF_3 = ("0.1", "2.3")
CELLS_OF_5 = ("0.2", "3.3")


def test_the_rolled_number_can_be_used_in_five_ways() -> None:
    """LS-4.3: each exactly once."""
    turn = turn_with(4)
    assert without_wild(turn) == [
        Concession("1.0"),
        Concession("3.2"),
        Helmet(),
        *(Jersey(mark) for mark in (1, 3, 4, 5, 6, 7, 8)),
        *(Bet(amount) for amount in (1, 2, 3)),
        Buy(),
    ]
    helmet(turn)
    assert waited_for(turn) == 1


def test_an_owned_horse_can_be_used_but_not_bought() -> None:
    """LS-5.2, worked example LS-11.1."""
    turn = turn_with(4, owners={4: 1})
    assert kinds(without_wild(turn)) == {"concession", "helmet", "jersey", "bet"}
    refused(turn, Buy(), "Horse 4 belongs to seat 2. (LS-12.16)")


def test_marks_need_no_running_horse() -> None:
    """LS-5.2."""
    turn = turn_with(4, finished=[4])
    assert kinds(without_wild(turn)) == {"concession", "helmet", "jersey"}


def test_a_concession_is_marked() -> None:
    turn = turn_with(4)
    concession(turn, "3.2")
    assert marked_cells(turn) == ["3.2"]


def test_a_jersey_writes_any_horse_on_the_bar_of_the_number() -> None:
    """LS-5.3: the rolled one and finished ones included; what is on it already is not offered."""
    turn = turn_with(4, finished=[7])
    marks = [action.mark for action in without_wild(turn) if isinstance(action, Jersey)]
    assert marks == [1, 3, 4, 5, 6, 7, 8]
    jersey(turn, 7)
    assert bar_of(turn, 4) == [2, 7]
    assert turn.jerseys[0] == bits([4])


def test_a_full_bar_leaves_the_jersey() -> None:
    """LS-5.3: no mark is possible only then."""
    turn = turn_with(4, bars={4: HORSES})
    assert [action for action in without_wild(turn) if isinstance(action, Jersey)] == [Jersey(None)]
    refused(turn, Jersey(3), "Horse 3 is already marked on bar 4.")
    jersey(turn, None)
    assert turn.jerseys[0] == bits([4])
    refused(turn_with(4), Jersey(None), "Choose a horse to mark on bar 4.")


# -- bets ----------------------------------------------------------------------------------------


def test_a_bet_is_paid_and_adds_up() -> None:
    """LS-7.11, LS-7.10."""
    turn = turn_with(6, bets={6: 9}, money=5)
    told = bet(turn, 3)
    assert turn.bets[0] == bets_on({6: 12})
    assert turn.money[0] == 2
    assert BetPlaced(0, 6, 3, 3, 12, 2) in told


def test_nothing_is_bet_or_bought_beyond_ones_money() -> None:
    """LS-7.10."""
    turn = turn_with(4, money=2)
    assert [action for action in without_wild(turn) if isinstance(action, Bet)] == [Bet(1), Bet(2)]
    refused(turn, Bet(3), "You have $2; this costs $3. (LS-12.13)")
    refused(turn, Buy(), "You have $2; this costs $8. (LS-12.13)")
    assert kinds(without_wild(turn_with(4, money=0))) == {"concession", "helmet", "jersey"}


def test_past_the_line_a_bet_needs_the_helmet() -> None:
    """LS-2.4, LS-7.13, worked example LS-11.13."""
    race = race_with(position={6: 10})
    roll(race, 6, 2)
    assert race.position[6] == 12
    refused(race, Bet(1), "Horse 6 is past the No-Bet line; you need its helmet. (LS-12.15)")
    helmet(race)
    pass_on(race)
    roll(race, 6, 2)
    assert race.position[6] == 14
    assert waited_for(race) == 1
    refused(race, Bet(1), "Horse 6 is past the No-Bet line")
    helmet(race)
    bet(race, 3)
    assert race.bets[0][6] == 3


def pass_on(race: State) -> None:
    """Whoever is left in the round takes his jersey."""
    while isinstance(race.pending, Decision):
        jersey(race, 8)


def test_the_line_is_judged_by_where_the_horse_is_now() -> None:
    """LS-7.13: pushed back, it may be bet on again."""
    turn = turn_with(6, position={6: 12})
    assert not turn.may_bet_on(0, 6)
    turn.position[6] = 11
    assert turn.may_bet_on(0, 6)
    assert Bet(3) in legal(turn)


def test_earlier_bets_stand() -> None:
    """LS-7.13."""
    race = race_with(position={6: 11}, bets={6: 4})
    roll(race, 6, 3)
    assert race.bets[0][6] == 4


# -- buying --------------------------------------------------------------------------------------


def test_a_bought_horse_leaves_the_market_for_good() -> None:
    """LS-7.26: any number of horses for one player."""
    turn = turn_with(4, owners={1: 0, 2: 0, 3: 0, 5: 0, 6: 0, 7: 0, 8: 0})
    buy(turn)
    assert turn.owner[1:] == [0] * 8
    assert turn.money[0] == 4
    refused(turn, Buy(), "Horse 4 belongs to seat 1.")


def test_ones_own_horse_cannot_be_bought_again() -> None:
    """LS-7.26."""
    refused(turn_with(4, owners={4: 0}), Buy(), "Horse 4 belongs to you. (LS-12.16)")


def test_a_finished_horse_stays_in_the_market_and_cannot_be_bought() -> None:
    """LS-7.27."""
    turn = turn_with(4, finished=[4])
    assert Buy() not in legal(turn)
    refused(turn, Buy(), "Horse 4 has finished. (LS-12.16)")
    assert turn.in_market(4)


def test_pie_in_the_sky_is_cheap() -> None:
    """LS-2.7."""
    turn = turn_with(2, market="set_C", money=4)
    told = buy(turn)
    assert turn.money[0] == 0
    assert [event.money for event in told if isinstance(event, HorseTaken)] == [0]


# -- Wild Numbers --------------------------------------------------------------------------------


def test_a_wild_stands_for_any_other_number() -> None:
    """LS-5.1, worked example LS-11.2."""
    turn = turn_with(3, position={6: 5})
    bet(turn, 2, wild=6)
    assert turn.money[0] == 10
    assert turn.bets[0] == bets_on({6: 2})
    assert turn.wilds[0] == 1


def test_a_wild_serves_every_kind_of_action() -> None:
    """LS-7.19: which cell, helmet, jersey, bar, bet or horse."""
    for wild in HORSES:
        if wild != 3:
            done = turn_with(3)
            jersey(done, wild, wild=wild)
            assert done.jerseys[0] == bits([wild])
            assert wild in bar_of(done, wild)
    turn = turn_with(3)
    helmet(turn, wild=8)
    assert turn.helmets[0] == bits([8])
    turn = turn_with(3)
    concession(turn, "0.0", wild=8)
    assert marked_cells(turn) == ["0.0"]
    turn = turn_with(3)
    buy(turn, wild=8)
    assert turn.owner[8] == 0


def test_a_wild_holds_for_one_turn_of_one_player() -> None:
    """LS-7.19."""
    turn = turn_with(3)
    helmet(turn, wild=8)
    helmet(turn)
    assert turn.helmets == [bits([8]), bits([3])]


def test_a_wild_for_the_rolled_number_is_refused() -> None:
    """LS-5.1, LS-12.17."""
    turn = turn_with(3)
    assert all(getattr(action, "wild", None) != 3 for action in legal(turn))
    refused(turn, Helmet(wild=3), "The die already shows 3. (LS-12.17)")
    refused(turn, Helmet(wild=9), "Choose 1–8. (LS-12.17)")
    refused(turn, Helmet(wild=0), "Choose 1–8. (LS-12.17)")


def test_three_wilds_and_no_more() -> None:
    """LS-2.11, LS-5.1, LS-12.17."""
    turn = turn_with(3, wilds=3)
    assert legal(turn) == without_wild(turn)
    refused(turn, Helmet(wild=8), "No Wild Number left. (LS-12.17)")
    last = turn_with(3, wilds=2)
    helmet(last, wild=8)
    assert last.wilds[0] == 3


def test_the_wild_cannot_be_used_twice_in_a_turn() -> None:
    """LS-5.1, LS-12.17: not even while a bonus of the first is open."""
    turn = turn_with(3, cells=["0.1", "0.2", "0.3"])
    concession(turn, "0.0", wild=8)
    assert turn.phase.name == "bonus"
    refused(turn, Helmet(wild=8), "One Wild Number per turn. (LS-12.17)")


# -- stuck ---------------------------------------------------------------------------------------


def test_a_player_who_can_do_nothing_erases_a_wild_or_passes() -> None:
    """LS-7.20, worked example LS-11.22."""
    turn = turn_with(8, finished=[8], cells=CELLS_OF_8, helmets=[8], jerseys=[8], wilds=3)
    assert legal(turn) == [EraseWild(), Pass()]
    erase_wild(turn)
    assert turn.wilds[0] == 2
    assert waited_for(turn) == 1


def test_passing_does_nothing() -> None:
    """LS-5.4, LS-7.20."""
    turn = turn_with(8, finished=[8], cells=CELLS_OF_8, helmets=[8], jerseys=[8], wilds=3)
    pass_turn(turn)
    assert (turn.wilds[0], turn.money[0]) == (3, 12)
    assert waited_for(turn) == 1


def test_a_stuck_player_with_a_wild_uses_it_or_passes() -> None:
    """LS-7.20, LS-12.18."""
    turn = turn_with(8, finished=[8], cells=CELLS_OF_8, helmets=[8], jerseys=[8], wilds=2)
    assert kinds(without_wild(turn)) == {"pass"}
    assert len(legal(turn)) > 50
    refused(turn, EraseWild(), "You still have a Wild Number. (LS-12.18)")


def test_whoever_can_act_may_not_pass() -> None:
    """LS-5.4, LS-12.18, LS-12.23, worked example LS-11.27."""
    stuck_but_for_money: dict[str, Any] = {
        "cells": CELLS_OF_3,
        "helmets": [3],
        "jerseys": [3],
        "position": {3: 5},
        "owners": {3: 1},
    }
    turn = turn_with(3, money=4, wilds=1, **stuck_but_for_money)
    assert without_wild(turn) == [Bet(1), Bet(2), Bet(3)]
    refused(turn, Pass(), "You can still use number 3. (LS-12.23)")
    refused(turn, EraseWild(), "You can still use number 3. (LS-12.18)")
    poor = turn_with(3, money=0, wilds=3, **stuck_but_for_money)
    assert legal(poor) == [EraseWild(), Pass()]


def test_an_unmarked_sheet_has_no_wild_to_erase() -> None:
    """LS-12.18."""
    refused(turn_with(3), EraseWild(), "None of your Wild Numbers is marked. (LS-12.18)")


@pytest.mark.parametrize(
    "open_spot",
    [
        {"cells": [CELLS_OF_3[0]]},
        {"helmets": []},
        {"jerseys": []},
        {"finished": [], "owners": {3: 1}},
        {"finished": [], "money": 8, "position": {3: 15}},
    ],
)
def test_anything_at_all_keeps_a_player_from_being_stuck(open_spot: dict[str, Any]) -> None:
    """LS-7.20: a space of the number, its helmet, its jersey, a bet of $1 or the horse."""
    nothing: dict[str, Any] = {
        "cells": CELLS_OF_3,
        "helmets": [3],
        "jerseys": [3],
        "finished": [3],
        "wilds": 3,
    }
    assert legal(turn_with(3, **nothing)) == [EraseWild(), Pass()]
    assert not {EraseWild(), Pass()} & set(legal(turn_with(3, **nothing | open_spot)))


def test_abilities_do_not_count_as_a_way_to_use_the_number() -> None:
    """LS-7.20, worked example LS-11.30: the free bet of Early Bird Special may be done all the
    same."""
    turn = turn_with(
        5,
        owners={4: 0, 5: 1},
        money=0,
        position={5: 4},
        cells=CELLS_OF_5,
        helmets=[5],
        jerseys=[5],
        wilds=3,
    )
    assert legal(turn) == [Bet(1), Bet(2), Bet(3), EraseWild(), Pass()]


def test_scatter_shot_does_not_count_either() -> None:
    """LS-7.20."""
    turn = turn_with(
        5,
        owners={3: 0, 5: 1},
        money=0,
        cells=every_cell_but("0.3"),
        helmets=[5],
        jerseys=[5],
        wilds=3,
    )
    assert legal(turn) == [Concession("0.3"), EraseWild(), Pass()]


# -- options -------------------------------------------------------------------------------------


def test_passing_at_will() -> None:
    """LS-9.12, LS-5.4."""
    turn = turn_with(3, passing="any_turn")
    assert Pass() in legal(turn)
    pass_turn(turn)
    assert waited_for(turn) == 1


def test_refreshing_wilds_at_will() -> None:
    """LS-9.4, LS-9.18: stuck or not, unmarked Wilds or not."""
    turn = turn_with(3, wilds=1, wild_refresh="any_turn")
    assert EraseWild() in legal(turn)
    erase_wild(turn)
    assert turn.wilds[0] == 0
    assert waited_for(turn) == 1
    fresh = turn_with(3, wild_refresh="any_turn")
    assert EraseWild() not in legal(fresh)
    refused(fresh, EraseWild(), "None of your Wild Numbers is marked.")


def test_no_horse_on_its_own_bar() -> None:
    """LS-9.5, LS-9.15."""
    turn = turn_with(3, self_mark="forbidden")
    assert Jersey(3) not in legal(turn)
    refused(turn, Jersey(3), "Horse 3 may not be marked on its own bar. (LS-9.15)")
    full = turn_with(3, bars={3: [1, 2, 4, 5, 6, 7, 8]}, self_mark="forbidden")
    jersey(full, None)
    assert full.jerseys[0] == bits([3])
    assert Jersey(3) in legal(turn_with(3))


def test_a_wild_reaches_the_horses_that_are_never_rolled() -> None:
    """LS-2.19, worked example LS-11.25."""
    turn = turn_with(4, dice="manual")
    bet(turn, 3, wild=7)
    assert turn.money[0] == 9
    assert turn.bets[0] == bets_on({7: 3})
    assert turn.wilds[0] == 1
