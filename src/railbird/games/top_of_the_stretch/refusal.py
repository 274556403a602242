"""Why an action is refused while nobody decides anything (TS-12.17)."""

from railbird.core import Action, Chance, IllegalAction, Seat, tag_of
from railbird.games.top_of_the_stretch.state import State


def refuse(state: State, _seat: Seat, action: Action) -> IllegalAction | None:
    reason = f'{tag_of(action)} is not possible in phase "{state.phase.name}"'
    if isinstance(state.pending, Chance):
        reason += f"; next comes the {state.pending.purpose}"
    return IllegalAction(reason, "TS-12.17")
