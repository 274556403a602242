"""railbird lab, the commands that run the races of one game."""

import csv
import shlex
from pathlib import Path

import pytest

from railbird.cli import exit_codes
from railbird.cli.lab_progress import in_short
from tests.cli.conftest import Railbird

WIN_PLACE_AND_SHOW = ("lab", "win_place_and_show", "--race", "3", "--seed", "3")

BIG_STAKES = ("lab", "big_stakes", "Secretariat", "Man O' War", "Omaha", "--seed", "3")
LONG_SHOT = ("lab", "long_shot", "--marks", "1:8,2:8", "--position", "8:3", "--seed", "3")
COMMANDS = pytest.mark.parametrize("command", [WIN_PLACE_AND_SHOW, BIG_STAKES, LONG_SHOT])


@COMMANDS
def test_a_run_says_how_to_get_it_again(railbird: Railbird, command: tuple[str, ...]) -> None:
    ran = railbird(*command, "--races", "2e3")
    assert ran.code == exit_codes.FINE
    assert "2,000 races" in ran.out
    assert "Seed 3, chunks of" in ran.out
    again = shlex.split(ran.out.rpartition("Again: railbird ")[2])
    assert railbird(*again).out == ran.out


@COMMANDS
def test_a_run_as_data_and_files(
    railbird: Railbird, tmp_path: Path, command: tuple[str, ...]
) -> None:
    files = ("--csv", "r.csv", "--parquet", "r.parquet", "--report", "r.html")
    result = railbird(*command, "--races", "500", "--json", *files).data["result"]
    assert sum(horse["places"][0] for horse in result["horses"]) >= result["races"] == 500
    assert result["seed"] == 3
    assert set(result["versions"]) == {"railbird", "rules", "numpy", "numba"}
    with (tmp_path / "r.csv").open(newline="") as file:
        assert len(list(csv.DictReader(file))) >= len(result["horses"])
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "How long a race is" in page


def test_a_bare_race_says_that_nobody_plays(railbird: Railbird) -> None:
    told = railbird(*LONG_SHOT, "--races", "1000").out
    assert "only dice and bars move horses" in told
    assert "Best bet: horse" in told


def test_bets_of_win_place_and_show(railbird: Railbird, tmp_path: Path) -> None:
    ran = railbird(*WIN_PLACE_AND_SHOW, "--races", "1000", "--scratch", "1,2", "--csv", "b.csv")
    assert "Best bet: $" in ran.out
    with (tmp_path / "b.csv").open(newline="") as file:
        bets = list(csv.DictReader(file))
    assert {bet["horse"] for bet in bets} == {"3", "4", "5", "6"}
    assert {bet["position"] for bet in bets} == {"win", "place"}  # WP-7.17


def test_the_daily_double(railbird: Railbird, tmp_path: Path) -> None:
    command = ("lab", "win_place_and_show", "--double", "--races", "2000")
    told = railbird(*command, "--csv", "d.csv").out
    assert "The Daily Double: 2,000 races of each" in told
    with (tmp_path / "d.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 36
    best = max(rows, key=lambda row: float(row["value"]))
    assert f"Best: {best['first']} and {best['second']}" in told


def test_a_rate_in_short() -> None:
    assert [in_short(rate) for rate in (17_300.0, 5_800_000.0)] == ["17.3 k", "5.8 M"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((*WIN_PLACE_AND_SHOW, "--races", "0"), "use 1 to"),
        ((*WIN_PLACE_AND_SHOW, "--threads", "0"), "use 1 to 1024"),
        ((*WIN_PLACE_AND_SHOW, "--scratch", "x"), "--scratch x: use numbers from 1 to 6"),
        ((*WIN_PLACE_AND_SHOW, "--scratch", "1,2,3"), "3 horses: a race has 4 to 6"),
        ((*WIN_PLACE_AND_SHOW, "--option", "whips=yes"), "unknown option 'whips'"),
        (("lab", "win_place_and_show", "--race", "7"), "the program has races 1 to 6"),
        (("lab", "win_place_and_show", "--seed", "-1"), "seed -1"),
        (("lab", "win_place_and_show", "--race", "0"), "the program has races 1 to 6"),
        ((*WIN_PLACE_AND_SHOW, "--double"), "leave out the other options"),
        ((*BIG_STAKES, "--distance", "13"), "distance 13: use 5, 6"),
        ((*BIG_STAKES, "--option", "jockeys=yes"), "in these races only play_speed, track"),
        ((*BIG_STAKES, "--races", "1e30"), "use 1 to"),
        ((*LONG_SHOT, "--option", "abilities=off"), "in bare races only market, lanes, dice"),
        (("lab", "long_shot", "--marks", "1-8"), "--marks 1-8: write two numbers, such as 1:8"),
        (("lab", "long_shot", "--position", "3:16"), "horse 3 at 16: use 0 to 15"),
        (("lab", "big_stakes", "Secretariat"), "1 horses: a race has 2 to 10"),
        (("lab", "big_stakes", "Secretariat", "Pegasus"), "no horse is named Pegasus"),
    ],
)
def test_bad_input_is_named_and_nothing_is_written(
    railbird: Railbird, tmp_path: Path, arguments: tuple[str, ...], says: str
) -> None:
    ran = railbird(*arguments)
    assert ran.code == exit_codes.BAD_INPUT
    assert says in ran.err
    assert ran.out == ""
    assert list(tmp_path.iterdir()) == []
