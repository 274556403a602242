"""railbird serve --database … --workers 2: one port, two processes, one house."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from railbird.cli import exit_codes, main, serve
from railbird.table.limits import Limits
from railbird.table.server import workers
from railbird.table.server.app import Setup
from railbird.table.server.server import listening_socket
from railbird.table.server.socket import TRY_AGAIN
from railbird.table.server.workers import share
from railbird.table.store.postgres import database as postgres_store
from railbird.table.store.postgres.database import PostgresDatabase
from tests.postgres import Postgres
from tests.processes import spawned_by
from tests.table.served import (
    PATIENCE,
    Json,
    Refusal,
    Socket,
    Visitor,
    play_to_end,
    served,
    together,
    wait_until,
)
from tests.table.test_postgres import fill

RUN = "import sys; from railbird.cli import main; sys.exit(main())"


class Serving:
    """The command as a process, with its workers."""

    def __init__(self, dsn: str) -> None:
        options = ["--host", "127.0.0.1", "--port", "0", "--no-analysis", "--bot-workers", "1"]
        self.parent = subprocess.Popen(
            [sys.executable, "-c", RUN, "serve", *options, "--database", dsn, "--workers", "2"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.parent.stdout is not None
        first = self.parent.stdout.readline()
        found = re.search(r"http://(127\.0\.0\.1:\d+)", first)
        assert found, first or (self.parent.stderr and self.parent.stderr.read())
        self.address = found[1]
        self.second_line = self.parent.stdout.readline()

    def stop(self) -> tuple[int, str]:
        """Its exit code, and what it said meanwhile."""
        self.parent.send_signal(signal.SIGTERM)
        code = self.parent.wait(timeout=PATIENCE)
        assert self.parent.stderr is not None
        return code, self.parent.stderr.read()


@contextlib.contextmanager
def serving(dsn: str) -> Iterator[Serving]:
    server = Serving(dsn)
    try:
        yield server
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.parent.pid, signal.SIGKILL)
        server.parent.wait()
        for pipe in (server.parent.stdout, server.parent.stderr):
            assert pipe is not None
            pipe.close()


class Hall:
    """A house with two workers, and who is served by which."""

    def __init__(self, server: Serving, postgres: Postgres, dsn: str) -> None:
        self.server = server
        self._postgres = postgres
        self._dsn = dsn

    def processes_at(self, table: str) -> int:
        sql = f"SELECT count(*) FROM present WHERE table_id = '{table}'"
        return int(self._postgres.execute(sql, self._dsn))

    def other_at(self, table: str) -> Socket:
        """A socket that another worker serves than the one at the table."""
        end = time.monotonic() + PATIENCE
        visitor = Visitor(self.server.address)
        while time.monotonic() < end:
            other = visitor.socket(table)
            other.hear()
            time.sleep(0.3)  # until its process has said so
            if self.processes_at(table) == 2:
                return other
            other.close()
        raise AssertionError("one worker serves everybody")


@pytest.mark.slow
def test_two_workers_are_one_house(postgres: Postgres) -> None:
    dsn = postgres.new_schema()
    with serving(dsn) as server:
        assert server.second_line.startswith("Tables are kept in postgresql://railbird@/postgres.")
        assert httpx.get(f"http://{server.address}/healthz", timeout=PATIENCE).json() == {
            "status": "ok"
        }
        hall = Hall(server, postgres, dsn)
        anna = Visitor(server.address).host("open", "open", "random")
        ben = hall.other_at(anna.table)
        anna.do("sit", seat=0, name="Anna")
        ben.do("sit", seat=1, name="Ben")
        everybody_sees_both(anna, ben)
        ben.do("chat", text="good luck")
        anna.until(lambda: "good luck" in str(anna.latest["chat"]))
        anna.do("start")
        anna.until_phase("playing")
        ben.until_phase("playing")
        play_to_end(anna, ben, choose=unhurried)
        assert anna.view["result"] == ben.view["result"]
        kill_both_in_turn(server, ben)
        code, said = server.stop()
        assert code == 128 + signal.SIGTERM
        assert "Traceback" not in said
        assert len(re.findall(r"worker \d ended with -9; another starts", said)) == 2


def unhurried(game: Json) -> Json:
    """The first choice, no sooner than a server with the usual limits takes messages."""
    time.sleep(1 / Limits().commands_per_second)
    action: Json = game["legal"][0]["action"]
    return action


def everybody_sees_both(*sockets: Socket) -> None:
    for socket in sockets:
        socket.until(partial(_sees_both, socket))


def _sees_both(socket: Socket) -> bool:
    return all(seat["connected"] for seat in socket.latest["table"]["seats"][:2])


def kill_both_in_turn(server: Serving, player: Socket) -> None:
    """Whoever was served by the dead one is served by the other."""
    for pid in spawned_by(server.parent.pid):
        os.kill(pid, signal.SIGKILL)
        wait_until(partial(_is_gone, server, pid))  # and takes no more visitors
        again = player.visitor.socket(player.table, 1, open_timeout=PATIENCE)
        again.until_phase("over")
        again.do("chat", text=f"still here after {pid}")
        again.close()
        wait_until(lambda: len(spawned_by(server.parent.pid)) == 2)


def _is_gone(server: Serving, pid: int) -> bool:
    return pid not in spawned_by(server.parent.pid)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--workers", "2"], "need a database to share"),
        (["--workers", "0"], "choose 1 to 64"),
        (["--database", "mysql://a/b"], "give postgresql://user:password@host:5432/database"),
        (["--database", "postgresql://[::1/b"], "give postgresql://user:password@host:5432/"),
        (["--database", "postgresql://a:pw@127.0.0.1:99999/b"], "port must be 0-65535"),
        (["--database", "postgresql://a/b", "--data", "x"], "name only one"),
        (["--database", "postgresql://a/b", "--library", "x"], "keeps none"),
        (["--database", "postgresql://a/b", "--open-library"], "keeps none"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["serve", "--host", "127.0.0.1", "--port", "0", *arguments])
    assert code == exit_codes.BAD_INPUT
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert "pw" not in error


def test_while_the_database_is_away_pages_are_sent_away_and_come_back(
    own_postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path, database=own_postgres.new_schema()) as address:
        anna, ben = together(lambda: Visitor(address))
        own_postgres.kill()
        move = {"action": anna.game["legal"][0]["action"], "n": anna.game["n"], "id": "move"}
        with monkeypatch.context() as hasty:
            hasty.setattr(postgres_store, "PATIENCE_SECONDS", 0.5)
            anna.send("act", **move)
            assert anna.closed_with() == TRY_AGAIN
            assert anna.visitor.http.get(f"/api/t/{anna.table}/replay").status_code == 503
            assert anna.visitor.http.get("/healthz").status_code == 503
            turned_away = ben.visitor.socket(ben.table)
            assert turned_away.closed_with() == TRY_AGAIN
        own_postgres.start()
        again = anna.visitor.socket(anna.table)
        again.do("act", **move)
        again.do("act", **move)
        ben.until(lambda: ben.view["draft"]["picked"] == [True, False])


def test_a_full_database_is_told_to_players_and_nothing_is_half_done(
    postgres: Postgres, tmp_path: Path
) -> None:
    dsn = postgres.new_schema()
    with served(tmp_path, database=dsn) as address:
        anna, ben = together(lambda: Visitor(address))
        first = anna.game["legal"][0]["action"]
        before = ben.game["n"]
        fill(postgres, dsn, "53100")
        with pytest.raises(Refusal, match="server's disk is full"):
            anna.act(first)
        postgres.execute("DROP FUNCTION full_disk CASCADE", dsn)
        ben.drain()
        assert ben.game["n"] == before
        anna.act(first)
        ben.until(lambda: ben.view["draft"]["picked"] == [True, False])


def _end(code: int) -> None:
    sys.exit(code)


def test_a_worker_is_started_again_unless_it_would_fail_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A disk that is full may have room again; a database of a newer layout stays what it is."""
    monkeypatch.setattr(workers, "FIRST_PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(workers, "YOUNG_SECONDS", PATIENCE)
    codes = iter([exit_codes.CANNOT_WRITE, -9 % 256, exit_codes.BAD_INPUT])
    started: list[int] = []

    def start(number: int) -> tuple[Any, tuple[Any, ...]]:
        started.append(number)
        return _end, (next(codes),)

    assert workers.Workers(1, start, exit_codes.BAD_INPUT, PATIENCE).run() == exit_codes.BAD_INPUT
    assert started == [0, 0, 0]
    assert "worker 1 ended with 74; another starts in 0.01 s" in caplog.text
    assert "worker 1 ended with 247; another starts in 0.02 s" in caplog.text


def test_a_worker_says_that_it_is_not_worth_another_try(postgres: Postgres, tmp_path: Path) -> None:
    dsn = postgres.new_schema()
    PostgresDatabase(dsn).close()
    postgres.execute("UPDATE facts SET value = '99' WHERE name = 'schema'", dsn)
    setup = Setup(data=tmp_path, database=dsn)
    how = serve.How("text", False, (), False)
    with (
        patch("railbird.cli.serve.end_with_the_parent"),
        listening_socket("127.0.0.1", 0) as listener,
        pytest.raises(SystemExit) as ended,
    ):
        serve._work(setup, listener, how, ())
    assert ended.value.code == exit_codes.BAD_INPUT


# -- a database that is not up yet ---------------------------------------------------------------


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_database_that_is_not_up_yet_is_waited_for(workers: str, own_postgres: Postgres) -> None:
    """As after a power cut, when both start together."""
    dsn = own_postgres.new_schema()
    own_postgres.kill()
    with begun(dsn, workers) as server:
        assert server.stderr is not None
        assert server.stdout is not None
        assert "; waiting for it" in server.stderr.readline()
        own_postgres.start()
        found = re.search(r"Railbird is open at (http\S+)", server.stdout.readline())
        assert found
        assert httpx.get(f"{found[1]}/healthz", timeout=PATIENCE).status_code == 200
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=PATIENCE) == 128 + signal.SIGTERM
        assert "Traceback" not in server.stderr.read()


@pytest.mark.parametrize(
    ("workers", "how", "code"),
    [
        ("1", signal.SIGINT, exit_codes.INTERRUPTED),
        ("1", signal.SIGTERM, -signal.SIGTERM),
        ("2", signal.SIGTERM, -signal.SIGTERM),
    ],
)
def test_a_stop_is_obeyed_while_the_database_is_waited_for(
    workers: str, how: signal.Signals, code: int
) -> None:
    with begun("postgresql://anna:pw@127.0.0.1:1/b", workers) as server:
        assert server.stderr is not None
        said = server.stderr.readline()
        server.send_signal(how)
        assert server.wait(timeout=PATIENCE) == code
        said += server.stderr.read()
    assert said.count("\n") == 1
    assert "cannot use the database postgresql://anna@127.0.0.1:1/b: it does not answer" in said


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_database_that_will_not_do_later_either_is_told_at_once(
    workers: str, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = postgres.dsn(database="nowhere")
    options = ["--host", "127.0.0.1", "--port", "0", "--workers", workers, "--database", missing]
    assert main(["serve", *options]) == exit_codes.BAD_INPUT
    assert "make it first, with createdb" in capsys.readouterr().err


@contextlib.contextmanager
def begun(dsn: str, workers: str) -> Iterator["subprocess.Popen[str]"]:
    """The command as a process that may not be up yet."""
    options = ["--host", "127.0.0.1", "--port", "0", "--no-analysis", "--bot-workers", "1"]
    with subprocess.Popen(
        [sys.executable, "-c", RUN, "serve", *options, "--database", dsn, "--workers", workers],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as server:
        try:
            yield server
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(server.pid, signal.SIGKILL)


def test_workers_share_what_counts_for_the_house() -> None:
    assert [share(5, 2, number) for number in range(2)] == [3, 2]
    assert [share(1, 3, number) for number in range(3)] == [1, 1, 1]
