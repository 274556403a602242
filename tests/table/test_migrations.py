"""Databases of earlier layouts are brought to today's, wholly or not at all."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from railbird.table.check import check_file
from railbird.table.store.sqlite.database import (
    FILE,
    BadStore,
    SqliteDatabase,
    open_database,
    prepare,
)
from railbird.table.store.sqlite.layouts import LAYOUTS, copy_before, layout_of, migrate
from tests.table.test_old_house import kept, unpack


@contextlib.contextmanager
def opened(folder: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(open_database(folder / FILE)) as database:
        yield database


def tables(database: sqlite3.Connection) -> set[str]:
    return {name for (name,) in database.execute("SELECT name FROM sqlite_master")}


def test_a_new_database_has_todays_layout(tmp_path: Path) -> None:
    with opened(tmp_path) as database:
        prepare(database, tmp_path / FILE)
        assert layout_of(database) == len(LAYOUTS)
        prepare(database, tmp_path / FILE)
    assert [path.name for path in tmp_path.glob("*layout*")] == []


def test_a_new_database_is_laid_out_as_an_old_one_that_was_migrated(tmp_path: Path) -> None:
    house = unpack(tmp_path)
    (tmp_path / "new").mkdir()
    sql = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    layouts = []
    for folder in (house, tmp_path / "new"):
        with opened(folder) as database:
            prepare(database, folder / FILE)
            layouts.append(
                [
                    (name, "".join(text.replace("IF NOT EXISTS ", "").split()))
                    for name, text in database.execute(sql)
                ]
            )
    assert layouts[0] == layouts[1]


def test_a_copy_is_kept_before_the_layout_changes(tmp_path: Path) -> None:
    house = unpack(tmp_path)
    SqliteDatabase(house).close()
    copy = copy_before(house / FILE, 1)
    assert check_file(copy).layout == 1
    assert not check_file(copy).faults
    after = check_file(house / FILE)
    assert after.layout == len(LAYOUTS)
    assert not after.faults
    assert after.steps == check_file(copy).steps > 1000


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    def half(database: sqlite3.Connection) -> None:
        database.execute("CREATE TABLE half_done (x)")
        database.execute("DROP TABLE chat")
        database.execute("this is no SQL")

    house = unpack(tmp_path)
    with opened(house) as database:
        before = tables(database)
        with pytest.raises(sqlite3.OperationalError):
            migrate(database, house / FILE, [*LAYOUTS, half])
        assert layout_of(database) == 1
        assert tables(database) == before
    SqliteDatabase(house).close()


def test_migrations_run_in_their_order_and_once(tmp_path: Path) -> None:
    ran: list[str] = []
    house = unpack(tmp_path)
    more = [*LAYOUTS, lambda _: ran.append("next"), lambda _: ran.append("last")]
    with opened(house) as database:
        migrate(database, house / FILE, more[:-1])
        migrate(database, house / FILE, more)
        migrate(database, house / FILE, more)
        assert layout_of(database) == len(more)
    assert ran == ["next", "last"]
    assert copy_before(house / FILE, len(more) - 1).exists()


@pytest.mark.parametrize("layout", [str(len(LAYOUTS) + 1), "99"])
def test_a_newer_layout_is_refused_in_one_line(data: Path, layout: str) -> None:
    SqliteDatabase(data).close()
    with contextlib.closing(sqlite3.connect(data / FILE)) as database, database:
        database.execute("UPDATE facts SET value = ? WHERE name = 'schema'", (layout,))
    with pytest.raises(BadStore, match=f"a newer version of Railbird .layout {layout}") as refused:
        SqliteDatabase(data)
    assert "\n" not in str(refused.value)
    assert not copy_before(data / FILE, int(layout)).exists()


def test_a_database_of_something_else_is_left_alone(data: Path) -> None:
    data.mkdir()
    with contextlib.closing(sqlite3.connect(data / FILE)) as database, database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(BadStore, match="not a database of Railbird"):
        SqliteDatabase(data)
    with contextlib.closing(sqlite3.connect(data / FILE)) as database:
        assert tables(database) == {"recipes"}


def test_a_table_that_cannot_be_read_does_not_stop_the_upgrade(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house = unpack(tmp_path)
    broken = kept()["tables"]["twins"]["table"]
    with opened(house) as database:
        database.execute("UPDATE tables SET row = '{' WHERE id = ?", (broken,))
    SqliteDatabase(house).close()
    assert f"table {broken} cannot be read and is left without its games" in caplog.text
    report = check_file(house / FILE)
    assert report.tables == 14
    assert len([fault for fault in report.faults if f"table {broken}" in fault]) == 1
    assert check_file(copy_before(house / FILE, 1)).faults
