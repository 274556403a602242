"""The market after race 1 (HS-4.8, HS-6.1, HS-7.17 – HS-7.19)."""

import random

import pytest

from railbird.core import Chance, Decision, IllegalAction
from railbird.games.homestretch.actions import BuyFaceUp, BuyTop, PassBuy
from railbird.games.homestretch.events import Bought, MarketOpened
from railbird.games.homestretch.state import State
from tests.games.homestretch.table import (
    GAME,
    buy,
    buy_top,
    buyer,
    by_colour,
    choices,
    go_on,
    market_with,
    pass_buy,
    play_until,
    sell_nothing,
    sit_down,
)

ROW = ("R05", "R10", "R07", "R03")


def row_of(market: State) -> list[str]:
    return list(market.market_row)


def order_of(market: State) -> list[str]:
    colours = market.view(None).colours
    return [colours[seat] for seat in market.market_order]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_as_many_cards_are_turned_up_as_there_are_players(players: int) -> None:
    """HS-4.8."""
    state = play_until(sit_down(players), "market")
    assert isinstance(state.pending, Chance)
    go_on(state)
    assert len(state.market_row) == players


def test_the_poorest_buys_first() -> None:
    """HS-4.8: reverse rank, so equally rich players go in reverse colour order (HS-10.26)."""
    market = market_with({"red": 40, "black": 40, "white": 35, "yellow": 40})
    assert order_of(market) == ["white", "yellow", "red", "black"]


def test_equally_rich_players_may_buy_in_colour_order_instead() -> None:
    """HS-9.8."""
    money = {"red": 40, "black": 40, "white": 35, "yellow": 40}
    market = market_with(money, market_tie="colour")
    assert order_of(market) == ["white", "black", "red", "yellow"]


def test_the_row_is_refilled_between_the_rounds_only() -> None:
    """HS-4.8, HS-10.28, HS-6.1: from the deck top, behind the cards that stay."""
    market = market_with((60, 50, 40, 30), row=ROW, deck=("R12", "R02", "R08"))
    buy(market, "R10")
    assert row_of(market) == ["R05", "R07", "R03"]
    buy(market, "R05")
    assert row_of(market) == ["R07", "R03"]
    pass_buy(market)
    pass_buy(market)
    assert market.market_round == 2
    assert row_of(market) == ["R07", "R03", "R12", "R02"]
    assert market.market_deck[0] == "R08"


def test_a_card_bought_unseen_is_not_replaced_in_the_row() -> None:
    """HS-4.8, HS-10.41."""
    market = market_with((60, 50, 40, 30), row=ROW, deck=("R12", "R02"))
    buy_top(market)
    assert market.market_row == ROW
    sell_nothing(market)
    assert market.market_row == ROW
    assert market.market_deck[0] == "R02"


def test_the_second_round_goes_by_the_money_after_the_first() -> None:
    """HS-4.8, HS-10.27."""
    market = market_with({"red": 50, "black": 45, "white": 40}, row=("B07a", "B02a", "B12a"))
    assert order_of(market) == ["white", "black", "red"]
    pass_buy(market)
    pass_buy(market)
    buy(market, "B07a")
    assert by_colour(market) == {"red": 40, "black": 45, "white": 40}
    assert order_of(market) == ["white", "red", "black"]


def test_the_order_inside_a_round_is_fixed_at_its_start() -> None:
    """HS-4.8: whoever buys stays where they were in the line."""
    market = market_with({"red": 50, "black": 49, "white": 48}, row=("B07a", "B06a", "B12a"))
    buy(market, "B07a")
    assert order_of(market) == ["black", "red"]
    buy(market, "B06a")
    assert order_of(market) == ["red"]


def test_each_player_acts_once_in_each_of_two_rounds() -> None:
    """HS-4.8, HS-7.17."""
    market = market_with((60, 50, 40, 30), row=ROW)
    acted = []
    while market.phase.name == "market":
        acted.append((market.market_round, buyer(market)))
        pass_buy(market)
    assert acted == [(1, 3), (1, 2), (1, 1), (1, 0), (2, 3), (2, 2), (2, 1), (2, 0)]


def test_unsold_cards_leave_the_game() -> None:
    """HS-4.8: nobody gets them, and nothing offers them again."""
    market = market_with((60, 50, 40, 30), row=ROW)
    while market.phase.name == "market":
        pass_buy(market)
    assert (market.market_row, market.market_deck, market.left_over) == ((), (), ())
    assert market.view(None).market is None
    while market.phase.name != "game_over":
        assert market.phase.name != "market"
        go_on(market)


def test_the_market_comes_before_the_card_of_race_2_is_turned_up() -> None:
    """HS-4.8, HS-4.1, HS-10.29."""
    market = market_with((60, 50, 40, 30))
    assert market.view(None).card == "P01"
    assert market.view(None).races_to_come == {"purple": 1, "green": 2}
    sell_nothing(market)
    sell_nothing(market)
    assert market.phase.name == "betting"
    assert market.view(None).card == "P02"


def test_money_changes_at_once() -> None:
    """HS-7.17."""
    market = market_with((60, 50, 40, 30), row=ROW)
    told = buy(market, "R05")
    assert market.money == [60, 50, 40, 22]
    assert told == [Bought(3, "R05", 8, False, 22)]
    assert "R05" in market.view(None).stables[3]


def test_a_player_may_buy_two_cards_one_in_each_round() -> None:
    """HS-7.17: and may own all shares of a horse."""
    market = market_with(
        (60, 50, 40, 30), row=("R05", "B05a", "R07", "R03"), stables={3: ("B05b",)}
    )
    buy(market, "R05")
    assert buyer(market) == 2, "one card a round"
    sell_nothing(market)
    buy(market, "B05a")
    assert market.stable[3] == ("B05a", "B05b", "R05")


def test_passing_does_not_forfeit_the_second_round() -> None:
    """`pass_buy` in HS-5, HS-4.8."""
    market = market_with((60, 50, 40, 30), row=ROW)
    sell_nothing(market)
    assert order_of(market) == ["red", "green", "blue", "black"]
    assert BuyFaceUp("R05") in choices(market)


def test_only_what_can_be_paid_is_offered() -> None:
    """HS-7.18: a share for the last dollar, but none beyond it."""
    market = market_with((60, 50, 40, 6), row=ROW)
    assert choices(market) == [BuyFaceUp("R10"), BuyFaceUp("R03"), PassBuy()]
    with pytest.raises(IllegalAction):
        buy(market, "R05")
    buy(market, "R10")
    assert market.money[3] == 0


def test_without_money_there_is_still_a_choice_to_make() -> None:
    """HS-5.2, HS-4.14: `pass_buy` alone is asked for all the same."""
    market = market_with((60, 50, 40, 1), row=ROW)
    assert market.pending == Decision((3,))
    assert choices(market) == [PassBuy()]


def test_a_blind_buy_needs_the_worst_case_in_hand() -> None:
    """HS-7.18: $10k and $3k, though the card may be cheaper."""
    assert BuyTop() not in choices(market_with((60, 50, 40, 12), deck=("R02",)))
    market = market_with((60, 50, 40, 13), row=ROW, deck=("R02",))
    assert BuyTop() in choices(market)
    told = buy_top(market)
    assert told == [Bought(3, "R02", 5, True, 8)]
    assert market.money[3] == 8


def test_a_card_bought_unseen_must_be_paid_and_is_shown_to_all() -> None:
    """HS-7.18, HS-8: cost and fee."""
    market = market_with((60, 50, 40, 13), row=ROW, deck=("R06",))
    told = buy_top(market)
    assert told == [Bought(3, "R06", 13, True, 0)]
    assert market.money[3] == 0
    assert "R06" in market.view(None).stables[3]


def test_debt_opens_every_purchase() -> None:
    """HS-9.3, HS-7.18."""
    market = market_with((60, 50, 40, 1), row=ROW, deck=("R06",), allow_debt=True)
    assert choices(market) == [*map(BuyFaceUp, ROW), BuyTop(), PassBuy()]
    buy_top(market)
    assert market.money[3] == -12


def test_an_empty_deck_offers_no_blind_buy() -> None:
    """HS-7.19: three players, seven cards, three in the row; four are bought unseen or refill."""
    market = market_with((60, 50, 40), row=("B02a", "B12a", "B03a"))
    market.market_deck = ()
    assert BuyTop() not in choices(market)
    with pytest.raises(IllegalAction, match="deck is empty"):
        buy_top(market)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_refill_always_succeeds(players: int) -> None:
    """HS-7.19: at least as many cards as players remain before round 2, whatever is bought."""
    for seed in range(30):
        rng = random.Random(seed)
        state = play_until(sit_down(players), "market")
        state.money = [100] * players
        assert isinstance(state.pending, Chance)
        state.resolve(state.pending.sample(rng.randrange))
        while state.phase.name == "market":
            assert len(state.market_row) == players or state.market_order != ()
            told = state.apply(buyer(state), rng.choice(choices(state)[:-1]))
            for event in told:
                if isinstance(event, MarketOpened):
                    assert len(event.row) == players


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_market_holds_exactly_what_nobody_owns(players: int) -> None:
    """HS-4.8, HS-3.4, HS-8.3."""
    state = play_until(sit_down(players), "market")
    go_on(state)
    cards = {*state.market_row, *state.market_deck}
    owned = {card for stable in state.stable for card in stable}
    assert not cards & owned
    pool = GAME.box.shares_of("blue") + (GAME.box.shares_of("red") if players > 3 else ())
    assert cards | owned == set(pool)


def test_there_is_one_market_and_it_follows_race_1() -> None:
    """HS-4.1, HS-9.6."""
    state = sit_down(3, purple_races=3, green_races=1)
    rounds = []
    while state.phase.name != "game_over":
        for event in go_on(state):
            if isinstance(event, MarketOpened):
                rounds.append((state.race, event.round))
    assert rounds == [(1, 1), (1, 2)]
