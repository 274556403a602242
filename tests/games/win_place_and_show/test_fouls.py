"""Foul claims: windows, reasons, hearing and settlement (WP-4.8, WP-4.10, WP-4.14, WP-7.45 –
WP-7.53, WP-7.62, WP-7.63)."""

from typing import Any

import pytest

from railbird.core import Decision, Event, Shuffle
from railbird.games.win_place_and_show.actions import ClaimFoul, DeclineClaim, Reason
from railbird.games.win_place_and_show.events import (
    Claim,
    ClaimAnswered,
    ClaimDecided,
    ClaimsLodged,
    Paid,
    WindowClosed,
    WindowOpened,
)
from railbird.games.win_place_and_show.phases.ride import mounted
from railbird.games.win_place_and_show.phases.settlement import is_guilty
from railbird.games.win_place_and_show.rules.fouls import Outlook, outlook
from railbird.games.win_place_and_show.rules.moves import Move
from railbird.games.win_place_and_show.rules.slip import Slip, Void
from railbird.games.win_place_and_show.state import State
from tests.games.win_place_and_show.table import (
    claim,
    decline,
    finish_race,
    put,
    race_with,
    refused,
    ride,
    riding,
    roll,
    slip_of,
    square_of,
    told_of,
    waiting_for,
)

ALL_BACK_ONE: Any = {seat: {"win": (1, 1000)} for seat in (1, 2, 3)}
"""Everybody but the owner has bet on horse 1."""


def reasons_after(
    horse: int, start: str, path: str, others: dict[int, str] | None = None, **riding_with: Any
) -> tuple[Reason, ...]:
    """The valid reasons after a ride along this path, which is the whole count."""
    count = riding_with.pop("count", len(path))
    state = riding(horse, start, count, others, **riding_with)
    ride(state, horse, path)
    return state.reasons


def stopped_three_short(slips: Any = ALL_BACK_ONE, **options: Any) -> State:
    """Horse 1 of seat 0 has stopped three short on B:15/1; horses 2, 3, 4 of seats 1, 2, 3."""
    others = {2: "B:10/2", 3: "B:10/3", 4: "B:10/4"}
    state = riding(1, "B:10/1", 8, others, slips=slips, **options)
    ride(state, 1, "SSSSS")
    return state


# -- windows -------------------------------------------------------------------------------------


def test_a_window_is_put_to_everybody_but_the_owner() -> None:
    """WP-4.8, WP-4.14, WP-5.14: bettor or not, so that the question tells nothing."""
    state = stopped_three_short(slips={1: {"win": (1, 1000)}})
    assert state.phase.name == "claim_window"
    assert state.pending == Decision((1, 2, 3), asked=(1, 2, 3))
    reasons = ("bonus", "allowance", "three_short", "lane")
    assert list(state.legal(1)) == [DeclineClaim(), *(ClaimFoul(1, r) for r in reasons)]  # type: ignore[arg-type]
    assert list(state.legal(2)) == [DeclineClaim()]


def test_without_a_valid_reason_no_window_opens() -> None:
    """WP-4.14, WP-9.8: a plain move; with the option always it opens all the same."""
    assert riding_plainly().phase.name == "ride"
    state = riding_plainly(claim_windows="always")
    assert state.phase.name == "claim_window"
    assert state.reasons == ()


def riding_plainly(**options: Any) -> State:
    """Horse 1 has moved straight along the rail, and horse 2 is next."""
    state = race_with({1: "B:10/1", 2: "B:10/4"}, owners={1: 0, 2: 1}, **options)
    roll(state, 1, 2)
    ride(state, 1, "S" * 12)
    return state


def test_fouls_may_be_off() -> None:
    """WP-9.11."""
    assert stopped_three_short(fouls=False).phase.name != "claim_window"


def test_the_window_closes_when_all_have_answered() -> None:
    """WP-4.8, WP-5.9, WP-5.10: in any order of seats; then the next horse moves."""
    state = stopped_three_short()
    decline(state, 3)
    claim(state, 1, 1, "three_short")
    assert state.phase.name == "claim_window"
    told = decline(state, 2)
    assert told_of(told, WindowClosed) == [
        WindowClosed(1, 1, (Claim(1, 1, "three_short", "card"),))
    ]
    assert state.window == 0


def test_an_answer_is_final() -> None:
    """WP-5.14."""
    state = stopped_three_short()
    decline(state, 1)
    assert not state.legal(1)
    assert "your answer is final" in refused(state, 1, ClaimFoul(1, "three_short"))


def test_only_a_bettor_may_claim_and_never_the_owner() -> None:
    """WP-5.9, WP-7.47, WP-12.23: the Daily Double is no bet on the horse."""
    state = stopped_three_short(slips={1: {"show": (1, 1000)}})
    assert "you have no bet on horse 1" in refused(state, 2, ClaimFoul(1, "three_short"))
    assert "you own horse 1" in refused(state, 0, ClaimFoul(1, "three_short"))
    claim(state, 1, 1, "three_short")


def test_a_claim_is_for_the_horse_that_has_just_moved() -> None:
    """WP-7.48, WP-12.23."""
    state = stopped_three_short(slips={1: {"win": (3, 1000)}})
    assert "too late: another horse has moved" in refused(state, 1, ClaimFoul(3, "bonus"))


def test_after_the_window_it_is_too_late() -> None:
    """WP-7.48, WP-12.23."""
    state = race_with({1: "B:10/1", 2: "B:10/4"}, owners={1: 0, 2: 1}, slips=ALL_BACK_ONE)
    roll(state, 1, 1)
    ride(state, 1, "S" * 12)
    assert "too late: another horse has moved" in refused(state, 1, ClaimFoul(1, "lane"))


def test_an_invalid_reason_costs_nothing() -> None:
    """WP-5.9, WP-7.48, WP-12.24: it is heard, and play goes on."""
    state = stopped_three_short()
    claim(state, 1, 1, "bonus")
    told = decline(state, 2, 3)
    assert told_of(told, WindowClosed)[0].claims == (Claim(1, 1, "bonus", "invalid"),)
    assert not [c for c in state.claims if c.outcome == "card"]


def test_several_claimants_are_heard_in_seat_order_from_the_owner() -> None:
    """WP-7.48: the first with a valid reason takes the card, the others lose out."""
    others = {1: "B:10/2", 3: "B:10/3", 4: "B:10/4"}
    slips: Any = {seat: {"win": (2, 1000)} for seat in (0, 2, 3)}
    state = riding(2, "B:10/1", 8, others, slips=slips)  # horse 2 belongs to seat 1
    ride(state, 2, "SSSSS")
    claim(state, 0, 2, "three_short")
    claim(state, 2, 2, "lane")
    told = claim(state, 3, 2, "three_short")
    assert told_of(told, WindowClosed)[0].claims == (
        Claim(2, 2, "lane", "invalid"),
        Claim(3, 2, "three_short", "card"),
        Claim(0, 2, "three_short", "too_late"),
    )


def test_a_draw_may_decide_who_is_heard_first() -> None:
    """WP-6.5, WP-6.8, WP-9.9: all claims of the window are shuffled, valid or not."""
    state = stopped_three_short(claim_priority="random")
    claim(state, 1, 1, "three_short")
    claim(state, 2, 1, "bonus")
    told = claim(state, 3, 1, "three_short")
    assert told_of(told, ClaimsLodged) == [
        ClaimsLodged(1, 1, (1, 2, 3), ("three_short", "bonus", "three_short"))
    ]
    assert isinstance(state.pending, Shuffle)
    assert state.pending.items == ("1", "2", "3")
    assert state.pending.public
    told = state.resolve(("3", "2", "1"))
    assert [c.outcome for c in told_of(told, WindowClosed)[0].claims] == [
        "card",
        "too_late",
        "too_late",
    ]
    assert [c.seat for c in state.claims] == [3, 2, 1]


def test_a_single_claim_needs_no_draw() -> None:
    """WP-6.5: only with two or more."""
    state = stopped_three_short(claim_priority="random")
    claim(state, 1, 1, "three_short")
    decline(state, 2, 3)
    assert state.claims == (Claim(1, 1, "three_short", "card"),)


def test_with_a_card_out_there_is_no_further_window() -> None:
    """WP-7.49, WP-4.14, WP-12.23."""
    others = {2: "B:10/2", 3: "B:10/3", 4: "B:10/4"}
    state = riding(1, "B:10/1", 8, others, slips=ALL_BACK_ONE)
    state.claims = (Claim(1, 1, "lane", "card"),)
    ride(state, 1, "SSSSS")
    assert state.window == 0
    assert "a claim on horse 1 is already lodged" in refused(state, 2, ClaimFoul(1, "three_short"))


# -- reasons -------------------------------------------------------------------------------------


def test_a_bonus_not_taken_is_a_reason() -> None:
    """WP-7.45."""
    state = race_with(slips=ALL_BACK_ONE)
    roll(state, 1, 6)  # 7 is the bonus of horse 4
    state.to_move = (4,)
    state.enter("ride")
    left = state.copy()
    ride(left, 4, to="B:18/4", unused=0, stop="full")
    assert "bonus" in left.reasons
    taken = state.copy()
    ride(taken, 4, to="B:21/4", unused=0, stop="full", bonus=True)
    assert "bonus" not in taken.reasons


def test_an_allowance_is_a_reason_only_when_the_horse_crosses_the_line_without_it() -> None:
    """WP-7.45."""
    crossed = riding(2, "H:18/1", 5, {1: "H:1/6"}, allowance=True)
    ride(crossed, 2, "SSSSS")
    assert crossed.reasons == ("allowance",)
    used = riding(2, "H:18/1", 5, {1: "H:1/6"}, allowance=True)
    ride(used, 2, "SSSSSSS", allowance=True)
    assert used.reasons == ()
    still_running = riding(2, "H:5/1", 5, {1: "H:1/6"}, allowance=True)
    ride(still_running, 2, "SSSSS")
    assert still_running.reasons == ()
    veteran = riding(1, "H:18/1", 5, {2: "H:1/6"})
    ride(veteran, 1, "SSSSS")
    assert veteran.reasons == ()


@pytest.mark.parametrize(("count", "reasons"), [(6, ()), (7, ()), (8, ("three_short",))])
def test_three_short_is_a_reason_one_or_two_are_not(
    count: int, reasons: tuple[Reason, ...]
) -> None:
    """WP-7.45."""
    assert reasons_after(1, "B:10/1", "SSSSS", count=count) == reasons


def test_three_short_and_blocked_is_no_reason() -> None:
    """WP-7.45, WP-5.15, WP-11.32: the same square, open and blocked."""
    others = {5: "B:18/1", 3: "B:22/1"}
    assert "three_short" in reasons_after(1, "B:15/1", "SSSSSS", others, count=9)
    assert "three_short" not in reasons_after(1, "B:15/1", "SSSSRL", others, count=9)


def test_going_wide_into_the_turn_is_a_reason() -> None:
    """WP-7.45, WP-7.46, WP-11.26: T2:6/3 has 39 to go, T2:6/1 had 35."""
    assert reasons_after(1, "B:26/1", "RRSSSSSS") == ("lane",)
    assert reasons_after(1, "B:26/1", "SSSSSSSS") == ()


def test_a_horse_on_the_good_lane_of_the_turn_excuses() -> None:
    """WP-7.46 (i), WP-11.26: horses on T2 in lanes 1 and 2; one alone leaves the other lane."""
    both = {2: "T2:15/1", 3: "T2:15/2"}
    assert reasons_after(1, "B:26/1", "RRSSSSSS", both) == ()
    assert reasons_after(1, "B:26/1", "RRSSSSSS", {2: "T2:15/1"}) == ("lane",)


def test_lane_fouls_may_be_off() -> None:
    """WP-9.10: the reason may still be given, but is never valid (WP-5.14)."""
    assert reasons_after(1, "B:26/1", "RRSSSSSS", lane_fouls="off") == ()
    state = stopped_three_short(lane_fouls="off")
    assert ClaimFoul(1, "lane") in state.legal(1)


def test_a_short_stop_is_not_unfavourable_by_itself() -> None:
    """WP-7.46, WP-11.33: v 51 - s 2 = 49, and the best other move has 49."""
    assert reasons_after(1, "B:10/1", "SSSSSSSR", count=10) == ()


@pytest.mark.parametrize(
    ("to", "others", "valid"),
    [
        ("B:20/4", {}, True),
        ("B:20/3", {}, True),
        ("B:20/2", {}, False),
        ("B:20/3", {1: "B:24/1"}, False),
        ("B:20/3", {1: "T2:4/1"}, False),
        ("B:20/4", {1: "B:24/1"}, True),
        ("B:20/3", {1: "B:12/1"}, True),  # behind, it is in nobody's way
        ("B:20/3", {1: "H:5/1"}, True),
    ],
)
def test_going_wide_before_the_turn(to: str, others: dict[int, str], valid: bool) -> None:
    """WP-7.46, WP-11.34: an Apprentice from B:10/3 on a count of ten; (ii) excuses B:20/3."""
    state = riding(2, "B:10/3", 10, others)
    ride(state, 2, to=to, unused=0, stop="full")
    assert state.reasons == (("lane",) if valid else ())


def test_only_the_last_twelve_columns_before_a_turn_count() -> None:
    """WP-7.45: B:17 is the twelfth column before the turn, B:16 is not among them."""
    near = riding(2, "B:12/3", 5, {})
    ride(near, 2, to="B:17/4", unused=0, stop="full")
    assert near.reasons == ("lane",)
    far = riding(2, "B:11/3", 5, {})
    ride(far, 2, to="B:16/4", unused=0, stop="full")
    assert far.reasons == ()


def test_straights_that_follow_each_other_count_as_one() -> None:
    """WP-7.45: at 9 furlongs H and A lead to the first turn; H:17 is twelve columns before it."""
    state = riding(2, "H:12/3", 5, {}, race=5)
    first_time = state.card.track.names.index("H:12/3")
    state.place[2] = first_time
    state.enter("ride")
    ride(state, 2, "RSSSS")
    assert state.reasons == ("lane",)


def test_after_the_last_turn_no_lane_is_unfavourable() -> None:
    """WP-7.46: there is no turn to come."""
    assert reasons_after(1, "H:2/1", "RRSSS") == ()


def test_a_move_through_a_whole_turn() -> None:
    """WP-7.45, WP-7.46: judged by the lane in which it takes the turn, wherever it ends."""
    # from B:28 through T2 in lane 3 costs four squares more than on the rail
    wide = riding(1, "B:28/2", 30, {})
    ride(wide, 1, "R" + "S" * 29)
    assert where_leg(wide) == "H"
    assert wide.reasons == ("lane",)
    inside = riding(1, "B:28/2", 30, {})
    ride(inside, 1, "L" + "S" * 29)
    assert inside.reasons == ()
    excused = riding(1, "B:28/2", 30, {2: "T2:10/1", 3: "T2:10/2"})
    ride(excused, 1, "R" + "S" * 29)
    assert excused.reasons == ()


def test_the_lane_of_a_turn_run_through_is_the_one_it_was_taken_in() -> None:
    """WP-7.46 (i): whatever lane the horse goes to afterwards."""
    beside = riding(1, "B:28/2", 30, {3: "T2:10/2"})
    ride(beside, 1, "R" + "S" * 29)
    assert beside.reasons == ("lane",)  # the rail was free
    on_the_rail = {2: "T2:10/1", 3: "T2:10/2"}
    squeezed = riding(1, "B:27/1", 30, on_the_rail)
    assert any(move.path == "S" * 30 for move in squeezed.menu)  # through the horse on the rail
    ride(squeezed, 1, "RR" + "S" * 28)
    assert squeezed.reasons == ()


def test_a_turn_left_behind_is_not_in_question() -> None:
    """WP-7.46: from the last square of T1 wide towards T2."""
    state = riding(2, "T1:24/3", 20, {}, race=4)
    ride(state, 2, "SRR" + "S" * 17)
    assert where_leg(state) == "B"
    assert state.reasons == ("lane",)


def where_leg(state: State) -> str:
    assert state.last_move is not None
    return state.last_move.to.split(":")[0]


def test_a_square_on_an_earlier_turn_is_left_out() -> None:
    """WP-7.62: it has no value for the turn in question, a square after that turn has."""
    state = riding(1, "T1:19/1", 4, {}, race=4)
    mount, track = mounted(state), state.card.track
    far_turn = next(n for n, leg in enumerate(track.course.legs) if leg.name == "T2")

    def outlook_of(name: str) -> Outlook | None:
        return outlook(mount, Move(square_of(state, name), 0, "full", ""), far_turn)

    assert outlook_of("T1:20/1") is None
    assert outlook_of("A:3/1") is None
    assert outlook_of("B:20/1") == Outlook(9 + 40, 1)
    assert outlook_of("B:28/6") == Outlook(1 + 48, 5)
    after = outlook_of("H:1/1")
    assert after is not None
    assert after.value == 20


def test_the_gate_counts_as_the_square_behind_the_first_column() -> None:
    """WP-7.62, WP-11.25."""
    state = race_with()
    track = state.card.track
    due = {
        "gate/1": 61,
        "gate/6": 61,
        "B:28/1": 41,
        "B:28/3": 43,
        "T2:1/3": 44,
        "T2:24/3": 21,
        "H:20/1": 1,
        "R:1/1": 0,
        "R:30/4": 0,
    }
    assert {name: track.to_line[track.names.index(name)] for name in due} == due
    assert track.to_turn[track.gate(1)] == 21


# -- after the race ------------------------------------------------------------------------------


def last_move_over(allowance: tuple[int, ...], cards: tuple[Claim, ...] = ()) -> State:
    """Four horses are home, 2 and 5 with their apprentices are still on the track."""
    state = race_with({2: "H:10/1", 5: "H:10/2"}, slips={0: {"win": (2, 1000)}})
    state.allowance, state.claims = allowance, cards
    state.moved = (1, 3, 4, 6, 2, 5)
    for horse in (1, 3, 4, 6):
        put(state, horse, f"R:{horse + 1}/1" if horse == 1 else f"R:{horse + 1}/{horse}")
    state.told = []
    state.enter("end_of_move")
    return state


def test_final_windows_open_for_allowances_never_used() -> None:
    """WP-4.10, WP-7.45, WP-7.63: one after the other, in order of horse number."""
    state = last_move_over((2, 5))
    assert told_of(state.told, WindowOpened) == [WindowOpened(1, 2, final=True)]
    assert state.phase.name == "final_claim_window"
    assert waiting_for(state) == (0, 2, 3)  # horse 2 belongs to seat 1
    claim(state, 0, 2, "allowance")
    told = decline(state, 2, 3)
    assert told_of(told, WindowClosed)[0].claims == (Claim(0, 2, "allowance", "card"),)
    assert told_of(told, WindowOpened) == [WindowOpened(1, 5, final=True)]
    told = decline(state, 1, 2, 3)
    assert told_of(told, ClaimDecided) != []


def test_final_windows_take_no_other_reason() -> None:
    """WP-7.45."""
    state = last_move_over((2,))
    claim(state, 0, 2, "three_short")
    told = decline(state, 2, 3)
    assert told_of(told, WindowClosed)[0].claims == (Claim(0, 2, "three_short", "invalid"),)


def test_no_final_window_for_a_used_allowance_or_with_a_card_out() -> None:
    """WP-4.10."""
    assert last_move_over(()).phase.name == "auction_shuffle"
    card = Claim(0, 2, "lane", "card")
    assert told_of(last_move_over((2, 5), (card,)).told, WindowOpened) == [WindowOpened(1, 5, True)]


def test_a_last_runner_placed_at_once_is_still_on_the_track() -> None:
    """WP-7.63, WP-7.43."""
    state = race_with({2: "H:10/1"}, owners={1: 0, 2: 1, 3: 2, 4: 3})
    state.moved = (1, 3, 4, 2)
    for horse in (1, 3, 4):
        put(state, horse, f"R:{horse}/{horse}")
    state.told = []
    state.enter("end_of_move")
    assert state.finish == (4, 3, 1, 2)
    assert told_of(state.told, WindowOpened) == [WindowOpened(1, 2, final=True)]


# -- decision ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bets", "upheld"),
    [
        ({"place": (3, 1000), "win": (5, 1000)}, True),
        ({"win": (3, 1000), "place": (5, 1000)}, False),
        ({"show": (5, 1000)}, True),
        ({}, False),
        ({"show": (3, 1000), "place": (3, 1000), "win": (5, 1000)}, True),
        ({"place": (3, 1000), "show": (5, 1000)}, False),
    ],
)
def test_the_decision_looks_at_the_owners_slip(bets: Any, upheld: bool) -> None:
    """WP-7.50, WP-11.27: did he bet on another horse to finish ahead of horse 3?"""
    assert is_guilty(slip_of(bets), 3) == upheld


def test_the_other_horse_of_an_entry_counts_as_another_horse() -> None:
    """WP-7.50."""
    owners = {1: 0, 5: 0, 2: 1, 3: 2, 4: 3}
    slips: Any = {0: {"win": (5, 1000)}, 1: {"win": (1, 1000)}}
    state = race_with(owners=owners, slips=slips)
    state.claims = (Claim(1, 1, "bonus", "card"),)
    told = finish_race(state, 5, 2, 3, 4)
    assert told_of(told, ClaimDecided) == [ClaimDecided(1, 1, 1, 0, True)]


def settled(
    slips: Any, *claims: Claim, order: tuple[int, ...] = (2, 3, 4, 5), **race: Any
) -> tuple[State, list[Event]]:
    state = race_with(slips=slips, **race)
    state.claims = claims
    return state, finish_race(state, *order)


def payments(told: list[Event], *causes: str) -> list[tuple[str, int, int]]:
    return [(p.cause, p.seat, p.amount) for p in told_of(told, Paid) if p.cause in causes]


def test_an_upheld_claim_returns_losing_bets_and_shares_the_winnings() -> None:
    """WP-7.51: horse 1 of seat 0 lost to horse 2, which he had backed at 8-1."""
    slips: Any = {0: {"win": (2, 1000)}, 1: {"win": (1, 3000), "show": (1, 2000)}}
    _, told = settled(slips, Claim(1, 1, "bonus", "card"))
    assert payments(told, "bet", "returned", "share") == [
        ("bet", 0, 9000),
        ("returned", 1, 3000),
        ("returned", 1, 2000),
        ("share", 0, -4500),
        ("share", 1, 4500),
    ]


def test_bets_that_have_paid_are_not_returned() -> None:
    """WP-7.51: the show bet on the claimed horse has won."""
    slips: Any = {0: {"win": (2, 1000)}, 1: {"win": (1, 3000), "show": (1, 2000)}}
    _, told = settled(slips, Claim(1, 1, "bonus", "card"), order=(2, 1, 3, 4))
    assert payments(told, "returned") == [("returned", 1, 3000)]


@pytest.mark.parametrize(
    ("slip", "won", "share"),
    [
        ({"place": (2, 2000), "show": (2, 1000)}, 9500, 5000),
        ({"win": (2, 1000)}, 9000, 4500),
        ({"win": (3, 1000)}, 0, 0),
    ],
)
def test_how_winnings_are_shared(slip: Any, won: int, share: int) -> None:
    """WP-7.51, WP-11.9, WP-11.10: the odd $500 goes to the claimant; nothing of nothing."""
    _, told = settled({0: slip, 1: {"win": (1, 1000)}}, Claim(1, 1, "bonus", "card"))
    assert sum(amount for _, seat, amount in payments(told, "bet") if seat == 0) == won
    expected = [("share", 0, -share), ("share", 1, share)] if share else []
    assert payments(told, "share") == expected


def test_purses_and_other_bets_stand() -> None:
    """WP-7.51."""
    slips: Any = {0: {"win": (2, 1000)}, 1: {"win": (1, 1000)}, 2: {"win": (2, 1000)}}
    _, told = settled(slips, Claim(1, 1, "bonus", "card"), order=(2, 1, 3, 4))
    assert payments(told, "purse") == [
        ("purse", 1, 5000),
        ("purse", 0, 3000),
        ("purse", 2, 1500),
        ("purse", 3, 500),
    ]
    assert ("bet", 2, 9000) in payments(told, "bet")


def test_a_second_claim_against_one_owner_works_on_what_is_left() -> None:
    """WP-7.52: of $9,000 first $4,500, then of the other $4,500 the odd $500 and half the rest."""
    owners = {1: 0, 2: 1, 3: 2, 4: 3, 5: 0}
    slips: Any = {0: {"win": (2, 1000)}, 2: {"win": (5, 1000)}, 3: {"win": (1, 1000)}}
    claims = (Claim(3, 1, "bonus", "card"), Claim(2, 5, "lane", "card"))
    _, told = settled(slips, *claims, order=(2, 3, 4, 1), owners=owners)
    assert payments(told, "share") == [
        ("share", 0, -4500),
        ("share", 3, 4500),
        ("share", 0, -2500),
        ("share", 2, 2500),
    ]


def test_a_claim_turned_down_costs_two_thousand() -> None:
    """WP-7.53: the owner had bet on his own horse to win."""
    slips: Any = {0: {"win": (1, 1000)}, 1: {"win": (1, 1000)}}
    _, told = settled(slips, Claim(1, 1, "bonus", "card"))
    assert payments(told, "penalty") == [("penalty", 1, -2000), ("penalty", 0, 2000)]


def test_who_has_less_pays_what_he_has() -> None:
    """WP-7.53: after all other payments, in the order the cards were taken."""
    slips: Any = {3: {"win": (1, 1000), "place": (2, 1000)}}
    owners = {1: 0, 2: 1, 3: 2, 4: 2}
    claims = (Claim(3, 1, "bonus", "card"), Claim(3, 2, "lane", "card"))
    state, told = settled(slips, *claims, order=(3, 4, 1, 2), owners=owners, money=[0, 0, 0, 2500])
    assert payments(told, "penalty") == [
        ("penalty", 3, -2000),
        ("penalty", 0, 2000),
        ("penalty", 3, -500),
        ("penalty", 1, 500),
    ]
    assert state.money[3] == 0


def test_void_bets_count_nowhere() -> None:
    """WP-7.19, WP-7.47, WP-7.50: a faulty bet on the horse gives no right to claim."""
    state = stopped_three_short(slips={})
    state.slips[1] = Slip(void_bets=(Void("win bet", 1500, "odd"),))
    assert "you have no bet" in refused(state, 1, ClaimFoul(1, "three_short"))


def test_only_the_claimant_hears_of_his_answer() -> None:
    """WP-8.9: until the window closes."""
    state = stopped_three_short()
    told = decline(state, 1)
    assert told == [ClaimAnswered(1, None)]
    assert ClaimAnswered.private
