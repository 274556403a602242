"""railbird move, as it is typed: from a folder into PostgreSQL."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from railbird.cli import exit_codes, main
from railbird.table.store.postgres import move as moving
from railbird.table.store.sqlite.database import FILE, SqliteDatabase
from railbird.table.store.sqlite.safety import lock_folder
from tests.postgres import Postgres
from tests.table.served import Visitor, served, together
from tests.table.test_marks import ONE_RACE, finish, give, played, seated
from tests.table.test_old_house import unpack
from tests.table.test_workshop import made


def run(folder: Path, dsn: str) -> int:
    return main(["move", "--from", str(folder), "--to", dsn])


def fingerprint(folder: Path) -> str:
    return hashlib.sha256((folder / FILE).read_bytes()).hexdigest()


def test_a_house_moves_and_plays_on(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    data, dsn = tmp_path / "data", postgres.new_schema()
    with served(data, library=data / "library") as address:
        anna, ben = together(lambda: Visitor(address))
        anna.act(anna.game["legal"][0]["action"])
        ben.do("chat", text="we are moving")
        cookies = [each.visitor.http.cookies for each in (anna, ben)]
        before = anna.view, anna.log
    (data / "library").mkdir(exist_ok=True)
    was = fingerprint(data)
    assert run(data, dsn) == exit_codes.FINE
    said = capsys.readouterr().out
    assert "1 table, 0 records and 2 players have moved" in said
    assert f"The library stays in {data / 'library'}" in said
    assert fingerprint(data) == was
    with served(tmp_path / "none", database=dsn) as address:
        there = [Visitor(address), Visitor(address)]
        for visitor, kept in zip(there, cookies, strict=True):
            visitor.http.cookies = kept
        again, other = (visitor.socket(anna.table) for visitor in there)
        again.until(lambda: "log" in again.latest)
        assert (again.view, again.log) == before
        assert "we are moving" in str(again.latest["chat"])
        other.until(lambda: "log" in other.latest)
        other.act(other.game["legal"][0]["action"])
    assert run(data, dsn) == exit_codes.FINE
    assert "has already been moved to postgresql://railbird@/postgres" in capsys.readouterr().out


def test_variants_move_with_their_marks(tmp_path: Path, postgres: Postgres) -> None:
    data, dsn = tmp_path / "data", postgres.new_schema()
    with served(data) as address:
        anna = Visitor(address)
        variant = made(anna, options=ONE_RACE)
        table = finish(seated(anna, variant, "random"))
        give(table, 2, "too short")
        before = played(anna, variant)
        table.close()
    assert run(data, dsn) == exit_codes.FINE
    with served(tmp_path / "none", database=dsn) as address:
        anna.address, anna.http.base_url = address, f"http://{address}"
        assert played(anna, variant) == before
        give(table, 4)
        again = finish(seated(anna, variant, "random"))
        give(again, 5)
        (version,) = played(anna, variant)
        assert (version["games"], version["counts"]) == (2, [0, 0, 0, 1, 1])
        anna.post(f"/api/workshop/{variant}/delete", {})
    for kept in ("played", "marks"):
        assert postgres.execute(f"SELECT count(*) FROM {kept}", dsn) == "0"


def test_an_old_house_moves_as_it_is(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of an older layout, which stays as it is on disk."""
    house, dsn = unpack(tmp_path), postgres.new_schema()
    was = fingerprint(house)
    assert run(house, dsn) == exit_codes.FINE
    assert "Both hold the same: sha256" in capsys.readouterr().out
    assert fingerprint(house) == was
    with served(tmp_path / "none", database=dsn) as address:
        assert Visitor(address).http.get("/healthz").status_code == 200


def test_a_move_that_was_interrupted_goes_on_where_it_was(
    tmp_path: Path,
    postgres: Postgres,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    house, dsn = unpack(tmp_path), postgres.new_schema()
    inserts, units = moving._inserts, 0

    def stumble(*about: Any) -> Any:
        nonlocal units
        units += 1
        if units == 4:
            raise KeyboardInterrupt
        return inserts(*about)

    monkeypatch.setattr(moving, "_inserts", stumble)
    assert run(house, dsn) == exit_codes.INTERRUPTED
    assert postgres.execute("SELECT count(*) FROM tables", dsn) == "3"
    assert run(house, dsn) == exit_codes.FINE
    assert int(postgres.execute("SELECT count(*) FROM tables", dsn)) > 3
    assert units > 4
    capsys.readouterr()


def test_what_arrives_otherwise_than_it_was_sent_is_noticed(
    tmp_path: Path,
    postgres: Postgres,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    house, dsn = unpack(tmp_path), postgres.new_schema()
    inserts = moving._inserts

    def lossy(*about: Any) -> Any:
        return list(inserts(*about))[:-1]

    monkeypatch.setattr(moving, "_inserts", lossy)
    assert run(house, dsn) == exit_codes.BAD_INPUT
    assert "what arrived is not what was sent" in capsys.readouterr().err


def test_where_no_house_can_move_is_told_in_one_line(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    SqliteDatabase(data).close()
    with lock_folder(data):
        _refused(data, postgres.new_schema(), "another Railbird serves from", capsys)
    _refused(tmp_path, postgres.new_schema(), "there is no railbird.sqlite3", capsys)
    _refused(data, "mysql://a/b", "give postgresql://", capsys)
    _refused(data, "postgresql://a:pw@127.0.0.1:1/b", "it does not answer", capsys)
    full = postgres.new_schema()
    with served(tmp_path / "none", database=full) as address:
        Visitor(address).create("open", "open")
        _refused(data, full, "a server is running on that database", capsys)
    _refused(data, full, "has tables of its own", capsys)
    another = unpack(tmp_path)
    taken = postgres.new_schema()
    assert run(another, taken) == exit_codes.FINE
    _refused(data, taken, "another house has moved into", capsys)


def _refused(data: Path, dsn: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run(data, dsn) == exit_codes.BAD_INPUT
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1
    assert "pw" not in said
