"""The table apart from its game, who one is there, chat, odds and answers to commands."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from msgspec import UNSET

from railbird.core import Game, Seat, Viewer
from railbird.core.dice import DiceSpec, FairSpec, ManualSpec, commitment_of
from railbird.lab.true_chances import RaceChances
from railbird.table.characters import character_of
from railbird.table.model import ChatLine, EveningGame, SeatRow, TableRow
from railbird.table.protocol.messages import (
    ChancesMessage,
    CharacterInfo,
    ChatMessage,
    DiceInfo,
    DoneMessage,
    PingMessage,
    RefusedMessage,
    ResyncMessage,
    SeatInfo,
    SeatKind,
    SeatRequest,
    Standing,
    TableMessage,
    YouMessage,
)
from railbird.table.session.session import GameSession

_encode = msgspec.json.Encoder().encode


def table_text(
    row: TableRow,
    game: Game,
    frozen: str | None,
    dice: DiceInfo,
    here: set[str],
    watching: int,
    screens: int,
    moment: int,
) -> bytes:
    """`here` are the visitors with a socket at the table; `moment` is the viewer's latest."""
    return _encode(
        TableMessage(
            table=row.id,
            game=row.game,
            title=game.title,
            phase="frozen" if frozen else row.phase,
            frozen=frozen,
            number=row.number,
            moment=moment,
            settings=row.settings,
            options=row.options,
            pack=game.pack.name if game.pack else None,
            variant=row.variant.name if row.variant else None,
            seats=tuple(_seat(row, number, here) for number in range(len(row.seats))),
            requests=tuple(
                SeatRequest(
                    seat=each.seat, name=each.name, until=each.until, sees=game.kept_by_seat
                )
                for each in row.open_requests
            ),
            watching=watching,
            screens=screens,
            spectators_muted=row.spectators_muted,
            dice=dice,
            evening=tuple(game.finished for game in row.evening),
            standings=tuple(standings(row.evening)),
            continues=row.continues,
            lesson=row.lesson,
            hints_allowed=row.hints_allowed,
        )
    )


def dice_of(row: TableRow, session: GameSession | None) -> DiceInfo:
    """The dice of this game, or what is known already about those of the coming one."""
    if session is not None and row.has_game:
        return dice_info(session.header.dice, session.revealed_secret())
    return _coming_dice(row)


def dice_info(spec: DiceSpec, secret: str | None) -> DiceInfo:
    """What may be said about the dice; the secret only when the game is over."""
    match spec:
        case FairSpec(commitment, nonces, hashes):
            return DiceInfo(
                mode="fair",
                commitment=commitment,
                hashes=() if hashes is UNSET else hashes,
                nonces=nonces,
                secret=secret,
            )
        case ManualSpec():
            return _without_seal("manual")
    return _without_seal("unproven")


def _coming_dice(row: TableRow) -> DiceInfo:
    """What may be said before the game begins; there is no seal until it is started."""
    if row.settings.dice == "manual":
        return _without_seal("manual")
    return DiceInfo(
        mode="fair",
        commitment=commitment_of(row.secret) if row.phase != "open" else None,
        hashes=tuple(seat.nonce_hash for seat in row.seats),
        nonces=tuple(seat.nonce for seat in row.seats),
        secret=None,
    )


def _without_seal(mode: Literal["manual", "unproven"]) -> DiceInfo:
    return DiceInfo(mode=mode, commitment=None, hashes=(), nonces=(), secret=None)


def _seat(row: TableRow, number: int, here: set[str]) -> SeatInfo:
    seat = row.seats[number]
    kind: SeatKind = "bot" if seat.bot else "person" if seat.visitor else "open"
    return SeatInfo(
        seat=number,
        kind=kind,
        name=seat.name,
        bot=shown_bot(seat.bot),
        character=_character(seat),
        held=seat.visitor is not None,
        connected=seat.visitor in here,
        ready=bool(seat.nonce_hash),
        muted=seat.visitor in row.muted,
    )


def _character(seat: SeatRow) -> CharacterInfo | None:
    found = character_of(seat.bot, seat.name)
    return CharacterInfo(habit=found.habit, silk=found.silk) if found else None


def shown_bot(bot: str | None) -> str | None:
    """A bot's name without the folders on the server that its file lies in."""
    return bot.replace("\\", "/").rpartition("/")[2] if bot else None


def standings(evening: Iterable[EveningGame]) -> list[Standing]:
    """Every player of the evening, most wins first."""
    names: dict[str, str] = {}
    places: dict[str, list[int]] = {}
    for game in evening:
        for placing in game.placings:
            names[placing.who] = placing.name
            places.setdefault(placing.who, []).append(placing.place)
    table = [
        Standing(name=names[who], games=len(got), wins=got.count(1), places=tuple(got))
        for who, got in places.items()
    ]
    return sorted(table, key=lambda each: (-each.wins, sum(each.places) / each.games, each.name))


def you_of(
    row: TableRow,
    visitor: str,
    may_sit: tuple[Seat, ...],
    may_ask: tuple[Seat, ...],
    looking: Viewer,
) -> YouMessage:
    """What a visitor is at the table; without the time, so that one sees whether it has changed."""
    return YouMessage(
        seats=row.seats_of(visitor),
        may_sit=may_sit,
        may_ask=may_ask,
        asks=_asks(row, visitor),
        to_answer=_to_answer(row, visitor),
        host=visitor == row.host,
        looking=looking,
        may_watch=row.may_watch(visitor),
        sent_away=_sent_away(row, visitor),
        now=0,
    )


def you_text(you: YouMessage, now: int) -> bytes:
    return _encode(msgspec.structs.replace(you, now=now))


def _asks(row: TableRow, visitor: str) -> Viewer:
    """The seat that the visitor has asked for."""
    return next((each.seat for each in row.open_requests if each.visitor == visitor), None)


def _to_answer(row: TableRow, visitor: str) -> tuple[Seat, ...]:
    """The seats for which the table waits for this visitor's answer."""
    if all(seat.visitor != visitor for seat in row.seats):
        return ()
    return tuple(each.seat for each in row.open_requests if visitor not in each.agreed)


def _sent_away(row: TableRow, visitor: str) -> Literal["seat", "table"] | None:
    if visitor in row.banned:
        return "table"
    return "seat" if visitor in row.sent_away else None


def chat_text(lines: Sequence[ChatLine], whole: bool) -> bytes:
    return _encode(ChatMessage(whole=whole, lines=tuple(lines)))


def chances_text(
    number: int, races: Sequence[RaceChances], moments: Sequence[int], whole: bool
) -> bytes:
    return _encode(
        ChancesMessage(number=number, whole=whole, races=tuple(races), moments=tuple(moments))
    )


def done_text(command: str) -> bytes:
    return _encode(DoneMessage(id=command))


def refused_text(command: str, error: str, rule: str | None) -> bytes:
    return _encode(RefusedMessage(id=command, error=error, rule=rule))


RESYNC = _encode(ResyncMessage())
PING = _encode(PingMessage())
