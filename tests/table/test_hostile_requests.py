"""Requests made to hurt: the server refuses them in words, and everybody else plays on."""

import http.client
import logging
import socket
import threading
import time
from urllib.parse import quote

import httpx
import pytest

from railbird.games.top_of_the_stretch.routes import race_room
from railbird.table.server.visitors import new_token, token_in
from railbird.table.user_files import AT_ONCE, MOST_WAITING
from tests.table.served import PATIENCE, Come, Visitor, wait_until

LONGEST_PAUSE = 0.5
"""CPU seconds that one request may take of everybody; far above what an ordinary one needs."""


def answer_to(address: str, path: str, headers: dict[str, str]) -> int:
    """The status of one GET."""
    asking = http.client.HTTPConnection(address, timeout=PATIENCE)
    try:
        asking.request("GET", path, headers=headers)
        return asking.getresponse().status
    finally:
        asking.close()


# -- cookies -------------------------------------------------------------------------------------


def test_a_token_is_found_among_other_cookies() -> None:
    token = new_token()
    assert token_in(f"railbird={token}") == token
    assert token_in(f"theme=dark; railbird={token}; a=b") == token
    assert token_in(f"theme=dark;railbird={token}") == token


@pytest.mark.parametrize(
    "header",
    ["", "railbird=", "railbird=short", f"myrailbird={'t' * 43}", f"railbird={'t' * 44}"],
)
def test_anything_else_is_no_token(header: str) -> None:
    assert token_in(header) is None


def test_a_long_quoted_cookie_is_read_at_once() -> None:
    header = 'a="' + r"\\" * 10_000 + '"'
    before = time.process_time()
    assert token_in(header) is None
    assert time.process_time() - before < LONGEST_PAUSE


@pytest.mark.parametrize("path", ["/api/site", "/"])
def test_a_cookie_header_over_4_kb_is_refused(address: str, path: str) -> None:
    assert answer_to(address, path, {"Cookie": "a=" + "x" * 5000}) == 431
    assert answer_to(address, path, {"Cookie": "a=" + "x" * 1000}) == 200


def test_a_socket_with_a_cookie_header_over_4_kb_is_refused(address: str) -> None:
    table = Visitor(address).create("open", "open")
    handshake = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    assert answer_to(address, f"/ws/{table}", handshake | {"Cookie": "a=" + "x" * 5000}) == 403
    assert answer_to(address, f"/ws/{table}", handshake) == 101


def test_an_endless_request_head_is_refused_after_16_kb(address: str) -> None:
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(b"GET /api/site HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 20_000)
        assert line.recv(100).startswith(b"HTTP/1.1 400 ")


# -- addresses -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["9" * 4400, "-1", "٣", "²", "x"])
def test_a_seat_that_is_no_number_is_looked_past(
    visit: Come, seat: str, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = visit()
    table = visitor.create("open", "open")
    with caplog.at_level(logging.WARNING):
        page = visitor.socket(f"{table}?seat={quote(seat)}")
        page.until(lambda: "you" in page.latest)
    assert page.latest["you"]["looking"] is None
    assert caplog.records == []


# -- files of visitors ---------------------------------------------------------------------------


def test_slow_files_do_not_keep_others_from_their_tables(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However a file gets through that takes long to read, the database answers meanwhile."""
    done = threading.Event()
    monkeypatch.setattr(race_room, "read_sheets", lambda _given: done.wait())
    sheets = {"files": {"races/mine.toml": "[race]"}}

    def send() -> None:
        with httpx.Client(base_url=f"http://{address}", timeout=PATIENCE) as sender:
            sender.post("/api/race_room/read", json=sheets)

    senders = [threading.Thread(target=send) for _ in range(12)]
    try:
        for sender in senders:
            sender.start()
        visitor = Visitor(address)
        table = visitor.create("open", "open")
        assert visitor.http.get("/api/tables").status_code == 200
        assert visitor.http.get(f"/api/t/{table}/box").status_code == 200
    finally:
        done.set()
        for sender in senders:
            sender.join()


def test_a_long_queue_of_files_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()
    monkeypatch.setattr(race_room, "read_sheets", lambda _given: done.wait())
    statuses: list[int] = []

    def send() -> None:
        with httpx.Client(base_url=f"http://{address}", timeout=PATIENCE) as sender:
            sheets = {"files": {"races/mine.toml": "[race]"}}
            statuses.append(sender.post("/api/race_room/read", json=sheets).status_code)

    senders = [threading.Thread(target=send) for _ in range(AT_ONCE + MOST_WAITING + 3)]
    try:
        for sender in senders:
            sender.start()
        wait_until(lambda: len(statuses) >= 3)
    finally:
        done.set()
        for sender in senders:
            sender.join()
    assert statuses.count(429) == 3
    assert statuses.count(200) == AT_ONCE + MOST_WAITING


@pytest.mark.parametrize("call", ["read", "rate"])
def test_scoresheets_of_more_than_300_kb_are_refused(address: str, call: str) -> None:
    files = {"files": {"races/mine.toml": "#" * 400_000}}
    said = Visitor(address).refused(f"/api/race_room/{call}", files)
    assert "300,000" in said["error"]


# -- deep nesting --------------------------------------------------------------------------------

DEPTHS = [500, 800, 900, 950, 980, 5_000]


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize(
    "command",
    [
        '{"do":"roll","id":"1","n":1,"outcome":?}',
        '{"do":"act","id":"1","n":1,"action":?}',
        '{"do":"act","id":"1","n":1,"action":{"do":"place_bets","bets":?}}',
        '{"do":"explain","id":"1","action":?}',
        '{"do":"correct","id":"1","number":0,"outcome":?,"n":1}',
        '{"do":"set","id":"1","options":{"purple_races":?}}',
        '{"do":"set","id":"1","options":{?:1}}',
        '{"do":"start","id":?}',
        '{"id":?}',
        "?",
    ],
)
@pytest.mark.parametrize("dice", ["fair", "manual"])
def test_a_deep_message_is_refused_without_a_traceback(
    visit: Come, command: str, depth: int, dice: str, caplog: pytest.LogCaptureFixture
) -> None:
    anna = visit().host("open", "open", dice=dice, game="top_of_the_stretch")
    anna.do("sit", seat=0, name="Anna")
    with caplog.at_level(logging.WARNING):
        anna.raw.send(command.replace("?", nested(depth)))
        anna.until(lambda: "refused" in anna.latest)
    assert caplog.records == []
    anna.do("chat", text="Still here.")


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", '{"game":"homestretch","seats":[{},{}],"options":{"purple_races":?}}'),
        ("/api/tables", '{"game":"homestretch","seats":?}'),
        ("/api/tables", "?"),
        ("/api/handover", '{"code":?}'),
        ("/api/packs/check", '{"game":"homestretch","pack":{"name":"x","files":?}}'),
        ("/api/race_room/read", '{"files":?}'),
        ("/api/records", '{"railbird":?,"hash":"' + "0" * 32 + '"}\n'),
        ("/api/records", '{"railbird":1,"options":?,"hash":"' + "0" * 32 + '"}\n'),
    ],
)
def test_a_deep_body_is_refused_without_a_traceback(
    visit: Come, path: str, body: str, depth: int, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        answer = visit().http.post(
            path,
            content=body.replace("?", nested(depth)),
            headers={"Content-Type": "application/json"},
        )
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]
    assert caplog.records == []


# -- bytes that are no text ----------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/tables", "/api/handover", "/api/packs/check"])
def test_a_body_that_is_not_utf_8_is_refused_without_a_traceback(
    visit: Come, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    body = b'{"game":"\x86","code":"\x86","seats":[]}'
    with caplog.at_level(logging.WARNING):
        answer = visit().http.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert "not understood" in answer.json()["error"]
    assert caplog.records == []
