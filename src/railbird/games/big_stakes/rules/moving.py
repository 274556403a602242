"""Where a horse may go: legal moves, and what is wrong with a path (BS-5.1, BS-7.13 – BS-7.21)."""

from functools import lru_cache
from typing import NamedTuple

from railbird.games.big_stakes.box.track import Track
from railbird.games.big_stakes.race.state import Race
from railbird.lanes import NOWHERE, Traffic, straightest, traffic_of

CHANGES = 3
"""Changes of lane for each furlong rolled (BS-7.15)."""
STOLEN = 3
"""Steps beyond the movement points that can be attempted at all (BS-7.41)."""


class Mount(NamedTuple):
    """A horse about to move: all that its moves depend on."""

    track: Track
    start: int
    spaces: int
    furlongs: int
    others: dict[int, str]
    """Names of the other horses by square."""
    first_throw: bool

    @property
    def changes(self) -> int:
        return CHANGES * self.furlongs

    @property
    def must_leave(self) -> bool:
        """Nobody stays in the gate by choice (BS-7.20)."""
        ahead = self.track.course.ways[self.start][0]
        return self.first_throw and self.spaces > 0 and ahead not in self.others


class Reached(NamedTuple):
    square: int
    changes: int
    path: str


def mount_of(race: Race) -> Mount:
    """The horse on turn."""
    assert race.movement is not None
    runner = race.on_turn
    others = {
        other.square: other.card.name
        for other in race.runners
        if other is not runner and other.square != NOWHERE
    }
    spaces = race.movement.spaces
    return Mount(race.track, runner.square, spaces, race.rolled, others, race.throw == 1)


def legal_moves(mount: Mount) -> tuple[Reached, ...]:
    """Each end square and length once, by the straightest path; the longest first (BS-5.1,
    BS-7.21)."""
    others = frozenset(mount.others)
    return _within_reach(
        mount.track, mount.start, mount.spaces, mount.changes, others, mount.must_leave
    )


@lru_cache(maxsize=1024)
def _within_reach(
    track: Track, start: int, spaces: int, changes: int, others: frozenset[int], must_leave: bool
) -> tuple[Reached, ...]:
    """Remembered, since the rules, the riders and their rollouts all ask for the same moves."""
    layers = straightest(track.course, start, spaces, changes, traffic_of(track.course, others))
    if must_leave:
        del layers[0]
    return tuple(
        Reached(square, made, path)
        for layer in reversed(layers)
        for square, (made, path) in layer.items()
    )


# -- one path ------------------------------------------------------------------------------------


class Breach(NamedTuple):
    """A rule broken by a path that can still be attempted in inquiry mode (BS-7.41)."""

    code: str
    step: int
    reason: str


BREACHES = {
    "V1": "more spaces or changes of lane than the throw allows",
    "V2": "a change of lane in a white-bordered corner",
    "V3": "cutting in right in front of another horse",
    "V4": "stopping right in front of another horse",
    "V5": "claiming tokens without being forced to hold back",
    "V6": "a first step that is not straight",
}
"""What can be wrong with a move (BS-7.41)."""

CLAIM = Breach("V5", 0, "claims tokens")


class Ridden(NamedTuple):
    square: int
    breaches: tuple[Breach, ...] = ()
    way: tuple[int, ...] = ()
    """The squares of the path, in order."""


class Refusal(NamedTuple):
    """Why nobody can ride a path, and by which rule."""

    reason: str
    rule: str = "BS-12.22"


def examine(mount: Mount, path: str) -> Ridden | Refusal:
    """Where the path leads and what it breaks, or why nobody can ride it in any mode (BS-7.16)."""
    refused = _impossible(mount, path)
    if refused:
        return refused
    traffic = traffic_of(mount.track.course, mount.others)
    square, changes = mount.start, 0
    breaches: list[Breach] = []
    way: list[int] = []
    for step, letter in enumerate(path, start=1):
        to = mount.track.step(square, letter)
        if to == NOWHERE:
            return Refusal(f"move: step {step}: off the track")
        if to in mount.others:
            return Refusal(f"move: step {step}: square occupied")
        if letter != "F":
            changes += 1
            breaches += _side_step(mount, traffic, square, to, step, changes)
        if step == mount.spaces + 1:
            breaches.append(Breach("V1", step, "too many spaces"))
        square = to
        way.append(to)
    breaches += _stop(mount, square, len(path))
    return Ridden(square, tuple(breaches), tuple(way))


def _impossible(mount: Mount, path: str) -> Refusal | None:
    for letter in path:
        if letter not in "FIO":
            return Refusal(f"move: unknown step {letter!r}", "BS-12.21")
    if not path and mount.must_leave:
        return Refusal("move: the horse must leave the gate", "BS-12.23")
    if len(path) > mount.spaces + STOLEN:
        return Refusal(f"move: step {mount.spaces + 1}: too many spaces")
    return None


def _side_step(
    mount: Mount, traffic: Traffic, square: int, to: int, step: int, changes: int
) -> list[Breach]:
    """First step straight, no white border, no cutting in (BS-7.14, BS-7.17, BS-7.19)."""
    found = []
    if step == 1:
        found.append(Breach("V6", step, "first step must be straight"))
    if mount.track.in_chute[square] or mount.track.in_chute[to]:
        found.append(Breach("V2", step, "white-bordered corner"))
    if to in traffic.closed:
        name = mount.others[_behind(mount, to)]
        found.append(Breach("V3", step, f"cuts in front of {name}"))
    if changes == mount.changes + 1:
        found.append(Breach("V1", step, "lane change limit"))
    return found


def _stop(mount: Mount, square: int, steps: int) -> list[Breach]:
    """BS-7.18; a horse in the gate does not count (BS-7.2a)."""
    behind = _behind(mount, square)
    if steps == 0 or behind == NOWHERE or behind in mount.track.gate:
        return []
    return [Breach("V4", steps, f"stops in front of {mount.others[behind]}")]


def _behind(mount: Mount, square: int) -> int:
    """The square of the horse directly behind, in the same lane."""
    ways = mount.track.course.ways
    return next((other for other in mount.others if ways[other][0] == square), NOWHERE)
