"""A page whose house is in the same process: files in memory, and somebody who thinks at once.

It needs no package that a tab does not bring along.
"""

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from railbird.table.store.sqlite.journal import Append
from railbird.table.tab import thinking
from railbird.table.tab.house import House

Json = dict[str, Any]

_ids = itertools.count()


class MemoryFiles:
    """Files that a browser would keep; `room` bytes are left."""

    def __init__(self, kept: Mapping[str, bytes] | None = None, room: int = 10**9) -> None:
        self.kept = {name: bytearray(content) for name, content in (kept or {}).items()}
        self.room = room

    def names(self) -> list[str]:
        return list(self.kept)

    def read(self, name: str) -> bytes:
        return bytes(self.kept[name])

    async def write(self, name: str, content: bytes) -> None:
        self.kept[name] = bytearray(content)

    async def remove(self, name: str) -> None:
        del self.kept[name]

    async def appender(self, name: str) -> Append:
        file = self.kept[name] = bytearray()

        def append(content: bytes) -> None:
            if len(content) > self.room:
                raise OSError("no room")
            self.room -= len(content)
            file.extend(content)

        return append


class Page:
    """What a browser's page does, over the messages that a page sends."""

    def __init__(self) -> None:
        self.house: House
        self.sockets: dict[int, Seat] = {}
        self.restarts = 0

    @classmethod
    async def open(cls, files: MemoryFiles) -> "Page":
        page = cls()

        def post(number: int, question: bytes) -> None:
            loop = asyncio.get_running_loop()
            loop.call_soon(lambda: page.house.thinker.answered(number, thinking.answer(question)))

        page.house = await House.open(files, page._told, post, page._restart)
        return page

    def _restart(self) -> None:
        self.restarts += 1

    def _told(self, what: str, socket: int, about: Any) -> None:
        self.sockets[socket].hear(what, about)

    async def get(self, address: str) -> Any:
        status, _, body = await self.house.carrier.call("GET", address, "", b"")
        assert status == 200, body
        return msgspec.json.decode(body)

    async def post(self, address: str, body: object, status: int = 201) -> Any:
        sent = msgspec.json.encode(body)
        answer = await self.house.carrier.call("POST", address, "application/json", sent)
        assert answer.status == status, answer.body
        return msgspec.json.decode(answer.body)

    async def sit_down(self, game: str, *bots: str, **wanted: Any) -> "Seat":
        """A new table with oneself and these bots; nothing is shown for any time."""
        plans = [{}, *({"kind": "bot", "bot": bot} for bot in bots)]
        made = await self.post(
            "/api/tables", {"game": game, "seats": plans, "speed": "off", **wanted}
        )
        return await self.look(made["table"])

    async def look(self, table: str) -> "Seat":
        seat = Seat(self, next(_ids), table)
        self.sockets[seat.number] = seat
        self.house.carrier.open(seat.number, f"/ws/{table}")
        await seat.until(lambda: "table" in seat.latest)
        return seat


class Seat:
    """A socket at a table, and what it was told."""

    def __init__(self, page: Page, number: int, table: str) -> None:
        self.page = page
        self.number = number
        self.table = table
        self.latest: dict[str, Json] = {}
        self.closed: int | None = None
        self._answers: dict[str, Json] = {}
        self._moved = asyncio.Event()

    def hear(self, what: str, about: Any) -> None:
        if what == "closed":
            self.closed = about
        elif what == "said":
            message: Json = msgspec.json.decode(about)
            if message["type"] == "update":
                kept = {k: self.game[k] for k in ("legal",) if message[k] is None}
                message = self.game | message | kept | {"type": "game"}
            self.latest[message["type"]] = message
            if "id" in message:
                self._answers[message["id"]] = message
        self._moved.set()

    @property
    def game(self) -> Json:
        return self.latest["game"]

    async def until(self, fulfilled: Callable[[], object]) -> None:
        while not fulfilled():
            self._moved.clear()
            await self._moved.wait()

    async def do(self, do: str, **fields: Any) -> Json:
        """The answer to a command."""
        command = f"c{next(_ids)}"
        self.say(msgspec.json.encode({"do": do, "id": command, **fields}).decode())
        await self.until(lambda: command in self._answers)
        return self._answers.pop(command)

    def say(self, text: str) -> None:
        self.page.house.carrier.hear(self.number, text)

    def leave(self) -> None:
        self.page.house.carrier.close(self.number)

    async def play_to_end(self, choose: Callable[[list[Json]], Json]) -> int:
        """The number of one's own decisions."""
        made = 0
        await self.until(lambda: "game" in self.latest)
        while self.latest["table"]["phase"] == "playing":
            if self.game["legal"]:
                answer = await self.do("act", action=choose(self.game["legal"]), n=self.game["n"])
                made += answer["type"] == "done"
                if answer["type"] == "refused" and "too fast" in answer["error"]:
                    await asyncio.sleep(0.2)
            else:
                self._moved.clear()
                if not self.game["legal"] and self.latest["table"]["phase"] == "playing":
                    await self._moved.wait()
        return made


def in_a_tab(work: Callable[[Page], Awaitable[Any]], files: MemoryFiles | None = None) -> Any:
    async def run() -> Any:
        page = await Page.open(files or MemoryFiles())
        found = await work(page)
        for number in list(page.sockets):
            page.house.carrier.close(number)
        await page.house.close()
        return found

    return asyncio.run(run())
