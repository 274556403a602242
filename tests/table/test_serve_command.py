"""railbird serve, as it is typed."""

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from railbird.cli import exit_codes, main
from railbird.table.server.app import GONE
from railbird.table.store.sqlite.database import BadStore
from tests.table.served import PATIENCE, Refusal, Visitor, together

RUN = "import sys; from railbird.cli import main; sys.exit(main())"
LOSE_THE_DISK = """
import os
from railbird.table.store.sqlite import writer
write = writer.write_group

def lose(database, group):
    if os.path.exists(os.environ["LOSE_THE_DISK"]):
        raise MemoryError
    return write(database, group)

writer.write_group = lose
"""


@contextlib.contextmanager
def running(
    data: Path, arguments: Sequence[str] = (), program: str = RUN, **options: Any
) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The command as a process, and the address it tells."""
    command = [sys.executable, "-c", program]
    usual = ["serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data)]
    with subprocess.Popen(
        [*command, *usual, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    ) as server:
        assert server.stdout is not None
        try:
            first = server.stdout.readline()
            found = re.search(r"http://(127\.0\.0\.1:\d+)", first)
            assert found, first or (server.stderr and server.stderr.read())
            assert str(data) in server.stdout.readline()
            yield server, found[1]
        finally:
            server.kill()  # a test that fails leaves it running, and would wait for its end


def test_the_server_says_where_it_is_and_stops_when_asked(data: Path) -> None:
    with running(data) as (server, address):
        site = httpx.get(f"http://{address}/api/site", timeout=PATIENCE).json()
        assert site["lan_url"] == f"http://{address}"
        os.kill(server.pid, signal.SIGINT)
        server.wait(timeout=PATIENCE)
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
        assert server.wait(timeout=PATIENCE) == 128 + stop
        assert server.stderr is not None
        assert server.stderr.read() == ""


def test_a_server_that_lost_its_disk_tells_the_players_and_ends_with_a_code(
    data: Path, tmp_path: Path
) -> None:
    trigger = tmp_path / "trigger"
    options: Any = {"env": os.environ | {"LOSE_THE_DISK": str(trigger)}}
    with running(data, program=LOSE_THE_DISK + RUN, **options) as (server, address):
        anna, ben = together(lambda: Visitor(address))
        trigger.touch()
        with pytest.raises(Refusal, match="can no longer write to its disk"):
            anna.act(anna.game["legal"][0]["action"])
        ben.until(lambda: "chat" in ben.latest and GONE in str(ben.latest["chat"]["lines"]))
        assert ben.closed_with() == 1012
        assert server.wait(timeout=PATIENCE) == exit_codes.CANNOT_WRITE
        assert server.stderr is not None
        assert "the thread that writes to the database died" in server.stderr.read()
    with running(data) as (server, address):
        assert Visitor(address).socket(anna.table).hear()["phase"] == "playing"


def test_a_server_that_was_killed_starts_again_without_a_word(data: Path) -> None:
    """The log it left has room in it, and holds what the database does not have yet."""
    with running(data) as (server, address):
        anna, _ = together(lambda: Visitor(address))
        anna.act(anna.game["legal"][0]["action"])
        server.kill()
    with running(data) as (server, address):
        assert Visitor(address).socket(anna.table).hear()["phase"] == "playing"
        server.terminate()
        assert server.wait(timeout=PATIENCE) == 128 + signal.SIGTERM
        assert server.stderr is not None
        assert server.stderr.read() == ""


def test_as_many_bots_think_at_once_as_were_asked_for(data: Path) -> None:
    with patch("railbird.cli.serve.make_app", side_effect=BadStore("enough")) as made:
        arguments = ["serve", "--port", "0", "--data", str(data), "--bot-workers", "7"]
        assert main(arguments) == exit_codes.BAD_INPUT
    assert made.call_args.args[0].workers == 7


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--public-url", "races.example.org"], "give scheme and host alone"),
        (["--public-url", "https://a.example/path"], "give scheme and host alone"),
        (["--public-url", "https://[a.example"], "give scheme and host alone"),
        (["--bot", "steady"], "name a file and a class"),
        (["--bot", "./no_such_file.py:Bot"], "there is no file"),
        (["--bot", "cmd:cat"], "give the program a name"),
        (["--bot", "steady=cmd:cat"], "there is a bot steady already"),
        (["--bot", "a=cmd:cat", "--bot", "a=cmd:ls"], "there is a bot a already"),
        (["--bot", "a=cmd:./nobody"], "there is no program ./nobody"),
        (["--bot-workers", "0"], "choose 1 to 64"),
        (["--port", "many"], "port"),
        (["--port", "99999"], "port must be 0-65535; choose another with --host or --port"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_line(
    arguments: list[str], said: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = [] if "--port" in arguments else ["--port", "0"]
    code = main(["serve", "--host", "127.0.0.1", "--data", str(data), *own, *arguments])
    assert code == exit_codes.BAD_INPUT
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error
