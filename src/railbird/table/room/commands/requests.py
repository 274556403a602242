"""Taking over from a bot in a running game: asking for its seat, and the others' answers."""

from msgspec.structs import replace

from railbird.core import Seat
from railbird.table.model import SeatRequestRow, TableRow
from railbird.table.protocol.commands import AnswerRequest, AskSeat, Sit, WithdrawRequest
from railbird.table.refusal import Refused
from railbird.table.room import held_seats
from railbird.table.room.commands.checks import (
    by_table,
    changed,
    game_on,
    new_name,
    seat_row,
    with_seat,
)
from railbird.table.room.commands.seats import plays_on, sit
from railbird.table.room.position import Change, Sender
from railbird.table.room.table import Table
from railbird.table.session.session import GameSession


def ask_seat(table: Table, sender: Sender, command: AskSeat) -> Change:
    session, row = game_on(table), table.row
    if command.seat in held_seats.free_for(row, table.game, sender.visitor):
        return sit(table, sender, Sit(id=command.id, seat=command.seat, name=command.name))
    _check_seat(table, sender, command.seat)
    _check_visitor(table, sender)
    name = new_name(table, command.seat, command.name)
    until = _lapses_at(table)
    request = SeatRequestRow(seat=command.seat, visitor=sender.visitor, name=name, until=until)
    if table.row.may_watch(sender.visitor) and not _hides(table, session):
        return _seated(table, row, request)
    _check_request(table, sender, command.seat)
    row = replace(row, requests=(*row.requests, request))
    whom = f"{row.seats[command.seat].name} in seat {command.seat + 1}"
    return changed(table, row, f"{name} asks to take over from {whom}.")


def withdraw(table: Table, sender: Sender, _command: WithdrawRequest) -> Change:
    for request in table.row.open_requests:
        if request.visitor == sender.visitor:
            return _withdrawn(table, request)
    raise Refused("you have not asked for a seat, or it has already been answered")


def answer(table: Table, sender: Sender, command: AnswerRequest) -> Change:
    game_on(table)
    if not table.row.seats_of(sender.visitor):
        raise Refused("only seated players are asked")
    request = _asked(table, command.seat, command.name)
    if sender.visitor in request.agreed:
        raise Refused(f"you have already answered {request.name}")
    if not command.let_in:
        return _refused(table, request)
    request = replace(request, agreed=(*request.agreed, sender.visitor))
    return _answered(table, table.row, request)


def _asked(table: Table, seat: Seat, name: str) -> SeatRequestRow:
    for request in table.row.open_requests:
        if (request.seat, request.name) == (seat, name) and request.until > table.now():
            return request
    raise Refused(f"{name} is no longer asking for seat {seat + 1}")


def _check_seat(table: Table, sender: Sender, number: Seat) -> None:
    seat = seat_row(table, number)
    if seat.visitor == sender.visitor:
        raise Refused("you are already sitting there")
    if seat.visitor and seat.bot:
        raise Refused(
            f"seat {number + 1} belongs to {seat.name}, who left it to a bot for a while; "
            "the host can free it"
        )
    if seat.visitor:
        raise Refused(f"{seat.name} is playing in seat {number + 1}; ask for a bot's seat")


def _check_visitor(table: Table, sender: Sender) -> None:
    """Refuse visitors who cannot be let in anyway."""
    row, visitor = table.row, sender.visitor
    if row.lesson:
        raise Refused("a lesson is for one learner; open your own table to play")
    if visitor in (*row.banned, *row.sent_away):
        raise Refused("the host has asked you to leave this table")
    if table.row.seats_of(visitor):
        raise Refused("you are already playing in this game, and nobody may see two hands")
    if any(holder == visitor for _, holder in row.held):
        raise Refused("you have held another seat in this game, and nobody may see two hands")
    if visitor != row.host and (visitor in row.muted or row.spectators_muted):
        raise Refused("the host has muted you at this table, so you cannot ask for a seat")


def _check_request(table: Table, sender: Sender, seat: Seat) -> None:
    row = table.row
    if held_seats.taken_from_somebody(row, seat):
        who = held_seats.who_may_sit(row, seat)
        raise Refused(f"the host asked the player in seat {seat + 1} to leave. {who}")
    if sender.visitor in row.not_let_in:
        raise Refused("you were not let into this game; you can watch, and join the next one")
    if not any(each.visitor for each in row.seats):
        raise Refused("there is nobody at this table to let you in; you can watch")
    for request in row.open_requests:
        if request.visitor == sender.visitor:
            raise Refused(f"you have asked for seat {request.seat + 1}; wait for the answer")
        if request.seat == seat:
            raise Refused(f"{request.name} has asked for seat {seat + 1}; wait for the answer")


def _hides(table: Table, session: GameSession) -> bool:
    """Now, or at a moment that the table is still showing."""
    shown = (each.before for each in session.timeline.to_come(table.now()))
    return any(table.game.hides(state) for state in (session.state, *shown))


def ended(table: Table) -> Change | None:
    """One request that was not answered in time, or needs no answer any more."""
    row = table.row
    if row.phase != "playing":
        return None
    for request in row.requests:
        if request not in row.open_requests:
            return Change(row=_without(row, request))
        if row.all_agree(request):  # whoever had not answered has left the table
            return _answered(table, row, request)
        if request.until <= table.now():
            said = f"Not everybody answered {request.name}; the request for a seat has lapsed."
            return _dropped(table, row, request, said)
    return None


def _lapses_at(table: Table) -> int:
    """At a table of days people look in when they can."""
    seconds = table.limits.seat_request_seconds
    if table.row.takes_days:
        seconds = max(seconds, table.row.settings.deadline or 0)
    return table.now() + int(1000 * seconds)


def _seated(table: Table, row: TableRow, request: SeatRequestRow) -> Change:
    seat = row.seats[request.seat]
    said = plays_on(request.name, seat.name, request.seat)
    holder = {"visitor": request.visitor, "since": table.now(), "bot": None, "name": request.name}
    row = with_seat(_without(row, request), request.seat, replace(seat, **holder))
    return changed(table, row, said)


def _answered(table: Table, row: TableRow, request: SeatRequestRow) -> Change:
    """With the last answer the visitor sits down. Nobody waits for somebody who has gone."""
    if not row.all_agree(request):
        others = tuple(each for each in row.requests if each.seat != request.seat)
        return Change(row=replace(row, requests=(*others, request)))
    if request.visitor not in table.audience.visitors():
        return _dropped(table, row, request, f"{request.name} has left; the bot plays on.")
    return _seated(table, row, request)


def _refused(table: Table, request: SeatRequestRow) -> Change:
    """Nobody is told who said no."""
    row = replace(table.row, not_let_in=(*table.row.not_let_in, request.visitor))
    said = f"{request.name} was not let into this game, but can join the next one."
    return _dropped(table, row, request, said)


def _withdrawn(table: Table, request: SeatRequestRow) -> Change:
    return _dropped(table, table.row, request, f"{request.name} is no longer asking for a seat.")


def _without(row: TableRow, request: SeatRequestRow) -> TableRow:
    others = tuple(each for each in row.requests if each.seat != request.seat)
    return replace(row, requests=others)


def _dropped(table: Table, row: TableRow, request: SeatRequestRow, said: str) -> Change:
    return Change(row=_without(row, request), said=[by_table(table, said)])
