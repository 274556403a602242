"""What a table's socket sends to the browser. `docs/protocol.md` says what it means.

The web client's types are made from these structs: `python -m railbird.table.protocol.typescript`.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from railbird.core import Action, Chance, Seat, Viewer
from railbird.core.typed_rolls import HandRolled
from railbird.lab.true_chances import RaceChances
from railbird.table.characters import Habit, Silk
from railbird.table.model import ChatLine, FinishedGame, TableSettings
from railbird.table.protocol.moments import MomentShown

ViewOfGame = Annotated[Any, msgspec.Meta(extra={"typescript": "View"})]

TablePhase = Literal["open", "starting", "playing", "over", "frozen"]
"""starting: the dice are sealed, and the table waits for the nonces."""
SeatKind = Literal["open", "person", "bot"]


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Something the server says to one viewer."""


class CharacterInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A bot as one of the regulars of the track."""

    habit: Habit
    """How they talk when a race is over."""
    silk: Silk
    """The pattern of their colors; the color is the seat's."""


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    seat: Seat
    kind: SeatKind
    """Who decides for this seat now."""
    name: str
    """What the log calls this seat; empty where it is open and no game has begun."""
    bot: str | None
    """The bot that decides, if one does."""
    character: CharacterInfo | None
    """Who the bot is, where it is one of the regulars."""
    held: bool
    """A person holds this seat, also while a bot decides for them."""
    connected: bool
    """A browser of that person is at the table."""
    ready: bool
    """The table has the hash of this seat's nonce for the coming game."""
    muted: bool
    """Whoever holds this seat may not write into the chat."""


class SeatRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A visitor asks to play on for a bot; everybody who sits at the table must agree."""

    seat: Seat
    name: str
    """What the visitor wants to be called."""
    until: int
    """When it lapses, in milliseconds since 1970."""
    sees: tuple[str, ...]
    """What the visitor would see that others may not know."""


class DiceInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Where the dice come from, and what proves it."""

    mode: Literal["fair", "manual", "unproven"]
    """unproven: the game goes on from the middle of another one, or is a lesson."""
    commitment: str | None
    """The seal: SHA-256 of the secret of fair dice, shown before the first nonce."""
    hashes: tuple[str, ...]
    """SHA-256 of each seat's nonce, fixed with the seal; an empty text where a seat gives none.

    No texts at all in records of older games, whose nonces were not promised beforehand.
    """
    nonces: tuple[str, ...]
    """By seat; an empty text where a seat has revealed nothing."""
    secret: str | None
    """Revealed when the game is over."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One player over all games of the evening."""

    name: str
    games: int
    wins: int
    places: tuple[int, ...]
    """The place in each game played, oldest first."""


class TableMessage(Message, frozen=True, kw_only=True, tag="table"):
    """Everything about the table but the game; the same for everybody there."""

    table: str
    game: str
    title: str
    phase: TablePhase
    frozen: str | None
    """Why the game cannot go on."""
    number: int
    """Which game of the evening, counted from 1."""
    moment: int
    """The viewer's moment to which `phase`, `dice` and `evening` belong."""
    settings: TableSettings
    options: dict[str, Any]
    pack: str | None
    """The name of the table's own data pack."""
    variant: str | None
    """The name of the variant from the workshop that is played."""
    seats: tuple[SeatInfo, ...]
    requests: tuple[SeatRequest, ...]
    """For seats that bots play."""
    watching: int
    """Browsers at the table that hold no seat."""
    screens: int
    """Big screens that show the table."""
    spectators_muted: bool
    dice: DiceInfo
    evening: tuple[FinishedGame, ...]
    standings: tuple[Standing, ...]
    """Most wins first."""
    continues: str | None
    """The record this game goes on from."""
    lesson: bool
    """A coach teaches the game; dice and opponents follow a script."""
    hints_allowed: bool
    """Players may ask for hints: as the host has set it, and against bots alone always."""


class YouMessage(Message, frozen=True, kw_only=True, tag="you"):
    """What this browser is at the table."""

    seats: tuple[Seat, ...]
    """The seats it holds; several on a shared device."""
    may_sit: tuple[Seat, ...]
    """The seats that it could take now: open ones, and those of bots in a game."""
    may_ask: tuple[Seat, ...]
    """The seats of bots that it could ask for."""
    asks: Viewer
    """The seat that it has asked for."""
    to_answer: tuple[Seat, ...]
    """The seats that somebody has asked for, where this browser has not answered yet."""
    host: bool
    looking: Viewer
    """The seat this socket looks through; None for the public view."""
    may_watch: bool
    """False where the table admits no spectators: then no game messages come."""
    sent_away: Literal["seat", "table"] | None
    """The host took this browser off its seat; from the table, if it may not sit down again."""
    now: int
    """The server's clock in milliseconds since 1970, to place deadlines."""


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    action: Action
    """To be sent back as it is; `do` names it."""
    words: str
    detail: Any = None
    """What the game's own board shows of it."""
    certain: tuple[str, ...] = ()
    """What it brings with it for certain."""
    possible: tuple[str, ...] = ()
    """What may follow: shown to players who want warnings."""


class Disabled(msgspec.Struct, frozen=True, kw_only=True):
    """A choice one might expect, that the rules forbid now."""

    action: Action | None
    words: str
    why: str
    rule: str


class Ahead(msgspec.Struct, frozen=True, kw_only=True):
    """What the seat could do if its turn came now, for a player who prepares it."""

    legal: tuple[Choice, ...] = ()
    """Empty where there is nothing to prepare."""
    disabled: tuple[Disabled, ...] = ()


class HandRoll(msgspec.Struct, frozen=True, kw_only=True):
    """A public roll, shuffle or draw that people at the table make and type in."""

    chance: Chance
    """`chance` is roll (`dice`, `sides`), shuffle (`items`) or draw (`items`)."""
    purpose: str
    words: str = ""
    """Who rolls or draws, for what and in which order; "" where the purpose says it all."""
    names: dict[str, str] = {}
    """What is printed on the cards, by the items of the chance."""
    dealt: int = 0
    """How many cards are drawn; the order of the others does not matter. 0 for all."""
    wants: str
    """What a valid outcome looks like."""
    seals: bool
    """It may be the last before something is official, after which no roll can be corrected."""


class CoachStep(msgspec.Struct, frozen=True, kw_only=True):
    words: str
    point: str
    """Which part of the board it is about, by its `data-learn`; empty where it is none."""


class CoachWords(msgspec.Struct, frozen=True, kw_only=True):
    """What the coach of a lesson says when the last moment has been shown."""

    title: str
    """Of the decision at hand; empty where the lesson has nothing to say about it."""
    came: str
    """What came of the learner's last choice."""
    steps: tuple[CoachStep, ...]
    suggestion: str
    """The choice that the coach would take, in its words."""
    done: int
    """Moments of the lesson that lie behind the learner, of `of`."""
    of: int
    over: bool


class GameNow(Message, frozen=True, kw_only=True):
    """What a page shows beside the view of a game."""

    number: int
    """Which game of the evening."""
    n: int
    """The viewer's latest moment."""
    deadlines: tuple[int | None, ...] = ()
    """By seat: when the default is played for it, in milliseconds since 1970."""
    may_take_back: bool = False
    hand_roll: HandRoll | None = None
    """Set while people roll: the host and anyone seated may type in what came up."""
    rolls: tuple[HandRolled, ...] = ()
    """What people typed that can still be corrected; where charts are read, all of the game."""
    ties: tuple[str, ...] = ()
    """Once the game is over: why players with equal scores are placed as they are."""
    coach: CoachWords | msgspec.UnsetType = msgspec.UNSET
    """At a lesson, for the learner alone."""


class GameMessage(GameNow, frozen=True, kw_only=True, tag="game"):
    """The whole game as this viewer sees it at the moment that the table shows."""

    view: ViewOfGame
    """The game's own view; `game` names its type."""
    legal: tuple[Choice, ...] = ()
    """Empty when there is nothing to decide or a bot decides for the seat."""
    ahead: Ahead = Ahead()
    disabled: tuple[Disabled, ...] = ()


class UpdateMessage(GameNow, frozen=True, kw_only=True, tag="update"):
    """What happened since, moment by moment; the rest holds after the last of them."""

    starts: int
    """When the table's timeline reaches the first moment, in milliseconds since 1970."""
    moments: tuple[MomentShown, ...]
    legal: tuple[Choice, ...] | None = None
    """None where the choices and their words are the same as before."""
    ahead: Ahead | None = None
    """None where it is the same as before."""
    disabled: tuple[Disabled, ...] | None = None
    """None where there are the same choices as before, and so the same forbidden ones."""


class TimelineMessage(Message, frozen=True, kw_only=True, tag="timeline"):
    """Everybody has skipped: what was still to be shown is passed over."""

    number: int
    n: int
    """The viewer's latest moment, which the table shows now."""
    deadlines: tuple[int | None, ...]


class LogLine(msgspec.Struct, frozen=True, kw_only=True):
    n: int
    """The viewer's moment in which it was told."""
    words: str
    event: str
    """The name of the event."""
    call: tuple[str, ...] = ()
    """What the caller said then."""


class LogMessage(Message, frozen=True, kw_only=True, tag="log"):
    """The log so far, as part of a snapshot; later lines are the words of `moments[].events`."""

    number: int
    lines: tuple[LogLine, ...]


class ChatMessage(Message, frozen=True, kw_only=True, tag="chat"):
    whole: bool
    """True in a snapshot: replaces all lines. False: to be added."""
    lines: tuple[ChatLine, ...]


class ChancesMessage(Message, frozen=True, kw_only=True, tag="chances"):
    """The true chances of races: after their bets have closed, before only if the host says so."""

    number: int
    whole: bool
    """True: these and no others are shown. False: to be added to those that came before."""
    races: tuple[RaceChances, ...]
    moments: tuple[int, ...]
    """By race: the viewer's moment from which it is shown."""


class DoneMessage(Message, frozen=True, kw_only=True, tag="done"):
    """The command of this id is on disk."""

    id: str


class RefusedMessage(Message, frozen=True, kw_only=True, tag="refused"):
    """The command of this id changed nothing."""

    id: str
    """Empty when the message could not be read far enough to find its id."""
    error: str
    rule: str | None


class ExplainedMessage(Message, frozen=True, kw_only=True, tag="explained"):
    id: str
    words: str
    help: str
    """What the action would do, with its rule."""


class CheckedMessage(Message, frozen=True, kw_only=True, tag="checked"):
    """The action would be taken now."""

    id: str
    detail: Any
    """As of a choice."""
    certain: tuple[str, ...]
    possible: tuple[str, ...]


class ResyncMessage(Message, frozen=True, kw_only=True, tag="resync"):
    """This browser read too slowly: messages were left out, a snapshot follows."""


class PingMessage(Message, frozen=True, kw_only=True, tag="ping"):
    """Nothing was heard of this browser for a while: is it there? It answers with `here`."""


ServerMessage: TypeAlias = (
    TableMessage
    | YouMessage
    | GameMessage
    | UpdateMessage
    | TimelineMessage
    | LogMessage
    | ChatMessage
    | ChancesMessage
    | DoneMessage
    | RefusedMessage
    | ExplainedMessage
    | CheckedMessage
    | ResyncMessage
    | PingMessage
)
