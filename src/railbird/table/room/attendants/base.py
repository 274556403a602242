"""Those who do something at tables by themselves, each woken when its part of a table changes."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import ClassVar
from weakref import WeakKeyDictionary

from railbird.table.room.position import Needs
from railbird.table.room.table import Table

NOTHING = Needs()


class Attendant(ABC):
    watches: ClassVar["attrgetter[object]"]
    """Its part of what a table needs."""

    @abstractmethod
    def attend(self, table: Table, needs: Needs) -> None:
        """See what is to be done at this table; it may be called again for the same needs."""

    @abstractmethod
    def busy_at(self, table: Table) -> bool:
        """Whether the table must stay in memory for it."""

    @abstractmethod
    async def close(self) -> None: ...


class Attendants:
    """All of them: some run only where a table is kept, the others in every process."""

    def __init__(self, where_kept: Sequence[Attendant], everywhere: Sequence[Attendant]) -> None:
        self._where_kept = _Woken(where_kept)
        self._everywhere = _Woken(everywhere)
        self.where_kept = self._where_kept.attend
        self.keep: Callable[[Table, Needs], None] = self.where_kept
        """What calls those that run where a table is kept; another process may keep it."""

    def attend(self, table: Table) -> None:
        """After each change of a table."""
        needs = table.needs()
        self.keep(table, needs)
        self._everywhere.attend(table, needs)

    def attend_everywhere(self, table: Table) -> None:
        """Somebody has come, left, or looks in another way."""
        self._everywhere.attend(table, table.needs())

    def busy_at(self, table: Table) -> bool:
        return self._where_kept.busy_at(table) or self._everywhere.busy_at(table)

    async def close(self) -> None:
        await self._where_kept.close()
        await self._everywhere.close()


class _Woken:
    def __init__(self, attendants: Sequence[Attendant]) -> None:
        self._all = attendants
        self._known: WeakKeyDictionary[Table, Needs] = WeakKeyDictionary()

    def attend(self, table: Table, needs: Needs) -> None:
        known = self._known.get(table, NOTHING)
        self._known[table] = needs
        for each in self._all:
            if each.watches(needs) != each.watches(known):
                each.attend(table, needs)

    def busy_at(self, table: Table) -> bool:
        return any(each.busy_at(table) for each in self._all)

    async def close(self) -> None:
        for each in self._all:
            await each.close()
