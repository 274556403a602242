"""railbird replay: whose eyes, how far, in words and as data."""

import re
from pathlib import Path

import pytest

from railbird.cli import exit_codes
from tests.cli.conftest import Railbird


@pytest.fixture
def game(railbird: Railbird) -> Railbird:
    """A finished game in g.jsonl, and the same game stopped in the draft in h.jsonl."""
    players = ("play", "homestretch", "--players", "random:Rosa,random:Rex,random:Ruth")
    railbird(*players, "--seed", "7", "--record", "g.jsonl", "--json")
    lines = Path("g.jsonl").read_bytes().splitlines(keepends=True)
    Path("h.jsonl").write_bytes(b"".join(lines[:6]))
    return railbird


def test_a_finished_game_is_told_openly(game: Railbird) -> None:
    ran = game("replay", "g.jsonl")
    assert ran.code == exit_codes.FINE
    assert "Everything is open." in ran.out
    assert all(f"{name} keeps #" in ran.out for name in ("Rosa", "Rex", "Ruth"))
    assert "Final standings" in ran.out


def test_the_table_is_shown_after_every_race(game: Railbird) -> None:
    out = game("replay", "g.jsonl").out
    tables = re.findall(r"^Race (\d) of 4:", out, flags=re.MULTILINE)
    assert tables == ["1", "1", "3", "4", "4"]  # after the draft, then after each of the races


def test_as_a_seat_or_a_spectator_saw_it(game: Railbird) -> None:
    by_number = game("replay", "g.jsonl", "--seat", "2").out
    by_name = game("replay", "g.jsonl", "--seat", "Rex").out
    assert by_number == by_name
    assert "Seen by: Rex." in by_name
    assert "Rex keeps #" in by_name
    assert not re.search(r"(Rosa|Ruth) (keeps #|puts \d)", by_name)
    spectator = game("replay", "g.jsonl", "--seat", "spectator").out
    assert not re.search(r"(Rosa|Rex|Ruth) (keeps #|puts \d)", spectator)
    assert "hand:" not in spectator


def test_a_game_under_way_is_not_open(game: Railbird) -> None:
    ran = game("replay", "h.jsonl")
    assert "Seen by: spectator" in ran.out
    assert "keeps #" not in ran.out
    assert "hand:" not in ran.out
    assert "The game waits for: Ruth." in ran.out
    refused = game("replay", "h.jsonl", "--seat", "open")
    assert (refused.code, refused.out) == (exit_codes.BAD_INPUT, "")
    assert "not over" in refused.err


def test_up_to_an_entry(game: Railbird) -> None:
    data = game("replay", "g.jsonl", "--to", "5", "--json").data
    assert [entry["entry"] for entry in data["entries"]] == [1, 2, 3, 4, 5]
    assert data["standings"] is None
    assert data["view"]["draft"]["picked"] == [True, True, False]
    assert "The game waits for: Ruth." in game("replay", "g.jsonl", "--to", "5").out


def test_json_is_what_those_eyes_may_see(game: Railbird) -> None:
    opened = game("replay", "g.jsonl", "--json").data
    spectator = game("replay", "g.jsonl", "--seat", "spectator", "--json").data
    told = [event for entry in spectator["entries"] for event in entry["events"]]
    assert {event["card"] for event in told if event["event"] == "drafted"} == {None}
    assert not any(event["event"] == "hand_arrived" for event in told)
    told = [event for entry in opened["entries"] for event in entry["events"]]
    assert all(event["card"] for event in told if event["event"] == "drafted")
    assert opened["standings"] == spectator["standings"]
    assert opened["seats"][0] == {"name": "Rosa", "player": "random"}
    assert spectator["view"]["seat"] is None


def test_step_by_step(game: Railbird) -> None:
    ran = steps(game, "\n\nq\n")
    assert ran.count("Enter continues") == 3
    assert "Final standings" not in ran
    rest = steps(game, "\na\n")
    assert rest.count("Enter continues") == 2
    assert "Final standings" in rest
    assert steps(game, "").count("Enter continues") == 1


def steps(game: Railbird, typed: str) -> str:
    return str(game("replay", "g.jsonl", "--step", typed=typed).out)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("replay", "nowhere.jsonl"), "cannot read nowhere.jsonl: No such file or directory"),
        (
            ("replay", "g.jsonl", "--seat", "7"),
            "choose one of 1 (Rosa), 2 (Rex), 3 (Ruth), spec",
        ),
        (("replay", "g.jsonl", "--seat", "0"), "seat '0': choose one of"),
        (("replay", "g.jsonl", "--seat", "9" * 5000), "choose one of 1 (Rosa)"),
        (("replay", "g.jsonl", "--to", "-1"), "--to -1"),
        (("replay", "notes.txt"), "notes.txt: line 1: not a Railbird record"),
    ],
)
def test_bad_input(game: Railbird, arguments: tuple[str, ...], reason: str) -> None:
    Path("notes.txt").write_text("Anna won\n")
    ran = game(*arguments)
    assert (ran.code, ran.out) == (exit_codes.BAD_INPUT, "")
    assert reason in ran.err


def test_a_race_without_bets_ends_without_standings(railbird: Railbird) -> None:
    """Whoever only watched has not come first with nothing."""
    railbird("race", "belmont_1973", "--seed=1", "--record=race.jsonl")
    ran = railbird("replay", "race.jsonl")
    assert ran.code == exit_codes.FINE
    assert "Secretariat" in ran.out
    assert "Final standings" not in ran.out
