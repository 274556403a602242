"""Betting: slips written in secret, piece by piece or whole, until all are sealed (WP-4.4, WP-5.3,
WP-5.12, WP-5.13, WP-7.15 – WP-7.17)."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from railbird.core import Action, Decision, IllegalAction, Phase, Seat
from railbird.games.win_place_and_show.actions import (
    SEAL,
    SealSlip,
    SubmitSlip,
    TakeBack,
    WriteBet,
    WriteTicket,
)
from railbird.games.win_place_and_show.box.components import POSITIONS, Betting
from railbird.games.win_place_and_show.events import (
    BettingOpened,
    BetWritten,
    SlipSealed,
    TakenBack,
    TicketWritten,
)
from railbird.games.win_place_and_show.phases.setup import EMPTY
from railbird.games.win_place_and_show.rules.daily_double import RACES, tickets_to_write
from railbird.games.win_place_and_show.rules.refusals import out_of_turn
from railbird.games.win_place_and_show.rules.slip import Bet, Slip, cost, total_of
from railbird.games.win_place_and_show.rules.slip_check import (
    BETS,
    TICKETS,
    bet_fault,
    in_order,
    read_slip,
    shows,
    ticket_fault,
)
from railbird.games.win_place_and_show.state import State
from railbird.games.win_place_and_show.view import WinPlaceAndShowView

if TYPE_CHECKING:
    from railbird.games.win_place_and_show.game import WinPlaceAndShow


def begin(state: State) -> None:
    state.slips, state.sealed = [EMPTY] * state.seats, [False] * state.seats
    state.tell(BettingOpened(state.race, shows(state), sells_tickets(state)))
    ask(state)


def sells_tickets(state: State) -> bool:
    """WP-7.22."""
    return state.daily_double and state.race == RACES[0]


def ask(state: State) -> None:
    waiting = tuple([seat for seat, sealed in enumerate(state.sealed) if not sealed])
    if waiting:
        state.pending = Decision(waiting)
    else:
        state.enter("announce")


# -- steps ---------------------------------------------------------------------------------------


def legal(state: State, seat: Seat) -> Sequence[Action]:
    slip = state.slips[seat]
    cash = free(state, seat)
    written = {bet.position for bet in slip.bets}
    offered = POSITIONS if shows(state) else POSITIONS[:2]  # WP-7.17
    positions = tuple(position for position in offered if position not in written)
    betting = state.box.constants.betting
    steps: list[Action] = [
        *bets_to_write(positions, state.entered, min(cash, betting.max_bet), betting)
    ]
    if sells_tickets(state):
        rules = state.box.constants.daily_double
        steps += tickets_to_write(state.entered, rules, cash, slip.tickets)
    written_bets = tuple(bet.position for bet in slip.bets)
    return [*steps, SEAL, *take_backs(written_bets, len(slip.tickets))]


def free(state: State, seat: Seat) -> int:
    """Cash less all that is written."""
    return state.money[seat] - total_of(state.slips[seat], state.first_field)


@cache
def bets_to_write(
    positions: tuple[str, ...], entered: tuple[int, ...], most: int, rules: Betting
) -> tuple[WriteBet, ...]:
    return tuple(
        WriteBet(position, horse, amount)
        for position in POSITIONS
        if position in positions
        for horse in entered
        for amount in rules.amounts
        if amount <= most
    )


@cache
def take_backs(positions: tuple[str, ...], tickets: int) -> tuple[TakeBack, ...]:
    return tuple(TakeBack(entry) for entry in (*positions, *range(1, tickets + 1)))


def write_bet(state: State, seat: Seat, action: WriteBet) -> None:
    slip, bet = state.slips[seat], Bet(action.position, action.horse, action.amount)
    if slip.bet_on(bet.position):
        raise IllegalAction(f"{bet.position} bet: already written, take it back first", "WP-12.29")
    reason = bet_fault(state, bet)
    if reason:
        raise IllegalAction(f"{bet.position} bet: {reason}", BETS)
    check_cash(state, seat, bet.amount)
    bets = sorted((*slip.bets, bet), key=lambda each: POSITIONS.index(each.position))
    state.slips[seat] = Slip(tuple(bets), slip.tickets)
    state.tell(BetWritten(state.race, seat, bet.position, bet.horse, bet.amount))


def write_ticket(state: State, seat: Seat, action: WriteTicket) -> None:
    slip, ticket = state.slips[seat], in_order(action.ticket)
    reason = ticket_fault(state, ticket, slip.tickets)
    if reason:
        raise IllegalAction(reason, TICKETS)
    price = cost(ticket, state.first_field)
    check_cash(state, seat, price)
    state.slips[seat] = Slip(slip.bets, (*slip.tickets, ticket))
    state.tell(TicketWritten(seat, len(slip.tickets) + 1, ticket, price))


def check_cash(state: State, seat: Seat, amount: int) -> None:
    left = free(state, seat)
    if amount > left:
        raise IllegalAction(f"that costs ${amount:,}, you have only ${left:,} left", BETS)


def take_back(state: State, seat: Seat, action: TakeBack) -> None:
    slip = state.slips[seat]
    bets = tuple(bet for bet in slip.bets if bet.position != action.entry)
    tickets = tuple(
        ticket for number, ticket in enumerate(slip.tickets, 1) if number != action.entry
    )
    if (bets, tickets) == (slip.bets, slip.tickets):
        raise IllegalAction(f"nothing to take back: {action.entry!r} is not written", "WP-12.29")
    state.slips[seat] = Slip(bets, tickets)
    state.tell(TakenBack(seat, action.entry))


def seal_slip(state: State, seat: Seat, _action: SealSlip) -> None:
    seal(state, seat)


def seal(state: State, seat: Seat) -> None:
    state.sealed[seat] = True
    slip = state.slips[seat]
    state.tell(SlipSealed(seat, (*slip.void_bets, *slip.void_tickets)))
    ask(state)


# -- whole slips ---------------------------------------------------------------------------------


def submit_slip(state: State, seat: Seat, action: SubmitSlip) -> None:
    """What was written in steps is replaced (WP-5.13)."""
    slip = read_slip(state, seat, action)
    if slip.void_bets or slip.void_tickets:
        state.slips[seat] = slip
        seal(state, seat)
        return
    for step in steps_to(state.slips[seat], slip):
        take_step(state, seat, step)


def take_step(state: State, seat: Seat, step: Action) -> None:
    _STEPS[type(step)](state, seat, step)


def steps_to(written: Slip, wanted: Slip) -> list[Action]:
    """Everything off the slip, the wanted entries on it, sealed."""
    numbers = range(len(written.tickets), 0, -1)
    return [
        *(TakeBack(number) for number in numbers),
        *(TakeBack(bet.position) for bet in written.bets),
        *(WriteBet(bet.position, bet.horse, bet.amount) for bet in wanted.bets),
        *(WriteTicket(ticket) for ticket in wanted.tickets),
        SEAL,
    ]


def expand(state: State, seat: Seat, action: Action) -> Sequence[Action]:
    """A record stores a correct slip step by step; only a faulty one stands as it was given."""
    if isinstance(action, WriteTicket):
        return (WriteTicket(in_order(action.ticket)),)
    if not isinstance(action, SubmitSlip):
        return (action,)
    slip = read_slip(state, seat, action)
    faulty = slip.void_bets or slip.void_tickets
    return (action,) if faulty else steps_to(state.slips[seat], slip)


def refuse(state: State, seat: Seat, action: Action) -> IllegalAction:
    if type(action) in _STEPS and state.sealed[seat]:
        return IllegalAction("your slip is sealed", "WP-12.29")
    return out_of_turn(state, seat, action)


def default(view: WinPlaceAndShowView, _game: "WinPlaceAndShow") -> Action:
    """When time is up all that is written is dropped and an empty slip is sealed (WP-5.13)."""
    assert view.slip is not None
    if view.slip.tickets:
        return TakeBack(len(view.slip.tickets))
    if view.slip.bets:
        return TakeBack(view.slip.bets[-1].position)
    return SEAL


_STEPS: dict[type[Action], Callable[[State, Seat, Any], None]] = {
    WriteBet: write_bet,
    WriteTicket: write_ticket,
    TakeBack: take_back,
    SealSlip: seal_slip,
    SubmitSlip: submit_slip,
}

BETTING = Phase(
    "betting",
    begin=begin,
    legal=legal,
    actions=_STEPS,
    default=default,
    refuse=refuse,
    expand=expand,
)
