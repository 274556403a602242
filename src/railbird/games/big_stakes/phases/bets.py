"""Bets: odds are posted, and all bet in secret (BS-4.11, BS-7.70, BS-7.72)."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from railbird.core import Action, Decision, IllegalAction, Phase, Seat
from railbird.games.big_stakes.actions import (
    BET_KINDS,
    DONE_BETTING,
    BetKind,
    DoneBetting,
    PlaceBet,
)
from railbird.games.big_stakes.events import Bet, BetPlaced, BetsRevealed, BettingDone, OddsPosted
from railbird.games.big_stakes.phases.weights import runners_of
from railbird.games.big_stakes.rules import gate
from railbird.games.big_stakes.rules.ladder import ladder
from railbird.games.big_stakes.rules.odds import (
    PURPOSE,
    LiveOdds,
    paying_places,
    posted,
    printed_odds,
)
from railbird.games.big_stakes.rules.refusals import out_of_turn
from railbird.games.big_stakes.rules.simulated_odds import best_simulation, field_of
from railbird.games.big_stakes.state import State
from railbird.games.big_stakes.view import BigStakesView

if TYPE_CHECKING:
    from railbird.games.big_stakes.game import BigStakes

_RULE = "BS-12.25"


def begin(state: State) -> None:
    if not state.options.betting:
        gate.start(state)
    elif state.options.program == "fixed":
        race = state.box.fixed_programs[state.options.fixed_program][state.race_no - 1]
        by_horse = {runner.horse: printed_odds(runner) for runner in race.runners}
        state.odds = tuple(by_horse[runner.card.id] for runner in runners_of(state))
        open_market(state)
    else:
        ask_odds(state)


def ask_odds(state: State) -> None:
    field = field_of(state.racing, state.options)
    state.pending = LiveOdds(PURPOSE, state.box, field, best_simulation(), public=False)


def resolve(state: State, rows: tuple[tuple[str, ...], ...]) -> None:
    horses = [runner.card.id for runner in runners_of(state)]
    state.odds = posted(state.box, horses, rows)
    open_market(state)


def open_market(state: State) -> None:
    state.tell(OddsPosted(state.odds))
    state.asked = tuple(seat for seat in range(state.seats) if can_bet(state, seat))
    state.done = [not can_bet(state, seat) for seat in range(state.seats)]
    ask(state)


def ask(state: State) -> None:
    waiting = tuple(seat for seat in state.asked if not state.done[seat])
    if waiting:
        state.pending = Decision(waiting, asked=state.asked)
    else:
        close(state)


def left_to_bet(state: State, seat: Seat) -> int:
    """By the limit of a race and the bankroll, whole units."""
    money = state.box.money
    staked = sum(bet.stake for bet in state.bets[seat])
    left = min(money.bet_max_per_race, state.bankrolls[seat]) - staked
    return left - left % money.bet_unit


def can_bet(state: State, seat: Seat) -> bool:
    return left_to_bet(state, seat) >= state.box.money.bet_unit


def kinds(state: State) -> tuple[BetKind, ...]:
    return BET_KINDS[: paying_places(len(state.odds))]


def legal(state: State, seat: Seat) -> Sequence[Action]:
    horses = tuple(offer.horse for offer in state.odds)
    unit = state.box.money.bet_unit
    return choices(horses, kinds(state), left_to_bet(state, seat), unit)


@cache
def choices(
    horses: tuple[int, ...], offered: tuple[BetKind, ...], most: int, unit: int
) -> tuple[Action, ...]:
    bets = product(horses, offered, ladder(unit, most, unit))
    return (DONE_BETTING, *(PlaceBet(horse, kind, stake) for horse, kind, stake in bets))


def place_bet(state: State, seat: Seat, action: PlaceBet) -> None:
    unit, left = state.box.money.bet_unit, left_to_bet(state, seat)
    if action.horse not in [offer.horse for offer in state.odds]:
        raise IllegalAction(f"bet: card {action.horse} does not run in this race", _RULE)
    if action.bet not in kinds(state):
        shown = ", ".join(kinds(state))
        raise IllegalAction(f"bet: with {len(state.odds)} runners there is only {shown}", _RULE)
    if not unit <= action.stake <= left or action.stake % unit:
        raise IllegalAction(f"bet: ${unit:,} to ${left:,}, in steps of ${unit:,}", _RULE)
    bet = Bet(action.horse, action.bet, action.stake)
    state.bets[seat] += (bet,)
    state.tell(BetPlaced(seat, bet))
    if not can_bet(state, seat):
        finish(state, seat)  # BS-4.21


def done_betting(state: State, seat: Seat, _action: DoneBetting) -> None:
    finish(state, seat)


def finish(state: State, seat: Seat) -> None:
    state.done[seat] = True
    state.tell(BettingDone(seat))
    ask(state)


def close(state: State) -> None:
    state.asked, state.done = (), [False] * state.seats
    state.tell(BetsRevealed(tuple(state.bets)))
    gate.start(state)


def default(_view: BigStakesView, _game: "BigStakes") -> Action:
    return DONE_BETTING


BETS = Phase(
    "bets",
    begin=begin,
    legal=legal,
    actions={PlaceBet: place_bet, DoneBetting: done_betting},
    resolve=resolve,
    default=default,
    refuse=out_of_turn,
)
