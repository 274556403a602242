"""What is broken on disk is noticed, named in the log, and takes nothing else with it."""

import contextlib
import logging
import os
import random
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from railbird.cli import exit_codes, main
from railbird.table.check import check_file
from railbird.table.room.position import FROZEN
from railbird.table.store.sqlite.database import FILE, SqliteDatabase
from railbird.table.store.sqlite.safety import hole_in_log, lock_folder
from tests.table.served import Visitor, served
from tests.table.test_old_house import come_back, kept, unpack

TABLES = kept()["tables"]
RUNNING = TABLES["long shot"]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house of today's layout."""
    folder = unpack(tmp_path)
    SqliteDatabase(folder).close()
    return folder


def change(house: Path, sql: str, *values: object) -> None:
    with contextlib.closing(sqlite3.connect(house / FILE)) as database, database:
        assert database.execute(sql, values).rowcount == 1


# -- a game --------------------------------------------------------------------------------------

STEPS = "UPDATE entries SET body = CAST({} AS {}) WHERE table_id = ?1 AND seq = {}"
WITH_A_DIE = (
    "(SELECT min(seq) FROM entries WHERE table_id = ?1 AND "
    "CAST(body AS TEXT) LIKE '%\"came\":[1,%')"
)
OTHER_DIE = "replace(CAST(body AS TEXT), '\"came\":[1,', '\"came\":[2,')"
END = "SELECT max(seq) FROM entries WHERE table_id = ?1"
DAMAGES = {
    "a die is changed": STEPS.format(OTHER_DIE, "BLOB", WITH_A_DIE),
    "a byte is added": STEPS.format("body || ' '", "BLOB", 3),
    "a step is written as text": STEPS.format("body", "TEXT", 3),
    "a step cannot be read": STEPS.format("'{'", "BLOB", 3),
    "the last entry cannot be read": STEPS.format("'{'", "BLOB", f"({END})"),
    "a step is gone": "DELETE FROM entries WHERE table_id = ?1 AND seq = 5",
    "the start is changed": STEPS.format("'{}'", "BLOB", 1),
    "the start is gone": "DELETE FROM entries WHERE table_id = ?1 AND seq = 1",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_game_is_frozen_and_the_others_go_on(
    house: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    change(house, DAMAGES[damage], RUNNING["table"])
    with served(house) as address:
        socket = Visitor(address).socket(RUNNING["table"])
        socket.hear_all()
        assert socket.latest["table"]["frozen"] == FROZEN
        other = Visitor(address).socket(TABLES["homestretch"]["table"])
        other.until_phase("playing")
        assert other.view == TABLES["homestretch"]["viewers"]["onlooker"]["view"]
    assert f"table {RUNNING['table']} is frozen" in caplog.text
    assert "Traceback" not in caplog.text
    assert main(["check", "--data", str(house)]) == exit_codes.NOT_SO


def test_check_names_every_fault(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(house, DAMAGES["a die is changed"], RUNNING["table"])
    change(house, "UPDATE tables SET row = '{' WHERE id = ?", TABLES["twins"]["table"])
    change(house, "UPDATE records SET body = 'x' WHERE id = ?", kept()["brought_in"])
    assert main(["check", "--data", str(house)]) == exit_codes.NOT_SO
    said = capsys.readouterr().out
    assert re.search(rf"table {RUNNING['table']}: entry \d+ of the log was changed on disk", said)
    assert f"table {TABLES['twins']['table']} cannot be read" in said
    assert f"record {kept()['brought_in']}" in said
    assert "3 faults" in said


# -- rows ----------------------------------------------------------------------------------------


def test_one_row_that_cannot_be_read_is_skipped_and_named_once(
    house: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = TABLES["homestretch"]
    change(house, "UPDATE tables SET row = '{\"id\":' WHERE id = ?", table["table"])
    change(
        house,
        "UPDATE chat SET body = 'x' WHERE table_id = ? AND seq = 0",
        TABLES["evening"]["table"],
    )
    with served(house) as address:
        anna = come_back(address, table["tokens"]["0"])
        assert anna.get("/api/mine") == []
        assert anna.get("/api/tables") == []
        assert anna.get("/api/tables") == []
        refused = anna.http.get(f"/api/t/{table['table']}/replay")
        assert refused.status_code == 400
        assert "cannot be read" in refused.json()["error"]
        evening = Visitor(address).socket(TABLES["evening"]["table"])
        evening.hear_all()
        assert evening.latest["chat"]["lines"] == TABLES["evening"]["chat"][1:]
        assert anna.create("open", "open")
    assert caplog.text.count(f"table {table['table']} cannot be read from disk") == 1
    assert caplog.text.count("line 0 of the chat") == 1


# -- the whole database --------------------------------------------------------------------------


def serve(data: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A server that cannot be started says why, in one line."""
    with patch("railbird.cli.serve.make_server", side_effect=AssertionError("it was started")):
        assert main(["serve", "--port", "0", "--host", "127.0.0.1", "--data", str(data)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


def fingerprint(house: Path) -> bytes:
    return (house / FILE).read_bytes()


def test_a_damaged_page_stops_the_start(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.closing(sqlite3.connect(house / FILE)) as database:
        (page,) = database.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'entries'"
        ).fetchone()
    with (house / FILE).open("r+b") as file:
        file.seek(4096 * (page - 1))
        file.write(b"\xff" * 4096)
    before = fingerprint(house)
    said = serve(house, capsys)
    assert "is damaged" in said
    assert "railbird restore" in said
    assert fingerprint(house) == before
    assert main(["check", "--data", str(house)]) == exit_codes.NOT_SO
    assert main(["backup", "--data", str(house), str(house / "backup")]) == exit_codes.BAD_INPUT
    assert not (house / "backup").exists()


def test_a_second_server_is_refused(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with lock_folder(house):
        assert "another Railbird serves from" in serve(house, capsys)


def test_an_emptied_database_is_noticed(house: Path, caplog: pytest.LogCaptureFixture) -> None:
    (house / FILE).unlink()
    SqliteDatabase(house).close()
    assert "holds another database than before; that one had 15 games" in caplog.text
    caplog.clear()
    SqliteDatabase(house).close()
    assert caplog.text == ""


def test_games_that_are_gone_are_noticed(house: Path, caplog: pytest.LogCaptureFixture) -> None:
    change(house, "DELETE FROM entries WHERE table_id = ? AND seq = 1", RUNNING["table"])
    SqliteDatabase(house).close()
    assert "had 15 games, now it has 14" in caplog.text


def test_nothing_is_said_of_a_house_in_order(house: Path, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        with served(house) as address:
            Visitor(address).create("open", "open")
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


# -- the log of the database ---------------------------------------------------------------------


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """A folder as a server leaves it that was killed: the last changes are in the log alone."""
    folder, copy = tmp_path / "running", tmp_path / "killed"
    folder.mkdir()
    database = sqlite3.connect(folder / FILE)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE numbers (n INTEGER, filler TEXT)")
    for n in range(30):
        with database:
            database.execute("INSERT INTO numbers VALUES (?, ?)", (n, "x" * 3000))
    shutil.copytree(folder, copy)
    database.close()
    return copy


def damage_log(folder: Path, at: float, size: int = 5000) -> None:
    log = folder / f"{FILE}-wal"
    with log.open("r+b") as file:
        file.seek(int(log.stat().st_size * at))
        file.write(b"\0" * size)


def test_a_log_without_holes_is_fine(killed: Path) -> None:
    assert hole_in_log(killed / FILE) is None
    with contextlib.closing(sqlite3.connect(killed / FILE)) as database:
        assert database.execute("SELECT count(*) FROM numbers").fetchone() == (30,)


@pytest.mark.parametrize("at", [0.1, 0.5, 0.8])
def test_a_hole_in_the_log_is_noticed(killed: Path, at: float) -> None:
    damage_log(killed, at)
    assert "has a hole after" in str(hole_in_log(killed / FILE))
    with contextlib.closing(sqlite3.connect(killed / FILE)) as database:
        assert database.execute("SELECT count(*) FROM numbers").fetchone() < (30,)


def test_a_log_whose_beginning_is_gone_is_noticed(killed: Path) -> None:
    damage_log(killed, 0, 32)
    assert "the beginning of" in str(hole_in_log(killed / FILE))


def test_a_log_that_ends_early_is_what_a_power_cut_leaves(killed: Path) -> None:
    log = killed / f"{FILE}-wal"
    os.truncate(log, log.stat().st_size - 6000)
    assert hole_in_log(killed / FILE) is None


def test_a_log_that_was_begun_again_has_no_hole(tmp_path: Path) -> None:
    """Behind the new end lies what the log held before it was written over from its start."""
    database = sqlite3.connect(tmp_path / FILE)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE numbers (n INTEGER, filler TEXT)")
    rng = random.Random(1)
    for n in range(60):
        with database:
            database.execute("INSERT INTO numbers VALUES (?, ?)", (n, "x" * rng.randrange(9000)))
        if n == 40:
            database.execute("PRAGMA wal_checkpoint(RESTART)")
    copy = tmp_path / "copy"
    copy.mkdir()
    for file in tmp_path.glob(f"{FILE}*"):
        shutil.copy(file, copy)
    database.close()
    assert hole_in_log(copy / FILE) is None


# -- disks ---------------------------------------------------------------------------------------

RUN = "import sys; from railbird.cli import main; sys.exit(main())"


def can_mount() -> bool:
    tried = subprocess.run(
        ["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"],
        capture_output=True,
        check=False,
    )
    return tried.returncode == 0


needs_a_disk = pytest.mark.skipif(
    not shutil.which("unshare") or not can_mount(), reason="needs a disk of its own, by unshare"
)


def on_a_disk(disk: Path, options: str, prepare: str, *arguments: str) -> tuple[int, str]:
    """Run a command while a disk with these options is mounted there: its code, what it said, and
    behind that what lies on the disk at the end."""
    disk.mkdir()
    command = shlex.join([sys.executable, "-c", RUN, *arguments])
    script = (
        f"mount -t tmpfs -o {options} tmpfs {disk} && {prepare} && "
        f"{{ {command}; code=$?; ls {disk} >&2; exit $code; }}"
    )
    ended = subprocess.run(
        ["unshare", "-rm", "sh", "-c", script],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return ended.returncode, ended.stderr


def start_on(disk: Path) -> list[str]:
    return ["serve", "--host", "127.0.0.1", "--port", "0", "--data", str(disk)]


@needs_a_disk
@pytest.mark.parametrize(("options", "said"), [("size=64k", "disk"), ("ro", "Read-only")])
def test_a_disk_that_takes_nothing_is_told_in_one_line(
    tmp_path: Path, options: str, said: str
) -> None:
    code, heard = on_a_disk(tmp_path / "disk", options, "true", *start_on(tmp_path / "disk"))
    assert code == exit_codes.BAD_INPUT, heard
    assert said in heard.splitlines()[0]
    assert sum(line.startswith("railbird: ") for line in heard.splitlines()) == 1
    assert "Traceback" not in heard


@needs_a_disk
def test_a_house_on_a_read_only_disk_is_told_in_one_line(house: Path, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    prepare = f"cp -r {house}/* {disk} && mount -o remount,ro {disk}"
    code, heard = on_a_disk(disk, "size=8m", prepare, *start_on(disk))
    assert code == exit_codes.BAD_INPUT, heard
    assert "Read-only" in heard.splitlines()[0]
    assert "Traceback" not in heard


@needs_a_disk
def test_an_upgrade_without_room_for_the_copy_changes_nothing(tmp_path: Path) -> None:
    old, disk, after = unpack(tmp_path), tmp_path / "disk", tmp_path / "after"
    prepare = f"cp {old}/{FILE} {disk} && trap 'cp {disk}/{FILE} {after}' EXIT"
    code, heard = on_a_disk(disk, "size=700k", prepare, *start_on(disk))
    assert code == exit_codes.BAD_INPUT, heard
    said, *files = heard.splitlines()
    assert "disk is full" in said
    assert not [file for file in files if "layout" in file or "part" in file]
    assert check_file(after).layout == 1
    assert not check_file(after).faults


@needs_a_disk
def test_an_upgrade_without_room_for_itself_changes_nothing(tmp_path: Path) -> None:
    """The copy still fits on the disk."""
    old, disk, after = unpack(tmp_path), tmp_path / "disk", tmp_path / "after"
    after.mkdir()
    prepare = f"cp {old}/{FILE} {disk} && trap 'cp {disk}/{FILE}* {after}' EXIT"
    code, heard = on_a_disk(disk, "size=1300k", prepare, *start_on(disk))
    assert code == exit_codes.BAD_INPUT, heard
    assert "disk is full" in heard.splitlines()[0]
    assert check_file(after / FILE).layout == 1
    assert not check_file(after / FILE).faults
    assert not check_file(after / f"{FILE}.layout-1").faults


@needs_a_disk
def test_a_backup_onto_a_full_disk_leaves_nothing(house: Path, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    code, heard = on_a_disk(
        disk, "size=64k", "true", "backup", "--data", str(house), str(disk / "copy")
    )
    assert code == exit_codes.BAD_INPUT
    (said,) = heard.splitlines()
    assert "disk is full" in said


def test_one_table_that_cannot_be_loaded_hides_no_other(house: Path) -> None:
    table = TABLES["homestretch"]
    with served(house) as address:
        anna = come_back(address, table["tokens"]["0"])
        other = anna.create("open", "open")
    change(house, "UPDATE tables SET pack = '{' WHERE id = ?", table["table"])
    with served(house) as address:
        anna = come_back(address, table["tokens"]["0"])
        assert [each["table"] for each in anna.get("/api/mine")] == [other]
