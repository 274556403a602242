"""What a socket looks through, and what it asks without changing anything."""

from starlette.websockets import WebSocket

from railbird.core import Seat, Viewer
from railbird.table.protocol import commands as cmd
from railbird.table.refusal import Refused
from railbird.table.room.commands.checks import game_on, listed_action, own_seat, possible_action
from railbird.table.room.position import Sender
from railbird.table.room.table import Table
from railbird.table.server.connection import Connection
from railbird.table.session.session import GameSession
from railbird.table.updates.choices import checked_text, explained_text


def look(table: Table, connection: Connection, command: cmd.Look) -> None:
    if command.seat is not None:
        own_seat(table, Sender(connection.visitor), command.seat)
    table.audience.look(connection, command.seat)


def explained(table: Table, connection: Connection, command: cmd.Explain) -> bytes:
    session, seat = _asking(table, connection)
    action = listed_action(session, seat, command.action)
    return explained_text(command.id, session, seat, action)


def checked(table: Table, connection: Connection, command: cmd.Check) -> bytes:
    session, seat = _asking(table, connection)
    action = possible_action(session, seat, command.action)
    return checked_text(command.id, session, seat, action)


def _asking(table: Table, connection: Connection) -> tuple[GameSession, Seat]:
    session = game_on(table)
    if connection.looking is None:
        raise Refused("you are watching; take a seat first")
    return session, connection.looking


def first_look(socket: WebSocket, table: Table, visitor: str) -> Viewer:
    """The seat that was asked for, the only one, or the public view."""
    seats = table.row.seats_of(visitor)
    wanted = socket.query_params.get("seat", "")
    found = next((seat for seat in seats if str(seat) == wanted), None)
    if found is not None:
        return found
    return seats[0] if len(seats) == 1 and not wanted else None
