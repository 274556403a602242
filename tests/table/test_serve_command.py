"""railbird serve, as it is typed."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from railbird.cli import exits, main


def test_the_server_says_where_it_is_and_stops_when_asked(data: Path) -> None:
    command = [sys.executable, "-c", "import sys; from railbird.cli import main; sys.exit(main())"]
    arguments = ["serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data)]
    with subprocess.Popen(
        [*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        first = server.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", first)
        assert found, first
        assert str(data) in server.stdout.readline()
        assert httpx.get(f"{found[0]}/api/site", timeout=20).json()["lan_url"] == found[0]
        os.kill(server.pid, signal.SIGINT)
        server.wait(timeout=20)
        assert "Traceback" not in server.stderr.read()
    assert (data / "railbird.sqlite3").exists()


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
