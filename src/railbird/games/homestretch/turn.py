"""Whose turn it is, told to whoever acts out of turn (HS-12.16, HS-12.22)."""

from railbird.core import Action, Chance, IllegalAction, Over, Seat, tag_of
from railbird.games.homestretch.actions import LiftBet
from railbird.games.homestretch.state import State


def out_of_turn(state: State, _seat: Seat, action: Action) -> IllegalAction:
    if isinstance(action, LiftBet) and state.bets:
        return IllegalAction("a placed bet is final", "HS-12.22")
    return IllegalAction(f"{tag_of(action)} is not possible now: {situation(state)}", "HS-12.16")


def situation(state: State) -> str:
    """The phase, who may act and what is legal, all of which is open to everybody."""
    pending = state.pending
    if isinstance(pending, Over):
        return "the game is over"
    if isinstance(pending, Chance):
        return f"in phase {state.phase.name} first comes the {pending.purpose}"
    acting = (*pending.must, *pending.may)
    seats = ", ".join(f"seat {seat}" for seat in acting)
    legal = sorted({tag_of(action) for seat in acting for action in state.legal(seat)})
    return f"in phase {state.phase.name} it is for {seats} to {' or '.join(legal)}"
