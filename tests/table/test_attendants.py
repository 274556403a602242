"""Those who do something at tables by themselves, each woken for its own part."""

import asyncio
from operator import attrgetter
from pathlib import Path

from railbird.table.room.attendants.base import Attendant, Attendants
from railbird.table.room.position import Needs
from railbird.table.room.table import Table
from railbird.table.server.connection import Connection
from tests.table.test_two_processes import LIMITS, Shared, wanted


class Watcher(Attendant):
    def __init__(self, part: str) -> None:
        self.watches = attrgetter(part)  # type: ignore[misc]
        self.woken = 0

    def attend(self, _table: Table, _needs: Needs) -> None:
        self.woken += 1

    def busy_at(self, _table: Table) -> bool:
        return self.woken > 1

    async def close(self) -> None: ...


def test_an_attendant_is_woken_when_its_part_of_a_table_changes(tmp_path: Path) -> None:
    async def story() -> None:
        async with Shared(tmp_path, None).processes(1) as (house,):
            table = await house.create(wanted("open", "open"), "anna")
            seal, bots = Watcher("seal"), Watcher("bots")
            attendants = Attendants((seal,), (bots,))
            needs = Needs()
            table.needs = lambda: needs  # type: ignore[method-assign]

            attendants.attend(table)
            assert (seal.woken, bots.woken) == (0, 0), "there is nothing to do"
            needs = Needs(seal="sealed")
            attendants.attend(table)
            attendants.attend(table)
            assert (seal.woken, bots.woken) == (1, 0)
            assert not attendants.busy_at(table)
            needs = Needs(bots=((1, 4),))
            attendants.attend(table)
            assert (seal.woken, bots.woken) == (2, 1), "also when nothing is left to do"
            assert attendants.busy_at(table), "one of them is"

    asyncio.run(story())


def test_the_log_is_woken_for_what_comes_first() -> None:
    now = 1_000
    assert Needs().wakes(now, 20) is None
    assert Needs(clock=5_000, request=3_000).wakes(now, 20) == 3_000
    assert Needs(clock=5_000, bots=((0, 1),)).wakes(now, 20) == now
    assert Needs(chance=0).wakes(now, 20) == now
    assert Needs(seal="sealed").wakes(now, 20) == 21_000


def test_bots_alone_are_woken_again_by_whoever_comes_back(tmp_path: Path) -> None:
    """Their question is the same as when the last visitor left."""

    async def story() -> None:
        async with Shared(tmp_path, None).processes(1) as (house,):
            table = await house.create(wanted("open", "open"), "anna")
            asked, needs = ((1, 4),), Needs()
            bots = Watcher("bots")
            house._attendants = Attendants((bots,), ())
            table.needs = lambda: needs  # type: ignore[method-assign]
            anna = Connection("anna", None, LIMITS)

            table.audience.join(anna)
            needs = Needs(bots=asked)
            house.attend(table)
            assert bots.woken == 1
            needs = Needs()
            table.audience.leave(anna)
            table.audience.send_table()
            needs = Needs(bots=asked)
            house.attend(table)
            assert bots.woken == 3, "once because nobody was left, once for the one who came"

    asyncio.run(story())


def test_a_table_that_is_as_it_was_is_told_once(tmp_path: Path) -> None:
    """Words that tell nothing new would still tell that something has happened."""

    async def story() -> None:
        async with Shared(tmp_path, None).processes(1) as (house,):
            audience = (await house.create(wanted("open", "open"), "anna")).audience
            anna = Connection("anna", None, LIMITS)
            audience.join(anna)
            told = anna.queued
            audience.send_table()
            assert anna.queued == told
            audience.join(Connection("ben", None, LIMITS))
            audience.send_table()
            audience.send_table()
            assert anna.queued == told + 1, "somebody else is watching"

    asyncio.run(story())
