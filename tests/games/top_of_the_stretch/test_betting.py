"""Betting, and what it brings (TS-4.4, TS-4.17, TS-4.19, TS-5.2, TS-7.85 – TS-7.88, TS-9.14,
TS-9.15)."""

from typing import Any

import pytest

from railbird.core import Decision, IllegalAction, Over
from railbird.games.top_of_the_stretch.actions import (
    CLOSE,
    CloseBets,
    PlaceBet,
    WithdrawBet,
    ladder,
)
from railbird.games.top_of_the_stretch.events import (
    BetPaid,
    BetsShown,
    BettingOpened,
    NoResult,
    RaceSettled,
)
from railbird.games.top_of_the_stretch.state import State
from tests.games.top_of_the_stretch.table import (
    GAME,
    bet,
    close,
    go_to_post,
    horse,
    pays,
    play_out,
    roll,
    stable,
    story,
    told_of,
)


def window(seats: int = 2, horses: int = 5, **options: Any) -> State:
    """The betting windows are open for a race of ordinary horses at 4-1."""
    return story(stable(horses), seats, betting=True, version="quick", **options)


def amounts(state: State, seat: int, pp: int = 1, kind: str = "win") -> list[int]:
    listed = [action for action in state.legal(seat) if isinstance(action, PlaceBet)]
    return [action.amount for action in listed if (action.pp, action.type) == (pp, kind)]


def test_everybody_bets_at_once_until_all_have_closed() -> None:
    """TS-4.4, TS-8.2."""
    state = window(3)
    assert (state.phase.name, state.pending) == ("betting", Decision((0, 1, 2)))
    bet(state, 2, 10, 1)
    close(state, 1)
    assert state.pending == Decision((0, 2))
    told = close(state, 0, 2)
    assert state.phase.name == "pace"
    (shown,) = told_of(told, BetsShown)
    assert [[b.amount for b in bets] for bets in shown.bets] == [[], [], [10]]


def test_closing_without_a_bet_is_passing() -> None:
    """TS-4.4."""
    state = window(1)
    view = state.view(0)
    assert GAME.words.describe(view, CLOSE) == "Pass: no bet on this race"
    close(state, 0)
    play_out(state)
    assert state.money == [10_000]


def test_bets_are_numbered_for_each_player_and_numbers_are_not_used_again() -> None:
    """TS-5.2."""
    state = window()
    bet(state, 0, 2, 1)
    bet(state, 0, 4, 2)
    bet(state, 1, 6, 3)
    state.apply(0, WithdrawBet(2))
    bet(state, 0, 8, 4)
    assert [b.number for b in state.bets[0]] == [1, 3]
    assert [b.number for b in state.bets[1]] == [1]


def test_a_withdrawn_bet_frees_its_money() -> None:
    """TS-5.2."""
    state = window(1)
    bet(state, 0, 100, 1)
    assert state.legal(0) == [WithdrawBet(1), CLOSE]
    state.apply(0, WithdrawBet(1))
    assert amounts(state, 0)[-1] == 100


def test_the_list_offers_a_ladder_and_any_even_amount_is_taken() -> None:
    """Bets are free amounts: $2, 1-2-5 steps, and all that is left (TS-12.15)."""
    state = window(1, bankroll=130)
    assert amounts(state, 0) == [2, 4, 10, 20, 40, 100, 130]
    bet(state, 0, 76, 1)
    assert amounts(state, 0) == [2, 4, 10, 20, 40, 54]
    assert ladder(2) == (2,)
    assert ladder(0) == ()
    assert ladder(100_000)[-1] == 100_000


@pytest.mark.parametrize(
    ("starters", "offered"), [(2, ["win"]), (3, ["win", "place"]), (4, ["win", "place", "show"])]
)
def test_small_fields_have_fewer_bets(starters: int, offered: list[str]) -> None:
    """TS-7.88."""
    state = window(1, horses=starters)
    kinds = {action.type for action in state.legal(0) if isinstance(action, PlaceBet)}
    assert kinds == set(offered)
    assert list(state.view(0).types) == offered


def test_the_tote_says_what_two_dollars_return() -> None:
    """TS-7.81, TS-7.83: by the chart for each horse and bet, and never below $2.10."""
    state = story(
        [horse("A", 1, odds="7-2"), horse("B", 2, odds="8.10"), horse("C", 3, odds="1-10")],
        2,
        betting=True,
        version="quick",
    )
    assert state.view(None).prices == ((900, 550), (1820, 1010), (220, 210))
    assert story(stable(3), 1, version="quick").view(None).prices == ()


def test_who_cannot_pay_two_dollars_sits_out() -> None:
    """TS-4.17, TS-4.19: tested once, when betting begins, against the whole bankroll."""
    options: dict[str, Any] = {
        "races": ["belmont_1973", "belmont_1973"],
        "betting": True,
        "version": "quick",
    }
    state = go_to_post(seats=2, bankroll=10, **options)
    bet(state, 0, 10, 3)
    assert isinstance(state.pending, Decision)
    assert 0 in state.pending.must  # a player who has bet everything stays open
    close(state, 0, 1)
    while state.race == 1:
        roll(state, 7)
    assert state.money == [0, 1_000]
    assert state.pending == Decision((1,))
    assert state.closed == [True, False]
    with pytest.raises(IllegalAction, match=r"your bets are closed \(TS-12.15\)"):
        bet(state, 0, 2, 1)


def test_a_race_is_run_without_bets_when_everybody_is_broke() -> None:
    """TS-4.19: if it closes everybody, the phase ends at once."""
    options: dict[str, Any] = {
        "races": ["belmont_1973", "belmont_1973"],
        "betting": True,
        "version": "quick",
    }
    state = go_to_post(seats=2, bankroll=2, **options)
    for seat in (0, 1):
        bet(state, seat, 2, 3)
    close(state, 0, 1)
    told = []
    while state.race == 1:
        told += roll(state, 7)
    assert state.money == [0, 0]
    assert (state.race, state.phase.name) == (2, "pace")
    assert told_of(told, BettingOpened)[0].closed == (0, 1)


def test_a_winning_bet_returns_its_payoff_and_a_losing_one_nothing() -> None:
    """TS-7.85: amount / 2 × payoff, in cents."""
    state = go_to_post("belmont_1973", seats=2, betting=True, version="quick")
    bet(state, 0, 20, 2, "win")
    bet(state, 0, 10, 5, "win")
    bet(state, 1, 40, 2, "show")
    close(state, 0, 1)
    told = play_out(state)
    win, show = pays(state)[2, "win"], pays(state)[2, "show"]
    assert (win, show) == (220, 210)
    assert state.money == [10_000 - 3_000 + 10 * win, 10_000 - 4_000 + 20 * show]
    returned = [(paid.seat, paid.returned) for paid in told_of(told, BetPaid)]
    assert returned == [(0, 10 * win), (0, 0), (1, 20 * show)]
    (settled,) = told_of(told, RaceSettled)
    assert settled.gains == (10 * win - 3_000, 20 * show - 4_000)
    assert settled.bankrolls == tuple(state.money)


def test_the_largest_bankroll_wins_and_equal_ones_share() -> None:
    """TS-7.86, TS-4.17."""
    state = go_to_post("belmont_1973", seats=3, betting=True, version="quick")
    bet(state, 1, 100, 2, "win")
    close(state, 0, 1, 2)
    play_out(state)
    assert isinstance(state.pending, Over)
    assert state.pending.result.places == (2, 1, 2)
    assert state.pending.result.scores == (10_000, 11_000, 10_000)
    assert GAME.words.score(11_000) == "$110.00"


def test_bankrolls_carry_over_and_standings_are_told_after_each_race() -> None:
    """TS-4.17, TS-4.14."""
    options: dict[str, Any] = {
        "races": ["belmont_1973", "belmont_1978"],
        "betting": True,
        "version": "quick",
    }
    state = go_to_post(seats=1, bankroll=50, **options)
    bet(state, 0, 50, 2, "win")
    close(state, 0)
    while state.race == 1:
        roll(state, 7)
    assert state.money == [5_500]
    assert state.results[0].bankrolls == (5_500,)
    close(state, 0)
    play_out(state)
    assert [result.bankrolls for result in state.results] == [(5_500,), (5_500,)]


def test_all_bets_return_when_no_horse_finishes() -> None:
    """TS-7.85, TS-4.16, worked example TS-11.21."""
    state = story(stable(2), 2, betting=True, version="quick")
    bet(state, 0, 60, 1)
    close(state, 0, 1)
    told = roll(state, 7, 3, 2, 3, 12)  # pace; both meet trouble and are out
    assert told_of(told, NoResult)
    assert isinstance(state.pending, Over)
    assert state.money == [10_000, 10_000]
    assert [settled.gains for settled in told_of(told, RaceSettled)] == [(0, 0)]
    assert state.results[0].placings == ()


def test_betting_is_an_option() -> None:
    """TS-9.14, TS-9.15."""
    assert story(stable(2)).phase.name == "break"
    state = story(stable(2), 2, betting=True, bankroll=2)
    assert (state.phase.name, state.money) == ("betting", [200, 200])


def test_a_missed_deadline_closes() -> None:
    """TS-4.4."""
    assert window().default(0) == CloseBets()


def test_choices_say_what_they_would_do() -> None:
    state = window(1)
    view = state.view(0)
    action = PlaceBet(2, "place", 20)
    assert GAME.words.describe(view, action) == "Bet $20 on #2 Horse 2 to place"
    assert "Returns $60.00 if #2 Horse 2 is first or second" in GAME.words.explain(view, action)
    bet(state, 0, 20, 2, "place")
    view = state.view(0)
    assert GAME.words.describe(view, WithdrawBet(1)) == "Withdraw bet 1: $20 on #2 Horse 2 to place"
    assert "TS-5.2" in GAME.words.explain(view, WithdrawBet(1))
    assert GAME.words.describe(view, CLOSE) == "Close your bets"
