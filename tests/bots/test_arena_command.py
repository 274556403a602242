"""railbird arena, as it is typed."""

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from railbird.cli import exit_codes
from tests.cli.conftest import Railbird


def test_a_field_in_words(railbird: Railbird) -> None:
    ran = railbird(
        "arena", "homestretch", "--players", "steady,random", "--games", "4", "--jobs", "1"
    )
    assert ran.code == exit_codes.FINE
    assert "steady, random: 4 games, par 50.0%" in ran.out
    assert "95 % interval" in ran.out
    assert "rating" not in ran.out


def test_data_and_file(railbird: Railbird, tmp_path: Path) -> None:
    given = ("--players", "steady,random,random", "--games", "3", "--seed", "2", "--jobs", "1")
    data = railbird("arena", "homestretch", *given, "--csv", "games.csv", "--json").data
    assert data["games"] == 3
    [field] = data["fields"]
    assert [standing["player"] for standing in field["standings"]] == ["steady", "random"]
    assert sum(standing["wins"] for standing in field["standings"]) == 3
    rows = list(csv.DictReader((tmp_path / "games.csv").read_text().splitlines()))
    assert len(rows) == 9
    steady = [float(row["score"]) for row in rows if row["player"] == "steady"]
    assert sum(steady) / 3 == field["standings"][0]["mean_score"]


def test_several_fields_share_a_table_of_ratings(railbird: Railbird) -> None:
    fields = ("--players", "steady,random;random,random", "--players", "steady,random,random")
    ran = railbird("arena", "homestretch", *fields, "--games", "6", "--jobs", "1")
    assert ran.code == exit_codes.FINE
    assert ran.out.count("95 % interval") == 3
    assert ran.out.index("rating") < ran.out.rindex("steady") < ran.out.rindex("random")


def test_options_and_own_bots_are_passed_on(railbird: Railbird, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Bot:\n"
        "  def choose(self, seen):\n"
        "    assert seen.view.options.green_races == 0\n"
        "    return seen.legal[0]\n"
    )
    given = ("--players", "./mine.py:Bot,random", "--games", "1", "--jobs", "1")
    races = ("--option", "green_races=0", "--option", "purple_races=1")
    data = railbird("arena", "homestretch", *given, *races, "--json").data
    assert data["fields"][0]["faults"] == []
    assert data["options"] == {"green_races": "0", "purple_races": "1"}


def test_bad_input_is_answered_in_a_line(railbird: Railbird) -> None:
    two = ("--players", "random,random")
    for given, text in [
        (("homestretch", "--players", "clever,random"), "unknown player 'clever'"),
        (("homestretch", "--players", "random,,random"), "a seat is empty"),
        (("homestretch", "--players", ""), "name the players"),
        (("homestretch", "--players", "random"), "needs 2 to 6 players, got 1"),
        (("homestretch", *two, "--games", "0"), "--games 0: at least 1"),
        (("homestretch", *two, "--jobs", "0"), "--jobs 0: at least 1"),
        (("homestretch", *two, "--limit", "0"), "--limit 0: it must be more than 0 seconds"),
        (("homestretch", *two, "--option", "x"), "write name=value"),
        (("croquet", *two), "unknown game 'croquet'"),
        (("homestretch",), "players"),
    ]:
        ran = railbird("arena", *given)
        assert ran.code == exit_codes.BAD_INPUT, given
        assert text in ran.err
        assert ran.err.count("\n") == 1


def test_several_processes_end_without_a_word() -> None:
    program = "from railbird.cli import main; raise SystemExit(main())"
    given = ("arena", "homestretch", "--players", "random,random", "--games", "9", "--jobs", "2")
    ran = subprocess.run(
        [sys.executable, "-c", program, *given], capture_output=True, text=True, check=True
    )
    assert "9 games" in ran.stdout
    assert ran.stderr == ""


INTERRUPTING = """
import os, signal
GAMES = 0
class Bot:
    def __init__(self):
        global GAMES
        GAMES += 1
    def choose(self, seen):
        if GAMES == 5:
            os.kill(os.getpid(), signal.SIGINT)
        return seen.legal[0]
"""
"""In its fifth bot; the arena makes two of a kind before it plays."""


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_an_interrupted_series_shows_what_is_done(
    railbird: Railbird, tmp_path: Path, more: tuple[str, ...]
) -> None:
    (tmp_path / "mine.py").write_text(INTERRUPTING)
    given = ("--players", "./mine.py:Bot,random", "--games", "9", "--jobs", "1", "--csv", "a.csv")
    ran = railbird("arena", "homestretch", *given, "--option", "green_races=0", *more)
    assert ran.code == exit_codes.INTERRUPTED
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 1 + 2 * 2
    if more:
        assert [each["games"] for each in ran.data["fields"][0]["standings"]] == [2, 2]
    else:
        assert "./mine.py:Bot, random: 2 games" in ran.out
        assert ran.out.endswith("Stopped early; 9 games were asked for.\n")


def test_a_series_interrupted_in_its_first_game_has_nothing_to_show(
    railbird: Railbird, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(INTERRUPTING.replace("== 5", "== 3"))
    given = ("--players", "./mine.py:Bot,random", "--games", "9", "--jobs", "1")
    ran = railbird("arena", "homestretch", *given)
    assert (ran.code, ran.out) == (exit_codes.INTERRUPTED, "")
