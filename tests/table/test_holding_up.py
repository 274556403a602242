"""Bad input, floods, slow readers and strangers: handled, logged, and never a traceback."""

import asyncio
import contextlib
import logging
import socket as sockets
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from railbird.table.limits import Limits
from railbird.table.refusal import DiskFull
from railbird.table.room.attendants import bots, clocks
from railbird.table.room.commands import host as hosting
from railbird.table.room.table import Table
from railbird.table.room.tables import Tables
from railbird.table.server.visitors import new_token
from railbird.table.store.database import Transaction
from railbird.table.store.sqlite import writer
from railbird.table.throttled import Throttled
from tests.table.served import (
    PATIENCE,
    UNHURRIED,
    Come,
    Json,
    Refusal,
    Socket,
    Visitor,
    served,
    together,
    wait_until,
)

TABLE_LOG = "railbird.table"


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "hello",
        "[]",
        "null",
        "{",
        '{"do":"fly","id":"1"}',
        '{"do":"act","id":"1"}',
        '{"do":"act","id":"1","action":[],"n":1}',
        '{"do":"act","id":"1","action":{"do":"draft_pick","card":"B02a"},"n":"x"}',
        '{"do":"sit","id":"1","seat":-1,"name":"x"}',
        '{"do":"sit","id":"1","seat":99999999999999999999,"name":"x"}',
        '{"do":"look","id":"1","seat":-1}',
        '{"do":"kick","id":"1","seat":-1}',
        '{"do":"roll","id":"1","outcome":{"a":[1]},"n":1}',
        '{"do":"start","id":""}',
        '{"do":"start","id":"' + "x" * 65 + '"}',
        '{"do":"start","id":17}',
        '{"do":"swap","id":"1","a":0,"b":-5}',
        '{"do":"play_defaults","id":"1","seat":-1}',
        '{"do":"set","id":"1","seats":-1}',
        '{"do":"set","id":"1","seats":1000000}',
        '{"do":"set","id":"1","options":{"purple_races":{"a":1}}}',
        '{"do":"explain","id":"1","action":{"do":"place_bets","bets":[]}}',
        '{"do":"act","id":"1","action":{"do":"place_bet","value":1,"horse":1e400,"line":"win"},"n":1}',
        "[" * 3000,
    ],
)
def test_a_malformed_message_is_refused_and_the_table_goes_on(
    visit: Come, frame: str, caplog: pytest.LogCaptureFixture
) -> None:
    anna, _ = together(visit)
    with caplog.at_level(logging.ERROR, TABLE_LOG):
        anna.raw.send(frame)
        refused = anna.hear()
        while refused["type"] != "refused":
            refused = anna.hear()
    assert refused["error"]
    assert "Traceback" not in refused["error"]
    assert caplog.records == []
    anna.act(anna.game["legal"][0]["action"])


def test_the_log_says_why_a_socket_ended_once_for_many(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    reserved = bytes([0x83, 0x80, 0, 0, 0, 0])
    """The head of a frame whose kind does not exist."""
    with served(data) as address, caplog.at_level(logging.WARNING, TABLE_LOG):
        anna = Visitor(address).host("open", "random")
        for _ in range(3):
            other = Visitor(address).socket(anna.table)
            other.hear_all()
            other.raw.socket.sendall(reserved)
            other.closed_with()
    (line,) = [each.getMessage() for each in caplog.records]
    assert line == f"table {anna.table}: a socket ended with 1002 'invalid opcode'"


def test_a_binary_frame_ends_the_connection_quietly(
    visit: Come, caplog: pytest.LogCaptureFixture
) -> None:
    anna, ben = together(visit)
    with caplog.at_level(logging.ERROR):
        anna.raw.send(b"\x00\xff")
        anna.closed_with()
    assert caplog.records == []
    ben.act(ben.game["legal"][0]["action"])


def test_an_oversized_frame_ends_the_connection(visit: Come) -> None:
    anna, ben = together(visit)
    anna.raw.send("x" * 20_000)
    assert anna.closed_with() == 1009
    ben.act(ben.game["legal"][0]["action"])


def test_too_many_commands_are_refused_and_a_flood_is_ended(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    limits = Limits(commands_per_second=0.001, commands_at_once=5, refusals_before_closing=20)
    with served(data, limits) as address:
        anna = Visitor(address).host("open", "random")
        for _ in range(5):
            anna.do("chat", text="hello", name="Anna")
        with pytest.raises(Refusal, match="too fast"):
            anna.do("chat", text="hello", name="Anna")
        with caplog.at_level(logging.WARNING, TABLE_LOG):
            with contextlib.suppress(ConnectionClosed):  # perhaps before the last is sent
                for _ in range(40):
                    anna.send("start")
            assert anna.closed_with() == 4008
        assert "far too much" in caplog.text
        Visitor(address).socket(anna.table).hear_all()


def test_a_slow_reader_delays_nobody_and_starts_afresh(data: Path) -> None:
    """Its queue overflows; it is told so and gets the whole picture again."""
    limits = replace(UNHURRIED, queue_messages=8)
    with served(data, limits, send_buffer=8192) as address:
        anna = Visitor(address).host("open", "random")
        slow = Slow(address, anna.table)
        more_than_buffers_hold = 400_000 // 1200
        for _ in range(more_than_buffers_hold):
            anna.do("chat", text="🐎" * 300, name="Anna")
        anna.do("chat", text="the last line", name="Anna")
        kinds, last_chat = slow.read_until(b"the last line")
        assert "resync" in kinds
        after = kinds[kinds.index("resync") + 1 :]
        assert after[:3] == ["table", "you", "chat"]
        assert last_chat[-1]["text"] == "the last line"


class Slow:
    """A browser that connects with a small buffer and does not read until it is asked to."""

    def __init__(self, address: str, table: str) -> None:
        host, _, port = address.partition(":")
        self._raw = sockets.socket()
        self._raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        self._raw.connect((host, int(port)))
        request = (
            f"GET /ws/{table} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: railbird={new_token()}\r\n\r\n"
        )
        self._raw.sendall(request.encode())

    def read_until(self, words: bytes) -> tuple[list[str], list[Json]]:
        """The kinds of all messages, and the chat as this browser would show it."""
        self._raw.settimeout(PATIENCE)
        received = bytearray()
        while not any(words in text for text in _frames(received)):
            part = self._raw.recv(1 << 16)
            assert part, "the server has hung up"
            received += part
        messages = [msgspec.json.decode(text) for text in _frames(received)]
        chat: list[Json] = []
        for message in messages:
            if message["type"] == "chat":
                chat = message["lines"] if message["whole"] else chat + message["lines"]
        return [message["type"] for message in messages], chat


def _frames(stream: bytearray) -> list[bytes]:
    """The payloads of unmasked text frames after the handshake."""
    head, end, _ = stream.partition(b"\r\n\r\n")
    at = len(head) + len(end)
    texts = []
    while at + 2 <= len(stream):
        kind, length = stream[at] & 0x0F, stream[at + 1] & 0x7F
        at += 2
        if length == 126:
            length = int.from_bytes(stream[at : at + 2], "big")
            at += 2
        elif length == 127:
            length = int.from_bytes(stream[at : at + 8], "big")
            at += 8
        if kind == 1 and at + length <= len(stream):
            texts.append(bytes(stream[at : at + length]))
        at += length
    return texts


# -- strangers -----------------------------------------------------------------------------------


def test_a_strangers_token_opens_nothing(visit: Come) -> None:
    anna, _ = together(visit)
    stranger = visit()
    for token in (new_token(), "short", "x" * 43 + ";", anna.visitor.http.cookies["railbird"][:-1]):
        stranger.http.cookies.clear()
        stranger.http.cookies.set("railbird", token)
        socket = stranger.socket(anna.table, seat=0)
        socket.hear_all()
        assert socket.latest["you"]["seats"] == []
        assert socket.view["draft"]["hand"] == []
        socket.close()


def test_without_a_cookie_one_may_watch_but_not_sit(visit: Come) -> None:
    anna = visit().host("open", "random")
    bare = visit().socket(anna.table, headers={"Cookie": ""})
    with pytest.raises(Refusal, match="no cookie"):
        bare.do("sit", seat=0, name="Ghost")
    bare.do("chat", text="hello", name="Ghost")


def test_pages_of_other_sites_are_turned_away(
    visit: Come, caplog: pytest.LogCaptureFixture
) -> None:
    anna = visit().host("open", "random")
    longer = f"http://{anna.visitor.address}.evil.example"
    for origin in ("https://evil.example", "null", longer, "http://[", "http://[x]"):
        other = anna.visitor.socket(anna.table, origin=origin)
        assert other.closed_with() == 4003
        answer = anna.visitor.http.post(
            "/api/tables",
            json={"game": "homestretch", "seats": [{}, {}]},
            headers={"Origin": origin},
        )
        assert answer.status_code == 400
        assert "another site" in answer.json()["error"]
    own = anna.visitor.socket(anna.table, origin=f"http://{anna.visitor.address}")
    own.hear_all()
    assert "Traceback" not in caplog.text


def test_the_public_address_is_an_origin_of_ones_own(data: Path) -> None:
    with served(data, public_url="https://races.example.org") as address:
        visitor = Visitor(address)
        table = visitor.create("open", "random")
        visitor.socket(table, origin="https://races.example.org").hear_all()
        assert visitor.get("/api/site")["public_url"] == "https://races.example.org"


def test_a_table_that_is_not_there(visit: Come) -> None:
    visitor = visit()
    assert visitor.socket("nothing").closed_with() == 4004
    for path in ("box", "replay", "frames"):
        assert visitor.http.get(f"/api/t/nothing/{path}").status_code == 404


def test_sockets_have_a_limit(data: Path) -> None:
    with served(data, replace(UNHURRIED, sockets_per_visitor=3)) as address:
        anna = Visitor(address).host("open", "random")
        tabs = [anna.visitor.socket(anna.table) for _ in range(2)]
        assert anna.visitor.socket(anna.table).closed_with() == 4013
        tabs[0].close()
        wait_until(lambda: is_let_in(anna.visitor, anna.table))  # once the server has noticed


def is_let_in(visitor: Visitor, table: str) -> bool:
    with contextlib.suppress(ConnectionClosed):
        visitor.socket(table).hear_all()
        return True
    return False


def test_sockets_that_come_together_are_counted_at_once(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though their table has yet to be read from the disk."""
    loaded, up_to_date = threading.Event(), Tables.up_to_date

    async def slowly(tables: Tables, table: str) -> Table:
        while not loaded.is_set():
            await asyncio.sleep(0.01)
        return await up_to_date(tables, table)

    monkeypatch.setattr(Tables, "up_to_date", slowly)
    with served(data, replace(UNHURRIED, sockets_per_visitor=3)) as address:
        visitor = Visitor(address)
        table, came, codes = visitor.create("open", "random"), list[Socket](), list[int]()

        def come() -> None:
            came.append(visitor.socket(table))
            codes.append(came[-1].closed_with())

        coming = [threading.Thread(target=come) for _ in range(5)]
        for each in coming:
            each.start()
        try:
            wait_until(lambda: len(codes) == 2)
        finally:
            loaded.set()
        wait_until(lambda: len(came) == 5)
        assert codes == [4013, 4013]
    for each in coming:
        each.join()


def test_new_sockets_from_one_address_have_a_pace(data: Path) -> None:
    with served(
        data, replace(UNHURRIED, connections_per_second=0.01, connections_at_once=3)
    ) as address:
        anna = Visitor(address).host("open", "random")
        for _ in range(2):
            anna.visitor.socket(anna.table).close()
        assert anna.visitor.socket(anna.table).closed_with() == 4013


# -- HTTP ----------------------------------------------------------------------------------------


def test_every_answer_has_the_headers_that_browsers_obey(visit: Come) -> None:
    http = visit().http
    for path in ("/", "/api/games", "/api/nothing", "/nothing", "/rules/homestretch", "/page.css"):
        headers = http.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "same-origin"


def test_the_cookie_is_out_of_reach_of_scripts(address: str) -> None:
    answer = httpx.get(f"http://{address}/api/site")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    again = httpx.get(f"http://{address}/api/site", headers={"Cookie": cookie.partition(";")[0]})
    assert "set-cookie" not in again.headers


def test_bad_calls_are_answered_in_words(visit: Come) -> None:
    visitor = visit()
    table = visitor.create("open", "random")
    for path, query in (
        (f"/api/t/{table}/frames", {"n": "x"}),
        (f"/api/t/{table}/frames", {"seat": "9" * 30}),
        (f"/api/t/{table}/replay", {}),
    ):
        answer = visitor.http.get(path, params=query)
        assert answer.status_code == 400, path
        assert answer.json()["error"]
    plain = visitor.http.post("/api/tables", content=b"{}", headers={"Content-Type": "text/plain"})
    assert "application/json" in plain.json()["error"]
    broken = visitor.http.post(
        "/api/tables", content=b'{"game":', headers={"Content-Type": "application/json"}
    )
    assert broken.status_code == 400


def test_bodies_have_a_limit(visit: Come) -> None:
    visitor = visit()
    long = {"code": "x" * 100_000}
    assert "larger than" in visitor.refused("/api/handover", long)["error"]

    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 100_000

    answer = visitor.http.post("/api/records", content=endless())
    assert answer.status_code == 429


def test_new_tables_have_a_limit(data: Path) -> None:
    limits = Limits(creations_per_second=0.001, creations_at_once=3)
    with served(data, limits) as address:
        visitor = Visitor(address)
        for _ in range(3):
            visitor.create("open", "random")
        wanted: Json = {"game": "homestretch", "seats": [{}, {}]}
        assert "too many" in visitor.refused("/api/tables", wanted)["error"]
    with served(data, replace(UNHURRIED, tables=4)) as address:
        visitor = Visitor(address)
        visitor.create("open", "random")
        assert "as many tables" in visitor.refused("/api/tables", wanted)["error"]


def test_pages_without_a_build_say_how_to_build_them(data: Path, tmp_path: Path) -> None:
    with served(data, static=tmp_path / "nothing") as address:
        page = httpx.get(f"http://{address}/t/sometable")
        assert page.status_code == 503
        assert "npm run build" in page.text


def test_built_pages_are_served_for_every_path(data: Path, tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>the page</p>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("1")
    with served(data, static=tmp_path) as address, httpx.Client() as http:
        base = f"http://{address}"
        for path in ("/", "/t/abc", "/t/abc/screen", "/r/abc", "/h/abc", "/how/homestretch"):
            assert http.get(base + path).text == "<p>the page</p>"
        script = http.get(f"{base}/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert http.get(f"{base}/assets/../../secret").status_code == 404
        assert http.get(f"{base}/assets/%2e%2e/%2e%2e/etc/passwd").status_code == 404


def test_the_rules_have_an_anchor_for_every_number(visit: Come) -> None:
    page = visit().http.get("/rules/homestretch/numbered").text
    for rule in ("HS-2.1", "HS-7.5", "HS-12.27"):
        assert f'id="{rule}"' in page
    assert "href='/rules/homestretch'" in page
    assert visit().http.get("/rules/chess").status_code == 404
    assert visit().http.get("/rules/chess/numbered").status_code == 404
    assert visit().http.get("/rules/..%2f..%2fREADME").status_code == 404


def test_a_fault_in_the_server_is_logged_and_not_shown(
    visit: Come, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, ben = together(visit)

    def stumble(*_anything: object) -> None:
        raise ZeroDivisionError("a secret detail")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR, TABLE_LOG):
        patch.setattr("railbird.table.session.session.GameSession.decide", stumble)
        with pytest.raises(Refusal, match="went wrong") as refusal:
            anna.act(anna.game["legal"][0]["action"])
    assert "secret detail" not in str(refusal.value)
    assert "ZeroDivisionError" in caplog.text
    anna.act(anna.game["legal"][0]["action"])
    ben.act(ben.game["legal"][0]["action"])


def test_a_full_disk_changes_nothing_and_is_told_once(
    visit: Come, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, _ = together(visit)

    def full(_database: object, group: Sequence[object]) -> list[Exception | None]:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        return [writer._refusal(error)] * len(group)

    with monkeypatch.context() as patch:
        patch.setattr(writer, "_full_disk", Throttled(logging.getLogger(TABLE_LOG)))
        patch.setattr(writer, "write_group", full)
        for _ in range(3):
            with pytest.raises(Refusal, match="server's disk is full"):
                anna.act(anna.game["legal"][0]["action"])
        table = {"game": "homestretch", "seats": [{}, {}]}
        answer = anna.visitor.http.post("/api/tables", json=table)
        assert answer.status_code == 507
        assert "server's disk is full" in answer.json()["error"]
    said = [each.getMessage() for each in caplog.records if each.name == TABLE_LOG]
    assert said == ["the disk is full; nothing can be written"]
    assert anna.view["draft"]["pick"] is None
    anna.act(anna.game["legal"][0]["action"])
    anna.hear_all()
    assert anna.view["draft"]["pick"]


def test_a_player_is_told_that_nothing_can_be_written_any_more(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not that nothing was changed: the last change may be on disk or not."""

    def die(*_anything: object) -> None:
        raise MemoryError

    with served(data) as address:
        anna = Visitor(address).host("open", "random")
        monkeypatch.setattr(writer, "write_group", die)
        with pytest.raises(Refusal) as refusal:
            anna.do("chat", text="is anybody there?", name="Anna")
        assert str(refusal.value) == writer.GONE


def test_nothing_is_said_of_a_step_before_the_disk_has_it(
    visit: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Viewers who join during a write get the update too."""
    anna, _ = together(visit)
    second_tab = anna.visitor.socket(anna.table)
    asked, go_on = threading.Event(), threading.Event()
    write_group = writer.write_group

    def hold(database: sqlite3.Connection, group: Any) -> list[Exception | None]:
        asked.set()
        go_on.wait(PATIENCE)
        return write_group(database, group)

    with monkeypatch.context() as patch:
        patch.setattr(writer, "write_group", hold)
        anna.send("act", action=anna.game["legal"][0]["action"], n=anna.game["n"])
        try:
            assert asked.wait(PATIENCE)
            second_tab.hear_all()
            late_comer = anna.visitor.socket(anna.table)
            late_comer.hear_all()
            assert second_tab.view["draft"]["pick"] is None
            assert late_comer.view["draft"]["pick"] is None
        finally:
            go_on.set()
        second_tab.until(lambda: second_tab.view["draft"]["pick"])
        late_comer.until(lambda: late_comer.view["draft"]["pick"])


def test_a_server_that_closes_lets_its_sockets_go(data: Path) -> None:
    with served(data) as address:
        anna = Visitor(address).host("open", "random")
        anna.hear_all()
    with pytest.raises(ConnectionClosed):
        anna.do("start")


@pytest.mark.parametrize("by", ["bot", "deadline"])
def test_bots_and_clocks_wait_for_a_full_disk_without_a_traceback(
    data: Path, by: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hosting, "DEADLINES", range(1, 100))
    for module in (bots, clocks):
        monkeypatch.setattr(module, "RETRY_SECONDS", 0.1)
    write_group, refused = writer.write_group, list[str]()

    def full(database: sqlite3.Connection, group: Sequence[Transaction]) -> list[Exception | None]:
        """Three times, for what the bot or the clock has decided."""
        if len(refused) < 3 and f'"by":"{by}"' in repr(group):
            refused.append(by)
            return [DiskFull()] * len(group)
        return write_group(database, group)

    monkeypatch.setattr(writer, "write_group", full)
    with served(data) as address:
        anna = Visitor(address).host("open", "random", deadline=1)
        anna.do("sit", seat=0, name="Anna")
        anna.do("start")
        anna.until_phase("playing")
        anna.until(lambda: anna.view["draft"]["step"] == 2)
    assert len(refused) == 3
    assert caplog.text.count("disk is full") == 1, "once a minute"
    assert "Traceback" not in caplog.text
