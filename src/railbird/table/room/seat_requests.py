"""Requests for a bot's seat in a running game: who must agree, and what becomes of each."""

from msgspec.structs import replace

from railbird.table.model import SeatRequestRow, TableRow
from railbird.table.room.commands.seats import by_table, changed, plays_on, with_seat
from railbird.table.room.position import Change
from railbird.table.room.table import A_DAY, Table
from railbird.table.room.table_clock import TableClock


def lapses_at(table: Table) -> int:
    """At a table of days people look in when they can."""
    seconds, deadline = table.limits.seat_request_seconds, table.row.settings.deadline
    if deadline is not None and deadline >= A_DAY:
        seconds = max(seconds, deadline)
    return table.now() + int(1000 * seconds)


def seated(table: Table, row: TableRow, request: SeatRequestRow) -> Change:
    seat = row.seats[request.seat]
    said = plays_on(request.name, seat.name, request.seat)
    holder = {"visitor": request.visitor, "since": table.now(), "bot": None, "name": request.name}
    row = with_seat(_without(row, request), request.seat, replace(seat, **holder))
    return changed(table, row, said)


def answered(table: Table, row: TableRow, request: SeatRequestRow) -> Change:
    """With the last answer the visitor sits down. Nobody waits for somebody who has gone."""
    if not _all_agree(row, request):
        others = tuple(each for each in row.requests if each.seat != request.seat)
        return Change(row=replace(row, requests=(*others, request)))
    if request.visitor not in table.visitors():
        return _dropped(table, row, request, f"{request.name} has left; the bot plays on.")
    return seated(table, row, request)


def refused(table: Table, request: SeatRequestRow) -> Change:
    """Nobody is told who said no."""
    row = replace(table.row, not_let_in=(*table.row.not_let_in, request.visitor))
    said = f"{request.name} was not let into this game, but can join the next one."
    return _dropped(table, row, request, said)


def withdrawn(table: Table, request: SeatRequestRow) -> Change:
    return _dropped(table, table.row, request, f"{request.name} is no longer asking for a seat.")


def _all_agree(row: TableRow, request: SeatRequestRow) -> bool:
    sitting = {seat.visitor for seat in row.seats if seat.visitor}
    return bool(sitting) and sitting <= set(request.agreed)


def _without(row: TableRow, request: SeatRequestRow) -> TableRow:
    others = tuple(each for each in row.requests if each.seat != request.seat)
    return replace(row, requests=others)


def _dropped(table: Table, row: TableRow, request: SeatRequestRow, said: str) -> Change:
    return Change(row=_without(row, request), said=[by_table(table, said)])


class RequestClock(TableClock):
    """Ends requests that are not answered in time, and those that need no answer any more."""

    what = "ending a request for a seat"

    def on_change(self, table: Table) -> None:
        row = table.row
        if row.phase != "playing" or not row.requests:
            self.cancel(table)
        elif any(each not in row.open_requests or _all_agree(row, each) for each in row.requests):
            self.set(table, 0.0)
        else:
            until = min(each.until for each in row.requests)
            self.set(table, max(0.0, (until - table.now()) / 1000))

    def due(self, table: Table) -> Change | None:
        row = table.row
        if row.phase != "playing":
            return None
        for request in row.requests:
            if request not in row.open_requests:
                return Change(row=_without(row, request))
            if _all_agree(row, request):  # whoever had not answered has left the table
                return answered(table, row, request)
            if request.until <= table.now():
                said = f"Not everybody answered {request.name}; the request for a seat has lapsed."
                return _dropped(table, row, request, said)
        return None
