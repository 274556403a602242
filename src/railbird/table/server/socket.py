"""The socket of a table: who comes in, what they send, and how they leave."""

import asyncio
import contextlib
import logging
from collections import Counter

import msgspec
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from railbird.core import RailbirdError
from railbird.core.nesting import MANY, check_depth
from railbird.table.allowance import Allowances
from railbird.table.limits import Limits, network_of
from railbird.table.metrics import Metrics
from railbird.table.protocol import commands as cmd
from railbird.table.refusal import TOO_DEEP, NoAnswer, Refused, Unsure, rule_of
from railbird.table.room.commands import execute
from railbird.table.room.position import Sender
from railbird.table.room.table import Table
from railbird.table.room.tables import Tables
from railbird.table.server.connection import Connection
from railbird.table.server.endings import Endings
from railbird.table.server.http import STUMBLED
from railbird.table.server.looking import checked, explained, first_look, look
from railbird.table.server.security import own_origin
from railbird.table.server.visitors import new_token, visitor_of
from railbird.table.updates.table import done_text, refused_text

log = logging.getLogger("railbird.table")

NO_SUCH_TABLE = 4004
FOREIGN_ORIGIN = 4003
FLOOD = 4008
TOO_MANY = 4013
TRY_AGAIN = 1013
"""The page comes back by itself, and sends again what was not answered."""

STALLED_SECONDS = 60.0
LONGEST_REASON = 100
"""Of closing a socket; the protocol allows 123 bytes."""

_command = msgspec.json.Decoder(cmd.ClientCommand)
_only_id = msgspec.json.Decoder(msgspec.defstruct("OnlyId", [("id", str, "")]))


class Sockets:
    """Counts the sockets of the server and serves each."""

    def __init__(self, tables: Tables, origins: tuple[str, ...], metrics: Metrics) -> None:
        self._tables = tables
        self._metrics = metrics
        self._limits: Limits = tables.limits
        self._origins = origins
        self._by_visitor: Counter[str] = Counter()
        self._by_address: Counter[str] = Counter()
        self._pumps: dict[Connection, asyncio.Task[None]] = {}
        self._endings = Endings()
        self._new = Allowances(
            self._limits.connections_per_second, self._limits.connections_at_once
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        if not own_origin(socket.headers, self._origins):
            await _turn_away(socket, FOREIGN_ORIGIN, "this page belongs to another site")
            return
        token: str | None = socket.scope["token"]
        visitor = visitor_of(token or new_token())
        address = network_of(socket.client.host) if socket.client else "?"
        if self._full(visitor, address):
            await _turn_away(socket, TOO_MANY, "too many connections")
            return
        self._by_visitor[visitor] += 1
        self._by_address[address] += 1
        try:
            await self._let_in(socket, visitor, known=token is not None)
        finally:
            _count_down(self._by_visitor, visitor)
            _count_down(self._by_address, address)

    async def _let_in(self, socket: WebSocket, visitor: str, known: bool) -> None:
        try:
            table = await self._tables.up_to_date(str(socket.path_params["table"]))
        except NoAnswer as error:
            await _turn_away(socket, TRY_AGAIN, str(error)[:LONGEST_REASON])
            return
        except RailbirdError as error:
            await _turn_away(socket, NO_SUCH_TABLE, str(error)[:LONGEST_REASON])
            return
        await self._serve(socket, table, visitor, known)

    def _full(self, visitor: str, address: str) -> bool:
        limits = self._limits
        return (
            not self._new.take(address)
            or self._by_visitor.total() >= limits.sockets
            or self._by_visitor[visitor] >= limits.sockets_per_visitor
            or self._by_address[address] >= limits.sockets_per_address
        )

    async def _serve(self, socket: WebSocket, table: Table, visitor: str, known: bool) -> None:
        screen = socket.query_params.get("screen") == "1"
        look = None if screen else first_look(socket, table, visitor)
        connection = Connection(visitor, look, self._limits, screen=screen)
        await socket.accept()
        table.audience.join(connection)
        self._tables.attend(table)  # bots alone at a table wait until somebody watches
        pump = asyncio.create_task(
            connection.pump(socket.send, lambda: table.audience.snapshot(connection))
        )
        self._pumps[connection] = pump
        try:
            await self._listen(socket, table, connection, known)
        finally:
            del self._pumps[connection]
            table.audience.leave(connection)
            pump.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await pump

    def drop_stalled(self) -> None:
        """Stop sending to browsers that have taken nothing for a long time."""
        for connection, pump in self._pumps.items():
            if connection.stalled_for() > STALLED_SECONDS and not pump.done():
                log.info("a browser stopped reading")
                pump.cancel()

    async def _listen(
        self, socket: WebSocket, table: Table, connection: Connection, known: bool
    ) -> None:
        """Until the browser leaves, sends anything but text, or nothing for too long."""
        while (text := await self._next_text(socket, table, connection)) is not None:
            if connection.allowance.take():
                try:
                    await self._hear(table, connection, text, known)
                except (NoAnswer, Unsure):
                    await socket.close(TRY_AGAIN, "the database does not answer")
                    return
                continue
            connection.refusals += 1
            if connection.refusals > self._limits.refusals_before_closing:
                log.warning("table %s: a socket sends far too much, closed", table.row.id)
                await socket.close(FLOOD, "too many messages")
                return
            self._refuse(connection, _id_in(text), Refused("too fast; wait a moment and try again"))

    async def _next_text(
        self, socket: WebSocket, table: Table, connection: Connection
    ) -> str | None:
        """Who is silent for long is away until they are heard again; the line may be dead.

        That is known only of a browser that has ever answered a `ping`.
        """
        limits = self._limits
        heard = await _received(socket, limits.silent_seconds if connection.answers else None)
        if heard is None:
            table.audience.fall_silent(connection)
            heard = await _received(socket, limits.hang_up_seconds)
        text = heard.get("text") if heard else None
        if text is None:
            self._endings.note(table.row.id, heard)
            return None
        connection.heard()
        if connection.away:
            table.audience.speak_again(connection)
            self._tables.attend(table)  # bots alone at a table wait until somebody watches
        return str(text)

    async def _hear(self, table: Table, connection: Connection, text: str, known: bool) -> None:
        """Take one message; whatever is wrong with it is answered, never raised.

        Only when the database does not answer, nobody knows what to say: NoAnswer or Unsure.
        """
        try:
            if text.count("[") + text.count("{") > MANY:
                check_depth(text.encode())
            command = _command.decode(text)
            _check_id(command.id, self._limits)
        except msgspec.DecodeError as error:
            self._refuse(connection, _id_in(text), Refused(f"not understood: {error}"))
            return
        except RecursionError:
            self._refuse(connection, "", Refused(TOO_DEEP))
            return
        except Refused as error:
            self._refuse(connection, "", error)
            return
        try:
            await self._take(table, connection, command, known)
        except (NoAnswer, Unsure):
            raise
        except RailbirdError as error:
            log.info("table %s: %s refused (%s)", table.row.id, kind_of(command), rule_of(error))
            self._refuse(connection, command.id, error)
        except RecursionError:  # deep enough to be read, too deep to be looked at
            log.info("table %s: %s nested too deeply", table.row.id, kind_of(command))
            self._refuse(connection, command.id, Refused(TOO_DEEP))
        except Exception:
            log.exception("table %s: %s", table.row.id, kind_of(command))
            self._refuse(connection, command.id, Refused(STUMBLED))

    def _refuse(self, connection: Connection, command: str, error: RailbirdError) -> None:
        self._metrics.refusals.inc()
        reason = error.reason if isinstance(error, Refused) else str(error)
        connection.send(refused_text(command, reason, rule_of(error)))

    async def _take(
        self, table: Table, connection: Connection, command: cmd.ClientCommand, known: bool
    ) -> None:
        if isinstance(command, cmd.Explain):
            connection.send(explained(table, connection, command))
            return
        if isinstance(command, cmd.Check):
            connection.send(checked(table, connection, command))
            return
        if isinstance(command, cmd.Here):
            connection.answers = True
        elif isinstance(command, cmd.Look):
            look(table, connection, command)
        elif isinstance(command, cmd.Skip):
            await table.showing.skip(connection, command.n)
        else:
            if not known and not isinstance(command, cmd.Say):
                raise Refused("your browser sends no cookie; allow cookies and reload the page")
            sender = Sender(connection.visitor, connection.looking)
            await execute(table, sender, command)
            self._metrics.commands.labels(kind_of(command)).inc()
        connection.send(done_text(command.id))


async def _received(socket: WebSocket, seconds: float | None) -> Message | None:
    """The next event of the socket; None if there is none for so long."""
    try:
        async with asyncio.timeout(seconds):
            return await socket.receive()
    except TimeoutError:
        return None


def kind_of(command: cmd.ClientCommand) -> str:
    """For the log of the server, which must not tell its host what a player holds."""
    return type(command).__name__


async def _turn_away(socket: WebSocket, code: int, reason: str) -> None:
    """Accept first: browsers tell the page the code only of an open socket."""
    log.info("socket turned away: %s", reason)
    await socket.accept()
    await socket.close(code, reason)


def _check_id(command: str, limits: Limits) -> None:
    if not 1 <= len(command) <= limits.command_id_length:
        raise Refused(f"a command needs an id of 1 to {limits.command_id_length} characters")


def _id_in(text: str) -> str:
    """The id of a message that could not be read further."""
    try:
        found = _only_id.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return ""
    return str(getattr(found, "id", ""))[:64]


def _count_down(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
