"""A server that is told to stop does, whatever hangs."""

import asyncio
import contextlib
import logging
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from railbird.table.limits import Limits
from railbird.table.throttled import QuietLog
from tests.postgres import Postgres
from tests.processes import alive_in
from tests.table.served import PATIENCE, wait_until

HURRIED = """
import asyncio, sys, time
from functools import partial
import railbird.cli.serve as command
from railbird.cli import main
from railbird.table.limits import Limits
from railbird.table.throttled import QuietLog
from railbird.table.room.tables import Tables
command.Setup = partial(command.Setup, limits=Limits(stop_seconds=0.5))
{hang}
sys.exit(main())
"""

HANGS = {
    "a thread in a long replay": """
async def wake(self): await asyncio.to_thread(time.sleep, 1000)
Tables.wake = wake
""",
    "the whole server": """
async def close(self): time.sleep(1000)
Tables.close = close
""",
    "nothing here": "",
}


@contextlib.contextmanager
def serving(hang: str, *options: str) -> Iterator["subprocess.Popen[str]"]:
    """A server that ends by itself half a second after a signal, or is ended; it is up."""
    arguments = ["serve", "--host", "127.0.0.1", "--port", "0", "--no-analysis", *options]
    server = subprocess.Popen(
        [sys.executable, "-c", HURRIED.format(hang=HANGS[hang]), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert server.stdout is not None
    try:
        found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        assert found, server.stderr and server.stderr.read()
        assert httpx.get(f"{found[0]}/healthz", timeout=PATIENCE).status_code == 200
        yield server
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGKILL)
        server.communicate()


def stopped(server: "subprocess.Popen[str]", how: signal.Signals) -> str:
    """What it said, when it has ended as it should and left no process behind."""
    begun = time.monotonic()
    server.send_signal(how)
    assert server.wait(timeout=PATIENCE) == 128 + how
    assert time.monotonic() - begun < 10
    wait_until(lambda: not alive_in(server.pid))
    assert server.stderr is not None
    return server.stderr.read()


@pytest.mark.parametrize(
    ("hang", "how"),
    [
        ("a thread in a long replay", signal.SIGTERM),
        ("the whole server", signal.SIGINT),
    ],
)
def test_a_stop_is_obeyed_though_something_hangs(
    hang: str, how: signal.Signals, tmp_path: Path
) -> None:
    with serving(hang, "--data", str(tmp_path)) as server:
        said = stopped(server, how)
    assert said.count("\n") == 1
    assert "did not end by itself" in said


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_stop_is_obeyed_while_the_database_is_silent(
    workers: str, own_postgres: Postgres
) -> None:
    options = ("--database", own_postgres.new_schema(), "--workers", workers)
    with serving("nothing here", *options) as server, own_postgres.silent():
        said = stopped(server, signal.SIGTERM)
    assert "Traceback" not in said


def test_a_stop_takes_less_than_ten_seconds_with_all_that_follows() -> None:
    assert Limits().stop_seconds + 1.5 < 10


def test_a_server_that_ends_writes_no_traceback_for_each_of_its_sockets() -> None:
    filtered = QuietLog().filter
    cancelled = asyncio.CancelledError("Task cancelled, timeout graceful shutdown exceeded")
    words = "Exception in ASGI application\n"
    for error, told in ((cancelled, False), (ValueError("a fault"), True)):
        about = (type(error), error, None)
        record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, words, (), about)
        assert filtered(record) == told
