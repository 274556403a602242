"""How long a sealed table waits for the nonces; then the game begins with those that came."""

from railbird.table.room.commands.start import begin
from railbird.table.room.position import Change
from railbird.table.room.table import Table
from railbird.table.room.table_clock import TableClock


class RevealClock(TableClock):
    """Each start has its time from when it was sealed, or from when its table was loaded."""

    what = "the start of the game"

    def __init__(self) -> None:
        super().__init__()
        self._seals: dict[str, str] = {}
        """By table: which seal it waits for."""

    def on_change(self, table: Table) -> None:
        """Start waiting when the table has been sealed, and stop when it no longer waits."""
        row = table.row
        sealed = row.secret if row.phase == "starting" else None
        if sealed == self._seals.get(row.id):
            return
        self.cancel(table)
        self._seals.pop(row.id, None)
        if sealed:
            self._seals[row.id] = sealed
            self.set(table, table.limits.reveal_seconds)

    def running_at(self, table: Table) -> bool:
        return table.row.id in self._seals

    def due(self, table: Table) -> Change | None:
        row = table.row
        waiting = row.phase == "starting" and row.secret == self._seals.get(row.id)
        return begin(table, row) if waiting else None
