"""What a choice in Homestretch certainly brings with it, held against what the rules then do."""

from collections.abc import Iterator

import pytest

from railbird.core import Action, Decision, Seat
from railbird.games.homestretch.actions import (
    BuyFaceUp,
    BuyTop,
    PassBuy,
    PlaceBet,
    SpecialMove,
)
from railbird.games.homestretch.box.components import X
from railbird.games.homestretch.events import Finished
from railbird.games.homestretch.game import Homestretch
from railbird.games.homestretch.state import State
from railbird.games.homestretch.words.phrases import PLACES, horse_name
from tests.bots.moments import moments

GAME = Homestretch()
NO_SHARE = "too little for any share in the next round."
NOT_UNSEEN = "too little to buy unseen in the next round."
FULL = "No more of your tokens may go there: your limit is {} a spot."


def asked(state: State) -> Seat:
    assert isinstance(state.pending, Decision)
    return state.pending.must[0]


def said_of(state: State, action: Action) -> tuple[str, ...]:
    return GAME.show.consequences(state.view(asked(state)), [action])[0].certain


def states(phase: str, **options: object) -> Iterator[State]:
    for match, _ in moments(GAME, 4, 1, "steady", options):
        assert isinstance(match.state, State)
        if match.state.phase.name == phase:
            yield match.state.copy()


def at_the_market(money: int, **options: object) -> State:
    """The first buyer of the first round, with this much money."""
    state = next(states("market", **options))
    state.money[state.market_order[0]] = money
    return state


@pytest.mark.parametrize(
    ("money", "said"),
    [(23, ""), (22, NOT_UNSEEN), (13, NOT_UNSEEN), (12, ""), (11, NO_SHARE), (10, NO_SHARE)],
)
def test_a_buyer_is_told_what_the_rest_does_not_buy(money: int, said: str) -> None:
    state = at_the_market(money)
    state.market_row = ("R07", *state.market_row[1:])
    told = said_of(state, BuyFaceUp("R07"))
    left = money - GAME.box.shares["R07"].cost
    assert told == ((f"${left}k is left: {said}",) if said else ())


def test_a_buyer_of_an_unseen_share_is_told_the_most_that_can_be_left() -> None:
    price = GAME.box.cheapest_share + GAME.box.blind_fee
    assert said_of(at_the_market(13), BuyTop()) == (
        f"At most ${13 - price}k is left: {NOT_UNSEEN}",
    )
    assert said_of(at_the_market(40), BuyTop()) == ()


def test_whoever_may_go_into_debt_can_always_pay() -> None:
    state = at_the_market(10, allow_debt=True)
    assert said_of(state, BuyFaceUp(state.market_row[0])) == ()


def test_the_last_round_of_the_market_is_named() -> None:
    told = {(state.market_round, said_of(state, PassBuy())) for state in states("market")}
    assert told == {(1, ()), (2, ("This is your last chance to buy a share.",))}
    last = next(state for state in states("market") if state.market_round == 2)
    last.money = [10] * last.seats
    assert said_of(last, BuyFaceUp(last.market_row[0])) == (), "nothing is left to buy"


def test_a_spot_that_takes_no_more_tokens_is_named_where_others_take_several() -> None:
    found = 0
    for state in states("betting"):
        seat = asked(state)
        for action in state.legal(seat):
            assert isinstance(action, PlaceBet)
            after = state.copy()
            after.apply(seat, action)
            spots = {(bet.horse, bet.line) for bet in open_spots(after, seat)}
            full = bool(spots) and (action.horse, action.line) not in spots
            told = said_of(state, action)
            limit = state.limit[seat]
            assert told == ((FULL.format(limit),) if full and limit > 1 else ())
            found += bool(told)
    assert found > 10


def open_spots(state: State, seat: int) -> list[PlaceBet]:
    """Where the seat could place another token, if it were asked."""
    legal = state.legal(seat) if state.phase.name == "betting" and state.unplaced[seat] else ()
    return [action for action in legal if isinstance(action, PlaceBet)]


def test_a_move_over_the_line_is_named_with_the_place() -> None:
    found = set[str]()
    for state in states("race_turn", x_stops_special_move=True):
        seat = asked(state)
        for action in state.legal(seat):
            after = state.copy()
            told = after.apply(seat, action)
            home = [event for event in told if isinstance(event, Finished)]
            ends = ", and the race is over" if len(after.finished) == GAME.box.finishers else ""
            expected = [
                f"{horse_name(GAME.box, event.horse)} crosses the line and "
                f"{PLACES[event.place]}{ends}."
                for event in home
            ]
            assert said_of(state, action) == tuple(expected)
            found.update(type(action).__name__ for _ in home)
    assert found >= {"MoveOne", "MoveTwo"}


@pytest.mark.parametrize(
    ("space", "token", "options", "comes_home"),
    [
        (5, 0, {}, False),
        (5, 6, {}, True),
        (5, 6, {"plus_on_special_move": False}, False),
        (8, X, {}, True),
        (8, X, {"x_stops_special_move": True}, False),
    ],
)
def test_a_helped_horse_may_come_home(
    space: int, token: int, options: dict[str, object], comes_home: bool
) -> None:
    """With three spaces of its own, and its token."""
    state = next(states("race_turn", **options))
    state.position[2:] = [space] * 11
    state.dice, state.awaits = (6, 1), "special"
    state.finished, state.position[7] = [7], GAME.box.finish
    state.token[3] = token
    told = said_of(state, SpecialMove(3))
    events = state.apply(asked(state), SpecialMove(3))
    assert any(isinstance(event, Finished) for event in events) is comes_home
    assert bool(told) is comes_home
