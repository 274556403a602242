"""Parts of the server by themselves: connections, limits, clocks, signatures, types."""

import asyncio
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from railbird import folders
from railbird.core import Decision
from railbird.registry import game_ids, load
from railbird.table.allowance import Allowance, Allowances
from railbird.table.bounded import Bounded
from railbird.table.clock import ServerClock
from railbird.table.limits import Limits, plain_text
from railbird.table.protocol import typescript
from railbird.table.refusal import Refused
from railbird.table.room.handover import SeatLink, Signer
from railbird.table.server import addresses
from railbird.table.server.connection import Connection
from railbird.table.server.routes.games import box_json
from railbird.table.server.server import CannotListen, listening_socket
from railbird.table.server.visitors import new_token, set_cookie, token_in, visitor_of
from railbird.table.session.timeline import Clocks
from railbird.table.store.sqlite.database import SqliteDatabase
from railbird.table.store.store import Store
from railbird.table.updates.table import PING, RESYNC
from tests.table.whisper import Whisper

# -- connections ---------------------------------------------------------------------------------


def test_who_starts_afresh_hears_no_step_of_what_was_missed() -> None:
    async def fall_behind() -> list[str]:
        sent: list[str] = []

        async def send(message: Any) -> None:
            sent.append(message["text"])

        limits = replace(Limits(), queue_messages=4)
        connection = Connection("visitor", None, limits)
        for _ in range(5):
            connection.send(b"a step too many")
        await asyncio.sleep(0)
        pump = asyncio.create_task(connection.pump(send, lambda: [b"snapshot"]))
        connection.send(b"a step")
        for _ in range(5):
            await asyncio.sleep(0)
        connection.send(b"another step")
        for _ in range(5):
            await asyncio.sleep(0)
        pump.cancel()
        return sent

    assert asyncio.run(fall_behind()) == [RESYNC.decode(), "snapshot", "another step"]


def test_only_who_says_nothing_is_asked_whether_they_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    clock = SimpleNamespace(monotonic=lambda: now)
    monkeypatch.setattr("railbird.table.server.connection.time", clock)

    async def speak_and_fall_silent() -> None:
        nonlocal now
        pinged = asyncio.Event()

        async def send(message: Any) -> None:
            assert message["text"] == PING.decode()
            pinged.set()

        connection = Connection("visitor", None, replace(Limits(), ping_seconds=0.01))
        pump = asyncio.create_task(connection.pump(send, list))
        for _ in range(5):
            now += 0.02
            connection.heard()
            await asyncio.sleep(0.02)
        assert not pinged.is_set()
        now += 0.02
        await pinged.wait()
        pump.cancel()

    asyncio.run(speak_and_fall_silent())


# -- limits --------------------------------------------------------------------------------------


def test_an_allowance_runs_out_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    allowance = Allowance(per_second=2, at_once=3)
    assert [allowance.take() for _ in range(5)] == [True, True, True, False, False]
    now += 1
    assert [allowance.take() for _ in range(3)] == [True, True, False]


def test_a_memory_forgets_what_came_first_unless_it_is_in_use() -> None:
    few: Bounded[str, bytes] = Bounded(2)
    few["a"], few["b"] = b"1", b"2"
    few["a"] = b"3"
    few["c"] = b"4"
    assert list(few) == ["b", "c"], "what is written again does not move"
    few.move_to_end("b")
    few["d"] = b"5"
    assert list(few) == ["b", "d"]
    small: Bounded[str, bytes] = Bounded(10, lambda kept: sum(map(len, kept)))
    small["a"], small["b"], small["c"] = b"12345", b"12345", b"1234567"
    assert list(small) == ["c"]


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
    all_seats = {0, 1, 2}
    clocks = Clocks().after_public_step(Decision((0, 1)), all_seats, set(), 11_000)
    assert clocks.by_seat(3) == (11_000, 11_000, None)
    clocks = clocks.after_public_step(Decision((1, 2)), all_seats, {0}, 12_000)
    assert clocks.by_seat(3) == (None, 11_000, 12_000)
    assert clocks.by_seat(3, not_before=11_500) == (None, 11_500, 12_000)
    assert clocks.earlier(500).by_seat(3) == (None, 10_500, 11_500)


def test_bots_have_no_clock() -> None:
    clocks = Clocks().after_public_step(Decision((0, 1)), {0}, set(), 10_000)
    assert clocks.by_seat(2) == (10_000, None)


def test_a_bot_that_comes_or_goes_leaves_the_other_clocks_alone() -> None:
    clocks = Clocks().after_public_step(Decision((), asked=(0, 1)), {0, 1}, set(), 10_000)
    clocks = clocks.for_seats(Decision((), asked=(0, 1)), {0}, 15_000)
    assert clocks.by_seat(2) == (10_000, None)
    clocks = clocks.for_seats(Decision((), asked=(0, 1)), {0, 1}, 16_000)
    assert clocks.by_seat(2) == (10_000, 16_000)


def test_the_clock_of_the_house_never_runs_backwards(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ServerClock()
    started = clock.now()
    monkeypatch.setattr("time.time_ns", lambda: 0)
    assert clock.now() >= started
    clock.not_before(started + 3_600_000)
    assert clock.now() >= started + 3_600_000
    clock.not_before(0)
    assert clock.now() >= started + 3_600_000


# -- visitors ------------------------------------------------------------------------------------


def test_a_token_is_found_in_its_cookie_alone() -> None:
    token = new_token()
    assert token_in(set_cookie(token, secure=False)) == token
    assert token_in(f"other=1; railbird={token}; more=2") == token
    for wrong in ("", "railbird=", "railbird=short", f"railbird={token}x", f"bird={token}", "\x00"):
        assert token_in(wrong) is None
    assert visitor_of(token) != visitor_of(new_token())
    assert "Secure" in set_cookie(token, secure=True)


def test_a_ticket_of_another_server_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        link = SeatLink("table", "visitor", 1000, host=True)
        signer, other = map(Signer, stores)
        assert await signer.read(await signer.sign(link), 999) == link
        with pytest.raises(Refused, match="not made by this server"):
            await signer.read(await other.sign(link), 999)
        with pytest.raises(Refused, match="expired"):
            await signer.read(await signer.sign(link), 1001)

    stores = [Store(SqliteDatabase(tmp_path / name)) for name in ("one", "other")]
    asyncio.run(work())
    for store in stores:
        store.close()


# -- around the server ---------------------------------------------------------------------------


def test_a_taken_port_is_told_in_words() -> None:
    listener = listening_socket("127.0.0.1", 0)
    with pytest.raises(CannotListen, match="choose another with --host or --port"):
        listening_socket("127.0.0.1", listener.getsockname()[1])
    listener.close()


def test_addresses_are_written_as_links() -> None:
    assert addresses.url_of("192.168.1.7", 8080) == "http://192.168.1.7:8080"
    assert addresses.url_of("::1", 80) == "http://[::1]"


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
    """Otherwise: python -m railbird.table.protocol.typescript"""
    assert typescript.TARGET.read_text(encoding="utf-8") == typescript.typescript()


@pytest.mark.parametrize("game", game_ids())
def test_every_game_lays_its_tables_open_for_drawing(game: str) -> None:
    assert isinstance(msgspec.json.decode(box_json(load(game))), dict)


def test_a_key_of_several_parts_becomes_one_text() -> None:
    class Boxed(Whisper):
        box: object = {("6", "dirt"): [{1: "a"}], ((5, 2), "win"): 0}

    assert msgspec.json.decode(box_json(Boxed())) == {"6/dirt": [{"1": "a"}], "5-2/win": 0}
