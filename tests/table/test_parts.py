"""Parts of the server by themselves: limits, the store, clocks, signatures, types."""

import asyncio
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import msgspec
import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from railbird import folders
from railbird.core import Decision
from railbird.registry import game_ids, load
from railbird.table import address, typescript
from railbird.table.box import box_json
from railbird.table.clocks import Clocks
from railbird.table.direct import frame
from railbird.table.handover import Signer, Ticket
from railbird.table.limits import Allowance, Allowances, plain_text
from railbird.table.refusal import Refused
from railbird.table.rows import Batch
from railbird.table.server import CannotListen, listening_socket
from railbird.table.store import (
    BadStore,
    Statement,
    Store,
    TakenAlready,
    insert_batch,
    insert_command,
)
from railbird.table.visitors import new_token, set_cookie, token_in, visitor_of
from tests.table.served import wait_until
from tests.table.whisper import Whisper

BATCH = Batch(at=1, by="player")


# -- the store -----------------------------------------------------------------------------------


def commit(store: Store, *changes: list[Statement]) -> list[BaseException | None]:
    """All at once, so that they share one commit."""

    async def all_of_them() -> list[BaseException | None]:
        tasks = [store.commit(change) for change in changes]
        return await asyncio.gather(*tasks, return_exceptions=True)

    return asyncio.run(all_of_them())


def test_changes_of_many_tables_share_a_commit(data: Path) -> None:
    store = Store(data)
    changes = [[insert_batch(f"table {n}", 1, 0, BATCH)] for n in range(50)]
    assert commit(store, *changes) == [None] * 50
    store.close()
    with sqlite3.connect(data / "railbird.sqlite3") as database:
        assert database.execute("SELECT count(*) FROM batches").fetchone() == (50,)


@pytest.mark.parametrize(("quiet", "short", "many"), [(0.01, 1e6, 1000), (1e6, 0.01, 1)])
def test_what_was_written_comes_to_its_place_when_it_is_quiet(
    quiet: float, short: float, many: int, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a while, or after a short pause when much was written."""
    monkeypatch.setattr("railbird.table.store.QUIET_SECONDS", quiet)
    monkeypatch.setattr("railbird.table.store.SHORT_PAUSE_SECONDS", short)
    monkeypatch.setattr("railbird.table.store.MANY_GROUPS", many)
    store = Store(data)
    commit(store, [insert_batch("a table to be found", 1, 0, BATCH)])
    wait_until(lambda: b"a table to be found" in store.path.read_bytes())
    assert commit(store, [insert_batch("another", 1, 0, BATCH)]) == [None]
    store.close()


def test_a_log_with_room_does_not_grow(data: Path) -> None:
    store = Store(data, log_room=2**20)
    log = store.path.with_name(f"{store.path.name}-wal")
    room = log.stat().st_size
    assert room >= 2**20
    for n in range(50):
        commit(store, [insert_batch("a", 1, n, BATCH)])
    assert log.stat().st_size == room
    store.close()
    with sqlite3.connect(store.path) as database:
        assert database.execute("SELECT count(*) FROM batches").fetchone() == (50,)


def test_on_a_disk_that_is_nearly_full_no_room_is_made(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: SimpleNamespace(free=2**20))
    store = Store(data, log_room=2**20)
    assert store.path.stat().st_size < 2**20
    store.close()


def test_a_change_that_does_not_fit_harms_no_other(data: Path) -> None:
    store = Store(data)
    taken = [insert_batch("a", 1, 1, BATCH), insert_command("a", "visitor", "id", 1)]
    assert commit(store, taken) == [None]
    again = [insert_batch("a", 1, 2, BATCH), insert_command("a", "visitor", "id", 2)]
    other = [insert_batch("b", 1, 1, BATCH)]
    same_place = [insert_batch("b", 1, 1, BATCH)]
    results = commit(store, again, other, same_place)
    assert isinstance(results[0], TakenAlready)
    assert results[1] is None
    assert isinstance(results[2], sqlite3.IntegrityError)
    store.close()
    with sqlite3.connect(data / "railbird.sqlite3") as database:
        places = database.execute("SELECT table_id, seq FROM batches ORDER BY 1, 2").fetchall()
    assert places == [("a", 1), ("b", 1)]


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    with pytest.raises(BadStore, match="cannot use the data folder"):
        Store(file)
    (tmp_path / "railbird.sqlite3").write_text("not a database at all, but long enough" * 100)
    with pytest.raises(BadStore, match="not a database"):
        Store(tmp_path)


def test_a_store_of_another_layout_is_refused(data: Path) -> None:
    Store(data).close()
    with sqlite3.connect(data / "railbird.sqlite3") as database:
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


def test_a_fact_stays_what_it_was(data: Path) -> None:
    store = Store(data)
    assert store.fact("key", lambda: "first") == "first"
    assert store.fact("key", lambda: "second") == "first"
    store.close()
    again = Store(data)
    assert again.fact("key", lambda: "third") == "first"
    again.close()


# -- limits --------------------------------------------------------------------------------------


def test_an_allowance_runs_out_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    allowance = Allowance(per_second=2, at_once=3)
    assert [allowance.take() for _ in range(5)] == [True, True, True, False, False]
    now += 1
    assert [allowance.take() for _ in range(3)] == [True, True, False]


def test_allowances_are_for_each_address() -> None:
    allowances = Allowances(per_second=0, at_once=1, remembered=2)
    assert allowances.take("a")
    assert allowances.take("b")
    assert not allowances.take("a")
    assert allowances.take("c")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (" Anna  Maria ", "Anna Maria"),
        ("a\nb\tc", "a b c"),
        ("\u202eevil", "evil"),
        ("a\u2028b", "a b"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("馬🐎", "馬🐎"),
        ("<script>", "<script>"),
    ],
)
def test_text_becomes_one_plain_line(given: str, kept: str) -> None:
    assert plain_text(given, "name", 24) == kept


# -- clocks --------------------------------------------------------------------------------------


def test_a_clock_starts_when_its_seat_is_waited_for() -> None:
    clocks = Clocks()
    clocks.public_step(Decision((0, 1)), (), set(), 1000, 10)
    assert clocks.by_seat(3) == [11_000, 11_000, None]
    clocks.public_step(Decision((1, 2)), (), {0}, 2000, 10)
    assert clocks.by_seat(3) == [None, 11_000, 12_000]
    assert clocks.expired(11_500) == [1]
    clocks.stop([1])
    assert clocks.by_seat(3) == [None, None, 12_000]


def test_bots_have_no_clock() -> None:
    clocks = Clocks()
    clocks.public_step(Decision((0, 1)), (1,), set(), 0, 10)
    assert clocks.by_seat(2) == [10_000, None]


# -- visitors ------------------------------------------------------------------------------------


def test_a_token_is_found_in_its_cookie_alone() -> None:
    token = new_token()
    assert token_in(set_cookie(token, secure=False)) == token
    assert token_in(f"other=1; railbird={token}; more=2") == token
    for wrong in ("", "railbird=", "railbird=short", f"railbird={token}x", f"bird={token}", "\x00"):
        assert token_in(wrong) is None
    assert visitor_of(token) != visitor_of(new_token())
    assert "Secure" in set_cookie(token, secure=True)


def test_a_ticket_of_another_server_is_refused() -> None:
    ticket = Ticket("table", "visitor", 2**52, host=True)
    signer = Signer("key")
    assert signer.read(signer.sign(ticket)) == ticket
    with pytest.raises(Refused, match="not made by this server"):
        signer.read(Signer("other key").sign(ticket))
    with pytest.raises(Refused, match="expired"):
        signer.read(signer.sign(Ticket("table", "visitor", 1, host=True)))


# -- around the server ---------------------------------------------------------------------------


def test_a_taken_port_is_told_in_words() -> None:
    listener = listening_socket("127.0.0.1", 0)
    with pytest.raises(CannotListen, match="choose another one with --port"):
        listening_socket("127.0.0.1", listener.getsockname()[1])
    listener.close()


def test_addresses_are_written_as_links() -> None:
    assert address.url_of("192.168.1.7", 8080) == "http://192.168.1.7:8080"
    assert address.url_of("::1", 80) == "http://[::1]"


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        ("linux", "share/railbird"),
        ("darwin", "Library/Application Support/railbird"),
        ("win32", "Local/railbird"),
    ],
)
def test_data_lies_where_the_system_wants_it(
    platform: str, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    for variable in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    assert folders.data_folder().as_posix().endswith(folder)


def test_the_types_of_the_browser_are_up_to_date() -> None:
    """Otherwise: python -m railbird.table.typescript"""
    assert typescript.TARGET.read_text(encoding="utf-8") == typescript.typescript()


@pytest.mark.parametrize("game", game_ids())
def test_every_game_lays_its_tables_open_for_drawing(game: str) -> None:
    assert isinstance(msgspec.json.decode(box_json(load(game))), dict)


def test_a_key_of_several_parts_becomes_one_text() -> None:
    class Boxed(Whisper):
        box: ClassVar[object] = {("6", "dirt"): [{1: "a"}], ((5, 2), "win"): 0}

    assert msgspec.json.decode(box_json(Boxed())) == {"6/dirt": [{"1": "a"}], "5-2/win": 0}


# -- frames --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_what_every_browser_reads(size: int) -> None:
    text = b"x" * size
    reader = StreamReader()
    reader.feed_data(frame(text))
    parsing = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as parsed:
        next(parsing)
    assert parsed.value.value == Frame(Opcode.TEXT, text)
    assert reader.buffer == b""
