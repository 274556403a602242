"""railbird scoresheet and railbird rate."""

from pathlib import Path

import pytest

from railbird.cli import exit_codes
from tests.cli.conftest import Railbird

EXPECTED = Path(__file__).parents[1] / "rate_a_race_example_expected.csv"


# -- scoresheet ----------------------------------------------------------------------------------


def test_a_blank_sheet_of_a_race(railbird: Railbird) -> None:
    ran = railbird("scoresheet", "belmont_1973")
    assert ran.code == exit_codes.FINE
    assert "Secretariat" in ran.out
    assert "Chart cells" not in ran.out


def test_a_filled_sheet_is_that_of_the_race(railbird: Railbird) -> None:
    sheet = railbird("scoresheet", "belmont_1973", "--seed=7").out
    race = railbird("race", "belmont_1973", "--seed=7", "--json").data
    for runner in race["scoresheet"]:
        line = next(
            line
            for line in sheet.partition("Start")[2].splitlines()
            if runner["entry"]["horse"] in line
        )
        assert str(runner["final_speed"]) in line.split()
    assert "Break Segment" not in sheet
    assert "(roll " in sheet


def test_the_sheet_of_a_record(railbird: Railbird) -> None:
    railbird("race", "champagne_2009", "--seed=3", "--record=r.jsonl", "--version=quick")
    sheet = railbird("scoresheet", "r.jsonl").out
    assert sheet == railbird("scoresheet", "champagne_2009", "--seed=3", "--version=quick").out
    railbird("play", "homestretch", "--players=random,random", "--record=h.jsonl", "--seed=1")
    assert "scoresheets are for Top of the Stretch" in railbird("scoresheet", "h.jsonl").err


def test_html_is_written_once(railbird: Railbird, tmp_path: Path) -> None:
    ran = railbird("scoresheet", "belmont_1973", "--seed=7", "--html=s.html")
    assert ran.out == "Wrote s.html; print it in landscape.\n"
    text = (tmp_path / "s.html").read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "exists already" in railbird("scoresheet", "belmont_1973", "--html=s.html").err
    assert railbird("scoresheet", "--html=s.html", "--force").code == exit_codes.FINE


def test_an_empty_form(railbird: Railbird) -> None:
    quick = railbird("scoresheet", "--lines=5", "--version=quick").out
    assert "Brk" not in quick
    assert "Brk" in railbird("scoresheet").out
    assert "a race has 2 to 24 starters" in railbird("scoresheet", "--lines=40").err


# -- rate ----------------------------------------------------------------------------------------


def test_the_template_is_the_worked_example(railbird: Railbird, tmp_path: Path) -> None:
    """TS-11.23, exactly."""
    assert railbird("rate", "--template=mine").code == exit_codes.FINE
    ran = railbird("rate", "mine", "--out=mine.csv")
    assert (tmp_path / "mine.csv").read_text(encoding="utf-8") == EXPECTED.read_text(
        encoding="utf-8"
    )
    assert "par 97.92 = (1 × 100 + 0.85 × 98 + 0.7225 × 96 + 0.261 × 95) / weights" in ran.out
    assert "#1 Example One, overall 98" in ran.out
    assert "exists already" in railbird("rate", "--template=mine").err


def test_a_rated_race_can_be_run(railbird: Railbird) -> None:
    """TS-7.114."""
    railbird("rate", "--template=mine")
    railbird("rate", "mine", "--out=mine.toml")
    assert "Official chart: My Race 2010" in railbird("race", "mine.toml", "--seed=1").out
    assert "exists already" in railbird("rate", "mine", "--out=mine.toml").err


def test_ratings_as_data(railbird: Railbird) -> None:
    railbird("rate", "--template=mine")
    data = railbird("rate", "mine", "--json").data
    assert data["race"]["entries"][0]["power_dirt"] == 22
    assert data["working"]["Example One"]["wire"].endswith("36/7")


def test_a_rating_by_hand_is_marked(railbird: Railbird, tmp_path: Path) -> None:
    railbird("rate", "--template=mine")
    hand = tmp_path / "mine" / "hand.csv"
    hand.write_text("horse,pace\nExample One,3\n", encoding="utf-8")
    assert "pace             3  by hand, by formula 9" in railbird("rate", "mine").out


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("starts.csv", ",8,1,0,0.5,", ",8,9,0,0.5,", "Example One, start 1: finish 9 in a field"),
        ("race.toml", "class_level = 9", "", "race needs class_level 1..10 (TS-12.23)"),
        ("race.toml", '"9.0"', '"9.25"', 'race.toml, line 6: distance "9.25" is not in the time'),
        ("jockeys.csv", "1000,200,500", "1000,600,500", "wins ≤ in_the_money"),
    ],
)
def test_faults_are_named(
    railbird: Railbird, tmp_path: Path, file: str, old: str, new: str, says: str
) -> None:
    """TS-12.20, TS-12.23."""
    railbird("rate", "--template=mine")
    path = tmp_path / "mine" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    ran = railbird("rate", "mine")
    assert ran.code == exit_codes.BAD_INPUT
    assert says in ran.err


def test_what_the_folder_must_hold(railbird: Railbird, tmp_path: Path) -> None:
    assert "name the folder" in railbird("rate").err
    assert "no such file or folder" in railbird("rate", "nowhere").err
    railbird("rate", "--template=mine")
    (tmp_path / "mine" / "odd.csv").write_text("x\n", encoding="utf-8")
    assert "odd.csv: not a file of Rate-a-Race" in railbird("rate", "mine").err
    (tmp_path / "mine" / "odd.csv").unlink()
    (tmp_path / "mine" / "starts.csv").unlink()
    assert "holds no starts.csv" in railbird("rate", "mine").err
