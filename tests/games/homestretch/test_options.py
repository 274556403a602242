"""The options: what each changes, and that nothing changes without it (HS-9)."""

import pytest

from railbird.core import Decision
from railbird.games.homestretch.actions import BuyFaceUp, BuyTop
from railbird.games.homestretch.box.components import HORSES
from railbird.games.homestretch.events import LosingBet, MarketOpened, RaceCalled, TokenUsed
from tests.games.homestretch.table import (
    GAME,
    betting_with,
    choices,
    draft_with,
    end_turn,
    go_on,
    market_with,
    paid_after,
    play_until,
    race_with,
    reroll,
    roll,
    sit_down,
    special_move,
    start_with,
    token,
)


def test_open_order_lets_anybody_bet_ahead_and_strict_does_not() -> None:
    """HS-9.1."""
    assert betting_with((50, 40, 30)).pending == Decision((0,), (1, 2))
    assert betting_with((50, 40, 30), bet_order="strict").pending == Decision((0,))


def test_all_who_have_the_most_money_may_put_one_token_on_a_spot() -> None:
    """HS-9.2, HS-10.5: all other limits stay as ranked."""
    money = (40, 55, 55, 20)
    assert betting_with(money).limit == (3, 1, 1, 4)
    assert betting_with(money, leader_tie="one_each").limit == (3, 1, 1, 4)
    assert betting_with(money, leader_tie="ranked").limit == (3, 1, 2, 4)


def test_one_each_changes_nothing_below_a_single_leader() -> None:
    """HS-9.2: tied followers are not leaders."""
    money = (60, 40, 40, 40)
    assert betting_with(money, leader_tie="one_each").limit == (1, 2, 3, 4)


def test_debt_must_be_allowed() -> None:
    """HS-9.3."""
    row = ("R07", "R06", "R08", "R02")
    assert len(choices(market_with((9, 9, 9, 0), row=row))) == 1
    market = market_with((9, 9, 9, 0), row=row, allow_debt=True)
    assert BuyFaceUp("R07") in choices(market)
    assert BuyTop() in choices(market)
    market.apply(3, BuyFaceUp("R07"))
    assert market.money[3] == -10


def test_a_plus_token_may_wait_for_the_horses_own_number() -> None:
    """HS-9.4: a special move is then as long as the table says."""
    race = race_with(tokens={12: "+6"}, finished=(7,), plus_on_special_move=False)
    roll(race, 5, 2)
    special_move(race, 12)
    assert race.position[12] == 3
    assert token(race, 12) == "+6"
    reroll(race, 6, 6)
    assert race.position[12] == 10
    assert token(race, 12) is None


def test_an_x_may_stop_a_special_move() -> None:
    """HS-9.5: the horse stays, the token is used up, the move is gone."""
    race = race_with(tokens={6: "X"}, finished=(7,), x_stops_special_move=True)
    roll(race, 5, 2)
    told = special_move(race, 6)
    assert told == [TokenUsed(6)]
    assert race.position[6] == 0
    assert token(race, 6) is None
    end_turn(race)
    roll(race, 5, 2)
    special_move(race, 6)
    assert race.position[6] == 3


def test_an_x_may_stop_a_special_move_on_the_second_roll() -> None:
    """HS-9.5 with HS-4.6 step 5."""
    race = race_with(tokens={6: "X"}, finished=(7,), x_stops_special_move=True)
    roll(race, 4, 4)
    race.apply(0, choices(race)[1])
    roll(race, 5, 2)
    special_move(race, 6)
    assert race.position[6] == 0
    assert race.roller == 1


@pytest.mark.parametrize(("purple", "green"), [(1, 0), (0, 1), (3, 1), (0, 3), (2, 2)])
def test_races_are_run_as_many_as_asked_purple_first(purple: int, green: int) -> None:
    """HS-9.6: the market stays after race 1 and is skipped if there is no other."""
    state = sit_down(3, purple_races=purple, green_races=green)
    assert state.view(None).races_to_come == {"purple": purple, "green": green}
    decks, markets = [], []
    while state.phase.name != "game_over":
        for event in go_on(state):
            if isinstance(event, RaceCalled):
                decks.append(GAME.box.race_cards[event.card].deck)
            if isinstance(event, MarketOpened) and event.round == 1:
                markets.append(state.race)
    assert decks == ["purple"] * purple + ["green"] * green
    assert markets == ([1] if purple + green > 1 else [])


def test_the_longest_programme_runs_every_card_once() -> None:
    """HS-9.6: twelve purple and eleven green races."""
    state = sit_down(2, purple_races=12, green_races=11)
    while state.phase.name != "game_over":
        go_on(state)
    assert sorted(result.card for result in state.results) == sorted(GAME.box.race_cards)


def test_ties_for_the_start_go_to_the_dice_or_to_the_colour() -> None:
    """HS-9.7."""
    money = {"yellow": 20, "green": 20, "red": 30}
    assert start_with(money).phase.name == "start_player"
    by_colour = start_with(money, start_tie="colour")
    assert by_colour.phase.name == "race_turn"
    assert by_colour.roller == 1


def test_ties_in_the_market_go_in_reverse_rank_or_by_colour() -> None:
    """HS-9.8: in both rounds; richer players still come later."""
    money = {"yellow": 20, "green": 20, "red": 10, "blue": 20}
    assert market_with(money).market_order == (2, 0, 1, 3)
    market = market_with(money, market_tie="colour")
    assert market.market_order == (2, 3, 1, 0)
    while market.market_round == 1:
        market.apply(market.market_order[0], choices(market)[-1])
    assert market.market_order == (2, 3, 1, 0)


def test_losing_bets_are_shown_only_if_asked() -> None:
    """HS-9.9."""
    for shown in (False, True):
        race, told = paid_after(
            (8, 11, 9),
            money={"black": 0, "red": 0},
            bets={"black": ((3, 7, "win"),)},
            reveal_losing_bets=shown,
        )
        assert bool([event for event in told if isinstance(event, LosingBet)]) == shown
        seen = race.view(1).results[0].bets[0].value
        assert seen == (3 if shown else None)


def test_two_players_may_draft_without_a_ghost() -> None:
    """HS-9.10: five cards each, twelve left over, nothing to draw."""
    state = draft_with(seats=2, ghost=False)
    assert state.ghost_hand is None
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert len(state.left_over) == 12
    deck = GAME.box.shares_of("blue")
    assert state.hands == [deck[0:10:2], deck[1:10:2]]
    while state.phase.name == "draft":
        assert isinstance(state.pending, Decision)
        go_on(state)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_more_players_never_meet_a_ghost(players: int) -> None:
    """HS-9.10: the option is ignored."""
    with_option, without = draft_with(seats=players), draft_with(seats=players, ghost=False)
    assert with_option.ghost_hand is None
    assert with_option.hands == without.hands
    assert with_option.left_over == without.left_over


def test_every_option_has_its_rule_its_help_and_its_default() -> None:
    """HS-9.1 – HS-9.10, HS-3.7."""
    rules = {option.name: option.rule for option in GAME.options}
    assert rules == {
        "bet_order": "HS-9.1",
        "leader_tie": "HS-9.2",
        "allow_debt": "HS-9.3",
        "plus_on_special_move": "HS-9.4",
        "x_stops_special_move": "HS-9.5",
        "purple_races": "HS-9.6",
        "green_races": "HS-9.6",
        "start_tie": "HS-9.7",
        "market_tie": "HS-9.8",
        "reveal_losing_bets": "HS-9.9",
        "ghost": "HS-9.10",
        "colours": "HS-3.7",
    }
    assert all(option.help for option in GAME.options)


def test_options_stay_with_the_game() -> None:
    """HS-9: every viewer sees by which rules the game is played."""
    state = play_until(sit_down(4, bet_order="strict", reveal_losing_bets=True), "betting")
    for viewer in (None, 0, 3):
        assert state.view(viewer).options == state.options
        assert state.view(viewer).options.bet_order == "strict"


def test_without_options_tokens_and_last_place_work_as_printed() -> None:
    """HS-9.4, HS-9.5: the defaults."""
    race = race_with(tokens={2: "+2", 6: "X"}, finished=(7,))
    assert race.options.plus_on_special_move
    assert not race.options.x_stops_special_move
    roll(race, 4, 3)
    special_move(race, 2)
    assert race.position[2] == 3
    assert set(HORSES) > set(race.finished)
