"""What PostgreSQL adds to the store: other processes, lost connections, and ways to be unusable."""

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Literal

import pytest

from railbird.table.model import ChatLine
from railbird.table.ports import CommandTaken, SequenceTaken
from railbird.table.refusal import DiskFull, NoAnswer
from railbird.table.store.postgres import database as module
from railbird.table.store.postgres.database import CannotRead, PostgresDatabase, shown
from railbird.table.store.postgres.layouts import LAYOUTS
from railbird.table.store.sqlite.database import BadStore
from railbird.table.store.sqlite.writer import CannotWrite
from railbird.table.store.store import Store
from railbird.table.throttled import Throttled
from tests.postgres import Postgres
from tests.table.test_store import append, made, new

SAID = ChatLine(at=1, who="Anna", seat=0, text="hello")


@contextlib.asynccontextmanager
async def opened(*dsns: str) -> AsyncIterator[list[Store]]:
    databases = [await asyncio.to_thread(PostgresDatabase, dsn) for dsn in dsns]
    try:
        yield [Store(database) for database in databases]
    finally:
        for database in databases:
            await asyncio.to_thread(database.close)


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        await work()

    asyncio.run(main())


# -- several processes ---------------------------------------------------------------------------


def test_processes_that_write_the_same_entry_agree_on_one(postgres: Postgres) -> None:
    dsn = postgres.new_schema()

    async def work() -> None:
        async with opened(dsn, dsn, dsn) as stores:
            await append(stores[0], made("a"))
            for seq in range(2, 12):
                written = [store.log.append(new("a", seq, said=[SAID]))[1] for store in stores]
                results = await asyncio.gather(*written, return_exceptions=True)
                assert [type(each) for each in results if each is not None] == [SequenceTaken] * 2
            assert len(await stores[0].log.chat("a", 100)) == 10

    run(work)


def test_processes_that_open_a_new_database_at_once_make_one_layout(postgres: Postgres) -> None:
    dsn = postgres.new_schema()

    async def work() -> None:
        databases = await asyncio.gather(
            *(asyncio.to_thread(PostgresDatabase, dsn) for _ in range(4))
        )
        for database in databases:
            await asyncio.to_thread(database.close)

    run(work)
    layout = postgres.execute("SELECT value FROM facts WHERE name = 'schema'", dsn)
    assert layout == str(len(LAYOUTS))


def test_what_many_say_at_once_is_all_kept(postgres: Postgres) -> None:
    dsn = postgres.new_schema()

    async def work() -> None:
        async with opened(dsn, dsn) as stores:
            await asyncio.gather(
                *(stores[n % 2].log.say("a", [SAID], ("anna", str(n)), 200) for n in range(40))
            )
            assert len(await stores[0].log.chat("a", 100)) == 40

    run(work)


# -- lost connections ----------------------------------------------------------------------------

How = Literal["before", "after"]


class Wire:
    """Stands between server and database, and cuts the next commit before or after it."""

    def __init__(self, folder: Path, server: Path) -> None:
        self._path = folder / ".s.PGSQL.5432"
        self._server = server / ".s.PGSQL.5432"
        self.cut: How | None = None
        self.cuts = 0
        self.asked = 0
        self._listener: asyncio.Server

    async def open(self) -> None:
        self._listener = await asyncio.start_unix_server(self._connected, self._path)

    async def close(self) -> None:
        self._listener.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self._server)
        answers = asyncio.create_task(self._pass_on(there, writer))
        try:
            while data := await reader.read(65_536):
                self.asked += 1
                if b"COMMIT" in data and self.cut:
                    how, self.cut = self.cut, None
                    self.cuts += 1
                    answers.cancel()
                    if how == "after":
                        back.write(data)
                        await there.read(65_536)  # the database has answered; nobody is told
                    break
                back.write(data)
        finally:
            answers.cancel()
            for each in (writer, back):
                each.close()

    async def _pass_on(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        while data := await source.read(65_536):
            to.write(data)
        to.close()


@contextlib.asynccontextmanager
async def over_a_wire(postgres: Postgres) -> AsyncIterator[tuple[Store, Wire]]:
    dsn = postgres.new_schema()
    with tempfile.TemporaryDirectory() as folder:
        wire = Wire(Path(folder), postgres.folder)
        await wire.open()
        through = dsn.replace(postgres.quoted_folder, folder.replace("/", "%2F"))
        async with opened(through) as (store,):
            yield store, wire
        await wire.close()


@pytest.mark.parametrize("cut", ["before", "after"])
def test_an_entry_whose_commit_was_cut_is_written_once(cut: How, postgres: Postgres) -> None:
    async def work() -> None:
        async with over_a_wire(postgres) as (store, wire):
            await append(store, made("a"))
            wire.cut = cut
            command = ("anna", "move")
            assert await append(store, new("a", 2, command=command, said=[SAID])) == [None]
            assert wire.cuts == 1
            assert (await store.log.end_of("a"))[0] == 2
            assert len(await store.log.chat("a", 10)) == 1
            (again,) = await append(store, new("a", 3, command=command))
            assert isinstance(again, CommandTaken)

    run(work)


@pytest.mark.parametrize("cut", ["before", "after"])
def test_words_whose_commit_was_cut_are_said_once(cut: How, postgres: Postgres) -> None:
    async def work() -> None:
        async with over_a_wire(postgres) as (store, wire):
            wire.cut = cut
            await store.log.say("a", [SAID], ("anna", "word"), 200)
            await store.records.keep("r", b"record", 1)
            wire.cut = cut
            await store.records.keep("s", b"record", 1)
            assert wire.cuts == 2
            assert len(await store.log.chat("a", 10)) == 1
            with pytest.raises(CommandTaken):
                await store.log.say("a", [SAID], ("anna", "word"), 200)

    run(work)


def test_a_question_goes_to_the_database_once(postgres: Postgres) -> None:
    async def work() -> None:
        async with over_a_wire(postgres) as (store, wire):
            await store.tables.newest()  # which also prepares the statement
            wire.asked = 0
            await store.tables.newest()
            assert wire.asked == 1

    run(work)


def test_a_commit_that_another_process_overtook_while_it_was_cut(postgres: Postgres) -> None:
    """The number is taken, and not by this entry."""

    async def work() -> None:
        async with over_a_wire(postgres) as (store, wire):
            await append(store, made("a"))
            wire.cut = "before"
            _, written = store.log.append(new("a", 2))
            while not wire.cuts:
                await asyncio.sleep(0.001)
            other = new("a", 2, digest="another")
            both = written, store.log.append(other)[1]
            results = await asyncio.gather(*both, return_exceptions=True)
            assert sorted(type(each).__name__ for each in results) == ["NoneType", "SequenceTaken"]

    run(work)


def test_a_database_that_went_is_waited_for_and_then_told(
    own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with opened(own_postgres.new_schema()) as (store,):
            await append(store, made("a"))
            monkeypatch.setattr(module, "PATIENCE_SECONDS", 120.0)  # it starts slowly at times
            await asyncio.to_thread(own_postgres.kill)
            writing = asyncio.gather(append(store, new("a", 2)), store.tables.newest())
            await asyncio.sleep(0.3)
            await asyncio.to_thread(own_postgres.start)
            assert tuple(await writing) == ([None], 5)
            monkeypatch.setattr(module, "PATIENCE_SECONDS", 0.5)
            await asyncio.to_thread(own_postgres.kill)
            (refused,) = await append(store, new("a", 3))
            assert isinstance(refused, NoAnswer)
            with pytest.raises(NoAnswer):
                await store.tables.newest()

    run(work)


def test_a_silence_of_the_database_is_told_in_one_line(
    own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "PATIENCE_SECONDS", 1.0)
    monkeypatch.setattr(module, "_away", Throttled(module.log))

    async def work() -> None:
        async with opened(own_postgres.new_schema()) as (store,):
            await append(store, made("a"))
            caplog.clear()
            with own_postgres.silent():
                written = [store.log.append(new("a", 2))[1] for _ in range(3)]
                await asyncio.sleep(1.5)  # it comes back while its connections are being cleared
            answers = await asyncio.gather(*written, return_exceptions=True)
            assert {type(each) for each in answers} == {NoAnswer}
            monkeypatch.setattr(module, "PATIENCE_SECONDS", 120.0)
            await append(store, new("a", 2))

    run(work)
    assert [record.getMessage() for record in caplog.records] == [
        "the database does not answer: TimeoutError"
    ]


def test_what_cannot_be_read_is_said_in_words(postgres: Postgres) -> None:
    async def work() -> None:
        dsn = postgres.new_schema()
        async with opened(dsn) as (store,):
            await append(store, made("a"))
            postgres.execute("ALTER TABLE chat RENAME TO gone", dsn)
            with pytest.raises(CannotRead, match=r'relation "chat" does not exist'):
                await store.log.chat("a", 10)

    run(work)


# -- databases that cannot be used ---------------------------------------------------------------


def refusal(dsn: str) -> str:
    with pytest.raises(BadStore) as refused:
        PostgresDatabase(dsn)
    said = str(refused.value)
    assert "\n" not in said
    assert said.startswith("cannot use the database postgresql://")
    return said


def test_an_address_that_leads_nowhere_is_told_without_its_password(tmp_path: Path) -> None:
    said = refusal("postgresql://anna:secret@127.0.0.1:1/railbird")
    assert "postgresql://anna@127.0.0.1:1/railbird: it does not answer" in said
    assert "secret" not in said
    assert "it does not answer" in refusal(f"postgresql://anna@/railbird?host={tmp_path}")
    assert shown("postgresql://a:b@c/d?password=e") == "postgresql://a@c/d"


def test_an_address_that_is_none_is_told() -> None:
    assert "give postgresql://" in refusal("postgresql://anna@localhost:port/railbird")


def test_a_database_or_user_that_is_not_there_is_told(postgres: Postgres) -> None:
    assert "make it first" in refusal(postgres.dsn(database="nowhere"))
    assert "look at user and password" in refusal(postgres.dsn(user="nobody"))


def test_a_user_without_rights_is_told(postgres: Postgres) -> None:
    dsn = postgres.new_schema()
    schema = dsn.rpartition("=")[2]
    user = f"guest_{schema}"
    postgres.execute(f"CREATE USER {user}; GRANT USAGE ON SCHEMA {schema} TO {user}")
    guest = postgres.dsn(user=user, search_path=schema)
    assert "must own the database" in refusal(guest)
    PostgresDatabase(dsn).close()
    postgres.execute(
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} TO {user}; "
        f"REVOKE UPDATE ON {schema}.tables FROM {user}; REVOKE ALL ON {schema}.chat FROM {user}"
    )
    assert "may not read and change everything in chat, tables" in refusal(guest)
    postgres.execute(f"GRANT ALL ON ALL TABLES IN SCHEMA {schema} TO {user}")
    PostgresDatabase(guest).close()


def test_a_database_of_somebody_else_or_a_newer_layout_is_left_alone(postgres: Postgres) -> None:
    dsn = postgres.new_schema()
    postgres.execute("CREATE TABLE theirs (a INT)", dsn)
    assert "not a database of Railbird" in refusal(dsn)
    dsn = postgres.new_schema()
    PostgresDatabase(dsn).close()
    postgres.execute("UPDATE facts SET value = '99' WHERE name = 'schema'", dsn)
    assert f"newer version of Railbird (layout 99; this one knows up to {len(LAYOUTS)})" in refusal(
        dsn
    )


def test_a_copy_that_takes_no_changes_is_told(postgres: Postgres) -> None:
    said = refusal(f"{postgres.new_schema()}&default_transaction_read_only=on")
    assert "name the server that takes changes" in said


def test_a_full_database_is_told_and_does_not_last(postgres: Postgres) -> None:
    dsn = postgres.new_schema()

    async def work() -> None:
        async with opened(dsn) as (store,):
            await append(store, made("a"))
            fill(postgres, dsn, "53100")
            (full,) = await append(store, new("a", 2))
            assert isinstance(full, DiskFull)
            postgres.execute("DROP FUNCTION full_disk CASCADE", dsn)
            fill(postgres, dsn, "25006")
            (read_only,) = await append(store, new("a", 2))
            assert isinstance(read_only, CannotWrite)
            postgres.execute("DROP FUNCTION full_disk CASCADE", dsn)
            assert await append(store, new("a", 2)) == [None]

    run(work)


def fill(postgres: Postgres, dsn: str, code: str) -> None:
    """The error of a full disk, since a disk is not so easily filled."""
    postgres.execute(
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '{code}'; END $$",
        dsn,
    )
    postgres.execute(
        "CREATE TRIGGER no_room BEFORE INSERT ON entries EXECUTE FUNCTION full_disk()", dsn
    )


def test_commits_wait_for_the_disk_though_others_do_not(postgres: Postgres) -> None:
    dsn = postgres.new_schema()
    postgres.execute("CREATE USER hasty SUPERUSER; ALTER USER hasty SET synchronous_commit = off")
    hasty = dsn.replace("railbird@", "hasty@")

    async def work() -> None:
        database = await asyncio.to_thread(PostgresDatabase, hasty)
        for _ in range(3):  # also when a connection is used again
            assert await database.read("SHOW synchronous_commit") == [("on",)]
        await asyncio.to_thread(database.close)

    run(work)


def test_text_with_a_zero_is_looked_for_in_vain(postgres: Postgres) -> None:
    dsn = postgres.new_schema()

    async def work() -> None:
        async with opened(dsn) as (store,):
            assert await store.tables.get("\0") is None
            assert not await store.log.has_command("a", ("anna", "\0"))

    run(work)
