"""Whose turn it is, told to whoever acts out of turn (WP-12.18)."""

from railbird import core
from railbird.core import Action, IllegalAction, Seat
from railbird.games.win_place_and_show.actions import ClaimFoul
from railbird.games.win_place_and_show.state import State


def out_of_turn(state: State, seat: Seat, action: Action) -> IllegalAction:
    if isinstance(action, ClaimFoul) and not state.window:
        return no_window(state, seat, action)
    return core.out_of_turn(state, seat, action)


def no_window(state: State, seat: Seat, action: ClaimFoul) -> IllegalAction:
    """Why there can be no claim against this horse now."""
    card_out = any(c.horse == action.horse and c.outcome == "card" for c in state.claims)
    if card_out:
        return IllegalAction(f"a claim on horse {action.horse} is already lodged", "WP-12.23")
    if state.moved:
        return IllegalAction("too late: another horse has moved", "WP-12.23")
    return core.out_of_turn(state, seat, action, rule="WP-12.23")
