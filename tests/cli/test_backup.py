"""railbird backup, restore and check, as they are typed."""

import contextlib
import shutil
import sqlite3
from datetime import datetime, tzinfo
from pathlib import Path

import pytest

from railbird.cli import exit_codes, main
from railbird.table.check import check_file
from railbird.table.store.sqlite import backup
from railbird.table.store.sqlite.database import FILE, SqliteDatabase
from railbird.table.store.sqlite.safety import lock_folder
from tests.postgres import Postgres
from tests.table.served import Visitor, served, together
from tests.table.test_old_house import unpack


@pytest.fixture
def house(tmp_path: Path) -> Path:
    folder = unpack(tmp_path)
    SqliteDatabase(folder).close()
    return folder


def run(*arguments: object) -> int:
    return main([str(each) for each in arguments])


def test_a_backup_is_taken_while_the_server_runs(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    with served(data) as address:
        anna, _ = together(lambda: Visitor(address))
        anna.act(anna.game["legal"][0]["action"])
        view = anna.view
        assert run("backup", "--data", data, copy) == exit_codes.FINE
        anna.do("chat", text="This came later")
        token = anna.visitor.http.cookies["railbird"]
    assert not check_file(copy).faults
    assert copy.stat().st_mode & 0o77 == 0
    assert not list(tmp_path.glob("*.part"))
    assert run("restore", "--data", tmp_path / "new", copy) == exit_codes.FINE
    with served(tmp_path / "new") as address:
        again = Visitor(address)
        again.http.cookies.set("railbird", token, domain="127.0.0.1")
        socket = again.socket(anna.table)
        socket.until_phase("playing")
        assert socket.view == view
        assert "This came later" not in str(socket.latest["chat"])


def test_what_was_there_is_kept_by_a_restore(house: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", "--data", house, copy) == exit_codes.FINE
    with served(house) as address:
        later = Visitor(address).create("open", "open")
    assert run("restore", "--data", house, copy) == exit_codes.FINE
    assert check_file(house / FILE).tables == check_file(copy).tables
    (kept,) = house.glob(f"{FILE}.replaced-*")
    with contextlib.closing(sqlite3.connect(kept)) as database:
        found = database.execute("SELECT count(*) FROM tables WHERE id = ?", (later,)).fetchone()
    assert found == (1,)


def test_restores_within_a_second_keep_what_each_of_them_found(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stopped(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Stopped":
            return cls(2026, 11, 1, tzinfo=tz)

    monkeypatch.setattr(backup, "datetime", Stopped)
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", "--data", house, copy) == exit_codes.FINE
    for _ in range(3):
        assert run("restore", "--data", house, copy) == exit_codes.FINE
    assert len(list(house.glob(f"{FILE}.replaced-*"))) == 3


def test_the_log_of_the_old_database_does_not_get_into_the_new_one(
    house: Path, tmp_path: Path
) -> None:
    copy, crashed = tmp_path / "copy.sqlite3", tmp_path / "crashed"
    assert run("backup", "--data", house, copy) == exit_codes.FINE
    database = sqlite3.connect(house / FILE)
    database.execute("DELETE FROM commands")
    database.execute("INSERT INTO facts VALUES ('late', 'x')")
    database.commit()
    shutil.copytree(house, crashed)
    database.close()
    assert (crashed / f"{FILE}-wal").stat().st_size > 0
    assert run("restore", "--data", crashed, copy) == exit_codes.FINE
    with contextlib.closing(sqlite3.connect(crashed / FILE)) as database:
        facts = dict(database.execute("SELECT name, value FROM facts"))
    assert "late" not in facts
    (kept,) = crashed.glob(f"{FILE}.replaced-*")
    with contextlib.closing(sqlite3.connect(kept)) as database:
        assert "late" in dict(database.execute("SELECT name, value FROM facts"))


def test_a_backup_takes_the_place_of_a_damaged_database(house: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", "--data", house, copy) == exit_codes.FINE
    (house / FILE).write_bytes(b"no database any more" * 1000)
    assert run("restore", "--data", house, copy) == exit_codes.FINE
    assert not check_file(house / FILE).faults
    (kept,) = house.glob(f"{FILE}.replaced-*")
    assert kept.read_bytes().startswith(b"no database any more")


def test_restore_waits_until_no_server_runs(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"
    run("backup", "--data", house, copy)
    before = (house / FILE).read_bytes()
    with lock_folder(house):
        assert run("restore", "--data", house, copy) == exit_codes.BAD_INPUT
    assert "another Railbird serves from" in capsys.readouterr().err
    assert (house / FILE).read_bytes() == before


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty database"),
        (b"not a database" * 500, "not a database"),
        (None, "there is no file"),
    ],
)
def test_what_is_no_backup_is_not_restored(
    house: Path,
    tmp_path: Path,
    content: bytes | None,
    said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    copy = tmp_path / "copy.sqlite3"
    if content is not None:
        copy.write_bytes(content)
    before = (house / FILE).read_bytes()
    assert run("restore", "--data", house, copy) == exit_codes.BAD_INPUT
    error = capsys.readouterr().err
    assert said in error
    assert len(error.splitlines()) == 1
    assert (house / FILE).read_bytes() == before
    assert not list(house.glob("*.replaced-*"))


def test_a_backup_that_cannot_be_written_leaves_nothing(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("backup", "--data", house, tmp_path / "no_folder" / "copy") == exit_codes.BAD_INPUT
    assert (
        run("backup", "--data", tmp_path / "no_folder", tmp_path / "copy") == exit_codes.BAD_INPUT
    )
    (tmp_path / "there").write_text("something else")
    assert run("backup", "--data", house, tmp_path / "there") == exit_codes.BAD_INPUT
    assert (tmp_path / "there").read_text() == "something else"
    assert len(capsys.readouterr().err.splitlines()) == 3
    assert run("backup", "--data", house, "--force", tmp_path / "there") == exit_codes.FINE


def test_check_says_what_there_is(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "--data", house) == exit_codes.FINE
    said = capsys.readouterr().out
    assert "sound; layout 7, 14 tables, 15 games with 1,168 steps, 8 records" in said
    assert run("check", house / "no_such_file") == exit_codes.BAD_INPUT


# -- PostgreSQL ----------------------------------------------------------------------------------


def test_a_database_of_servers_that_run_is_checked(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dsn = postgres.new_schema()
    assert run("check", "--database", dsn) == exit_codes.FINE
    assert "sound; layout 0, 0 tables" in capsys.readouterr().out
    with served(tmp_path, database=dsn) as address:
        anna, _ = together(lambda: Visitor(address))
        anna.act(anna.game["legal"][0]["action"])
        assert run("check", "--database", dsn) == exit_codes.FINE
        assert "sound; layout 6, 1 table, 1 game with 2 steps" in capsys.readouterr().out
        for table in ("variants", "measured", "measuring", "played", "marks"):
            postgres.execute(f"DROP TABLE {table}", dsn)
        postgres.execute("UPDATE facts SET value = '1' WHERE name = 'schema'", dsn)
        assert run("check", "--database", dsn) == exit_codes.FINE
        assert "sound; layout 1, 1 table," in capsys.readouterr().out
        postgres.execute("UPDATE entries SET body = body || ' '::bytea WHERE seq = 3", dsn)
        assert run("check", "--database", dsn) == exit_codes.NOT_SO
        assert "entry 3 of the log was changed on disk" in capsys.readouterr().out
        postgres.execute("UPDATE facts SET value = '99' WHERE name = 'schema'", dsn)
        assert run("check", "--database", dsn) == exit_codes.BAD_INPUT
        assert "newer version of Railbird" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "--database", "mysql://a/b"], "give postgresql://"),
        (["check", "--database", "postgresql://a:pw@127.0.0.1:1/b"], "it does not answer"),
        (["check", "x", "--database", "postgresql://a/b"], "name only one"),
        (
            ["backup", "x", "--database", "postgresql://a:pw@h/b"],
            "pg_dump --format=custom --file=x",
        ),
        (["restore", "x", "--database", "postgresql://a:pw@h/b"], "pg_restore --no-owner"),
        (["backup", "x", "--data", "nowhere"], "or its PostgreSQL database with --database"),
    ],
)
def test_what_cannot_be_done_with_a_database_is_told_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == exit_codes.BAD_INPUT
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert "pw" not in error


def test_a_backup_by_pg_dump_is_restored_with_all_that_was_played(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    """As the commands say."""
    file = str(own_postgres.folder / "house.dump")
    house, empty = (own_postgres.dsn(database=name) for name in ("house", "empty"))
    for name in ("house", "empty"):
        own_postgres.execute(f"CREATE DATABASE {name}")
    with served(tmp_path, database=house) as address:
        anna, _ = together(lambda: Visitor(address))
        anna.act(anna.game["legal"][0]["action"])
        view, token = anna.view, anna.visitor.http.cookies["railbird"]
        own_postgres.run("pg_dump", "--format=custom", f"--file={file}", house)
        anna.do("chat", text="This came later")
    own_postgres.run("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={empty}", file)
    assert run("check", "--database", empty) == exit_codes.FINE
    with served(tmp_path, database=empty) as address:
        again = Visitor(address)
        again.http.cookies.set("railbird", token, domain="127.0.0.1")
        socket = again.socket(anna.table)
        socket.until_phase("playing")
        assert socket.view == view
        assert "This came later" not in str(socket.latest["chat"])
