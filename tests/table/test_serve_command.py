"""railbird serve, as it is typed."""

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from railbird.cli import exits, main
from tests.table.served import Visitor


@contextlib.contextmanager
def running(data: Path, **options: Any) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The command as a process, and the address it tells."""
    command = [sys.executable, "-c", "import sys; from railbird.cli import main; sys.exit(main())"]
    arguments = ["serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data)]
    with subprocess.Popen(
        [*command, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    ) as server:
        assert server.stdout is not None
        try:
            first = server.stdout.readline()
            found = re.search(r"http://(127\.0\.0\.1:\d+)", first)
            assert found, first
            assert str(data) in server.stdout.readline()
            yield server, found[1]
        finally:
            server.kill()  # a test that fails leaves it running, and would wait for its end


def test_the_server_says_where_it_is_and_stops_when_asked(data: Path) -> None:
    with running(data) as (server, address):
        site = httpx.get(f"http://{address}/api/site", timeout=20).json()
        assert site["lan_url"] == f"http://{address}"
        os.kill(server.pid, signal.SIGINT)
        server.wait(timeout=20)
        assert server.stderr is not None
        assert "Traceback" not in server.stderr.read()
    assert (data / "railbird.sqlite3").exists()


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("bots_are_up", [False, True])
def test_a_server_with_bots_ends_without_a_word(
    stop: signal.Signals, bots_are_up: bool, data: Path
) -> None:
    """Ctrl-C reaches the processes of the bots as well, also while they start."""
    with running(data, start_new_session=True) as (server, address):
        table = Visitor(address).host("open", "random", "random")
        table.do("sit", seat=0, name="Anna")
        table.do("start")
        table.until_phase("playing")
        if bots_are_up:
            table.until(lambda: all(table.view["draft"]["picked"][1:]))
        os.killpg(server.pid, stop)
        assert server.wait(timeout=20) == 128 + stop
        assert server.stderr is not None
        assert server.stderr.read() == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--public-url", "races.example.org"], "give scheme and host alone"),
        (["--public-url", "https://a.example/path"], "give scheme and host alone"),
        (["--bot", "steady"], "name a file and a class"),
        (["--bot", "./no_such_file.py:Bot"], "there is no file"),
        (["--port", "many"], "port"),
        (["--port", "99999"], "choose another one with --port"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_line(
    arguments: list[str], said: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = [] if "--port" in arguments else ["--port", "0"]
    code = main(["serve", "--host", "127.0.0.1", "--data", str(data), *own, *arguments])
    assert code == exits.BAD_INPUT
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error
