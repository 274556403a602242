"""Plays for a seat when its time is up; that is an ordinary entry of the game."""

from railbird.core import Seat
from railbird.table.room.commands.play import defaults_for
from railbird.table.room.position import Change
from railbird.table.room.table import Table
from railbird.table.room.table_clock import TableClock


class Deadlines(TableClock):
    what = "playing for those whose time is up"

    def on_change(self, table: Table) -> None:
        """Set the timer for the clock of this table that runs out first."""
        due = _due(table)
        if due:
            self.set(table, max(0.0, (min(due.values()) - table.now()) / 1000))
        else:
            self.cancel(table)

    def due(self, table: Table) -> Change | None:
        seats = [seat for seat, due in _due(table).items() if due <= table.now()]
        return defaults_for(table, seats, "deadline") if seats else None

    def changed(self, table: Table) -> None:
        self.on_change(table)


def _due(table: Table) -> dict[Seat, int]:
    """When the clocks of this table run out."""
    session = table.session
    if session is None or table.frozen or table.row.phase != "playing":
        return {}
    return {seat: max(due, table.clocks_not_before) for seat, due in session.clocks.due.items()}
