"""Every ability, card by card (LS-2.9, LS-2.16, LS-2.20, LS-2.21)."""

from typing import Any

from railbird.games.long_shot.actions import (
    Bet,
    BetStrung,
    Concession,
    DeclineAbility,
    Helmet,
    UseAbility,
)
from railbird.games.long_shot.box.components import HORSES
from railbird.games.long_shot.events import AbilityUsed, Moved
from railbird.games.long_shot.state import State
from tests.games.long_shot.table import (
    asked,
    bar_of,
    bet,
    bet_strung,
    bets_on,
    bits,
    bonus_with,
    buy,
    choices,
    claim,
    concession,
    decline,
    ends,
    every_cell_but,
    helmet,
    jersey,
    legal,
    marked_cells,
    positions,
    race_with,
    refused,
    roll,
    scored,
    told_of,
    turn_with,
    use,
    waited_for,
)

ALL_HELD = dict.fromkeys(HORSES, 1)


def owner_of(card: str, die: int, **laid_out: Any) -> State:
    """Seat 0 owns this card of its set and is in turn."""
    owners = laid_out.pop("owners", {}) | {int(card[1]): 0}
    market = laid_out.pop("market", f"set_{card[0]}")
    return turn_with(die, owners=owners, market=market, **laid_out)


def claimer_with(card: str, **laid_out: Any) -> State:
    """Seat 0 owns this card of its set and has a bonus to claim."""
    owners = laid_out.pop("owners", {}) | {int(card[1]): 0}
    return bonus_with(owners=owners, market=f"set_{card[0]}", **laid_out)


def sums(card: str, **laid_out: Any) -> int:
    """What abilities add to the score of seat 0, who owns this card."""
    owners = laid_out.pop("owners", {}) | {int(card[1]): 0}
    state = race_with(owners=owners, market=f"set_{card[0]}", **laid_out)
    return scored(state)[0].abilities


# -- set A ---------------------------------------------------------------------------------------


def test_a1_chain_reaction() -> None:
    """LS-2.9: after a column, one more cell of any number."""
    turn = owner_of("A1", 7, cells=["0.0", "1.0", "2.0"])
    concession(turn, "3.0")
    assert asked(turn) == "A1"
    assert set(choices(turn, "cell")) == set(every_cell_but("0.0", "1.0", "2.0", "3.0"))
    refused(turn, UseAbility("A1", cell="0.0"), "Cell 0.0 is already marked. (LS-12.10)")
    use(turn, "A1", cell="0.3")
    assert "0.3" in marked_cells(turn)
    assert turn.bonuses == 1


def test_a1_is_not_asked_after_a_row_nor_on_a_full_grid() -> None:
    """LS-2.15, LS-2.21."""
    row = owner_of("A1", 6, cells=["0.0", "0.1", "0.2"])
    concession(row, "0.3")
    assert (asked(row), row.bonuses) == (None, 1)
    full = owner_of("A1", 8, cells=every_cell_but("0.0"))
    concession(full, "0.0")
    assert (asked(full), full.bonuses) == (None, 2)


def test_a1_can_complete_further_lines() -> None:
    """LS-7.16, LS-4.9, worked example LS-11.20."""
    turn = owner_of("A1", 5, cells=every_cell_but("0.0", "1.0", "3.3"))
    concession(turn, "3.3")
    assert turn.bonuses == 2
    use(turn, "A1", cell="0.0")
    assert turn.bonuses == 3
    assert turn.phase.name == "bonus"


def test_a1_is_asked_again_for_a_column_it_fills() -> None:
    """LS-4.9."""
    turn = owner_of("A1", 7, cells=["0.0", "1.0", "2.0", "0.1", "1.1", "2.1"])
    concession(turn, "3.0")
    use(turn, "A1", cell="3.1")
    assert asked(turn) == "A1"
    decline(turn, "A1")
    assert turn.bonuses == 2


def test_a2_too_lucky() -> None:
    """LS-2.9."""
    assert owner_of("A2", 2).money[0] == 14
    assert owner_of("A2", 3).money[0] == 12


def test_a2_looks_at_the_die_and_not_at_a_wild() -> None:
    """LS-7.19, worked examples LS-11.15 and LS-11.16."""
    seven = owner_of("A2", 7)
    helmet(seven, wild=2)
    assert seven.money[0] == 12
    two = owner_of("A2", 2)
    assert two.money[0] == 14
    bet(two, 1, wild=5)
    assert two.money[0] == 13
    assert two.bets[0] == bets_on({5: 1})


def test_a3_scatter_shot() -> None:
    """LS-2.9: one below or above, but not with a Wild."""
    turn = owner_of("A3", 5)
    numbers = {turn.box.grid[i] for i in range(16) if Concession(cell_at(i)) in legal(turn)}
    assert numbers == {4, 5, 6}
    refused(turn, Concession("0.3", wild=7), "Cell 0.3 shows 6, not 7. (LS-12.10)")
    concession(turn, "0.3")
    assert marked_cells(turn) == ["0.3"]


def cell_at(index: int) -> str:
    return f"{index // 4}.{index % 4}"


def test_a3_does_not_join_the_ends() -> None:
    """LS-2.9: 1 and 8 are not adjacent; the number itself is not widened."""
    for die, near in ((1, {1, 2}), (8, {7, 8})):
        turn = owner_of("A3", die)
        numbers = {turn.box.grid[i] for i in range(16) if Concession(cell_at(i)) in legal(turn)}
        assert numbers == near
    turn = owner_of("A3", 5)
    helmet(turn)
    assert turn.helmets[0] == bits([5])
    refused(turn_with(5), Concession("0.3"), "Cell 0.3 shows 6, not 5. (LS-12.10)")


def test_a4_early_bird_special() -> None:
    """LS-2.9, worked example LS-11.17."""
    race = race_with(owners={4: 0}, money=0)
    roll(race, 5, 1)
    assert Bet(3) in legal(race)
    bet(race, 3)
    assert (race.money[0], race.bets[0][5]) == (0, 3)
    helmet(race)
    roll(race, 5, 1)
    jersey(race, 8)
    refused(race, Bet(1), "You have $0; this costs $1. (LS-12.13)")


def test_a4_does_not_lift_the_bans() -> None:
    """LS-7.12: past the line and without helmet there is no free bet either."""
    turn = owner_of("A4", 5, position={5: 12})
    refused(turn, Bet(1), "you need its helmet")
    assert not [action for action in legal(turn) if action == Bet(1)]


def test_a5_laundry_day() -> None:
    """LS-2.9."""
    assert sums("A5", helmets=[1, 2], jerseys=[3]) == 10
    assert sums("A5", helmets=[1, 2], jerseys=[2]) == 0


def test_a6_miracle_worker() -> None:
    """LS-2.9, LS-2.20: one concession, or helmet, or jersey with its mark, of any number."""
    turn = turn_with(6, helmets=[1], jerseys=[1], cells=["0.0"])
    buy(turn)
    assert asked(turn) == "A6"
    assert len([cell for cell in choices(turn, "cell") if cell]) == 15
    assert {number for number in choices(turn, "helmet") if number} == {2, 3, 4, 5, 6, 7, 8}
    use(turn, "A6", jersey=5, mark=8)
    assert turn.jerseys[0] == bits([1, 5])
    assert bar_of(turn, 5) == [1, 4, 8]
    assert waited_for(turn) == 1


def test_a6_marks_a_helmet_or_a_cell() -> None:
    turn = turn_with(6)
    buy(turn)
    refused(turn, UseAbility("A6", jersey=5), "Card A6 does not allow this")
    refused(turn, UseAbility("A6", jersey=5, mark=1), "cannot be marked on bar 5. (LS-12.11)")
    refused(turn, UseAbility("A6", cell="0.0", helmet=3), "Card A6 does not allow this")
    use(turn, "A6", helmet=3)
    assert turn.helmets[0] == bits([3])
    filled = turn_with(6, cells=["0.0", "0.1", "0.2"])
    buy(filled)
    use(filled, "A6", cell="0.3")
    assert filled.bonuses == 1


def test_a6_marks_no_bar_only_when_it_is_full() -> None:
    """LS-2.20."""
    turn = turn_with(6, bars={5: HORSES})
    buy(turn)
    assert [action for action in legal(turn) if getattr(action, "jersey", None) == 5] == [
        UseAbility("A6", jersey=5)
    ]


def test_a6_is_not_asked_on_a_full_sheet() -> None:
    """LS-2.21."""
    turn = turn_with(6, helmets=HORSES, jerseys=HORSES, cells=every_cell_but())
    buy(turn)
    assert waited_for(turn) == 1


def test_a7_sticky_fingers() -> None:
    """LS-2.9: up to $2 of the owner of the jersey's card."""
    turn = owner_of("A7", 5, owners={5: 1}, money=[3, 9])
    jersey(turn, 8)
    use(turn, "A7")
    assert turn.money == [5, 7]
    poor = owner_of("A7", 5, owners={5: 1}, money=[3, 1])
    jersey(poor, 8)
    use(poor, "A7")
    assert poor.money == [4, 0]


def test_a7_is_asked_only_where_there_is_something_to_take() -> None:
    """LS-2.21: not from the Market, oneself or a player without money; a Wild works."""
    for owners, money in (({}, 12), ({5: 0}, 12), ({5: 1}, [12, 0])):
        turn = owner_of("A7", 5, owners=owners, money=money)
        jersey(turn, 8)
        assert asked(turn) is None
    wild = owner_of("A7", 3, owners={5: 1})
    jersey(wild, 8, wild=5)
    assert asked(wild) == "A7"
    decline(wild, "A7")
    assert wild.money == [12, 12]


def test_a8_great_appreciation() -> None:
    """LS-2.9, LS-4.10, worked example LS-11.29."""
    for answer, purses in ((use, [35, 70]), (decline, [25, 50])):
        race = ends(race_with(finished=[1, 8, 3], owners={8: 0, 1: 1, 3: 1}))
        assert waited_for(race) == 0
        assert legal(race) == [UseAbility("A8"), DeclineAbility("A8")]
        answer(race, "A8")
        assert [sums.purses for sums in race.scores] == purses


def test_a8_is_asked_only_if_its_horse_is_placed() -> None:
    """LS-2.21, LS-4.10."""
    race = race_with(finished=[1, 2, 3], owners={8: 0, 1: 0})
    assert scored(race)[0].purses == 35
    unowned = race_with(finished=[1, 8, 3], owners={1: 0})
    assert scored(unowned)[0].purses == 35


# -- set B ---------------------------------------------------------------------------------------


def test_b1_golden_corral() -> None:
    """LS-2.9, LS-2.20: this card counts."""
    assert sums("B1", owners={2: 0, 3: 0}) == 10
    assert sums("B1", owners={2: 0}) == 0


def test_b2_silver_spoon() -> None:
    """LS-2.9."""
    state = claimer_with("B2")
    claim(state, "cash7")
    assert state.money[0] == 21
    assert state.boxes[0][0] == 2
    plain = bonus_with(market="set_B", owners={2: 1})
    claim(plain, "cash7")
    assert plain.money[0] == 19


def test_b3_receding_mare_line() -> None:
    """LS-2.9: both backward bonuses, all horses or none."""
    state = claimer_with("B3", position={1: 9, 2: 9})
    claim(state, "back2x2", horse=1, horse2=2)
    assert positions(state, 1, 2) == [6, 6]
    forward = claimer_with("B3")
    claim(forward, "forward3", horse=1)
    assert forward.position[1] == 3


def test_b4_double_crosser() -> None:
    """LS-2.9: a second horse on the same bar."""
    turn = owner_of("B4", 5)
    jersey(turn, 8)
    assert choices(turn, "mark") == [2, 3, 5, 6, 7]
    refused(turn, UseAbility("B4", mark=8), "Horse 8 cannot be marked on bar 5. (LS-12.11)")
    use(turn, "B4", mark=7)
    assert bar_of(turn, 5) == [1, 4, 7, 8]
    assert turn.jerseys[0] == bits([5])


def test_b4_is_not_asked_when_the_bar_is_full() -> None:
    """LS-2.21; LS-9.15: nor may it write the card's own number if that is forbidden."""
    turn = owner_of("B4", 5, bars={5: [1, 2, 3, 4, 5, 6, 7]})
    jersey(turn, 8)
    assert waited_for(turn) == 1
    forbidden = owner_of("B4", 5, bars={5: [1, 2, 3, 4, 6, 7]}, self_mark="forbidden")
    jersey(forbidden, 8)
    assert waited_for(forbidden) == 1


def test_b5_charley_horse() -> None:
    """LS-2.9: after a row, one horse back 1."""
    turn = owner_of("B5", 6, cells=["0.0", "0.1", "0.2"], position={1: 9}, finished=[2])
    concession(turn, "0.3")
    assert choices(turn, "horse") == [1, 3, 4, 5, 6, 7, 8]
    refused(turn, UseAbility("B5", horse=2), "Horse 2 has finished. (LS-12.19)")
    use(turn, "B5", horse=1)
    assert turn.position[1] == 8
    column = owner_of("B5", 7, cells=["0.0", "1.0", "2.0"])
    concession(column, "3.0")
    assert asked(column) is None


def test_b6_partner_in_crime() -> None:
    """LS-2.9: #6 and another, in ascending number."""
    turn = turn_with(6, market="set_B", position={6: 4, 2: 14})
    buy(turn)
    assert choices(turn, "horse") == [1, 2, 3, 4, 5, 7, 8]
    told = use(turn, "B6", horse=2)
    assert told_of(told, Moved) == [Moved(2, 1, 15, "push"), Moved(6, 2, 6, "push")]


def test_b6_moves_the_other_horse_even_if_its_own_has_finished() -> None:
    """LS-2.20: a finished `self` stays; here it came for free."""
    turn = bonus_with(market="set_B", finished=[6])
    claim(turn, "free_horse", horse=6)
    use(turn, "B6", horse=3)
    assert positions(turn, 6, 3) == [16, 2]


def test_b7_fair_play() -> None:
    """LS-2.9, LS-2.16: a horse behind the leader."""
    turn = owner_of("B7", 7, position={1: 9, 2: 9, 3: 8}, finished=[4])
    assert turn.phase.name == "turn_start"
    assert choices(turn, "horse") == [3, 5, 6, 7, 8]
    use(turn, "B7", horse=3)
    assert turn.position[3] == 10
    assert turn.phase.name == "action"


def test_b7_is_not_asked_when_all_are_level() -> None:
    """LS-2.21; LS-7.7: a finished horse does not lead."""
    assert owner_of("B7", 7).phase.name == "action"
    level = owner_of("B7", 7, position=[3] * 8, finished=[1])
    assert level.phase.name == "action"
    assert owner_of("B7", 6, position={1: 9}).phase.name == "action"


def test_b8_product_placement() -> None:
    """LS-2.9, LS-7.17: a free $2 bet on the horse of the set."""
    turn = owner_of("B8", 5, helmets=[5], money=0)
    jersey(turn, 2)
    use(turn, "B8")
    assert turn.bets[0] == bets_on({5: 2})
    assert turn.money[0] == 0
    other_way = owner_of("B8", 5, jerseys=[5], position={5: 14})
    helmet(other_way)
    decline(other_way, "B8")
    assert other_way.bets[0] == bets_on({})


def test_b8_is_not_asked_for_a_finished_horse_nor_without_a_set() -> None:
    """LS-2.21, LS-7.12."""
    done = owner_of("B8", 5, helmets=[5], finished=[5])
    jersey(done, 2)
    assert asked(done) is None
    half = owner_of("B8", 5)
    jersey(half, 2)
    assert asked(half) is None


# -- set C ---------------------------------------------------------------------------------------


def test_c1_out_of_alignment() -> None:
    """LS-2.9."""
    turn = owner_of("C1", 6, cells=["0.0", "0.1", "0.2"])
    concession(turn, "0.3")
    assert turn.money[0] == 13


def test_c2_pie_in_the_sky() -> None:
    """LS-2.9, LS-7.34."""
    assert sums("C2") == -10
    assert sums("C2", finished=[1, 3, 2]) == 0
    broke = race_with(owners={2: 0}, market="set_C", money=0)
    assert scored(broke)[0].total == -10


def test_c2_without_its_loss() -> None:
    """LS-9.13."""
    assert sums("C2", penalties="optional") == 0


def test_c3_pay_it_forward() -> None:
    """LS-2.9: a $3 bet moves all horses on the space."""
    turn = owner_of("C3", 5, position={1: 4, 5: 4, 7: 4, 2: 3})
    bet(turn, 3)
    use(turn, "C3")
    assert positions(turn, 1, 5, 7, 2) == [5, 5, 5, 3]


def test_c3_needs_three_dollars_and_company_on_the_track() -> None:
    """LS-2.15, LS-2.16, LS-2.21: not in the start area."""
    for amount, position in ((2, {1: 4, 5: 4}), (3, {5: 4}), (3, {})):
        turn = owner_of("C3", 5, position=position)
        bet(turn, amount)
        assert asked(turn) is None
    crowd = owner_of("C3", 5, position={1: 15, 5: 15}, helmets=[5])
    bet(crowd, 3)
    use(crowd, "C3")
    assert positions(crowd, 1, 5) == [15, 15]


def test_c3_does_not_share_with_a_finished_horse() -> None:
    """LS-7.7, LS-9.14, worked example LS-11.33."""
    turn = owner_of("C3", 7, finished=[3], position={7: 16}, helmets=[7], lanes="staggered")
    assert turn.position[3] == turn.position[7] == 16
    bet(turn, 3)
    assert asked(turn) is None


def test_c4_three_four_five() -> None:
    """LS-2.9."""
    state = claimer_with("C4")
    claim(state, "free_bet3", horse=8)
    assert state.bets[0] == bets_on({8: 5})


def test_c5_fancy_hat() -> None:
    """LS-2.9: $1 for a bet, paid or free, with the helmet."""
    turn = owner_of("C5", 6, helmets=[6])
    bet(turn, 3)
    assert turn.money[0] == 10
    bare = owner_of("C5", 6, helmets=[7])
    bet(bare, 3)
    assert bare.money[0] == 9
    free = claimer_with("C5", helmets=[8])
    claim(free, "free_bet3", horse=8)
    assert free.money[0] == 13


def test_c6_lone_ranger() -> None:
    """LS-2.9."""
    assert sums("C6", helmets=[1, 2, 3], jerseys=[3, 4]) == 6


def test_c7_bread_line() -> None:
    """LS-2.9: rows, not columns."""
    rows = ["0.0", "0.1", "0.2", "0.3", "2.0", "2.1", "2.2", "2.3"]
    assert sums("C7", cells=rows) == 6
    assert sums("C7", cells=["0.0", "1.0", "2.0", "3.0"]) == 0


def test_c8_magic_hate_ball() -> None:
    """LS-2.9, worked example LS-11.18."""
    turn = owner_of("C8", 8, seats=3, money=[4, 1, 7])
    use(turn, "C8")
    assert turn.money == [4, 0, 5]
    kind = owner_of("C8", 8, seats=3, money=[4, 1, 7])
    decline(kind, "C8")
    assert kind.money == [4, 1, 7]


def test_c8_is_not_asked_when_nobody_else_has_money() -> None:
    """LS-2.21."""
    assert owner_of("C8", 8, money=[4, 0]).phase.name == "action"
    assert owner_of("C8", 7).phase.name == "action"


# -- set D ---------------------------------------------------------------------------------------


def test_d1_strung_along() -> None:
    """LS-2.9: $1 and the horse moves 1, over no line."""
    turn = owner_of("D1", 5, position={5: 4})
    bet_strung(turn)
    assert (turn.money[0], turn.bets[0][5], turn.position[5]) == (11, 1, 5)
    late = owner_of("D1", 5, position={5: 15}, helmets=[5])
    bet_strung(late)
    assert late.position[5] == 15


def test_d1_is_for_its_owner_and_costs_its_own_price() -> None:
    """LS-2.9, LS-10.46: also with Early Bird Special."""
    refused(turn_with(5, market="set_D"), BetStrung(), "You own no card that allows this bet.")
    poor = owner_of("D1", 5, money=0, market=mixed("D1", "A4"), owners={4: 0})
    assert Bet(3) in legal(poor)
    assert BetStrung() not in legal(poor)
    refused(poor, BetStrung(), "You have $0; this costs $1. (LS-12.13)")
    refused(owner_of("D1", 5, position={5: 13}), BetStrung(), "past the No-Bet line")


def mixed(*cards: str, rest: str = "A") -> str:
    """A market with these cards, the other numbers from one set."""
    taken = {int(card[1]): card for card in cards}
    return ",".join(taken.get(number, f"{rest}{number}") for number in HORSES)


def test_d2_half_off_sale() -> None:
    """LS-2.9, LS-7.29: one more horse at half cost, rounded down."""
    turn = turn_with(2, market="set_D", money=14, finished=[8], owners={4: 1})
    buy(turn)
    assert choices(turn, "horse") == [3, 5, 6, 7]
    use(turn, "D2", horse=3)
    assert (turn.owner[3], turn.money[0]) == (0, 0)


def test_d2_is_asked_only_if_a_horse_can_be_paid() -> None:
    """LS-2.21, LS-7.27: a finished horse cannot be bought at half price either."""
    turn = turn_with(2, market="set_D", money=11)
    buy(turn)
    assert waited_for(turn) == 1
    finished = turn_with(2, market="set_D", money=12, finished=[7, 8])
    buy(finished)
    assert waited_for(finished) == 1


def test_d2_sets_off_the_ability_of_the_second_horse() -> None:
    """LS-7.29, LS-4.9: Miracle Worker at half price."""
    turn = turn_with(2, market=mixed("D2"), money=13)
    buy(turn)
    use(turn, "D2", horse=6)
    assert asked(turn) == "A6"
    use(turn, "A6", helmet=3)
    assert turn.helmets[0] == bits([3])


def test_d3_loosey_goosey() -> None:
    """LS-2.9, LS-2.20: up to two marked Wilds."""
    for marked, left in ((3, 1), (2, 0), (1, 0), (0, 0)):
        turn = turn_with(3, market="set_D", wilds=marked)
        buy(turn)
        assert turn.wilds[0] == left


def test_d4_dance_card() -> None:
    """LS-2.9, LS-2.20: printed and written X, the card's own number included."""
    assert sums("D4", owners={2: 0, 5: 0}, bars={4: [4, 5, 7]}) == 12
    assert sums("D4", owners={5: 0}) == 0


def test_d5_five_leaf_clover() -> None:
    """LS-2.9."""
    turn = owner_of("D5", 6, cells=["0.0", "0.1", "0.2"], wilds=2)
    concession(turn, "0.3")
    assert turn.wilds[0] == 1
    fresh = owner_of("D5", 6, cells=["0.0", "0.1", "0.2"])
    told = concession(fresh, "0.3")
    assert fresh.wilds[0] == 0
    assert told_of(told, AbilityUsed) == []


def test_d6_equestrian_inception() -> None:
    """LS-2.9, LS-2.15: only when it is taken for free."""
    free = bonus_with(market="set_D")
    claim(free, "free_horse", horse=6)
    assert free.money[0] == 18
    bought = turn_with(6, market="set_D")
    buy(bought)
    assert bought.money[0] == 6


def test_d7_inventory_check() -> None:
    """LS-2.9, LS-5.5: one jersey or two, no bar marks."""
    turn = turn_with(7, market="set_D", jerseys=[1, 2, 3, 4, 5])
    buy(turn)
    pairs = list(zip(choices(turn, "horse"), choices(turn, "horse2"), strict=True))
    assert pairs == [(6, None), (7, None), (8, None), (6, 7), (6, 8), (7, 8)]
    before = turn.bar[:]
    use(turn, "D7", horse=8, horse2=6)
    assert turn.jerseys[0] == bits([1, 2, 3, 4, 5, 6, 8])
    assert turn.bar == before
    one = turn_with(7, market="set_D")
    buy(one)
    use(one, "D7", horse=3)
    assert one.jerseys[0] == bits([3])


def test_d7_refuses_a_jersey_twice() -> None:
    """LS-2.21, LS-12.19."""
    turn = turn_with(7, market="set_D", jerseys=[1])
    buy(turn)
    refused(turn, UseAbility("D7", horse=3, horse2=3), "Choose two different horses. (LS-12.19)")
    refused(turn, UseAbility("D7", horse=1), "Card D7 does not allow this")
    full = turn_with(7, market="set_D", jerseys=HORSES)
    buy(full)
    assert waited_for(full) == 1


def test_d7_and_product_placement() -> None:
    """LS-2.21, LS-7.17, LS-4.9, worked example LS-11.34: the jerseys in ascending number, each
    with what it sets off before the next."""
    turn = turn_with(7, market=mixed("D7", "B8"), owners={8: 0}, helmets=[2, 3])
    before = turn.bar[:]
    buy(turn)
    use(turn, "D7", horse=3, horse2=2)
    assert turn.asked is not None
    assert (asked(turn), turn.asked.horse) == ("B8", 2)
    assert turn.jerseys[0] == bits([2])
    use(turn, "B8")
    assert turn.asked is not None
    assert (asked(turn), turn.asked.horse) == ("B8", 3)
    assert turn.jerseys[0] == bits([2, 3])
    decline(turn, "B8")
    assert turn.bets[0] == bets_on({2: 2})
    assert turn.bar == before


def test_d8_donut_dollie() -> None:
    """LS-2.9: all moving bonuses, in their own direction."""
    state = claimer_with("D8", position={1: 9})
    claim(state, "forward3", horse=1)
    assert state.position[1] == 13
    back = claimer_with("D8", position={1: 9, 2: 9})
    claim(back, "back2x2", horse=1, horse2=2, extra=1)
    assert positions(back, 1, 2) == [6, 6]


def test_d8_adds_up_with_receding_mare_line() -> None:
    """LS-10.48, LS-12.25: back 4 or 5."""
    both: dict[str, Any] = {"owners": {3: 0, 8: 0}, "market": mixed("B3", "D8")}
    for extra, lands in ((0, 6), (1, 5), (2, 4)):
        state = bonus_with(position={1: 9}, **both)
        claim(state, "back3", horse=1, extra=extra)
        assert state.position[1] == lands
    state = bonus_with(position={1: 9}, **both)
    claim(state, "back3", horse=1)
    assert state.position[1] == 4


# -- all of them ---------------------------------------------------------------------------------


def test_abilities_serve_their_owner_alone() -> None:
    """LS-7.28."""
    other = turn_with(2, owners={2: 1})
    assert other.money == [12, 12]
    helmet(other)
    assert other.money == [12, 14]
    market = turn_with(2)
    assert market.money == [12, 12]


def test_abilities_work_after_the_horse_has_finished() -> None:
    """LS-7.28."""
    assert owner_of("A2", 2, finished=[2]).money[0] == 14


def test_a_card_bought_this_turn_is_too_late_for_its_start() -> None:
    """LS-7.28, LS-4.2."""
    turn = turn_with(2)
    buy(turn)
    assert turn.money[0] == 2


def test_acquired_abilities_work_however_the_horse_was_got() -> None:
    """LS-7.29."""
    free = bonus_with()
    claim(free, "free_horse", horse=6)
    assert asked(free) == "A6"


def test_an_ability_can_always_be_declined() -> None:
    """LS-2.17."""
    turn = turn_with(6)
    buy(turn)
    decline(turn, "A6")
    assert (turn.helmets[0], turn.jerseys[0], turn.grid[0]) == (0, 0, 0)
    assert waited_for(turn) == 1


def test_an_asked_ability_comes_first() -> None:
    """LS-12.20."""
    turn = turn_with(6)
    buy(turn)
    refused(turn, Helmet(), "Answer the ability of card A6 first. (LS-12.20)")
    refused(turn, UseAbility("A1", cell="0.0"), "Answer the ability of card A6 first. (LS-12.20)")
    refused(turn, DeclineAbility("B6"), "Answer the ability of card A6 first. (LS-12.20)")


def test_without_abilities() -> None:
    """LS-9.7, LS-9.16: costs stay as printed."""
    off = owner_of("A2", 2, abilities="off")
    assert off.money[0] == 12
    pie = turn_with(2, market="set_C", abilities="off", money=4)
    buy(pie)
    assert pie.money[0] == 0
    assert scored(pie)[0].total == 0
    bought = turn_with(6, abilities="off")
    buy(bought)
    assert waited_for(bought) == 1
    spoon = bonus_with(market="set_B", owners={2: 0}, abilities="off")
    claim(spoon, "cash7")
    assert spoon.money[0] == 19
