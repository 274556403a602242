"""Records that somebody changed, at random: each is refused, or says the same as before."""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.core import BadRecord, Game, RailbirdError, Record, load_record, verify
from railbird.core.dice import FairSpec, SeededSpec
from railbird.core.record import parse_record
from tests.core.test_record import rechained

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("homestretch", "top_of_the_stretch", "long_shot", "win_place_and_show", "big_stakes")
BYTES = b"\x00\t\n\r \"'+,-./0123456789:[]e{}\\anull\x7f\x9f\xc3\xff"


def shortest_record(game: str) -> Path:
    """Of a game that is over and whose dice can be thrown again."""
    provable = [
        path
        for path in (GOLDEN / game).glob("*.jsonl")
        if isinstance((record := load_record(path)).header.dice, SeededSpec | FairSpec)
        and record.ended
    ]
    return min(provable, key=lambda path: path.stat().st_size)


def says_the_same(one: Record, other: Record) -> bool:
    return one.header == other.header and one.entries == other.entries


def with_a_slip(text: bytes, rng: random.Random) -> bytes:
    """One byte changed, lost or put in, or a line that is lost, doubled or moved."""
    at = rng.randrange(len(text))
    sign = bytes([rng.choice(BYTES)])
    lines = text.splitlines(keepends=True)
    line = rng.randrange(len(lines))
    return rng.choice(
        [
            text[:at] + sign + text[at + 1 :],
            text[:at] + text[at + 1 :],
            text[:at] + sign + text[at:],
            b"".join(lines[:line] + lines[line + 1 :]),
            b"".join(lines[:line] + lines[line : line + 1] + lines[line:]),
            b"".join(
                [
                    *lines[:line],
                    *rng.sample(lines[line : line + 2], len(lines[line : line + 2])),
                    *lines[line + 2 :],
                ]
            ),
        ]
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_slip_in_a_file_is_found_or_changes_nothing(game: str) -> None:
    """Nothing passes but an end of a line in another way, or a file that stops early."""
    text = shortest_record(game).read_bytes()
    whole, rng = parse_record(text), random.Random(game)
    for _ in range(300):
        changed = with_a_slip(text, rng)
        try:
            read = parse_record(changed)
        except BadRecord:
            continue
        if read.ended is None:  # the last lines are gone; it says that it is unfinished
            assert read.entries == whole.entries[: len(read.entries)]
        else:
            assert says_the_same(read, whole)
            assert changed.replace(b"\r", b"").strip() == text.strip()


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything in a line."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*way, key)
            yield from places(part, (*way, key))


def something_else(value: Any, rng: random.Random) -> Any:
    others: list[Any] = [None, True, False, 0, 1, -1, 0.5, 2**70, "", "x", [], {}]
    match value:
        case bool():
            others += [not value, int(value), str(value)]
        case int():
            others += [value + 1, value - 1, float(value), str(value), [value]]
        case str():
            others += [f"{value} ", value.upper(), value[:-1], [value]]
        case list():
            others += [value[::-1], value[1:], value + value[:1], dict(enumerate(value))]
        case dict():
            others += [{**value, "more": 1}, dict(reversed(value.items())), list(value.items())]
    return rng.choice(others)


PROVEN = ("railbird", "game", "rules", "data", "pack", "dice", "chance", "came", "result", "secret")
"""What the rules and the dice prove. A forger may still give other names, other seeds to bots, or
options and decisions that lead to the very same dice and the same result."""


@pytest.mark.parametrize("game", GAMES)
def test_a_forger_who_makes_the_hashes_anew_changes_nothing_that_can_be_proven(game: str) -> None:
    record = load_record(shortest_record(game))
    box = railbird.load(game, record.header.pack)
    lines = [json.loads(line) for line in record.dump().splitlines()]
    rng = random.Random(game)
    for _ in range(60):
        forged, number = deepcopy(lines), rng.randrange(len(lines)) if rng.random() < 0.5 else 0
        way = rng.choice([way for way in places(forged[number]) if way[0] in PROVEN] or [()])
        if not way:
            continue
        *outer, last = way
        part = forged[number]
        for key in outer:
            part = part[key]
        if rng.random() < 0.3:
            del part[last]
        else:
            part[last] = something_else(part[last], rng)
        if taken := read_and_verified(rechained(forged), box):
            assert says_the_same(taken, record), (number, way)


def read_and_verified(text: bytes, game: Game) -> Record | None:
    try:
        record = parse_record(text)
        verify(record, game)
    except RailbirdError:
        return None
    return record


def test_a_secret_is_revealed_by_fair_dice_alone() -> None:
    game = railbird.load("homestretch")
    lines = [json.loads(line) for line in railbird.play(game, ["random"] * 2).dump().splitlines()]
    lines[-1]["secret"] = "abc"
    with pytest.raises(BadRecord, match=f"line {len(lines)}: reveals a secret, but only fair dice"):
        verify(parse_record(rechained(lines)), game)


def test_a_record_is_replayed_by_its_own_game_alone() -> None:
    record = railbird.play(railbird.load("homestretch"), ["random"] * 2)
    with pytest.raises(BadRecord, match="of the game 'homestretch', not of 'long_shot'"):
        verify(record, railbird.load("long_shot"))
