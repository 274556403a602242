"""What passes over HTTP. `docs/protocol.md` says what it means."""

from typing import Any, Literal

import msgspec

from railbird.analysis.review import Race, Summary
from railbird.core import Chance, Option, Problem, Result, Seat, View, Viewer
from railbird.table.model import DiceMode, Hints, Spectators, Speed
from railbird.table.protocol.messages import DiceInfo, TablePhase
from railbird.table.protocol.moments import Told


class ApiError(msgspec.Struct, frozen=True, kw_only=True):
    error: str
    """What, where, and what would be right."""
    rule: str | None = None
    problems: tuple[Problem, ...] = ()


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """What a page needs to know about the server."""

    version: str
    public_url: str | None
    """The address to share, if the server was given one."""
    lan_url: str | None
    """The server's address on the local network, for pages that were opened as localhost."""
    analysis: bool
    """Hints and reviews are to be had here."""
    measures: bool = True
    """Variants can be measured here."""
    alone: bool = False
    """All of it is in this browser: nobody else can come in, and the dice lie here too."""


class BotInfo(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    about: str
    level: int | None = None
    """How well it plays, counted from 0; None for a style, or a bot from a file."""


class FormInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play a game that starts with one click."""

    words: str
    """What is played, such as "one race"."""
    seats: int
    options: dict[str, Any]
    """Those that differ from the usual."""
    minutes: int | None
    """How long it takes against bots, measured; None where nobody has measured it."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    title: str
    summary: str
    data_note: str
    """What of the data is house-made."""
    fewest: int
    most: int
    options: tuple[Option, ...]
    bots: tuple[BotInfo, ...]
    """Weakest first."""
    opponents: tuple[str, ...]
    """The bots that sit down where nobody chooses, one after the other; there is at least one."""
    data_files: tuple[str, ...]
    """The tables that a pack may replace."""
    rules: str
    """The page with the rules; a rule's number is its anchor."""
    chances: bool
    """The true chances of its races can be shown."""
    forms: tuple[FormInfo, ...]
    """The shortest first; there is at least one."""
    lesson: str
    """What its first game that teaches is about; empty where there is none."""


class PackGiven(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    files: dict[str, str]


class PackToCheck(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    pack: PackGiven


class PackChecked(msgspec.Struct, frozen=True, kw_only=True):
    problems: tuple[Problem, ...]
    """Empty when the pack is sound."""


class DataFile(msgspec.Struct, frozen=True, kw_only=True):
    """One of a game's own tables, to start a pack from."""

    file: str
    text: str


class SeatPlan(msgspec.Struct, frozen=True, kw_only=True):
    kind: Literal["open", "bot"] = "open"
    bot: str | None = None


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: str
    seats: tuple[SeatPlan, ...]
    name: str = ""
    options: dict[str, Any] = {}
    pack: PackGiven | None = None
    variant: str | None = None
    """One from the workshop, in place of a pack; its options come before the table's."""
    printed: bool = False
    """Without the maker's own box, though that is the default."""
    listed: bool = False
    dice: DiceMode = "fair"
    spectators: Spectators = "public"
    deadline: int | None = None
    speed: Speed = "normal"
    hints: Hints = "off"


class LessonWanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of one's own at which a coach teaches the game."""

    game: str
    name: str
    speed: Speed = "normal"


class TableMade(msgspec.Struct, frozen=True, kw_only=True):
    table: str


class TableListed(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    name: str
    game: str
    title: str
    phase: TablePhase
    seats: int
    open_seats: int
    players: tuple[str, ...]
    spectators: Spectators
    hints: Hints


class MyResult(msgspec.Struct, frozen=True, kw_only=True):
    """How the visitor came out of a game whose end has been shown."""

    place: int
    of: int
    """Those without a seat are counted, too."""
    score: str


class MyTable(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    name: str
    game: str
    title: str
    phase: TablePhase
    players: tuple[str, ...]
    host: bool
    seats: tuple[Seat, ...]
    your_turn: bool
    touched: int
    """When something last happened, in milliseconds since 1970."""
    result: MyResult | None = None
    """Of the best of one's own seats."""


class HandoverWanted(msgspec.Struct, frozen=True, kw_only=True):
    host: bool = True
    """Also hand over the host's rights, if the visitor has them."""


class Handover(msgspec.Struct, frozen=True, kw_only=True):
    code: str
    path: str
    """/h/{code}: opened on the other device, that page posts the code."""


class MarkAsked(msgspec.Struct, frozen=True, kw_only=True):
    """Whether one may mark a game, and how one has marked it."""

    open: bool
    mark: int = 0
    """1 to 5; 0 for none yet."""
    sentence: str = ""


class MarkGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How somebody liked the variant that was played; it takes the place of their earlier mark."""

    number: int
    """Which game of the evening."""
    mark: int
    sentence: str = ""


class HandoverCode(msgspec.Struct, frozen=True, kw_only=True):
    code: str


class HandedOver(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    seats: tuple[Seat, ...]


class RecordMade(msgspec.Struct, frozen=True, kw_only=True):
    record: str


class ReplayLine(msgspec.Struct, frozen=True, kw_only=True):
    n: int
    """The position at which it was told."""
    words: str
    event: str
    call: tuple[str, ...] = ()


class PhaseMark(msgspec.Struct, frozen=True, kw_only=True):
    n: int
    phase: str


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to replay, as one seat may see it."""

    record: str | None
    """None while the game is played."""
    game: str
    title: str
    names: tuple[str, ...]
    options: dict[str, Any]
    pack: str | None
    seat: Viewer
    last: int
    """Positions go from 0 to here."""
    over: bool
    result: Result | None
    ties: tuple[str, ...]
    """Once the game is over: why players with equal scores are placed as they are."""
    dice: DiceInfo
    lines: tuple[ReplayLine, ...]
    phases: tuple[PhaseMark, ...]
    """Where the game entered another phase of its rules."""


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    n: int
    view: View
    events: tuple[Told, ...]
    """What happened between the position before and this one."""
    held: int = 0
    """How much longer the result of a race is shown, in milliseconds."""


class Frames(msgspec.Struct, frozen=True, kw_only=True):
    seat: Viewer
    last: int
    frames: tuple[Frame, ...]


class ProofChance(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    """Counts the chances of the game from 0."""
    n: int
    """The position of the replay at which it had come up."""
    chance: Chance
    """`chance` is roll (`dice`, `sides`), shuffle (`items`) or draw (`items`)."""
    came: Any


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """All that is needed to compute the dice again; `docs/record.md` has the arithmetic."""

    names: tuple[str, ...]
    dice: DiceInfo
    chances: tuple[ProofChance, ...]
    estimates: tuple[str, ...]
    """What came from the dice too but takes long to compute again, by purpose."""


class TurningPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A moment that changed a seat's chance to win."""

    n: int
    """The position at which it had happened."""
    seat: Seat
    """Whose chance."""
    luck: bool
    by: Seat | None
    """Who decided; None for luck."""
    before: float
    after: float
    where: str = ""
    """In words of the table: "race 2, second bet", or "race 2"."""


class CostlyMove(msgspec.Struct, frozen=True, kw_only=True):
    """A decision whose cost is clear of its error."""

    n: int
    """The position at which it was made."""
    seat: Seat
    words: str
    best: str
    """What would have been better."""
    best_action: dict[str, Any]
    """The same as an action, to be shown on the board."""
    cost: float
    """In chances to win, judged by what the seat could know."""
    error: float
    said: str
    """The cost in words."""
    where: str = ""
    """In words of the table: "race 2, second bet"."""


class GameReview(msgspec.Struct, frozen=True, kw_only=True):
    """What luck and decisions did in a finished game; `docs/analysis.md` says how it is made."""

    policy: str
    seed: int
    moment_rollouts: int
    decision_rollouts: int
    seats: tuple[Summary, ...]
    chances: tuple[tuple[float, ...], ...]
    """Each seat's chance to win at every position but the last, which only tells the result."""
    turning_points: tuple[TurningPoint, ...]
    """Of each seat, the greatest first."""
    costly: tuple[CostlyMove, ...]
    open: tuple[Seat, ...]
    """Seats whose decisions may be seen: one's own, those of bots, and those that are shared."""
    yours: tuple[Seat, ...] = ()
    """Seats that the asker held."""
    headlines: tuple[str, ...] = ()
    """By seat, whether luck or decisions made the result, in a sentence."""
    races: tuple[Race, ...] = ()
    """To be marked on an axis of positions."""
    kernel: bool = False
    """Whether a kernel played the rollouts; without it there are fewer, with other dice."""


class InsteadWanted(msgspec.Struct, frozen=True, kw_only=True):
    """Another decision at a position of a replay, to see where it leads."""

    n: int
    """Where it was made."""
    seat: Seat
    action: dict[str, Any]


class ReviewState(msgspec.Struct, frozen=True, kw_only=True):
    """How far a review is. Ask again until it is done."""

    state: Literal["waiting", "working", "done", "failed"]
    place: int = 0
    """In the queue; 1 is next."""
    percent: int = 0
    why: str = ""
    """Why it failed."""
    review: GameReview | None = None
    seconds_left: int | None = None
    """How long it will take at the speed so far; None while nothing can be said."""


class HintWanted(msgspec.Struct, frozen=True, kw_only=True):
    seat: Seat


class HintChoice(msgspec.Struct, frozen=True, kw_only=True):
    words: str
    said: str
    """What it is worth, with its error: "wins 31 ± 2 games in 100"."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """The best choices, by what the seat can see."""

    n: int
    """The seat's moment that it belongs to."""
    choices: tuple[HintChoice, ...]
    """The best first."""
    why: tuple[str, ...]


class PlayOn(msgspec.Struct, frozen=True, kw_only=True):
    """A new table that goes on from position `n` of a record; bots take the other seats."""

    n: int
    seat: Seat
    name: str
    bot: str
