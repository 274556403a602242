"""Kills on PostgreSQL: five games are played at two workers while one of the parts dies.

A worker, the one that keeps a table, a process that works for them, connections to the database,
the database itself with all its processes, or parent and workers together. Or the database is
silent for some seconds, or the house is told to stop, perhaps while it is. What was acknowledged
must be there, once; no game may be frozen, no process left over, and a stop takes ten seconds.
"""

import asyncio
import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx

from railbird.table.store.postgres.database import PostgresDatabase
from tests.campaign.kills import GAMES, OBEYED, STANDSTILL, Kills, Read
from tests.campaign.process import SERVE, TRACEBACK, today
from tests.postgres import Postgres, running
from tests.processes import spawned_by
from tests.table.served import Visitor

KINDS = ("worker", "keeper", "connections", "database", "house", "helpers", "silence", "stop")
WEIGHTS = (5, 4, 2, 4, 1, 5, 5, 2)

SILENCE = (1.0, 15.0)
"""Seconds; after ten of them people are told."""

HELPERS = 2 * (1 + 1 + 1 + 1)
"""Processes of both workers, at most: for bots, chances on the board, odds of a game, and hints."""

CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE application_name = 'railbird' AND random() < 0.5"
)


ORPHAN = "EOFError: Ran out of input"


class WorkersHouse:
    """`railbird serve --workers 2`; its log is kept over all its lives."""

    def __init__(self, folder: Path, postgres: Postgres) -> None:
        self.postgres = postgres
        self.dsn = postgres.new_schema()
        self._log = folder / "server.log"
        self._port = 0
        self._parent: subprocess.Popen[str] | None = None
        self.start()
        self._wait_for_workers()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._port}"

    def start(self) -> None:
        options = ["--host", "127.0.0.1", "--port", str(self._port)]
        options += ["--database", self.dsn, "--workers", "2"]
        with self._log.open("a") as log:
            self._parent = subprocess.Popen(
                [sys.executable, "-c", SERVE, "serve", *options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        assert self._parent.stdout is not None
        first = self._parent.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", first)
        assert found, f"the server did not start: {first!r}\n{self.log()[-2000:]}"
        self._port = int(found[1])

    def _wait_for_workers(self) -> None:
        """The parent listens before there is anybody to answer."""
        answer = httpx.get(f"http://{self.address}/healthz", timeout=STANDSTILL)
        assert answer.status_code == 200, answer.text

    @property
    def group(self) -> int:
        assert self._parent is not None
        return self._parent.pid

    def kill_all(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.group, signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        """Returns when it has ended."""
        os.kill(self.group, signal.SIGTERM)
        self._wait()

    def _wait(self) -> None:
        assert self._parent is not None
        self._parent.wait()
        assert self._parent.stdout is not None
        self._parent.stdout.close()

    def helpers(self) -> list[int]:
        return spawned_by(*spawned_by(self.group))

    def workers(self) -> list[int]:
        """Those that have said that they live, by process id."""
        found = self.postgres.execute("SELECT id FROM processes", self.dsn)
        pids = [int(line.split(":")[1]) for line in found.splitlines()]
        return [pid for pid in pids if self._is_ours(pid)]

    def keepers(self) -> list[int]:
        sql = "SELECT DISTINCT process FROM keepers WHERE process IS NOT NULL"
        pids = [int(line.split(":")[1]) for line in self.postgres.execute(sql, self.dsn).split()]
        return [pid for pid in pids if self._is_ours(pid)]

    def _is_ours(self, pid: int) -> bool:
        """It lives, and is a child of the parent."""
        assert self._parent is not None
        try:
            status = Path(f"/proc/{pid}/status").read_text()
        except OSError:
            return False
        return f"PPid:\t{self._parent.pid}\n" in status and "State:\tZ" not in status

    def log(self) -> str:
        return self._log.read_text()

    def tracebacks(self) -> int:
        """Without those of a bot's process whose worker was killed while it started it."""
        return self.log().count(TRACEBACK) - self.log().count(ORPHAN)


class WorkerKills(Kills):
    """A bot sits at every table, so that each has a keeper."""

    games = tuple((game, (*seats, "random"), options) for game, seats, options in GAMES)

    def __init__(self, server: WorkersHouse, seed: int, plan: Sequence[str] = ()) -> None:
        self._house = server
        super().__init__(server, seed, plan)

    def helpers(self) -> list[int]:
        return self._house.helpers()

    def stop_house(self, silent: bool) -> None:
        with self._house.postgres.silent() if silent else contextlib.nullcontext():
            self.stop(self._house.stop, self._house.group)

    def kill(self) -> None:
        self.wait_a_while()
        planned = bool(self._plan)
        how = self._plan.pop() if planned else self._rng.choices(KINDS, WEIGHTS)[0]
        house = self._house
        if how == "keeper" and not house.keepers():
            how = "worker"  # nobody keeps a table just now
        self.kinds[how] += 1
        if how == "database":
            house.postgres.kill()
            time.sleep(self._rng.uniform(0, 1))
            house.postgres.start()
        elif how == "house":
            house.kill_all()
            house.start()
        elif how == "connections":
            house.postgres.execute(CUT)
        elif how == "helpers":
            self.kill_helpers()
        elif how == "silence":
            with house.postgres.silent():
                time.sleep(SILENCE[0] if planned else self._rng.uniform(*SILENCE))
        elif how == "stop":
            self.stop_house(silent=self._rng.random() < 0.5)
            house.start()
        else:
            self._kill_one(house.keepers() if how == "keeper" else house.workers())

    def _kill_one(self, pids: Sequence[int]) -> None:
        """There is none to be killed while both are starting."""
        end = time.monotonic() + STANDSTILL
        while not pids and time.monotonic() < end:
            time.sleep(0.1)
            pids = self._house.workers()
        os.kill(random.Random(self.kinds.total()).choice(sorted(pids)), signal.SIGKILL)

    def leave_a_clock(self) -> None:
        """A game under a deadline, whose players are gone."""
        people = [Visitor(self._house.address) for _ in range(2)]
        self._left = people[0].create("open", "open", deadline=10)
        sockets = [visitor.socket(self._left) for visitor in people]
        for seat, socket in enumerate(sockets):
            socket.do("sit", seat=seat, name=f"Person {seat}")
        sockets[0].do("start")
        for socket in sockets:
            socket.close()

    def rung(self) -> int:
        """How often the deadline of that game has rung; it does so again after the last kill."""
        before, end = self._rings(), time.monotonic() + STANDSTILL
        while self._rings() == before:
            assert time.monotonic() < end, "the clock of a table that nobody looks at stands still"
            time.sleep(1)
        return self._rings()

    def _rings(self) -> int:
        by = "convert_from(body, 'UTF8') LIKE '%\"by\":\"deadline\"%'"
        sql = f"SELECT count(*) FROM entries WHERE table_id = '{self._left}' AND {by}"
        return int(self._house.postgres.execute(sql, self._house.dsn))

    @contextlib.contextmanager
    def opened(self) -> Iterator[Read]:
        database = PostgresDatabase(self._house.dsn)
        try:
            yield lambda sql, values: asyncio.run(database.read(sql, values))
        finally:
            database.close()


def campaign(folder: Path, kills: int, seed: int, plan: Sequence[str] = ()) -> str:
    """The figures in one line; AssertionError if a promise was broken.

    With a plan it is a test in small, which does not wait for a clock.
    """
    rung = "no"
    with running() as postgres:
        server = WorkersHouse(folder, postgres)
        try:
            games = WorkerKills(server, seed, plan)
            if not plan:
                games.leave_a_clock()
            for _ in range(kills):
                games.kill()
                if games.wrong():
                    break
            games.finish()
            if not plan:
                rung = str(games.rung())
            found = games.check()
            games.count_helpers(HELPERS)
            games.stop_house(silent=False)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{server.log()[-3000:]}") from None
        finally:
            server.kill_all()
    kinds = games.kinds
    line = (
        f"{today()} kills on PostgreSQL with two workers: {kinds.total()} "
        f"({kinds['worker']} of a worker, {kinds['keeper']} of a keeper, {kinds['helpers']} of "
        f"helpers, {kinds['connections']} cuts of connections, {kinds['database']} of PostgreSQL, "
        f"{kinds['silence']} silences of it, {kinds['house']} of the whole house, "
        f"{kinds['stop']} stops); {found.acknowledged} acknowledged commands, "
        f"{found.decisions} decisions, "
        f"{found.resent} sent again, {found.games} games verified, {rung} deadlines rang: "
        f"{found.lost} lost, {found.doubled} doubled, {len(found.wrong)} pictures changed, "
        f"{found.frozen} games frozen, {games.left_over} processes left over, {games.late} stops "
        f"not obeyed within {OBEYED:.0f} s, {server.tracebacks()} tracebacks"
    )
    assert not found.wrong, f"{line}\n" + "\n".join(found.wrong[:5])
    assert (found.lost, found.doubled, found.frozen) == (0, 0, 0), line
    assert (games.left_over, games.late) == (0, 0), line
    assert server.tracebacks() == 0, f"{line}\n{server.log()[-3000:]}"
    assert kinds.total() == kills
    return line
