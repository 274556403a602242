"""What a board is told of the choices: prices, ways, fouls, and reasons for what is forbidden."""

import random
from typing import Any

import pytest

from railbird.core import Decision, IllegalAction, Over, Pack
from railbird.games.win_place_and_show.actions import (
    ClaimFoul,
    MoveHorse,
    SubmitSlip,
    WriteBet,
    WriteTicket,
)
from railbird.games.win_place_and_show.events import Paid
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.games.win_place_and_show.rules.slip import Baseball, Straight, Void
from railbird.games.win_place_and_show.show.choices import BetDetail, SlipDetail, TicketDetail
from railbird.games.win_place_and_show.state import State
from tests.games.win_place_and_show.table import GAME, betting_with, sit_down, submit

FIVE = {1: 0, 2: 1, 3: 2, 4: 3, 6: 0}
FOUR = {1: 0, 2: 1, 3: 2, 4: 3}


def detail(state: State, action: Any, seat: int = 0) -> Any:
    (found,) = state.game.show.details(state.view(seat), (action,))
    return found


def reasons(state: State, seat: int) -> dict[str, str]:
    """Rules by the reasons they are named for."""
    return {each.reason: each.rule for each in state.game.show.disabled(state.view(seat))}


def test_bets_and_tickets_come_with_what_they_pay_and_cost() -> None:
    """WP-2.19, WP-7.25, WP-7.27: horse 5 does not run."""
    state = betting_with(FIVE)
    assert detail(state, WriteBet("place", 1, 5000)) == BetDetail(15500)
    assert detail(state, WriteTicket(Baseball((3, 4, 6), 1000))) == TicketDetail(6, 6000)
    assert detail(state, WriteTicket(Baseball((3, 4, 5), 1000))) == TicketDetail(4, 4000)


def test_a_slip_is_priced_before_it_is_sealed() -> None:
    """WP-7.21, WP-9.4: what is void is told, where such a slip is taken at all."""
    slip = SubmitSlip(1, win=((1, 2000),), daily_double=(Straight(1, 2, 4000),) * 2)
    assert detail(betting_with(FIVE), SubmitSlip(1, win=((1, 2000),))) == SlipDetail(2000, ())
    lost = betting_with(FIVE, incorrect_slip="lost")
    void = Void("ticket 2", 4000, "more than $5,000 on combination 1-2")
    assert detail(lost, slip) == SlipDetail(10000, (void,))


def test_a_slip_says_why_show_bets_are_closed_and_what_is_too_dear() -> None:
    """WP-7.17, WP-12.19."""
    assert reasons(betting_with(FIVE), 0) == {}
    state = betting_with(FOUR, race=3)
    assert reasons(state, 0) == {"show bet: no show bets with four runners": "WP-12.19"}
    state.book(Paid(3, 1, "price", -47500, 2))
    assert "that costs $3,000, you have only $2,500 left" in reasons(state, 1)
    submit(state, 1, {})
    assert reasons(state, 1) == {}


def test_rides_show_their_way_and_what_could_be_claimed() -> None:
    """WP-7.45: told of every listed move just as the window would find it."""
    fouls = 0
    for state, _ in riding(GAME, seats=4):
        mover = state.to_move[0]
        seat, menu, squares = state.pending.must[0], state.menu, state.menu_squares
        shown = state.game.show.details(state.view(seat), menu)
        for move, square, told in zip(menu, squares, shown, strict=True):
            end = state.card.track.course.squares[square]
            start = state.card.track.course.squares[state.place[mover]]
            assert (told.way or (start,))[-1] == end
            assert len(told.way) == len(str(move.path))
            after = state.copy()
            after.apply(seat, move)
            claimable = after.reasons if after.window == mover else ()
            if after.phase.name == "claim_window":
                assert len(told.fouls) == len(claimable)
                fouls += len(claimable)
    assert fouls > 0


def riding(game: WinPlaceAndShow, seats: int) -> Any:
    """States in which a horse is to be ridden, in a game of random moves."""
    rng = random.Random(7)
    state = sit_down(seats, game, races=1)
    while not isinstance(state.pending, Over):
        if isinstance(state.pending, Decision):
            seat = state.pending.must[0]
            action = rng.choice(state.legal(seat))
            if isinstance(action, MoveHorse):
                yield state, action
            state.apply(seat, action)
        else:
            state.resolve(state.pending.sample(rng.randrange))


def test_who_may_not_claim_or_bid_is_told_why_from_the_own_view_alone() -> None:
    """WP-7.3, WP-7.47: in the words of the refusal, and the same in every world of the view."""
    found: set[str] = set()
    rng = random.Random(3)
    state = sit_down(4, races=2, claim_windows="always")
    while not isinstance(state.pending, Over):
        for seat in range(state.seats):
            view = state.view(seat)
            for action, _, reason, rule in state.game.show.disabled(view):
                assert action is not None
                with pytest.raises(IllegalAction) as refusal:
                    state.copy().apply(seat, action)
                assert (refusal.value.reason, refusal.value.rule) == (reason, rule)
                found.add(rule + (" claim" if isinstance(action, ClaimFoul) else ""))
            other = state.game.world(view, random.Random(9))
            assert [*state.game.show.disabled(other.view(seat))] == [
                *state.game.show.disabled(view)
            ]
        if isinstance(state.pending, Decision):
            seat = rng.choice(state.pending.must)
            state.apply(seat, rng.choice(state.legal(seat)))
        else:
            state.resolve(state.pending.sample(rng.randrange))
    assert found >= {"WP-12.17", "WP-12.19", "WP-12.23 claim"}


def test_a_pack_changes_prices_limits_reasons_and_track() -> None:
    own = {
        "game.toml": GAME.text_of("game.toml")
        .replace("max_bet = 5000 ", "max_bet = 3000 ")
        .replace("no_show_with_runners = 4", "no_show_with_runners = 5"),
        "payoffs.csv": "\n".join(
            ",".join(cells[:7] + cells[9:12] + cells[14:17])
            for cells in (row.split(",") for row in GAME.text_of("payoffs.csv").splitlines())
        ).replace("6-1,7,3.1,1.9,7000", "6-1,7,3.1,1.9,7500"),
        "track_segments.csv": GAME.text_of("track_segments.csv").replace(
            "H,straight,20,20,20,20,20,20", "H,straight,18,18,18,18,18,18"
        ),
    }
    game = WinPlaceAndShow(Pack("ours", own))
    state = betting_with(FIVE, game=game)
    view = state.view(0)
    amounts = {each.amount for each in state.legal(0) if isinstance(each, WriteBet)}
    assert amounts == {1000, 2000, 3000}
    assert [*game.show.details(view, (WriteBet("win", 1, 1000),))] == [BetDetail(7500)]
    assert "show bet: no show bets with five runners" in reasons(state, 0)
    home = [leg for leg in game.show.shown_box().races[0].track.legs if leg.name == "H"]
    assert {leg.squares for leg in home} == {(18,) * 6}
