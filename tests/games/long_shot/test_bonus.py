"""Completed lines and the bonuses they give (LS-4.5, LS-7.14, LS-7.21 – LS-7.25)."""

import pytest

from railbird.core import IllegalAction, tag_of
from railbird.games.long_shot.actions import ClaimBonus, DeclineBonus, Helmet, Pass, UseAbility
from railbird.games.long_shot.box.components import CELLS, HORSES
from railbird.games.long_shot.events import BonusDeclined, LineCompleted
from railbird.games.long_shot.rules.marks import mark_cell
from railbird.games.long_shot.state import State
from tests.games.long_shot.table import (
    GAME,
    bar_of,
    bets_on,
    bits,
    bonus_with,
    claim,
    concession,
    decline_bonus,
    jersey,
    kinds,
    legal,
    positions,
    refused,
    scored,
    told_of,
    turn_with,
    use,
    waited_for,
)


def claims(state: State, bonus: str) -> list[ClaimBonus]:
    return [
        action
        for action in legal(state)
        if isinstance(action, ClaimBonus) and action.bonus == bonus
    ]


# -- lines ---------------------------------------------------------------------------------------


def test_a_full_row_gives_a_bonus() -> None:
    """LS-7.14, LS-7.15."""
    turn = turn_with(6, cells=["0.0", "0.1", "0.2"])
    told = concession(turn, "0.3")
    assert told_of(told, LineCompleted) == [LineCompleted(0, "row", 0)]
    assert turn.bonuses == 1
    assert turn.phase.name == "bonus"


def test_a_diagonal_gives_none() -> None:
    """LS-7.14."""
    turn = turn_with(5, cells=["0.0", "1.1", "2.2"])
    concession(turn, "3.3")
    assert turn.bonuses == 0
    assert waited_for(turn) == 1


def test_row_and_column_at_once_give_two() -> None:
    """LS-7.14, worked example LS-11.11: with Out of Alignment also $1 each."""
    almost = ["1.0", "1.1", "1.3", "0.2", "2.2", "3.2"]
    turn = turn_with(1, cells=almost)
    told = concession(turn, "1.2")
    assert told_of(told, LineCompleted) == [
        LineCompleted(0, "row", 1),
        LineCompleted(0, "column", 2),
    ]
    assert turn.bonuses == 2
    paid = turn_with(1, cells=almost, market="set_C", owners={1: 0})
    concession(paid, "1.2")
    assert paid.bonuses == 2
    assert paid.money[0] == 14


def test_a_line_completes_once() -> None:
    """LS-7.15: a mark elsewhere does not pay a full line again."""
    turn = turn_with(4, cells=["0.0", "0.1", "0.2", "0.3"])
    concession(turn, "1.0")
    assert turn.bonuses == 0


def test_eight_lines_give_eight_bonuses() -> None:
    """LS-7.15: no more than the whole grid has lines."""
    turn = turn_with(8)
    for cell in range(len(CELLS)):
        mark_cell(turn, 0, cell)
    assert turn.bonuses == 8


def test_a_line_filled_with_a_wild_pays() -> None:
    """LS-7.19."""
    turn = turn_with(1, cells=["0.0", "0.1", "0.2"])
    concession(turn, "0.3", wild=6)
    assert turn.bonuses == 1


# -- claiming ------------------------------------------------------------------------------------


def test_every_kind_is_on_offer_and_so_is_declining() -> None:
    """LS-4.5, LS-2.13."""
    state = bonus_with()
    offered = {action.bonus for action in legal(state) if isinstance(action, ClaimBonus)}
    assert offered == set(GAME.box.bonuses)
    assert legal(state)[-1] == DeclineBonus()


def test_bonuses_are_claimed_one_after_the_other() -> None:
    """LS-4.5, LS-7.21."""
    state = bonus_with(2)
    claim(state, "cash7")
    assert state.money[0] == 19
    assert state.bonuses == 1
    assert state.phase.name == "bonus"
    claim(state, "forward3", horse=5)
    assert state.position[5] == 3
    assert waited_for(state) == 1


def test_a_declined_bonus_uses_no_box() -> None:
    """LS-4.5."""
    state = bonus_with()
    told = decline_bonus(state)
    assert told == [BonusDeclined(0)]
    assert state.boxes[0] == (3, 1, 2, 1, 1, 1, 1, 1, 1)
    assert waited_for(state) == 1


def test_a_box_is_used_once() -> None:
    """LS-7.21, LS-2.13, LS-12.19: $7 three times, free bet twice, the others once."""
    for bonus in GAME.box.bonuses.values():
        state = bonus_with(bonus.boxes + 1)
        for _ in range(bonus.boxes):
            state.apply(0, claims(state, bonus.id)[0])
        assert claims(state, bonus.id) == []
        with pytest.raises(IllegalAction, match="That bonus is used up"):
            claim(state, bonus.id)
    assert bonus_with().boxes[1] == (3, 1, 2, 1, 1, 1, 1, 1, 1)


def test_boxes_without_end() -> None:
    """LS-9.8."""
    state = bonus_with(5, bonus_boxes="unlimited")
    for _ in range(4):
        claim(state, "forward3", horse=1)
    assert state.position[1] == 12
    assert len(claims(state, "forward3")) == 8


def test_two_different_horses_are_moved() -> None:
    """LS-7.22, LS-5.5: each pair once, either order accepted."""
    state = bonus_with(position={2: 5, 6: 5})
    pairs = [(action.horse, action.horse2) for action in claims(state, "back2x2")]
    assert len(pairs) == len(set(pairs)) == 28
    assert all(low is not None and high is not None and low < high for low, high in pairs)
    refused(state, ClaimBonus("back2x2", 2, 2), "Choose two different horses. (LS-12.19)")
    refused(state, ClaimBonus("back2x2", 2), "Choose a horse from 1 to 8.")
    claim(state, "back2x2", horse=6, horse2=2)
    assert positions(state, 2, 6) == [3, 3]


def test_either_order_is_written_down_the_same() -> None:
    """LS-5.5."""
    state = bonus_with()
    listed = ClaimBonus("forward2x2", 2, 6)
    assert listed in legal(state)
    assert list(state.expand(0, ClaimBonus("forward2x2", 6, 2))) == [listed]


def test_finished_horses_are_not_moved() -> None:
    """LS-7.22, LS-7.8, LS-12.19."""
    state = bonus_with(finished=[3])
    assert all(action.horse != 3 for action in claims(state, "forward3"))
    refused(state, ClaimBonus("forward3", 3), "Horse 3 has finished. (LS-12.19)")
    refused(state, ClaimBonus("back2x2", 3, 4), "Horse 3 has finished. (LS-12.19)")


def test_a_free_bet_costs_nothing_and_pays_like_any_bet() -> None:
    """LS-7.12, worked example LS-11.3."""
    state = bonus_with(bets={5: 0}, money=0)
    claim(state, "free_bet3", horse=5)
    assert state.bets[0] == bets_on({5: 3})
    assert state.money[0] == 0
    state.finished = (1, 5, 2)
    assert scored(state)[0].bets == 18


def test_a_free_bet_obeys_the_same_bans() -> None:
    """LS-7.12, LS-12.19, LS-12.15."""
    state = bonus_with(finished=[1], position={2: 12, 3: 12}, helmets=[3])
    assert [action.horse for action in claims(state, "free_bet3")] == [3, 4, 5, 6, 7, 8]
    refused(state, ClaimBonus("free_bet3", 1), "Horse 1 has finished. (LS-12.19)")
    refused(state, ClaimBonus("free_bet3", 2), "you need its helmet. (LS-12.15)")


def test_a_helmet_of_any_number() -> None:
    """LS-7.23."""
    state = bonus_with(helmets=[1, 2])
    assert [action.horse for action in claims(state, "helmet_any")] == [3, 4, 5, 6, 7, 8]
    refused(state, ClaimBonus("helmet_any", 2), "Helmet 2 is already marked. (LS-12.11)")
    claim(state, "helmet_any", horse=7)
    assert state.helmets[0] == bits([1, 2, 7])


def test_a_jersey_of_any_number_marks_the_bar_of_that_number() -> None:
    """LS-7.23."""
    state = bonus_with(jerseys=[1])
    refused(state, ClaimBonus("jersey_any", 1, mark=2), "Jersey 1 is already marked. (LS-12.11)")
    refused(state, ClaimBonus("jersey_any", 7), "Choose a horse to mark on bar 7.")
    claim(state, "jersey_any", horse=7, mark=8)
    assert bar_of(state, 7) == [1, 3, 8]
    assert bar_of(state, 1) == [6]
    assert state.jerseys[0] == bits([1, 7])


def test_abilities_after_an_action_answer_to_a_bonus_action() -> None:
    """LS-7.23, LS-2.14: Sticky Fingers after `jersey_any`."""
    state = bonus_with(owners={7: 0, 5: 1})
    claim(state, "jersey_any", horse=5, mark=8)
    use(state, "A7")
    assert state.money == [14, 10]


def test_a_free_horse_may_have_finished() -> None:
    """LS-7.24, LS-9.9, worked example LS-11.28."""
    state = bonus_with(finished=[2])
    claim(state, "free_horse", horse=2)
    assert state.owner[2] == 0
    assert state.money[0] == 12
    assert scored(state)[0].purses == 35


def test_no_finished_horse_for_free() -> None:
    """LS-9.9, LS-12.19."""
    state = bonus_with(finished=[2], free_horse_finished="no")
    assert [action.horse for action in claims(state, "free_horse")] == [1, 3, 4, 5, 6, 7, 8]
    refused(state, ClaimBonus("free_horse", 2), "Horse 2 has finished. (LS-12.19)")


def test_an_owned_horse_is_not_free() -> None:
    """LS-7.24, LS-12.16."""
    refused(bonus_with(owners={2: 1}), ClaimBonus("free_horse", 2), "Horse 2 belongs to seat 2.")


def test_a_kind_without_target_cannot_be_claimed() -> None:
    """LS-7.25."""
    state = bonus_with(owners=dict.fromkeys(HORSES, 1), helmets=HORSES, jerseys=HORSES)
    offered = {action.bonus for action in legal(state) if isinstance(action, ClaimBonus)}
    assert not offered & {"free_horse", "helmet_any", "jersey_any"}


def test_a_bonus_takes_only_what_it_asks_for() -> None:
    """LS-12.19."""
    state = bonus_with()
    refused(state, ClaimBonus("cash7", horse=3), "cash7 takes no horse.")
    refused(state, ClaimBonus("forward3", 3, 4), "forward3 takes no horse2.")
    refused(state, ClaimBonus("helmet_any", 3, mark=4), "helmet_any takes no mark.")
    refused(state, ClaimBonus("free_bet3", 3, extra=1), "free_bet3 takes no extra.")
    refused(state, ClaimBonus("free_bet3", 9), "Choose a horse from 1 to 8.")
    refused(state, ClaimBonus("free_lunch"), "There is no bonus 'free_lunch'; there are: cash7")


def test_a_wild_cannot_be_spent_on_a_bonus() -> None:
    """LS-5.1, worked example LS-11.6."""
    with pytest.raises(IllegalAction, match="unknown field `wild`"):
        GAME.read_action({"do": "claim_bonus", "bonus": "cash7", "wild": 3})
    for other in ({"do": "pass"}, {"do": "erase_wild"}, {"do": "ability", "card": "A1"}):
        with pytest.raises(IllegalAction, match="unknown field `wild`"):
            GAME.read_action({**other, "wild": 3})


# -- further spaces ------------------------------------------------------------------------------


def test_a_card_moves_the_chosen_horses_further() -> None:
    """LS-2.21, LS-5.5, worked example LS-11.31."""
    for extra, lands in ((1, 5), (0, 6)):
        state = bonus_with(owners={3: 0}, position={8: 9}, market="set_B")
        listed = [action for action in claims(state, "back3") if action.horse == 8]
        assert [action.extra for action in listed] == [0, 1]
        claim(state, "back3", horse=8, extra=extra)
        assert state.position[8] == lands


def test_without_a_word_the_horses_go_as_far_as_they_may() -> None:
    """LS-5.5: the greatest value is the default and is written down."""
    state = bonus_with(owners={3: 0}, position={8: 9}, market="set_B")
    assert list(state.expand(0, ClaimBonus("back3", 8))) == [ClaimBonus("back3", 8, extra=1)]
    claim(state, "back3", horse=8)
    assert state.position[8] == 5


def test_further_only_where_a_card_allows_it() -> None:
    """LS-12.25."""
    state = bonus_with(position={8: 9})
    assert [action.extra for action in claims(state, "back3")] == [None] * 8
    refused(
        state,
        ClaimBonus("back3", 8, extra=1),
        "You may move each horse at most 0 further. (LS-12.25)",
    )
    owned = bonus_with(owners={3: 0}, market="set_B")
    refused(owned, ClaimBonus("back3", 8, extra=2), "at most 1 further. (LS-12.25)")
    refused(owned, ClaimBonus("forward3", 8, extra=1), "at most 0 further. (LS-12.25)")
    refused(owned, ClaimBonus("back3", 8, extra=-1), "at most 1 further. (LS-12.25)")
    claim(state, "back3", horse=8, extra=0)
    assert state.position[8] == 6


# -- nothing else in between ---------------------------------------------------------------------


def test_a_pending_bonus_comes_first() -> None:
    """LS-12.20, LS-12.19."""
    state = bonus_with()
    refused(state, Helmet(), "Claim or decline your bonus first. (LS-12.20)")
    refused(state, Pass(), "Claim or decline your bonus first. (LS-12.20)")
    refused(state, UseAbility("A1"), "Claim or decline your bonus first. (LS-12.20)")
    turn = turn_with(1)
    refused(turn, ClaimBonus("cash7"), "No bonus is pending. (LS-12.19)")
    refused(turn, DeclineBonus(), "No bonus is pending. (LS-12.19)")
    refused(turn, UseAbility("A1"), "No ability is asked. (LS-12.20)")


def test_a_turn_is_over_when_its_bonuses_are() -> None:
    turn = turn_with(6, cells=["0.0", "0.1", "0.2"])
    concession(turn, "0.3")
    assert kinds(legal(turn)) == {"claim_bonus", "decline_bonus"}
    assert {tag_of(action) for action in turn.legal(1)} == set()
    decline_bonus(turn)
    jersey(turn, 1)
    assert turn.phase.name == "roll"
