"""Games that were left are found again, wherever one is."""

import os
from datetime import date, datetime, time, timedelta
from pathlib import Path

import pytest

from railbird.cli import exit_codes
from tests.cli.conftest import ANY_NUMBER, Railbird

DRAFT = ("play", "homestretch", "--players", "you,steady,sharp", "--seed", "7")
PAIR = ("play", "homestretch", "--players", "you:Anna,you:Ben", "--seed", "7")
RIDE = (
    *("play", "big_stakes", "--players", "you,steady", "--seed", "5"),
    *("--option", "program=one_race", "--option", "tactical_pace=false"),
)


def left_on(game: str, folder: Path, day: date) -> None:
    (record,) = (folder / "games").glob(f"{game}-*.jsonl")
    noon = datetime.combine(day, time(12)).timestamp()
    os.utime(record, (noon, noon))


def test_the_game_that_was_left_goes_on_from_anywhere(
    railbird: Railbird, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = railbird(*DRAFT, typed="6\nq\n").out
    (saved,) = (tmp_path / "games").iterdir()
    assert left.endswith(f"Saved in {saved}.\nContinue with: railbird play --resume\n")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert "Draft, step 2" in railbird("play", "--resume", typed="q\n").out
    assert "Draft, step 2" in railbird("play", "--resume", saved.name, typed="q\n").out
    assert not list(elsewhere.iterdir())


def test_of_several_games_one_is_chosen_and_the_last_comes_first(
    railbird: Railbird, tmp_path: Path
) -> None:
    railbird(*DRAFT, typed="6\nq\n")
    railbird(*RIDE, typed="q\n")
    railbird(*DRAFT, "--record", "mine.jsonl", typed="q\n")  # where it was told to be
    left_on("homestretch", tmp_path, date.today() - timedelta(days=1))
    left_on("big_stakes", tmp_path, date.today() - timedelta(days=3))
    listed, chosen = railbird("play", "--resume", typed="7\n2\nq\n").out.split("> 7")
    assert listed == (
        "Which game do you continue?\n"
        " 1  Homestretch with steady 2 and sharp 3, yesterday 12:00. Which share do you keep?\n"
        f" 2  Big Stakes Racing with steady 2, {date.today() - timedelta(days=3)} 12:00. "
        "Ride Groupie Doll, 9 spaces. Where to?\n"
        "Enter takes the first, q none.\n"
    )
    assert "7 is none of these: 1 to 2." in chosen
    assert chosen.count("Groupie Doll") > 1
    assert "Big Stakes Racing" in railbird("play", "--resume", typed="\nq\n").out.split("> ")[1]


def test_a_list_of_games_tells_no_secret_of_several_people(
    railbird: Railbird, tmp_path: Path
) -> None:
    """Nor does it name a game that is over, or hide one that cannot be read."""
    railbird(*PAIR, typed="\n6\nq\n")
    railbird(*DRAFT, typed=ANY_NUMBER * 80)
    (tmp_path / "games" / "old.jsonl").write_text("{}\n")
    out = railbird("play", "--resume", typed="q\n").out
    assert "Homestretch with Anna and Ben, today" in out
    assert "Ben's turn." in out
    assert "old.jsonl: line 1: not a Railbird record" in out
    assert " 3  " not in out


def test_where_no_game_waits_that_is_said(railbird: Railbird, tmp_path: Path) -> None:
    ran = railbird("play", "--resume")
    assert (ran.code, ran.out) == (exit_codes.BAD_INPUT, "")
    assert f"no game waits in {tmp_path}/games; begin one" in ran.err
