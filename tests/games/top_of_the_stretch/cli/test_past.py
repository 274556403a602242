"""railbird past: from the races run here, and from spreadsheets."""

from pathlib import Path

from railbird.cli import exit_codes
from railbird.games.top_of_the_stretch.library import open_library
from tests.cli.conftest import Railbird

SHEET = """\
# two colts
Horse,Date,Trk,Dist,Surf,Cond,Beyer,1C,2C,Fld,Fin,Lengths,Class,Odds,Comment
Thimble,10/3/2010,SAR,1 1/16m,D,wf,98,2nd,1,9,1,nk,G1,*2.50,bumped start
Bobbin,9/4/2010,SAR,9f,D,ft,95,7,6,10,2,1 1/2,Stk,even,
"""


def test_races_run_here_can_be_rated_from(railbird: Railbird, tmp_path: Path) -> None:
    for seed in (1, 2, 3):
        railbird("race", "belmont_1973", f"--seed={seed}")
    railbird("race", "belmont_1973", "--seed=4", "--version=quick")
    ran = railbird("past", "Secretariat", "sham", "--out=rematch")
    assert ran.out.startswith("Secretariat\nDate ")
    assert "2 of 8 starts cannot be used for ratings and are left out." in ran.out
    starts = (tmp_path / "rematch" / "starts.csv").read_text(encoding="utf-8").splitlines()
    assert len(starts) == 1 + 6
    rated = railbird("rate", "rematch")
    assert rated.code == exit_codes.FINE
    assert "#1 Secretariat, overall " in rated.out
    assert "Ron Turcotte" in rated.out
    assert "exists already" in railbird("past", "Sham", "--out=rematch").err


def test_a_performance_is_what_the_chart_says(railbird: Railbird) -> None:
    railbird("race", "belmont_1973", "--seed=1")
    (performance,) = open_library().standings.past("Sham")
    (start,) = open_library().standings.career("Sham").races
    assert performance.cells["finish"] == str(start.place)
    assert performance.cells["speed_figure"] == str(start.figure)
    assert float(performance.cells["beaten_lengths"]) == (start.quarter_lengths or 0) / 4
    assert performance.cells["class_level"] == "10"
    winner = open_library().runs.find(start.run).winner
    (won,) = open_library().standings.past(winner)
    seconds = [each for each in open_library().runs.starts_of(start.run) if each.place == 2]
    assert float(won.cells["win_margin"]) == (seconds[0].quarter_lengths or 0) / 4


def test_a_race_without_a_class_cannot_be_rated_from(railbird: Railbird) -> None:
    railbird("race", "--horses=Secretariat,Affirmed", "--distance=10", "--seed=1")
    (performance,) = open_library().standings.past("Affirmed")
    assert performance.lacks == "the race has no class level"


def test_a_sheet_is_shown_before_anything_is_kept(railbird: Railbird, tmp_path: Path) -> None:
    (tmp_path / "sheet.csv").write_text(SHEET, encoding="utf-8")
    shown = railbird("past", "import", "sheet.csv")
    assert "line 1    left out: # two colts" in shown.out
    assert "line 3    Thimble 2010-10-03 SAR; 8.5 furlongs dirt good; figure 98" in shown.out
    assert "condition wf read as good" in shown.out
    refused = railbird("past", "import", "sheet.csv", "--out=mine", typed="n\n")
    assert "Nothing was kept." in refused.out
    assert not (tmp_path / "mine").exists()
    kept = railbird("past", "import", "sheet.csv", "--out=mine", typed="y\n")
    assert "Keep 2 starts of 2 horses in mine? y or n: " in kept.out
    assert "#1 Thimble" in railbird("rate", "mine").out
    assert railbird("past", "import", "sheet.csv", "--out=other", "--yes").code == exit_codes.FINE


def test_a_faulty_sheet_keeps_nothing(railbird: Railbird, tmp_path: Path) -> None:
    (tmp_path / "sheet.csv").write_text(SHEET.replace("Stk", "??"), encoding="utf-8")
    ran = railbird("past", "import", "sheet.csv", "--out=mine", "--yes")
    assert ran.code == exit_codes.BAD_INPUT
    assert 'WRONG: class "??" not understood' in ran.out
    assert "1 line is not understood; nothing was kept" in ran.err
    assert not (tmp_path / "mine").exists()
    (tmp_path / "latin.csv").write_bytes(b"Horse\xff")
    assert "save the file as UTF-8" in railbird("past", "import", "latin.csv").err
    assert "cannot read" in railbird("past", "import", "none.csv").err
    assert "name a horse" in railbird("past").err
    assert "no horse 'Nobody' has run" in railbird("past", "Nobody").err
