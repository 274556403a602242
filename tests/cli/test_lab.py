"""railbird lab."""

import csv
import errno
import os
from pathlib import Path

import pytest

from railbird.cli import exit_codes, lab_output
from railbird.games.top_of_the_stretch.lab import run_races
from tests.cli.conftest import Railbird

RUN = ("lab", "run", "pimlico_special_1938", "--version", "quick", "--seed", "3")


def test_a_run_says_how_to_get_it_again(railbird: Railbird) -> None:
    ran = railbird(*RUN, "--races", "2e3")
    assert ran.code == exit_codes.FINE
    assert "2,000 races" in ran.out
    again = ran.out.rpartition("Again: railbird ")[2].split()
    assert railbird(*again).out == ran.out


def test_a_run_as_data_and_files(railbird: Railbird, tmp_path: Path) -> None:
    files = ("--csv", "r.csv", "--parquet", "r.parquet", "--report", "r.html")
    data = railbird(*RUN, "--races", "2000", "--json", *files).data
    tally = run_races("pimlico_special_1938", 2000, "quick", seed=3)
    assert [horse["places"] for horse in data["result"]["horses"]] == [
        list(horse.places) for horse in tally.horses
    ]
    with (tmp_path / "r.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [float(row["win"]) for row in rows] == [tally.chance(0), tally.chance(1)]
    assert (tmp_path / "r.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert (tmp_path / "r.parquet").stat().st_size > 0


def test_a_full_disk_is_named_and_the_result_is_told(
    railbird: Railbird, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, _rows: object) -> None:
        path.write_text("half")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(lab_output, "_write_csv", full)
    ran = railbird(*RUN, "--races", "2000", "--csv", "r.csv", "--report", "r.html")
    assert ran.code == exit_codes.BAD_INPUT
    assert "cannot write r.csv: No space left on device" in ran.err
    assert "2,000 races" in ran.out
    assert [path.name for path in tmp_path.iterdir()] == ["r.html"]


def test_a_device_and_a_link_stay_what_they_are(railbird: Railbird, tmp_path: Path) -> None:
    (tmp_path / "nothing").symlink_to(os.devnull)
    (tmp_path / "link").symlink_to(tmp_path / "r.csv")
    for path in ("nothing", "link"):
        assert railbird(*RUN, "--races", "10", "--csv", path).code == exit_codes.FINE
        assert (tmp_path / path).is_symlink()
    assert (tmp_path / "r.csv").read_text().startswith("pp,horse")
    assert "is a folder" in railbird(*RUN, "--races", "10", "--csv", ".").err


def test_what_if(railbird: Railbird) -> None:
    ran = railbird(
        *("lab", "whatif", "belmont_1978", "--version", "quick"),
        *("--set", "Alydar.wire=9", "--condition", "Good"),
    )
    assert ran.code == exit_codes.FINE
    assert "what if Alydar.wire=9, condition=good" in ran.out
    assert " pp  " in ran.out


def test_match_up(railbird: Railbird) -> None:
    ran = railbird("lab", "matchup", "Secretariat", "Affirmed")
    assert ran.code == exit_codes.FINE
    assert ran.out.count("\n") >= 36


def test_homestretch(railbird: Railbird) -> None:
    ran = railbird("lab", "homestretch", "--card", "G07", "--races", "1000")
    assert ran.code == exit_codes.FINE
    assert "Best bet" in ran.out


def test_every_card_of_homestretch(railbird: Railbird, tmp_path: Path) -> None:
    ran = railbird(
        *("lab", "homestretch", "--card", "all", "--races", "200", "--seats", "3"),
        *("--csv", "all.csv", "--report", "all.html"),
    )
    assert ran.code == exit_codes.FINE
    assert "23 cards: 200 races each, 3 players" in ran.out
    assert len((tmp_path / "all.csv").read_text().splitlines()) == 1 + 33 * 23


def test_balance(railbird: Railbird) -> None:
    ran = railbird("lab", "balance", "homestretch", "--games", "2", "--bot", "random")
    assert ran.code == exit_codes.FINE
    assert "95 % interval" in ran.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((*RUN, "--races", "0"), "use 1 to"),
        ((*RUN, "--races", "many"), "use a whole number"),
        ((*RUN, "--races", "1e30"), "use 1 to"),
        ((*RUN, "--races", "inf"), "use a whole number"),
        ((*RUN, "--threads", "0"), "use 1 to 1024"),
        ((*RUN, "--races", "10", "--csv", "nowhere/r.csv"), "the folder does not exist"),
        (("lab", "run", "nowhere_1900"), "unknown race"),
        (("lab", "run", *RUN[2:5], "--seed", "-1"), "seed -1"),
        (("lab", "whatif", "belmont_1978"), "nothing is changed"),
        (("lab", "matchup", "Secretariat"), "two horses or more"),
        (("lab", "matchup", "Secretariat", "Pegasus"), 'no horse "Pegasus"'),
        (("lab", "homestretch", "--card", "Z99"), "unknown race card"),
        (("lab", "homestretch", "--card", "all", "--seats", "7"), "7 players: Homestretch has 2"),
        (("lab", "balance", "chess"), "unknown game"),
        (("lab", "bench", "--races", "0"), "use 1 to"),
        (("lab", "bench", "--races", "10", "--c", "nowhere.c"), "is not there"),
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
