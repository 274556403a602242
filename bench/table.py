"""How many people can play at once: `python bench/table.py`.

500 sockets in rooms of 6 on the loopback. The table plays Homestretch with rules, views and disk; a
bare uvicorn echo sends messages of the same size around in rooms of the same size, in the same run.
First both are paced (420 moves a second), then as fast as they go. Moves are chosen by the client,
which speaks just enough of the WebSocket protocol to be no bottleneck.
"""

import argparse
import asyncio
import gc
import http.client
import json
import math
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvloop

SEATS = 6
ROOMS = 84
MOVES_PER_SECOND = 420

Figures = dict[str, float]

TABLE = """
import sys
from pathlib import Path
from railbird.table.app import Setup, make_app
from railbird.table.limits import Limits
from railbird.table.log_room import LOG_ROOM
from railbird.table.server import listening_socket, make_server, be_prompt
many = 1_000_000
limits = Limits(
    sockets_per_address=many, sockets_per_visitor=many,
    commands_per_second=many, commands_at_once=many,
    connections_at_once=many, creations_at_once=many,
    requests_per_second=many, requests_at_once=many,
)
listener = listening_socket("127.0.0.1", 0)
app = make_app(Setup(data=Path(sys.argv[1]), limits=limits, log_room=LOG_ROOM))
print(listener.getsockname()[1], flush=True)
be_prompt()
make_server(app, limits).run([listener])
"""

ECHO = """
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocketDisconnect
from railbird.table.limits import Limits
from railbird.table.server import listening_socket, make_server
import sys
text = '{"type":"game",' + "x" * (int(sys.argv[1]) - 15)
rooms = {}

async def echo(socket):
    room = rooms.setdefault(socket.path_params["room"], [])
    await socket.accept()
    room.append(socket)
    try:
        while True:
            await socket.receive_text()
            for each in room:
                await each.send_text(text)
    except WebSocketDisconnect:
        room.remove(socket)

listener = listening_socket("127.0.0.1", 0)
print(listener.getsockname()[1], flush=True)
make_server(Starlette(routes=[WebSocketRoute("/ws/{room}", echo)]), Limits()).run([listener])
"""


class Server:
    """A program in a process of its own that prints its port."""

    def __init__(self, program: str, argument: str) -> None:
        command = [sys.executable, "-c", program, argument]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def cpu(self) -> float:
        """Seconds of processor time so far, where the system tells."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return math.nan
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.terminate()
        self.process.wait()


class Line(asyncio.Protocol):
    """One socket: text frames out, whole text frames in."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]) -> None:
        self._request = request
        self._hear = hear
        self._received = bytearray()
        self.open = False
        self.transport: asyncio.Transport

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self.open:
            end = self._received.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._received.startswith(b"HTTP/1.1 101"), bytes(self._received[:200])
            del self._received[: end + 4]
            self.open = True
        while (frame := self._frame()) is not None:
            kind, text = frame
            if kind == 1:
                self._hear(text)

    def _frame(self) -> tuple[int, bytes] | None:
        received = self._received
        if len(received) < 2:
            return None
        length, start = received[1] & 0x7F, 2
        if length == 126:
            length, start = int.from_bytes(received[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(received[2:10], "big"), 10
        if len(received) < start + length:
            return None
        frame = received[0] & 0x0F, bytes(received[start : start + length])
        del received[: start + length]
        return frame

    def say(self, text: bytes) -> None:
        """With a mask of zeros, which leaves the text as it is."""
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + text)


class Room:
    """Six sockets. A move is under way until all six have heard of it."""

    def __init__(self, heard: Callable[["Room", float], None]) -> None:
        self.lines: list[Line] = []
        self.latest: list[bytes] = [b""] * SEATS
        self.waiting_for = 0
        self._since = 0.0
        self._heard = heard
        self.moves = 0
        self.volume = 0

    def hear(self, seat: int, text: bytes) -> None:
        if not text.startswith(b'{"type":"game"'):
            return
        self.latest[seat] = text
        if self.waiting_for:
            self.volume += len(text)
            self.waiting_for -= 1
            self._heard(self, time.perf_counter() - self._since)

    def move(self) -> None:
        """A game has some 250 moves; a room whose game is over stands still.

        What the client takes to choose is no time of the server's.
        """
        self.moves += 1
        chosen = self.choose()
        if chosen is None:
            return
        seat, text = chosen
        self.waiting_for = SEATS
        self._since = time.perf_counter()
        self.lines[seat].say(text)

    def choose(self) -> tuple[int, bytes] | None:
        """Who moves, and what is said."""
        raise NotImplementedError


class EchoRoom(Room):
    def choose(self) -> tuple[int, bytes] | None:
        return self.moves % SEATS, b"move"


class TableRoom(Room):
    _game = msgspec.json.Decoder(
        msgspec.defstruct("Game", [("n", int), ("view", dict[str, Any]), ("legal", list[Any])])
    )

    def choose(self) -> tuple[int, bytes] | None:
        game: Any = self._game.decode(self.latest[0])
        if not game.view["must"]:
            return None
        seat = game.view["must"][0]
        mine: Any = self._game.decode(self.latest[seat])
        action = mine.legal[self.moves * 7 % len(mine.legal)]["action"]
        command = {"do": "act", "id": str(self.moves), "action": action, "n": mine.n, "seat": seat}
        return seat, msgspec.json.encode(command)


class Hall:
    """All rooms, and what was measured in them."""

    def __init__(self, kind: type[Room]) -> None:
        self.rooms = [kind(self._note) for _ in range(ROOMS)]
        self.times: list[float] = []
        self.late = 0
        self._at_once = False

    @property
    def volume(self) -> int:
        return sum(room.volume for room in self.rooms)

    def _note(self, room: Room, seconds: float) -> None:
        self.times.append(seconds)
        if self._at_once and not room.waiting_for:
            room.move()

    async def connect(self, port: int, requests: Sequence[Sequence[bytes]]) -> None:
        loop = asyncio.get_running_loop()
        for room, of_room in zip(self.rooms, requests, strict=True):
            for seat, request in enumerate(of_room):
                line = Line(request, partial(room.hear, seat))
                await loop.create_connection(partial(_same, line), "127.0.0.1", port)
                room.lines.append(line)
        await _until(lambda: all(line.open for room in self.rooms for line in room.lines))

    async def paced(self, seconds: float) -> Figures:
        """So many moves a second, whether or not the last ones were heard."""
        self.times.clear()
        self.late = 0
        start = time.perf_counter()
        count = int(seconds * MOVES_PER_SECOND)
        for move in range(count):
            await asyncio.sleep(max(0.0, start + move / MOVES_PER_SECOND - time.perf_counter()))
            room = self.rooms[move % ROOMS]
            if room.waiting_for:
                self.late += 1
            else:
                room.move()
        took = time.perf_counter() - start
        await asyncio.sleep(0.5)
        return self._figures(took) | {"late": self.late}

    async def saturated(self, seconds: float) -> Figures:
        """A room's next move follows at once when its last was heard."""
        self.times.clear()
        self._at_once = True
        start = time.perf_counter()
        for room in self.rooms:
            if not room.waiting_for:
                room.move()
        await asyncio.sleep(seconds)
        self._at_once = False
        figures = self._figures(time.perf_counter() - start)
        await asyncio.sleep(0.5)
        return figures

    def _figures(self, seconds: float) -> Figures:
        percent = statistics.quantiles(self.times, n=100)
        return {
            "deliveries": len(self.times) / seconds,
            "p50": percent[49] * 1000,
            "p99": percent[98] * 1000,
        }


def _same(line: Line) -> Line:
    return line


def upgrade(path: str, cookie: str = "") -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    ).encode()


def set_tables(port: int) -> list[list[bytes]]:
    """A table in each room. One visitor holds all six seats; each socket looks through one."""
    calls = http.client.HTTPConnection("127.0.0.1", port)
    calls.request("GET", "/api/site")
    answer = calls.getresponse()
    cookie = str(answer.getheader("set-cookie")).partition(";")[0]
    answer.read()
    headers = {"Cookie": cookie, "Content-Type": "application/json"}
    requests = []
    wanted = {"game": "homestretch", "seats": [{}] * SEATS}
    for _ in range(ROOMS):
        calls.request("POST", "/api/tables", json.dumps(wanted), headers)
        table = json.loads(calls.getresponse().read())["table"]
        requests.append([upgrade(f"/ws/{table}?seat={seat}", cookie) for seat in range(SEATS)])
    return requests


async def start_games(hall: Hall) -> None:
    for room in hall.rooms:
        for seat in range(SEATS):
            sit = {"do": "sit", "id": f"sit{seat}", "seat": seat, "name": f"P{seat}"}
            room.lines[0].say(msgspec.json.encode(sit))
        room.lines[0].say(b'{"do":"start","id":"start"}')
    await _until(lambda: all(room.latest[0] for room in hall.rooms))
    for room in hall.rooms:
        for seat, line in enumerate(room.lines):
            line.say(msgspec.json.encode({"do": "look", "id": f"look{seat}", "seat": seat}))
    await _until(
        lambda: all(
            f'"seat":{seat},'.encode() in room.latest[seat][:200]
            for room in hall.rooms
            for seat in range(SEATS)
        )
    )


async def _until(fulfilled: Callable[[], bool]) -> None:
    for _ in range(300):
        if fulfilled():
            return
        await asyncio.sleep(0.1)
    raise SystemExit("the games did not start")


async def measured(server: Server, hall: Hall, seconds: float) -> Figures:
    before, volume = server.cpu(), hall.volume
    figures = await hall.paced(seconds)
    deliveries = len(hall.times)
    return figures | {
        "cpu": (server.cpu() - before) / deliveries * 1e6,
        "size": (hall.volume - volume) / deliveries,
    }


async def bench_table(folder: str, seconds: float) -> tuple[Figures, Figures]:
    with Server(TABLE, folder) as server:
        hall = Hall(TableRoom)
        await hall.connect(server.port, set_tables(server.port))
        await start_games(hall)
        await hall.paced(1.0)
        paced = await measured(server, hall, seconds)
        return paced, await hall.saturated(seconds / 2)


async def bench_echo(size: int, seconds: float) -> tuple[Figures, Figures]:
    with Server(ECHO, str(size)) as server:
        hall = Hall(EchoRoom)
        paths = [[upgrade(f"/ws/{room}")] * SEATS for room in range(ROOMS)]
        await hall.connect(server.port, paths)
        await hall.paced(1.0)
        return await measured(server, hall, seconds), await hall.saturated(seconds / 2)


def disk_wait(folder: Path) -> Figures:
    """One small commit after another: what the disk alone takes."""
    database = sqlite3.connect(folder / "disk.sqlite3", isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("CREATE TABLE lines (line BLOB)")
    times = []
    for _ in range(200):
        start = time.perf_counter()
        database.execute("INSERT INTO lines VALUES (?)", (b"x" * 300,))
        times.append(time.perf_counter() - start)
    database.close()
    percent = statistics.quantiles(times, n=100)
    return {"p50": percent[49] * 1000, "p99": percent[98] * 1000}


def show(name: str, paced: Figures, fastest: Figures) -> str:
    return (
        f"{name:6} {paced['deliveries']:10.0f} {paced['p50']:9.2f} {paced['p99']:9.2f} "
        f"{paced['late']:6.0f} {paced['cpu']:10.0f} {fastest['deliveries']:14.0f}"
    )


async def main(seconds: float, data: Path | None) -> None:
    gc.freeze()
    gc.disable()  # no pauses of the client's own
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else math.nan
    with tempfile.TemporaryDirectory(dir=data) as folder:
        disk = disk_wait(Path(folder))
        table, table_fastest = await bench_table(folder, seconds)
    size = round(table["size"])
    echo, echo_fastest = await bench_echo(size, seconds)
    lines = [
        f"{ROOMS * SEATS} sockets in rooms of {SEATS}, {MOVES_PER_SECOND} moves a second, "
        f"messages of {size:,} bytes; then as fast as it goes (load average {load:.1f})",
        "       deliveries/s    p50 ms    p99 ms   late  CPU µs each  deliveries/s at most",
        show("table", table, table_fastest),
        show("echo", echo, echo_fastest),
        f"the disk alone: p50 {disk['p50']:.2f} ms, p99 {disk['p99']:.2f} ms for a commit",
        f"table / echo: p99 {table['p99'] / echo['p99']:.2f}, "
        f"CPU {table['cpu'] / echo['cpu']:.2f}, "
        f"deliveries at most 1 / {echo_fastest['deliveries'] / table_fastest['deliveries']:.2f}",
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8, help="for each paced run")
    parser.add_argument("--data", type=Path, help="the disk to write to; default: temporary files")
    chosen = parser.parse_args()
    uvloop.run(main(chosen.seconds, chosen.data))
