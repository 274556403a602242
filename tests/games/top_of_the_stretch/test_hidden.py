"""Who may know what (TS-8)."""

import random

from railbird.core import seen_by
from railbird.games.top_of_the_stretch.actions import CLOSE, PlaceBet, WithdrawBet
from railbird.games.top_of_the_stretch.state import State
from tests.games.top_of_the_stretch.table import GAME, bet, close, go_to_post, play_out, roll


def windows() -> State:
    return go_to_post("belmont_1973", seats=3, betting=True)


def test_everything_about_the_race_is_public_at_once() -> None:
    """TS-8.1: ratings, dice, points and figures, to players and spectators."""
    state = go_to_post("belmont_1973", seats=2)
    while state.phase.name != "finished":
        told = roll(state, 7 if state.pending.dice == 2 else 1)  # type: ignore[union-attr]
        assert [seen_by(event, None) for event in told] == told
        assert state.view(None).runners == state.view(1).runners == tuple(state.runners)


def test_bets_are_secret_until_betting_ends() -> None:
    """TS-8.2: others see only who is open and who has closed."""
    state = windows()
    before = state.view(1), state.view(None)
    told = bet(state, 0, 20, 2)
    assert (state.view(1), state.view(None)) == before
    assert [seen_by(event, 1) for event in told] == [None]
    assert [seen_by(event, None) for event in told] == [None]
    close(state, 0)
    assert state.view(1).closed == (True, False, False)
    assert state.view(1).bets == ()
    close(state, 1, 2)
    assert [len(bets) for bets in state.view(1).bets] == [1, 0, 0]


def test_a_player_sees_the_own_bets_and_bankroll() -> None:
    """TS-8.2."""
    state = windows()
    bet(state, 0, 20, 2)
    bet(state, 0, 4, 3, "show")
    state.apply(0, WithdrawBet(1))
    view = state.view(0)
    assert [(b.number, b.pp, b.type, b.amount) for b in view.own_bets] == [(2, 3, "show", 4)]
    assert view.own_number == 2
    assert view.money == (10_000, 10_000, 10_000)


def test_money_on_a_bet_does_not_show_before_the_race() -> None:
    """TS-8.2: a bankroll that shrank would tell."""
    state = windows()
    bet(state, 0, 100, 2)
    assert state.view(1).money[0] == 10_000


def test_a_refusal_says_nothing_about_others() -> None:
    """TS-8.2: what seat 1 may bet does not depend on what seat 0 has bet."""
    quiet, busy = windows(), windows()
    bet(busy, 0, 100, 2)
    assert quiet.legal(1) == busy.legal(1)


def test_no_state_or_view_holds_dice_that_were_not_rolled() -> None:
    """TS-8.3: undrawn dice are nowhere in a state."""
    state = windows()
    assert not any(isinstance(getattr(state, n, None), random.Random) for n in State.__slots__)
    assert "seed" not in str(state.view(None))


def test_worlds_vary_the_bets_of_others_only() -> None:
    """TS-8.2: and each looks the same to whoever it was built for."""
    state = windows()
    bet(state, 0, 20, 2)
    bet(state, 1, 30, 1, "place")
    close(state, 1)
    view = state.view(0)
    worlds = [GAME.world(view, random.Random(seed)) for seed in range(20)]
    assert all(world.view(0) == view for world in worlds)
    assert all(list(world.legal(0)) == list(state.legal(0)) for world in worlds)
    assert len({str(world.bets[1]) for world in worlds}) > 5
    assert {str(world.bets[0]) for world in worlds} == {str(state.bets[0])}


def test_a_world_may_be_played_on() -> None:
    state = windows()
    bet(state, 0, 20, 2)
    world = GAME.world(state.view(2), random.Random(1))
    assert isinstance(world, State)
    world.apply(2, PlaceBet(2, "win", 100))
    for seat in range(3):
        world.apply(seat, CLOSE)
    play_out(world)
    assert world.money[2] == 11_000
