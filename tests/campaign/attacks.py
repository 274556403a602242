"""Attacks: requests made to stop the house, while people at a table wait for their answers.

Each attack runs in a process of its own: long cookies, TOML that takes long to read, and
requests that are never finished. The server has its ordinary limits. The attackers come from this
machine, whose address is trusted as a proxy's, so the limits per address do not help against them.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.campaign.attackers import ATTACKS
from tests.campaign.process import Mortal, today
from tests.table.served import Visitor

BETWEEN = 0.04
"""Seconds between two decisions of the people who are measured."""

LIMIT_MS = 50.0


class Couple:
    """Two who play at a table, game after game, and note how long each answer takes."""

    def __init__(self, address: str) -> None:
        visitor = Visitor(address)
        table = visitor.create("open", "open")
        host = visitor.socket(table)
        for seat in (0, 1):
            host.do("sit", seat=seat, name=f"Person {seat}")
        host.close()
        self._players = [visitor.socket(table, seat) for seat in (0, 1)]
        self._start()

    def _start(self) -> None:
        self._players[0].do("start")
        for player in self._players:
            player.until_phase("playing")
            player.until(lambda player=player: not player.view["result"])  # type: ignore[misc]

    def _play_again(self) -> None:
        for player in self._players:
            player.until_phase("over")
        self._players[0].do("rematch")
        self._start()

    def play(self, fulfilled: Callable[[], object]) -> list[float]:
        """Milliseconds from each decision to its answer, until this is fulfilled."""
        times = []
        while not fulfilled():
            if self._players[0].view["result"]:
                self._play_again()
            for player in self._players:
                player.drain()
                if player.game["legal"] and player.view["seat"] in player.view["must"]:
                    start = time.perf_counter()
                    player.act(player.game["legal"][0]["action"])
                    times.append((time.perf_counter() - start) * 1000)
            time.sleep(BETWEEN)
        return times


def under(name: str, address: str, seconds: float, couple: Couple) -> list[float]:
    """The times of a couple while an attack goes on."""
    command = [sys.executable, "-m", "tests.campaign.attackers", name, address, str(seconds)]
    with subprocess.Popen(command, cwd=Path(__file__).parents[2]) as attacker:
        try:
            time.sleep(min(1.0, seconds / 4))
            return couple.play(lambda: attacker.poll() is not None)
        finally:
            attacker.kill()


def p99(times: list[float]) -> float:
    return sorted(times)[len(times) * 99 // 100]


def campaign(folder: Path, seconds: float, limit: float | None = LIMIT_MS) -> str:
    """The figures in one line; AssertionError if somebody had to wait."""
    shown = []
    worst = 0.0
    with Mortal(folder / "data") as server:
        couple = Couple(server.address)
        until = time.monotonic() + seconds / 2
        quiet = couple.play(lambda: time.monotonic() > until)
        for name in ATTACKS:
            before = server.cpu()
            times = under(name, server.address, seconds, couple)
            worst = max(worst, p99(times))
            shown.append(
                f"{name.replace('_', ' ')} {statistics.median(times):.1f} and {p99(times):.1f} ms "
                f"({len(times)} answers, {server.cpu() - before:.0f} CPU-s)"
            )
        tracebacks = server.tracebacks()
    line = (
        f"{today()} attacks of {seconds:.0f} s, p50 and p99 of the answers at another table: "
        f"without {statistics.median(quiet):.1f} and {p99(quiet):.1f} ms, {', '.join(shown)}; "
        f"{tracebacks} tracebacks; load average {os.getloadavg()[0]:.1f}"
    )
    assert tracebacks == 0, line
    assert limit is None or worst < limit, line
    return line
