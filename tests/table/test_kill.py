"""A killed server loses nothing that it has acknowledged, and comes back with all tables."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from railbird import load
from railbird.core import verify
from railbird.core.record import Decided, parse_record
from tests.table.served import PATIENCE, Json, Refusal, Socket, Visitor, wait_until

KILLS = 10

SERVE = """
import sys
from pathlib import Path
from railbird.table.server.app import Setup, make_app
from railbird.table.limits import Limits
from railbird.table.server.server import listening_socket, make_server
limits = Limits(commands_per_second=1e6, commands_at_once=1e6, connections_at_once=1e6)
listener = listening_socket("127.0.0.1", int(sys.argv[2]))
app = make_app(Setup(data=Path(sys.argv[1]), limits=limits, workers=1))
print(listener.getsockname()[1], flush=True)
make_server(app, limits).run([listener])
"""


class Mortal:
    """A server in a process of its own, always on the same port."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._port}"

    def start(self) -> None:
        command = [sys.executable, "-c", SERVE, str(self._data), str(self._port)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout is not None
        self._port = int(self._process.stdout.readline())

    def kill(self) -> None:
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


class Diehard(threading.Thread):
    """Plays one seat to the end of the game and comes back whenever the connection is lost."""

    def __init__(self, visitor: Visitor, table: str, seat: int) -> None:
        super().__init__(daemon=True)
        self._visitor = visitor
        self.table = table
        self.seat = seat
        self._seen: list[str] = []
        self.actions = 0
        self._unanswered: Json | None = None
        self.taken = 0
        self.said: list[str] = []
        self.lost: list[str] = []
        self.comebacks = -1
        self.result: Json | None = None
        self.record = ""

    def run(self) -> None:
        while self.result is None and not self.lost:
            try:
                self._sit_through(self._connect())
            except (ConnectionClosed, EOFError, OSError, InvalidHandshake):
                time.sleep(0.02)

    def _connect(self) -> Socket:
        socket = self._visitor.socket(self.table, self.seat, open_timeout=PATIENCE)
        socket.until(lambda: "log" in socket.latest)
        self.comebacks += 1
        return socket

    def _sit_through(self, socket: Socket) -> None:
        self._check(socket)
        try:
            self._send(socket)
            while not socket.view["result"]:
                self._seen = socket.log[:]
                if self.seat in socket.view["must"] and socket.game["legal"]:
                    self._act(socket)
                else:
                    socket.hear()
            socket.until_phase("over")
            self.result = socket.view["result"]
            self.record = socket.latest["table"]["evening"][0]["record"]
        finally:
            self._seen = socket.log[:] if len(socket.log) > len(self._seen) else self._seen
            with contextlib.suppress(Exception):
                socket.close()

    def _check(self, socket: Socket) -> None:
        """All that this seat was ever told, and all that it was told is done, is there again."""
        if socket.log[: len(self._seen)] != self._seen:
            self.lost.append(f"the log ended with {self._seen[-1]!r}, now {socket.log[-1]!r}")
        kept = [line["text"] for line in socket.latest["chat"]["lines"]]
        self.lost += [f"chat: {text}" for text in self.said if text not in kept]

    def _act(self, socket: Socket) -> None:
        self.actions += 1
        legal = socket.game["legal"]
        self._unanswered = {
            "id": f"{self.seat}-{self.actions}",
            "action": random.Random(self.actions).choice(legal)["action"],
            "n": socket.game["n"],
        }
        self._send(socket)
        if self.actions % 10 == 0:
            text = f"seat {self.seat}, action {self.actions}"
            socket.do("chat", text=text)
            self.said.append(text)

    def _send(self, socket: Socket) -> None:
        """What was not answered is sent again with the same id, and is taken once at most."""
        if self._unanswered is None:
            return
        try:
            socket.do("act", **self._unanswered)
            self.taken += 1
        except Refusal as refusal:
            if "moved on" not in str(refusal):
                self.lost.append(str(refusal))
        self._unanswered = None


@contextlib.contextmanager
def kept_alive(data: Path) -> Iterator[Mortal]:
    server = Mortal(data)
    try:
        yield server
    finally:
        server.kill()


def wait_for_actions(players: Sequence[Diehard], more: int) -> None:
    def actions() -> int:
        return sum(player.actions for player in players)

    enough = actions() + more
    wait_until(lambda: actions() >= enough or any(player.lost for player in players))


def test_killed_again_and_again_the_server_forgets_nothing(data: Path) -> None:
    moments = random.Random(11)
    with kept_alive(data) as server:
        tables, players = [], []
        for seats in (["open", "open"], ["open", "random", "random"], ["open", "open", "random"]):
            host = Visitor(server.address)
            table = host.create(*seats, options={"purple_races": 4, "green_races": 4})
            people = [host, *(Visitor(server.address) for _ in range(seats.count("open") - 1))]
            for seat, visitor in enumerate(people):
                socket = visitor.socket(table)
                socket.do("sit", seat=seat, name=f"Person {seat}")
                socket.close()
                players.append(Diehard(visitor, table, seat))
            socket = host.socket(table)
            socket.do("start")
            socket.close()
            tables.append((host, table))
        for player in players:
            player.start()
        for _ in range(KILLS):
            wait_for_actions(players, moments.randrange(3, 60))
            time.sleep(moments.uniform(0, 0.02))
            server.kill()
            server.start()
        for player in players:
            player.join(timeout=90)
        assert [player.lost for player in players] == [[]] * len(players)
        assert all(player.result for player in players)
        assert sum(player.comebacks for player in players) > KILLS
        for host, table in tables:
            records = {player.record for player in players if player.table == table}
            (record,) = records
            file = httpx.get(f"http://{server.address}/api/r/{record}/file").content
            kept = parse_record(file)
            verify(kept, load("homestretch"))
            decided = Counter(entry.seat for entry in kept.entries if isinstance(entry, Decided))
            for player in players:
                assert player.table != table or player.taken == decided[player.seat]
            assert host.get("/api/mine")[0]["phase"] == "over"
