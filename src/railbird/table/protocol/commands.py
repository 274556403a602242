"""What a browser sends over a table's socket. `docs/protocol.md` says what it means.

The web client's types are made from these structs too.
"""

from typing import Annotated, Any, TypeAlias

import msgspec

from railbird.core import Seat, Viewer
from railbird.table.model import DiceMode, Hints, Spectators, Speed

GivenAction = Annotated[msgspec.Raw, msgspec.Meta(extra={"typescript": "Action"})]
"""An action as it came, for the game to read."""


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="do"):
    id: str
    """Chosen by the client, 1 to 64 characters; the same id is never taken twice."""


class Act(Command, frozen=True, kw_only=True, tag="act"):
    action: GivenAction
    n: int
    """The update the player was looking at."""
    seat: Seat | None = None
    """The seat that acts, if not the one this socket looks through."""


class RollByHand(Command, frozen=True, kw_only=True, tag="roll"):
    outcome: Any
    n: int


class Correct(Command, frozen=True, kw_only=True, tag="correct"):
    """A roll was typed wrongly: everything after it is worked out again."""

    number: int
    outcome: Any
    n: int


class Look(Command, frozen=True, kw_only=True, tag="look"):
    """Look through another of one's seats, or through none; a snapshot follows."""

    seat: Viewer


class Here(Command, frozen=True, kw_only=True, tag="here"):
    """The answer to `ping`, or a question of the client's own whether the line still works."""


class Skip(Command, frozen=True, kw_only=True, tag="skip"):
    """This device shows moment `n` and waits for the film no longer; when everybody at the table
    has skipped, the table's timeline jumps."""

    n: int


class Explain(Command, frozen=True, kw_only=True, tag="explain"):
    action: GivenAction


class Check(Command, frozen=True, kw_only=True, tag="check"):
    action: GivenAction


class Sit(Command, frozen=True, kw_only=True, tag="sit"):
    seat: Seat
    name: str
    nonce_hash: str | None = None
    """As in `commit`; left out by whoever adds nothing to the dice."""


class Stand(Command, frozen=True, kw_only=True, tag="stand"):
    seat: Seat


class Rename(Command, frozen=True, kw_only=True, tag="rename"):
    seat: Seat
    name: str


class Commit(Command, frozen=True, kw_only=True, tag="commit"):
    """Promise a nonce for the fair dice of the coming game without showing it."""

    seat: Seat
    nonce_hash: str
    """SHA-256 of the nonce: 64 hex digits."""


class Reveal(Command, frozen=True, kw_only=True, tag="reveal"):
    """Show the nonce that was promised, once the dice are sealed."""

    seat: Seat
    nonce: str


class Start(Command, frozen=True, kw_only=True, tag="start"):
    pass


class Say(Command, frozen=True, kw_only=True, tag="chat"):
    text: str
    name: str | None = None
    """Who speaks, for spectators; a seat speaks under its own name."""


class TakeBack(Command, frozen=True, kw_only=True, tag="take_back"):
    seat: Seat | None = None


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    pass


class ShareDecisions(Command, frozen=True, kw_only=True, tag="share_decisions"):
    """Let everybody see in the review what one's decisions cost, or no longer."""

    number: int
    """Which game of the evening."""
    seat: Seat
    share: bool = True


class SeatBot(Command, frozen=True, kw_only=True, tag="seat_bot"):
    seat: Seat
    bot: str


class HandBack(Command, frozen=True, kw_only=True, tag="hand_back"):
    """The bot leaves the seat to the person who holds it, or open."""

    seat: Seat


class AskSeat(Command, frozen=True, kw_only=True, tag="ask_seat"):
    """Play on for a bot: at once where the game hides nothing, or when all who sit there agree."""

    seat: Seat
    name: str


class WithdrawRequest(Command, frozen=True, kw_only=True, tag="withdraw_request"):
    """Ask for a seat no longer."""


class AnswerRequest(Command, frozen=True, kw_only=True, tag="answer_request"):
    """Let in whoever asks for this seat, or not."""

    seat: Seat
    name: str
    """Of whoever asks, so that the answer is to nobody else."""
    let_in: bool


class Kick(Command, frozen=True, kw_only=True, tag="kick"):
    seat: Seat
    ban: bool = False
    """The same browser cannot sit down again."""


class Mute(Command, frozen=True, kw_only=True, tag="mute"):
    """Whoever holds the seat may not write into the chat, or without a seat: no spectator may."""

    seat: Seat | None = None
    muted: bool = True


class Swap(Command, frozen=True, kw_only=True, tag="swap"):
    a: Seat
    b: Seat


class PlayDefaults(Command, frozen=True, kw_only=True, tag="play_defaults"):
    """Play what a missed deadline would: once for a seat, or for all until the phase ends."""

    seat: Seat | None = None


class SetTable(Command, frozen=True, kw_only=True, tag="set"):
    """Change the table; what is left out stays. The last three only before a game starts."""

    name: str | msgspec.UnsetType = msgspec.UNSET
    listed: bool | msgspec.UnsetType = msgspec.UNSET
    spectators: Spectators | msgspec.UnsetType = msgspec.UNSET
    deadline: int | msgspec.UnsetType | None = msgspec.UNSET
    speed: Speed | msgspec.UnsetType = msgspec.UNSET
    early_chances: bool | msgspec.UnsetType = msgspec.UNSET
    result_seconds: int | msgspec.UnsetType | None = msgspec.UNSET
    hints: Hints | msgspec.UnsetType = msgspec.UNSET
    dice: DiceMode | msgspec.UnsetType = msgspec.UNSET
    options: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    seats: int | msgspec.UnsetType = msgspec.UNSET
    """How many; new ones are open, surplus ones go from the end if nobody holds them."""


ClientCommand: TypeAlias = (
    Act
    | RollByHand
    | Correct
    | Look
    | Here
    | Skip
    | Explain
    | Check
    | Sit
    | Stand
    | Rename
    | Commit
    | Reveal
    | Start
    | Say
    | TakeBack
    | Rematch
    | ShareDecisions
    | SeatBot
    | HandBack
    | AskSeat
    | WithdrawRequest
    | AnswerRequest
    | Kick
    | Mute
    | Swap
    | PlayDefaults
    | SetTable
)
