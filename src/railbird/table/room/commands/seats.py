"""Who sits where: sit down, stand up, bots in and out, and what the host may do about seats."""

from msgspec.structs import replace

from railbird.core import Seat
from railbird.table.characters import bot_name
from railbird.table.model import EveningGame, SeatRow, TableRow
from railbird.table.protocol.commands import (
    HandBack,
    Kick,
    Rename,
    SeatBot,
    ShareDecisions,
    Sit,
    Stand,
    Swap,
)
from railbird.table.refusal import Refused
from railbird.table.room import held_seats
from railbird.table.room.commands.checks import (
    changed,
    changed_hands,
    new_name,
    only_host,
    only_host_or_holder,
    own_seat,
    read_hash,
    seat_row,
    with_seat,
)
from railbird.table.room.position import Change, Sender
from railbird.table.room.table import Table


def sit(table: Table, sender: Sender, command: Sit) -> Change:
    seat = seat_row(table, command.seat)
    if sender.visitor in table.row.banned:
        raise Refused("the host has asked you to leave this table")
    if seat.visitor == sender.visitor:
        raise Refused("you are already sitting there")
    from_bot = command.seat in held_seats.free_for(table.row, table.game, sender.visitor)
    if seat.visitor or (seat.bot and not from_bot):
        raise Refused(f"seat {command.seat + 1} is taken by {seat.name}; choose an open one")
    if len(table.row.seats_of(sender.visitor)) >= table.limits.seats_per_visitor:
        raise Refused("you already hold as many seats as one visitor may")
    held_seats.check_may_sit(table.row, table.game, sender.visitor, command.seat)
    name = new_name(table, command.seat, command.name)
    promised = command.nonce_hash if table.row.phase == "open" else None
    nonce_hash = read_hash(promised) if promised else ""
    holder = {"visitor": sender.visitor, "since": table.now(), "nonce_hash": nonce_hash}
    row = with_seat(table.row, command.seat, replace(seat, name=name, bot=None, **holder))
    row = replace(row, sent_away=_without(row.sent_away, sender.visitor))
    if seat.bot:
        return changed(table, row, plays_on(name, seat.name, command.seat))
    return changed(table, row, f"{name} sits down in seat {command.seat + 1}.")


def stand(table: Table, sender: Sender, command: Stand) -> Change:
    """A bot that decides for the seat stays."""
    seat = own_seat(table, sender, command.seat)
    said = f"{seat.name} leaves seat {command.seat + 1}."
    if seat.bot is None:
        row = held_seats.with_holders(table.row, emptied(table.row, command.seat))
        said += held_seats.and_who_may_sit(row, table.game, command.seat)
        return changed_hands(table, row, said)
    row = with_seat(table.row, command.seat, replace(seat, visitor=None, nonce_hash=""))
    return changed_hands(table, row, said)


def rename(table: Table, sender: Sender, command: Rename) -> Change:
    seat = own_seat(table, sender, command.seat)
    name = new_name(table, command.seat, command.name)
    row = with_seat(table.row, command.seat, replace(seat, name=name))
    return changed(table, row, f"{seat.name} is now called {name}.")


def seat_bot(table: Table, sender: Sender, command: SeatBot) -> Change:
    seat = seat_row(table, command.seat)
    only_host_or_holder(table, sender, seat, "seat a bot there")
    if command.bot not in table.bots:
        known = ", ".join(table.bots)
        raise Refused(f"there is no bot {command.bot!r} for {table.game.title}; there are: {known}")
    taken = [other.name for n, other in enumerate(table.row.seats) if n != command.seat]
    stays = seat.visitor or table.row.has_game
    name = (stays and seat.name) or bot_name(command.bot, command.seat, taken)
    row = with_seat(table.row, command.seat, replace(seat, bot=table.bots[command.bot], name=name))
    return changed(table, row, f"The bot {command.bot} plays for {name}.")


def hand_back(table: Table, sender: Sender, command: HandBack) -> Change:
    seat = seat_row(table, command.seat)
    only_host_or_holder(table, sender, seat, "take the bot away")
    if seat.bot is None:
        raise Refused(f"no bot is playing for seat {command.seat + 1}")
    if seat.visitor is None:
        held_seats.check_may_open(table.row, table.game, command.seat)
        said = f"The bot leaves seat {command.seat + 1}; it is open."
        return changed_hands(table, emptied(table.row, command.seat), said)
    row = with_seat(table.row, command.seat, replace(seat, bot=None))
    return changed(table, row, f"{seat.name} plays again.")


def kick(table: Table, sender: Sender, command: Kick) -> Change:
    only_host(table, sender, "ask somebody to leave")
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


def swap(table: Table, sender: Sender, command: Swap) -> Change:
    only_host(table, sender, "swap seats")
    if table.row.phase != "open":
        raise Refused("seats can be swapped only before a game starts")
    a, b = seat_row(table, command.a), seat_row(table, command.b)
    row = with_seat(with_seat(table.row, command.a, b), command.b, a)
    return changed(table, row, f"Seats {command.a + 1} and {command.b + 1} change places.")


def _without(visitors: tuple[str, ...], visitor: str) -> tuple[str, ...]:
    return tuple(each for each in visitors if each != visitor)


def share_decisions(table: Table, sender: Sender, command: ShareDecisions) -> Change:
    """Share the decisions of a finished game, or stop sharing them."""
    if table.showing.goes_on:
        raise Refused("the end of the game is still being shown")
    game = _finished_game(table.row, command.number)
    if command.seat not in game.seats_of(sender.visitor):
        raise Refused(f"seat {command.seat + 1} was not yours in game {command.number}")
    before = {*game.finished.shared}
    shared = before | {command.seat} if command.share else before - {command.seat}
    finished = replace(game.finished, shared=tuple(sorted(shared)))
    evening = tuple(
        replace(each, finished=finished) if each is game else each for each in table.row.evening
    )
    name = game.placings[command.seat].name
    how = "shares" if command.share else "no longer shares"
    said = f"{name} {how} the decisions of game {command.number}."
    return changed(table, replace(table.row, evening=evening), said)


def _finished_game(row: TableRow, number: int) -> EveningGame:
    found = next((game for game in row.evening if game.finished.number == number), None)
    if found is None:
        raise Refused(f"no game {number} has ended at this table")
    return found


def plays_on(name: str, before: str, number: Seat) -> str:
    """Somebody takes the place of a bot; whoever left the seat to it has its name."""
    if name == before:
        return f"{name} is back in seat {number + 1} and plays again."
    return f"{name} takes over from {before} in seat {number + 1}."


def emptied(row: TableRow, number: Seat) -> TableRow:
    """Open for somebody else; in a game the seat keeps the name that the log knows."""
    name = row.seats[number].name if row.has_game else ""
    return with_seat(row, number, SeatRow(name=name))
