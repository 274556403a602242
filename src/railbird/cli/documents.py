"""What the commands of every game print with `--json`, as types. Schemas are made of them.

A list is printed as it is; an object begins with its format. docs/json.md explains the fields.
"""

from typing import Any, TypeAlias

import msgspec

from railbird.analysis.review import Review
from railbird.arena.ladder import Rung
from railbird.arena.ratings import Rating
from railbird.arena.tally import Standing
from railbird.cli.check_bot import Checked
from railbird.cli.review import Several
from railbird.cli.verify import Finding
from railbird.core import SeatHeader
from railbird.core.dice import DiceSpec
from railbird.measure import GameSpeed


class SeatsAllowed(msgspec.Struct, frozen=True):
    low: int
    high: int


class OptionListed(msgspec.Struct, frozen=True):
    name: str
    kind: str
    default: Any
    allowed: str
    """What it may be, in words."""
    values: tuple[str, ...]
    low: int | None
    high: int | None
    help: str
    rule: str


class GameListed(msgspec.Struct, frozen=True):
    """A game: `railbird games GAME --json`."""

    id: str
    title: str
    summary: str
    data_note: str
    seats: SeatsAllowed
    rules: int
    players: tuple[str, ...]
    """Who may sit in a seat: `you`, and the bots."""
    options: tuple[OptionListed, ...]
    data_files: tuple[str, ...]


class Placed(msgspec.Struct, frozen=True):
    seat: int
    name: str
    player: str
    place: int
    score: int


class GamePlayed(msgspec.Struct, frozen=True):
    """How a game between bots ended: `railbird play --json`."""

    game: str
    seed: int
    dice: DiceSpec
    reproducible: bool
    """Whether the seed gives the same game again."""
    record: str | None
    entries: int
    standings: tuple[Placed, ...]
    tie_breaks: tuple[str, ...]


class EntryTold(msgspec.Struct, frozen=True):
    entry: int
    events: tuple[dict[str, Any], ...]
    log: tuple[str, ...]


class GameReplayed(msgspec.Struct, frozen=True):
    """What happened, as one viewer may see it: `railbird replay --json`."""

    game: str
    seats: tuple[SeatHeader, ...]
    seen_by: str
    entries: tuple[EntryTold, ...]
    view: dict[str, Any]
    standings: tuple[Placed, ...] | None


class FieldPlayed(msgspec.Struct, frozen=True):
    players: tuple[str, ...]
    standings: tuple[Standing, ...]
    faults: tuple[str, ...]
    reproducible: bool


class ArenaPlayed(msgspec.Struct, frozen=True):
    """How often who won: `railbird arena --json`."""

    game: str
    options: dict[str, Any]
    games: int
    seed: int
    fields: tuple[FieldPlayed, ...]
    ratings: tuple[Rating, ...]


class Ladder(msgspec.Struct, frozen=True):
    """All bots on one scale: `railbird ladder --json`."""

    game: str
    seats: int
    games: int
    ladder: tuple[Rung, ...]


class Cited(msgspec.Struct, frozen=True):
    file: str
    line: int
    inside: str
    first: str
    last: str


class RuleShown(msgspec.Struct, frozen=True):
    """A numbered rule: `railbird rule --json`. An installed package has no `web` and no `tests`."""

    id: str
    text: str
    page: str
    source: tuple[Cited, ...]
    web: tuple[Cited, ...] | None
    tests: tuple[Cited, ...] | None


class Greeting(msgspec.Struct, frozen=True):
    name: str
    leaves: bool
    fault: str


class BotChecked(msgspec.Struct, frozen=True):
    """Whether a bot plays without a fault: `railbird check-bot --json`."""

    bot: str
    sound: bool
    greeting: Greeting | None
    games: tuple[Checked, ...]


class SpeedMeasured(msgspec.Struct, frozen=True):
    """How fast the rules run: `railbird bench --json`."""

    calibration_turns_per_second: float
    rounds: int
    games: tuple[GameSpeed, ...]


Kind: TypeAlias = Any
"""A struct, or a list of one."""

DOCUMENTS: dict[str, tuple[Kind, ...]] = {
    "games": (GameListed, list[GameListed]),
    "play": (GamePlayed,),
    "replay": (GameReplayed,),
    "verify": (list[Finding],),
    "review": (Review, Several),
    "arena": (ArenaPlayed,),
    "ladder": (Ladder,),
    "rule": (RuleShown,),
    "check-bot": (BotChecked,),
    "bench": (SpeedMeasured,),
}
"""By command, what it may print."""
