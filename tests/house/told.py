"""What six viewers are told in one game of each kind, message by message, with the server started
anew in the middle.

Clock, dice and ids are the same in every run. What comes at any time (odds from another process,
the question whether a browser is there) is left out.
"""

import contextlib
import hashlib
import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path

import msgspec
import pytest

from railbird.table.clock import ServerClock
from tests.table.fixed_dice import dice_of
from tests.table.served import Json, Socket, Visitor

FOLDER = Path(__file__).parent / "told"
ADDED = FOLDER / "added.txt"

GAMES: dict[str, Json] = {
    "homestretch": {},
    "long_shot": {},
    "win_place_and_show": {},
    "big_stakes": {},
    "top_of_the_stretch": {"betting": True, "races": ["belmont_1973"]},
}
"""With the options of their tables."""

NAMES = ("Anna", "Ben", "Caroline", "Dora")
MOST_DECISIONS = 100
RELOADED_AFTER = 30
AT_ANY_TIME = ("chances", "ping", "refused")
"""The last only answers a question that finds out whether everything was told."""

Serve = Callable[[], AbstractContextManager[str]]
"""A server with the same data each time; its address."""


@contextlib.contextmanager
def stepping_clock() -> Iterator[Callable[[], None]]:
    """A clock that goes on by a second whenever it is told to."""
    time = 1_700_000_000_000

    def step() -> None:
        nonlocal time
        time += 1000

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ServerClock, "now", lambda _clock: time)
        patch.setattr(ServerClock, "not_before", lambda _clock, _newest: None)
        patch.setattr(ServerClock, "go_by", lambda _clock, _now: None)
        yield step


def told(game: str, serve: Serve) -> Iterator[str]:
    """A line for each decision: what each viewer was told, in order, as kinds and digests."""
    draws = [random.Random(f"{game} {seat}") for seat in range(len(NAMES))]
    with dice_of(f"told of {game}"), stepping_clock() as step:
        with serve() as address:
            visitors = [Visitor(address) for _ in range(6)]
            table = visitors[0].create(
                *["open"] * len(NAMES), game=game, options=GAMES[game], speed="normal"
            )
            viewers = come(visitors, table)
            for seat, name in enumerate(NAMES):
                viewers[seat].do("sit", seat=seat, name=name)
            viewers[0].do("start")
            yield from opening(viewers, table)
            yield from decisions(viewers, table, draws, step, RELOADED_AFTER)
        with serve() as address:
            for visitor in visitors:
                visitor.move_to(address)
            viewers = come(visitors, table)
            yield from opening(viewers, table)
            yield from decisions(viewers, table, draws, step, MOST_DECISIONS - RELOADED_AFTER)


def come(visitors: Sequence[Visitor], table: str) -> list[Socket]:
    """The players, a spectator and a television."""
    *people, television = visitors
    return [*(each.socket(table) for each in people), television.socket(table, screen=True)]


def opening(viewers: Sequence[Socket], table: str) -> Iterator[str]:
    """The latest of each kind, when all are there: what came first depends on who did."""
    for viewer in viewers:
        viewer.until_phase("playing")
        viewer.until(lambda viewer=viewer: _all_there(viewer.latest["table"]))  # type: ignore[misc]
        viewer.hear_all()
        latest = {msgspec.json.decode(text)["type"]: text for text in viewer.heard}
        viewer.heard.clear()
        yield line("opening", viewers.index(viewer), sorted(latest.values()), table)


def _all_there(table: Json) -> bool:
    seated = all(seat["connected"] for seat in table["seats"])
    return bool(seated and table["watching"] == 2 and table["screens"] == 1)


def decisions(
    viewers: Sequence[Socket],
    table: str,
    draws: Sequence[random.Random],
    step: Callable[[], None],
    most: int,
) -> Iterator[str]:
    """Each player in turn takes any choice that is offered, until the game is over."""
    players, made = viewers[: len(NAMES)], 0
    while made < most and not players[0].view["result"]:
        for player, draw in zip(players, draws, strict=True):
            if not player.game["legal"] or player.view["seat"] not in player.view["must"]:
                continue
            step()
            action = draw.choice(player.game["legal"])["action"]
            player.act(action)
            made += 1
            for number, viewer in enumerate(viewers):
                viewer.hear_all()
                yield line(action["do"], number, viewer.heard, table)
                viewer.heard.clear()


def line(decision: str, viewer: int, texts: Sequence[str], table: str) -> str:
    messages = [msgspec.json.decode(_without_ids(text, table)) for text in texts]
    kept = [each for each in messages if each["type"] not in AT_ANY_TIME]
    shown = " ".join(f"{each['type']} {digest(each)}" for each in kept)
    return f"{decision} {viewer}: {shown}".rstrip()


def _without_ids(text: str, table: str) -> str:
    return re.sub(r'"record":"\w+"', '"record":""', text.replace(table, "TABLE"))


def digest(message: Json) -> str:
    kept = _as_before({**message, "id": ""}, message["type"])
    return hashlib.sha256(msgspec.json.encode(kept, order="deterministic")).hexdigest()[:8]


def _as_before(value: object, path: str) -> object:
    """Without what was added since, which `added.txt` lists as `type.field.field`."""
    if isinstance(value, list):
        return [_as_before(each, path) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: _as_before(each, f"{path}.{name}")
        for name, each in value.items()
        if f"{path}.{name}" not in added()
    }


@cache
def added() -> frozenset[str]:
    return frozenset(ADDED.read_text(encoding="utf-8").split())
