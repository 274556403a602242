"""Betting slips and the Daily Double (WP-4.4, WP-4.5, WP-5.3 – WP-5.7, WP-5.12, WP-5.13,
WP-7.15 – WP-7.28)."""

from collections import Counter
from typing import Any

import pytest

from railbird.core import Action
from railbird.games.win_place_and_show.actions import (
    SealSlip,
    SubmitSlip,
    TakeBack,
    WriteBet,
    WriteTicket,
)
from railbird.games.win_place_and_show.events import (
    Announced,
    BettingOpened,
    Paid,
    SlipSealed,
    TicketWritten,
)
from railbird.games.win_place_and_show.rules.daily_double import stakes_on
from railbird.games.win_place_and_show.rules.slip import (
    Baseball,
    Bet,
    Slip,
    Straight,
    Ticket,
    WheelFirst,
    WheelSecond,
    combinations,
    cost,
)
from tests.games.win_place_and_show.table import (
    at_race,
    betting_with,
    everything,
    finish_race,
    race_with,
    refused,
    seal,
    submit,
    told_of,
    waiting_for,
    whole_slip,
    write,
)

FIVE = {1: 0, 2: 1, 3: 2, 4: 3, 5: 0}
"""Owners of five runners; horse 6 is scratched."""
FOUR = {1: 0, 2: 1, 3: 2, 4: 3}
ALL = (1, 2, 3, 4, 5, 6)


# -- writing -------------------------------------------------------------------------------------


def test_everybody_writes_at_once() -> None:
    """WP-4.4: in any order, until all are sealed."""
    state = betting_with()
    assert waiting_for(state) == (0, 1, 2, 3)
    write(state, 2, "win", 3, 2000)
    write(state, 0, "show", 1, 1000)
    seal(state, 2)
    assert waiting_for(state) == (0, 1, 3)
    write(state, 0, "win", 1, 1000)
    seal(state, 3, 0)
    assert state.phase.name == "betting"
    seal(state, 1)
    assert state.phase.name == "roll"


def test_three_positions_on_any_horses_or_on_one() -> None:
    """WP-7.15: a combination bet names the same horse three times; nobody has to bet."""
    state = betting_with()
    for position in ("win", "place", "show"):
        state.apply(0, WriteBet(position, 4, 5000))
    assert state.slips[0] == Slip(
        (Bet("win", 4, 5000), Bet("place", 4, 5000), Bet("show", 4, 5000))
    )
    assert not [step for step in state.legal(0) if isinstance(step, WriteBet)]
    seal(state, 1)
    assert state.slips[1] == Slip()


def test_a_position_holds_one_bet() -> None:
    """WP-7.15, WP-12.29."""
    state = betting_with()
    write(state, 0, "place", 2, 1000)
    message = refused(state, 0, WriteBet("place", 3, 1000))
    assert "place bet: already written, take it back first" in message


def test_bets_are_one_to_five_thousand() -> None:
    """WP-7.16, WP-5.3."""
    state = betting_with()
    amounts = {step.amount for step in state.legal(0) if isinstance(step, WriteBet)}
    assert amounts == {1000, 2000, 3000, 4000, 5000}
    for amount in (0, 500, 1500, 6000, -1000):
        assert "is not $1,000 to $5,000" in refused(state, 0, WriteBet("win", 1, amount))


def test_the_total_must_be_covered_by_cash() -> None:
    """WP-7.16: of $3,000 with $2,000 written $1,000 is left."""
    state = betting_with(money=[3000, 0, 0, 0])
    write(state, 0, "win", 1, 2000)
    assert "you have only $1,000 left" in refused(state, 0, WriteBet("place", 1, 2000))
    write(state, 0, "place", 1, 1000)


def test_own_and_foreign_horses_may_be_backed() -> None:
    """WP-7.15."""
    state = betting_with()
    write(state, 0, "win", 1, 1000)
    write(state, 0, "place", 2, 1000)


@pytest.mark.parametrize(("owners", "show"), [(FOUR, False), (FIVE, True), (None, True)])
def test_no_show_bets_with_four_runners(owners: dict[int, int] | None, show: bool) -> None:
    """WP-7.17."""
    state = betting_with(owners, race=3)
    positions = {step.position for step in state.legal(0) if isinstance(step, WriteBet)}
    assert positions == ({"win", "place", "show"} if show else {"win", "place"})
    if not show:
        assert "no show bets" in refused(state, 0, WriteBet("show", 1, 1000))


def test_totals_are_announced_and_paid_when_all_are_sealed() -> None:
    """WP-4.5, WP-7.16, WP-7.21: the Daily Double included (WP-5.4)."""
    state = betting_with()
    write(state, 0, "win", 1, 2000)
    state.apply(0, WriteTicket(Straight(1, 2, 3000)))
    write(state, 1, "show", 5, 1000)
    told = seal(state, 0, 1, 2)
    assert not told_of(told, Announced)
    assert state.money == [50_000] * 4
    told = seal(state, 3)
    assert told_of(told, Announced) == [Announced((5000, 1000, 0, 0))]
    assert state.money == [45_000, 49_000, 50_000, 50_000]


def test_the_steps_of_a_short_purse() -> None:
    """WP-5.12, WP-11.39: race 3, five runners, $3,000, $2,000 to win written."""
    state = betting_with(FIVE, money=[3000, 0, 0, 0], race=3)
    write(state, 0, "win", 1, 2000)
    steps = state.legal(0)
    bets = [
        WriteBet(position, horse, 1000)
        for position in ("place", "show")
        for horse in (1, 2, 3, 4, 5)
    ]
    assert list(steps) == [*bets, SealSlip(), TakeBack("win")]


def test_the_steps_of_an_empty_slip_in_race_one() -> None:
    """WP-5.12, WP-11.40: 504 of them."""
    steps = betting_with().legal(0)
    assert len(steps) == 504
    kinds = Counter(type(step) for step in steps)
    assert kinds == {WriteBet: 90, WriteTicket: 413, SealSlip: 1}
    tickets = Counter(type(s.ticket) for s in steps if isinstance(s, WriteTicket))
    assert tickets == {Straight: 180, Baseball: 173, WheelSecond: 30, WheelFirst: 30}


def test_an_entry_is_taken_back_and_later_tickets_move_up() -> None:
    """WP-5.12, WP-5.13, WP-11.41."""
    state = betting_with()
    state.apply(0, WriteTicket(Straight(1, 2, 3000)))
    state.apply(0, WriteTicket(WheelSecond(3, 1000)))
    listed = state.legal(0)
    assert WriteTicket(Baseball((1, 2, 3), 3000)) not in listed
    assert WriteTicket(Baseball((1, 2, 3), 2000)) in listed
    assert "more than $5,000 on combination 1-2" in refused(
        state, 0, WriteTicket(Baseball((1, 2, 3), 3000))
    )
    state.apply(0, TakeBack(1))
    assert state.slips[0].tickets == (WheelSecond(3, 1000),)
    assert TakeBack(1) in state.legal(0)
    assert TakeBack(2) not in state.legal(0)
    state.apply(0, TakeBack(1))
    assert state.slips[0] == Slip()


def test_a_bet_is_changed_by_taking_it_back() -> None:
    """WP-5.13."""
    state = betting_with()
    write(state, 0, "win", 1, 1000)
    write(state, 0, "show", 2, 1000)
    state.apply(0, TakeBack("win"))
    write(state, 0, "win", 6, 5000)
    assert state.slips[0].bets == (Bet("win", 6, 5000), Bet("show", 2, 1000))


def test_a_sealed_slip_stays() -> None:
    """WP-5.13, WP-12.29: while others are still writing."""
    state = betting_with()
    write(state, 0, "win", 1, 1000)
    seal(state, 0)
    assert not state.legal(0)
    for step in (TakeBack("win"), WriteBet("show", 1, 1000), SealSlip(), whole_slip(state)):
        assert "your slip is sealed" in refused(state, 0, step)


def test_an_empty_slip_may_be_sealed() -> None:
    """WP-5.12, WP-5.14: and is asked for even from somebody without money."""
    state = betting_with(money=[0, 0, 0, 0])
    assert list(state.legal(0)) == [SealSlip()]
    seal(state, 0, 1, 2, 3)
    assert state.phase.name == "roll"


# -- whole slips ---------------------------------------------------------------------------------


def test_a_whole_slip_replaces_what_was_written() -> None:
    """WP-5.3, WP-5.13: and a record stores it in steps."""
    state = betting_with()
    write(state, 0, "place", 2, 4000)
    state.apply(0, WriteTicket(Straight(6, 6, 1000)))
    action = whole_slip(state, {"win": (3, 2000)}, Baseball((6, 3, 4), 1000))
    assert action not in state.legal(0)
    steps = state.expand(0, action)
    assert list(steps) == [
        TakeBack(1),
        TakeBack("place"),
        WriteBet("win", 3, 2000),
        WriteTicket(Baseball((3, 4, 6), 1000)),
        SealSlip(),
    ]
    in_steps = state.copy()
    for step in steps:
        assert step in in_steps.legal(0)
        in_steps.apply(0, step)
    state.apply(0, action)
    assert everything(state) == everything(in_steps)
    assert state.sealed[0]


def test_all_parts_of_a_slip_may_be_empty() -> None:
    """WP-5.3."""
    state = betting_with()
    told = submit(state, 0)
    assert told_of(told, SlipSealed) == [SlipSealed(0, ())]


@pytest.mark.parametrize(
    ("bets", "fault"),
    [
        ({"place": (5, 1000)}, "place bet: horse 5 does not run in race 3"),
        ({"win": (7, 1000)}, "win bet: there is no horse 7"),
        ({"win": (1, 6000)}, "win bet: $6,000 is not $1,000 to $5,000"),
        ({"show": (1, 1000)}, "show bet: no show bets with four runners"),
    ],
)
def test_a_faulty_slip_is_sent_back(bets: Any, fault: str) -> None:
    """WP-7.19, WP-9.4, WP-12.19: by default, with the reason."""
    state = betting_with(FOUR, race=3)
    assert fault in refused(state, 0, whole_slip(state, bets))


def test_every_fault_is_named() -> None:
    """WP-12.19: one message for each."""
    state = betting_with(FOUR, race=3)
    message = refused(state, 0, whole_slip(state, {"win": (5, 1000), "place": (1, 500)}))
    assert "win bet: horse 5 does not run" in message
    assert "place bet: $500 is not" in message


def test_a_slip_for_another_race_is_sent_back() -> None:
    """WP-5.13, WP-7.19: also one without an entry."""
    state = betting_with(race=2)
    for bets in ({"win": (1, 1000)}, {}):
        message = refused(state, 0, whole_slip(state, bets, race=3))  # type: ignore[arg-type]
        assert "filled in for race 3, this is race 2" in message


def test_with_lost_the_faulty_bet_is_paid_and_void() -> None:
    """WP-7.19, WP-9.4, WP-11.37: $3,500 announced, the place bet is lost, the win bet stands."""
    state = betting_with(incorrect_slip="lost", race=3)
    action = whole_slip(state, {"win": (1, 2000), "place": (2, 1500)})
    assert list(state.expand(0, action)) == [action]
    (sealed,) = told_of(state.apply(0, action), SlipSealed)
    assert [(void.entry, void.amount) for void in sealed.void] == [("place bet", 1500)]
    told = seal(state, 1, 2, 3)
    assert told_of(told, Announced)[0].totals[0] == 3500
    assert state.money[0] == 46_500
    assert state.slips[0].bets == (Bet("win", 1, 2000),)


def test_with_lost_a_void_bet_pays_nothing() -> None:
    """WP-7.19: the later of two bets in one position is void, though its horse wins."""
    state = betting_with(incorrect_slip="lost", race=3, money=[10_000] * 4)
    state.apply(0, SubmitSlip(3, win=((2, 1000), (1, 1000))))
    seal(state, 1, 2, 3)
    assert state.money[0] == 8000
    told = finish_race(state, 1, 2, 3, 4)
    assert not [paid for paid in told_of(told, Paid) if paid.cause == "bet"]


def test_with_lost_a_faulty_first_bet_fills_its_position() -> None:
    """WP-7.19: of show 4 for $5,500 and show 2 for $1,000 both are lost."""
    state = betting_with(incorrect_slip="lost")
    state.apply(0, SubmitSlip(1, show=((4, 5500), (2, 1000))))
    slip = state.slips[0]
    assert slip.bets == ()
    assert [void.amount for void in slip.void_bets] == [5500, 1000]


def test_with_lost_the_wrong_race_voids_every_bet() -> None:
    """WP-7.19, WP-5.13: tickets too."""
    state = betting_with(incorrect_slip="lost")
    submit(state, 0, {"win": (1, 1000), "show": (2, 2000)}, WheelFirst(4, 1000), race=2)
    slip = state.slips[0]
    assert (slip.bets, slip.tickets) == ((), ())
    assert [void.amount for void in slip.void_bets] == [1000, 2000]
    assert [void.amount for void in slip.void_tickets] == [6000]
    other = betting_with(incorrect_slip="lost")
    submit(other, 0, {}, race=2)  # nothing written, nothing lost
    assert other.sealed[0]


def test_what_cannot_be_paid_or_read_is_sent_back_in_any_case() -> None:
    """WP-7.19: with either value of the option."""
    for option in ("refuse", "lost"):
        state = betting_with(incorrect_slip=option, money=[4000, 0, 0, 0], race=3)
        too_much = whole_slip(state, {"win": (1, 3000), "place": (1, 2000)})
        assert "the slip costs $5,000, you have only $4,000" in refused(state, 0, too_much)
        for amount in (0, -1000, 700):
            odd = whole_slip(state, {"win": (1, amount)})
            assert "is not a positive multiple of $500" in refused(state, 0, odd)


def test_steps_are_correct_also_where_faulty_slips_are_lost() -> None:
    """WP-5.12: a faulty step is refused with either value of the option."""
    state = betting_with(FOUR, race=3, incorrect_slip="lost")
    assert "does not run" in refused(state, 0, WriteBet("win", 6, 1000))


def test_odds_do_not_change() -> None:
    """WP-7.20: with four runners the printed odds stand."""
    state = race_with(owners=FOUR, slips={0: {"win": (1, 1000)}}, race=3)
    told = finish_race(state, 1, 2, 3, 4)
    assert [p.amount for p in told_of(told, Paid) if p.cause == "bet"] == [13_000]  # 12-1


# -- Daily Double --------------------------------------------------------------------------------


def test_a_baseball_ticket() -> None:
    """WP-5.5, WP-7.25, WP-11.11: six combinations of three numbers."""
    ticket = Baseball((3, 4, 6), 1000)
    expected = ((3, 4), (3, 6), (4, 3), (4, 6), (6, 3), (6, 4))
    assert combinations(ticket, ALL) == expected
    assert cost(ticket, ALL) == 6000
    assert cost(Baseball(ALL, 1000), ALL) == 30_000


def test_the_wheels() -> None:
    """WP-5.6, WP-5.7, WP-7.26, WP-11.12: "4 wheel" and "wheel 4"."""
    assert combinations(WheelSecond(4, 1000), ALL) == tuple((4, second) for second in ALL)
    assert cost(WheelSecond(4, 1000), ALL) == 6000
    assert combinations(WheelFirst(4, 1000), (1, 2, 3, 5)) == ((1, 4), (2, 4), (3, 4), (5, 4))
    assert cost(WheelFirst(4, 2000), (1, 2, 3, 5)) == 8000
    assert cost(WheelSecond(1, 1000), (1, 2, 3, 5)) == 6000


def test_tickets_are_sold_only_while_betting_on_race_one() -> None:
    """WP-7.22, WP-12.20."""
    first = betting_with()
    assert [step for step in first.legal(0) if isinstance(step, WriteTicket)]
    second = betting_with(race=2)
    assert not [step for step in second.legal(0) if isinstance(step, WriteTicket)]
    message = refused(second, 0, WriteTicket(Straight(1, 1, 1000)))
    assert "Daily Double bets close with race 1" in message


@pytest.mark.parametrize("options", [{"daily_double": False}, {"races": 1}])
def test_the_daily_double_may_be_off(options: dict[str, Any]) -> None:
    """WP-9.12: always with a single race."""
    state = betting_with(**options)
    assert not [step for step in state.legal(0) if isinstance(step, WriteTicket)]
    assert "no Daily Double today" in refused(state, 0, WriteTicket(Straight(1, 1, 1000)))


def test_the_opening_says_what_is_sold() -> None:
    """WP-7.17, WP-7.22."""
    state = at_race(1, 7)
    state.told = []
    state.enter("betting")
    assert told_of(state.told, BettingOpened) == [BettingOpened(1, show=True, daily_double=True)]


def test_any_number_of_combinations_may_be_bought() -> None:
    """WP-7.22, WP-5.4: also the same number twice (WP-7.24)."""
    state = betting_with()
    for first in (1, 2, 3):
        told = state.apply(0, WriteTicket(Straight(first, first, 5000)))
        assert told_of(told, TicketWritten)[0].number == first
    assert len(state.slips[0].tickets) == 3


def test_a_ticket_may_take_the_last_dollar() -> None:
    """WP-5.12: with $1,000 each straight ticket at $1,000 is listed, and nothing dearer."""
    state = betting_with(money=[1000, 0, 0, 0])
    tickets = [step.ticket for step in state.legal(0) if isinstance(step, WriteTicket)]
    assert len(tickets) == 36
    assert {type(ticket) for ticket in tickets} == {Straight}


def test_at_most_five_thousand_on_a_combination() -> None:
    """WP-7.23: over all tickets."""
    state = betting_with()
    state.apply(0, WriteTicket(Straight(1, 2, 3000)))
    state.apply(0, WriteTicket(Straight(1, 2, 2000)))
    assert "more than $5,000" in refused(state, 0, WriteTicket(Straight(1, 2, 1000)))
    assert WriteTicket(WheelSecond(1, 1000)) not in state.legal(0)
    assert WriteTicket(Baseball((1, 2, 3), 1000)) not in state.legal(0)
    assert WriteTicket(Straight(2, 1, 5000)) in state.legal(0)


@pytest.mark.parametrize(
    ("ticket", "fault"),
    [
        (Straight(6, 1, 1000), "horse 6 does not run in race 1"),
        (Straight(1, 7, 1000), "there is no horse 7"),
        (Straight(1, 2, 500), "is not $1,000 to $5,000"),
        (Straight(1, 2, 6000), "is not $1,000 to $5,000"),
        (Baseball((1, 2), 1000), "baseball needs at least 3 different horses"),
        (Baseball((1, 2, 2), 1000), "baseball needs at least 3 different horses"),
        (Baseball((1, 2, 3, 3), 1000), "a horse stands twice"),
        (WheelSecond(6, 1000), "horse 6 does not run in race 1"),
        (WheelFirst(0, 1000), "there is no horse 0"),
    ],
)
def test_a_faulty_ticket_is_refused(ticket: Ticket, fault: str) -> None:
    """WP-5.4 – WP-5.7, WP-7.23, WP-7.25, WP-12.20."""
    state = betting_with(FIVE)
    assert fault in refused(state, 0, WriteTicket(ticket))
    assert fault in refused(state, 0, whole_slip(state, {}, ticket))


def test_a_second_horse_need_not_run_in_race_one() -> None:
    """WP-5.4, WP-5.7: nobody knows the field of race 2 yet."""
    state = betting_with(FIVE)
    state.apply(0, WriteTicket(Straight(1, 6, 1000)))
    state.apply(0, WriteTicket(WheelFirst(6, 1000)))
    assert cost(WheelFirst(6, 1000), state.entered) == 5000


def test_baseball_leaves_out_what_cannot_be_run() -> None:
    """WP-7.27: horse 6 does not run in race 1, so 6-1 and 6-2 cost nothing."""
    state = betting_with(FIVE)
    (written,) = told_of(state.apply(0, WriteTicket(Baseball((1, 2, 6), 1000))), TicketWritten)
    assert written.cost == 4000
    assert combinations(written.ticket, state.entered) == ((1, 2), (1, 6), (2, 1), (2, 6))


def test_baseball_in_any_order_is_the_same_ticket() -> None:
    """WP-5.12: a list shows each set once, in rising order."""
    state = betting_with()
    action = WriteTicket(Baseball((6, 3, 4), 1000))
    assert action not in state.legal(0)
    assert list(state.expand(0, action)) == [WriteTicket(Baseball((3, 4, 6), 1000))]
    state.apply(0, action)
    assert state.slips[0].tickets == (Baseball((3, 4, 6), 1000),)


@pytest.mark.parametrize(
    ("ticket", "amount"),
    [
        (Baseball((1, 2), 1000), 2000),
        (Baseball((1, 1, 2), 1000), 2000),
        (Baseball((1, 6, 9), 1000), 2000),
        (Straight(6, 1, 1000), 1000),
        (WheelSecond(6, 1000), 6000),
        (Straight(1, 2, 5500), 5500),
    ],
)
def test_what_a_lost_ticket_costs(ticket: Ticket, amount: int) -> None:
    """WP-5.13, WP-7.19: its stake on each combination written once, with runners of race 1."""
    state = betting_with(FIVE, incorrect_slip="lost")
    submit(state, 0, {}, ticket)
    assert [void.amount for void in state.slips[0].void_tickets] == [amount]


def test_of_tickets_that_break_a_limit_together_the_later_is_lost() -> None:
    """WP-7.19."""
    state = betting_with(incorrect_slip="lost")
    submit(state, 0, {}, Straight(1, 2, 3000), Straight(1, 2, 3000), Straight(1, 2, 2000))
    assert state.slips[0].tickets == (Straight(1, 2, 3000), Straight(1, 2, 2000))
    assert [void.entry for void in state.slips[0].void_tickets] == ["ticket 2"]


def test_tickets_on_a_later_slip_are_lost() -> None:
    """WP-7.19, WP-7.22: counted with the horses entered in race 1."""
    state = betting_with(race=2, incorrect_slip="lost")
    submit(state, 0, {}, WheelFirst(2, 1000))
    assert [void.amount for void in state.slips[0].void_tickets] == [6000]


def test_stakes_add_up_over_tickets() -> None:
    """WP-7.23, WP-7.25."""
    stakes = stakes_on([Straight(1, 2, 1000), WheelSecond(1, 2000), Baseball((1, 2, 3), 1000)], ALL)
    assert stakes[1, 2] == 4000
    assert stakes[1, 6] == 2000
    assert stakes[3, 1] == 1000
    assert stakes[3, 3] == 0


# -- a scratched second horse --------------------------------------------------------------------


def into_race_two(tickets: list[Ticket], **options: Any) -> list[Paid]:
    """Horse 4 has won race 1; horse 6 is not sold for race 2. What is paid back before betting."""
    state = race_with(tickets={0: tickets}, money=[10_000] * 4, **options)
    finish_race(state, 4, 5, 6, 1)
    state.resolve(("1", "2", "3", "4", "5", "6"))
    scratched = 6
    told: list[Any] = []
    while state.phase.name == "auction_lot":
        (seat,) = waiting_for(state)
        horse = state.card.horse_of(state.lot)
        wanted = horse != scratched and state.bidder is None
        legal = state.legal(seat)
        action: Action = legal[1] if wanted else legal[0]
        told += state.apply(seat, action)
    assert state.entered == (1, 2, 3, 4, 5)
    return [event for event in told if isinstance(event, Paid)]


def test_the_stake_comes_back_when_the_second_horse_is_scratched() -> None:
    """WP-7.28: only where the first half has won."""
    tickets: list[Ticket] = [Straight(4, 6, 2000), Straight(5, 6, 3000), WheelSecond(4, 1000)]
    (back,) = into_race_two(tickets)
    assert (back.seat, back.cause, back.amount) == (0, "scratched", 3000)


def test_the_stake_may_be_lost_with_a_scratched_horse() -> None:
    """WP-9.17."""
    assert into_race_two([Straight(4, 6, 2000)], daily_double_scratch="lost") == []


def test_nothing_comes_back_when_the_first_half_has_lost() -> None:
    """WP-7.28."""
    assert into_race_two([Straight(5, 6, 3000)]) == []
