"""Hidden information: nobody learns what they may not (WP-8).

Most stories are told twice, with one secret changed: whoever may not know it must see no difference
in view, choices and events.
"""

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from railbird.core import Decision, Event, Over, Viewer, seen_by
from railbird.games.win_place_and_show.actions import ClaimFoul, TakeBack, WriteTicket
from railbird.games.win_place_and_show.events import (
    Announced,
    BidMade,
    RaceSettled,
    SlipSealed,
    SlipsShown,
    TicketsShown,
    WindowClosed,
)
from railbird.games.win_place_and_show.rules.daily_double import stakes_on
from railbird.games.win_place_and_show.rules.slip import Slip, Straight
from railbird.games.win_place_and_show.state import State
from tests.games.win_place_and_show.table import (
    GAME,
    auction_with,
    betting_with,
    bid,
    claim,
    decline,
    finish_race,
    go_on,
    race_with,
    ride,
    riding,
    roll,
    seal,
    sit_down,
    submit,
    told_of,
    waiting_for,
    write,
)


def heard(told: Sequence[Event], viewer: Viewer) -> list[Event]:
    return [event for event in (seen_by(each, viewer) for each in told) if event is not None]


def same_to(viewer: Viewer, one: State, other: State) -> bool:
    """View, choices and the pending decision."""
    choices = viewer is None or list(one.legal(viewer)) == list(other.legal(viewer))
    return choices and one.view(viewer) == other.view(viewer)


# -- open to all ---------------------------------------------------------------------------------


def test_the_race_is_open_to_all() -> None:
    """WP-8.1: places, owners, dice, counts and allowances."""
    state = race_with()
    roll(state, 4, 3)
    views = [state.view(viewer) for viewer in (None, 0, 1, 2, 3)]
    for view in views:
        assert view.places == views[0].places
        assert view.dice == (4, 3)
        assert view.owners == (0, 1, 2, 3, 0, 1)
        assert view.allowances == (2, 5)
        assert view.count is not None
        assert (view.count.strength, view.count.die, view.count.bonus) == (9, 4, 3)
    assert views[0].places[4].name == "gate/4"


def test_the_owner_of_the_next_horse_rides() -> None:
    """WP-4.7: horse by horse, until all have moved."""
    state = race_with()
    roll(state, 4, 3)
    riders = []
    while isinstance(state.pending, Decision):
        if state.phase.name == "ride":
            riders.append((state.to_move[0], *waiting_for(state)))
        go_on(state)
    assert riders == [(4, 3), (5, 0), (6, 1), (1, 0), (2, 1), (3, 2)]
    assert state.phase.name == "roll"


def test_cash_is_open_to_all() -> None:
    """WP-8.2."""
    state = betting_with(money=[1000, 2000, 3000, 4000])
    for viewer in (None, 0, 3):
        assert state.view(viewer).money == (1000, 2000, 3000, 4000)


def test_cash_may_be_hidden() -> None:
    """WP-9.14: one's own is seen, and everybody's at the end."""
    state = betting_with(money=[1000, 2000, 3000, 4000], cash_visible=False, races=1)
    assert state.view(2).money == (None, None, 3000, None)
    assert state.view(None).money == (None,) * 4
    state.told = []
    seal(state, 0, 1, 2, 3)
    told = finish_race(state, 1, 2, 3, 4)
    assert [settled.money for settled in told_of(told, RaceSettled)] == [None]
    assert isinstance(state.pending, Over)
    assert state.view(None).money == tuple(state.money)


def test_bids_are_open_to_all() -> None:
    """WP-8.4."""
    state = auction_with(4)
    told = bid(state, 0, 1500)
    for viewer in (None, 0, 1, 2, 3):
        assert heard(told, viewer) == [BidMade(0, 1500)]
        auction = state.view(viewer).auction
        assert auction is not None
        assert (auction.bid, auction.bidder) == (1500, 0)


# -- cards ---------------------------------------------------------------------------------------


def test_nobody_knows_the_order_of_the_cards_to_come() -> None:
    """WP-8.3."""
    one = auction_with(4, [1, 2, 3, 4, 5, 6])
    other = auction_with(4, [1, 6, 5, 4, 3, 2])
    for viewer in (None, 0, 1, 2, 3):
        assert same_to(viewer, one, other)


# -- slips ---------------------------------------------------------------------------------------


def test_writing_is_seen_by_the_writer_alone() -> None:
    """WP-8.5, WP-5.13: neither steps nor how many there were."""
    one, other = betting_with(), betting_with()
    told = write(one, 1, "win", 3, 5000)
    told += one.apply(1, WriteTicket(Straight(1, 2, 1000)))
    told += one.apply(1, TakeBack("win"))
    for viewer in (None, 0, 2, 3):
        assert heard(told, viewer) == []
        assert same_to(viewer, one, other)
    assert len(heard(told, 1)) == 3
    slip = one.view(1).slip
    assert slip is not None
    assert slip.tickets == (Straight(1, 2, 1000),)
    assert one.view(1).written == 1000


def test_that_a_slip_is_sealed_is_open_but_not_what_it_says_or_costs() -> None:
    """WP-8.5, WP-8.6, WP-5.13."""
    one, other = betting_with(), betting_with()
    submit(one, 1, {"win": (3, 5000)})
    told = submit(other, 1)
    for viewer in (None, 0, 2, 3):
        assert heard(told, viewer) == [SlipSealed(1, None)]
        assert same_to(viewer, one, other)
        assert one.view(viewer).sealed == (False, True, False, False)
        assert one.view(viewer).totals == ()


def test_totals_are_open_from_the_announcement_on() -> None:
    """WP-8.6: but not what they stand for."""
    one, other = betting_with(race=3), betting_with(race=3)
    submit(one, 1, {"win": (3, 2000), "show": (3, 1000)})
    submit(other, 1, {"place": (5, 3000)})
    told_one, told_other = seal(one, 0, 2, 3), seal(other, 0, 2, 3)
    assert told_of(told_one, Announced) == [Announced((0, 3000, 0, 0))]
    for viewer in (None, 0, 2, 3):
        assert heard(told_one, viewer) == heard(told_other, viewer)
        assert same_to(viewer, one, other)
    assert not same_to(1, one, other)


def test_slips_are_turned_up_at_the_settlement() -> None:
    """WP-8.5."""
    slips: Any = {1: {"win": (3, 2000)}}
    state = race_with(slips=slips)
    told = finish_race(state, 1, 2, 3, 4)
    (shown,) = [event for event in heard(told, None) if isinstance(event, SlipsShown)]
    assert shown.slips[1].bets[0].horse == 3
    assert state.view(None).results[0].slips[1] == shown.slips[1]


def test_daily_double_tickets_stay_hidden_until_race_two_is_settled() -> None:
    """WP-8.7: only their cost was inside the announced total of race 1."""
    one = race_with(tickets={1: [Straight(4, 5, 2000)]})
    other = race_with(tickets={1: [Straight(5, 4, 2000)]})
    for state in (one, other):
        told = finish_race(state, 4, 1, 2, 3)
        (shown,) = told_of(told, SlipsShown)
        assert shown.slips[1] == Slip()
        while state.phase.name != "roll":
            go_on(state)
    for viewer in (None, 0, 2, 3):
        assert same_to(viewer, one, other)
    double = one.view(1).double
    assert double is not None
    assert double.tickets == (Straight(4, 5, 2000),)
    told = finish_race(one, *one.entered[:4])
    (tickets,) = told_of(told, TicketsShown)
    assert tickets.slips[1].tickets == (Straight(4, 5, 2000),)
    assert one.view(None).results[1].slips[1].tickets == (Straight(4, 5, 2000),)


# -- claims --------------------------------------------------------------------------------------


def in_a_window(**options: Any) -> State:
    others = {2: "B:10/2", 3: "B:10/3", 4: "B:10/4"}
    slips: Any = {1: {"win": (1, 1000)}, 2: {"win": (1, 1000)}}
    state = riding(1, "B:10/1", 8, others, slips=slips, **options)
    ride(state, 1, "SSSSS")
    return state


def test_answers_in_a_window_tell_nothing_until_it_closes() -> None:
    """WP-8.9, WP-4.14: neither the answer nor who has answered."""
    waiting, declined, claimed = in_a_window(), in_a_window(), in_a_window()
    told_declined, told_claimed = decline(declined, 1), claim(claimed, 1, 1, "three_short")
    for viewer in (None, 0, 2, 3):
        assert same_to(viewer, waiting, declined)
        assert same_to(viewer, waiting, claimed)
        assert heard(told_declined, viewer) == heard(told_claimed, viewer) == []
        assert waiting.view(viewer).must == (1, 2, 3)
    assert declined.view(1).must == (2, 3)
    window = claimed.view(1).window
    assert window is not None
    assert window.claimed == "three_short"


def test_claims_are_public_when_the_window_closes_and_declines_are_not() -> None:
    """WP-8.8, WP-8.9: a claim, valid or not, shows that there is a bet on the horse."""
    state = in_a_window()
    decline(state, 1, 3)
    told = claim(state, 2, 1, "bonus")
    for viewer in (None, 0, 1, 3):
        (closed,) = [event for event in heard(told, viewer) if isinstance(event, WindowClosed)]
        assert [(c.seat, c.reason) for c in closed.claims] == [(2, "bonus")]


def test_the_window_asks_bettors_and_others_alike() -> None:
    """WP-4.14: who has bet on the horse cannot be told from the question."""
    one, other = in_a_window(), in_a_window()
    other.slips[1], other.slips[3] = other.slips[3], other.slips[1]
    other.payments = one.payments
    for viewer in (None, 0, 2):
        assert one.view(viewer).must == other.view(viewer).must == (1, 2, 3)


# -- worlds --------------------------------------------------------------------------------------


def test_a_claim_binds_the_worlds_to_a_bet_on_that_horse() -> None:
    """WP-8.8: in every world the claimant has bet on horse 1."""
    state = in_a_window(races=1)
    decline(state, 1, 3)
    claim(state, 2, 1, "bonus")
    view = state.view(0)
    for seed in range(20):
        world = GAME.world(view, random.Random(seed))
        assert [bet for bet in world.slips[2].bets if bet.horse == 1]
        assert world.view(0).totals == view.totals


def test_worlds_fit_a_refund_for_a_scratched_horse() -> None:
    """WP-7.28, WP-8.7: the sum is public, so every world has just that stake on the pair."""
    state = race_with(tickets={1: [Straight(4, 6, 2000), Straight(1, 1, 3000)]}, seats=5)
    finish_race(state, 4, 1, 2, 3)
    state.resolve(("1", "2", "3", "4", "5", "6"))
    while state.phase.name == "auction_lot":
        (seat,) = waiting_for(state)
        wanted = state.card.horse_of(state.lot) != 6 and state.bidder is None
        state.apply(seat, state.legal(seat)[1 if wanted else 0])
    assert state.entered == (1, 2, 3, 4, 5)
    view = state.view(0)
    assert [(p.seat, p.amount) for p in view.payments if p.cause == "scratched"] == [(1, 2000)]
    seen = set()
    for seed in range(20):
        world = GAME.world(view, random.Random(seed))
        tickets = world.double[1].tickets
        assert stakes_on(tickets, view.results[0].entered)[4, 6] == 2000
        assert sum(ticket.stake for ticket in tickets) == 5000
        seen.add(tickets)
    assert len(seen) > 5


@pytest.mark.parametrize("seats", [3, 6, 7])
def test_no_view_holds_another_players_open_slip(seats: int) -> None:
    """WP-8.5: over whole random days, nothing of a slip in the JSON of any other viewer."""
    rng = random.Random(seats)
    state = sit_down(seats, races=2)
    looked = 0
    while not isinstance(state.pending, Over):
        pending = state.pending
        if isinstance(pending, Decision):
            seat = rng.choice(pending.must)
            state.apply(seat, rng.choice(state.legal(seat)))
        else:
            state.resolve(pending.sample(rng.randrange))
        if not any(slip.bets for slip in state.slips) or rng.random() < 0.5:
            continue
        looked += 1
        for viewer in (None, 0):
            view = msgspec.to_builtins(state.view(viewer))
            own = msgspec.to_builtins(state.slips[0]) if viewer == 0 else None
            assert view.pop("slip") == own
            settled = view.pop("results")
            assert '"bets"' not in msgspec.json.encode({**view, "double": None}).decode()
            assert len(settled) == len(state.results)
    assert looked > 20


def test_an_error_tells_nothing_about_others() -> None:
    """WP-8.9: whoever asks out of turn is not told who has answered."""
    one, other = in_a_window(), in_a_window()
    decline(one, 2)
    texts = set()
    for state in (one, other):
        try:
            state.apply(0, ClaimFoul(1, "lane"))
        except Exception as error:
            texts.add(str(error))
    assert len(texts) == 1
