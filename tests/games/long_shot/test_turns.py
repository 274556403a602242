"""The course of rounds and turns, and the order in which abilities resolve (LS-4)."""

from railbird.core import Decision, Over
from railbird.games.long_shot.actions import Bet, Helmet, Pass
from railbird.games.long_shot.events import AbilityUsed, MoneyGained
from tests.games.long_shot.table import (
    asked,
    bet,
    bets_on,
    bits,
    bonus_with,
    buy,
    claim,
    concession,
    decline,
    every_cell_but,
    helmet,
    jersey,
    legal,
    race_with,
    refused,
    roll,
    told_of,
    turn_with,
    use,
    waited_for,
)
from tests.games.long_shot.test_abilities import mixed


def test_abilities_at_the_start_of_a_turn_come_before_the_action() -> None:
    """LS-4.2: of two cards the lower number first, in each owner's own turn."""
    turn = race_with(
        seats=3, market=mixed("A2", "B7"), owners={2: 1, 7: 1}, position={1: 5}, first_player=0
    )
    roll(turn, 7, 1)
    assert waited_for(turn) == 0
    assert turn.phase.name == "action"
    helmet(turn)
    assert waited_for(turn) == 1
    assert (turn.phase.name, asked(turn)) == ("turn_start", "B7")
    use(turn, "B7", horse=8)
    assert turn.phase.name == "action"


def test_one_action_and_no_more() -> None:
    """LS-4.3."""
    turn = turn_with(4)
    helmet(turn)
    refused(
        turn,
        Bet(1),
        "bet is not possible now (phase action): it is seat 2's turn (LS-12.9)",
        seat=0,
    )


def test_abilities_set_off_by_an_action_resolve_in_ascending_number() -> None:
    """LS-4.4: C3 before C5, and Fancy Hat pays after the horses have moved."""
    turn = turn_with(
        6, market="set_C", owners={3: 0, 5: 0}, helmets=[6], position={6: 4, 1: 4}, money=3
    )
    told = bet(turn, 3)
    assert (asked(turn), turn.money[0]) == ("C3", 0)
    assert told_of(told, MoneyGained) == []
    use(turn, "C3")
    assert turn.money[0] == 1


def test_the_lower_card_first_whatever_set_it_off() -> None:
    """LS-4.4: B4 answers to the Jersey action, A7 too, B8 to the Jockey Set."""
    turn = turn_with(
        5, market=mixed("B4", "A7", "B8"), owners={4: 0, 7: 0, 8: 0, 5: 1}, helmets=[5]
    )
    jersey(turn, 8)
    order = []
    while (card := asked(turn)) is not None:
        order.append(card)
        decline(turn, card)
    assert order == ["B4", "A7", "B8"]


def test_a_row_before_a_column_for_the_same_card() -> None:
    """LS-7.14: Out of Alignment is paid for each; Charley Horse waits for its number."""
    turn = turn_with(
        1,
        market=mixed("C1", "B5"),
        owners={1: 0, 5: 0},
        cells=["1.0", "1.1", "1.3", "0.2", "2.2", "3.2"],
    )
    told = concession(turn, "1.2")
    assert told_of(told, AbilityUsed) == [AbilityUsed(0, "C1"), AbilityUsed(0, "C1")]
    assert asked(turn) == "B5"
    decline(turn, "B5")
    assert turn.phase.name == "bonus"


def test_what_an_ability_sets_off_comes_before_the_next_ability() -> None:
    """LS-4.9: the row that Chain Reaction fills is answered before the card after it."""
    turn = turn_with(
        5,
        market=mixed("A1", "B5"),
        owners={1: 0, 5: 0},
        cells=every_cell_but("0.0", "1.0", "3.3"),
        position={8: 9},
    )
    concession(turn, "3.3")
    assert asked(turn) == "A1"
    use(turn, "A1", cell="0.0")
    assert asked(turn) == "B5"
    use(turn, "B5", horse=8)
    assert asked(turn) == "B5"
    assert turn.position[8] == 8
    decline(turn, "B5")
    assert turn.bonuses == 3


def test_bonuses_wait_until_no_ability_is_open() -> None:
    """LS-4.9, LS-4.5."""
    turn = turn_with(7, owners={1: 0}, cells=["0.0", "1.0", "2.0"])
    concession(turn, "3.0")
    assert turn.bonuses == 1
    assert turn.phase.name == "triggers"
    decline(turn, "A1")
    assert turn.phase.name == "bonus"


def test_what_a_bonus_sets_off_comes_before_the_next_bonus() -> None:
    """LS-4.9: Miracle Worker, taken for free, fills a row, whose bonus joins the others."""
    state = bonus_with(2, cells=["0.0", "0.1", "0.2"])
    claim(state, "free_horse", horse=6)
    assert (asked(state), state.bonuses) == ("A6", 1)
    use(state, "A6", cell="0.3")
    assert (state.phase.name, state.bonuses) == ("bonus", 2)


def test_a_free_bet_of_an_ability_sets_off_others_at_once() -> None:
    """LS-4.9, LS-2.14: Product Placement bets, Fancy Hat pays."""
    turn = turn_with(6, market=mixed("C5", "B8"), owners={5: 0, 8: 0}, helmets=[6], money=0)
    jersey(turn, 8)
    use(turn, "B8")
    assert turn.bets[0] == bets_on({6: 2})
    assert turn.money[0] == 1


def test_a_horse_bought_by_an_ability_is_acquired_at_once() -> None:
    """LS-4.9, LS-7.29: Loosey Goosey through Half Off Sale."""
    turn = turn_with(2, market="set_D", money=14, wilds=3)
    buy(turn)
    use(turn, "D2", horse=3)
    assert turn.wilds[0] == 1
    assert waited_for(turn) == 1


def test_nobody_else_decides_inside_a_turn() -> None:
    """LS-4.6: those who are hit are not asked."""
    turn = turn_with(8, seats=3, market="set_C", owners={8: 0}, money=5)
    assert isinstance(turn.pending, Decision)
    assert turn.pending == Decision((0,))
    assert turn.legal(1) == turn.legal(2) == ()
    use(turn, "C8")
    assert turn.pending == Decision((0,))
    assert turn.money == [5, 3, 3]


def test_the_dice_go_round() -> None:
    """LS-4.7."""
    race = race_with(seats=2)
    for active in (0, 1, 0):
        assert race.active == active
        roll(race, 4, 1)
        while isinstance(race.pending, Decision):
            race.apply(race.pending.must[0], race.legal(race.pending.must[0])[0])


def test_the_last_round_is_played_in_full() -> None:
    """LS-4.8, LS-4.7: also by those who sit before the active player."""
    race = race_with(seats=3, finished=[1, 2], position={3: 15}, first_player=1)
    roll(race, 3, 1)
    order = []
    while isinstance(race.pending, Decision):
        order.append(race.pending.must[0])
        helmet(race)
    assert order == [1, 2, 0]
    assert isinstance(race.pending, Over)
    assert race.phase.name == "scoring"


def test_a_round_with_two_finishers_is_not_the_last() -> None:
    """LS-4.7."""
    race = race_with(finished=[1], position={3: 15})
    roll(race, 3, 1)
    helmet(race)
    helmet(race)
    assert race.phase.name == "roll"


def test_actions_out_of_turn() -> None:
    """LS-12.9."""
    race = race_with(seats=3)
    refused(race, Helmet(), "helmet is not possible now (phase roll): first comes the", seat=2)
    roll(race, 3, 1)
    refused(race, Helmet(), "(phase action): it is seat 1's turn (LS-12.9)", seat=2)


def test_nothing_is_done_after_the_end() -> None:
    """LS-12.9."""
    race = race_with(finished=[1, 2], position={3: 15})
    roll(race, 3, 1)
    helmet(race)
    helmet(race)
    assert isinstance(race.pending, Over)
    refused(race, Pass(), "pass is not possible now: the game is over (LS-12.9)", seat=0)


def test_defaults_are_legal_and_spend_no_wild() -> None:
    """What a missed deadline plays."""
    turn = turn_with(4)
    assert turn.default(0) in legal(turn)
    assert getattr(turn.default(0), "wild", None) is None
    state = bonus_with()
    claim_first = state.default(0)
    state.apply(0, claim_first)
    assert state.money[0] == 19
    asked_about = turn_with(6)
    buy(asked_about)
    asked_about.apply(0, asked_about.default(0))
    assert asked_about.helmets[0] == bits([])
