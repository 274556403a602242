"""The roll and the movement it causes (LS-4.1, LS-7.1 – LS-7.6)."""

from functools import cache

from railbird.core import Die, Faces, Phase
from railbird.games.long_shot.box.components import HORSES
from railbird.games.long_shot.events import (
    DraggedAlong,
    Finished,
    LastRound,
    Moved,
    Rolled,
    StaysFinished,
)
from railbird.games.long_shot.rules.refusals import out_of_turn
from railbird.games.long_shot.rules.turn import begin_turn
from railbird.games.long_shot.state import State


def begin(state: State) -> None:
    state.round += 1
    ask(state)


def ask(state: State) -> None:
    state.pending = roll_of(state.round, state.box.dice[state.options.dice])


@cache
def roll_of(number: int, dice: tuple[Die, Die]) -> Faces:
    return Faces(f"roll {number}", dice)


def resolve(state: State, dice: tuple[int, int]) -> None:
    """The rolled horse runs first, so it also finishes before the dragged (LS-7.5)."""
    horse, spaces = state.dice = dice
    state.tell(Rolled(state.active, state.round, horse, spaces))
    before = len(state.finished)
    run(state, horse, spaces)
    drag_along(state, horse)
    for place, home in enumerate(state.finished[before:], start=before + 1):
        state.tell(Finished(home, place))
    if before < len(state.finished) == state.box.finishers:
        state.tell(LastRound())  # in full for everybody, LS-4.8
    begin_turn(state, state.active)


def run(state: State, horse: int, spaces: int) -> None:
    if horse in state.finished:
        state.tell(StaysFinished(horse))
        return
    start = state.position[horse]
    advance(state, horse, spaces)
    after = state.position[horse]
    state.tell(Moved(horse, after - start, after, "roll", horse in state.finished))


def drag_along(state: State, rolled: int) -> None:
    """Every horse on the rolled horse's bar moves 1, in ascending number (LS-7.2, LS-7.3)."""
    bar = state.bar[rolled]
    dragged = [horse for horse in HORSES if bar >> horse & 1 and horse not in state.finished]
    for horse in dragged:
        advance(state, horse, 1)
    if dragged:
        positions = tuple([state.position[horse] for horse in dragged])
        home = tuple([horse for horse in dragged if horse in state.finished])
        state.tell(DraggedAlong(tuple(dragged), positions, home))


def advance(state: State, horse: int, spaces: int) -> None:
    """Only this movement crosses the line, and only three horses do (LS-7.4, LS-7.6)."""
    finish = state.track.finish[horse]
    circle_full = len(state.finished) == state.box.finishers
    state.position[horse] = min(
        finish - 1 if circle_full else finish, state.position[horse] + spaces
    )
    if state.position[horse] == finish:
        state.finished += (horse,)


ROLL = Phase("roll", begin=begin, resolve=resolve, refuse=out_of_turn)
