"""A race as a viewer sees it: all of it but the pace shifts of others, while they are secret."""

import msgspec

from railbird.core import Viewer
from railbird.games.big_stakes.box.components import Condition
from railbird.games.big_stakes.box.track import Track
from railbird.games.big_stakes.race.state import (
    Finish,
    Held,
    Movement,
    Race,
    RaceResult,
    Runner,
    Shift,
    Spent,
)
from railbird.lanes import NOWHERE


class RunnerView(msgspec.Struct, frozen=True):
    horse: int
    """Its card id."""
    owner: int | None
    """Its stable; None if it belongs to nobody."""
    post: int
    """0 until it has one."""
    jockey: int
    pounds: int
    """The allowance, in tenths."""
    lucky: tuple[int, ...]
    red: tuple[int, ...]
    """The red row of this race, so far as the viewer knows."""
    shifts: tuple[Shift, ...]
    paced: bool
    """Whether the viewer has nothing more to say about the pace of this horse."""
    tokens: tuple[Held, ...]
    """Of a horse that belongs to nobody."""
    square: str
    """Lane and station, 2/30; in a chute the square of the lane as well, 2/33:1; empty off the
    track."""
    lane: int
    station: float
    """How far on (BS-2.11)."""
    spaces: int
    """Moved in its last throw."""
    finish: Finish | None
    out: bool
    """Disqualified."""


class RaceView(msgspec.Struct, frozen=True):
    number: int
    card: str
    condition: Condition
    tokens: tuple[tuple[Held, ...], ...]
    """By stable."""
    runners: tuple[RunnerView, ...]
    paced: bool
    """Whether the pace is known to all."""
    throw: int
    furlong: int
    """The last furlong of this throw."""
    rolled: int
    """How many furlongs this throw covers."""
    order: tuple[int, ...]
    """Horses still to move in this throw, the one on turn first."""
    spent: Spent | None
    dice: tuple[int, ...]
    movement: Movement | None
    spaces: int
    """What the movement adds up to."""
    ridden: str | None
    """The path that an inquiry may be lodged against."""
    came_from: str
    """Where that horse stood before it."""
    way: str
    """The squares of that path, with spaces between, while it may be challenged."""
    claimed: bool
    again: bool
    """Whether the move is ridden again after an inquiry."""
    window: tuple[int, ...]
    """Stables still to be asked about an inquiry."""
    draws: int
    """Tokens still to be drawn."""
    lost_inquiries: tuple[int, ...]
    """By stable."""
    lost_challenges: tuple[int, ...]
    splits: tuple[tuple[int, int], ...]
    """Furlong and time in tenths of a second."""
    result: RaceResult | None


def see_race(race: Race, viewer: Viewer) -> RaceView:
    return RaceView(
        race.number,
        race.card.id,
        race.condition,
        tuple(race.tokens),
        tuple([_see_runner(race, runner, viewer) for runner in race.runners]),
        race.paced,
        race.throw,
        race.furlong,
        race.rolled,
        tuple([race.runners[place].card.id for place in race.order]),
        race.spent,
        race.dice,
        race.movement,
        race.movement.spaces if race.movement else 0,
        race.ridden,
        _name(race.track, race.came_from),
        _way(race) if race.window else "",
        race.claimed,
        race.again,
        race.window,
        race.draws,
        tuple(race.lost_inquiries),
        tuple(race.lost_challenges),
        race.splits,
        race.result,
    )


def _see_runner(race: Race, runner: Runner, viewer: Viewer) -> RunnerView:
    track, square = race.track, runner.square
    on_track = square != NOWHERE
    open_pace = race.paced or (viewer is not None and runner.owner == viewer)
    return RunnerView(
        runner.card.id,
        runner.owner,
        runner.post,
        runner.jockey,
        runner.pounds,
        runner.lucky,
        runner.red if open_pace else runner.card.red,
        runner.shifts if open_pace else (),
        runner.paced and open_pace,
        runner.tokens,
        _name(track, square),
        track.lane[square] if on_track else 0,
        track.progress[square] / track.parts if on_track else 0.0,
        runner.spaces,
        runner.finish,
        runner.out,
    )


def _way(race: Race) -> str:
    """Across white borders too (BS-7.41)."""
    names, square, way = race.track.names, race.came_from, []
    for letter in race.ridden or "":
        square = race.track.step(square, letter)
        way.append(names[square])
    return " ".join(way)


def _name(track: Track, square: int) -> str:
    return "" if square == NOWHERE else track.names[square]
