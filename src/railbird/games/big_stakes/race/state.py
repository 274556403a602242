"""A race while it is run: the runners and everything about the round.

A race is made when entries open. The phases before the gate fill in its runners and give every one
a post; `gate.start` sends them off, and when the order is official `Race.result` is filled and the
phase `result` follows. Stables count from 0: the players' seats, then the house stables.
Lists hold only immutable things, apart from the runners, so that a copy is quick.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from railbird.core import Part
from railbird.games.big_stakes.box.components import Band, Condition, RaceCard
from railbird.games.big_stakes.box.horse_card import HorseCard
from railbird.games.big_stakes.box.track import Track
from railbird.games.big_stakes.race.actions import Move
from railbird.lanes import NOWHERE


class Held(NamedTuple):
    """A Jockey Token in somebody's hand."""

    token: int
    """Its id."""
    since: int
    """The throw after which it was drawn; 0 for one of an earlier race (BS-7.23)."""


class Spent(NamedTuple):
    """The token on the table."""

    token: int
    band: Band


class Shift(NamedTuple):
    """Points of the red row moved from a late round to an early one (BS-7.61)."""

    from_round: int
    to_round: int
    points: int


class Finish(NamedTuple):
    throw: int
    furlong: int
    """The last furlong rolled, RD of Appendix A (BS-7.50)."""
    past: int
    spaces: int
    """Moved in that throw, for the photo (BS-7.48)."""


class Movement(msgspec.Struct, frozen=True):
    """How the spaces of a throw add up (BS-7.6 – BS-7.11, BS-7.67)."""

    base: int
    heart: int
    triple: int
    jockey: int
    """Jockey Number, allowance and token together, as far as the cap goes."""
    slow: int
    """Lost to a slow track, 0 or less."""

    @property
    def spaces(self) -> int:
        return self.base + self.heart + self.triple + self.jockey + self.slow


class Placing(msgspec.Struct, frozen=True):
    place: int
    """Shared in a dead heat."""
    post: int
    horse: int
    """Its card id."""
    owner: int | None
    time: int | None
    """In tenths of a second; None when times are off (BS-9.22)."""
    margin: str
    """To the horse before it: "2½ lengths", "nose", "dead heat"; empty for the first."""


class RaceResult(msgspec.Struct, frozen=True):
    placings: tuple[Placing, ...]
    """In the order of the finish; horses of a dead heat by post (BS-7.53)."""
    unplaced: tuple[int, ...]
    """Posts of horses that never got home (BS-7.26)."""
    disqualified: tuple[int, ...]
    """Posts (BS-7.46)."""


@dataclass(slots=True)
class Runner(Part):
    card: HorseCard
    owner: int | None
    """Its stable; None if it belongs to nobody and the auto-rider rides it (BS-3.11)."""
    post: int = 0
    """0 until it has one."""
    jockey: int = 0
    """The Jockey Number; 0 for none."""
    pounds: int = 0
    """The allowance in tenths."""
    lucky: tuple[int, ...] = ()
    """Numbers of the allowance, mirrored if so chosen."""
    red: tuple[int, ...] = ()
    """The red row of this race, with points shifted once that is known."""
    shifts: tuple[Shift, ...] = ()
    """Secret until all have answered."""
    paced: bool = False
    """Whether its owner has nothing more to say about the pace."""
    hearts: tuple[tuple[int, ...], ...] = ()
    """By column and red + white, the spaces that a heart brings in this race."""
    tokens: tuple[Held, ...] = ()
    """Of a runner that belongs to nobody (BS-7.23)."""
    square: int = NOWHERE
    spaces: int = 0
    """Moved in its last throw."""
    finish: Finish | None = None
    out: bool = False
    """Disqualified."""

    def __post_init__(self) -> None:
        self.red = self.red or self.card.red


@dataclass(slots=True)
class Race(Part):
    number: int
    card: RaceCard
    track: Track
    condition: Condition
    tokens: list[tuple[Held, ...]]
    """By stable; those carried over at the start (BS-9.19)."""
    runners: list[Runner] = field(default_factory=list)
    paced: bool = False
    """Whether the pace is known to all."""
    throw: int = 0
    """Number of the throw; 0 before the first."""
    furlong: int = 0
    """The last furlong of this throw."""
    rolled: int = 0
    """How many furlongs this throw covers."""
    order: tuple[int, ...] = ()
    """Runners still to move in this throw, by their place in `runners`; the first is on turn."""
    spent: Spent | None = None
    dice: tuple[int, ...] = ()
    movement: Movement | None = None
    menu: tuple[Move, ...] = ()
    """Legal moves of the horse on turn."""
    longest: int = 0
    """Spaces of its longest legal path."""
    ridden: str | None = None
    """The path that an inquiry may be lodged against."""
    came_from: int = NOWHERE
    """Where that horse stood before it."""
    claimed: bool = False
    breach: str = ""
    """Breaches of that path, such as V1 or V3 V4 (BS-7.41)."""
    again: bool = False
    """Whether the move is ridden again after an inquiry (BS-7.43)."""
    window: tuple[int, ...] = ()
    """Stables still to be asked about an inquiry."""
    draws: int = 0
    """Tokens still to be drawn."""
    lost_inquiries: list[int] = field(default_factory=list)
    """By stable (BS-7.43)."""
    lost_challenges: list[int] = field(default_factory=list)
    """By stable (BS-7.44)."""
    splits: tuple[tuple[int, int], ...] = ()
    """Furlong and time in tenths (BS-7.54)."""
    result: RaceResult | None = None

    def __post_init__(self) -> None:
        self.lost_inquiries = self.lost_inquiries or [0] * len(self.tokens)
        self.lost_challenges = self.lost_challenges or [0] * len(self.tokens)

    @property
    def on_turn(self) -> Runner:
        return self.runners[self.order[0]]
