"""What can be wrong on a betting slip (WP-5.3 – WP-5.7, WP-7.15 – WP-7.19, WP-7.22 – WP-7.27)."""

from collections.abc import Sequence
from typing import NamedTuple

from railbird.core import IllegalAction, Seat
from railbird.games.win_place_and_show.actions import SubmitSlip
from railbird.games.win_place_and_show.box.components import HORSES, POSITIONS
from railbird.games.win_place_and_show.rules.daily_double import RACES, stakes_on
from railbird.games.win_place_and_show.rules.slip import (
    Baseball,
    Bet,
    Slip,
    Straight,
    Ticket,
    Void,
    WheelFirst,
    WheelSecond,
    combinations,
    cost,
    total_of,
)
from railbird.games.win_place_and_show.state import State

BETS = "WP-12.19"
TICKETS = "WP-12.20"

_COUNTED = ("no", "one", "two", "three", "four", "five", "six")


class Fault(NamedTuple):
    void: Void
    rule: str

    def __str__(self) -> str:
        return f"{self.void.entry}: {self.void.reason}"


def bet_fault(state: State, bet: Bet) -> str:
    """Why this bet is not correct; empty if it is."""
    rules = state.box.constants.betting
    if bet.horse not in HORSES:
        return f"there is no horse {bet.horse}"
    if bet.horse not in state.entered:
        return f"horse {bet.horse} does not run in race {state.race}"
    if bet.amount not in rules.amounts:
        return (
            f"${bet.amount:,} is not ${rules.min_bet:,} to ${rules.max_bet:,} "
            f"in steps of ${rules.bet_step:,}"
        )
    if bet.position == "show" and not shows(state):
        return f"no show bets with {_COUNTED[len(state.entered)]} runners"
    return ""


def shows(state: State) -> bool:
    """WP-7.17."""
    return len(state.entered) > state.box.constants.betting.no_show_with_runners


def ticket_fault(state: State, ticket: Ticket, written: Sequence[Ticket]) -> str:
    """Why this ticket is not correct beside those already written; empty if it is."""
    if not state.daily_double:
        return "there is no Daily Double today"
    if state.race != RACES[0]:
        return "Daily Double bets close with race 1"
    wrong = _wrong_numbers(state, ticket)
    if wrong:
        return wrong
    rules = state.box.constants.daily_double
    if ticket.stake not in rules.stakes:
        return (
            f"${ticket.stake:,} a combination is not ${rules.min_per_combination:,} to "
            f"${rules.max_per_combination:,} in steps of ${rules.step:,}"
        )
    stakes = stakes_on([*written, ticket], state.first_field)
    most = rules.max_per_combination
    over = [pair for pair in combinations(ticket, state.first_field) if stakes[pair] > most]
    if over:
        first, second = over[0]
        return f"more than ${most:,} on combination {first}-{second}"
    return ""


def _wrong_numbers(state: State, ticket: Ticket) -> str:
    least = state.box.constants.daily_double.baseball_min_horses
    numbers: tuple[int, ...]
    match ticket:
        case Straight(first, second):
            numbers = (first, second)
        case Baseball(horses):
            numbers = horses
        case WheelSecond(first):
            numbers = (first,)
        case WheelFirst(second):
            numbers = (second,)
    unknown = [number for number in numbers if number not in HORSES]
    if unknown:
        return f"there is no horse {unknown[0]}; horses are 1 to 6"
    if isinstance(ticket, Baseball):
        if len(set(numbers)) < least:
            return f"baseball needs at least {least} different horses"
        if len(set(numbers)) < len(numbers):
            return "a horse stands twice on this baseball ticket"
    if isinstance(ticket, Straight | WheelSecond) and ticket.first not in state.first_field:
        return f"horse {ticket.first} does not run in race 1"
    if not combinations(ticket, state.first_field):
        return "none of its combinations can be run"
    return ""


# -- whole slips ---------------------------------------------------------------------------------


def read_slip(state: State, seat: Seat, action: SubmitSlip) -> Slip:
    """The slip with its faulty entries void, or refused as the option says (WP-7.19)."""
    slip, faults = examine(state, action)
    if faults and state.options.incorrect_slip == "refuse":
        raise IllegalAction("; ".join(map(str, faults)), faults[0].rule)
    total = total_of(slip, state.first_field)
    if total > state.money[seat]:
        raise IllegalAction(
            f"the slip costs ${total:,}, you have only ${state.money[seat]:,}", BETS
        )
    return slip


def examine(state: State, action: SubmitSlip) -> tuple[Slip, list[Fault]]:
    """Faulty entries are void on the slip; what cannot be paid or read is sent back."""
    faults: list[Fault] = []
    wrong_race = "" if action.race == state.race else _wrong_race(state, action.race)
    bets = _bets(state, action, wrong_race, faults)
    void_bets = tuple(fault.void for fault in faults)
    tickets = _tickets(state, action, wrong_race, faults)
    void_tickets = tuple(fault.void for fault in faults[len(void_bets) :])
    empty = not (bets or tickets or faults)
    if wrong_race and empty and state.options.incorrect_slip == "refuse":
        faults.append(Fault(Void("slip", 0, wrong_race), BETS))
    return Slip(bets, tickets, void_bets, void_tickets), faults


def _wrong_race(state: State, race: int) -> str:
    return f"it is filled in for race {race}, this is race {state.race}"


def _bets(
    state: State, action: SubmitSlip, wrong_race: str, faults: list[Fault]
) -> tuple[Bet, ...]:
    """One bet for each position, on any horses (WP-7.15)."""
    correct = []
    written = zip(POSITIONS, (action.win, action.place, action.show), strict=True)
    for position, entries in written:
        for place, (horse, amount) in enumerate(entries):
            entry = f"{position} bet"
            _check_readable(state, entry, amount, BETS)
            bet = Bet(position, horse, amount)
            second = f"a second bet to {position}" if place else ""
            reason = wrong_race or second or bet_fault(state, bet)
            if reason:
                faults.append(Fault(Void(entry, amount, reason), BETS))
            else:
                correct.append(bet)
    return tuple(correct)


def _tickets(
    state: State, action: SubmitSlip, wrong_race: str, faults: list[Fault]
) -> tuple[Ticket, ...]:
    correct: list[Ticket] = []
    for number, ticket in enumerate(action.daily_double, start=1):
        entry = f"ticket {number}"
        _check_readable(state, entry, ticket.stake, TICKETS)
        reason = wrong_race or ticket_fault(state, ticket, correct)
        if reason:
            amount = cost(ticket, state.first_field)
            faults.append(Fault(Void(entry, amount, reason), TICKETS))
        else:
            correct.append(in_order(ticket))
    return tuple(correct)


def _check_readable(state: State, entry: str, amount: int, rule: str) -> None:
    unit = state.box.constants.money.unit
    if amount <= 0 or amount % unit:
        raise IllegalAction(f"{entry}: ${amount:,} is not a positive multiple of ${unit}", rule)


def in_order(ticket: Ticket) -> Ticket:
    """Horses of a baseball ticket in rising order, as they are listed (WP-5.12)."""
    if isinstance(ticket, Baseball):
        return Baseball(tuple(sorted(ticket.horses)), ticket.stake)
    return ticket
