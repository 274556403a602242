"""Stewards: disqualified horses are set back (TS-4.12, TS-6.13, TS-7.60 – TS-7.65)."""

from collections.abc import Sequence
from typing import TypeAlias

from railbird.core import Phase
from railbird.games.top_of_the_stretch.events import Disqualified, Inquiry
from railbird.games.top_of_the_stretch.rules import wire
from railbird.games.top_of_the_stretch.rules.rolls import roll_for
from railbird.games.top_of_the_stretch.state import State

Standings: TypeAlias = tuple[tuple[int, ...], ...]


def begin(state: State) -> None:
    """The last across the wire moves first, the best last (TS-6.13)."""
    order = [at for level in state.wire for at in level]
    state.queue = tuple(at for at in reversed(order) if state.runners[at].fouled)
    if state.queue:
        fouled = [state.runners[at].entry for at in state.queue]
        state.tell(
            Inquiry(tuple(entry.pp for entry in fouled), tuple(entry.horse for entry in fouled))
        )
    ask(state)


def ask(state: State) -> None:
    if state.queue:
        state.pending = roll_for("stewards' die", state.runners[state.queue[0]].name, 1)
    else:
        state.enter("official")


def resolve(state: State, dice: tuple[int]) -> None:
    (die,) = dice
    at = state.queue[0]
    runner = state.runners[at]
    was = runner.place or 0
    runner.steward_die = die
    state.standings = set_back(state.wire, state.standings, at, die)
    wire.give_places(state)
    place = runner.place or 0
    state.tell(Disqualified(runner.entry.pp, runner.entry.horse, die, was, place))
    state.queue = state.queue[1:]
    ask(state)


def set_back(order: Standings, standings: Standings, horse: int, die: int) -> Standings:
    """Below the die's number of horses that crossed the wire behind it, or below them all.

    Dead heats stay whole: a move into one ends below it (TS-7.62), and the horse leaves its own.
    """
    beaten = behind(order, horse)
    kept = [tuple(other for other in level if other != horse) for level in standings]
    own = next(at for at, level in enumerate(standings) if horse in level)
    passed, below = 0, own + bool(kept[own])
    for at, level in enumerate(kept):
        counted = sum(other in beaten for other in level)
        if counted and passed < die:
            passed += counted
            below = at + 1
    return tuple(level for level in (*kept[:below], (horse,), *kept[below:]) if level)


def behind(order: Standings, horse: int) -> Sequence[int]:
    """Who crossed the wire behind it; partners of a dead heat did not (TS-7.62)."""
    own = next(at for at, level in enumerate(order) if horse in level)
    return [other for level in order[own + 1 :] for other in level]


STEWARDS = Phase("stewards", begin=begin, resolve=resolve)
