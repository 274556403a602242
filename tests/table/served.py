"""A real server on this machine's loopback, and browsers without a screen."""

import contextlib
import itertools
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from railbird.table.clock import ServerClock
from railbird.table.limits import Limits
from railbird.table.room.tables import Tables
from railbird.table.server.app import Setup
from railbird.table.server.machine import make_app, pools_of
from railbird.table.server.server import listening_socket, make_server
from railbird.table.store.store import Store
from railbird.table.user_files import UserFiles

Json = dict[str, Any]

PATIENCE = 120.0
"""Seconds to wait for something that must come; only a failing test waits so long, or one on a
machine that is busy with much else."""

UNHURRIED = Limits(
    commands_per_second=1e6,
    commands_at_once=1e6,
    creations_at_once=1e6,
    connections_at_once=1e6,
    requests_at_once=1e6,
    replay_steps_at_once=1e6,
    tables_per_visitor=1_000_000,
    tables_per_address=1_000_000,
    beat_seconds=0.02,
    undo_seconds=0.2,
    moment_rollouts=24,
    decision_rollouts=24,
)
"""A test acts faster than any person, and waits for nobody; every finished game is reviewed."""

_ids = itertools.count()


def tables_on(store: Store, limits: Limits) -> Tables:
    """As a server has them, with one bot thinking at a time."""
    return Tables(store, limits, pools_of(1, limits), UserFiles(), ServerClock())


@contextlib.contextmanager
def served(
    data: Path,
    limits: Limits | None = None,
    send_buffer: int | None = None,
    proxies: Sequence[str] = (),
    **setup: Any,
) -> Iterator[str]:
    """The address of a server that runs in a thread of this process."""
    limits = limits or UNHURRIED
    listener = listening_socket("127.0.0.1", 0)
    if send_buffer:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    app = make_app(Setup(data=data, limits=limits, **setup))
    server = make_server(app, limits, proxies=proxies)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        wait_until(lambda: server.started)
        yield f"127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


def wait_until(fulfilled: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not fulfilled():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


class Refusal(Exception):
    def __init__(self, message: Json) -> None:
        super().__init__(message["error"])
        self.rule = message["rule"]


class Visitor:
    """One browser: a cookie, calls and sockets."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", timeout=PATIENCE)
        self.http.get("/api/site")

    @property
    def cookie(self) -> str:
        return "; ".join(f"{each.name}={each.value}" for each in self.http.cookies.jar)

    def move_to(self, address: str) -> None:
        """The same browser, when the server has another address."""
        self.address = address
        self.http.base_url = f"http://{address}"

    def get(self, url: str, **query: Any) -> Any:
        answer = self.http.get(url, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, url: str, body: object) -> Any:
        answer = self.http.post(url, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def refused(self, url: str, body: object) -> Json:
        answer = self.http.post(url, json=body)
        assert 400 <= answer.status_code < 500, answer.text
        said: Json = answer.json()
        return said

    def create(self, *seats: str, game: str = "homestretch", **wanted: Any) -> str:
        """A table; a seat is "open" or the name of a bot. Nothing is shown for any time."""
        plans = [{} if seat == "open" else {"kind": "bot", "bot": seat} for seat in seats]
        wanted = {"speed": "off"} | wanted
        made = self.post("/api/tables", {"game": game, "seats": plans, **wanted})
        return str(made["table"])

    def socket(self, table: str, seat: int | None = None, **options: Any) -> "Socket":
        return Socket(self, table, seat, **options)

    def host(self, *seats: str, **wanted: Any) -> "Socket":
        """A new table, and this visitor's socket at it."""
        return self.socket(self.create(*seats, **wanted))


class Socket:
    """A page at a table. It keeps all it was told, and the latest of each kind."""

    def __init__(
        self, visitor: Visitor, table: str, seat: int | None = None, **options: Any
    ) -> None:
        self.visitor = visitor
        self.table = table
        query = "" if seat is None else f"?seat={seat}"
        if options.pop("screen", False):
            query = "?screen=1"
        headers = {"Cookie": visitor.cookie} | options.pop("headers", {})
        self._opened = contextlib.ExitStack()
        self.raw: ClientConnection = self._opened.enter_context(
            connect(
                f"ws://{visitor.address}/ws/{table}{query}",
                additional_headers=headers,
                compression=None,
                max_size=None,
                ping_interval=None,  # a socket that nobody reads any more keeps quiet
                **{"open_timeout": PATIENCE} | options,
            )
        )
        self.heard: list[str] = []
        self.latest: dict[str, Json] = {}
        self.log: list[str] = []

    def close(self) -> None:
        self._opened.close()

    def hear(self, patience: float = PATIENCE) -> Json:
        """The next message but for a `ping`, which comes whenever the test is slow."""
        end = time.monotonic() + patience
        while (message := self.hear_next(max(0.0, end - time.monotonic())))["type"] == "ping":
            self.heard.pop()
        return message

    def hear_next(self, patience: float = PATIENCE) -> Json:
        text = self.raw.recv(timeout=patience)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Json = msgspec.json.decode(text)
        if message["type"] == "update":
            message = self._whole(message)
        self.latest[message["type"]] = message
        if message["type"] == "log":
            self.log = [line["words"] for line in message["lines"]]
        return message

    def _whole(self, update: Json) -> Json:
        """The game after an update that tells only what is new."""
        n, view = self.game["n"], self.view
        events: list[Json] = []
        for moment in update["moments"]:
            n += 1
            assert moment["n"] == n
            view = changed(view, moment["view"])
            events += moment["events"]
        assert update["n"] == n
        self.log += [told["words"] for told in events]
        kept = {
            key: self.game[key] for key in ("legal", "disabled", "ahead") if update[key] is None
        }
        return update | kept | {"type": "game", "view": view, "events": events}

    def until(self, fulfilled: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not fulfilled():
            self.hear(max(0.01, end - time.monotonic()))

    def until_phase(self, phase: str) -> None:
        """Until the table is there, and the game's first picture with it."""
        self.until(
            lambda: (
                self.latest.get("table", {}).get("phase") == phase
                and (phase == "open" or "game" in self.latest)
            )
        )

    def drain(self) -> None:
        """Whatever has come."""
        with contextlib.suppress(TimeoutError):
            while True:
                self.hear(0)

    def hear_all(self) -> None:
        """Whatever is on its way; what is said in answer to a question comes after it."""
        with contextlib.suppress(Refusal):
            self.do("explain", action={"do": "nothing"})

    def send(self, do: str, **fields: Any) -> str:
        command = fields.setdefault("id", f"c{next(_ids)}")
        self.raw.send(msgspec.json.encode({"do": do, **fields}).decode())
        return str(command)

    def do(self, do: str, **fields: Any) -> Json:
        """Send a command and wait for its answer; Refusal if it is not taken."""
        command = self.send(do, **fields)
        while True:
            message = self.hear()
            if message.get("id") == command:
                if message["type"] == "refused":
                    raise Refusal(message)
                return message

    # -- as a player -------------------------------------------------------------------------

    @property
    def game(self) -> Json:
        return self.latest["game"]

    @property
    def view(self) -> Json:
        view: Json = self.game["view"]
        return view

    @property
    def phase(self) -> str:
        return str(self.latest["table"]["phase"])

    def act(self, action: Json) -> Json:
        return self.do("act", action=action, n=self.game["n"])

    def closed_with(self) -> int:
        """Read until the server ends the connection; its code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.hear()
        assert self.raw.close_code is not None
        return self.raw.close_code


def changed(view: Json, news: Json) -> Json:
    """A view after a moment; a path with a plus holds what was added to the end of a list."""
    after: Json = msgspec.json.decode(msgspec.json.encode(view))
    for path, value in news.items():
        *folders, name = path.removeprefix("+").split("/")
        part: Any = after
        for folder in folders:
            part = part[int(folder) if isinstance(part, list) else folder]
        key = int(name) if isinstance(part, list) else name
        part[key] = part[key] + value if path.startswith("+") else value
    return after


def play_to_end(*players: Socket, choose: Callable[[Json], Json] | None = None) -> None:
    """The players act whenever they are waited for, until the game is over."""
    choose = choose or (lambda game: game["legal"][0]["action"])
    while not all(player.view["result"] for player in players):
        acted = False
        for player in players:
            player.drain()
            if player.game["legal"] and player.view["seat"] in player.view["must"]:
                player.act(choose(player.game))
                acted = True
        if not acted:
            time.sleep(0.002)
    for player in players:
        player.until_phase("over")


Come = Callable[[], Visitor]
"""A new browser at the server of the test."""


def together(visit: Come, **wanted: Any) -> tuple[Socket, Socket]:
    """Anna hosts, Ben joins, the game has started."""
    anna = visit().host("open", "open", **wanted)
    ben = visit().socket(anna.table)
    anna.do("sit", seat=0, name="Anna")
    ben.do("sit", seat=1, name="Ben")
    anna.do("start")
    anna.until_phase("playing")
    ben.until_phase("playing")
    return anna, ben
