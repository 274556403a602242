"""What is stored of tables and their games: seats, settings, results, chat and the log."""

import secrets
from typing import Any, Literal

import msgspec

from railbird.core import Seat, Viewer
from railbird.core.record import Decided, Ended, Header, Resolved

Spectators = Literal["none", "public"]
DiceMode = Literal["fair", "manual"]
Speed = Literal["off", "fast", "normal", "slow"]
Hints = Literal["off", "learners", "all"]
"""learners: whoever asks, and everybody is told who does."""

A_DAY = 86_400
"""Seconds for a decision."""


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    listed: bool
    spectators: Spectators
    dice: DiceMode
    deadline: int | None
    """Seconds a player has for a decision; None for all the time in the world."""
    speed: Speed = "normal"
    """How fast the table shows what happens; bots decide when it has been shown."""
    early_chances: bool = False
    """The true chances of a race are shown before its bets have closed."""
    result_seconds: int | None = 20
    """How long the result of a race may be read; None until everybody has read it."""
    hints: Hints = "off"
    """Who may ask for hints."""


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat. The visitor who holds it keeps it while a bot decides."""

    name: str = ""
    visitor: str | None = None
    bot: str | None = None
    nonce_hash: str = ""
    """The hash this seat sent for the dice of the next game."""
    nonce: str = ""
    """What it revealed after the dice were sealed."""
    since: int = 0
    """When this visitor got the seat."""

    @property
    def taken(self) -> bool:
        return self.visitor is not None or self.bot is not None


class SeatRequestRow(msgspec.Struct, frozen=True, kw_only=True):
    """A visitor asks to take over from a bot in a game that hides something."""

    seat: Seat
    visitor: str
    name: str
    until: int
    """When it lapses, in milliseconds since 1970."""
    agreed: tuple[str, ...] = ()
    """Those who sit at the table and let the visitor in."""


class SeatScore(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    place: int
    score: int


class FinishedGame(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    record: str
    """Its replay: /r/{record}."""
    seats: tuple[SeatScore, ...]
    shared: tuple[Seat, ...] = ()
    """Seats whose decisions the review shows to everybody."""


BOT = "bot "


class Placing(msgspec.Struct, frozen=True, kw_only=True):
    """How one player came in; `who` stays the same when the name changes."""

    who: str
    name: str
    place: int

    @property
    def by_bot(self) -> bool:
        """Whether nobody held the seat when the game ended."""
        return self.who.startswith(BOT)


class EveningGame(msgspec.Struct, frozen=True, kw_only=True):
    finished: FinishedGame
    placings: tuple[Placing, ...]

    def seats_of(self, visitor: str) -> tuple[Seat, ...]:
        return tuple(seat for seat, one in enumerate(self.placings) if one.who == visitor)


class VariantUsed(msgspec.Struct, frozen=True, kw_only=True):
    """The variant from the workshop that a table plays; its id is never told to the others."""

    id: str
    version: str
    name: str
    options: dict[str, Any] = {}
    """That it changes, as they were when the table was made."""
    changes: tuple[str, ...] = ()
    """To the box, in words."""


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table without its moves and chat."""

    id: str
    game: str
    host: str
    host_since: int = 0
    """When the host was handed over to this visitor."""
    settings: TableSettings
    options: dict[str, Any]
    seats: tuple[SeatRow, ...]
    phase: Literal["open", "starting", "playing", "over"] = "open"
    number: int = 1
    secret: str = ""
    """Of the dice of this game; drawn when it is started, and never changed after that."""
    evening: tuple[EveningGame, ...] = ()
    sent_away: tuple[str, ...] = ()
    """Visitors whom the host asked to leave and who have not sat down since."""
    banned: tuple[str, ...] = ()
    """Visitors who may not sit down again."""
    muted: tuple[str, ...] = ()
    """Visitors who may not write into the chat."""
    spectators_muted: bool = False
    held: tuple[tuple[Seat, str], ...] = ()
    """Seats and visitors who have held them since this game began, once that has changed."""
    requests: tuple[SeatRequestRow, ...] = ()
    """For seats of this game that bots play."""
    not_let_in: tuple[str, ...] = ()
    """Visitors who asked for a seat of this game and were told no."""
    continues: str | None = None
    lesson: bool = False
    """The game that is played is a lesson."""
    variant: VariantUsed | None = None
    touched: int
    """When the table last changed; steps of a game that are not public do not count."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name or f"Seat {n + 1}" for n, seat in enumerate(self.seats))

    @property
    def bot_seats(self) -> frozenset[Seat]:
        """Seats that a bot decides for."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.bot)

    def seats_of(self, visitor: str) -> tuple[Seat, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if seat.visitor == visitor)

    def may_watch(self, visitor: str) -> bool:
        """Whether the visitor may see the public view; seats and host always may."""
        public = self.settings.spectators == "public"
        return public or visitor == self.host or bool(self.seats_of(visitor))

    @property
    def open_requests(self) -> tuple[SeatRequestRow, ...]:
        """For seats that nobody has taken meanwhile, by visitors who may sit down."""
        if self.phase != "playing":
            return ()
        return tuple(
            each
            for each in self.requests
            if self.seats[each.seat].visitor is None and each.visitor not in self.banned
        )

    def all_agree(self, request: SeatRequestRow) -> bool:
        """Whether everybody who sits at the table lets this visitor in."""
        sitting = {seat.visitor for seat in self.seats if seat.visitor}
        return bool(sitting) and sitting <= set(request.agreed)

    @property
    def takes_days(self) -> bool:
        """Nobody sits waiting for the others."""
        return self.settings.deadline is not None and self.settings.deadline >= A_DAY

    @property
    def open_to_strangers(self) -> bool:
        return self.settings.listed or self.settings.spectators != "none"

    @property
    def has_game(self) -> bool:
        return self.phase in ("playing", "over")

    @property
    def against_bots(self) -> bool:
        """All seats but one are bots', and nobody else holds one of them."""
        return sum(seat.bot is None or seat.visitor is not None for seat in self.seats) <= 1

    @property
    def hints_allowed(self) -> bool:
        """As the host has set it; against bots alone always, unless a coach teaches."""
        return self.settings.hints != "off" or (self.against_bots and not self.lesson)


class ChatLine(msgspec.Struct, frozen=True, kw_only=True):
    at: int
    who: str
    seat: Viewer
    """None for a spectator."""
    text: str
    """Plain text. Never HTML."""
    by_table: bool = False
    """Said by the table itself: who took which seat, what the host did."""


class Correction(msgspec.Struct, frozen=True, kw_only=True):
    """What really came up for an earlier roll, counted from 0."""

    number: int
    came: Any
    keeps: bool = False
    """Later rolls go by what they were made for; before, they ended where one no longer fitted."""


class Batch(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one step wrote: decisions, then what came up after them, then perhaps the result."""

    at: int
    by: Literal["start", "player", "bot", "deadline", "host", "hand", "dice", "skip"]
    decided: tuple[Decided, ...] = ()
    came: tuple[Resolved, ...] = ()
    ended: Ended | None = None
    taken_back: Seat | None = None
    """This step undoes the seat's last one, which stays in the log."""
    corrected: Correction | None = None
    """This step corrects a roll that was typed wrongly; the wrong one stays in the log."""
    shown: int = 0
    """Milliseconds for which the table shows it."""
    held: int = 0
    """How many of them are for reading each result of a race in it."""
    jumps: bool = False
    """What was still to be shown before it is skipped."""


class GameStart(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game begins."""

    header: Header
    prefix: bytes | None = None
    """The record that it goes on from."""


class LogEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One change of a table. The log of these entries is the truth; all else follows from it."""

    at: int
    row: TableRow | None = None
    """The table as it stands from now on, if seats, settings or phase changed."""
    start: GameStart | None = None
    batch: Batch | None = None


_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without characters that look alike."""


def new_id(length: int = 11) -> str:
    """A name that cannot be guessed: eleven letters are worth 54 bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))
