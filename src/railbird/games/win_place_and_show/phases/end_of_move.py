"""End of a move: horses beyond the line are placed and leave (WP-4.9, WP-7.41 – WP-7.44)."""

from railbird.core import Phase
from railbird.games.win_place_and_show.events import HorsePlaced
from railbird.games.win_place_and_show.phases.final_claim_window import horses_left
from railbird.games.win_place_and_show.state import State
from railbird.lanes import NOWHERE


def begin(state: State) -> None:
    """Until now horses across the line were in the way of others (WP-7.41)."""
    for horse in crossed(state):
        place(state, horse)
        state.place[horse] = NOWHERE
    place_last_runner(state)
    if len(state.finish) < state.box.constants.race.places:
        state.enter("roll")
        return
    state.windows = horses_left(state) if state.fouls else ()
    state.enter("final_claim_window")


def crossed(state: State) -> list[int]:
    """Farthest first; then Veterans, then the last to arrive, so there is no tie (WP-7.42,
    WP-7.44)."""
    card = state.card
    past = {horse: card.track.past_line[state.place[horse]] for horse in state.on_track()}
    return sorted(
        (horse for horse in past if past[horse]),
        key=lambda horse: (
            -past[horse],
            card.horses[horse].apprentice,
            -state.moved.index(horse),
        ),
    )


def place(state: State, horse: int) -> None:
    beyond = state.card.track.past_line[state.place[horse]]
    state.finish += (horse,)
    state.tell(HorsePlaced(state.race, horse, len(state.finish), beyond))


def place_last_runner(state: State) -> None:
    """A runner left alone takes the next place at once, if there is one (WP-7.43)."""
    running = [horse for horse in state.on_track() if horse not in state.finish]
    if len(running) == 1 and len(state.finish) < state.box.constants.race.places:
        place(state, running[0])


END_OF_MOVE = Phase("end_of_move", begin=begin)
