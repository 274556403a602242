"""Who sits where: sit down, stand up, bots in and out, and what the host may do about seats."""

import re

from msgspec.structs import replace

from railbird.core import Seat
from railbird.core.wording import YOU
from railbird.table.characters import bot_name
from railbird.table.limits import Limits, plain_text
from railbird.table.model import ChatLine, SeatRow, TableRow
from railbird.table.protocol.messages import HandBack, Kick, Rename, SeatBot, Sit, Stand, Swap
from railbird.table.refusal import Refused
from railbird.table.room import held_seats
from railbird.table.room.position import Caller, Change
from railbird.table.room.table import Table

_HASH = re.compile(r"[0-9a-f]{64}")


def sit(table: Table, caller: Caller, command: Sit) -> Change:
    seat = seat_row(table, command.seat)
    if caller.visitor in table.row.banned:
        raise Refused("the host has asked you to leave this table")
    if seat.visitor == caller.visitor:
        raise Refused("you are already sitting there")
    from_bot = command.seat in held_seats.free_for(table.row, table.game, caller.visitor)
    if seat.visitor or (seat.bot and not from_bot):
        raise Refused(f"seat {command.seat + 1} is taken by {seat.name}; choose an open one")
    if len(table.seats_of(caller.visitor)) >= table.limits.seats_per_visitor:
        raise Refused("you already hold as many seats as one visitor may")
    held_seats.check_may_sit(table.row, table.game, caller.visitor, command.seat)
    name = new_name(table, command.seat, command.name)
    promised = command.nonce_hash if table.row.phase == "open" else None
    nonce_hash = read_hash(promised) if promised else ""
    holder = {"visitor": caller.visitor, "since": table.now(), "nonce_hash": nonce_hash}
    row = with_seat(table.row, command.seat, replace(seat, name=name, bot=None, **holder))
    row = replace(row, sent_away=_without(row.sent_away, caller.visitor))
    if seat.bot:
        return changed(table, row, plays_on(name, seat.name, command.seat))
    return changed(table, row, f"{name} sits down in seat {command.seat + 1}.")


def stand(table: Table, caller: Caller, command: Stand) -> Change:
    """A bot that decides for the seat stays."""
    seat = own_seat(table, caller, command.seat)
    said = f"{seat.name} leaves seat {command.seat + 1}."
    if seat.bot is None:
        row = held_seats.with_holders(table.row, emptied(table.row, command.seat))
        said += held_seats.and_who_may_sit(row, table.game, command.seat)
        return changed_hands(table, row, said)
    row = with_seat(table.row, command.seat, replace(seat, visitor=None, nonce_hash=""))
    return changed_hands(table, row, said)


def rename(table: Table, caller: Caller, command: Rename) -> Change:
    seat = own_seat(table, caller, command.seat)
    name = new_name(table, command.seat, command.name)
    row = with_seat(table.row, command.seat, replace(seat, name=name))
    return changed(table, row, f"{seat.name} is now called {name}.")


def seat_bot(table: Table, caller: Caller, command: SeatBot) -> Change:
    seat = seat_row(table, command.seat)
    only_host_or_holder(table, caller, seat, "seat a bot there")
    if command.bot not in table.bots:
        known = ", ".join(table.bots)
        raise Refused(f"there is no bot {command.bot!r} for {table.game.title}; there are: {known}")
    taken = [other.name for n, other in enumerate(table.row.seats) if n != command.seat]
    stays = seat.visitor or table.row.has_game
    name = (stays and seat.name) or bot_name(command.bot, command.seat, taken)
    row = with_seat(table.row, command.seat, replace(seat, bot=table.bots[command.bot], name=name))
    return changed(table, row, f"The bot {command.bot} plays for {name}.")


def hand_back(table: Table, caller: Caller, command: HandBack) -> Change:
    seat = seat_row(table, command.seat)
    only_host_or_holder(table, caller, seat, "take the bot away")
    if seat.bot is None:
        raise Refused(f"no bot is playing for seat {command.seat + 1}")
    if seat.visitor is None:
        held_seats.check_may_open(table.row, table.game, command.seat)
        said = f"The bot leaves seat {command.seat + 1}; it is open."
        return changed_hands(table, emptied(table.row, command.seat), said)
    row = with_seat(table.row, command.seat, replace(seat, bot=None))
    return changed(table, row, f"{seat.name} plays again.")


def kick(table: Table, caller: Caller, command: Kick) -> Change:
    only_host(table, caller, "ask somebody to leave")
    seat = seat_row(table, command.seat)
    if seat.visitor is None:
        raise Refused(f"nobody holds seat {command.seat + 1}")
    if seat.visitor == table.row.host:
        raise Refused("the host cannot be asked to leave; stand up instead")
    row = emptied(table.row, command.seat)
    row = replace(row, sent_away=(*_without(row.sent_away, seat.visitor), seat.visitor))
    if command.ban:
        row = replace(row, banned=(*row.banned, seat.visitor))
    row = held_seats.with_holders(table.row, row)
    then = held_seats.and_who_may_sit(row, table.game, command.seat)
    said = f"The host asked {seat.name} to leave the seat.{then}"
    return changed_hands(table, row, said)


def swap(table: Table, caller: Caller, command: Swap) -> Change:
    only_host(table, caller, "swap seats")
    if table.row.phase != "open":
        raise Refused("seats can be swapped only before a game starts")
    a, b = seat_row(table, command.a), seat_row(table, command.b)
    row = with_seat(with_seat(table.row, command.a, b), command.b, a)
    return changed(table, row, f"Seats {command.a + 1} and {command.b + 1} change places.")


def _without(visitors: tuple[str, ...], visitor: str) -> tuple[str, ...]:
    return tuple(each for each in visitors if each != visitor)


# -- shared --------------------------------------------------------------------------------------


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


def plays_on(name: str, before: str, number: Seat) -> str:
    """Somebody takes the place of a bot; whoever left the seat to it has its name."""
    if name == before:
        return f"{name} is back in seat {number + 1} and plays again."
    return f"{name} takes over from {before} in seat {number + 1}."


def by_table(table: Table, text: str) -> ChatLine:
    return ChatLine(at=table.now(), who="", seat=None, text=text, by_table=True)


def with_seat(row: TableRow, number: Seat, seat: SeatRow) -> TableRow:
    return replace(row, seats=(*row.seats[:number], seat, *row.seats[number + 1 :]))


def emptied(row: TableRow, number: Seat) -> TableRow:
    """Open for somebody else; in a game the seat keeps the name that the log knows."""
    name = row.seats[number].name if row.has_game else ""
    return with_seat(row, number, SeatRow(name=name))


def seat_row(table: Table, number: Seat) -> SeatRow:
    if not 0 <= number < len(table.row.seats):
        raise Refused(f"there is no seat {number + 1}; this table has {len(table.row.seats)}")
    return table.row.seats[number]


def own_seat(table: Table, caller: Caller, number: Seat) -> SeatRow:
    seat = seat_row(table, number)
    if seat.visitor != caller.visitor:
        raise Refused(f"seat {number + 1} is not yours")
    return seat


def only_host(table: Table, caller: Caller, what: str) -> None:
    if caller.visitor != table.row.host:
        raise Refused(f"only the host can {what}")


def only_host_or_holder(table: Table, caller: Caller, seat: SeatRow, what: str) -> None:
    if caller.visitor not in (table.row.host, seat.visitor):
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
