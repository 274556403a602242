"""Malformed frames and calls: hundreds of thousands, and not one traceback.

Every frame is answered unless it ends its socket; a socket that is still open answers a sound
question afterwards; and a whole game can be played in the end.
"""

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

from tests.campaign.mutations import mutated, torn
from tests.campaign.process import UNHURRIED, Mortal, today
from tests.campaign.sender import Sender
from tests.table.served import Json, Visitor, play_to_end

GOLDEN = Path(__file__).parents[1] / "golden"

SOCKETS = 6
LONGEST = 16_300
IN_A_ROW = 40
"""Frames before a socket must answer a sound question."""

COMMANDS: tuple[Json, ...] = (
    {"do": "act", "id": "a", "action": {"do": "pass"}, "n": 1, "seat": 0},
    {"do": "roll", "id": "a", "outcome": [1, 2, 3], "n": 1},
    {"do": "correct", "id": "a", "number": 0, "outcome": [1, 2], "n": 1},
    {"do": "look", "id": "a", "seat": 0},
    {"do": "skip", "id": "a", "n": 3},
    {"do": "explain", "id": "a", "action": {"do": "pass"}},
    {"do": "sit", "id": "a", "seat": 0, "name": "Carl", "nonce_hash": "0" * 64},
    {"do": "stand", "id": "a", "seat": 0},
    {"do": "rename", "id": "a", "seat": 0, "name": "Dora"},
    {"do": "commit", "id": "a", "seat": 0, "nonce_hash": "f" * 64},
    {"do": "reveal", "id": "a", "seat": 0, "nonce": "abc"},
    {"do": "start", "id": "a"},
    {"do": "chat", "id": "a", "text": "Hello", "name": "Eve"},
    {"do": "take_back", "id": "a", "seat": 0},
    {"do": "rematch", "id": "a"},
    {"do": "seat_bot", "id": "a", "seat": 0, "bot": "random"},
    {"do": "hand_back", "id": "a", "seat": 0},
    {"do": "kick", "id": "a", "seat": 1, "ban": False},
    {"do": "mute", "id": "a", "seat": 0, "muted": True},
    {"do": "swap", "id": "a", "a": 0, "b": 1},
    {"do": "play_defaults", "id": "a", "seat": 0},
    {
        "do": "set",
        "id": "a",
        "name": "Home",
        "listed": True,
        "spectators": "public",
        "speed": "off",
    },
    {"do": "set", "id": "a", "deadline": 60, "early_chances": True, "dice": "fair", "seats": 3},
    {"do": "set", "id": "a", "options": {"purple_races": 3, "races": ["belmont_1973"]}},
)

TABLES: tuple[tuple[str, int, Json], ...] = (
    ("homestretch", 2, {}),
    ("long_shot", 2, {}),
    ("top_of_the_stretch", 2, {"dice": "manual", "options": {"betting": True}}),
    ("win_place_and_show", 3, {}),
    ("big_stakes", 2, {}),
    ("homestretch", 2, {"start": False}),
)


class Malformed:
    """Some tables at which games are on, and those who send nonsense to them."""

    def __init__(self, server: Mortal, seed: int) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.frames = 0
        self.broken = 0
        self.questions = 0
        self.calls: Counter[int] = Counter()
        self.answers: Counter[str] = Counter()
        self.places: list[tuple[str, str]] = []
        for game, seats, wanted in TABLES:
            self._set_table(game, seats, dict(wanted))

    def _set_table(self, game: str, seats: int, wanted: Json) -> None:
        """The host, somebody who is seated, and somebody who watches send to each."""
        start = wanted.pop("start", True)
        host, guest, watcher = (Visitor(self.server.address) for _ in range(3))
        page = host.host(*["open"] * seats, game=game, **wanted)
        for seat in range(seats):
            holder = host.socket(page.table) if seat == 0 else guest.socket(page.table)
            holder.do("sit", seat=seat, name=f"P{seat}")
            holder.close()
        if start:
            page.do("start")
        page.close()
        self.places += [(page.table, each.cookie) for each in (host, guest, watcher)]

    # -- frames --------------------------------------------------------------------------------

    async def send_frames(self, count: int) -> None:
        shares = [count // SOCKETS + (n < count % SOCKETS) for n in range(SOCKETS)]
        await asyncio.gather(*(self._keep_sending(share) for share in shares))

    async def _keep_sending(self, count: int) -> None:
        sent = 0
        while sent < count:
            sender = Sender(self.server.address, *self.rng.choice(self.places))
            await sender.connect()
            for _ in range(12):
                if sent >= count or not sender.open:
                    break
                row = min(IN_A_ROW, count - sent)
                await self._send_row(sender, row)
                sent += row
            sender.close()
            self.answers += sender.answers

    async def _send_row(self, sender: Sender, count: int) -> None:
        """Frames that must all be answered, and now and then one that ends the socket."""
        corpus = self._corpus(sender)
        for _ in range(count):
            sender.say(self._text(corpus).decode(errors="replace").encode()[:LONGEST])
        self.frames += count
        assert await self._answers(sender), "a frame has ended its socket"
        if self.rng.random() < 0.3:
            self._break_off(sender, self._text(corpus))
            self.broken += 1
            await self._answers(sender)

    async def _answers(self, sender: Sender) -> bool:
        """Whether a sound question is answered."""
        question = f"q{self.rng.getrandbits(60)}"
        asked = {"do": "explain", "id": question, "action": {"do": "nothing"}}
        sender.command(asked)
        answered = await sender.answered(question)
        self.questions += answered
        return answered

    def _corpus(self, sender: Sender) -> list[Any]:
        """Commands, among them what could really be done at this table now."""
        game = sender.latest.get("game") or {}
        legal = [each["action"] for each in game.get("legal") or ()]
        n = (sender.latest.get("update") or game).get("n", 0)
        return [
            {**command, "id": f"f{self.rng.getrandbits(60)}"}
            | ({"n": n} if "n" in command else {})
            | ({"action": self.rng.choice(legal)} if legal and "action" in command else {})
            for command in COMMANDS
        ]

    def _text(self, corpus: list[Any]) -> bytes:
        return mutated(self.rng, self.rng.choice(corpus), corpus)[:LONGEST]

    def _break_off(self, sender: Sender, text: bytes) -> None:
        """What no browser sends; most of it ends the socket."""
        rng = self.rng
        kind = rng.randrange(9)
        if kind == 0:
            sender.say(text + b"\xc3\x28\xff")
        elif kind == 1:
            sender.say(text, head=0x82)
        elif kind == 2:
            sender.say(text, head=0x80 | rng.randrange(3, 16))
        elif kind == 3:
            sender.say(text, head=0x81 | rng.choice((0x10, 0x20, 0x40)))
        elif kind == 4:
            sender.say(text, mask=False)
        elif kind == 5:
            sender.say(b"x" * 17_000)
        elif kind == 6:
            sender.write(b"\x81\xff" + (2**63 + 5).to_bytes(8, "big") + b"\0\0\0\0" + text)
        elif kind == 7:
            sender.say(text, head=0x01)
            sender.say(text, head=rng.choice((0x00, 0x80, 0x81)))
        else:
            sender.say(rng.randbytes(rng.randrange(4)), head=0x88)
            sender.say(text)

    # -- calls ---------------------------------------------------------------------------------

    async def make_calls(self, count: int) -> None:
        real = self._real_calls()
        for start in range(0, count, SOCKETS):
            row = min(SOCKETS, count - start)
            await asyncio.gather(*(self._call(*self.rng.choice(real)) for _ in range(row)))

    def _real_calls(self) -> list[tuple[str, str, Any]]:
        visitor = Visitor(self.server.address)
        table = self.places[0][0]
        golden = sorted(GOLDEN.glob("*/*.jsonl"))[0].read_bytes()
        record = visitor.http.post("/api/records", content=golden).json()["record"]
        example = visitor.get("/api/race_room/example")
        pack = {"game": "homestretch", "pack": {"name": "mine", "files": self._data_files(visitor)}}
        gets = (
            "/api/site", "/api/games", "/api/games/homestretch/data", "/api/games/long_shot/box",
            "/api/tables", "/api/mine", f"/api/t/{table}/box", f"/api/t/{table}/replay?seat=0",
            f"/api/t/{table}/frames?seat=0&n=1&count=5", f"/api/t/{table}/chances",
            f"/api/r/{record}?seat=0", f"/api/r/{record}/frames?seat=0&n=1&count=5",
            f"/api/r/{record}/box", f"/api/r/{record}/proof", f"/api/r/{record}/file",
            "/api/race_room", "/api/library",
            "/api/library/horse?name=Sham", "/rules/homestretch", "/", "/assets/none.js",
        )  # fmt: skip
        posts: tuple[tuple[str, Any], ...] = (
            (
                "/api/tables",
                {"game": "homestretch", "seats": [{}, {"kind": "bot", "bot": "random"}]},
            ),
            (
                "/api/tables",
                {"game": "top_of_the_stretch", "seats": [{}], "options": {"races": ["x"]}},
            ),
            ("/api/packs/check", pack),
            (f"/api/t/{table}/handover", {"host": True}),
            ("/api/handover", {"code": "abc.def"}),
            ("/api/records", golden[:20_000].decode()),
            (f"/api/r/{record}/play_on", {"n": 3, "seat": 0, "name": "A", "bot": "random"}),
            ("/api/race_room/compose", {"base": "belmont_1973", "entries": []}),
            ("/api/race_room/read", {"files": {"races/mine.toml": "[race]\nname = 'x'\n"}}),
            ("/api/race_room/rate", example),
            ("/api/race_room/keep", {"name": "mine", "text": "[race]"}),
        )
        return [("GET", path, None) for path in gets] + [("POST", *each) for each in posts]

    def _data_files(self, visitor: Visitor) -> dict[str, str]:
        files = visitor.get("/api/games/homestretch/data")
        return {each["file"]: each["text"] for each in files}

    async def _call(self, method: str, path: str, body: Any) -> None:
        rng = self.rng
        text = b""
        if isinstance(body, str):
            text = torn(rng, body.encode(), [])
        elif body is not None:
            text = mutated(rng, body, [])
        if rng.random() < 0.4:
            path = (
                torn(rng, path.encode(), []).decode("latin-1").replace("\r", "").replace("\n", "")
            )
        if rng.random() < 0.1:
            method = rng.choice(("PUT", "HEAD", "OPTIONS", "DELETE", "get", "G\x00T", "POST"))
        length = len(text) if rng.random() < 0.97 else rng.choice((-1, 10**30, "x", len(text) + 9))
        kind = "application/json" if rng.random() < 0.95 else rng.choice(("text/plain", "", "\xff"))
        host = (
            self.server.address
            if rng.random() < 0.98
            else rng.choice(("", "x" * 300, "[", "a\x00"))
        )
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: {kind}\r\n"
            f"Content-Length: {length}\r\nConnection: close\r\n"
        )
        if rng.random() < 0.2:
            head += f"Cookie: {rng.choice(self.places)[1]}\r\n"
        if rng.random() < 0.05:
            head += rng.choice(
                ("Transfer-Encoding: chunked\r\n", "Origin: null\r\n", "X: " + "y" * 9000 + "\r\n",
                 "Upgrade: websocket\r\nConnection: Upgrade\r\n", ": \r\n", "Cookie: \xff;=;\r\n")
            )  # fmt: skip
        await self._exchange(head.encode("latin-1", errors="replace") + b"\r\n" + text)

    async def _exchange(self, request: bytes) -> None:
        """Send a request and count the status; 0 if it was no request, and nothing came."""
        host, _, port = self.server.address.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(request)
        try:
            async with asyncio.timeout(3):
                answer = await reader.read(64)
                while await reader.read(2**16):
                    pass
        except (TimeoutError, ConnectionError):
            answer = b""
        writer.close()
        parts = answer.split(b" ", 2)
        self.calls[int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else 0] += 1


def play_a_game(address: str) -> None:
    """As if nothing had happened."""
    anna, ben = Visitor(address), Visitor(address)
    page = anna.host("open", "open")
    other = ben.socket(page.table)
    page.do("sit", seat=0, name="Anna")
    other.do("sit", seat=1, name="Ben")
    page.do("start")
    page.until_phase("playing")
    other.until_phase("playing")
    play_to_end(page, other)
    assert page.view["result"] == other.view["result"]


def campaign(folder: Path, frames: int, calls: int, seed: int) -> str:
    """The figures in one line; AssertionError if the server stumbled."""
    with Mortal(folder / "data", UNHURRIED) as server:
        sending = Malformed(server, seed)
        before = server.memory()
        asyncio.run(sending.send_frames(frames))
        asyncio.run(sending.make_calls(calls))
        after = server.memory()
        play_a_game(server.address)
        tracebacks = server.tracebacks()
    refused, done = sending.answers["refused"], sending.answers["done"]
    statuses = ", ".join(f"{status or 'none'} {n}" for status, n in sorted(sending.calls.items()))
    line = (
        f"{today()} malformed: {sending.frames} frames ({refused} refused, {done} taken), "
        f"{sending.broken} broken ones, {sending.calls.total()} calls ({statuses}); "
        f"memory {before:.0f} MB before, {after:.0f} after; {tracebacks} tracebacks; "
        "a whole game was played afterwards"
    )
    assert tracebacks == 0, f"{line}\n{server.log()[-3000:]}"
    assert not [status for status in sending.calls if status >= 500], line
    answered = refused + done + sending.answers["explained"] - sending.questions
    assert answered >= 0.99 * sending.frames, f"{answered} answered; {line}"
    return line
