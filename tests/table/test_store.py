"""The store: a contract that every database must fulfil, and what SQLite adds to it."""

import asyncio
import contextlib
import sqlite3
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from railbird.core import BadRecord
from railbird.table.model import Batch, ChatLine, LogEntry, TableRow, TableSettings
from railbird.table.ports import Append, CommandTaken, SequenceTaken
from railbird.table.refusal import DiskFull, NoAnswer
from railbird.table.store.database import Statement
from railbird.table.store.postgres.database import PostgresDatabase
from railbird.table.store.sqlite import safety, writer
from railbird.table.store.sqlite.database import FILE, BadStore, SqliteDatabase, open_database
from railbird.table.store.sqlite.inline import open_database as open_inline
from railbird.table.store.sqlite.journal import fill, line_of
from railbird.table.store.sqlite.preallocate import preallocate
from railbird.table.store.sqlite.writer import GONE, CannotWrite, WriterGone
from railbird.table.store.store import Store
from tests.postgres import Postgres
from tests.table.served import PATIENCE
from tests.table.tab.page import MemoryFiles

SETTINGS = TableSettings(name="Home", listed=True, spectators="public", dice="fair", deadline=None)

Results = list[BaseException | None]
Work = Callable[[Store], Coroutine[Any, Any, Any]]


def row(table: str, **fields: Any) -> TableRow:
    known: dict[str, Any] = {"game": "homestretch", "host": "anna", "seats": (), "options": {}}
    known |= {"settings": SETTINGS, "secret": "s", "touched": 5} | fields
    return TableRow(id=table, **known)


def new(table: str, seq: int, **fields: Any) -> Append:
    entry = fields.pop("entry", LogEntry(at=seq, batch=Batch(at=seq, by="player")))
    return Append(table, seq, fields.pop("number", 1), entry, fields.pop("digest", ""), **fields)


def made(table: str, **fields: Any) -> Append:
    return new(table, 1, entry=LogEntry(at=1, row=row(table, **fields)), made=(None,))


async def append(store: Store, *entries: Append) -> Results:
    """All at once, so that they share commits."""
    written = [store.log.append(each)[1] for each in entries]
    return await asyncio.gather(*written, return_exceptions=True)


def in_store(data: Path, work: Work) -> Any:
    return SqliteHouse(data).run(work)


class House(ABC):
    """A database that is opened, used and closed again."""

    @abstractmethod
    def open(self) -> Store: ...

    @abstractmethod
    def entries(self) -> list[tuple[str, int]]: ...

    @abstractmethod
    def spoil(self, seq: int) -> None:
        """Change an entry on disk."""

    def run(self, work: Work) -> Any:
        store = self.open()
        try:
            return asyncio.run(work(store))
        finally:
            store.close()


class SqliteHouse(House):
    def __init__(self, data: Path) -> None:
        self._data = data

    def open(self) -> Store:
        return Store(SqliteDatabase(self._data))

    def entries(self) -> list[tuple[str, int]]:
        return entries(self._data)

    def spoil(self, seq: int) -> None:
        database = sqlite3.connect(self._data / FILE)
        with database:
            database.execute(
                "UPDATE entries SET body = "
                "CAST(replace(CAST(body AS TEXT), 'player', 'host') AS BLOB) WHERE seq = ?",
                (seq,),
            )
        database.close()


class PostgresHouse(House):
    def __init__(self, server: Postgres) -> None:
        self._server = server
        self.dsn = server.new_schema()

    def open(self) -> Store:
        return Store(PostgresDatabase(self.dsn))

    def entries(self) -> list[tuple[str, int]]:
        found = self._server.execute("SELECT table_id, seq FROM entries ORDER BY 1, 2", self.dsn)
        rows = [line.split("|") for line in found.splitlines()]
        return [(table, int(seq)) for table, seq in rows]

    def spoil(self, seq: int) -> None:
        self._server.execute(
            "UPDATE entries SET body = convert_to("
            f"replace(convert_from(body, 'UTF8'), 'player', 'host'), 'UTF8') WHERE seq = {seq}",
            self.dsn,
        )


class TabHouse(House):
    """In memory, with what a browser would keep."""

    def __init__(self) -> None:
        self._files = MemoryFiles()

    def open(self) -> Store:
        return Store(asyncio.run(open_inline(self._files)))

    def entries(self) -> list[tuple[str, int]]:
        with contextlib.closing(sqlite3.connect(":memory:")) as database:
            fill(database, self._files)
            return database.execute("SELECT table_id, seq FROM entries ORDER BY 1, 2").fetchall()

    def spoil(self, seq: int) -> None:
        changed = (
            "UPDATE entries SET body = "
            "CAST(replace(CAST(body AS TEXT), 'player', 'host') AS BLOB) WHERE seq = ?"
        )
        newest = max(name for name in self._files.kept if name.startswith("journal"))
        self._files.kept[newest].extend(line_of([(changed, [seq])]))


@pytest.fixture(params=["sqlite", "postgres", "tab"])
def house(request: pytest.FixtureRequest, data: Path) -> House:
    if request.param == "sqlite":
        return SqliteHouse(data)
    if request.param == "tab":
        return TabHouse()
    return PostgresHouse(request.getfixturevalue("postgres"))


def entries(data: Path) -> list[tuple[str, int]]:
    database = sqlite3.connect(data / FILE)
    found = database.execute("SELECT table_id, seq FROM entries ORDER BY 1, 2").fetchall()
    database.close()
    return found


# -- the contract --------------------------------------------------------------------------------


def test_a_log_is_loaded_as_it_was_appended(house: House) -> None:
    async def work(store: Store) -> None:
        assert await append(store, made("a")) == [None]
        (first,) = await store.log.load("a", 1)
        second = new("a", 2, digest=first.digest)
        digest, written = store.log.append(second)
        await written
        loaded = await store.log.load("a", 1)
        assert [each.seq for each in loaded] == [1, 2]
        assert loaded[1].entry == second.entry
        assert loaded[1].digest == digest
        assert await store.log.load("a", 1, after=1) == loaded[1:]
        assert await store.log.end_of("a") == (2, digest)
        assert await store.log.load("b", 1) == []

    house.run(work)


def test_of_two_who_write_the_same_entry_one_succeeds(house: House) -> None:
    async def work(store: Store) -> Results:
        return await append(store, made("a"), new("a", 2), new("a", 2), new("b", 1))

    first, *same, other = house.run(work)
    assert [first, other] == [None, None]
    (taken,) = [each for each in same if each is not None]
    assert isinstance(taken, SequenceTaken)
    assert house.entries() == [("a", 1), ("a", 2), ("b", 1)]


def test_a_command_is_taken_once(house: House) -> None:
    async def work(store: Store) -> Results:
        command = ("visitor", "id")
        await append(store, new("a", 1, command=command))
        with pytest.raises(CommandTaken):
            await store.log.say("a", [_said("again")], command, 200)
        assert await store.log.commands("a", 10) == [command]
        return await append(store, new("a", 2, command=command), new("b", 1, command=command))

    again, elsewhere = house.run(work)
    assert isinstance(again, CommandTaken)
    assert elsewhere is None
    assert house.entries() == [("a", 1), ("b", 1)]


def test_lists_are_written_with_the_entry_they_follow_from(house: House) -> None:
    async def work(store: Store) -> None:
        await append(store, made("a"), made("b", host="ben", touched=9))
        assert [each.id for each in await store.tables.listed(10)] == ["b", "a"]
        assert [each.id for each in await store.tables.of("ben", 10)] == ["b"]
        over = LogEntry(at=2, row=row("b", host="ben", phase="over", touched=12))
        await append(store, new("b", 2, entry=over, finished="record of b"))
        assert [each.id for each in await store.tables.listed(10)] == ["a"]
        assert await store.records.get("record of b") == ("b", 1, None)
        assert await store.tables.newest() == 12
        assert await store.tables.count(6) == 1
        found = await store.tables.get("b")
        assert found
        assert found[0].phase == "over"

    house.run(work)


def test_chat_has_a_sequence_of_its_own_and_the_oldest_lines_go(house: House) -> None:
    async def work(store: Store) -> list[str]:
        for n in range(5):
            await store.log.say("a", [_said(f"line {n}")], ("visitor", str(n)), 3)
        await append(store, new("a", 1, said=[_said("by the way")], kept_lines=3))
        return [line.text for line in await store.log.chat("a", 10)]

    assert house.run(work) == ["line 3", "line 4", "by the way"]


def test_whoever_follows_a_table_hears_that_its_log_has_grown(house: House) -> None:
    async def work(store: Store) -> list[int]:
        heard: list[int] = []
        end = store.log.follow("a", heard.append)
        await append(store, new("a", 1), new("b", 1))
        end()
        await append(store, new("a", 2))
        return heard

    assert house.run(work) == [1]


def test_what_nobody_will_ask_for_is_forgotten(house: House) -> None:
    async def work(store: Store) -> list[tuple[int, str]]:
        await append(store, made("never played"), made("fresh", touched=100), made("played"))
        await append(store, new("played", 2, number=2))
        await store.tables.forget(await store.tables.unplayed(50))
        return [await store.log.end_of(table) for table in ("never played", "fresh", "played")]

    assert [seq for seq, _ in house.run(work)] == [0, 1, 2]


def test_a_fact_stays_what_it_was(house: House) -> None:
    async def first(store: Store) -> str:
        return await store.fact("key", lambda: "first")

    async def second(store: Store) -> str:
        return await store.fact("key", lambda: "second")

    assert house.run(first) == house.run(second) == "first"


def test_an_entry_that_was_changed_on_disk_is_noticed(house: House) -> None:
    async def write(store: Store) -> None:
        await append(store, made("a"))
        for seq in (2, 3):
            _, digest = await store.log.end_of("a")
            await append(store, new("a", seq, digest=digest))

    async def load(store: Store) -> None:
        with pytest.raises(BadRecord, match="entry 3 of the log was changed on disk"):
            await store.log.load("a", 1)

    house.run(write)
    house.spoil(3)
    house.run(load)


def test_a_server_that_closes_writes_what_still_waits(house: House) -> None:
    store = house.open()

    async def leave() -> None:
        for n in range(1, 4):
            store.log.append(new("a", n))

    asyncio.run(leave())
    store.close()
    assert house.entries() == [("a", 1), ("a", 2), ("a", 3)]


def _said(text: str) -> ChatLine:
    return ChatLine(at=1, who="Anna", seat=0, text=text)


# -- the thread that writes ----------------------------------------------------------------------


def test_changes_of_many_tables_share_a_commit(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    groups: list[int] = []
    write_group, gate = writer.write_group, threading.Event()

    def counted(database: sqlite3.Connection, group: Any) -> list[Exception | None]:
        gate.wait(20)
        groups.append(len(group))
        return write_group(database, group)

    async def work(store: Store) -> Results:
        asyncio.get_running_loop().call_later(0.2, gate.set)
        return await append(store, *(new(f"table {n}", 1) for n in range(50)))

    monkeypatch.setattr(writer, "write_group", counted)
    assert in_store(data, work) == [None] * 50
    assert len(groups) <= 2
    assert len(entries(data)) == 50


def test_what_was_written_comes_to_its_place_when_it_is_quiet(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "QUIET_SECONDS", 0.01)

    async def work(store: Store) -> Results:
        await append(store, new("a table to be found", 1))
        async with asyncio.timeout(PATIENCE):
            while b"a table to be found" not in (data / FILE).read_bytes():
                await asyncio.sleep(0.01)
        return await append(store, new("another", 1))

    assert in_store(data, work) == [None]


@pytest.mark.parametrize("value", ["\ud800", 2**70])
def test_a_value_that_cannot_be_kept_harms_no_other(value: object, data: Path) -> None:
    async def work(_: Store) -> Results:
        odd: list[Statement] = [("INSERT INTO facts VALUES ('odd', ?)", (value,))]
        fine: list[list[Statement]] = [
            [("INSERT INTO facts VALUES (?, 'x')", (name,))] for name in "ab"
        ]
        changes = (fine[0], odd, fine[1])
        written = map(database.write, changes)
        return await asyncio.gather(*written, return_exceptions=True)

    database = SqliteDatabase(data)
    first, second, third = asyncio.run(work(Store(database)))
    database.close()
    assert isinstance(second, CannotWrite)
    assert [first, third] == [None, None]


def test_a_full_disk_is_told_and_does_not_last(data: Path) -> None:
    database = SqliteDatabase(data)
    database._writing.execute("PRAGMA max_page_count = 1")
    full, later = asyncio.run(_full_disk(database))
    database.close()
    assert isinstance(full, DiskFull)
    assert later is None
    assert entries(data) == [("b", 1)]


def test_a_disk_that_cannot_be_read_for_a_moment_is_told_as_such(data: Path) -> None:
    """So that no game is frozen for it."""
    fault = sqlite3.OperationalError("disk I/O error")
    fault.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ

    def no_disk(*_about: object) -> None:
        raise fault

    async def work() -> None:
        database = SqliteDatabase(data)
        reading, database._reading = database._reading, SimpleNamespace(execute=no_disk)  # type: ignore[assignment]
        with pytest.raises(NoAnswer):
            await Store(database).log.load("a", 1)
        database._reading = reading
        assert await Store(database).log.load("a", 1) == []
        database.close()

    asyncio.run(work())


async def _full_disk(database: SqliteDatabase) -> Results:
    store = Store(database)
    full = await append(store, new("a", 1, said=[_said("x" * 100_000)]))
    database._writing.execute("PRAGMA max_page_count = 1000000")
    return full + await append(store, new("b", 1))


def test_when_the_writer_dies_nothing_is_acknowledged_and_the_house_is_told(
    data: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    died = threading.Event()

    def die(*_anything: object) -> None:
        raise MemoryError

    async def work(store: Store) -> Results:
        store.on_death(died.set)
        assert await append(store, new("a", 1)) == [None]
        monkeypatch.setattr(writer, "write_group", die)
        at_once = await append(store, new("a", 2))
        return at_once + await append(store, new("a", 3))

    for result in in_store(data, work):
        assert isinstance(result, WriterGone)
        assert str(result) == GONE
    assert died.is_set()
    assert "the thread that writes to the database died" in caplog.text
    assert entries(data) == [("a", 1)]


# -- the file ------------------------------------------------------------------------------------


def test_a_log_with_room_does_not_grow(data: Path) -> None:
    store = Store(SqliteDatabase(data, log_room=2**20))
    log = data / f"{FILE}-wal"
    room = log.stat().st_size
    assert room >= 2**20

    async def work() -> None:
        for n in range(50):
            assert await append(store, new("a", n)) == [None]

    asyncio.run(work())
    assert log.stat().st_size == room
    store.close()
    assert len(entries(data)) == 50


def test_on_a_disk_that_is_nearly_full_no_room_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: SimpleNamespace(free=2**20))
    database = open_database(tmp_path / FILE)
    preallocate(database, tmp_path, 2**20)
    assert (tmp_path / FILE).stat().st_size < 2**20
    database.close()


def test_a_start_that_was_killed_while_it_made_room_spoils_no_other(data: Path) -> None:
    SqliteDatabase(data).close()
    with sqlite3.connect(data / FILE) as database:
        database.execute("CREATE TABLE room (empty BLOB)")
    database.close()
    SqliteDatabase(data, 2**16).close()


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    with pytest.raises(BadStore, match="cannot use the data folder"):
        SqliteDatabase(file)
    (tmp_path / FILE).write_text("not a database at all, but long enough" * 100)
    with pytest.raises(BadStore, match="not a database"):
        SqliteDatabase(tmp_path)


def test_one_folder_has_one_server(data: Path) -> None:
    first = SqliteDatabase(data)
    with pytest.raises(BadStore, match="another Railbird serves from"):
        SqliteDatabase(data)
    first.close()
    SqliteDatabase(data).close()


def test_a_server_waits_for_the_last_change_of_the_one_before(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(safety, "PATIENCE_SECONDS", 60.0)
    before = SqliteDatabase(data)

    def end() -> None:
        time.sleep(0.3)
        before.close()

    ending = threading.Thread(target=end)
    ending.start()
    SqliteDatabase(data).close()
    ending.join()


def test_the_database_is_for_its_owner_alone(data: Path) -> None:
    """Also in a folder that others can read, and if it was made more open before."""
    data.mkdir(mode=0o755)
    for _ in range(2):
        store = SqliteDatabase(data)
        modes = {file.name: file.stat().st_mode & 0o777 for file in data.glob(f"{FILE}*")}
        store.close()
        assert len(modes) == 3
        assert set(modes.values()) == {0o600}
        (data / FILE).chmod(0o644)
