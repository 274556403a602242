"""Roland Wright, step by step (LS-2.18, LS-3.7, LS-7.36 – LS-7.38)."""

from typing import Any

from railbird.core import Decision
from railbird.games.long_shot.box.components import HORSES
from railbird.games.long_shot.events import AbilityUsed
from railbird.games.long_shot.rules.roland import take_turn
from railbird.games.long_shot.state import State
from tests.games.long_shot.table import (
    bar_of,
    bets_on,
    bits,
    helmet,
    jersey,
    race_with,
    roll,
    scored,
    told_of,
    turn_with,
    use,
    with_table,
)


def rolands_turn(
    die: int,
    *,
    roland: int = 20,
    helmets: Any = (),
    jerseys: Any = (),
    bets: dict[int, int] | None = None,
    **laid_out: Any,
) -> State:
    """Roland's turn with this number has been played."""
    state = race_with(1, money=[12, roland], **laid_out)
    state.helmets[1], state.jerseys[1] = bits(helmets), bits(jerseys)
    state.bets[1] = bets_on(bets or {})
    state.told = []
    state.dice = (die, 1)
    take_turn(state, 1)
    return state


def test_first_he_buys() -> None:
    """LS-7.36 step 1."""
    state = rolands_turn(3)
    assert (state.owner[3], state.money[1]) == (1, 12)


def test_he_buys_what_he_can_pay_and_no_more_than_three() -> None:
    """LS-7.36 step 1: else he bets."""
    for laid_out in (
        {"roland": 7},
        {"owners": {3: 0}},
        {"owners": {1: 1, 2: 1, 4: 1}},
    ):
        state = rolands_turn(3, **laid_out)
        assert state.owner[3] != 1
        assert state.bets[1] == bets_on({3: 3})
    assert rolands_turn(3, owners={1: 1, 2: 1}).owner[3] == 1


def test_second_he_bets() -> None:
    """LS-7.36 step 2: as much as he can, at most $3."""
    state = rolands_turn(3, owners={3: 0}, roland=2, bets={3: 1})
    assert (state.bets[1][3], state.money[1]) == (3, 0)
    helmeted = rolands_turn(3, owners={3: 0}, position={3: 13}, helmets=[3])
    assert helmeted.bets[1] == bets_on({3: 3})


def test_third_he_marks_the_helmet_of_a_horse_past_the_line() -> None:
    """LS-7.36 step 3, LS-9.14."""
    state = rolands_turn(3, owners={3: 0}, position={3: 12})
    assert (state.helmets[1], state.jerseys[1]) == (bits([3]), 0)
    staggered = rolands_turn(1, owners={1: 0}, position={1: 11}, lanes="staggered")
    assert staggered.helmets[1] == bits([1])


def test_fourth_he_marks_the_jersey_and_his_favourite() -> None:
    """LS-7.36 step 4: bets times first odds, and 35 for a horse he owns."""
    state = rolands_turn(3, owners={3: 0, 6: 1}, roland=0, bets={7: 3, 8: 4})
    assert state.jerseys[1] == bits([3])
    assert bar_of(state, 3) == [1, 8]
    owned = rolands_turn(3, owners={3: 0, 6: 1}, roland=0, bets={7: 3, 6: 1})
    assert bar_of(owned, 3) == [1, 6]


def test_his_favourite_is_unfinished_and_not_yet_on_the_bar() -> None:
    """LS-7.36 step 4: ties go to the lowest number; none left, no X."""
    state = rolands_turn(3, owners={3: 0}, roland=0, bets={1: 5, 8: 4}, finished=[8])
    assert bar_of(state, 3) == [1, 2]
    full = rolands_turn(3, owners={3: 0}, roland=0, bars={3: HORSES})
    assert full.jerseys[1] == bits([3])
    left = rolands_turn(3, owners={3: 0}, roland=0, bars={3: set(HORSES) - {8}}, finished=[8])
    assert bar_of(left, 3) == [1, 2, 3, 4, 5, 6, 7]


def test_his_favourite_is_not_the_card_itself_where_that_is_forbidden() -> None:
    """LS-9.15."""
    state = rolands_turn(3, owners={3: 1}, roland=0, self_mark="forbidden")
    assert bar_of(state, 3) == [1, 2]
    assert bar_of(rolands_turn(3, owners={3: 1}, roland=0), 3) == [1, 3]


def test_fifth_he_marks_the_helmet() -> None:
    """LS-7.36 step 5."""
    state = rolands_turn(3, owners={3: 0}, roland=0, jerseys=[3])
    assert state.helmets[1] == bits([3])
    finished = rolands_turn(3, jerseys=[3], finished=[3])
    assert finished.helmets[1] == bits([3])


def test_at_last_he_gains_two_dollars() -> None:
    """LS-7.36 step 6."""
    state = rolands_turn(3, owners={3: 0}, roland=0, jerseys=[3], helmets=[3])
    assert state.money[1] == 2


def test_three_rolls_of_his() -> None:
    """Worked example LS-11.19."""
    race = race_with(1, starting_cards="S2,S1")
    race.money[1], race.bets[1] = 20, bets_on({2: 2, 5: 4})
    for die in (1, 2, 3):
        roll(race, die, 1)
        helmet(race)
        if die == 1:
            assert (race.owner[1], race.money[1]) == (1, 10)
        if die == 2:
            assert (race.owner[2], race.money[1]) == (1, 0)
    assert race.jerseys[1] == bits([3])
    assert bar_of(race, 3) == [1, 2]


def test_he_rolls_every_other_round() -> None:
    """LS-7.36: active, he moves first."""
    race = race_with(1, money=20)
    roll(race, 4, 1)
    assert isinstance(race.pending, Decision)
    assert race.owner[4] == -1
    helmet(race)
    assert (race.owner[4], race.active) == (1, 1)
    roll(race, 3, 1)
    assert race.owner[3] == 1
    helmet(race)
    assert race.active == 0


def test_his_horses_have_no_abilities() -> None:
    """LS-7.37: but marks on them work."""
    state = rolands_turn(2)
    assert state.owner[2] == 1
    race = race_with(1, owners={2: 1}, first_player=0)
    told = roll(race, 2, 1)
    told += helmet(race)
    assert race.money[1] < 20
    assert told_of(told, AbilityUsed) == []
    assert race.position[5] == 1


def test_he_is_a_player_to_the_abilities_of_others() -> None:
    """LS-7.37."""
    hated = turn_with(8, seats=1, market="set_C", owners={8: 0}, money=[12, 20])
    use(hated, "C8")
    assert hated.money[1] == 18
    robbed = turn_with(5, seats=1, owners={7: 0, 5: 1}, money=[12, 20])
    jersey(robbed, 8)
    use(robbed, "A7")
    assert robbed.money[0] == 14


def test_he_scores_like_a_player_without_abilities() -> None:
    """LS-7.38: Laundry Day pays him nothing, Great Appreciation raises his purses too."""
    race = race_with(1, finished=[8, 1, 2], owners={8: 0, 1: 1, 5: 1}, money=[0, 0])
    race.helmets[1] = race.jerseys[1] = bits([4])
    race.bets[1] = bets_on({2: 2})
    roland = scored(race)[1]
    assert (roland.purses, roland.bets, roland.sets) == (35, 6, 5)
    assert (roland.abilities, roland.total) == (0, 46)


def test_he_has_no_wilds_concessions_nor_boxes() -> None:
    """LS-2.18."""
    sheet = race_with(1).view(0).sheets[1]
    assert (sheet.cells, sheet.wilds, sheet.boxes) == ((), 0, {})


def test_a_pack_may_change_his_habits() -> None:
    """LS-7.36: what he tries and how much it is worth is data."""
    richer = with_table("roland.toml", "income = 2", "income = 5")
    state = rolands_turn(3, owners={3: 0}, roland=0, jerseys=[3], helmets=[3], game=richer)
    assert state.money[1] == 5
