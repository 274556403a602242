"""Kills: five games are played while the server, or a process that works for it, is killed at
random moments, or told to stop.

What a player was told is done must be on disk, once; what it has seen must be there again. No game
may be frozen, no process left over, and a stop takes at most ten seconds.
"""

import contextlib
import os
import random
import signal
import sqlite3
import threading
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any, Protocol

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from railbird import load
from railbird.core import verify
from railbird.core.record import parse_record
from railbird.table.model import LogEntry, TableRow
from railbird.table.server.http import STUMBLED
from railbird.table.server.socket import NO_SUCH_TABLE
from railbird.table.store.sqlite.database import FILE
from tests.campaign import power_cut
from tests.campaign.process import Mortal, today
from tests.processes import alive_in, spawned_by
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

OBEYED = 10.0
"""Seconds in which a server that is told to stop has ended."""

CLEARED = 30.0
"""Seconds after which processes that were given up are gone."""

HELPERS = 2 + 1 + 1 + 2
"""Processes of a server, at most: for bots, chances on the board, odds of a game, and hints."""

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
        self.frozen: set[int] = set()
        """Games that could not go on."""
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
                if socket.phase == "frozen":
                    self.frozen.add(socket.latest["table"]["number"])
                    self._wait(socket)
                elif socket.phase == "playing":
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

    def ask_for_a_hint(self) -> None:
        """There may be nothing to decide, or nobody to answer any more."""
        with contextlib.suppress(httpx.HTTPError):
            url = f"/api/t/{self.table}/hint"
            answer = self._visitor.http.post(url, json={"seat": self.seat})
            if STUMBLED in answer.text:
                self.wrong.append(f"a hint: {answer.text}")

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

    def __init__(self, server: Server, seed: int, plan: Sequence[str] = ()) -> None:
        self.server = server
        self._rng = random.Random(seed)
        self._plan = list(plan)
        """What is killed in turn, the last first, instead of what the dice say."""
        self._asking: list[threading.Thread] = []
        self.late = 0
        """Stops that were not obeyed in time."""
        self.left_over = 0
        """Processes that should be gone."""
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
        table = host.create(*seats, game=game, options=options, hints="all")
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
    def helpers(self) -> list[int]:
        """The processes in which bots, chances and hints are worked out."""

    def kill_helpers(self) -> None:
        """One of them, or all, while hints are waited for."""
        for player in self._rng.sample(self.players, 2):
            self._asking.append(threading.Thread(target=player.ask_for_a_hint, daemon=True))
            self._asking[-1].start()
        time.sleep(self._rng.uniform(0, 1))
        found = sorted(self.helpers())
        chosen = found if self._rng.random() < 0.3 else found and [self._rng.choice(found)]
        for pid in chosen:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def stop(self, end: Callable[[], None], group: int) -> None:
        """`end` tells the server to, and returns when it has; no process may be left."""
        begun = time.monotonic()
        end()
        self.late += time.monotonic() - begun > OBEYED
        self.left_over += len(_after_a_while(lambda: alive_in(group)))

    def count_helpers(self, most: int) -> None:
        """Those that were killed were replaced, and no more."""
        self.left_over += len(_after_a_while(lambda: self.helpers()[most:]))

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
        for thread in (*self.players, *self._asking):
            thread.join(timeout=STANDSTILL)
        assert not any(player.is_alive() for player in self.players), self.waiting()
        assert not any(each.is_alive() for each in self._asking), "a hint was never answered"

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
        found.frozen = len({(each.table, game) for each in self.players for game in each.frozen})
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
            verify(parse_record(self._file(record)), load(game))
            found.games += 1

    def _file(self, record: str) -> bytes:
        """So many games at once are more than an address may ask for, so this one waits."""
        while True:
            answer = httpx.get(f"http://{self.server.address}/api/r/{record}/file")
            if answer.status_code != HTTPStatus.TOO_MANY_REQUESTS:
                assert answer.status_code == HTTPStatus.OK, answer.text
                return answer.content
            time.sleep(1)


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
        self.frozen = 0


def _after_a_while(left: Callable[[], list[int]]) -> list[int]:
    """What is still left when it has had time to go."""
    end = time.monotonic() + CLEARED
    while left() and time.monotonic() < end:
        time.sleep(0.1)
    return left()


KINDS = ("server", "group", "start", "helpers", "stop", "power")
WEIGHTS = (5, 2, 1, 4, 2)


class HouseKills(Kills):
    """Of a server with a folder, perhaps with a power cut."""

    def __init__(self, server: Mortal, seed: int, cuts: bool, plan: Sequence[str] = ()) -> None:
        self._mortal = server
        self._cuts = cuts
        self.unsynced = 0
        super().__init__(server, seed, plan)

    def helpers(self) -> list[int]:
        return spawned_by(self._mortal.pid)

    def stop_server(self) -> None:
        self.stop(lambda: self._mortal.kill(signal.SIGTERM), self._mortal.pid)

    def kill(self) -> None:
        rng, server = self._rng, self._mortal
        self.wait_a_while()
        dice = rng.choices(KINDS, (*WEIGHTS, 4 * self._cuts))[0]
        how = self._plan.pop() if self._plan else dice
        self.kinds[how] += 1
        if how == "helpers":
            self.kill_helpers()
            return
        if how == "stop":
            self.stop_server()
            server.start()
            return
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


def campaign(folder: Path, kills: int, seed: int, plan: Sequence[str] = ()) -> str:
    """The figures in one line; AssertionError if a promise was broken."""
    preload = power_cut.built(folder)
    with Mortal(folder / "data", preload=preload) as server:
        games = HouseKills(server, seed, preload is not None, plan)
        for _ in range(kills):
            games.kill()
            if games.wrong():
                break
        games.finish()
        found = games.check()
        games.count_helpers(HELPERS)
        games.stop_server()
        tracebacks = server.tracebacks()
    kinds = games.kinds
    line = (
        f"{today()} kills: {kinds.total()} ({kinds['server']} of the server, {kinds['group']} with "
        f"its bots, {kinds['start']} twice in starting, {kinds['helpers']} of its helpers, "
        f"{kinds['stop']} stops, {kinds['power']} power cuts that took "
        f"{games.unsynced} unsynced writes); {found.acknowledged} acknowledged commands, "
        f"{found.decisions} decisions, {found.resent} sent again, {found.games} games verified: "
        f"{found.lost} lost, {found.doubled} doubled, {len(found.wrong)} pictures changed, "
        f"{found.frozen} games frozen, {games.left_over} processes left over, {games.late} stops "
        f"not obeyed within {OBEYED:.0f} s, {tracebacks} tracebacks"
    )
    assert not found.wrong, f"{line}\n" + "\n".join(found.wrong[:5])
    assert (found.lost, found.doubled, found.frozen, tracebacks) == (0, 0, 0, 0), line
    assert (games.left_over, games.late) == (0, 0), line
    assert kinds.total() == kills
    felt = kills - kinds["helpers"]
    assert sum(player.comebacks for player in games.players) >= felt, line
    return line
