"""railbird drill: three questions in the terminal, and a file that remembers."""

from pathlib import Path

import msgspec
import pytest

import railbird as lib
from railbird.cli import drill, exit_codes
from railbird.cli.drill import Book, Kept, in_days
from railbird.core import BadSetup
from railbird.drill.beginners import beginners
from tests.cli.conftest import Railbird

GAME = "homestretch"
DAY = 24 * 3600 * 1000
NOW = 1_790_000_000_000


@pytest.fixture(autouse=True)
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(drill, "data_folder", lambda: tmp_path / "data")
    monkeypatch.setattr(drill, "now_ms", lambda: NOW)
    return tmp_path / "data" / "drill.json"


def kept(book: Path) -> Kept:
    return msgspec.json.decode(book.read_bytes(), type=Kept)


def test_three_questions_are_asked_judged_and_remembered(railbird: Railbird, book: Path) -> None:
    first = beginners(lib.load(GAME))[0]
    wrong = next(at for at, option in enumerate(first.options, start=1) if not option.right)
    ran = railbird("drill", GAME, typed=f"{wrong}\nx\n9\n1\n1\n")
    assert ran.code == exit_codes.FINE
    assert "Homestretch, 1 of 3. For beginners." in ran.out
    assert "No: it costs about" in ran.out
    assert "(your answer)" in ran.out
    assert "Again tomorrow." in ran.out
    assert "Type a number from 1 to" in ran.out
    assert " of 3 right. More: railbird drill homestretch" in ran.out
    assert len(kept(book).progress) == 3
    assert kept(book).progress[first.id].due == NOW + DAY


def test_nothing_of_the_answer_is_told_before_it_is_given(railbird: Railbird) -> None:
    out = railbird("drill", GAME, typed="q\n").out
    assert "What you have answered is kept." in out
    assert "games in 100" not in out


def test_whoever_is_through_is_told_when_to_come_back(railbird: Railbird, book: Path) -> None:
    for _ in range(4):
        railbird("drill", GAME, typed="1\n1\n1\n")
    said = railbird("drill", GAME).out
    assert said.startswith("There is nothing to ask in homestretch now. Come back ")
    number = len(beginners(lib.load(GAME)))
    assert len(kept(book).progress) == number == 12


def test_a_damaged_file_and_an_unknown_game_are_named(railbird: Railbird, book: Path) -> None:
    ran = railbird("drill", "chess")
    assert (ran.code, "unknown game 'chess'" in ran.err) == (exit_codes.BAD_INPUT, True)
    book.parent.mkdir()
    book.write_bytes(b"{")
    ran = railbird("drill")
    assert ran.code == exit_codes.BAD_INPUT
    assert "drill.json cannot be read" in ran.err


def test_ones_own_come_first_and_say_what_was_played(railbird: Railbird) -> None:
    own = msgspec.structs.replace(
        beginners(lib.load(GAME))[-1], names=("A", "B", "C", "D"), played=0
    )
    assert Book().add([own]) == 1
    assert Book().add([own]) == 0
    out = railbird("drill", typed="1\nq\n").out
    assert f"From a game of your own, as {own.names[own.seat]}." in out
    assert "what you played" in out


def test_exercises_are_made_of_one_seat_alone(railbird: Railbird) -> None:
    ran = railbird("review", "game.jsonl", "--drill")
    assert ran.code == exit_codes.BAD_INPUT
    assert "--drill needs --seat" in ran.err


def test_a_review_makes_exercises(railbird: Railbird, tmp_path: Path, book: Path) -> None:
    record = lib.play(
        lib.load(GAME), ["steady", "random"], seed=5, options={"purple_races": 0, "green_races": 1}
    )
    file = tmp_path / "game.jsonl"
    file.write_bytes(record.dump())
    few = ("--seat", "2", "--rollouts", "40", "--moment-rollouts", "2", "--jobs", "1")
    ran = railbird("review", str(file), *few, "--drill")
    assert ran.code == exit_codes.FINE
    assert "for railbird drill" in ran.err
    found = kept(book).own if book.exists() else []
    assert {exercise.seat for exercise in found} <= {1}
    assert all(exercise.played is not None for exercise in found)
    assert f"{len(found)} new exercise" in ran.err


@pytest.mark.parametrize(
    ("days", "words"), [(0.2, "later today"), (1, "tomorrow"), (3, "in 3 days")]
)
def test_times_are_told_in_days(days: float, words: str) -> None:
    assert in_days(int(days * DAY)) == words


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "no").write_text("a file")
    unwritable = Book(tmp_path / "no" / "drill.json")
    with pytest.raises(BadSetup, match="cannot write"):
        unwritable.add([beginners(lib.load(GAME))[0]])
