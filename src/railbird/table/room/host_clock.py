"""A missing host: after a while the role passes to somebody who is present."""

from msgspec.structs import replace

from railbird.table.model import SeatRow
from railbird.table.room.commands.seats import changed
from railbird.table.room.position import Change
from railbird.table.room.table import A_DAY, Table
from railbird.table.room.table_clock import TableClock


class HostClock(TableClock):
    """Runs while the host is away and somebody who sits at the table is here.

    Each process has its own: whichever writes first passes the role on, and the others then find
    the host present.
    """

    what = "passing on the host's role"

    def on_presence(self, table: Table) -> None:
        """Somebody came or left, or the table has changed."""
        if next_host(table) is None:
            self.cancel(table)
        elif not self.running_at(table):
            self.set(table, table.limits.host_away_seconds)

    def due(self, table: Table) -> Change | None:
        seat = next_host(table)
        if seat is None or seat.visitor is None:
            return None
        row = replace(table.row, host=seat.visitor, host_since=table.now())
        return changed(table, row, f"The host is away. {seat.name} is the host now.")


def next_host(table: Table) -> SeatRow | None:
    """The player present who has been seated longest; None while the host is not missing."""
    here = table.visitors()
    deadline = table.row.settings.deadline
    if table.row.host in here or (deadline is not None and deadline >= A_DAY):
        return None  # in a game of days nobody stays, and nobody is lost
    seats = [seat for seat in table.row.seats if seat.visitor in here]
    return min(seats, key=lambda seat: seat.since, default=None)
