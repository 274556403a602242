"""Whose turn it is, told to whoever acts out of turn (WP-12.18)."""

from railbird.core import Action, Chance, IllegalAction, Over, Seat, tag_of
from railbird.games.win_place_and_show.actions import ClaimFoul
from railbird.games.win_place_and_show.state import State


def out_of_turn(state: State, seat: Seat, action: Action) -> IllegalAction:
    if isinstance(action, ClaimFoul) and not state.window:
        return IllegalAction("too late: no window is open for a claim", "WP-12.23")
    return IllegalAction(f"{tag_of(action)} {situation(state, seat)}", "WP-12.18")


def situation(state: State, seat: Seat) -> str:
    """The phase and whom it waits for, so far as this seat may know."""
    pending = state.pending
    phase = state.phase.name
    if isinstance(pending, Over):
        return "is not possible now: the game is over"
    if isinstance(pending, Chance):
        return f"is not possible now (phase {phase}): first comes the {pending.purpose}"
    waiting = pending.seen_by(seat).must
    if seat in waiting:
        return f"is not possible now (phase {phase})"
    whose = ", ".join(f"seat {other}" for other in waiting)
    return f"is not possible now (phase {phase}): it is the turn of {whose}"
