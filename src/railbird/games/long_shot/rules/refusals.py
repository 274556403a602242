"""Why an action that does not belong here is refused (LS-12.9, LS-12.17, LS-12.19, LS-12.20)."""

from railbird import core
from railbird.core import Action, Decision, IllegalAction, Seat
from railbird.games.long_shot.actions import ClaimBonus, DeclineBonus
from railbird.games.long_shot.state import State


def out_of_turn(state: State, seat: Seat, action: Action) -> IllegalAction:
    if not isinstance(state.pending, Decision) or seat not in state.pending.must:
        return core.out_of_turn(state, seat, action)
    if state.wild and getattr(action, "wild", None) is not None:
        return IllegalAction("One Wild Number per turn.", "LS-12.17")
    if state.asked is not None:
        card = state.lineup.ids[state.asked.card]
        return IllegalAction(f"Answer the ability of card {card} first.", "LS-12.20")
    if state.acted:
        return IllegalAction("Claim or decline your bonus first.", "LS-12.20")
    if isinstance(action, ClaimBonus | DeclineBonus):
        return IllegalAction("No bonus is pending.", "LS-12.19")
    return IllegalAction("No ability is asked.", "LS-12.20")
