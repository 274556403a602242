"""How many people can play at once: `python bench/table.py`.

504 sockets in 84 rooms of 6 on the loopback. The table plays Homestretch with rules, views and
disk. A bare uvicorn echo, in the same run, sends messages of the same size around in rooms of the
same size. Both are first paced at 420 moves a second, then run as fast as they go. They take turns,
and each figure is that of the turn in the middle, so one hiccup of a busy machine spoils nothing.
The client chooses the moves, and speaks just enough of the WebSocket protocol to be no bottleneck.
"""

import argparse
import asyncio
import gc
import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvloop

SEATS = 6
ROOMS = 84
MOVES_PER_SECOND = 420

TEXT, PING, PONG = 1, 9, 10

PICTURES = (b'{"type":"update"', b'{"type":"game"')

Figures = dict[str, float]

TABLE = """
import sys
from pathlib import Path
from railbird.table.server.app import Setup
from railbird.table.server.machine import make_app
from railbird.table.limits import Limits
from railbird.table.store.sqlite.preallocate import LOG_ROOM
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
text = '{"type":"update",' + "x" * 100_000
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
        self.over = False

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
        """The time that the client takes to choose does not count."""
        chosen = self.choose()
        if chosen is None:
            self.over = True
            return
        self.moves += 1
        seat, text = chosen
        self.waiting_for = SEATS
        self._since = time.perf_counter()
        self.lines[seat].say(text)

    def choose(self) -> tuple[int, bytes] | None:
        """Who moves, and what is said; None if the game is over."""
        raise NotImplementedError


class EchoRoom(Room):
    """A move says how long the messages that tell of it should be."""

    size = 1000

    def choose(self) -> tuple[int, bytes] | None:
        seat = self.moves % SEATS
        self.pictures[seat].clear()
        return seat, str(self.size).encode()


class Moment(msgspec.Struct):
    view: dict[str, Any]


class Picture(msgspec.Struct):
    """The parts of `game` and `update` from which the next move is chosen."""

    n: int
    legal: list[dict[str, Any]] | None = None
    view: dict[str, Any] = {}
    moments: list[Moment] = []


class TableRoom(Room):
    _picture = msgspec.json.Decoder(Picture)

    def __init__(self, heard: Callable[["Room", float], None]) -> None:
        super().__init__(heard)
        self._n = [0] * SEATS
        self._must: list[list[int]] = [[] for _ in range(SEATS)]
        self._legal: list[list[dict[str, Any]]] = [[] for _ in range(SEATS)]

    def choose(self) -> tuple[int, bytes] | None:
        self._look(0)
        if not self._must[0]:
            return None
        seat = self._must[0][0]
        self._look(seat)
        legal = self._legal[seat]
        action = legal[self.moves * 7 % len(legal)]["action"]
        command = {"do": "act", "id": str(self.moves), "action": action, "n": self._n[seat]}
        return seat, msgspec.json.encode(command)

    def _look(self, seat: int) -> None:
        """Take in what a seat has heard; an update tells only what is new."""
        for text in self.pictures[seat]:
            picture = self._picture.decode(text)
            self._n[seat] = picture.n
            for view in (picture.view, *(moment.view for moment in picture.moments)):
                added = view.get("+must", [])
                self._must[seat] = view.get("must", self._must[seat] + added)
            if picture.legal is not None:
                self._legal[seat] = picture.legal
        self.pictures[seat].clear()


class Hall:
    """All rooms, and what was measured in them."""

    def __init__(self, kind: type[Room]) -> None:
        self.rooms = [kind(self._note) for _ in range(ROOMS)]
        self.times: list[float] = []
        self._at_once = False

    @property
    def size(self) -> int:
        """Of a message, on average so far."""
        volume = sum(room.volume for room in self.rooms)
        return round(volume / sum(room.deliveries for room in self.rooms))

    def _note(self, room: Room, seconds: float) -> None:
        self.times.append(seconds)
        if self._at_once and not room.waiting_for:
            room.move()

    async def connect(self, port: int, requests: Sequence[Sequence[bytes]]) -> None:
        for room, of_room in zip(self.rooms, requests, strict=True):
            for seat, request in enumerate(of_room):
                room.lines.append(await opened(port, request, partial(room.hear, seat)))

    async def paced(self, seconds: float) -> int:
        """So many moves a second; how many came too late because the last was not heard yet."""
        late = 0
        start = time.perf_counter()
        for move in range(int(seconds * MOVES_PER_SECOND)):
            await asyncio.sleep(max(0.0, start + move / MOVES_PER_SECOND - time.perf_counter()))
            room = self.rooms[move % ROOMS]
            if room.waiting_for:
                late += 1
            else:
                room.move()
        return late

    async def saturated(self, seconds: float) -> None:
        """A room's next move follows at once when its last was heard."""
        self._at_once = True
        for room in self.rooms:
            if not room.waiting_for:
                room.move()
        await asyncio.sleep(seconds)
        self._at_once = False


class Bench:
    """What was measured of one server so far, turn by turn."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._turns: list[list[float]] = []
        self._most: list[float] = []
        self._late = 0

    async def warm_up(self) -> None:
        await self.hall.paced(1.0)
        await asyncio.sleep(0.3)

    async def pace(self, seconds: float) -> None:
        self.hall.times.clear()
        self._late += await self.hall.paced(seconds)
        await asyncio.sleep(0.3)
        self._turns.append(statistics.quantiles(self.hall.times, n=100))

    async def saturate(self, seconds: float) -> None:
        self.hall.times.clear()
        start = time.perf_counter()
        await self.hall.saturated(seconds)
        self._most.append(len(self.hall.times) / (time.perf_counter() - start))
        await asyncio.sleep(0.3)

    def figures(self) -> Figures:
        """Milliseconds, and deliveries a second; each of the turn in the middle."""
        times = {
            f"p{percent}": statistics.median(turn[percent - 1] * 1000 for turn in self._turns)
            for percent in (50, 90, 99)
        }
        return {**times, "late": self._late, "most": statistics.median(self._most)}


async def opened(port: int, request: bytes, hear: Callable[[bytes], None]) -> Line:
    line = Line(request, hear)
    await asyncio.get_running_loop().create_connection(lambda: line, "127.0.0.1", port)
    await until(lambda: line.open)
    return line


def upgrade(path: str, cookie: str = "") -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    ).encode()


async def start_games(port: int) -> list[list[bytes]]:
    """A game in each room; one visitor holds all six seats. How to open a socket for each."""
    calls = http.client.HTTPConnection("127.0.0.1", port)
    calls.request("GET", "/api/site")
    answer = calls.getresponse()
    cookie = str(answer.getheader("set-cookie")).partition(";")[0]
    answer.read()
    headers = {"Cookie": cookie, "Content-Type": "application/json"}
    wanted = json.dumps({"game": "homestretch", "seats": [{}] * SEATS, "speed": "off"})
    requests = []
    for _ in range(ROOMS):
        calls.request("POST", "/api/tables", wanted, headers)
        table = json.loads(calls.getresponse().read())["table"]
        await start_game(port, upgrade(f"/ws/{table}", cookie))
        requests.append([upgrade(f"/ws/{table}?seat={seat}", cookie) for seat in range(SEATS)])
    return requests


async def start_game(port: int, request: bytes) -> None:
    heard: list[bytes] = []
    host = await opened(port, request, heard.append)
    for seat in range(SEATS):
        sit = {"do": "sit", "id": f"sit{seat}", "seat": seat, "name": f"P{seat}"}
        host.say(msgspec.json.encode(sit))
    host.say(b'{"do":"start","id":"start"}')
    await until(lambda: any(text.startswith(PICTURES) for text in heard))
    host.transport.close()


async def until(fulfilled: Callable[[], object]) -> None:
    for _ in range(3000):
        if fulfilled():
            return
        await asyncio.sleep(0.01)
    raise SystemExit("the games did not start")


async def table_bench(server: Server) -> Bench:
    hall = Hall(TableRoom)
    await hall.connect(server.port, await start_games(server.port))
    await until(lambda: all(all(room.pictures) for room in hall.rooms))
    return Bench(hall)


async def echo_bench(server: Server) -> Bench:
    hall = Hall(EchoRoom)
    await hall.connect(server.port, [[upgrade(f"/ws/{room}")] * SEATS for room in range(ROOMS)])
    return Bench(hall)


def show(name: str, figures: Figures) -> str:
    times = " ".join(f"{figures[each]:8.2f}" for each in ("p50", "p90", "p99"))
    return f"{name:6} {times} {figures['late']:6.0f} {figures['most']:21.0f}"


async def main(turns: int, data: Path | None) -> None:
    """They take turns, so that a machine whose speed changes treats both alike."""
    gc.freeze()
    gc.disable()  # no pauses of the client's own
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(dir=data) as folder, Server(TABLE, folder) as serves:
        table = await table_bench(serves)
        await table.warm_up()
        with Server(ECHO) as echoes:
            echo = await echo_bench(echoes)
            await echo.warm_up()
            for _ in range(turns):
                await table.pace(1.0)
                EchoRoom.size = table.hall.size
                await echo.pace(1.0)
            for _ in range(turns):
                await table.saturate(0.5)
                EchoRoom.size = table.hall.size
                await echo.saturate(0.5)
    of_table, of_echo = table.figures(), echo.figures()
    over = sum(room.over for room in table.hall.rooms)
    ratios = [f"{each} {of_table[each] / of_echo[each]:.2f}" for each in ("p50", "p90", "p99")]
    lines = [
        f"{datetime.now(UTC):%Y-%m-%d}: {ROOMS * SEATS} sockets in rooms of {SEATS}, messages of "
        f"{table.hall.size:,} bytes, {turns} turns; load average {load:.1f} before",
        f"at {MOVES_PER_SECOND} moves a second, then as fast as it goes:",
        "         p50 ms   p90 ms   p99 ms   late  deliveries/s at most",
        show("table", of_table),
        show("echo", of_echo),
        f"table / echo: {', '.join(ratios)}, deliveries {of_table['most'] / of_echo['most']:.2f}",
    ]
    if over:
        lines.append(f"{over} games ended before the measurement did; take fewer turns")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=9, help="of a second for each of the two")
    parser.add_argument("--data", type=Path, help="the disk to write to; default: temporary files")
    chosen = parser.parse_args()
    uvloop.run(main(chosen.turns, chosen.data))
