"""What commands share: who may do it, and how a change of the table is told."""

import re

import msgspec
from msgspec.structs import replace

from railbird.core import Action, IllegalAction, Seat
from railbird.core import step as core
from railbird.core.wording import YOU
from railbird.table.limits import Limits, plain_text
from railbird.table.model import ChatLine, SeatRow, TableRow
from railbird.table.refusal import Refused
from railbird.table.room import held_seats
from railbird.table.room.position import Change, Sender
from railbird.table.room.table import Table
from railbird.table.session.session import GameSession

_HASH = re.compile(r"[0-9a-f]{64}")


def game_on(table: Table) -> GameSession:
    if table.frozen:
        raise Refused(table.frozen)
    if table.row.phase == "open" or table.session is None:
        raise Refused("the game has not started")
    if table.row.phase == "over":
        raise Refused("the game is over")
    return table.session


def deciding_seat(table: Table, sender: Sender, named: Seat | None) -> Seat:
    seat = sender.looking if named is None else named
    if seat is None:
        raise Refused("you are watching; take a seat first, or switch to one of your seats")
    if own_seat(table, sender, seat).bot:
        raise Refused("a bot is playing for this seat; take it back first")
    return seat


def listed_action(session: GameSession, seat: Seat, given: msgspec.Raw) -> Action:
    """One of the seat's legal actions."""
    action = session.game.parse_action(given)
    if action not in session.choices(seat):
        raise IllegalAction("that is not one of your choices now", session.game.turn_rule)
    return action


def possible_action(session: GameSession, seat: Seat, given: msgspec.Raw) -> Action:
    """An action that the game would take now, listed or not; refused as the game refuses it.

    A seat with nothing to decide is told no more than that.
    """
    if not session.choices(seat):
        return listed_action(session, seat, given)
    action = session.game.parse_action(given)
    core.Step(session.state).decide(seat, action)
    return action


def seat_row(table: Table, number: Seat) -> SeatRow:
    if not 0 <= number < len(table.row.seats):
        raise Refused(f"there is no seat {number + 1}; this table has {len(table.row.seats)}")
    return table.row.seats[number]


def own_seat(table: Table, sender: Sender, number: Seat) -> SeatRow:
    seat = seat_row(table, number)
    if seat.visitor != sender.visitor:
        raise Refused(f"seat {number + 1} is not yours")
    return seat


def only_host(table: Table, sender: Sender, what: str) -> None:
    if sender.visitor != table.row.host:
        raise Refused(f"only the host can {what}")


def only_host_or_holder(table: Table, sender: Sender, seat: SeatRow, what: str) -> None:
    if sender.visitor not in (table.row.host, seat.visitor):
        raise Refused(f"only the host and the seat's holder can {what}")


def new_name(table: Table, number: Seat, text: str) -> str:
    name = own_name(text, table.limits)
    others = [seat.name for n, seat in enumerate(table.row.seats) if n != number]
    if name.casefold() in (other.casefold() for other in others):
        raise Refused(f"somebody at this table is already called {name}; choose another name")
    return name


def own_name(text: str, limits: Limits) -> str:
    name = plain_text(text, "name", limits.name_length)
    if name.casefold() == YOU.casefold():
        raise Refused("the page calls everybody You on their own screen; choose another name")
    return name


def read_hash(text: str) -> str:
    if not _HASH.fullmatch(text):
        raise Refused("the hash of a nonce is its SHA-256: 64 hex digits, 0-9 and a-f")
    return text


def changed(table: Table, row: TableRow, said: str) -> Change:
    """A change of the table that everybody is told of."""
    row = held_seats.with_holders(table.row, row)
    return Change(row=replace(row, touched=table.now()), said=[by_table(table, said)])


def changed_hands(table: Table, row: TableRow, said: str) -> Change:
    """As `changed`. Somebody whose nonce was promised is gone, so a start is called off."""
    if row.phase != "starting":
        return changed(table, row, said)
    change = changed(table, unsealed(row), said)
    change.said.append(by_table(table, "The start is called off. The next one draws a new seal."))
    return change


def unsealed(row: TableRow) -> TableRow:
    """Before the start of a game: no secret is drawn yet, and every nonce is a new one."""
    seats = tuple(replace(seat, nonce_hash="", nonce="") for seat in row.seats)
    return replace(row, phase="open", secret="", seats=seats)


def by_table(table: Table, text: str) -> ChatLine:
    return ChatLine(at=table.now(), who="", seat=None, text=text, by_table=True)


def with_seat(row: TableRow, number: Seat, seat: SeatRow) -> TableRow:
    return replace(row, seats=(*row.seats[:number], seat, *row.seats[number + 1 :]))
