"""Betting: everybody at once and in secret, until all have closed (TS-4.4, TS-4.17, TS-4.19,
TS-5.2, TS-7.88, TS-8.2)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, IllegalAction, Phase, Seat
from railbird.games.top_of_the_stretch.actions import (
    BET_STEP,
    CLOSE,
    CloseBets,
    PlaceBet,
    WithdrawBet,
    menu_of,
    withdrawal,
)
from railbird.games.top_of_the_stretch.events import (
    Bet,
    BetPlaced,
    BetsClosed,
    BetsShown,
    BettingOpened,
    BetWithdrawn,
)
from railbird.games.top_of_the_stretch.phases.setup import CENTS
from railbird.games.top_of_the_stretch.rules.payoffs import price, types_offered
from railbird.games.top_of_the_stretch.state import State
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView

if TYPE_CHECKING:
    from railbird.games.top_of_the_stretch.game import TopOfTheStretch


def begin(state: State) -> None:
    if not state.options.betting:
        start_race(state)
        return
    state.closed = [money < BET_STEP * CENTS for money in state.money]  # tested once, TS-4.19
    broke = tuple(seat for seat, closed in enumerate(state.closed) if closed)
    types = types_offered(len(state.runners))
    state.prices = tuple(
        tuple(price(state.box.charts, runner.odds, kind) for kind in types)
        for runner in state.runners
    )
    state.tell(BettingOpened(types, state.prices, tuple(state.money), broke))
    ask(state)


def ask(state: State) -> None:
    waiting = tuple(seat for seat in range(state.seats) if not state.closed[seat])
    if waiting:
        state.pending = Decision(waiting)
        return
    state.numbers = [0] * state.seats
    state.tell(BetsShown(tuple(state.bets)))
    start_race(state)


def start_race(state: State) -> None:
    state.enter("break" if state.options.version == "full" else "pace")  # TS-4.15


def free_dollars(state: State, seat: Seat) -> int:
    """The largest bet that the money still allows."""
    reserved = sum(bet.amount for bet in state.bets[seat])
    free = state.money[seat] - reserved * CENTS
    return free // (BET_STEP * CENTS) * BET_STEP


def legal(state: State, seat: Seat) -> Sequence[Action]:
    posts = tuple(runner.entry.pp for runner in state.runners)
    bets = menu_of(posts, len(types_offered(len(posts))), free_dollars(state, seat))
    withdrawals = [withdrawal(bet.number) for bet in state.bets[seat]]
    return [*bets, *withdrawals, CLOSE]


def place_bet(state: State, seat: Seat, action: PlaceBet) -> None:
    check_bet(state, seat, action)
    state.numbers[seat] += 1
    bet = Bet(state.numbers[seat], action.pp, action.type, action.amount)
    state.bets[seat] += (bet,)
    horse = next(runner.entry.horse for runner in state.runners if runner.entry.pp == bet.pp)
    state.tell(BetPlaced(seat, bet.number, bet.pp, horse, bet.type, bet.amount))


def check_bet(state: State, seat: Seat, action: PlaceBet) -> None:
    posts = [runner.entry.pp for runner in state.runners]
    if action.pp not in posts:
        scratched = [entry.pp for entry in state.sheet.scratched]
        reason = (
            f"horse {action.pp} is scratched"
            if action.pp in scratched
            else (f"no horse {action.pp}")
        )
        raise refused(f"{reason}; there are: {', '.join(map(str, posts))}")
    offered = types_offered(len(posts))
    if action.type not in offered:
        raise refused(
            f"no bet to {action.type!r} with {len(posts)} starters; offered: {', '.join(offered)}"
        )
    if action.amount < BET_STEP:
        raise refused(f"a bet of ${action.amount}: the smallest is ${BET_STEP}")
    if action.amount % BET_STEP:
        raise refused(f"a bet of ${action.amount}: bets are multiples of ${BET_STEP}")
    free = free_dollars(state, seat)
    if action.amount > free:
        raise refused(f"a bet of ${action.amount}: you have ${free} left to bet")


def refused(reason: str) -> IllegalAction:
    return IllegalAction(reason, "TS-12.15")


def withdraw_bet(state: State, seat: Seat, action: WithdrawBet) -> None:
    bets = state.bets[seat]
    left = tuple(bet for bet in bets if bet.number != action.number)
    if len(left) == len(bets):
        numbers = ", ".join(str(bet.number) for bet in bets) or "none"
        raise refused(f"you have no bet number {action.number}; there are: {numbers}")
    state.bets[seat] = left
    state.tell(BetWithdrawn(seat, action.number))


def close_bets(state: State, seat: Seat, _action: CloseBets) -> None:
    state.closed[seat] = True
    state.tell(BetsClosed(seat))
    ask(state)


def refuse(state: State, seat: Seat, _action: Action) -> IllegalAction | None:
    if seat in range(state.seats) and state.closed[seat]:
        return refused("your bets are closed")
    return None


def default(_view: TopOfTheStretchView, _game: "TopOfTheStretch") -> Action:
    """Whoever misses the bell has no further bet."""
    return CLOSE


BETTING = Phase(
    "betting",
    begin=begin,
    legal=legal,
    actions={PlaceBet: place_bet, WithdrawBet: withdraw_bet, CloseBets: close_bets},
    default=default,
    refuse=refuse,
)
