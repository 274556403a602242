"""Another world that a seat cannot tell from the real one, built from its view alone.

Unknown are the order of the cards not yet turned, the other players' slips and tickets as far as
announced totals, claims and refunds leave them open, and the answers in a claim window.
"""

import random
from collections.abc import Sequence
from functools import cache, partial
from itertools import product
from typing import TYPE_CHECKING

from railbird.core import Seat, resume
from railbird.games.win_place_and_show.actions import (
    DECLINE,
    REASONS,
    ClaimFoul,
    DeclineClaim,
    WriteBet,
    WriteTicket,
)
from railbird.games.win_place_and_show.box.components import HORSES, POSITIONS
from railbird.games.win_place_and_show.phases import (
    betting,
    claim_window,
    ride,
    roll,
    setup,
)
from railbird.games.win_place_and_show.rules.daily_double import RACES, only_tickets
from railbird.games.win_place_and_show.rules.menu import menu_of
from railbird.games.win_place_and_show.rules.slip import (
    Bet,
    Combination,
    Slip,
    Straight,
    Void,
    total_of,
)
from railbird.games.win_place_and_show.rules.slip_check import shows
from railbird.games.win_place_and_show.state import State
from railbird.games.win_place_and_show.view import WinPlaceAndShowView, squares_of

if TYPE_CHECKING:
    from railbird.games.win_place_and_show.game import WinPlaceAndShow

_THOUSAND = 1000
_UNREADABLE = "it could not be read"


def build_world(game: "WinPlaceAndShow", view: WinPlaceAndShowView, rng: random.Random) -> State:
    state = setup.new_state(game, len(view.money), view.options)
    lay_out_table(state, view)
    lay_out_auction(state, view, rng)
    write_slips(state, view, rng)
    wait(state, view, rng)
    state.told = []
    return state


def lay_out_table(state: State, view: WinPlaceAndShowView) -> None:
    """All that everybody sees."""
    state.race, state.results, state.payments = view.race, view.results, list(view.payments)
    state.money = cash(state.money, view)
    state.entered, state.owner = view.entered, [None, *view.owners]
    state.sealed = list(view.sealed)
    state.move, state.dice, state.last_move = view.move, view.dice, view.last_move
    for horse, square in squares_of(state.card.track, view).items():
        state.place[horse] = square
    state.allowance, state.finish = view.allowances, view.finish
    state.to_move, state.moved = view.to_move, view.moved
    state.windows, state.claims = view.windows, view.claims
    if view.window:
        state.window, state.reasons = view.window.horse, view.window.reasons


def cash(start: Sequence[int], view: WinPlaceAndShowView) -> list[int]:
    """Every payment is public, so whoever keeps count knows everybody's cash."""
    money = list(start)
    for payments in (*(result.payments for result in view.results), view.payments):
        for payment in payments:
            money[payment.seat] += payment.amount
    return money


def lay_out_auction(state: State, view: WinPlaceAndShowView, rng: random.Random) -> None:
    auction = view.auction
    if auction is None:
        return
    state.round, state.lots, state.sold = auction.round, auction.lots, auction.sold
    state.lot, state.bid, state.bidder = auction.stable, auction.bid, auction.bidder
    state.passes, state.aside = list(auction.passes), auction.aside
    state.pile = auction.next_cards
    if auction.round == 1:
        sold = {
            state.card.horses[horse].stable for horse in HORSES if state.owner[horse] is not None
        }
        seen = {*sold, *auction.aside, auction.stable}
        hidden = [stable for stable in state.box.stables if stable not in seen]
        state.pile = tuple(rng.sample(hidden, len(hidden)))


# -- slips ---------------------------------------------------------------------------------------


def write_slips(state: State, view: WinPlaceAndShowView, rng: random.Random) -> None:
    for seat in range(state.seats):
        if seat == view.seat:
            assert view.slip is not None
            assert view.double is not None
            state.slips[seat], state.double[seat] = view.slip, view.double
        elif view.totals:
            state.slips[seat] = announced_slip(state, view, seat, rng)
            if betting.sells_tickets(state):
                state.double[seat] = only_tickets(state.slips[seat])
        elif view.phase == "betting":
            any_slip(state, seat, rng)
        if seat != view.seat and open_double(state, view):
            state.double[seat] = hidden_double(state, view, seat, rng)


def any_slip(state: State, seat: Seat, rng: random.Random) -> None:
    """Something that the player might have written by now."""
    for _ in range(rng.randrange(5)):
        steps = betting.legal(state, seat)
        kind = WriteTicket if rng.random() < 0.3 else WriteBet
        fitting = [step for step in steps if isinstance(step, kind)]
        if fitting:
            betting.take_step(state, seat, rng.choice(fitting))


def announced_slip(state: State, view: WinPlaceAndShowView, seat: Seat, rng: random.Random) -> Slip:
    """A slip of the announced total, with a bet on every horse the player has claimed against."""
    total = view.totals[seat]
    claimed = tuple(dict.fromkeys(c.horse for c in view.claims if c.seat == seat))
    lodged = view.window.lodged if view.window else ()
    if any(claimant == seat for claimant, _ in lodged):
        claimed = tuple(dict.fromkeys((*claimed, state.window)))
    positions = len(POSITIONS) if shows(state) else len(POSITIONS) - 1
    tickets_sold = betting.sells_tickets(state)
    most = state.box.constants.betting.max_bet // _THOUSAND
    units = total // _THOUSAND
    exact = () if tickets_sold else splits(positions, most, units, len(claimed), True)
    amounts = rng.choice(exact or splits(positions, most, units, len(claimed), False))
    bets = some_bets(state, amounts, claimed, rng)
    rest = total - _THOUSAND * sum(amounts)
    if not rest:
        return Slip(bets)
    if not tickets_sold:
        return Slip(bets, void_bets=(Void("show bet", rest, _UNREADABLE),))
    tickets, odd = some_tickets(rest, pairs(state.entered, HORSES), rng)
    return Slip(bets, tickets, void_tickets=odd)


@cache
def splits(
    positions: int, most: int, units: int, at_least: int, exactly: bool
) -> tuple[tuple[int, ...], ...]:
    """Ways to write up to a number of thousands, or all of them, on a least number of positions."""
    return tuple(
        amounts
        for amounts in product(range(most + 1), repeat=positions)
        if (sum(amounts) == units if exactly else sum(amounts) <= units)
        and sum(map(bool, amounts)) >= at_least
    )


def some_bets(
    state: State, amounts: Sequence[int], claimed: Sequence[int], rng: random.Random
) -> tuple[Bet, ...]:
    written = [position for position, amount in zip(POSITIONS, amounts, strict=False) if amount]
    others = [rng.choice(state.entered) for _ in range(len(written) - len(claimed))]
    horses = [*claimed, *others]
    rng.shuffle(horses)
    dollars = [amount * _THOUSAND for amount in amounts if amount]
    bets = zip(written, horses, dollars, strict=True)
    return tuple(Bet(position, horse, amount) for position, horse, amount in bets)


def pairs(firsts: Sequence[int], seconds: Sequence[int]) -> list[Combination]:
    return [(first, second) for first in firsts for second in seconds]


def some_tickets(
    dollars: int, combinations: list[Combination], rng: random.Random
) -> tuple[tuple[Straight, ...], tuple[Void, ...]]:
    """Straight tickets that cost just so much; what does not fit is void."""
    rng.shuffle(combinations)
    tickets, left = [], dollars // _THOUSAND
    most = 5
    for place, (first, second) in enumerate(combinations, start=1):
        needed = left - most * (len(combinations) - place)
        stake = min(left, max(rng.randint(1, most), needed), most)
        if stake > 0:
            tickets.append(Straight(first, second, stake * _THOUSAND))
            left -= stake
    rest = dollars % _THOUSAND + left * _THOUSAND
    return tuple(tickets), (Void("ticket", rest, _UNREADABLE),) if rest else ()


# -- Daily Double between the races --------------------------------------------------------------


def open_double(state: State, view: WinPlaceAndShowView) -> bool:
    """Race 1 is settled, race 2 is not: tickets are out that nobody has seen."""
    return state.daily_double and len(view.results) == 1 and view.race == RACES[1]


def hidden_double(state: State, view: WinPlaceAndShowView, seat: Seat, rng: random.Random) -> Slip:
    """Tickets that cost what was paid for them, and that fit a refund everybody has seen."""
    first = view.results[0]
    paid = -sum(p.amount for p in first.payments if p.seat == seat and p.cause == "stake")
    dollars = paid - total_of(first.slips[seat], first.entered)
    refund = sum(p.amount for p in view.payments if p.seat == seat and p.cause == "scratched")
    lost = state.options.daily_double_scratch == "lost"
    scratched = [horse for horse in HORSES if view.entered and horse not in view.entered]
    back = [] if lost else pairs(first.finish[:1], scratched)
    stand = [pair for pair in pairs(first.entered, HORSES) if pair not in back]
    returned, _ = some_tickets(refund, back, rng)
    others, odd = some_tickets(dollars - refund, stand, rng)
    return Slip(tickets=(*returned, *others), void_tickets=odd)


# -- waiting -------------------------------------------------------------------------------------


def wait(state: State, view: WinPlaceAndShowView, rng: random.Random) -> None:
    """Put the game where it waits in the view."""
    if view.window:
        answer = partial(answer_window, view=view, rng=rng)
        resume(state, view, ask=answer, roll=answer)
        return
    resume(state, view, roll=roll.ask if view.phase == "roll" else None)
    if view.phase == "ride":
        state.menu, state.menu_squares = menu_of(state.box, ride.mounted(state), state.options)


def answer_window(state: State, view: WinPlaceAndShowView, rng: random.Random) -> None:
    assert view.window is not None
    if view.window.lodged:
        for seat, reason in view.window.lodged:
            state.answers[seat] = ClaimFoul(state.window, reason)
        claim_window.close(state)
        return
    others = [seat for seat in view.must if seat != view.seat]
    rng.shuffle(others)
    still_asked = 0 if view.seat in view.must else 1
    for seat in others[still_asked:]:
        if rng.random() < 0.5:
            state.answers[seat] = some_answer(state, seat, rng)
    if view.seat is not None and view.window.answered:
        claimed = view.window.claimed
        state.answers[view.seat] = ClaimFoul(state.window, claimed) if claimed else DECLINE
    claim_window.ask(state)


def some_answer(state: State, seat: Seat, rng: random.Random) -> ClaimFoul | DeclineClaim:
    """Only who has bet on the horse can claim."""
    if not claim_window.has_bet(state, seat) or rng.random() < 0.5:
        return DECLINE
    return ClaimFoul(state.window, rng.choice(REASONS))
