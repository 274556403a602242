"""Whose turn it is, told to whoever acts out of turn (HS-12.16, HS-12.22)."""

from railbird import core
from railbird.core import Action, IllegalAction, Seat
from railbird.games.homestretch.actions import LiftBet
from railbird.games.homestretch.state import State


def out_of_turn(state: State, seat: Seat, action: Action) -> IllegalAction:
    """The phase, who may act and what is legal, all of which is open to everybody."""
    if isinstance(action, LiftBet) and state.bets:
        return IllegalAction("a placed bet is final", "HS-12.22")
    return core.out_of_turn(state, seat, action, open_choices=True)
