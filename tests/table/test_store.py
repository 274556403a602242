"""The database and the process that writes to it."""

import asyncio
import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from railbird.table.store.preallocate import make_room
from railbird.table.store.rows import Batch
from railbird.table.store.sqlite import FILE, BadStore, Statement, open_database
from railbird.table.store.store import Store, insert_batch, insert_command
from railbird.table.store.writer import GONE, CannotWrite, TakenAlready, Writer, WriterGone

BATCH = Batch(at=1, by="player")

Results = list[BaseException | None]


async def commit(store: Store, *changes: list[Statement]) -> Results:
    """All at once, so that they share commits."""
    return await asyncio.gather(*map(store.commit, changes), return_exceptions=True)


def in_store(data: Path, work: Callable[[Store], Coroutine[Any, Any, Results]]) -> Results:
    store = Store(data)
    try:
        return asyncio.run(work(store))
    finally:
        store.close()


def batches(data: Path) -> list[tuple[str, int]]:
    database = sqlite3.connect(data / FILE)
    found = database.execute("SELECT table_id, seq FROM batches ORDER BY 1, 2").fetchall()
    database.close()
    return found


def test_changes_of_many_tables_share_a_commit(data: Path) -> None:
    store = Store(data)
    groups: list[int] = []
    say = Writer._say

    def counted(writer: Writer, group: Any) -> None:
        groups.append(len(group))
        say(writer, group)

    changes = [[insert_batch(f"table {n}", 1, 0, BATCH)] for n in range(50)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Writer, "_say", counted)
        assert asyncio.run(commit(store, *changes)) == [None] * 50
    store.close()
    assert groups == [1, 49]
    assert len(batches(data)) == 50


@pytest.mark.parametrize(("quiet", "short", "many"), [(0.01, 1e6, 1000), (1e6, 0.01, 1)])
def test_what_was_written_comes_to_its_place_when_it_is_quiet(
    quiet: float, short: float, many: int, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a while, or after a short pause when much was written."""
    monkeypatch.setattr("railbird.table.store.writer.QUIET_SECONDS", quiet)
    monkeypatch.setattr("railbird.table.store.writer.SHORT_PAUSE_SECONDS", short)
    monkeypatch.setattr("railbird.table.store.writer.MANY_GROUPS", many)

    async def work(store: Store) -> Results:
        await commit(store, [insert_batch("a table to be found", 1, 0, BATCH)])
        async with asyncio.timeout(20):
            while b"a table to be found" not in store.path.read_bytes():
                await asyncio.sleep(0.01)
        return await commit(store, [insert_batch("another", 1, 0, BATCH)])

    assert in_store(data, work) == [None]


def test_a_log_with_room_does_not_grow(data: Path) -> None:
    store = Store(data, log_room=2**20)
    log = store.path.with_name(f"{store.path.name}-wal")
    room = log.stat().st_size
    assert room >= 2**20

    async def work() -> None:
        for n in range(50):
            assert await commit(store, [insert_batch("a", 1, n, BATCH)]) == [None]

    asyncio.run(work())
    assert log.stat().st_size == room
    store.close()
    assert len(batches(data)) == 50


def test_on_a_disk_that_is_nearly_full_no_room_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: SimpleNamespace(free=2**20))
    database = open_database(tmp_path)
    make_room(database, tmp_path, 2**20)
    assert (tmp_path / FILE).stat().st_size < 2**20
    database.close()


def test_a_change_that_does_not_fit_harms_no_other(data: Path) -> None:
    async def work(store: Store) -> Results:
        taken = [insert_batch("a", 1, 1, BATCH), insert_command("a", "visitor", "id", 1)]
        assert await commit(store, taken) == [None]
        again = [insert_batch("a", 1, 2, BATCH), insert_command("a", "visitor", "id", 2)]
        other = [insert_batch("b", 1, 1, BATCH)]
        same_place = [insert_batch("b", 1, 1, BATCH)]
        return await commit(store, [insert_batch("c", 1, 1, BATCH)], again, other, same_place)

    results = in_store(data, work)
    assert results[0] is None
    assert isinstance(results[1], TakenAlready)
    assert results[2] is None
    assert isinstance(results[3], CannotWrite)
    assert batches(data) == [("a", 1), ("b", 1), ("c", 1)]


@pytest.mark.parametrize("value", ["\ud800", 2**70])
def test_a_value_that_cannot_be_kept_harms_no_other(value: object, data: Path) -> None:
    async def work(store: Store) -> Results:
        odd: list[Statement] = [("INSERT INTO facts VALUES ('odd', ?)", (value,))]
        others = [[insert_batch("a", 1, n, BATCH)] for n in range(2)]
        return await commit(store, others[0], odd, others[1])

    results = in_store(data, work)
    assert isinstance(results[1], CannotWrite)
    assert [results[0], results[2]] == [None, None]
    assert batches(data) == [("a", 0), ("a", 1)]


def test_a_full_disk_is_told_and_does_not_last(data: Path) -> None:
    async def work(store: Store) -> Results:
        await commit(store, [("PRAGMA max_page_count = 1", ())])
        long = Batch(at=1, by="player", came=("x" * 10_000,))  # type: ignore[arg-type]
        full = await commit(store, [insert_batch("a", 1, 1, BATCH), insert_batch("a", 1, 2, long)])
        await commit(store, [("PRAGMA max_page_count = 1000000", ())])
        return full + await commit(store, [insert_batch("b", 1, 1, BATCH)])

    full, later = in_store(data, work)
    assert isinstance(full, CannotWrite)
    assert "full" in str(full)
    assert later is None
    assert batches(data) == [("b", 1)]


def test_a_server_that_closes_writes_what_still_waits(data: Path) -> None:
    store = Store(data)

    async def leave() -> None:
        for n in range(3):
            store.write([insert_batch("a", 1, n, BATCH)])

    asyncio.run(leave())
    store.close()
    assert batches(data) == [("a", 0), ("a", 1), ("a", 2)]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs signals")
def test_when_the_process_that_writes_is_killed_nothing_is_acknowledged(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(store: Store) -> Results:
        assert await commit(store, [insert_batch("a", 1, 0, BATCH)]) == [None]
        os.kill(store.writer.process, signal.SIGKILL)
        at_once = await commit(store, [insert_batch("a", 1, 1, BATCH)])
        return at_once + await commit(store, [insert_batch("a", 1, 2, BATCH)])

    for result in in_store(data, work):
        assert isinstance(result, WriterGone)
        assert str(result) == GONE
    assert GONE in caplog.text
    assert batches(data) == [("a", 0)]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs signals")
@pytest.mark.parametrize("sign", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_what_ends_the_server_does_not_end_the_process_that_writes(sign: str, data: Path) -> None:
    async def work(store: Store) -> Results:
        os.kill(store.writer.process, getattr(signal, sign))
        return await commit(store, [insert_batch("a", 1, 0, BATCH)])

    assert in_store(data, work) == [None]


def test_a_loop_that_cannot_watch_pipes_hears_the_answers_too(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one on Windows."""

    def cannot(*_anything: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr("asyncio.SelectorEventLoop.add_reader", cannot)
    monkeypatch.setattr("asyncio.SelectorEventLoop.remove_reader", cannot)

    async def work(store: Store) -> Results:
        changes = [[insert_batch("a", 1, n, BATCH)] for n in range(5)]
        results = await commit(store, *changes)
        store.writer.close()
        return results

    assert in_store(data, work) == [None] * 5


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    with pytest.raises(BadStore, match="cannot use the data folder"):
        Store(file)
    (tmp_path / FILE).write_text("not a database at all, but long enough" * 100)
    with pytest.raises(BadStore, match="not a database"):
        Store(tmp_path)


def test_a_process_that_cannot_be_started_is_told(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/bin/true")
    with pytest.raises(BadStore, match="could not be started"):
        Store(data)


def test_a_store_of_another_layout_is_refused(data: Path) -> None:
    Store(data).close()
    with sqlite3.connect(data / FILE) as database:
        database.execute("UPDATE facts SET value = '99' WHERE name = 'schema'")
    database.close()
    with pytest.raises(BadStore, match="another version of Railbird"):
        Store(data)


def test_one_folder_has_one_server(data: Path) -> None:
    store = Store(data)
    with pytest.raises(BadStore, match="another Railbird serves from"):
        Store(data)
    store.close()
    Store(data).close()


def test_a_server_waits_for_the_last_change_of_the_one_before(data: Path) -> None:
    before = Store(data)

    def end() -> None:
        time.sleep(0.3)
        before.close()

    ending = threading.Thread(target=end)
    ending.start()
    Store(data).close()
    ending.join()


def test_a_fact_stays_what_it_was(data: Path) -> None:
    store = Store(data)
    assert store.fact("key", lambda: "first") == "first"
    assert store.fact("key", lambda: "second") == "first"
    store.close()
    again = Store(data)
    assert again.fact("key", lambda: "third") == "first"
    again.close()
