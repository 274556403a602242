"""What a typed line means."""

import random

import pytest

from railbird.cli.choices import Menu, Unclear, parts_of, values_of
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
from tests.homestretch.table import (
    GAME,
    betting_with,
    buyer,
    draft_with,
    market_with,
    pick,
    race_with,
    roll,
)


def menu(state: State, seat: int = 0) -> Menu:
    return Menu(Perspective(GAME, state.view(seat), state.legal(seat), random.Random(1)))


def read(state: State, line: str, seat: int = 0) -> list[Action]:
    return menu(state, seat).read(line)


def test_words_and_numbers_are_told_apart() -> None:
    assert parts_of("3 7w, #12 Time's-Up") == ("3", "7", "w", "12", "time", "s", "up")
    assert values_of(PlaceBet(3, 7, "win")) == ("3", "7", "win")
    assert values_of(MoveTwo()) == ()


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("1", PlaceBet(1, 2, "win")),
        ("99", PlaceBet(3, 12, "show")),
        ("3 7 win", PlaceBet(3, 7, "win")),
        ("3 7w", PlaceBet(3, 7, "win")),
        ("3 #7 W", PlaceBet(3, 7, "win")),
        ("2,12,pl", PlaceBet(2, 12, "place")),
        ("place 3 on rainy to show", PlaceBet(3, 3, "show")),
        ("show rainy 2", PlaceBet(2, 3, "show")),
        ("Place 2 on #7 Time's Up to Place", PlaceBet(2, 7, "place")),
    ],
)
def test_a_bet_in_many_spellings(line: str, action: Action) -> None:
    assert read(betting_with(), line) == [action]


def test_several_bets_in_one_line() -> None:
    slip = [(3, 7, "win"), (2, 6, "place"), (2, 8, "place"), (1, 7, "show"), (1, 6, "show")]
    bets = [PlaceBet(*bet) for bet in slip]
    assert read(betting_with(), "3 7w 2 6p 2 8p 1 7s 1 6s") == bets
    assert read(betting_with(), "3 7 win, 2 6 place, 2 8 p; 1 7 s, 1 6 show") == bets
    assert read(betting_with(), "1 7w 1 7p") == [PlaceBet(1, 7, "win"), PlaceBet(1, 7, "place")]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("3 7w 3 6w", "No token of 3 left; still to place: 1, 1, 2, 2 (HS-12.18)"),
        ("2 7w 2 7w", "your limit is 1 a spot (rank 1) (HS-12.20)"),
        ("3 7w 2 13p", "No choice fits '2 13 p'"),
        ("3 7w 2", "No choice fits '2'"),
        ("4 7w", "No choice fits '4 7 w'"),
        ("zebra", "No choice fits 'zebra'"),
        ("3 7w 2 6p 2 8p 1 7s 1 6s 1 5w", "others come first"),
    ],
)
def test_a_line_is_taken_as_a_whole_or_not_at_all(line: str, reason: str) -> None:
    state = betting_with()
    with pytest.raises(Unclear) as refused:
        read(state, line)
    assert reason in str(refused.value)
    assert state.bets == []


def test_what_fits_several_is_asked_back() -> None:
    with pytest.raises(Unclear) as asked:
        read(betting_with(), "3 7")
    found = [menu(betting_with()).actions[place] for place in asked.value.among]
    assert found == [PlaceBet(3, 7, "win"), PlaceBet(3, 7, "place"), PlaceBet(3, 7, "show")]


def test_choices_without_values_go_by_their_words() -> None:
    race = race_with()
    roll(race, 3, 4)
    assert read(race, "two") == [MoveTwo()]
    assert read(race, "drive") == [MoveTwo()]
    assert read(race, "again") == [MoveOne()]
    cancelled = race_with(tokens={7: "X"})
    roll(cancelled, 3, 4)
    assert read(cancelled, "reroll") == [Reroll()]
    assert read(cancelled, "end") == [EndTurn()]
    market = market_with((20, 30, 40, 50), row=("B02a", "B03a", "B04a", "B05a"))
    assert read(market, "top", buyer(market)) == [BuyTop()]
    assert read(market, "nothing", buyer(market)) == [PassBuy()]


def test_a_number_is_a_choice_first_and_a_value_after() -> None:
    """Last are 2, 3 and 12: choice 2 is horse 3, but there is no choice 12."""
    others = dict.fromkeys(range(4, 12), 5)
    race = race_with(positions=others, finished=(7,))
    roll(race, 3, 4)
    assert read(race, "2") == [SpecialMove(3)]
    assert read(race, "#2") == [SpecialMove(2)]
    assert read(race, "12") == [SpecialMove(12)]


def test_cards_go_by_their_ids() -> None:
    draft = draft_with(seats=2)
    card = draft.hands[0][2]
    assert read(draft, card.lower()) == [DraftPick(card)]


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
        try:
            read(draft, f"{first} {card}", seat=2)
            answers.add((card in after.hands[2], "taken"))
        except Unclear:
            answers.add((card in after.hands[2], "refused"))
    tellings = {answer for in_hand, answer in answers if in_hand}
    assert tellings == {answer for in_hand, answer in answers if not in_hand}
