"""One decision in each game, followed through the house: its way may only become shorter.

    python -m tests.house.test_walks

prints the ways as they are now, and the files of the first.

Two or three people, a bot and a spectator sit at a table with a clock, at normal speed. One of
them decides; everything that runs until the house is at rest again counts.
"""

import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

import pytest

from railbird.table.room.tables import Tables
from railbird.table.server import app
from tests.house.walk import Tracer, Walk
from tests.table.fixed_dice import dice_of
from tests.table.served import UNHURRIED, Json, Socket, Visitor, served

NEVER = 1e6

_still_open: list[Socket] = []
"""One that is closed may be noticed while the next decision is followed."""

SLACK = 6
"""Hops: in what order a loop runs its tasks varies a little."""


class Way(NamedTuple):
    game: str
    decision: str
    files: int
    lines: int
    """Of those files."""
    hops: int
    house_files: int
    """Outside the games and the lane board."""
    house_lines: int
    function_lines: int
    """Of the functions that ran."""
    people: int = 2
    bots: int = 1
    options: Mapping[str, object] = MappingProxyType({})


WAYS = (
    Way("homestretch", "place_bet", 41, 6735, 194, 33, 5571, 1560),
    Way("long_shot", "bet", 52, 8513, 539, 37, 6249, 2142),
    Way("win_place_and_show", "bid", 50, 7959, 291, 35, 5694, 1811, people=3, bots=0),
    Way("big_stakes", "enter_horse", 42, 6930, 150, 32, 5408, 1467),
    Way(
        "top_of_the_stretch", "place_bet", 44, 6918, 178, 32, 5421, 1502, options={"betting": True}
    ),
    Way("win_place_and_show", "move_horse", 52, 8263, 340, 32, 5489, 2052, people=3, bots=0),
    Way("big_stakes", "move", 59, 9168, 338, 34, 5861, 2143),
)
"""The longest that each may be: what was measured last. Lower them, never raise them."""


class _Tables(Tables):
    """Known here, so that one can see whether a bot is still thinking, in its own process."""

    running: ClassVar[list["_Tables"]] = []

    def __init__(self, *about: Any, **named: Any) -> None:
        super().__init__(*about, **named)
        self.running.append(self)


def await_bots() -> None:
    while any(tables.figures()["bots_thinking"] for tables in _Tables.running):
        time.sleep(0.05)


@contextmanager
def traced_server(folder: Path) -> Iterator[tuple[Tracer, str]]:
    """A server whose chores wait, since they belong to no decision."""
    tracer = Tracer()
    limits = replace(UNHURRIED, ping_seconds=NEVER)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "SWEEP_SECONDS", NEVER)
        patch.setattr(app, "Tables", _Tables)
        with tracer.watching(), served(folder, limits) as address:
            players, spectator = seated(address, WAYS[0])
            _still_open.extend((*players, spectator))
            await_bots()  # their processes have started, whichever way is followed first
            yield tracer, address


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Tracer, str]]:
    with traced_server(tmp_path_factory.mktemp("data")) as server:
        yield server


def seated(address: str, way: Way) -> tuple[list[Socket], Socket]:
    """The players at a new table whose game has begun, and a spectator who watches them."""
    seats = ["open"] * way.people + ["steady"] * way.bots
    options = dict(way.options)
    host = Visitor(address).host(*seats, game=way.game, deadline=600, options=options)
    players = [host] + [Visitor(address).socket(host.table) for _ in range(way.people - 1)]
    for seat, player in enumerate(players):
        player.do("sit", seat=seat, name=f"Player {seat + 1}")
    spectator = Visitor(address).socket(host.table)
    host.do("start")
    for player in players:
        player.until_phase("playing")
    for each in (*players, spectator):
        each.visitor.http.close()  # or the server would end that line some time
    return players, spectator


def first_chance(players: list[Socket], decision: str) -> tuple[Socket, Json]:
    """Everybody takes the first choice until somebody may decide this."""
    while True:
        for player in players:
            player.drain()
            if player.game["legal"] and player.view["seat"] in player.view["must"]:
                actions = [choice["action"] for choice in player.game["legal"]]
                wanted = [each for each in actions if each["do"] == decision]
                if wanted:
                    return player, wanted[0]
                player.act(actions[0])
        time.sleep(0.01)


def walked(tracer: Tracer, address: str, way: Way) -> Walk:
    with dice_of(f"the way of {way.decision}"):
        players, spectator = seated(address, way)
        player, action = first_chance(players, way.decision)
        players[0].do("set", speed="normal")
        await_bots()
        tracer.rest()
        for each in players:
            each.drain()
        with tracer.recording():
            player.act(action)
    _still_open.extend((*players, spectator))
    return tracer.walk()


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way.game}-{way.decision}")
def test_the_way_of_a_decision_grows_no_longer(traced: tuple[Tracer, str], way: Way) -> None:
    walk = walked(*traced, way)
    assert len(walk.files) <= way.files, " ".join(walk.files)
    assert walk.lines <= way.lines
    assert walk.hops <= way.hops + SLACK
    assert len(walk.house) <= way.house_files, " ".join(walk.house)
    assert walk.house_lines <= way.house_lines
    assert walk.function_lines <= way.function_lines + SLACK


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, traced_server(Path(folder)) as server:
        walks = [walked(*server, way) for way in WAYS]
    for way, walk in zip(WAYS, walks, strict=True):
        whole = f"{len(walk.files)}, {walk.lines}, {walk.hops}"
        house = f"{len(walk.house)}, {walk.house_lines}, {walk.function_lines}"
        sys.stdout.write(f"{way.game} {way.decision}: {whole}, {house}\n")
    sys.stdout.write("\n".join(walks[0].files) + "\n")


if __name__ == "__main__":
    main()
