"""The race (HS-4.6, HS-4.7, HS-5.1, HS-7.4 – HS-7.11)."""

import random

import pytest

from railbird.core import Chance, Decision, Roll
from railbird.games.homestretch.actions import EndTurn, MoveOne, MoveTwo, Reroll, SpecialMove
from railbird.games.homestretch.box.components import HORSES, X
from railbird.games.homestretch.events import Finished, Moved, Rolled, TokenUsed
from tests.games.homestretch.table import (
    GAME,
    choices,
    dice_for,
    end_turn,
    go_on,
    move_one,
    move_two,
    play_until,
    race_with,
    reroll,
    roll,
    sit_down,
    special_move,
    standing,
    token,
)

AHEAD = dict.fromkeys(HORSES, 5)
"""All horses in midfield, to send single ones back."""


# -- a turn --------------------------------------------------------------------------------------


def test_the_sum_of_the_dice_names_the_horse() -> None:
    """HS-4.6."""
    for first in range(1, 7):
        for second in range(1, 7):
            race = race_with()
            roll(race, first, second)
            move_two(race)
            moved = {horse for horse, position in standing(race).items() if position}
            assert moved == {first + second}


def test_rolling_is_not_a_decision() -> None:
    """HS-5.1: the first roll comes by itself, and so does the second after `move_one`."""
    race = race_with()
    assert isinstance(race.pending, Roll)
    roll(race, 3, 4)
    assert choices(race) == [MoveTwo(), MoveOne()]
    move_one(race)
    assert isinstance(race.pending, Roll)
    assert race.roller == 0


def test_a_driven_horse_moves_two_and_the_turn_ends() -> None:
    """HS-4.6 step 2, HS-7.4."""
    race = race_with(positions={9: 3})
    roll(race, 4, 5)
    told = move_two(race)
    assert race.position[9] == 5
    assert told == [Moved(9, 2, 0, 5)]
    assert race.roller == 1


def test_a_horse_moved_one_is_followed_by_a_second_roll_that_moves_two() -> None:
    """HS-4.6 steps 2 and 5, HS-7.4: no choice on the second roll."""
    race = race_with()
    roll(race, 3, 4)
    move_one(race)
    assert race.position[7] == 1
    roll(race, 2, 3)
    assert race.position[5] == 2
    assert race.roller == 1
    assert isinstance(race.pending, Roll)


def test_the_same_horse_may_come_up_twice() -> None:
    """HS-4.6: 1 and then 2."""
    race = race_with()
    roll(race, 3, 4)
    move_one(race)
    roll(race, 6, 1)
    assert race.position[7] == 3


def test_an_x_on_the_first_roll_holds_the_horse_and_leaves_the_choice_to_roll_again() -> None:
    """HS-4.6 step 3, HS-7.5."""
    race = race_with(tokens={6: "X"})
    told = roll(race, 3, 3)
    assert told == [Rolled(0, (3, 3)), TokenUsed(6)]
    assert race.position[6] == 0
    assert token(race, 6) is None
    assert choices(race) == [Reroll(), EndTurn()]


def test_after_an_x_the_turn_may_end() -> None:
    """HS-4.6 step 3."""
    race = race_with(tokens={6: "X"})
    roll(race, 3, 3)
    end_turn(race)
    assert race.roller == 1
    assert isinstance(race.pending, Roll)


def test_after_an_x_the_second_roll_moves_two_without_choice() -> None:
    """HS-4.6 steps 3 and 5, HS-7.4."""
    race = race_with(tokens={6: "X"})
    roll(race, 3, 3)
    reroll(race, 4, 4)
    assert race.position[8] == 2
    assert race.roller == 1


def test_an_x_on_the_second_roll_spends_it() -> None:
    """HS-4.6 step 5, HS-10.12."""
    race = race_with(tokens={6: "X"})
    roll(race, 3, 4)
    move_one(race)
    roll(race, 3, 3)
    assert race.position[6] == 0
    assert token(race, 6) is None
    assert race.roller == 1
    assert isinstance(race.pending, Roll)


def test_two_xs_in_one_turn() -> None:
    """HS-4.6: cancel on both rolls."""
    race = race_with(tokens={6: "X", 8: "X"})
    roll(race, 3, 3)
    reroll(race, 4, 4)
    assert standing(race) == dict.fromkeys(HORSES, 0)
    assert race.view(None).token == {}
    assert race.roller == 1


def test_the_number_of_a_finished_horse_gives_a_special_move_and_then_a_free_choice() -> None:
    """HS-4.6 step 4, HS-7.10."""
    race = race_with(finished=(7,), positions={**AHEAD, 7: 10, 3: 1})
    roll(race, 6, 1)
    assert choices(race) == [SpecialMove(3)]
    special_move(race, 3)
    assert race.position[3] == 4
    assert choices(race) == [Reroll(), EndTurn()]


def test_after_a_special_move_the_turn_may_end() -> None:
    """HS-4.6 step 4."""
    race = race_with(finished=(7,))
    roll(race, 6, 1)
    special_move(race, 3)
    end_turn(race)
    assert race.roller == 1


def test_after_a_special_move_a_second_roll_moves_two() -> None:
    """HS-4.6 steps 4 and 5, HS-7.10: the first move is not reduced by rolling again."""
    race = race_with(finished=(7,))
    roll(race, 6, 1)
    special_move(race, 3)
    reroll(race, 2, 2)
    assert race.position[3] == 3
    assert race.position[4] == 2
    assert race.roller == 1


def test_a_special_move_on_the_second_roll_ends_the_turn() -> None:
    """HS-4.6 step 5, HS-7.10: full table value there too."""
    race = race_with(finished=(7,))
    roll(race, 4, 4)
    move_one(race)
    roll(race, 6, 1)
    assert {type(action) for action in choices(race)} == {SpecialMove}
    special_move(race, 12)
    assert race.position[12] == 3
    assert race.roller == 1
    assert isinstance(race.pending, Roll)


def test_two_special_moves_in_one_turn() -> None:
    """HS-4.6, HS-7.10: each roll of a finished number counts as a roll."""
    race = race_with(finished=(7,))
    roll(race, 6, 1)
    special_move(race, 2)
    reroll(race, 5, 2)
    special_move(race, 12)
    assert (race.position[2], race.position[12]) == (3, 3)
    assert race.roller == 1


def test_a_finished_horse_with_its_x_still_gives_a_special_move() -> None:
    """HS-4.6 step 1: special comes before cancel."""
    race = race_with(tokens={6: "X"}, finished=(6,))
    roll(race, 3, 3)
    assert {type(action) for action in choices(race)} == {SpecialMove}


def test_a_single_choice_is_still_asked() -> None:
    """HS-5.2: one horse alone in last place."""
    race = race_with(finished=(7,), positions={**AHEAD, 7: 10, 11: 2})
    roll(race, 3, 4)
    assert race.pending == Decision((0,))
    assert choices(race) == [SpecialMove(11)]
    assert race.position[11] == 2


def test_dice_pass_clockwise_whatever_happened() -> None:
    """HS-4.6, HS-10.40."""
    race = race_with(tokens={6: "X"}, finished=(7,), seats=4, roller=3)
    roll(race, 3, 4)
    special_move(race, 2)
    end_turn(race)
    assert race.roller == 0
    roll(race, 3, 3)
    end_turn(race)
    assert race.roller == 1


# -- movement ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "spaces"),
    [((4, 4), 1), ((4, 3), 1), ((5, 3), 2), ((5, 2), 3), ((2, 6), 3), ((6, 1), 3)],
)
def test_the_difference_of_the_dice_gives_the_special_move(
    dice: tuple[int, int], spaces: int
) -> None:
    """HS-2.8, HS-7.4: 0 or 1 is 1 space, 2 is 2, anything more is 3, either die first."""
    for first, second in (dice, dice[::-1]):
        race = race_with(finished=(first + second,))
        roll(race, first, second)
        special_move(race, 2)
        assert race.position[2] == spaces


@pytest.mark.parametrize("code", ["+2", "+4", "+6"])
def test_a_plus_token_lengthens_the_first_move_only(code: str) -> None:
    """HS-7.5: of 2 spaces, and then it is gone."""
    race = race_with(tokens={5: code})
    roll(race, 2, 3)
    told = move_two(race)
    assert race.position[5] == 2 + int(code)
    assert told == [Moved(5, 2, int(code), 2 + int(code))]
    assert token(race, 5) is None
    roll(race, 1, 4)
    move_one(race)
    assert race.position[5] == 3 + int(code)


def test_a_plus_token_lengthens_a_move_of_one() -> None:
    """HS-7.5, HS-10.10."""
    race = race_with(tokens={5: "+4"})
    roll(race, 2, 3)
    move_one(race)
    assert race.position[5] == 5


def test_a_plus_token_lengthens_the_move_of_a_second_roll() -> None:
    """HS-7.5, HS-7.4."""
    race = race_with(tokens={5: "+2"})
    roll(race, 3, 4)
    move_one(race)
    roll(race, 2, 3)
    assert race.position[5] == 4
    assert token(race, 5) is None


def test_a_plus_token_lengthens_a_special_move() -> None:
    """HS-7.5, HS-10.15."""
    race = race_with(tokens={12: "+6"}, finished=(7,))
    roll(race, 5, 2)
    special_move(race, 12)
    assert race.position[12] == 9
    assert token(race, 12) is None


def test_later_rolls_of_an_x_horse_move_it_normally() -> None:
    """HS-7.5."""
    race = race_with(tokens={8: "X"})
    roll(race, 4, 4)
    end_turn(race)
    roll(race, 4, 4)
    assert choices(race) == [MoveTwo(), MoveOne()]
    move_two(race)
    assert race.position[8] == 2


def test_a_token_belongs_to_its_horse_alone() -> None:
    """HS-7.5: moving another horse leaves it lying."""
    race = race_with(tokens={5: "+2", 6: "X"})
    roll(race, 3, 4)
    move_two(race)
    assert race.position[7] == 2
    assert race.view(None).token == {5: "+2", 6: "X"}


def test_last_place_is_every_unfinished_horse_furthest_behind() -> None:
    """HS-7.6: Start counts, finished horses do not."""
    race = race_with(finished=(7,), positions={**AHEAD, 7: 10, 2: 0, 6: 0, 11: 0, 12: 1})
    roll(race, 3, 4)
    assert choices(race) == [SpecialMove(2), SpecialMove(6), SpecialMove(11)]


def test_last_place_is_seen_anew_on_the_second_roll() -> None:
    """HS-7.6."""
    race = race_with(finished=(7,), positions={**AHEAD, 7: 10, 2: 3, 12: 4})
    roll(race, 5, 2)
    special_move(race, 2)
    assert race.position[2] == 6
    reroll(race, 5, 2)
    assert choices(race) == [SpecialMove(12)]


def test_a_special_move_is_compulsory() -> None:
    """HS-7.6: no way round it."""
    race = race_with(finished=(7,))
    roll(race, 3, 4)
    assert {type(action) for action in choices(race)} == {SpecialMove}


def test_a_special_move_neither_triggers_nor_minds_an_x() -> None:
    """HS-7.7, HS-10.14."""
    race = race_with(tokens={6: "X"}, finished=(7,))
    roll(race, 5, 2)
    special_move(race, 6)
    assert race.position[6] == 3
    assert token(race, 6) == "X"
    end_turn(race)
    roll(race, 3, 3)
    assert race.position[6] == 3
    assert token(race, 6) is None


def test_horses_never_block_each_other() -> None:
    """HS-7.8: one passes through the others and stops among them."""
    race = race_with(positions={horse: 4 for horse in HORSES if horse != 5} | {5: 3})
    roll(race, 2, 3)
    move_one(race)
    roll(race, 2, 3)
    assert race.position[5] == 6
    race = race_with(positions={horse: 5 for horse in HORSES if horse != 5} | {5: 3})
    roll(race, 2, 3)
    move_two(race)
    assert list(standing(race).values()) == [5] * 11


@pytest.mark.parametrize(("start", "end"), [(7, 9), (8, 10), (9, 10)])
def test_a_horse_finishes_with_ten_spaces_and_extra_movement_is_dropped(
    start: int, end: int
) -> None:
    """HS-2.4, HS-7.9: nine spaces lie between Start and the line."""
    race = race_with(positions={7: start})
    roll(race, 3, 4)
    move_two(race)
    assert race.position[7] == end
    assert (7 in race.finished) == (end == 10)


def test_a_bonus_may_carry_a_horse_over_the_line() -> None:
    """HS-2.4, HS-7.5, HS-7.9."""
    race = race_with(tokens={12: "+6"}, positions={12: 3})
    roll(race, 6, 6)
    told = move_two(race)
    assert told == [Moved(12, 2, 6, 10), Finished(12, 1)]
    assert race.finished == [12]


def test_finishers_take_the_best_free_place() -> None:
    """HS-7.9: Win, Place, Show in the order they arrive."""
    race = race_with(positions={6: 9, 7: 9, 8: 9})
    places = []
    for horse in (8, 6, 7):
        roll(race, *dice_for(horse))
        places += [event for event in move_two(race) if isinstance(event, Finished)]
    assert places == [Finished(8, 1), Finished(6, 2), Finished(7, 3)]
    assert race.results[0].finish == (8, 6, 7)


def test_a_special_move_may_finish_a_horse() -> None:
    """HS-7.9, HS-7.10."""
    race = race_with(finished=(7,), positions={horse: 9 for horse in HORSES if horse != 7})
    roll(race, 3, 4)
    told = special_move(race, 2)
    assert told == [Moved(2, 1, 0, 10, instead_of=7), Finished(2, 2)]
    assert choices(race) == [Reroll(), EndTurn()]


def test_a_finished_horse_stays_out() -> None:
    """HS-7.10: rolled again it does not move, and no special move may choose it."""
    race = race_with(finished=(7, 2), positions={12: 1})
    roll(race, 3, 4)
    assert SpecialMove(7) not in choices(race)
    assert SpecialMove(2) not in choices(race)
    special_move(race, 3)
    assert race.position[7] == 10
    assert race.finished == [7, 2]


# -- the end of a race ---------------------------------------------------------------------------


def test_the_race_ends_with_the_third_finisher() -> None:
    """HS-4.7: by `move_two`."""
    race = race_with(finished=(7, 8), positions={6: 8})
    roll(race, 3, 3)
    move_two(race)
    assert race.phase.name == "market"
    assert race.results[0].finish == (7, 8, 6)


def test_two_finishers_do_not_end_a_race() -> None:
    """HS-4.7."""
    race = race_with(finished=(7,), positions={6: 8})
    roll(race, 3, 3)
    move_two(race)
    assert race.phase.name == "race_turn"
    assert race.results == ()


def test_a_second_roll_still_owed_is_void() -> None:
    """HS-4.7, HS-10.19."""
    race = race_with(finished=(7, 8), positions={6: 9})
    roll(race, 3, 3)
    move_one(race)
    assert race.phase.name == "market"


def test_a_special_move_may_end_the_race_before_the_free_roll() -> None:
    """HS-4.7, `reroll` in HS-5: only while the race is not over."""
    others = {horse: 9 for horse in HORSES if horse not in (7, 8)}
    race = race_with(finished=(7, 8), positions=others)
    roll(race, 3, 4)
    special_move(race, 12)
    assert race.phase.name == "market"


def test_a_second_roll_may_end_the_race() -> None:
    """HS-4.7: by its own move of two."""
    race = race_with(finished=(7, 8), positions={5: 8})
    roll(race, 3, 3)
    move_one(race)
    roll(race, 2, 3)
    assert race.phase.name == "market"
    assert race.results[0].finish == (7, 8, 5)


def test_tokens_left_lying_return_to_the_supply() -> None:
    """HS-7.11, HS-3.3: the next race has the tokens of its own card and no others."""
    race = race_with(
        tokens={4: "+2", 9: "X"}, finished=(7, 8), positions={6: 9}, purple_races=4, green_races=0
    )
    race.race_deck = ("P05", *race.race_deck[1:])
    roll(race, 3, 3)
    move_two(race)
    assert race.view(None).token == {}
    play_until(race, "betting")
    assert race.view(None).token == {3: "+4", 4: "+2", 5: "X", 9: "X", 10: "+2", 12: "+4"}


def test_horses_return_to_the_start_for_the_next_race() -> None:
    """Section 4, RACE_SETUP: horses at Start, the top card revealed, nobody finished."""
    race = race_with(finished=(7, 8), positions={6: 9, 3: 4})
    coming = race.race_deck[0]
    roll(race, 3, 3)
    move_two(race)
    play_until(race, "betting")
    assert race.card is not None
    assert race.card.id == coming
    assert standing(race) == dict.fromkeys(HORSES, 0)
    assert race.finished == []


@pytest.mark.parametrize("seed", range(20))
def test_every_roll_moves_a_horse_or_uses_up_an_x(seed: int) -> None:
    """HS-7.23: two horses have ten spaces to go, nine have nine, three may hold an X, and one roll
    is the last; so 105 is the most. Only one horse moves at a time (HS-7.9)."""
    rng = random.Random(seed)
    race = race_with(seats=4, stables={})
    assert race.card is not None
    race.token = list(GAME.box.race_cards[rng.choice(list(GAME.box.race_cards))].tokens)
    rolls = 0
    while race.race == 1 and race.phase.name == "race_turn":
        before, xs = standing(race), race.token.count(X)
        chance = race.pending
        if isinstance(chance, Chance):
            rolls += 1
            race.resolve(chance.sample(rng.randrange))
        while isinstance(race.pending, Decision) and race.awaits in ("drive", "special"):
            race.apply(race.roller, rng.choice(race.legal(race.roller)))
        if isinstance(chance, Chance) and race.phase.name == "race_turn":
            moved = sum(now != before[horse] for horse, now in standing(race).items())
            assert (moved, xs - race.token.count(X)) in ((1, 0), (0, 1))
        if isinstance(race.pending, Decision) and race.phase.name == "race_turn":
            race.apply(race.roller, rng.choice(race.legal(race.roller)))
    assert rolls <= 2 * 10 + 9 * 9 + 3 + 1


def test_a_race_shows_its_dice_and_its_choice() -> None:
    """Section 4, HS-8: who rolls, what was rolled and what is to be chosen is open to all."""
    race = race_with(finished=(7,), roller=2)
    roll(race, 3, 4)
    view = race.view(None)
    assert (view.roller, view.rolls, view.dice, view.choice) == (2, 1, (3, 4), "special")
    assert race.pending == Decision((2,))


def test_nothing_is_to_be_chosen_while_the_dice_are_to_be_rolled() -> None:
    """HS-5.1: neither before the next player's first roll nor before one's own second."""
    race = race_with()
    roll(race, 3, 4)
    assert race.view(0).choice == "drive"
    move_one(race)
    assert race.view(0).choice == ""
    roll(race, 3, 4)
    assert race.view(0).choice == ""


def test_the_dice_of_the_last_race_do_not_linger() -> None:
    """Section 4, RACE_SETUP."""
    state = play_until(sit_down(3), "race_turn")
    while state.race == 1:
        go_on(state)
    assert state.view(None).dice is None
