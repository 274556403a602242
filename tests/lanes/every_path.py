"""A slow, plain way to all paths: try every letter after every path, and ask the rules about the
whole path each time. It knows nothing of layers, states or numbered squares.

Squares are (leg, place in the leg, lane); the gate is leg -1.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Place: TypeAlias = tuple[int, int, int]
MayChange: TypeAlias = Callable[[str], bool]
"""Whether a rider may change lanes as this string of S, L and R does."""


@dataclass(frozen=True)
class Board:
    lengths: Sequence[Sequence[int]]
    """By leg, by lane."""
    turns: Sequence[bool]
    first: int
    """The first column of the first leg."""
    into_turns: bool

    @property
    def lanes(self) -> int:
        return len(self.lengths[0])

    def exists(self, place: Place) -> bool:
        leg, at, lane = place
        if not 1 <= lane <= self.lanes or leg not in range(len(self.lengths)):
            return False
        return (self.first if leg == 0 else 1) <= at <= self.lengths[leg][lane - 1]

    def next_in_lane(self, place: Place) -> Place | None:
        leg, at, lane = place
        if leg == -1:
            return (0, self.first, lane)
        for following in ((leg, at + 1, lane), (leg + 1, 1, lane)):
            if self.exists(following):
                return following
        return None

    def diagonal(self, place: Place, side: int) -> Place | None:
        """Forward to the next column and one lane aside, if the board has such a step."""
        leg, _, lane = place
        if leg >= 0 and self.turns[leg]:
            return None
        ahead = self.next_in_lane(place)
        if ahead is None or (self.turns[ahead[0]] and not self.into_turns):
            return None
        aside = (ahead[0], ahead[1], lane + side)
        return aside if self.exists(aside) else None


@dataclass(frozen=True)
class Ride:
    board: Board
    start: Place
    others: Sequence[Place]
    count: int
    may_change: MayChange
    may_squeeze: bool
    squeeze_and_stop: bool = True

    def first_ahead(self) -> Place | None:
        """The nearest horse in the lane the ride starts in."""
        square = self.board.next_in_lane(self.start)
        while square is not None and square not in self.others:
            square = self.board.next_in_lane(square)
        return square

    def steps_after(self, path: str, here: Place) -> Iterator[tuple[str, Place]]:
        """Each legal step, as the letters it adds and the place it leads to."""
        left = self.count - len(path)
        if left == 0:
            return
        yield from self.plain_steps(path, here)
        ahead = self.board.next_in_lane(here)
        fresh = set(path) <= {"S"}
        if self.may_squeeze and fresh and ahead is not None and ahead == self.first_ahead():
            beyond = self.board.next_in_lane(ahead)
            if beyond is not None and beyond not in self.others and left >= 2:
                onward = left >= 3 and any(self.plain_steps(path + "SS", beyond))
                if self.squeeze_and_stop or onward:
                    yield "SS", beyond

    def plain_steps(self, path: str, here: Place) -> Iterator[tuple[str, Place]]:
        in_front = [self.board.next_in_lane(other) for other in self.others]
        ahead = self.board.next_in_lane(here)
        if ahead is not None and ahead not in self.others and self.may_change(path + "S"):
            yield "S", ahead
        for letter, side in (("L", -1), ("R", 1)):
            aside = self.board.diagonal(here, side)
            if aside is None or aside in self.others or aside in in_front:
                continue
            if self.may_change(path + letter):
                yield letter, aside

    def all_paths(self) -> Iterator[tuple[str, Place, bool]]:
        """Every legal path of at most the count, its end, and whether no step follows."""
        open_paths = [("", self.start)]
        while open_paths:
            path, here = open_paths.pop()
            onward = list(self.steps_after(path, here))
            yield path, here, not onward and len(path) < self.count
            open_paths += [(path + letters, to) for letters, to in onward]


# -- what riders may do, read off the whole path -------------------------------------------------


def drifts(path: str) -> list[int]:
    """How many lanes outside of the first lane, after each letter."""
    lane, found = 0, [0]
    for letter in path:
        lane += {"S": 0, "L": -1, "R": 1}[letter]
        found.append(lane)
    return found


def veteran(lanes: int) -> MayChange:
    """So many lanes to one side, then back at most to the first lane, and never away again."""

    def may(path: str) -> bool:
        drift = drifts(path)
        sides = {lane > 0 for lane in drift if lane}
        if len(sides) > 1 or max(map(abs, drift)) > lanes:
            return False
        away = [abs(lane) for lane in drift]
        turned = away.index(max(away))
        going, coming = away[: turned + 1], away[turned:]
        return going == sorted(going) and coming == sorted(coming, reverse=True)

    return may


def apprentice(lanes: int) -> MayChange:
    """So many lanes to one side and no way back."""

    def may(path: str) -> bool:
        changes = path.replace("S", "")
        return len(changes) <= lanes and len(set(changes)) <= 1

    return may


def counted(most: int, first_straight: bool) -> MayChange:
    def may(path: str) -> bool:
        starts_well = path[:1] in ("", "S") or not first_straight
        return starts_well and len(path.replace("S", "")) <= most

    return may
