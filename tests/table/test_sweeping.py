"""Old commands and tables that were never played go, but not because a clock is wrong."""

import asyncio
import contextlib
import sqlite3
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from railbird.table.refusal import NoAnswer
from railbird.table.room import sweep as sweeping
from railbird.table.room.attendants.clocks import (
    HostClock,
    RequestClock,
    RevealClock,
    SeatClocks,
    TableClock,
)
from railbird.table.room.sweep import sure_time
from railbird.table.room.tables import Tables
from railbird.table.server.connection import Connection
from railbird.table.store.sqlite.database import FILE
from tests.table.served import PATIENCE, Socket, Visitor, served, together, wait_until
from tests.table.test_two_processes import LIMITS, Shared, wanted

DAY = 24 * 3600
DAY_MS = DAY * 1000


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "FIRST_SECONDS", 0.3)
    monkeypatch.setattr(sweeping, "DAY_SECONDS", 0.1)


def count(data: Path, of: str) -> int:
    with contextlib.closing(sqlite3.connect(data / FILE)) as database:
        (number,) = database.execute(f"SELECT count(*) FROM {of}").fetchone()
    return int(number)


def age(data: Path, table: str, days: int) -> None:
    with contextlib.closing(sqlite3.connect(data / FILE)) as database, database:
        past = (days * DAY_MS, table)
        database.execute("UPDATE tables SET touched = touched - ? WHERE id = ?", past)
        database.execute("UPDATE commands SET at = at - ? WHERE table_id = ?", past)


def opened(address: str) -> Socket:
    anna = Visitor(address).host("open", "open")
    anna.do("sit", seat=0, name="Anna")
    anna.do("chat", text="Hello.")
    return anna


@pytest.mark.usefixtures("hasty")
def test_old_tables_without_a_game_and_old_commands_go(data: Path) -> None:
    with served(data) as address:
        old, played, fresh = opened(address), together(lambda: Visitor(address))[0], opened(address)
    age(data, old.table, 31)
    age(data, played.table, 31)
    fresh_commands = 2
    with served(data):
        wait_until(lambda: count(data, "tables") == 2)
        wait_until(lambda: count(data, "commands") == fresh_commands)
    for left in ("chat", "holders"):
        assert count(data, f"{left} WHERE table_id = '{old.table}'") == 0
        assert count(data, f"{left} WHERE table_id = '{played.table}'") > 0
    assert count(data, f"tables WHERE id = '{fresh.table}'") == 1


@pytest.mark.usefixtures("hasty")
def test_a_clock_that_is_40_days_ahead_sweeps_nothing(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(data) as address:
        opened(address)
    ahead = time.time_ns() + 40 * DAY * 10**9
    monkeypatch.setattr(time, "time_ns", lambda: ahead)
    with served(data) as address:
        Visitor(address).create("open", "open")
        time.sleep(1)
        assert count(data, "tables") == 2
        assert count(data, "commands") == 2


@pytest.mark.usefixtures("hasty")
def test_an_old_table_with_somebody_at_it_stays(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    come_in, newest = threading.Event(), sweeping._newest

    async def when_somebody_is_there(tables: Tables) -> int | None:
        while not come_in.is_set():
            await asyncio.sleep(0.01)
        return await newest(tables)

    with served(data) as address:
        old, _fresh = opened(address), opened(address)
        age(data, old.table, 31)
        gone = Visitor(address).create("open", "open")
        age(data, gone, 31)
    monkeypatch.setattr(sweeping, "_newest", when_somebody_is_there)
    with served(data) as address:
        visitor = Visitor(address)
        back = visitor.socket(old.table)
        back.hear()
        come_in.set()
        wait_until(lambda: count(data, "tables") == 2)
        back.do("chat", text="Still here.")
        assert visitor.http.get(f"/api/t/{gone}/box").status_code == 404


def test_nothing_is_swept_at_the_start(data: Path) -> None:
    with served(data) as address:
        old, _fresh = opened(address), opened(address)
    age(data, old.table, 31)
    with served(data):
        time.sleep(0.5)
    assert count(data, "tables") == 2


def test_the_sure_time_follows_the_slower_clock() -> None:
    assert sure_time(10_000, None, 5) == 10_000
    assert sure_time(10_000, 1_000, 5) == 6_000
    assert sure_time(10_000, 9_000, 5) == 10_000


def test_a_database_that_is_away_at_the_start_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sweeping, "PAUSE_SECONDS", 0.0)
    away = [NoAnswer(), NoAnswer()]

    class Rows:
        async def newest(self) -> int:
            if away:
                raise away.pop()
            return 7

    tables: Any = SimpleNamespace(store=SimpleNamespace(tables=Rows()))
    assert asyncio.run(sweeping._newest(tables)) == 7


@pytest.mark.parametrize("kind", [SeatClocks, RevealClock, RequestClock, HostClock])
def test_a_table_one_of_whose_clocks_runs_stays_in_memory(
    kind: type[TableClock], data: Path
) -> None:
    """Loaded anew it would be there twice: with its visitors, and with the old timer."""

    async def story() -> None:
        async with Shared(data, None).processes(1) as (house,):
            table = await house.create(wanted("open", "open"), "anna")
            table.last_used -= LIMITS.idle_seconds + 1
            lists = (house._attendants._where_kept, house._attendants._everywhere)
            attendants = [each for some in lists for each in some._all]
            (clock,) = [each for each in attendants if type(each) is kind]
            clock._set(table, PATIENCE)
            house.drop_idle()
            assert table.row.id in house.live
            clock._cancel(table)
            house.drop_idle()
            assert table.row.id not in house.live

    asyncio.run(story())


def test_a_table_that_somebody_has_just_left_stays_in_memory(data: Path) -> None:
    async def story() -> None:
        async with Shared(data, None).processes(1) as (house,):
            table = await house.create(wanted("open", "open"), "anna")
            table.last_used -= LIMITS.idle_seconds + 1
            anna = Connection("anna", None, LIMITS)
            table.audience.join(anna)
            table.audience.leave(anna)
            house.drop_idle()
            assert table.row.id in house.live

    asyncio.run(story())
