"""After the race: claims against allowances never used, horse by horse (WP-4.10, WP-7.63)."""

from railbird.core import Phase
from railbird.games.win_place_and_show.events import WindowOpened
from railbird.games.win_place_and_show.phases import claim_window
from railbird.games.win_place_and_show.state import State
from railbird.lanes import NOWHERE


def horses_left(state: State) -> tuple[int, ...]:
    """Apprentices still on the track with an unused allowance and no card out."""
    return tuple(
        horse
        for horse in state.allowance
        if state.place[horse] != NOWHERE and not claim_window.card_out(state, horse)
    )


def begin(state: State) -> None:
    if not state.windows:
        state.enter("settlement")
        return
    horse, state.windows = state.windows[0], state.windows[1:]
    claim_window.open_for(state, horse, ("allowance",))
    claim_window.ask(state)
    state.tell(WindowOpened(state.race, horse, final=True))


FINAL_CLAIM_WINDOW = Phase(
    "final_claim_window",
    begin=begin,
    legal=claim_window.legal,
    actions=claim_window.CLAIM_WINDOW.actions,
    resolve=claim_window.resolve,
    default=claim_window.default,
    refuse=claim_window.refuse,
)
