"""What a file or a command line says is shown as text: it never commands the terminal."""

import json
from pathlib import Path

import msgspec
import pytest

from railbird import play
from railbird.cli import exit_codes
from railbird.core import Record, SeatHeader
from railbird.registry import load
from tests.cli.conftest import Railbird

WILD = "a\x1b]0;title\x07\x1b[2J\x9b31m\r\u202eb"
"""A window's title, an empty screen, a colour, a line begun again and one written backwards."""
TAME = "a]0;title[2J31mb"


@pytest.mark.parametrize(
    "command",
    [
        ("verify", f"{WILD}.jsonl"),
        ("replay", f"{WILD}.jsonl"),
        ("review", f"{WILD}.jsonl"),
        ("play", "--resume", f"{WILD}.jsonl"),
        ("library", "remove", WILD),
        ("race", WILD),
        (WILD,),
    ],
    ids=lambda command: command[0][:8],
)
def test_an_argument_is_told_without_its_commands(
    railbird: Railbird, command: tuple[str, ...]
) -> None:
    ran = railbird(*command)
    assert ran.code == exit_codes.BAD_INPUT
    said = ran.out + ran.err
    assert TAME in said or repr(WILD)[1:-1] in said
    assert not any(sign in said for sign in "\x1b\x07\x9b\r\u202e")


def test_a_sound_record_with_a_wild_file_name(railbird: Railbird) -> None:
    file = Path(f"{WILD}.jsonl")
    file.write_bytes(play(load("homestretch"), ["random"] * 2, seed=3).dump())
    assert f"{TAME}.jsonl: sound;" in railbird("verify", str(file)).out
    told = railbird("verify", "--json", str(file)).out
    assert "\x9b" not in told
    assert json.loads(told)[0]["file"] == str(file)


def test_a_record_with_a_wild_name_is_not_replayed(railbird: Railbird) -> None:
    played = play(load("homestretch"), ["random"] * 2, seed=3)
    seats = (SeatHeader(WILD, "random"), played.header.seats[1])
    wild = Record(msgspec.structs.replace(played.header, seats=seats))
    Path("wild.jsonl").write_bytes(wild.dump())
    for command in ("replay", "verify", "review"):
        ran = railbird(command, "wild.jsonl")
        assert ran.code == (exit_codes.NOT_SO if command == "verify" else exit_codes.BAD_INPUT)
        assert "the name of seat 1 has a control character (U+001B)" in ran.out + ran.err
