"""Choices of Top of the Stretch in words, and what they would do."""

from railbird.core import Action
from railbird.games.top_of_the_stretch import actions as act
from railbird.games.top_of_the_stretch.box.components import Box
from railbird.games.top_of_the_stretch.rules.payoffs import (
    at_least_the_floor,
    payoff,
    types_offered,
)
from railbird.games.top_of_the_stretch.view import TopOfTheStretchView
from railbird.games.top_of_the_stretch.words.phrases import TO_TYPE, money

ENOUGH = {"win": "wins", "place": "is first or second", "show": "is among the first three"}


def describe(_box: Box, view: TopOfTheStretchView, action: Action) -> str:
    match action:
        case act.PlaceBet(pp, kind, amount):
            return f"Bet ${amount} on {_horse(view, pp)} {TO_TYPE[kind]}"
        case act.WithdrawBet(number):
            return f"Withdraw bet {number}: {_bet(view, number)}"
        case act.CloseBets():
            return "Close your bets" if view.own_bets else "Pass: no bet on this race"
    raise AssertionError(action)


def explain(box: Box, view: TopOfTheStretchView, action: Action) -> str:
    """What the action would do, and its rule."""
    match action:
        case act.PlaceBet(pp, kind, amount):
            odds = next(runner.odds for runner in view.runners if runner.entry.pp == pp) or "1-1"
            place = types_offered(4).index(kind) + 1
            two = at_least_the_floor(payoff(box.charts, odds, kind, place, 1))
            return (
                f"Returns {money(amount // 2 * two)} if {_horse(view, pp)} {ENOUGH[kind]}, at odds "
                f"of {odds} ({money(two)} for $2; dead heats and payout modifications change it), "
                "nothing otherwise. Nobody sees it until all have closed (TS-7.80, TS-8.2)."
            )
        case act.WithdrawBet(number):
            return f"Frees the money of {_bet(view, number)} for another bet (TS-5.2)."
        case act.CloseBets():
            return (
                "You are done with this race. When all players have closed, the bets are shown "
                "and the race is run (TS-4.4)."
            )
    raise AssertionError(action)


def _horse(view: TopOfTheStretchView, pp: int) -> str:
    return next(runner.entry.name for runner in view.runners if runner.entry.pp == pp)


def _bet(view: TopOfTheStretchView, number: int) -> str:
    bet = {bet.number: bet for bet in view.own_bets}[number]
    return f"${bet.amount} on {_horse(view, bet.pp)} {TO_TYPE[bet.type]}"
