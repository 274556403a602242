"""Moments of every phase of a game, each in several worlds that the deciding seat cannot tell
apart."""

import random
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from railbird.core import Decision, Game, Seat, State
from tests.bots.moments import moments

SEATS = 3
OPTIONS: Mapping[str, Mapping[str, object]] = {
    "homestretch": {"purple_races": 1, "green_races": 1},
    "long_shot": {},
    "top_of_the_stretch": {"betting": True},
    "win_place_and_show": {"races": 2, "fouls": True},
    "big_stakes": {},
}
_WORLDS = (1, 3)
_LOOKED_FOR = 12
"""Decisions of a phase that are searched for a secret."""


class Twins(NamedTuple):
    """A decision, and other states in which the seat would see the same."""

    phase: str
    seat: Seat
    state: State
    worlds: list[State]
    hides: set[str]
    """The secrets in which these states differ."""


def all_twins(game: Game, seed: int = 2) -> Iterator[Twins]:
    """For each phase of a game the first decision that hides most from whoever decides."""
    found: dict[str, Twins] = {}
    looked: dict[str, int] = {}
    for match, seen in moments(game, SEATS, seed, "steady", OPTIONS[game.id]):
        phase = match.state.phase.name
        looked[phase] = looked.get(phase, 0) + 1
        if looked[phase] > _LOOKED_FOR or len(seen.legal) < 2:
            continue
        twins = _twins(game, match.state.copy())
        if phase not in found or len(twins.hides) > len(found[phase].hides):
            found[phase] = twins
    yield from found.values()


def _twins(game: Game, state: State) -> Twins:
    assert isinstance(state.pending, Decision)
    seat = state.pending.must[0]
    view = state.view(seat)
    worlds = [game.world(view, random.Random(seed)) for seed in _WORLDS]
    assert all(world.view(seat) == view for world in worlds)
    hides = {
        name
        for name, look in game.secrets.items()
        if any(look(world) != look(state) for world in worlds)
    }
    return Twins(state.phase.name, seat, state, worlds, hides)
