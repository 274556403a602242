"""What a typed line means."""

import random

import pytest

from railbird.cli.choices import Meant, Unclear, parts_of, read
from railbird.cli.menu import Menu, Question
from railbird.core import Action, Perspective, State
from railbird.games.homestretch.actions import (
    BuyTop,
    DraftPick,
    EndTurn,
    MoveOne,
    MoveTwo,
    PassBuy,
    PlaceBet,
    Reroll,
    SpecialMove,
)
from tests.games.homestretch.table import (
    GAME,
    betting_with,
    buyer,
    draft_with,
    market_with,
    pick,
    race_with,
    roll,
)


def question(state: State, seat: int = 0) -> Question:
    return Menu(Perspective(GAME, state.view(seat), state.legal(seat), random.Random(1))).first


def meant(state: State, line: str, seat: int = 0) -> Meant:
    return read(question(state, seat), line)


def actions(state: State, line: str, seat: int = 0) -> list[Action]:
    return list(meant(state, line, seat).actions)


def test_words_and_numbers_are_told_apart() -> None:
    assert parts_of("3 7w, #12 Time's-Up") == ("3", "7", "w", "12", "time", "s", "up")


@pytest.mark.parametrize("amount", ["2500", "$2500", "2,500", "$2,500"])
def test_an_amount_reads_the_same_in_every_spelling(amount: str) -> None:
    assert parts_of(f"win 6 {amount}") == ("win", "6", "2500")


@pytest.mark.parametrize("line", ["1.5", "-1", "1.5 7", "-3 7w", "3 -7w", "3.7w"])
def test_a_number_that_is_none_of_the_answers_is_not_taken_for_one(line: str) -> None:
    """Neither is a token of 1, nor one of 1 on #5."""
    with pytest.raises(Unclear):
        meant(betting_with((20, 30)), line)


def test_right_words_in_the_wrong_order_get_an_example() -> None:
    """Not "Did you mean win?" to somebody who has typed it."""
    with pytest.raises(Unclear, match=r"No choice fits 'win 99'\. Say it in order, such as \d+ "):
        meant(betting_with((20, 30)), "win 99")


def test_a_list_of_small_numbers_is_no_amount() -> None:
    assert parts_of("2,12,pl") == ("2", "12", "pl")
    assert parts_of("1,2,3") == ("1", "2", "3")


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("3 7 win", PlaceBet(3, 7, "win")),
        ("3 7w", PlaceBet(3, 7, "win")),
        ("3 #7 W", PlaceBet(3, 7, "win")),
        ("2,12,pl", PlaceBet(2, 12, "place")),
        ("bet 3 on 4 to win", PlaceBet(3, 4, "win")),
        ("place 3 on 4 to win", PlaceBet(3, 4, "win")),
        ("place 3 on rainy to show", PlaceBet(3, 3, "show")),
        ("Place 2 on #7 Time's Up to Place", PlaceBet(2, 7, "place")),
    ],
)
def test_a_bet_in_many_spellings(line: str, action: Action) -> None:
    assert actions(betting_with(), line) == [action]


def test_several_bets_in_one_line() -> None:
    slip = [(3, 7, "win"), (2, 6, "place"), (2, 8, "place"), (1, 7, "show"), (1, 6, "show")]
    bets = [PlaceBet(*bet) for bet in slip]
    assert actions(betting_with(), "3 7w 2 6p 2 8p 1 7s 1 6s") == bets
    assert actions(betting_with(), "3 7 win, 2 6 place, 2 8 p; 1 7 s, 1 6 show") == bets
    assert actions(betting_with(), "1 7w 1 7p") == [PlaceBet(1, 7, "win"), PlaceBet(1, 7, "place")]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("3 7w 3 6w", "No token of 3 left; still to place: 1, 1, 2, 2 (HS-12.18)"),
        ("2 7w 2 7w", "your limit is 1 a spot (rank 1) (HS-12.20)"),
        ("3 7w 2 13p", "No choice fits"),
        ("3 7w 2", "None of the line was carried out"),
        ("4 7w", "No choice fits '4 7w'"),
        ("zebra", "No choice fits 'zebra'"),
        ("rayny", "Did you mean rainy?"),
        ("3 7w 2 6p 2 8p 1 7s 1 6s 1 5w", "it is not your turn"),
    ],
)
def test_a_line_is_taken_as_a_whole_or_not_at_all(line: str, reason: str) -> None:
    state = betting_with()
    with pytest.raises(Unclear) as refused:
        meant(state, line)
    assert reason in str(refused.value)
    assert state.bets == []


def test_numbers_keep_their_order() -> None:
    """3 on #2 to win is at its limit: it is refused, and never read as 2 on #3 (HS-12.20)."""
    state = betting_with()
    state.apply(0, PlaceBet(1, 2, "win"))
    with pytest.raises(Unclear, match="your limit is 1 a spot"):
        meant(state, "3 2w")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 2w", "3 tokens on #2 to win: your limit is 2 a spot (rank 2) (HS-12.20)"),
        ("1 2 win", "3 tokens on #2 to win: your limit is 2 a spot (rank 2) (HS-12.20)"),
        ("2w", "3 tokens on #2 to win: your limit is 2 a spot (rank 2) (HS-12.20)"),
        ("3 7w", "No token of 3 left; still to place: 1, 1 (HS-12.18)"),
    ],
)
def test_with_tokens_of_one_value_left_the_reason_is_the_same(line: str, reason: str) -> None:
    """Nobody is asked for the token any more, but it may still be named."""
    state = betting_with((20, 30))
    for value, horse in ((3, 4), (2, 2), (2, 2)):
        state.apply(0, PlaceBet(value, horse, "win"))
    with pytest.raises(Unclear) as refused:
        meant(state, line)
    assert str(refused.value) == f"{reason}."


def test_half_a_choice_leads_to_the_next_question() -> None:
    asked = meant(betting_with(), "3 7").question
    assert asked is not None
    assert asked.ask == "To win, place or show?"
    assert asked.said == ("a token of 3", "#7 Time's Up")
    assert [answer.key for answer in asked.answers] == ["1", "2", "3"]
    assert read(asked, "place").actions == (PlaceBet(3, 7, "place"),)
    assert read(asked, "2").actions == (PlaceBet(3, 7, "place"),)


def test_what_was_left_out_is_asked_for() -> None:
    asked = meant(betting_with(), "2w").question
    assert asked is not None
    assert asked.ask == "On which horse?"
    assert read(asked, "12").actions == (PlaceBet(2, 12, "win"),)


def test_a_whole_choice_may_be_typed_at_a_later_question() -> None:
    asked = meant(betting_with(), "2").question
    assert asked is not None
    assert read(asked, "3 7 win").actions == (PlaceBet(3, 7, "win"),)


def test_choices_go_by_their_words() -> None:
    race = race_with()
    roll(race, 3, 4)
    assert actions(race, "2") == [MoveTwo()]
    assert actions(race, "1") == [MoveOne()]
    assert actions(race, "drive") == [MoveTwo()]
    assert actions(race, "again") == [MoveOne()]
    cancelled = race_with(tokens={7: "X"})
    roll(cancelled, 3, 4)
    assert actions(cancelled, "roll") == [Reroll()]
    assert actions(cancelled, "pass") == [EndTurn()]
    market = market_with((20, 30, 40, 50), row=("B02a", "B03a", "B04a", "B05a"))
    assert actions(market, "top", buyer(market)) == [BuyTop()]
    assert actions(market, "nothing", buyer(market)) == [PassBuy()]


def test_a_horse_goes_by_its_own_number() -> None:
    """Last are 2, 3 and 12: a number is a horse, and never the place of one in the list."""
    others = dict.fromkeys(range(4, 12), 5)
    race = race_with(positions=others, finished=(7,))
    roll(race, 3, 4)
    for horse in (2, 3, 12):
        assert actions(race, str(horse)) == [SpecialMove(horse)]
    with pytest.raises(Unclear):
        meant(race, "1")


def test_a_share_goes_by_its_horse() -> None:
    draft = draft_with(seats=2)
    card = draft.hands[0][2]
    found = actions(draft, str(GAME.box.shares[card].horse))
    assert [GAME.box.shares[each.card].horse for each in found if isinstance(each, DraftPick)] == [
        GAME.box.shares[card].horse
    ]


def test_typing_ahead_tells_nothing_of_the_hand_to_come() -> None:
    """The last to pick would get the next hand at once; what is in it must not show (HS-8)."""
    draft = draft_with(seats=3)
    for seat in (0, 1):
        pick(draft, seat, draft.hands[seat][0])
    first = draft.hands[2][0]
    after = draft.copy()
    pick(after, 2, first)
    answers = set()
    for card in GAME.box.shares_of("blue"):
        line = f"{GAME.box.shares[first].horse} {GAME.box.shares[card].horse}"
        try:
            meant(draft, line, seat=2)
            answers.add((card in after.hands[2], "taken"))
        except Unclear:
            answers.add((card in after.hands[2], "refused"))
    tellings = {answer for in_hand, answer in answers if in_hand}
    assert tellings == {answer for in_hand, answer in answers if not in_hand}
