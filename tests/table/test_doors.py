"""Connections that send no whole request, too many connections, and too few open files."""

import asyncio
import contextlib
import logging
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib.metadata import requires, version
from inspect import signature
from pathlib import Path
from typing import Any

import httpx
import pytest
from h11 import LocalProtocolError
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from railbird.table.limits import network_of
from railbird.table.server import doors, server
from railbird.table.server.doors import Doors
from tests.table.served import PATIENCE, UNHURRIED, Visitor, served, together, wait_until

Timers = Callable[[], list[asyncio.TimerHandle]]

HALF = b"GET /api/site HTTP/1.1\r\nHost: x\r\n"
HASTY = replace(UNHURRIED, request_seconds=0.5, answer_seconds=2)


@pytest.fixture
def lines() -> Iterator[contextlib.ExitStack]:
    with contextlib.ExitStack() as lines:
        yield lines


def dial(lines: contextlib.ExitStack, address: str, source: str = "127.0.0.1") -> socket.socket:
    host, port = address.split(":")
    return lines.enter_context(
        socket.create_connection((host, int(port)), timeout=PATIENCE, source_address=(source, 0))
    )


def is_cut(line: socket.socket) -> bool:
    """Whether the server has ended the connection, without a word."""
    line.settimeout(0)
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


@pytest.mark.parametrize("sent", [b"", HALF])
def test_a_connection_without_a_whole_request_is_ended(
    data: Path, lines: contextlib.ExitStack, sent: bytes
) -> None:
    with served(data, HASTY) as address:
        line = dial(lines, address)
        line.sendall(sent)
        wait_until(lambda: is_cut(line))


def test_a_head_that_comes_byte_by_byte_is_ended(data: Path, lines: contextlib.ExitStack) -> None:
    with served(data, HASTY) as address:
        line = dial(lines, address)

        def cut() -> bool:
            with contextlib.suppress(ConnectionError):
                line.sendall(b"X")
            return is_cut(line)

        line.sendall(HALF)
        wait_until(cut)


def test_a_body_that_never_comes_is_ended(data: Path, lines: contextlib.ExitStack) -> None:
    with served(data, HASTY) as address:
        line = dial(lines, address)
        line.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 100\r\n\r\n{"
        )
        wait_until(lambda: is_cut(line))


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> Timers:
    """Which will cut the lines that wait for a request."""
    seen: list[Doors] = []

    class Seen(Doors):
        def __init__(self, *about: Any) -> None:
            super().__init__(*about)
            seen.append(self)

    monkeypatch.setattr(server, "Doors", Seen)
    return lambda: [timer for each in seen for timer in [*each._waiting.values()]]


def test_a_second_request_has_its_time_too(
    data: Path, lines: contextlib.ExitStack, timers: Timers
) -> None:
    with served(data) as address:
        line = dial(lines, address)
        for _ in range(3):
            wait_until(timers)
            (before,) = timers()
            line.sendall(HALF + b"\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 200")
            while b"lan_url" not in line.recv(4096):
                pass
            wait_until(partial(is_another, timers, before))


def is_another(timers: Timers, before: asyncio.TimerHandle) -> bool:
    return any(timer is not before for timer in timers())


def test_sockets_outlive_the_limit(data: Path, timers: Timers) -> None:
    with served(data) as address:
        anna, ben = together(lambda: Visitor(address))
        for player in (anna, ben):
            player.visitor.http.close()
        wait_until(lambda: timers() == [])  # which would cut them
        for player in (anna, ben):
            player.do("chat", text="Still here.")


def test_half_requests_in_masses_keep_nobody_out(data: Path, lines: contextlib.ExitStack) -> None:
    """Even from the proxy's own address, which may have any number of connections."""
    limits = replace(UNHURRIED, sockets=20, waiting_connections=50)
    with served(data, limits) as address:
        for _ in range(700):
            dial(lines, address).sendall(HALF)
        assert httpx.get(f"http://{address}/api/site", timeout=PATIENCE).status_code == 200


def test_one_address_has_so_many_connections(data: Path, lines: contextlib.ExitStack) -> None:
    with served(data, replace(UNHURRIED, connections_per_address=5)) as address:
        kept = [dial(lines, address, "127.0.0.2") for _ in range(5)]
        surplus = dial(lines, address, "127.0.0.2")
        wait_until(lambda: is_cut(surplus))
        assert not any(map(is_cut, kept))
        assert not is_cut(dial(lines, address, "127.0.0.3"))
        kept[0].close()
        wait_until(lambda: not cut_soon(dial(lines, address, "127.0.0.2")))


def cut_soon(line: socket.socket) -> bool:
    time.sleep(0.05)
    return is_cut(line)


def test_open_sockets_do_not_count_as_requests(data: Path) -> None:
    with served(data, replace(UNHURRIED, connections_per_address=5)) as address:
        visitor = Visitor(address)
        table = visitor.create("open", "open")
        opened = [visitor.socket(table, source_address=("127.0.0.2", 0)) for _ in range(8)]
        for each in opened:
            each.do("chat", text="Here.")


def test_a_server_short_of_files_says_so_once(
    data: Path,
    lines: contextlib.ExitStack,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(server, "allowed_files", lambda _wanted: server.OTHER_FILES + 3)
    with caplog.at_level(logging.WARNING, "railbird.table"), served(data) as address:
        kept = [dial(lines, address) for _ in range(3)]
        surplus = [dial(lines, address) for _ in range(3)]
        wait_until(lambda: all(map(is_cut, surplus)))
        assert not any(map(is_cut, kept))
    said = [record.getMessage() for record in caplog.records]
    assert said == ["no room for another connection: 3 are open"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_the_limit_of_open_files_is_raised() -> None:
    program = (
        "import resource\n"
        "from railbird.table.server.open_files import allowed_files\n"
        "_, most = resource.getrlimit(resource.RLIMIT_NOFILE)\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (100, most))\n"
        "print(allowed_files(300), resource.getrlimit(resource.RLIMIT_NOFILE)[0])\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (100, 150))\n"
        "print(allowed_files(300), resource.getrlimit(resource.RLIMIT_NOFILE)[0])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout.split() == ["300", "300", "150", "150"]
    assert "only 150 files may be open" in done.stderr


def test_addresses_of_one_household_count_together() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::2:1")
    assert network_of("2001:db8::1") != network_of("2001:db8:0:1::1")
    assert network_of("192.0.2.1") != network_of("192.0.2.2")


def test_a_body_after_an_early_answer_makes_no_traceback(
    data: Path, lines: contextlib.ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR), served(data) as address:
        line = dial(lines, address)
        line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 400")
        line.sendall(b"5\r\nhello\r\nno length\r\n")
        wait_until(lambda: is_cut_after_rest(line))
    assert caplog.records == []


def is_cut_after_rest(line: socket.socket) -> bool:
    line.settimeout(0)
    with contextlib.suppress(BlockingIOError, ConnectionError):
        while line.recv(4096):
            pass
    return is_cut(line)


def test_an_answer_to_a_request_that_was_refused_meanwhile_ends_the_line() -> None:
    """uvicorn has answered 400 itself; what our own answer runs into reaches no log."""
    done: list[str] = []

    class Refused:
        def answering(self) -> None:
            done.append("answering")

        def waiting(self) -> None:
            done.append("waiting")

        def hang_up(self) -> None:
            done.append("hang up")

    async def answer(_scope: object, _receive: object, _send: object) -> None:
        raise LocalProtocolError("can't handle event type Response")

    async def ask() -> None:
        scope: Any = {"type": "http", "state": {doors._LINE: Refused()}}
        nothing: Any = None
        await doors.Attended(answer, 1)(scope, nothing, nothing)

    asyncio.run(ask())
    assert done == ["answering", "hang up", "waiting"]


def test_text_that_is_no_utf_8_is_told_once_and_without_a_traceback(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with served(data) as address:
        visitor = Visitor(address)
        table = visitor.create("open", "open")
        for _ in range(3):
            page = visitor.socket(table)
            page.hear_all()
            page.raw.send(b"\xff\xfe", text=True)
            assert page.closed_with() == 1007
    said = [each for each in caplog.records if "UTF-8" in each.getMessage()]
    assert len(said) <= 1
    assert all(each.exc_info is None for each in caplog.records)


# -- what is relied on in uvicorn ----------------------------------------------------------------


def test_uvicorn_is_a_version_whose_protocol_was_looked_at() -> None:
    """`Line` extends a class that uvicorn does not document, so it may change without notice."""
    (pinned,) = (each for each in requires("railbird") or () if each.startswith("uvicorn"))
    newest = re.search(r"<0\.(\d+)", pinned)
    assert newest, pinned
    major, minor, *_ = map(int, version("uvicorn").split("."))
    assert (major, minor) < (0, int(newest[1])) == (0, 60)


def test_uvicorn_still_makes_and_calls_its_protocol_as_line_expects() -> None:
    made_with = signature(H11Protocol.__init__).parameters
    assert list(made_with) == ["self", "config", "server_state", "app_state", "_loop"]
    for method in ("connection_made", "data_received", "connection_lost"):
        assert callable(getattr(H11Protocol, method))
    state = ServerState()
    with contextlib.closing(asyncio.new_event_loop()) as loop:
        line = H11Protocol(Config(doors.Attended, log_config=None), state, {}, loop)
    assert line.connections is state.connections
    assert {"transport", "loop", "app_state"} <= vars(line).keys()
