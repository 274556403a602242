"""Photo: equal figures are told apart by dice, wire and ride (TS-4.11, TS-6.12, TS-7.51)."""

from railbird.core import Phase
from railbird.games.top_of_the_stretch.events import Finished, PhotoCalled, PhotoRead
from railbird.games.top_of_the_stretch.rules import wire
from railbird.games.top_of_the_stretch.rules.rolls import roll_for
from railbird.games.top_of_the_stretch.rules.runner import Pair
from railbird.games.top_of_the_stretch.state import State


def begin(state: State) -> None:
    photos = [level for level in wire.by_figure(state) if len(level) > 1]
    for level in photos:
        tied = [state.runners[at] for at in level]
        posts = tuple(runner.entry.pp for runner in tied)
        horses = tuple(runner.entry.horse for runner in tied)
        speed = tied[0].final_speed or 0
        first = level is photos[0]
        state.tell(PhotoCalled(posts, horses, speed, wire.place_by_figure(state, tied[0]), first))
    state.queue = tuple(at for level in photos for at in level)
    ask(state)


def ask(state: State) -> None:
    if state.queue:
        state.pending = roll_for("photo roll", state.runners[state.queue[0]].name)
        return
    wire.cross(state)
    wire.give_places(state)
    state.tell(Finished(wire.placings(state)))
    state.enter("stewards")


def resolve(state: State, dice: Pair) -> None:
    runner = state.runners[state.queue[0]]
    entry, ride = runner.entry, state.ride(runner)
    runner.photo_dice = dice
    runner.photo = dice[0] + dice[1] + entry.wire + ride
    place = wire.place_by_figure(state, runner)
    state.tell(PhotoRead(entry.pp, entry.horse, dice, entry.wire, ride, runner.photo, place))
    state.queue = state.queue[1:]
    ask(state)


PHOTO = Phase("photo", begin=begin, resolve=resolve)
