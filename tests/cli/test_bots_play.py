"""railbird play between bots: unattended or watched, recorded or not."""

import re
from pathlib import Path

import pytest

from railbird.cli import exit_codes
from railbird.core import SeatHeader, new_match
from railbird.registry import load
from tests.cli.conftest import Railbird

FOUR = ("play", "homestretch", "--players", "random,random,random,random")
TWO = ("play", "homestretch", "--players", "random,random")


def test_the_same_seed_gives_the_same_game(railbird: Railbird, tmp_path: Path) -> None:
    first = railbird(*FOUR, "--seed", "7", "--record", "a.jsonl", "--json")
    again = railbird(*FOUR, "--seed", "7", "--record", "b.jsonl", "--json")
    other = railbird(*FOUR, "--seed", "8", "--record", "c.jsonl", "--json")
    assert (first.code, first.err) == (exit_codes.FINE, "")
    assert first.data["standings"] == again.data["standings"]
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    assert first.data["standings"] != other.data["standings"]


def test_standings_as_data(railbird: Railbird) -> None:
    data = railbird(*FOUR, "--seed", "7", "--json").data
    places = [standing["place"] for standing in data["standings"]]
    scores = [standing["score"] for standing in data["standings"]]
    assert places == sorted(places)
    assert scores == sorted(scores, reverse=True)
    assert {standing["seat"] for standing in data["standings"]} == {0, 1, 2, 3}
    assert (data["game"], data["seed"], data["record"]) == ("homestretch", 7, None)


def test_a_random_seed_is_told_and_gives_the_game_again(railbird: Railbird) -> None:
    data = railbird(*TWO, "--json").data
    again = railbird(*TWO, "--seed", str(data["seed"]), "--json").data
    assert again == data


def test_a_spectator_reads_the_log_without_secrets(railbird: Railbird, tmp_path: Path) -> None:
    ran = railbird(*FOUR, "--seed", "7")
    assert ran.code == exit_codes.FINE
    assert "random 1 keeps a card." in ran.out
    assert "hand:" not in ran.out
    assert "puts a token on" in ran.out
    assert "Final standings" in ran.out
    assert list(tmp_path.iterdir()) == []
    draft_and_bets = [
        line for line in ran.out.splitlines() if " keeps " in line or " puts " in line
    ]
    assert all("keeps a card" in line or "puts a token" in line for line in draft_and_bets)


def test_options_reach_the_game(railbird: Railbird) -> None:
    ran = railbird(*TWO, "--seed=1", "--option", "purple_races=1", "--option", "green_races=0")
    assert "Race 1 of 1" in ran.out
    assert "Race 2:" not in ran.out


def test_names_for_bots(railbird: Railbird) -> None:
    data = railbird("play", "homestretch", "--players", "random:Rosa,random", "--json").data
    names = {standing["seat"]: standing["name"] for standing in data["standings"]}
    assert names == {0: "Rosa", 1: "random 2"}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("play",), "name a game (homestretch"),
        (("play", "chess"), "unknown game 'chess'"),
        (("play", "homestretch", "--players", "random,robot"), "unknown player 'robot'"),
        (("play", "homestretch", "--players", "random"), "2 to 6 players, got 1 (HS-12.1)"),
        (("play", "homestretch", "--players", "random,,random"), "a seat is empty"),
        (("play", "homestretch", "--players", "random:A,random:A"), "two are called A"),
        ((*TWO, "--option", "speed=9"), "unknown option 'speed'"),
        ((*TWO, "--option", "bet_order=odd"), "use one of open, strict"),
        ((*TWO, "--option", "bet_order"), "write name=value"),
        ((*TWO, "--option", "ghost=true", "--option", "ghost=no"), "ghost is given twice"),
        ((*TWO, "--pack", "nowhere"), "nowhere: no such file or folder"),
        ((*TWO, "--speed", "0"), "more than 0"),
        ((*TWO, "--json", "--dice", "manual"), "--json asks nobody"),
        (("play", "homestretch", "--players", "you,random", "--json"), "--json asks nobody"),
    ],
)
def test_a_failed_setup_says_why_and_leaves_no_file(
    railbird: Railbird, tmp_path: Path, arguments: tuple[str, ...], reason: str
) -> None:
    ran = railbird(*arguments, "--record", "g.jsonl", *(("--dice", "fair") * _free(arguments)))
    assert (ran.code, ran.out) == (exit_codes.BAD_INPUT, "")
    assert reason in ran.err
    assert list(tmp_path.iterdir()) == []


def _free(arguments: tuple[str, ...]) -> bool:
    return "--dice" not in arguments


def test_a_faulty_pack_is_told_with_file_and_line(railbird: Railbird, tmp_path: Path) -> None:
    railbird("games", "homestretch", "--pack-template", "box")
    horses = tmp_path / "box" / "horses.csv"
    horses.write_text(horses.read_text().replace("favorite", "donkey"))
    ran = railbird(*TWO, "--pack", "box", "--record", "g.jsonl")
    assert ran.code == exit_codes.BAD_INPUT
    assert "horses.csv, line 6: column class: 'donkey'" in ran.err
    assert not (tmp_path / "g.jsonl").exists()


@pytest.mark.parametrize("dice", ["seeded", "fair"])
def test_a_record_is_never_overwritten(railbird: Railbird, tmp_path: Path, dice: str) -> None:
    (tmp_path / "g.jsonl").write_text("precious")
    ran = railbird(*TWO, "--record", "g.jsonl", "--dice", dice)
    assert ran.code == exit_codes.BAD_INPUT
    assert "g.jsonl exists already" in ran.err
    assert [file.name for file in tmp_path.iterdir()] == ["g.jsonl"]
    assert (tmp_path / "g.jsonl").read_text() == "precious"


def test_a_bot_of_ones_own(railbird: Railbird, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class First:\n    def choose(self, seen):\n        return seen.legal[0]\n"
        "class Broken:\n    def choose(self, seen):\n        return 1 // 0\n"
    )
    ran = railbird("play", "homestretch", "--players", "./mine.py:First,random", "--json")
    assert (ran.code, ran.err) == (exit_codes.FINE, "")
    names = {standing["name"] for standing in ran.data["standings"]}
    assert names == {"First 1", "random 2"}
    broken = railbird("play", "homestretch", "--players", "./mine.py:Broken,random", "--json")
    assert broken.code == exit_codes.FINE
    assert "raised ZeroDivisionError; the default was played" in broken.err


def test_a_bot_that_fails_is_named_and_the_game_goes_on(
    railbird: Railbird, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_self: object, _seen: object) -> None:
        raise ValueError("lost")

    monkeypatch.setattr("railbird.games.homestretch.bots.styles.Chalk.choose", lost)
    options = ("--option", "green_races=0", "--option", "purple_races=1")
    ran = railbird("play", "homestretch", "--players", "chalk,random", "--seed", "1", *options)
    assert ran.code == exit_codes.FINE
    first, last = ran.err.splitlines()  # told once, then counted
    assert first.startswith("railbird: chalk in seat 1 raised ValueError; the default was played")
    assert re.fullmatch(r"railbird: chalk in seat 1 failed \d+ times", last)


def test_a_game_goes_on_without_a_bot_that_is_gone(railbird: Railbird, tmp_path: Path) -> None:
    """A style that was renamed since, say. A new game with one is refused."""
    seats = [SeatHeader("Anna", "random"), SeatHeader("Ben", "clever")]
    match = new_match(load("homestretch"), seats, options={"green_races": 0, "purple_races": 1})
    (tmp_path / "g.jsonl").write_bytes(match.record.dump())
    ran = railbird("play", "--resume", "g.jsonl", "--json")
    assert ran.code == exit_codes.FINE
    assert ran.err.startswith("railbird: clever in seat 2 cannot be loaded; the default was played")
    new = railbird("play", "homestretch", "--players", "random,clever")
    assert (new.code, new.out) == (exit_codes.BAD_INPUT, "")
    assert "unknown player 'clever'" in new.err
