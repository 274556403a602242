"""A program, a track and charts of one's own, from a folder, as their owner plays them."""

from pathlib import Path

import pytest

from railbird.core import load_record, verify
from railbird.games.win_place_and_show.game import WinPlaceAndShow
from railbird.registry import load
from tests.cli.conftest import Railbird, railbird
from tests.games.win_place_and_show.table import GAME

__all__ = ["railbird"]

GAME_FILES = WinPlaceAndShow.data_files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """All tables of the game, to be changed."""
    own = tmp_path / "my_meeting"
    own.mkdir()
    for file in GAME_FILES:
        (own / file).write_text(GAME.text_of(file), encoding="utf-8")
    return own


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_own_program_track_and_charts_are_played(folder: Path, railbird: Railbird) -> None:
    """WP-2.7, WP-2.13, WP-2.19: everything of the pack is in the record, and replays from it."""
    change(folder / "horses.csv", "Gunsmoke", "Our Own Pride")
    change(
        folder / "track_segments.csv",
        "H,straight,20,20,20,20,20,20",
        "H,straight,18,18,18,18,18,18",
    )
    change(folder / "payoffs.csv", "6-1,7,3.1,1.9,7000", "6-1,7,3.1,1.9,7500")
    players = ("--players", "steady,random,random", "--option", "races=1", "--seed", "4")
    ran = railbird("play", GAME.id, "--pack", str(folder), *players, "--record", "day.jsonl")
    assert ran.code == 0
    assert "Our Own Pride" in ran.out
    record = load_record(Path("day.jsonl"))
    assert record.header.pack is not None
    game = load(GAME.id, record.header.pack)
    assert isinstance(game, WinPlaceAndShow)
    assert game.box.races[0].track.to_line[game.box.races[0].track.gate(1)] == 59
    verify(record, game)


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("horses.csv", "9,A,8-1", "9,Q,8-1", "line 3: race 1, horse 2: jockey must be V (veteran)"),
        (
            "horses.csv",
            "9,A,8-1",
            "13,A,8-1",
            "line 3: race 1, horse 2: bonus number '13' must be 2–12",
        ),
        (
            "track_segments.csv",
            "T1,turn",
            "T1,bend",
            "line 5: track: segment 'T1' is a 'bend'; straight or turn",
        ),
        (
            "payoffs.csv",
            "1.3,3000",
            "1.3,lots",
            "line 4: column win_1000: 'lots' is not a multiple of $500",
        ),
        (
            "daily_double.csv",
            "2-1,7000",
            "2-1,7100",
            "line 2: column 2-1: '7100' is not a multiple of $500",
        ),
        (
            "races.csv",
            "10000,5000",
            "10000,5500",
            "line 2: race 1: purse shares 5500/3000/1500/500 must be",
        ),
    ],
)
def test_a_fault_is_told_with_its_line_and_what_would_be_right(
    folder: Path, railbird: Railbird, file: str, old: str, new: str, told: str
) -> None:
    """WP-12.3, WP-12.5, WP-12.10, WP-12.12, WP-2.3."""
    change(folder / file, old, new)
    players = ("--players", "random,random,random")
    ran = railbird("play", GAME.id, "--pack", str(folder), *players)
    assert ran.code == 2
    assert f"{file}, {told}" in " ".join(ran.err.split())
    assert "Traceback" not in ran.err
