"""A crowd: hundreds of sockets for minutes, at tables where people play, and memory stays flat."""

import asyncio
import random
import statistics
import time
from pathlib import Path

from tests.campaign.process import UNHURRIED, Mortal, today
from tests.campaign.sender import Sender
from tests.table.served import Json, Visitor, changed

SEATS = 4
WATCHERS = 6
MOVES_PER_SECOND = 40
"""Of the whole crowd."""


class Guest(Sender):
    """A browser at a table that keeps what it is shown."""

    view: Json
    legal: list[Json]
    n: int
    number = 0
    updates = 0
    closed = False

    async def listen(self) -> None:
        while (message := await self.hear()) is not None:
            if message["type"] == "game":
                self.view, self.legal = message["view"], message["legal"]
                self.n, self.number = message["n"], message["number"]
            elif message["type"] == "update":
                self.updates += 1
                self.n = message["n"]
                for moment in message["moments"]:
                    self.view = changed(self.view, moment["view"])
                if message["legal"] is not None:
                    self.legal = message["legal"]
        self.closed = True


class Party:
    """One table: players take turns, watchers watch, and each game is followed by another."""

    def __init__(self, address: str) -> None:
        host = Visitor(address)
        page = host.host(*["open"] * SEATS)
        for seat in range(SEATS):
            page.do("sit", seat=seat, name=f"P{seat}")
        page.do("start")
        page.close()
        places = [f"{page.table}?seat={seat}" for seat in range(SEATS)]
        self.players = [Guest(address, place, host.cookie) for place in places]
        self.watchers = [Guest(address, page.table, "") for _ in range(WATCHERS)]
        self.moves = 0
        host.http.close()

    @property
    def guests(self) -> list[Guest]:
        return self.players + self.watchers

    def move(self, rng: random.Random) -> None:
        """One decision, or what comes after the end."""
        first = self.players[0]
        phase = first.latest.get("table", {}).get("phase")
        if phase == "over":
            self._say(first, {"do": "rematch"})
        elif phase == "open":
            self._say(first, {"do": "start"})
        elif phase == "playing" and hasattr(first, "view"):
            for seat in first.view["must"]:
                player = self.players[seat]
                if hasattr(player, "legal") and player.legal:
                    action = rng.choice(player.legal)["action"]
                    self._say(player, {"do": "act", "action": action, "n": player.n})
                    return

    def _say(self, guest: Guest, command: Json) -> None:
        self.moves += 1
        guest.command({**command, "id": f"m{self.moves}"})


async def gather_crowd(
    server: Mortal, sockets: int, seconds: float, seed: int
) -> tuple[list[float], int, int, int]:
    """Memory four times a second, moves, deliveries, and sockets that were lost."""
    rng = random.Random(seed)
    parties = [Party(server.address) for _ in range(sockets // (SEATS + WATCHERS))]
    guests = [guest for party in parties for guest in party.guests]
    for guest in guests:
        await guest.connect()
    listening = [asyncio.create_task(guest.listen()) for guest in guests]
    memory: list[float] = []
    start = time.monotonic()
    moves = 0
    while (now := time.monotonic() - start) < seconds:
        parties[moves % len(parties)].move(rng)
        moves += 1
        if now * 4 > len(memory):
            memory.append(server.memory())
        await asyncio.sleep(max(0.0, start + moves / MOVES_PER_SECOND - time.monotonic()))
    lost = sum(guest.closed for guest in guests)
    for guest, task in zip(guests, listening, strict=True):
        guest.close()
        task.cancel()
    return memory, moves, sum(guest.updates for guest in guests), lost


def campaign(folder: Path, sockets: int, seconds: float, seed: int) -> str:
    """The figures in one line; AssertionError if memory grows or a socket is lost."""
    with Mortal(folder / "data", UNHURRIED) as server:
        memory, moves, updates, lost = asyncio.run(gather_crowd(server, sockets, seconds, seed))
        tracebacks = server.tracebacks()
    third = len(memory) // 3
    middle, end = statistics.mean(memory[third : 2 * third]), statistics.mean(memory[2 * third :])
    line = (
        f"{today()} crowd: {sockets} sockets for {seconds / 60:.1f} minutes, {moves} moves, "
        f"{updates} updates; memory {memory[0]:.0f} MB at first, {middle:.0f} in the middle third, "
        f"{end:.0f} in the last; {lost} sockets lost, {tracebacks} tracebacks"
    )
    assert (lost, tracebacks) == (0, 0), line
    assert updates > moves, line
    assert end < middle * 1.1 + 2, line
    return line
