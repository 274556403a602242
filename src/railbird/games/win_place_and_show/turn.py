"""Whose turn it is, told to whoever acts out of turn (WP-12.18)."""

from railbird.core import Action, Chance, IllegalAction, Over, Seat, Viewer, tag_of
from railbird.games.win_place_and_show.actions import ClaimFoul
from railbird.games.win_place_and_show.state import State


def out_of_turn(state: State, seat: Seat, action: Action) -> IllegalAction:
    if isinstance(action, ClaimFoul) and not state.window:
        return no_window(state, action)
    return IllegalAction(f"{tag_of(action)} {situation(state, seat)}", "WP-12.18")


def no_window(state: State, action: ClaimFoul) -> IllegalAction:
    """Why there can be no claim against this horse now."""
    card_out = any(c.horse == action.horse and c.outcome == "card" for c in state.claims)
    if card_out:
        return IllegalAction(f"a claim on horse {action.horse} is already lodged", "WP-12.23")
    if state.moved:
        return IllegalAction("too late: another horse has moved", "WP-12.23")
    return IllegalAction(f"claim_foul {situation(state, None)}", "WP-12.23")


def situation(state: State, viewer: Viewer) -> str:
    """The phase and whom it waits for, so far as this viewer may know."""
    pending = state.pending
    phase = state.phase.name
    if isinstance(pending, Over):
        return "is not possible now: the game is over"
    if isinstance(pending, Chance):
        return f"is not possible now (phase {phase}): first comes the {pending.purpose}"
    waiting = pending.seen_by(viewer).must
    if viewer in waiting:
        return f"is not possible now (phase {phase})"
    turn = " or ".join(f"seat {seat}'s" for seat in waiting)
    return f"is not possible now (phase {phase}): it is {turn} turn"
