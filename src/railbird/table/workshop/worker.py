"""In another process: games of bots with a variant, and what they say about it."""

import time
import zlib
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from railbird.arena.balance import Balance, sum_up
from railbird.arena.balance_report import balance_parts
from railbird.arena.fairness_words import (
    CHARTS_IN_WORDS,
    OWNED_IN_WORDS,
    WORDS,
    headline,
    seats_in_words,
)
from railbird.arena.field import Field
from railbird.arena.seen import Seen, play_and_look
from railbird.arena.series import check
from railbird.arena.units import unit_of
from railbird.bots.known_games import known_game
from railbird.core import BadSetup, RailbirdError
from railbird.lab.axes import PERCENT
from railbird.table.protocol.workshop import Panel, PanelPart

SEED = 0
"""Every version meets the same dice, so that two of them can be compared game by game."""

OWNED = "What players own"


class Summary(NamedTuple):
    told: str
    figures: tuple[tuple[str, str, str], ...]
    games: bytes
    """All that was seen, packed."""


class Measured(NamedTuple):
    """One side of a comparison."""

    name: str
    games: bytes


def try_out(field: Field) -> None:
    """Complain about seats, options and bots before anything is played."""
    check(field)


def play_for(field: Field, first: int, most: int, seconds: float) -> list[Seen]:
    """Games from this number on, for about so long: at least one, and no more than `most`."""
    end = time.monotonic() + seconds
    played: list[Seen] = []
    while len(played) < most and (not played or time.monotonic() < end):
        try:
            played.append(play_and_look(field, first + len(played)))
        except RailbirdError:
            raise
        except Exception as error:
            raise BadSetup(
                f"game {first + len(played) + 1} could not be played to its end: "
                f"{type(error).__name__}: {error}"
            ) from None
    return played


def summary(field: Field, name: str, asked: int, played: Sequence[Seen]) -> Summary:
    found = _balance(field, asked, (name,), [[seen] for seen in played])
    (variant,) = found.variants
    figures = [("spread", "wins, best seat less worst", PERCENT.exact(variant.spread))]
    for measure, figure in variant.measures.items():
        unit = unit_of(measure, field.game)
        figures.append((measure, WORDS[measure], unit.rough(figure.value, figure.error)))
    packed = zlib.compress(msgspec.msgpack.encode(played))
    return Summary(seats_in_words(variant), tuple(figures), packed)


def panel(field: Field, asked: int, sides: Sequence[Measured]) -> Panel:
    """Of one version; of two what the second changes, paired game by game."""
    seen = [_unpacked(side.games) for side in sides]
    pairs = [list(pair) for pair in zip(*seen, strict=False)]
    names = [side.name for side in sides]
    if len(set(names)) < len(names):
        names[-1] += " (compared)"
    found = _balance(field, asked, tuple(names), pairs)
    parts = tuple(
        PanelPart(
            title=part.title,
            about=f"{OWNED_IN_WORDS}." if part.title.startswith(OWNED) else part.about,
            content=part.content,
        )
        for part in balance_parts(found)
        if part.content
    )
    notes = [
        f"{found.games:,} games of {found.bot} bots. {CHARTS_IN_WORDS}",
        *([f"Stopped early; {asked:,} games were asked for."] * (found.games < asked)),
        *([f"Bots failed in {found.faults:,} decisions."] * (found.faults > 0)),
    ]
    return Panel(told=headline(found), parts=parts, notes=tuple(notes))


def _balance(
    field: Field, asked: int, names: tuple[str, ...], played: Sequence[Sequence[Seen]]
) -> Balance:
    box = known_game(field.game, None)
    return sum_up(box, field.players, asked, field.seed, False, names, played)


def _unpacked(games: bytes) -> list[Seen]:
    return msgspec.msgpack.decode(zlib.decompress(games), type=list[Seen])
