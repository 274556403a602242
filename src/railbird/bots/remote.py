"""Thinking in another process: everything that goes in or comes out can be pickled.

A host hands over what the seat sees, as JSON, and gets an action back. A new bot is made for
each decision, since the next one may be asked in another process.
"""

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from railbird.bots.guard import SECONDS, Fault, Guard
from railbird.bots.known_games import known_game
from railbird.bots.registry import load_or_absent
from railbird.bots.seating import guarded_or_absent, until_over
from railbird.core import Action, Game, Pack, Perspective, View


class Thought(msgspec.Struct, frozen=True):
    """What a bot answered, as built-in types, and what went wrong if the default was played."""

    action: dict[str, Any]
    fault: Fault | None = None


def think(
    game_id: str,
    pack: Pack | None,
    bot: str,
    view: bytes,
    legal: bytes | None,
    seed: str,
    limit: float = SECONDS,
    program: str | None = None,
) -> Thought:
    """One decision of a bot.

    `view` and `legal` are JSON; without `legal` the list is made from the view. The same seed text
    gives the same answer, so it should name the game, the seat and the moment. With `program`, the
    bot is that program, which is started for this decision alone.
    """
    game = known_game(game_id, pack)
    seen = perspective(game, view, legal, seed)
    if program is None:
        guard = Guard(load_or_absent(bot, game), bot, limit)
    else:
        guard = guarded_or_absent(program, game, limit, called=bot)
    with until_over([guard]):
        action = guard.choose(seen)
    return Thought(msgspec.to_builtins(action), guard.faults[0] if guard.faults else None)


def perspective(game: Game, view_json: bytes, legal_json: bytes | None, seed: str) -> Perspective:
    view = msgspec.json.decode(view_json, type=game.view_type)
    legal = _legal(game, view) if legal_json is None else _read_legal(game, legal_json)
    return Perspective(game, view, legal, random.Random(f"railbird player {seed}"))


def _legal(game: Game, view: View) -> Sequence[Action]:
    """What a seat may do follows from what it sees, so every world that looks the same agrees."""
    assert view.seat is not None
    return game.world(view, random.Random(0)).legal(view.seat)


def _read_legal(game: Game, legal_json: bytes) -> Sequence[Action]:
    return [game.read_action(action) for action in msgspec.json.decode(legal_json)]
