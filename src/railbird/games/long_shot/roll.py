"""The roll and the movement it causes (LS-4.1, LS-7.1 – LS-7.6)."""

from functools import cache

from railbird.core import Die, Faces, Phase
from railbird.games.long_shot.components import HORSES
from railbird.games.long_shot.events import Finished, LastRound, Moved, Rolled, StaysFinished
from railbird.games.long_shot.refusals import refuse
from railbird.games.long_shot.state import State
from railbird.games.long_shot.turn import begin_turn


def begin(state: State) -> None:
    state.round += 1
    ask(state)


def ask(state: State) -> None:
    state.pending = roll_of(state.round, state.box.dice[state.options.dice])


@cache
def roll_of(number: int, dice: tuple[Die, Die]) -> Faces:
    return Faces(f"roll {number}", True, dice)


def resolve(state: State, dice: tuple[int, int]) -> None:
    horse, spaces = state.dice = dice
    state.tell(Rolled(state.active, state.round, horse, spaces))
    running = len(state.finished) < state.box.finishers
    if horse in state.finished:
        state.tell(StaysFinished(horse))
    else:
        run(state, horse, spaces, drag=False)
    drag_along(state, horse)
    if running and len(state.finished) == state.box.finishers:
        state.tell(LastRound())  # in full for everybody, LS-4.8
    begin_turn(state, state.active)


def drag_along(state: State, rolled: int) -> None:
    """Every horse on the rolled horse's bar moves 1, in ascending number (LS-7.2)."""
    bar = state.bar[rolled]
    for horse in HORSES:
        if bar >> horse & 1 and horse not in state.finished:
            run(state, horse, 1, drag=True)


def run(state: State, horse: int, spaces: int, drag: bool) -> None:
    """Only this movement crosses the line, and only three horses do (LS-7.4, LS-7.6)."""
    before, finish = state.position[horse], state.track.finish[horse]
    circle_full = len(state.finished) == state.box.finishers
    after = min(finish - 1 if circle_full else finish, before + spaces)
    state.position[horse] = after
    home = after == finish
    state.tell(Moved(horse, after - before, after, "drag" if drag else "roll", home))
    if home:
        state.finished += (horse,)
        state.tell(Finished(horse, len(state.finished)))


ROLL = Phase("roll", begin=begin, resolve=resolve, refuse=refuse)
