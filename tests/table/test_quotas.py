"""One visitor or one address cannot fill the server."""

import contextlib
import sqlite3
from dataclasses import replace
from pathlib import Path

import httpx

from railbird.table.store.sqlite.database import FILE
from tests.table.served import PATIENCE, UNHURRIED, Json, Visitor, served, together

TABLE: Json = {"game": "homestretch", "seats": [{}, {}]}


def from_address(address: str, source: str) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=source)
    return httpx.Client(base_url=f"http://{address}", transport=transport, timeout=PATIENCE)


def test_a_visitor_has_so_many_tables(data: Path) -> None:
    with served(data, replace(UNHURRIED, tables_per_visitor=2)) as address:
        anna = Visitor(address)
        for _ in range(2):
            anna.post("/api/tables", TABLE)
        assert "you already have 2 tables" in anna.refused("/api/tables", TABLE)["error"]
        Visitor(address).post("/api/tables", TABLE)


def test_an_address_has_so_many_tables_whatever_its_cookies(data: Path) -> None:
    with (
        served(data, replace(UNHURRIED, tables_per_address=3)) as address,
        from_address(address, "127.0.0.2") as house,
        from_address(address, "127.0.0.3") as neighbour,
    ):
        for allowed in (True, True, True, False):
            house.cookies.clear()
            assert house.post("/api/tables", json=TABLE).is_success == allowed
        refused = house.post("/api/tables", json=TABLE)
        assert refused.status_code == 429
        assert "your address already has 3 tables" in refused.json()["error"]
        assert neighbour.post("/api/tables", json=TABLE).is_success


def test_old_tables_no_longer_count(data: Path) -> None:
    limits = replace(UNHURRIED, tables_per_visitor=1)
    with served(data, limits) as address:
        anna = Visitor(address)
        anna.post("/api/tables", TABLE)
        with contextlib.closing(sqlite3.connect(data / FILE)) as database, database:
            database.execute("UPDATE tables SET touched = touched - ?", (8 * 24 * 3600 * 1000,))
        anna.post("/api/tables", TABLE)


def record_of_a_game(address: str) -> bytes:
    anna = Visitor(address).host("random", "random")
    anna.do("start")
    anna.until_phase("over")
    record = anna.latest["table"]["evening"][0]["record"]
    return anna.visitor.http.get(f"/api/r/{record}/file").content


def test_records_and_packs_have_a_quota(data: Path) -> None:
    with served(data) as address:
        text = record_of_a_game(address)
    limits = replace(UNHURRIED, bytes_per_maker=len(text) + 100)
    with served(data, limits) as address:
        with from_address(address, "127.0.0.2") as house:
            assert house.post("/api/records", content=text).is_success
            house.cookies.clear()
            refused = house.post("/api/records", content=text)
            assert refused.status_code == 429
            assert "as one visitor may" in refused.json()["error"]
            pack = {"name": "mine", "files": {"board.csv": "x" * 200}}
            assert house.post("/api/tables", json={**TABLE, "pack": pack}).status_code == 429
            assert house.post("/api/tables", json=TABLE).is_success
        with from_address(address, "127.0.0.3") as neighbour:
            assert neighbour.post("/api/records", content=text).is_success


def test_a_full_quota_of_the_disk_stops_new_things_and_no_game(data: Path) -> None:
    with served(data) as address:
        anna, _ = together(lambda: Visitor(address))
    with served(data, replace(UNHURRIED, disk_bytes=1_000)) as address:
        back = Visitor(address)
        back.http.cookies = anna.visitor.http.cookies
        assert "no room for anything new" in back.refused("/api/tables", TABLE)["error"]
        page = back.socket(anna.table)
        page.hear_all()
        page.act(page.game["legal"][0]["action"])


def test_addresses_are_not_on_disk(data: Path) -> None:
    with served(data) as address, from_address(address, "127.0.0.2") as house:
        assert house.post("/api/tables", json=TABLE).is_success
    with contextlib.closing(sqlite3.connect(data / FILE)) as database:
        ((stored,),) = database.execute("SELECT address FROM made").fetchall()
    assert len(bytes.fromhex(stored)) == 16
