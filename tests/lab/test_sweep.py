"""Sweeps: exact where there are exact odds, with bands where bots play, and never twice."""

import csv
import errno
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railbird.arena.sweep import game_sweeper
from railbird.cli import exit_codes
from railbird.core import BadSetup, RailbirdError
from railbird.games.top_of_the_stretch.lab import odds, what_if
from railbird.games.top_of_the_stretch.lab.sweep import race_sweeper
from railbird.lab.figure import Figure
from railbird.lab.sweep import MOST_POINTS, Measured, Sweeper, read_changes, sweep
from railbird.lab.sweep_report import in_a_sentence, sweep_report
from tests.cli.conftest import Railbird

RACE = "belmont_1978"
ONE_RACE = {"purple_races": 1, "green_races": 0}


def counting(measured: list[str]) -> Sweeper:
    def measure(changes: Sequence[str]) -> Measured:
        measured.append(", ".join(changes))
        return Measured({"win": {"a": Figure(float(len(measured)))}})

    return Sweeper("test", True, ("win",), {"race": "r"}, measure)


# -- ranges --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "how", "values"),
    [
        ("Sham.power_dirt=20..23", "Sham.power_dirt", "=", ("20", "21", "22", "23")),
        ("tote_board.win*=0.8..1.2:0.2", "tote_board.win", "*=", ("0.8", "1", "1.2")),
        ("Pvt. Smiles.pace=-1..1", "Pvt. Smiles.pace", "=", ("-1", "0", "1")),
        ("condition=fast, good", "condition", "=", ("fast", "good")),
        ("a=1..2.5", "a", "=", ("1", "2")),
        ("a=1.5..3.5", "a", "=", ("1.5", "2.5", "3.5")),
    ],
)
def test_a_range(text: str, name: str, how: str, values: tuple[str, ...]) -> None:
    fixed, over = read_changes(["b=3", text])
    assert fixed == ("b=3",)
    assert over == (name, how, values)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a=5..", "the range has no end"),
        ("a=..5", "the range has no beginning"),
        ("a=1..inf", "the range has no end"),
        ("a=1..much", "'much' is no number"),
        ("a=9..1", "so write 1..9"),
        ("a=1..9:0", "the step must be more than 0"),
        ("a=1..9:-1", "the step must be more than 0"),
        ("a=1..9:nan", "'nan' is no number"),
        ("a=1..1e9", f"at most {MOST_POINTS}"),
        ("a=0..1:1e-300", f"at most {MOST_POINTS}"),
        ("a=1..9:20", "holds one value"),
        ("a=1..2..3", "is no number"),
        ("a", "write name=low..high"),
        ("a=", "write name=low..high"),
        ("a=1,,2", "a value is missing"),
        ("a=5", "one of them needs a range"),
    ],
)
def test_a_range_that_makes_no_sense(text: str, says: str) -> None:
    with pytest.raises(BadSetup, match=re.escape(says)):
        read_changes([text])


def test_one_range_at_a_time() -> None:
    with pytest.raises(BadSetup, match="one of them may have a range"):
        read_changes(["a=1..2", "b=1..2"])


# -- exact ---------------------------------------------------------------------------------------


def test_ratings_are_swept_exactly() -> None:
    found = sweep(race_sweeper(RACE, {"version": "quick"}), ["Alydar.power_dirt=20..28:4"])
    assert [point.at for point in found.points] == ["20", "24", "28"]
    for point in found.points:
        after = what_if(RACE, [f"Alydar.power_dirt={point.at}"], version="quick").after
        for horse in after.horses:
            assert point.figures["win"][horse.horse] == Figure(horse.win)
    wins = [figure.value for figure in found.series("win")["Alydar"]]
    assert wins == sorted(wins)
    assert "the chance of" in in_a_sentence(found)


def test_options_and_cells_are_swept_with_what_stays() -> None:
    given = ["condition=fast,sloppy", "Alydar.wire=9"]
    found = sweep(race_sweeper(RACE, {"version": "quick"}), given)
    wet = what_if(RACE, ["Alydar.wire=9"], version="quick", after={"condition": "sloppy"}).after
    assert found.points[1].figures["win"]["Alydar"].value == wet.horse("Alydar").win
    assert found.title.endswith("Alydar.wire=9")
    better = sweep(race_sweeper(RACE, {"version": "quick"}), ["form.7.A+=0..3:3"])
    plain, lucky = (point.figures["win"]["Alydar"].value for point in better.points)
    assert plain == pytest.approx(odds(RACE, "quick").horse("Alydar").win)
    assert plain != lucky


def test_twenty_points_are_worked_out_once_each() -> None:
    measured: list[str] = []
    found = sweep(counting(measured), ["a=1..20"])
    assert len(found.points) == 20
    assert len(measured) == len(set(measured)) == 20


# -- played --------------------------------------------------------------------------------------


def test_games_are_swept_on_the_same_seeds_with_bands() -> None:
    sweeper = game_sweeper("homestretch", 4, players=("random", "random"), options=ONE_RACE)
    found = sweep(sweeper, ["tote_board.win*=1,1.0"])
    first, second = found.points
    assert first.figures == second.figures  # the same tables, the same seeds
    score = first.figures["score"]["score"]
    assert score.low is not None
    assert score.high is not None
    assert score.low < score.value < score.high
    assert set(first.figures["wins"]) == {"seat 1", "seat 2"}
    assert in_a_sentence(found).endswith("nothing changes by more than luck would.")


@pytest.mark.parametrize(
    ("of", "given", "told"),
    [
        (race_sweeper(RACE, {"version": "quick"}), "Alydar.power_dirt=28..31", "got 30"),
        (
            game_sweeper("homestretch", 2, players=("random", "random")),
            "purple_races=11..14",
            "purple_races = '13'",
        ),
    ],
)
def test_an_impossible_end_is_found_before_the_beginning_is_measured(
    of: Sweeper, given: str, told: str
) -> None:
    def measure(_changes: Sequence[str]) -> Measured:
        raise AssertionError("nothing is to be measured")

    with pytest.raises(RailbirdError, match=told):
        sweep(of._replace(measure=measure), [given])


def test_a_single_point_changes_nothing() -> None:
    """All that is left where a sweep was stopped early."""
    found = sweep(counting([]), ["a=1..3"])
    found = msgspec.structs.replace(found, points=found.points[:1])
    assert in_a_sentence(found) == "Only one point was measured, a 1."
    assert "<h1>test: a 1</h1>" in sweep_report(found, "railbird")


def test_a_headline_allows_for_many_figures() -> None:
    sweeper = game_sweeper("homestretch", 2, players=("random", "random"), options=ONE_RACE)
    found = sweep(sweeper, ["tote_board.win*=1,1.0"])
    nothing = {
        what: dict.fromkeys(by_name, Figure(0.0, 1.0)) for what, by_name in found.change.items()
    }
    for errors, told in ((2.2, False), (4.0, True)):
        change = nothing | {"decisions": {"decisions": Figure(errors, 1.0)}}
        words = in_a_sentence(msgspec.structs.replace(found, change=change))
        assert ("these change by more than luck would: decisions (" in words) == told


def test_points_are_compared_game_by_game(tmp_path: Path) -> None:
    """On the same seeds a small change is clear that is far within the bands."""
    kept = tmp_path / "sweep.jsonl"
    sweeper = game_sweeper("homestretch", 12, players=("steady", "steady"), options=ONE_RACE)
    found = sweep(sweeper, ["tote_board.win*=1,1.5"], kept)
    before, after = (point.figures["score"]["score"] for point in found.points)
    change = found.change["score"]["score"]
    assert change.value == pytest.approx(after.value - before.value)
    assert change.error is not None
    assert before.error is not None
    assert change.error < before.error
    assert sweep(sweeper, ["tote_board.win*=1,1.5"], kept).change == found.change


def test_options_of_a_game_are_swept() -> None:
    sweeper = game_sweeper("homestretch", 2, players=("random", "random"))
    found = sweep(sweeper, ["green_races=0..1", "purple_races=1"])
    short, long = (point.figures["decisions"]["decisions"].value for point in found.points)
    assert long > 1.3 * short


# -- keeping -------------------------------------------------------------------------------------


def test_a_sweep_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    kept, measured = tmp_path / "sweep.jsonl", list[str]()

    def stop() -> None:
        if len(measured) == 2:
            raise KeyboardInterrupt

    stopped = sweep(counting(measured), ["a=1..4"], kept, stop)
    assert [point.at for point in stopped.points] == ["1", "2"]
    assert stopped.asked == 4
    whole = sweep(counting(measured), ["a=1..5"], kept)
    assert measured == ["a=1", "a=2", "a=3", "a=4", "a=5"]
    assert [point.figures["win"]["a"].value for point in whole.points] == [1, 2, 3, 4, 5]


def test_a_line_that_was_cut_short_is_measured_again(tmp_path: Path) -> None:
    kept, measured = tmp_path / "sweep.jsonl", list[str]()
    sweep(counting(measured), ["a=1..3"], kept)
    kept.write_bytes(kept.read_bytes()[:-20])
    sweep(counting(measured), ["a=1..3"], kept)
    assert measured == ["a=1", "a=2", "a=3", "a=3"]
    assert len(kept.read_text().splitlines()) == 4


def test_a_full_disk_is_named_and_what_was_measured_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, measured = tmp_path / "sweep.jsonl", list[str]()
    sweep(counting(measured), ["a=1..2"], kept)
    real = Path.open

    def full(path: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
        if "a" in mode:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, mode, *rest, **more)

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(BadSetup, match="No space left on device"):
        sweep(counting(measured), ["a=1..4"], kept)
    monkeypatch.undo()
    sweep(counting(measured), ["a=1..4"], kept)
    assert measured == ["a=1", "a=2", "a=3", "a=3", "a=4"]


def test_the_file_of_another_question_is_left_alone(tmp_path: Path) -> None:
    kept = tmp_path / "sweep.jsonl"
    sweep(counting([]), ["a=1..3"], kept)
    before = kept.read_bytes()
    with pytest.raises(BadSetup, match="belongs to another sweep"):
        sweep(counting([]), ["b=1..3"], kept)
    assert kept.read_bytes() == before
    kept.write_text("my diary\n")
    with pytest.raises(BadSetup, match="is no file of a sweep"):
        sweep(counting([]), ["a=1..3"], kept)
    assert kept.read_text() == "my diary\n"


# -- the command ---------------------------------------------------------------------------------


def test_a_race_as_it_is_typed(railbird: Railbird, tmp_path: Path) -> None:
    given = ("lab", "sweep", RACE, "--set", "Alydar.power_dirt=20..28:4")
    ran = railbird(*given, "--csv", "s.csv", "--report", "s.html", "--keep", "s.jsonl")
    assert ran.code == exit_codes.FINE, ran.err
    rows = list(csv.DictReader((tmp_path / "s.csv").read_text().splitlines()))
    assert len(rows) == 3 * 3 * len(odds(RACE, "quick").horses)
    assert {row["at"] for row in rows} == {"20.0", "24.0", "28.0"}
    assert "<polyline" in (tmp_path / "s.html").read_text()
    assert "Exact odds" in ran.out


def test_a_game_as_it_is_typed(railbird: Railbird) -> None:
    players = ("--players", "random,random", "--games", "2")
    races = ("--option", "green_races=0")
    ran = railbird("lab", "sweep", "homestretch", "--set", "purple_races=1..2", *players, *races)
    assert ran.code == exit_codes.FINE, ran.err
    assert "changes of the lead, from one part of the game to the next" in ran.out
    assert "95 % intervals" in ran.out


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("nowhere", "--set", "a=1..2"), "'nowhere' is neither a race nor a game"),
        (("belmont73", "--set", "a=1..2"), "Did you mean belmont_1973?"),
        (("homestrech", "--set", "a=1..2"), "Did you mean homestretch?"),
        ((RACE, "--set", "Alydar.power_dirt=20.."), "has no end"),
        ((RACE, "--set", "Alydar.pac=1..2"), 'no rating "pac"'),
        ((RACE, "--set", "Nobody.pace=1..2"), 'no horse "Nobody"'),
        ((RACE, "--set", "Alydar.pace=8..12"), "pace must be 0..9"),
        ((RACE, "--set", "speed=1..2"), "unknown option 'speed'"),
        ((RACE, "--set", "condition=fast,dusty"), "dusty"),
        ((RACE, "--set", "Alydar.pace=1..2", "--players", "random"), "leave it out"),
        (("homestretch", "--set", "tote_board.win=0..2"), "is not a positive whole number"),
        (("homestretch", "--set", "purple_races*=1..2"), "takes = alone"),
        (("homestretch", "--set", "purple_races=1..2", "--games", "1"), "at least 2"),
        (("homestretch", "--set", "purple_races=1..2", "--version", "quick"), "for a race"),
        (("homestretch", "--set", "purple_races=1..2", "--keep", "no/x"), "does not exist"),
        (("homestretch", "--set", "purple_races=1..2", "--players", "clever,x"), "unknown player"),
    ],
)
def test_bad_input_is_named(
    railbird: Railbird, tmp_path: Path, given: tuple[str, ...], says: str
) -> None:
    ran = railbird("lab", "sweep", *given, "--csv", "s.csv")
    assert ran.code == exit_codes.BAD_INPUT
    assert says in ran.err
    assert "Traceback" not in ran.err
    assert not (tmp_path / "s.csv").exists()
