"""How many people can play at once: `python bench/table.py`.

500 sockets in rooms of 6 on the loopback. The table plays Homestretch with rules, views and disk; a
bare uvicorn echo sends messages of the same size around in rooms of the same size, in the same run.
First both are paced (420 moves a second), then as fast as they go; they take turns, and so does the
disk alone, which writes at the same pace. Moves are chosen by the client, which speaks just enough
of the WebSocket protocol to be no bottleneck. The figures are those of the turn in the middle,
which one hiccup of the disk or of a busy neighbour leaves alone. With many hiccups p99 tells of
them, not of the table: then the disk alone has a high one too, or much of the processors was taken,
and the best turns (hiccups only add) tell more.
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

TEXT, PING, PONG = 1, 9, 10

PICTURES = (b'{"type":"step"', b'{"type":"game"')

Figures = dict[str, float]

TABLE = """
import sys
from pathlib import Path
from railbird.table.server.app import Setup, make_app
from railbird.table.limits import Limits
from railbird.table.store.preallocate import LOG_ROOM
from railbird.table.server.server import listening_socket, make_server, tune_gc
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
tune_gc()
make_server(app, limits).run([listener])
"""

ECHO = """
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocketDisconnect
import uvicorn
from railbird.table.server.server import listening_socket
text = '{"type":"step",' + "x" * 100_000
rooms = {}

async def echo(socket):
    room = rooms.setdefault(socket.path_params["room"], [])
    await socket.accept()
    room.append(socket)
    try:
        while True:
            wanted = text[: int(await socket.receive_text())]
            for each in room:
                await each.send_text(wanted)
    except WebSocketDisconnect:
        room.remove(socket)

listener = listening_socket("127.0.0.1", 0)
print(listener.getsockname()[1], flush=True)
app = Starlette(routes=[WebSocketRoute("/ws/{room}", echo)])
uvicorn.Server(uvicorn.Config(app, log_level="warning")).run([listener])
"""


class Server:
    """A program in a process of its own that prints its port."""

    def __init__(self, program: str, *arguments: str) -> None:
        command = [sys.executable, "-c", program, *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def cpu(self) -> float:
        """Seconds of processor time so far, with its processes', where the system tells."""
        own = self.process.pid
        try:
            children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
            return sum(map(_cpu, (str(own), *children)))
        except OSError:
            return math.nan

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.terminate()
        self.process.wait()


def _cpu(process: str) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def taken_by_others() -> float:
    """Seconds that the processors did something else than this machine wanted, where it tells."""
    try:
        return int(Path("/proc/stat").read_text().split()[8]) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return math.nan


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
            if kind == TEXT:
                self._hear(text)
            elif kind == PING:
                self._send(PONG, text)

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
        self._send(TEXT, text)

    def _send(self, kind: int, text: bytes) -> None:
        """With a mask of zeros, which leaves the text as it is."""
        size = len(text)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes((0x80 | kind,)) + length + b"\0\0\0\0" + text)


class Room:
    """Six sockets. A move is under way until all six have heard of it."""

    def __init__(self, heard: Callable[["Room", float], None]) -> None:
        self.lines: list[Line] = []
        self.pictures: list[list[bytes]] = [[] for _ in range(SEATS)]
        """What each seat has heard of the game and not looked at yet."""
        self.waiting_for = 0
        self._since = 0.0
        self._heard = heard
        self.moves = 0
        self.deliveries = 0
        self.volume = 0

    def hear(self, seat: int, text: bytes) -> None:
        if not text.startswith(PICTURES):
            return
        self.pictures[seat].append(text)
        if self.waiting_for:
            self.volume += len(text)
            self.deliveries += 1
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
    """A move says how long the messages are to be that tell of it."""

    size = 1000

    def choose(self) -> tuple[int, bytes] | None:
        seat = self.moves % SEATS
        self.pictures[seat].clear()
        return seat, str(self.size).encode()


class Seen(msgspec.Struct):
    must: list[int] | None = None


class Picture(msgspec.Struct):
    n: int
    view: Seen
    legal: list[dict[str, Any]] | None


class TableRoom(Room):
    _picture = msgspec.json.Decoder(Picture)

    def __init__(self, heard: Callable[["Room", float], None]) -> None:
        super().__init__(heard)
        self._seen = [Picture(0, Seen(), None) for _ in range(SEATS)]

    def choose(self) -> tuple[int, bytes] | None:
        must = self._look(0).view.must
        if not must:
            return None
        seat = must[0]
        mine = self._look(seat)
        assert mine.legal is not None
        action = mine.legal[self.moves * 7 % len(mine.legal)]["action"]
        command = {"do": "act", "id": str(self.moves), "action": action, "n": mine.n, "seat": seat}
        return seat, msgspec.json.encode(command)

    def _look(self, seat: int) -> Picture:
        """What a seat sees now; a step tells only what is new."""
        seen = self._seen[seat]
        for text in self.pictures[seat]:
            new = self._picture.decode(text)
            seen.n = new.n
            if new.view.must is not None:
                seen.view.must = new.view.must
            if new.legal is not None:
                seen.legal = new.legal
        self.pictures[seat].clear()
        return seen


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

    @property
    def deliveries(self) -> int:
        return sum(room.deliveries for room in self.rooms)

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

    async def paced(self, seconds: float) -> None:
        """So many moves a second, whether or not the last ones were heard."""
        start = time.perf_counter()
        for move in range(int(seconds * MOVES_PER_SECOND)):
            await asyncio.sleep(max(0.0, start + move / MOVES_PER_SECOND - time.perf_counter()))
            room = self.rooms[move % ROOMS]
            if room.waiting_for:
                self.late += 1
            else:
                room.move()

    async def saturated(self, seconds: float) -> None:
        """A room's next move follows at once when its last was heard."""
        self._at_once = True
        for room in self.rooms:
            if not room.waiting_for:
                room.move()
        await asyncio.sleep(seconds)
        self._at_once = False


class Turns:
    """How long things took, turn by turn."""

    def __init__(self) -> None:
        self._percent: list[list[float]] = []

    def add(self, times: Sequence[float]) -> None:
        self._percent.append(statistics.quantiles(times, n=100))

    def figures(self) -> Figures:
        """In milliseconds: of the turn in the middle, and p99 of the best and the worst."""
        middle = {f"p{each}": statistics.median(self._all(each)) for each in (50, 90, 99)}
        return {**middle, "best": min(self._all(99)), "worst": max(self._all(99))}

    def _all(self, percent: int) -> list[float]:
        return [turn[percent - 1] * 1000 for turn in self._percent]


class Bench:
    """A server with all its rooms, and what was measured of it so far."""

    def __init__(self, server: Server, hall: Hall) -> None:
        self._server = server
        self.hall = hall
        self._turns = Turns()
        self._deliveries = 0
        self._late = 0
        self._cpu = 0.0
        self._fastest: list[float] = []

    async def warm_up(self) -> None:
        await self.hall.paced(1.0)
        await asyncio.sleep(0.3)

    async def pace(self, seconds: float) -> None:
        self.hall.times.clear()
        self.hall.late = 0
        before = self._server.cpu()
        await self.hall.paced(seconds)
        await asyncio.sleep(0.3)
        self._cpu += self._server.cpu() - before
        self._turns.add(self.hall.times)
        self._deliveries += len(self.hall.times)
        self._late += self.hall.late

    async def saturate(self, seconds: float) -> None:
        self.hall.times.clear()
        start = time.perf_counter()
        await self.hall.saturated(seconds)
        self._fastest.append(len(self.hall.times) / (time.perf_counter() - start))
        await asyncio.sleep(0.3)

    @property
    def size(self) -> int:
        """Of a message, on average so far."""
        return round(self.hall.volume / self.hall.deliveries)

    def figures(self) -> Figures:
        return {
            **self._turns.figures(),
            "late": self._late,
            "cpu": self._cpu / self._deliveries * 1e6,
            "fastest": statistics.median(self._fastest),
        }


class Disk:
    """Small commits at the pace of the moves: what the disk alone takes."""

    def __init__(self, folder: Path) -> None:
        self._database = sqlite3.connect(folder / "disk.sqlite3", isolation_level=None)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = FULL")
        self._database.execute("CREATE TABLE lines (line BLOB)")
        self.turns = Turns()

    def pace(self, seconds: float) -> None:
        """A commit that comes too late because of the one before has waited too."""
        times = []
        begin = time.perf_counter()
        for move in range(int(seconds * MOVES_PER_SECOND)):
            start = begin + move / MOVES_PER_SECOND
            wait = start - time.perf_counter()
            if wait > 0:
                time.sleep(wait)
                start = time.perf_counter()
            self._database.execute("INSERT INTO lines VALUES (?)", (b"x" * 300,))
            times.append(time.perf_counter() - start)
        self.turns.add(times)

    def close(self) -> None:
        self._database.close()


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
    await _until(lambda: all(room.pictures[0] for room in hall.rooms))
    for room in hall.rooms:
        for seat, line in enumerate(room.lines):
            line.say(msgspec.json.encode({"do": "look", "id": f"look{seat}", "seat": seat}))
    await _until(
        lambda: all(
            f'"seat":{seat},'.encode() in room.pictures[seat][-1][:200]
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


async def table_bench(server: Server) -> Bench:
    hall = Hall(TableRoom)
    await hall.connect(server.port, set_tables(server.port))
    await start_games(hall)
    return Bench(server, hall)


async def echo_bench(server: Server) -> Bench:
    hall = Hall(EchoRoom)
    await hall.connect(server.port, [[upgrade(f"/ws/{room}")] * SEATS for room in range(ROOMS)])
    return Bench(server, hall)


def show(name: str, figures: Figures) -> str:
    times = " ".join(f"{figures[each]:9.2f}" for each in ("p50", "p90", "p99", "best", "worst"))
    if "late" not in figures:
        return f"{name:6} {times}"
    late, cpu, fastest = figures["late"], figures["cpu"], figures["fastest"]
    return f"{name:6} {times} {late:6.0f} {cpu:12.0f} {fastest:20.0f}"


async def main(rounds: int, data: Path | None) -> None:
    """They take turns, so that a machine whose speed changes treats all alike."""
    gc.freeze()
    gc.disable()  # no pauses of the client's own
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else math.nan
    taken, began = taken_by_others(), time.perf_counter()
    with tempfile.TemporaryDirectory(dir=data) as folder, Server(TABLE, folder) as serves:
        disk = Disk(Path(folder))
        table = await table_bench(serves)
        await table.warm_up()
        with Server(ECHO) as echoes:
            echo = await echo_bench(echoes)
            await echo.warm_up()
            for _ in range(rounds):
                await table.pace(1.0)
                EchoRoom.size = table.size
                await echo.pace(1.0)
                disk.pace(1.0)
            for _ in range(rounds):
                await table.saturate(0.5)
                EchoRoom.size = table.size
                await echo.saturate(0.5)
        disk.close()
    processors = (time.perf_counter() - began) * (os.cpu_count() or 1)
    taken = (taken_by_others() - taken) / processors
    of_table, of_echo = table.figures(), echo.figures()
    shown = {"p50": "p50", "p90": "p90", "p99": "p99", "best": "best p99", "cpu": "CPU"}
    ratios = [f"{shown[each]} {of_table[each] / of_echo[each]:.2f}" for each in shown]
    ratios.append(f"deliveries at most 1 / {of_echo['fastest'] / of_table['fastest']:.2f}")
    lines = [
        f"{ROOMS * SEATS} sockets in rooms of {SEATS}, messages of {table.size:,} bytes; first "
        f"{MOVES_PER_SECOND} moves a second ({MOVES_PER_SECOND * SEATS:,} deliveries), then as "
        f"fast as it goes (load average {load:.1f} before; {taken:.1%} of the processors was taken "
        "by other machines)",
        "          p50 ms    p90 ms    p99 ms  best p99 worst p99   late  CPU µs each  "
        "deliveries/s at most",
        show("table", of_table),
        show("echo", of_echo),
        show("disk", disk.turns.figures()),
        f"table / echo: {', '.join(ratios)}",
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=8, help="of a second for each of the two")
    parser.add_argument("--data", type=Path, help="the disk to write to; default: temporary files")
    chosen = parser.parse_args()
    uvloop.run(main(chosen.rounds, chosen.data))
