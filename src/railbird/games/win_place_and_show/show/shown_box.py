"""What a board in the browser draws of the box: the program, the track, the money."""

import msgspec

from railbird.games.win_place_and_show.box.components import Box, Horse, Race
from railbird.games.win_place_and_show.box.track import Track


class ShownLeg(msgspec.Struct, frozen=True):
    """A straight or a turn."""

    name: str
    squares: tuple[int, ...]
    """By lane, the rail first."""
    turn: bool
    first: int
    """The first column used."""


class ShownTrack(msgspec.Struct, frozen=True):
    lanes: int
    legs: tuple[ShownLeg, ...]
    """The last one lies beyond the finish line."""
    passing: tuple[tuple[int, int, int], ...]
    """Passing squares: leg, place in it, lane."""


class ShownHorse(msgspec.Struct, frozen=True):
    post: int
    name: str
    strengths: tuple[int, ...]
    bonus: int
    apprentice: bool
    odds: str
    stable: int
    speed: int
    class_rating: int


class ShownRace(msgspec.Struct, frozen=True):
    number: int
    kind: str
    label: str
    purse: int
    shares: tuple[int, ...]
    horses: dict[int, ShownHorse]
    track: ShownTrack


class ShownBox(msgspec.Struct, frozen=True):
    stables: dict[int, str]
    races: tuple[ShownRace, ...]
    bid_step: int
    regular_start: int
    party_start: int
    foul_penalty: int
    """What a claim costs that is turned down."""


def shown_box(box: Box) -> ShownBox:
    return ShownBox(
        box.stables,
        tuple(map(_race, box.races)),
        box.constants.auction.step,
        box.constants.money.regular_start,
        box.constants.money.party_start,
        box.constants.foul.penalty,
    )


def _race(race: Race) -> ShownRace:
    return ShownRace(
        race.number,
        race.kind,
        race.label,
        race.purse,
        race.shares,
        {post: _horse(horse) for post, horse in race.horses.items()},
        _track(race.track),
    )


def _horse(horse: Horse) -> ShownHorse:
    return ShownHorse(
        horse.post,
        horse.name,
        horse.strengths,
        horse.bonus,
        horse.apprentice,
        str(horse.odds),
        horse.stable,
        horse.speed,
        horse.class_rating,
    )


def _track(track: Track) -> ShownTrack:
    course = track.course
    return ShownTrack(
        course.lanes,
        tuple(ShownLeg(*leg) for leg in course.legs),
        tuple(
            square for square, passing in zip(course.squares, track.passing, strict=True) if passing
        ),
    )
