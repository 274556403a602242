"""Settlement: payoffs, purses, the Daily Double, and the end of the day (WP-4.11, WP-4.12, WP-7.18,
WP-7.54 – WP-7.57)."""

import random
from typing import Any

import pytest
from msgspec import structs

from railbird.core import Decision, Event, Over
from railbird.games.win_place_and_show.actions import Bid, WriteBet
from railbird.games.win_place_and_show.box.components import Odds
from railbird.games.win_place_and_show.events import (
    Claim,
    ClaimDecided,
    GameEnded,
    Paid,
    RaceCalled,
    RaceSettled,
    SlipsShown,
    TicketsShown,
)
from railbird.games.win_place_and_show.rules.payoffs import daily_double_payoff, payoff
from railbird.games.win_place_and_show.rules.slip import Baseball, Straight, Ticket, WheelSecond
from tests.games.win_place_and_show.table import (
    GAME,
    betting_with,
    finish_race,
    go_on,
    race_with,
    sit_down,
    slip_of,
    told_of,
    waiting_for,
)

BOX = GAME.box


def paid(told: list[Event], cause: str) -> list[tuple[int, int]]:
    """Seat and amount of these payments."""
    return [(event.seat, event.amount) for event in told_of(told, Paid) if event.cause == cause]


# -- bets ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "won"),
    [
        ((1, 2, 3, 4), [14_000, 6000, 3500]),
        ((2, 1, 3, 4), [6000, 3500]),
        ((2, 3, 1, 4), [3500]),
        ((2, 3, 4, 1), []),
    ],
)
def test_a_combination_bet(order: tuple[int, ...], won: list[int]) -> None:
    """WP-7.18, WP-11.13, WP-11.14: $2,000 each way on a 6-1 horse."""
    slip = {"win": (1, 2000), "place": (1, 2000), "show": (1, 2000)}
    state = race_with(slips={0: slip}, money=[0] * 4)  # type: ignore[dict-item]
    told = finish_race(state, *order)
    assert paid(told, "bet") == [(0, amount) for amount in won]


def test_payoffs_are_rounded_down() -> None:
    """WP-2.19, WP-11.15, WP-11.36."""
    assert payoff(BOX, Odds(2, 1), "show", 1000) == 1000
    assert payoff(BOX, Odds(6, 1), "place", 5000) == 15_500
    assert payoff(BOX, Odds(12, 1), "place", 5000) == 26_000


def test_each_bet_is_rounded_by_itself() -> None:
    """WP-7.18: two players with $1,000 to show at 2-1 get $1,000 each, not $2,500 together."""
    bet = {"show": (6, 1000)}
    slips: Any = {0: bet, 1: bet}
    state = race_with(slips=slips, race=2, money=[0] * 4)
    told = finish_race(state, 6, 1, 2, 3)
    assert paid(told, "bet") == [(0, 1000), (1, 1000)]


# -- order of payments ---------------------------------------------------------------------------


def test_the_order_of_settlement() -> None:
    """WP-4.11, WP-7.54: slips, claims, bets, shares, purses, Daily Double, penalties."""
    slips: Any = {
        0: {"win": (2, 1000)},  # bet against his own horse 1
        1: {"win": (2, 1000)},
        2: {"win": (2, 1000)},
        3: {"win": (1, 1000)},
    }
    state = race_with(slips=slips, race=2, money=[10_000] * 4)
    state.double[3] = slip_of({}, Straight(1, 2, 1000))
    state.claims = (
        Claim(3, 1, "three_short", "card"),
        Claim(2, 2, "lane", "card"),
    )
    told = finish_race(state, 2, 3, 4, 5)
    told = told[: next(i for i, event in enumerate(told) if isinstance(event, RaceSettled))]
    kinds = [event.cause if isinstance(event, Paid) else type(event) for event in told]
    settled = [kind for kind in kinds if kind in (SlipsShown, ClaimDecided, TicketsShown)]
    assert settled == [SlipsShown, ClaimDecided, ClaimDecided, TicketsShown]
    causes = [kind for kind in kinds if isinstance(kind, str)]
    assert causes == [
        "bet",
        "bet",
        "bet",
        "returned",
        "share",
        "share",
        "purse",
        "purse",
        "purse",
        "purse",
        "daily_double",
        "penalty",
        "penalty",
    ]


def test_purses_go_to_the_owners() -> None:
    """WP-7.14, WP-7.55: an owner of two placed horses gets both."""
    state = race_with(owners={1: 0, 2: 0, 3: 1, 4: 2, 5: 3, 6: 1}, money=[0] * 4)
    told = finish_race(state, 1, 3, 2, 6, 4, 5)
    assert paid(told, "purse") == [(0, 5000), (1, 3000), (0, 1500), (1, 500)]
    purses = [event for event in told_of(told, Paid) if event.cause == "purse"]
    assert [(event.place, event.horse) for event in purses] == [(1, 1), (2, 3), (3, 2), (4, 6)]
    assert state.results[0].owners == (0, 0, 1, 2, 3, 1)
    assert state.money == [6500, 3500, 0, 0]


def test_what_everybody_gained_in_a_race_is_told_in_one_sum() -> None:
    """WP-7.54: bets and purses, less what was staked; all of it was paid in the open."""
    state = race_with(slips={3: {"win": (1, 1000)}}, owners={1: 0, 2: 0, 3: 1, 4: 2, 5: 3, 6: 1})
    told = finish_race(state, 1, 3, 2, 6, 4, 5)
    (settled,) = told_of(told, RaceSettled)
    payments = state.results[0].payments
    assert [payment.seat for payment in payments if payment.cause == "bet"] == [3]
    assert settled.gains == tuple(
        sum(payment.amount for payment in payments if payment.seat == seat) for seat in range(4)
    )
    assert settled.gains[0] == 6500


def test_a_claimant_is_paid_his_daily_double_before_the_penalty() -> None:
    """WP-7.53, WP-7.54, WP-11.38: $8,000 at 5-2 and 2-1, then $2,000."""
    slips: Any = {1: {"show": (1, 1000)}}
    state = race_with(slips=slips, race=2, money=[0, 500, 0, 0])
    # race 1 was won by horse 4 at 5-2, race 2 by horse 6 at 2-1
    first = state.results[0]
    state.results = (structs.replace(first, finish=(4, 1, 2, 3)),)
    state.double[1] = slip_of({}, Straight(4, 6, 1000))
    state.claims = (Claim(1, 1, "bonus", "card"),)
    told = finish_race(state, 6, 5, 4, 3)
    assert paid(told, "daily_double") == [(1, 8000)]
    assert paid(told, "penalty") == [(1, -2000), (0, 2000)]


# -- Daily Double --------------------------------------------------------------------------------


def double(tickets: list[Ticket], first: int, second: int) -> list[tuple[int, int]]:
    """What seat 0 gets after race 2 when these horses win."""
    state = race_with(tickets={0: tickets}, money=[50_000] * 4)
    finish_race(state, first, *[horse for horse in (1, 2, 3, 4, 5, 6) if horse != first])
    while state.phase.name != "roll":
        go_on(state)
    others = [horse for horse in state.entered if horse != second]
    return paid(finish_race(state, second, *others), "daily_double")


def test_both_winners_pay_the_double() -> None:
    """WP-7.24, WP-11.16: 5-2 and 4-1, $3,000 at $14,000 per $1,000."""
    assert double([Straight(4, 5, 3000)], 4, 5) == [(0, 42_000)]
    assert double([Straight(4, 5, 3000)], 5, 4) == []
    assert double([Straight(5, 5, 1000)], 5, 5) == [(0, 16_000)]


def test_a_ticket_pays_for_the_stake_on_one_combination() -> None:
    """WP-7.25, WP-11.11, WP-11.12: a win pays for $1,000, whatever the ticket costs."""
    assert double([Baseball((3, 4, 5), 1000)], 4, 5) == [(0, 14_000)]
    assert double([WheelSecond(4, 1000)], 4, 5) == [(0, 14_000)]
    assert double([Baseball((4, 5, 6), 1000)], 4, 4) == []
    assert double([Straight(4, 5, 2000), WheelSecond(4, 1000)], 4, 5) == [(0, 42_000)]


def test_the_double_is_capped() -> None:
    """WP-2.20, WP-11.17: 10-1 and 12-1."""
    assert daily_double_payoff(BOX, Odds(10, 1), Odds(12, 1), 1000) == 30_000
    assert daily_double_payoff(BOX, Odds(10, 1), Odds(12, 1), 5000) == 150_000


def test_odds_outside_the_chart_are_computed() -> None:
    """WP-2.18, WP-2.20, WP-12.8: 7-3 has no row."""
    assert payoff(BOX, Odds(7, 3), "win", 1000) == 3000
    assert payoff(BOX, Odds(7, 3), "place", 4000) == 7000
    assert daily_double_payoff(BOX, Odds(1, 1), Odds(7, 3), 1000) == 5000


# -- race to race --------------------------------------------------------------------------------


def test_the_next_race_is_called_with_everything_cleared() -> None:
    """WP-4.12, WP-3.5: cards return, the counter goes up."""
    state = race_with(slips={0: {"win": (1, 1000)}})
    told = finish_race(state, 1, 2, 3, 4)
    assert [event.race for event in told_of(told, RaceCalled)] == [2]
    assert (state.race, state.phase.name) == (2, "auction_shuffle")
    assert (state.entered, state.owner[1:], state.finish) == ((), [None] * 6, ())
    assert all(not slip.bets for slip in state.slips)
    assert state.claims == ()


@pytest.mark.parametrize("races", [1, 2, 6])
def test_the_day_has_as_many_races_as_agreed(races: int) -> None:
    """WP-9.1, WP-4.12."""
    state = sit_down(3, races=races, fouls=False)
    while not isinstance(state.pending, Over):
        go_on(state)
    assert len(state.results) == races


def test_the_most_money_wins() -> None:
    """WP-7.57: and equal money shares the win."""
    owners = dict.fromkeys((1, 2, 3, 4), 0)
    state = race_with(races=1, money=[1000, 9000, 3000, 9000], owners=owners)
    told = finish_race(state, 1, 2, 3, 4)
    (ended,) = told_of(told, GameEnded)
    assert ended.result.scores == (11_000, 9000, 3000, 9000)
    assert ended.result.places == (1, 2, 4, 2)
    equal = race_with(races=1, money=[0, 10_000, 0, 0], owners=owners)
    (ended,) = told_of(finish_race(equal, 1, 2, 3, 4), GameEnded)
    assert ended.result.places == (1, 1, 3, 3)


def test_nobody_leaves_the_game_without_money() -> None:
    """WP-7.56: no bids, no bets, but a horse by the deal, and asked like everybody."""
    state = sit_down(3, races=2)
    state.money[2] = 0
    while state.phase.name != "betting":
        go_on(state)
    assert state.horses_of(2)
    assert 2 in waiting_for(state)
    assert not [step for step in state.legal(2) if isinstance(step, WriteBet | Bid)]
    broke = betting_with(money=[500, 0, 0, 0])
    assert not [step for step in broke.legal(0) if isinstance(step, WriteBet)]


def test_money_stays_in_units_of_five_hundred() -> None:
    """WP-2.3, WP-2.4: over whole days; the bank pays whatever is due."""
    for seed in range(4):
        rng = random.Random(seed)
        state = sit_down(3 + seed)
        while not isinstance(state.pending, Over):
            pending = state.pending
            if isinstance(pending, Decision):
                seat = rng.choice(pending.must)
                state.apply(seat, rng.choice(state.legal(seat)))
            else:
                state.resolve(pending.sample(rng.randrange))
            assert all(money >= 0 and money % 500 == 0 for money in state.money)
        start = 50_000
        booked = [start] * state.seats
        for result in state.results:
            for payment in result.payments:
                booked[payment.seat] += payment.amount
        assert booked == state.money
