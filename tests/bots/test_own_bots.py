"""Bots from a file: `./mine.py:Bot`."""

from pathlib import Path

import pytest

import railbird
from railbird.bots import bot_names, load_bot
from railbird.core import UnknownPlayer

GAME = railbird.load("homestretch")

FIRST = """
from dataclasses import dataclass

@dataclass
class First:
    taken: int = 0

    def choose(self, seen):
        self.taken += 1
        return seen.legal[0]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(FIRST)
    return tmp_path


def test_a_bot_from_a_file_plays_a_whole_game(folder: Path) -> None:
    assert folder.is_dir()
    record = railbird.play(GAME, ["./mine.py:First", "random"], seed=3)
    assert record.ended is not None


def test_two_seats_are_two_bots(folder: Path) -> None:
    one, other = (load_bot(f"{folder}/mine.py:First", GAME) for _ in range(2))
    assert type(one) is type(other)
    assert one is not other


def test_a_changed_file_is_read_again(folder: Path) -> None:
    load_bot("mine.py:First", GAME)
    (folder / "mine.py").write_text(FIRST.replace("First", "Second") + "\n# changed")
    assert type(load_bot("mine.py:Second", GAME)).__name__ == "Second"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("./yours.py:Bot", r"\./yours.py:Bot: there is no file \./yours.py"),
        ("./mine.py", r"\./mine.py: name a class in the file, for example \./mine.py:Bot"),
        ("./mine.py:", r"name a class in the file, for example \./mine.py:Bot"),
        ("./mine.py:Bot", "there is no class Bot in the file; it has: First"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_wrong_name_says_what_would_be_right(name: str, text: str) -> None:
    with pytest.raises(UnknownPlayer, match=text):
        load_bot(name, GAME)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("import nothing_of_that_name", "bad.py cannot be loaded: ModuleNotFoundError.*line 1"),
        ("class Bot:\n  def choose(", "bad.py cannot be loaded: SyntaxError"),
        ("raise SystemExit(3)", "bad.py cannot be loaded: SystemExit"),
        ("Bot = 3", "no class Bot in the file; it has no class at all"),
        ("class Bot: pass", r"the class needs a method choose\(self, seen\)"),
        (
            "class Bot:\n  def __init__(self): self.x = 1 / 0\n  def choose(self, seen): ...",
            r"cannot be constructed: ZeroDivisionError: .* \(bad.py, line 2\)",
        ),
    ],
)
def test_a_faulty_file_is_named_with_its_fault(folder: Path, code: str, text: str) -> None:
    (folder / "bad.py").write_text(code)
    with pytest.raises(UnknownPlayer, match=text):
        load_bot("./bad.py:Bot", GAME)


def test_an_unknown_name_lists_the_known_ones() -> None:
    assert bot_names("homestretch")[:3] == ("random", "steady", "sharp")
    with pytest.raises(UnknownPlayer, match=r"'clever'; Homestretch has: random, steady, sharp"):
        load_bot("clever", GAME)
