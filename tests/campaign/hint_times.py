"""How long a player at a table waits for a hint from warm processes, through the table's HTTP.

One visitor plays against three bots, asks for a hint at every decision and follows it. The first
hint of a game is not counted. On a busy machine the clock tells little, so processor time stands
beside it (Linux only).

    python -m tests.campaign.hint_times homestretch --hints 40
"""

import argparse
import logging
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from railbird.registry import plugin_of
from tests.campaign.telling import GAMES
from tests.table.served import Json, Socket, Visitor, served

TICKS = os.sysconf("SC_CLK_TCK")


class Hinted(NamedTuple):
    seconds: float
    cpu: float
    """Of this process, which serves the table, and of its children."""


def hints_of(game: str, count: int) -> list[Hinted]:
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
        visitor, found = Visitor(address), list[Hinted]()
        while len(found) < count:
            for hinted in one_game(visitor, game):
                found.append(hinted)
                if len(found) == count:
                    break
        return found


def one_game(visitor: Visitor, game: str) -> Iterator[Hinted]:
    options = dict(plugin_of(game).forms[0].options)
    page = visitor.host(
        "open", "steady", "sharp", "steady", game=game, options=options, hints="all"
    )
    page.do("sit", seat=0, name="Anna")
    page.do("start")
    page.until_phase("playing")
    first = True
    while page.phase == "playing":
        if not page.game["legal"]:
            page.hear()
            continue
        if len(page.game["legal"]) == 1:
            page.act(page.game["legal"][0]["action"])
            continue
        begun, used = time.perf_counter(), _cpu()
        hint = visitor.post(f"/api/t/{page.table}/hint", {"seat": 0})
        hinted = Hinted(time.perf_counter() - begun, _cpu() - used)
        if not first:
            yield hinted
        first = False
        page.act(_followed(page, hint))


def _followed(page: Socket, hint: Json) -> Json:
    wanted = hint["choices"][0]["words"]
    listed = page.game["legal"]
    action: Json = next((one for one in listed if one["words"] == wanted), listed[0])["action"]
    return action


def _cpu() -> float:
    """Seconds of this process and all below it."""
    return sum(map(_cpu_of, _below(os.getpid())))


def _below(process: int) -> Iterator[int]:
    yield process
    for thread in Path(f"/proc/{process}/task").iterdir():
        for child in (thread / "children").read_text().split():
            yield from _below(int(child))


def _cpu_of(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def line(game: str, found: list[Hinted]) -> str:
    waited, cpu = sorted(one.seconds for one in found), sorted(one.cpu for one in found)
    return (
        f"{game}: {len(found)} hints, p50 {median(waited):.2f} s, p95 {_p95(waited):.2f} s; "
        f"processor time {median(cpu):.2f} and {_p95(cpu):.2f} s; load {os.getloadavg()[0]:.1f}"
    )


def _p95(values: list[float]) -> float:
    return quantiles(values, n=20, method="inclusive")[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--hints", type=int, default=40)
    asked = parser.parse_args()
    # The server ends in the middle of a game, and says so of each chance it was working out.
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    for game in asked.games:
        sys.stdout.write(line(game, hints_of(game, asked.hints)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
