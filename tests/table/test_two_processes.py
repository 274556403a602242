"""Two processes can serve one log: each follows it and tells its own sockets what the other wrote.

A process is a `Tables` of its own here, with nothing in common with the other but the store.
"""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railbird.core.record import Decided
from railbird.table.limits import Limits
from railbird.table.protocol import commands as cmd
from railbird.table.protocol.api import NewTable, SeatPlan
from railbird.table.refusal import Refused
from railbird.table.room.commands import execute
from railbird.table.room.position import Sender
from railbird.table.room.table import Table
from railbird.table.room.tables import Tables
from railbird.table.server.connection import Connection
from railbird.table.session.session import GameSession
from railbird.table.store.peers import Peers
from railbird.table.store.postgres.database import PostgresDatabase
from railbird.table.store.sqlite.database import SqliteDatabase
from railbird.table.store.store import Store
from tests.postgres import Postgres
from tests.table.served import PATIENCE, Json, changed, tables_on

LIMITS = Limits()
_ids = itertools.count()


class Page:
    """A browser at one of the two processes."""

    def __init__(self, tables: Tables, table: Table, visitor: str) -> None:
        self.tables = tables
        self.table = table
        self.visitor = visitor
        self.heard: list[Json] = []
        self.connection = Connection(visitor, None, LIMITS)
        table.audience.join(self.connection)
        snapshot = partial(table.audience.snapshot, self.connection)
        self._pump = asyncio.create_task(self.connection.pump(self._hear, snapshot))

    async def _hear(self, message: Any) -> None:
        self.heard.append(msgspec.json.decode(message["text"]))

    def latest(self, kind: str) -> Json:
        return [each for each in self.heard if each["type"] == kind][-1]

    @property
    def view(self) -> Json:
        view: Json = {}
        for each in self.heard:
            if each["type"] == "game":
                view = each["view"]
            elif each["type"] == "update":
                for moment in each["moments"]:
                    view = changed(view, moment["view"])
        return view

    async def do(self, command: type[cmd.Command], **fields: Any) -> None:
        given = command(id=fields.pop("id", f"c{next(_ids)}"), **fields)
        sender = Sender(self.visitor, self.connection.looking)
        await execute(self.table, sender, given)

    async def act(self, seat: int, **fields: Any) -> None:
        session = self.table.session
        assert session is not None
        action = msgspec.Raw(msgspec.json.encode(session.choices(seat)[0]))
        n = session.streams[seat].n
        await self.do(cmd.Act, action=action, n=n, seat=seat, **fields)


async def until(fulfilled: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not _by_now(fulfilled):
            await asyncio.sleep(0.005)


def _by_now(fulfilled: Callable[[], object]) -> bool:
    """What has not been heard yet is not fulfilled."""
    try:
        return bool(fulfilled())
    except LookupError:
        return False


def connected(page: Page) -> list[bool]:
    return [seat["connected"] for seat in page.latest("table")["seats"]]


async def all_see(pages: Iterable[Page], fulfilled: Callable[[Page], object]) -> None:
    for page in pages:
        await until(partial(fulfilled, page))


class Shared:
    """What two processes have in common."""

    def __init__(self, data: Path | None, dsn: str | None) -> None:
        self._data = data
        self._dsn = dsn

    @contextlib.asynccontextmanager
    async def processes(self, count: int = 2) -> AsyncIterator[list[Tables]]:
        stores = self._stores(count)
        all_tables = [tables_on(store, LIMITS) for store in stores]
        beating = []
        for tables in all_tables:
            if tables.replicas:
                await tables.replicas.begin()
                beating.append(asyncio.create_task(tables.replicas.run()))
        try:
            yield all_tables
        finally:
            for task in beating:
                task.cancel()
            for tables in all_tables:
                await tables.close()
            for store in set(stores):
                store.close()

    def _stores(self, count: int) -> list[Store]:
        """One for both, or one for each process as it really is."""
        if self._dsn is None:
            assert self._data is not None
            return [Store(SqliteDatabase(self._data))] * count
        databases = [PostgresDatabase(self._dsn) for _ in range(count)]
        return [Store(database, Peers(database)) for database in databases]


@pytest.fixture(params=["one store", "postgres"])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Shared:
    if request.param == "one store":
        return Shared(tmp_path / "data", None)
    server: Postgres = request.getfixturevalue("postgres")
    return Shared(None, server.new_schema())


def in_two(data: Shared, work: Callable[[Tables, Tables], Awaitable[None]]) -> None:
    async def run() -> None:
        async with data.processes() as (one, other):
            await work(one, other)

    asyncio.run(run())


def wanted(*seats: str) -> NewTable:
    plans = tuple(
        SeatPlan() if seat == "open" else SeatPlan(kind="bot", bot=seat) for seat in seats
    )
    return NewTable(game="homestretch", seats=plans, speed="off")


async def at_both(one: Tables, other: Tables, *seats: str) -> tuple[Page, Page]:
    """Anna hosts in one process; Ben comes to the same table in the other."""
    table = await one.create(wanted(*seats), "anna")
    anna = Page(one, table, "anna")
    ben = Page(other, await other.get(table.row.id), "ben")
    return anna, ben


async def started(one: Tables, other: Tables) -> tuple[Page, Page]:
    anna, ben = await at_both(one, other, "open", "open")
    await anna.do(cmd.Sit, seat=0, name="Anna")
    await ben.do(cmd.Sit, seat=1, name="Ben")
    await anna.do(cmd.Start)
    await all_see((anna, ben), lambda page: page.table.row.phase == "playing")
    return anna, ben


def test_what_one_decides_the_other_shows(data: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await started(one, other)
        watcher = Page(other, ben.table, "carl")
        await until(lambda: watcher.view)
        assert watcher.view["draft"]["picked"] == [False, False]
        await anna.act(0)
        await all_see((ben, watcher), lambda page: page.view["draft"]["picked"] == [True, False])
        assert ben.table.seq == anna.table.seq
        assert ben.table.digest == anna.table.digest
        assert_same_game(anna, ben)
        assert watcher.latest("update")["moments"], "told as an update, not as a new picture"

    in_two(data, work)


def test_both_go_on_to_the_end_and_hold_the_same_game(data: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await started(one, other)
        while not _over(anna):
            session = anna.table.session
            assert session is not None
            await (anna.act(0) if session.choices(0) else ben.act(1))
            await until(lambda: anna.table.seq == ben.table.seq)
        await all_see((anna, ben), lambda page: page.view["result"])
        assert_same_game(anna, ben)
        assert written(anna.table.row) == written(ben.table.row)
        assert ben.view["result"] == anna.view["result"]

    in_two(data, work)


def assert_same_game(one: Page, other: Page) -> None:
    """The same for every viewer, with the same numbers, clocks and ways to take back."""
    mine, theirs = one.table.session, other.table.session
    assert mine is not None
    assert theirs is not None
    for each in fields(GameSession):
        if each.compare and each.name not in ("game", "header", "history"):
            assert getattr(mine, each.name) == getattr(theirs, each.name), each.name
    assert written(mine.history.entries) == written(theirs.history.entries)
    assert replace(mine.history, entries=()) == replace(theirs.history, entries=())
    assert written(mine.header) == written(theirs.header)


def written(value: object) -> bytes:
    """As it stands in the log, where lists and tuples are the same."""
    return msgspec.json.encode(value)


def test_a_step_that_others_may_not_notice_is_silent_in_the_other_process_too(data: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        table = await one.create(
            NewTable(
                game="top_of_the_stretch",
                seats=(SeatPlan(),) * 2,
                options={"betting": True},
                speed="off",
            ),
            "anna",
        )
        anna, ben = Page(one, table, "anna"), Page(other, await other.get(table.row.id), "ben")
        await anna.do(cmd.Sit, seat=0, name="Anna")
        await all_see((anna, ben), lambda page: "Anna" in str(page.latest("chat")))
        await ben.do(cmd.Sit, seat=1, name="Ben")
        await all_see((anna, ben), lambda page: "Ben" in str(page.latest("chat")))
        await anna.do(cmd.Start)
        await all_see((anna, ben), lambda page: "begins" in str(page.latest("chat")))
        await all_see((anna, ben), lambda page: page.latest("table")["phase"] == "playing")
        await all_see((anna, ben), lambda page: page.latest("game") and not page.connection.queued)
        if one.replicas:  # they tell each other who is here
            await all_see((anna, ben), lambda page: connected(page) == [True, True])
        before = len(ben.heard)
        await anna.act(0)
        await until(lambda: ben.table.seq == anna.table.seq)
        await asyncio.sleep(0.05)
        assert ben.heard[before:] == []

    in_two(data, work)


def test_of_two_who_tap_one_chair_one_sits_and_the_other_is_told(data: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await at_both(one, other, "open", "open")
        for seat in (0, 1):
            tapped = await asyncio.gather(
                anna.do(cmd.Sit, seat=seat, name=f"Anna {seat}"),
                ben.do(cmd.Sit, seat=seat, name=f"Ben {seat}"),
                return_exceptions=True,
            )
            (refusal,) = [each for each in tapped if each is not None]
            assert isinstance(refusal, Refused)
            assert "is taken by" in str(refusal)
        await until(lambda: anna.table.seq == ben.table.seq)
        assert written(anna.table.row) == written(ben.table.row)
        await all_see(
            (anna, ben), lambda page: all(seat["held"] for seat in page.latest("table")["seats"])
        )

    in_two(data, work)


def test_a_command_that_comes_again_elsewhere_is_taken_once(data: Shared) -> None:
    """The connection is lost, and the browser comes back to the other process."""

    async def work(one: Tables, other: Tables) -> None:
        anna, ben = await started(one, other)
        again = Page(other, ben.table, "anna")
        assert anna.table.session is not None
        action = msgspec.Raw(msgspec.json.encode(anna.table.session.choices(0)[0]))
        fields: Json = {"action": action, "n": anna.table.session.streams[0].n, "seat": 0}
        await anna.do(cmd.Act, id="once", **fields)
        await until(lambda: again.table.seq == anna.table.seq)
        await again.do(cmd.Act, id="once", **fields)
        with pytest.raises(Refused, match="moved on"):
            await again.do(cmd.Act, id="another", **fields)
        assert again.table.session is not None
        decided = [e for e in again.table.session.history.entries if isinstance(e, Decided)]
        assert [each.seat for each in decided] == [0]

    in_two(data, work)


def test_two_keepers_of_one_bot_decide_once(data: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        third = tables_on(one.store, LIMITS)
        anna, ben = await at_both(one, other, "open", "random", "random")
        await anna.do(cmd.Sit, seat=0, name="Anna")
        await anna.do(cmd.Start)
        await until(lambda: ben.table.row.phase == "playing")
        for _ in range(12):
            session = anna.table.session
            assert session is not None
            await until(lambda: _waited_for(anna) or _over(anna))
            if _over(anna):
                break
            await anna.act(0)
        await until(lambda: _waited_for(anna) and anna.table.seq == ben.table.seq)
        assert_same_game(anna, ben)
        late = Page(third, await third.get(anna.table.row.id), "carl")
        assert_same_game(anna, late)  # every decision stands in the log once

    in_two(data, work)


def _waited_for(page: Page) -> bool:
    session = page.table.session
    return session is not None and session.decision is not None and 0 in session.decision.must


def _over(page: Page) -> bool:
    return page.table.session is not None and page.table.session.over


def test_a_table_that_left_memory_is_followed_no_longer(data: Shared) -> None:
    async def work(one: Tables, other: Tables) -> None:
        table = await one.create(wanted("open", "open"), "anna")
        gone = await other.get(table.row.id)
        gone.last_used -= LIMITS.idle_seconds + 1
        other.drop_idle()
        before = gone.seq
        await Page(one, table, "anna").do(cmd.Sit, seat=0, name="Anna")
        await asyncio.sleep(0.05)
        assert gone.seq == before
        assert written((await other.get(table.row.id)).row) == written(table.row)

    in_two(data, work)
