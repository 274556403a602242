"""Kills: five games are played while the server is killed at random moments.

What a player was told is done must be on disk, once; what it has seen must be there again.
"""

import contextlib
import random
import sqlite3
import threading
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from railbird import load
from railbird.core import verify
from railbird.core.record import parse_record
from railbird.table.server.socket import NO_SUCH_TABLE
from railbird.table.store.rows import LogEntry, TableRow
from railbird.table.store.sqlite import FILE
from tests.campaign import power_cut
from tests.campaign.process import Mortal, today
from tests.table.served import PATIENCE, Json, Refusal, Socket, Visitor

GAMES: Sequence[tuple[str, Sequence[str], Json]] = (
    ("homestretch", ("open", "open", "random"), {}),
    ("long_shot", ("open", "open"), {}),
    ("top_of_the_stretch", ("open", "open"), {"betting": True}),
    ("win_place_and_show", ("open", "open", "open"), {"races": 2, "claim_timer_seconds": 0}),
    ("big_stakes", ("open", "open"), {}),
)

STANDSTILL = 180.0
"""Seconds without play, after a kill, that no machine is slow enough for."""

BUSY = "too fast"
STALE = "moved on"


class Diehard(threading.Thread):
    """Plays one seat, game after game, and comes back whenever the connection is lost."""

    def __init__(self, visitor: Visitor, table: str, seat: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self._visitor = visitor
        self.table = table
        self.seat = seat
        self._stop_now = stop
        self._rng = random.Random(f"{table}/{seat}")
        self._seen: tuple[int, int, Json, list[str]] = (0, 0, {}, [])
        """Game, moment, picture and log that were last on the screen."""
        self._unanswered: Json | None = None
        self.sent: list[str] = []
        self.acknowledged: list[str] = []
        self.resent = 0
        self.said: list[str] = []
        self.wrong: list[str] = []
        self.comebacks = -1

    def run(self) -> None:
        while not self._done():
            try:
                self._sit_through(self._connect())
            except ConnectionClosed as closed:
                if closed.rcvd and closed.rcvd.code == NO_SUCH_TABLE:
                    self.wrong.append("the table is gone")
            except (EOFError, OSError, InvalidHandshake):
                time.sleep(0.02)
            except Exception as error:  # a thread that dies would be taken for one that waits
                self.wrong.append(repr(error))

    def __str__(self) -> str:
        number, n, view, _ = self._seen
        asked = f"must {view.get('must')}, unanswered {self._unanswered}"
        return f"seat {self.seat}: game {number}, moment {n}, {asked}, {self.comebacks} comebacks"

    def _done(self) -> bool:
        return bool(self.wrong) or (self._stop_now.is_set() and self._unanswered is None)

    def _connect(self) -> Socket:
        socket = self._visitor.socket(self.table, self.seat, open_timeout=PATIENCE)
        socket.until(lambda: "chat" in socket.latest)
        if socket.phase in ("playing", "over"):
            socket.until(lambda: "log" in socket.latest)
        self.comebacks += 1
        return socket

    def _sit_through(self, socket: Socket) -> None:
        try:
            self._check(socket)
            if self._unanswered:
                self.resent += 1
                self._send(socket)
            while not self._done():
                self._look(socket)
                if socket.phase == "playing":
                    self._play(socket)
                elif self.seat == 0:
                    self._next_game(socket)
                else:
                    self._wait(socket)
        finally:
            self._look(socket)
            with contextlib.suppress(Exception):
                socket.close()

    def _look(self, socket: Socket) -> None:
        if "game" in socket.latest:
            game = socket.game
            self._seen = game["number"], game["n"], game["view"], socket.log[:]

    def _check(self, socket: Socket) -> None:
        """All that this seat was ever shown, and all that it was told is done, is there again."""
        number, n, view, lines = self._seen
        if "game" in socket.latest and socket.game["number"] == number:
            if socket.game["n"] < n:
                self.wrong.append(f"moment {n} was shown, now it is {socket.game['n']}")
            if socket.game["n"] == n and socket.view != view:
                self.wrong.append(f"moment {n} looks different")
            if socket.log[: len(lines)] != lines:
                self.wrong.append(f"the log had {len(lines)} lines and has others now")
        elif number > socket.latest["table"]["number"]:
            self.wrong.append(f"game {number} was played, and is gone")
        kept = [line["text"] for line in socket.latest["chat"]["lines"]]
        self.wrong += [f"chat: {text}" for text in self.said[-3:] if text not in kept]

    def _play(self, socket: Socket) -> None:
        game = socket.latest.get("game")
        here = game is not None and game["number"] == socket.latest["table"]["number"]
        if not (here and socket.game["legal"] and self.seat in socket.view["must"]):
            self._wait(socket)
            return
        self._unanswered = {
            "do": "act",
            "id": f"act-{self.seat}-{len(self.sent)}",
            "action": self._rng.choice(socket.game["legal"])["action"],
            "n": socket.game["n"],
        }
        self.sent.append(self._unanswered["id"])
        self._send(socket)
        if len(self.sent) % 10 == 0:
            text = f"seat {self.seat}, action {len(self.sent)}"
            self._unanswered = {"do": "chat", "id": f"chat-{len(self.sent)}", "text": text}
            if self._send(socket):
                self.said.append(text)

    def _next_game(self, socket: Socket) -> None:
        do = "start" if socket.phase == "open" else "rematch"
        number = socket.latest["table"]["number"]
        self._unanswered = {"do": do, "id": f"{do}-{number}"}
        self._send(socket)
        socket.until(lambda: socket.phase == ("playing" if do == "start" else "open"))

    def _wait(self, socket: Socket) -> None:
        with contextlib.suppress(TimeoutError):
            socket.hear(0.2)

    def _send(self, socket: Socket) -> bool:
        """What was not answered is sent again with the same id, and is taken once at most."""
        assert self._unanswered is not None
        while True:
            try:
                socket.do(**self._unanswered)
                self.acknowledged.append(self._unanswered["id"])
                taken = True
            except Refusal as refusal:
                if BUSY in str(refusal):
                    time.sleep(0.1)
                    continue
                taken = False
                if STALE not in str(refusal):
                    self.wrong.append(f"{self._unanswered['do']}: {refusal}")
            self._unanswered = None
            return taken


Read = Callable[[str, tuple[str, ...]], list[tuple[Any, ...]]]
"""A question to the database of the server."""


class Server(Protocol):
    @property
    def address(self) -> str: ...


class Kills(ABC):
    """Five tables and their players."""

    games = GAMES

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self._rng = random.Random(seed)
        self._stop = threading.Event()
        self.tables: dict[str, str] = {}
        self.players: list[Diehard] = []
        self.kinds: Counter[str] = Counter()
        for game, seats, options in self.games:
            self._set_table(game, seats, options)
        for player in self.players:
            player.start()

    def _set_table(self, game: str, seats: Sequence[str], options: Json) -> None:
        host = Visitor(self.server.address)
        table = host.create(*seats, game=game, options=options)
        self.tables[table] = game
        people = [host, *(Visitor(self.server.address) for _ in range(seats.count("open") - 1))]
        for seat, visitor in enumerate(people):
            socket = visitor.socket(table)
            socket.do("sit", seat=seat, name=f"Person {seat}")
            socket.close()
            self.players.append(Diehard(visitor, table, seat, self._stop))

    @abstractmethod
    def kill(self) -> None:
        """At a random moment, in a random way; then all is started again."""

    @abstractmethod
    def opened(self) -> contextlib.AbstractContextManager[Read]:
        """The database, to compare it with what players were told."""

    def wait_a_while(self) -> None:
        self._wait_for_actions(self._rng.randrange(30))
        time.sleep(self._rng.uniform(0, 0.03))

    def _wait_for_actions(self, more: int) -> None:
        """On a busy machine it may take long, but something must go on."""
        latest, since = self._actions(), time.monotonic()
        enough = latest + more
        while latest < enough and not self.wrong():
            time.sleep(0.01)
            if self._actions() > latest:
                latest, since = self._actions(), time.monotonic()
            still = time.monotonic() - since
            assert still < STANDSTILL, f"{self.kinds.total()} kills, then no play: {self.waiting()}"

    def _actions(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    def waiting(self) -> list[str]:
        """What each player is waiting for."""
        return [f"{self.tables[each.table]} {each}" for each in self.players]

    def finish(self) -> None:
        self._stop.set()
        for player in self.players:
            player.join(timeout=STANDSTILL)
        assert not any(player.is_alive() for player in self.players), self.waiting()

    def wrong(self) -> list[str]:
        return [f"{each.table}/{each.seat}: {word}" for each in self.players for word in each.wrong]

    def check(self) -> "Found":
        """Compare what players were told with what is on disk, and verify every finished game."""
        found = Found(wrong=self.wrong())
        with self.opened() as read:
            for table, game in self.tables.items():
                self._check_table(read, table, game, found)
        found.acknowledged = sum(len(each.acknowledged) for each in self.players)
        found.resent = sum(each.resent for each in self.players)
        return found

    def _check_table(self, read: Read, table: str, game: str, found: "Found") -> None:
        decided: Counter[int] = Counter()
        for (body,) in read("SELECT body FROM entries WHERE table_id = ?", (table,)):
            batch = msgspec.json.decode(body, type=LogEntry).batch
            if batch and batch.by == "player":
                decided[batch.decided[0].seat] += 1
        found.decisions += decided.total()
        taken = Counter(
            str(command)
            for (command,) in read(
                "SELECT id FROM commands WHERE table_id = ? AND id LIKE 'act-%'", (table,)
            )
        )
        for player in self.players:
            if player.table == table:
                mine = [each for each in player.sent if each in taken]
                acts = [each for each in player.acknowledged if each.startswith("act-")]
                found.lost += len(set(acts) - set(mine))
                found.doubled += decided[player.seat] - len(mine)
        ((row,),) = read("SELECT row FROM tables WHERE id = ?", (table,))
        for finished in msgspec.json.decode(row, type=TableRow).evening:
            record = finished.finished.record
            file = httpx.get(f"http://{self.server.address}/api/r/{record}/file").content
            verify(parse_record(file), load(game))
            found.games += 1


class Found:
    def __init__(self, wrong: list[str]) -> None:
        self.wrong = wrong
        """What players saw that must not be."""
        self.acknowledged = 0
        self.resent = 0
        self.decisions = 0
        self.lost = 0
        self.doubled = 0
        self.games = 0


class HouseKills(Kills):
    """Of a server with a folder, perhaps with a power cut."""

    def __init__(self, server: Mortal, seed: int, cuts: bool) -> None:
        self._mortal = server
        self._cuts = cuts
        self.unsynced = 0
        super().__init__(server, seed)

    def kill(self) -> None:
        rng, server = self._rng, self._mortal
        self.wait_a_while()
        how = rng.choices(("server", "group", "start", "power"), (5, 2, 1, 4 * self._cuts))[0]
        self.kinds[how] += 1
        server.kill(group=how in ("group", "power"))
        if how == "power":
            self.unsynced += power_cut.cut(server.data, rng)
        if how == "start":
            server.launch()
            time.sleep(rng.uniform(0, 1.5))
            server.kill(group=True)
        server.start()

    @contextlib.contextmanager
    def opened(self) -> Iterator[Read]:
        with contextlib.closing(sqlite3.connect(self._mortal.data / FILE)) as database:
            assert database.execute("PRAGMA quick_check").fetchone() == ("ok",), "damaged"
            yield lambda sql, values: database.execute(sql, values).fetchall()


def campaign(folder: Path, kills: int, seed: int) -> str:
    """The figures in one line; AssertionError if a promise was broken."""
    preload = power_cut.built(folder)
    with Mortal(folder / "data", preload=preload) as server:
        games = HouseKills(server, seed, cuts=preload is not None)
        for _ in range(kills):
            games.kill()
            if games.wrong():
                break
        games.finish()
        found = games.check()
        tracebacks = server.tracebacks()
    kinds = games.kinds
    line = (
        f"{today()} kills: {kinds.total()} ({kinds['server']} of the server, {kinds['group']} with "
        f"its bots, {kinds['start']} twice in starting, {kinds['power']} power cuts that took "
        f"{games.unsynced} unsynced writes); {found.acknowledged} acknowledged commands, "
        f"{found.decisions} decisions, {found.resent} sent again, {found.games} games verified: "
        f"{found.lost} lost, {found.doubled} doubled, {len(found.wrong)} pictures changed, "
        f"{tracebacks} tracebacks"
    )
    assert not found.wrong, f"{line}\n" + "\n".join(found.wrong[:5])
    assert (found.lost, found.doubled, tracebacks) == (0, 0, 0), line
    assert kinds.total() == kills
    assert sum(player.comebacks for player in games.players) >= kills, line
    return line
