"""docs/how_to_add.md is followed step by step, in copies, and what it says works."""

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from railbird import rulebook
from tests.test_documented_code import block
from tests.test_plugins import ROOT, SPRINT, install, output, railbird

PAGE = (ROOT / "docs" / "how_to_add.md").read_text(encoding="utf-8")


def blocks_of(section: str) -> Sequence[tuple[str, str]]:
    """Kind and text of what a section shows, in order."""
    text = re.split(r"^## ", PAGE.partition(f"## {section}\n")[2], maxsplit=1, flags=re.MULTILINE)
    return re.findall(r"^```(\w+)\n(.*?)^```$", text[0], re.DOTALL | re.MULTILINE)


def follow(section: str, folder: Path, about: str) -> None:
    """Do to the folder what the section shows for files of which the path begins so."""
    for kind, text in blocks_of(section):
        file = (re.search(r"^\+\+\+ b/(.*)$|^# (\S+)$", text, re.MULTILINE) or [""])[0]
        path = file.removeprefix("+++ b/").removeprefix("# ")
        if not path.startswith(about):
            continue
        if kind == "diff":
            command = ["git", "apply", "-"]
            subprocess.run(command, cwd=folder, input=text, text=True, check=True)
        else:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text.partition("\n")[2], encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Where Sprint is installed."""
    shutil.copytree(SPRINT / "railbird_sprint", tmp_path / "railbird_sprint")
    install(tmp_path, "railbird_sprint", "sprint = railbird_sprint.plugin:PLUGIN")
    return tmp_path


def test_an_option(site: Path) -> None:
    """Its rule is found, it counts, and a record from before replays byte for byte."""
    play = ("play", "sprint", "--players", "lucky,lucky", "--seed", "3")
    output(site, *play, "--record", "before.jsonl")
    before = (site / "before.jsonl").read_bytes()
    assert b'"points"' not in before
    assert railbird(site, *play, "--option", "points=3").returncode == 2
    follow("An option", site, "railbird_sprint/")
    output(site, *play, "--option", "points=3", "--option", "horses=2", "--record", "after.jsonl")
    assert b'"points":3' in (site / "after.jsonl").read_bytes()
    assert "sound" in output(site, "verify", "before.jsonl", "after.jsonl")
    assert (site / "before.jsonl").read_bytes() == before
    assert "points" in output(site, "games", "sprint")
    assert "what naming the winner scores" not in output(site, "rule", "SP-9.1")
    assert "finish" in output(site, "rule", "SP-9.2")


def test_a_bot(site: Path) -> None:
    follow("A bot", site, "railbird_sprint/")
    assert "outsider" in output(site, "games", "sprint")
    arena = ("arena", "sprint", "--players", "outsider,lucky", "--games", "4", "--jobs", "1")
    assert "outsider" in output(site, *arena)


def test_a_command_of_a_game(site: Path) -> None:
    """After the bot, as the page has it."""
    follow("A bot", site, "railbird_sprint/")
    follow("A command", site, "railbird_sprint/")
    assert output(site, "sprint", "pays", "--horses", "4", "--points", "2") == "0.500\n"
    assert output(site, "sprint", "chance", "4") == "1 in 4\n"


def test_a_command_that_knows_no_game(tmp_path: Path) -> None:
    """In a copy of the package, which is imported instead of the one that is installed."""
    source = tmp_path / "src"
    ignored = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(rulebook.package(), source / "railbird", ignore=ignored)
    follow("A command", tmp_path, "src/")
    assert output(source, "coin") in ("heads\n", "tails\n")
    assert "Toss a coin." in output(source, "--help")


def test_a_game(tmp_path: Path) -> None:
    follow("A game", tmp_path, "railbird_sprint/")
    follow("A game", tmp_path, "pyproject.toml")
    game = block("docs/testing.md", '"""Sprint')
    (tmp_path / "railbird_sprint" / "__init__.py").write_text(game, encoding="utf-8")
    toml = (tmp_path / "pyproject.toml").read_text(encoding="utf-8")
    entry = re.findall(r"^sprint = .*$", toml, re.MULTILINE)[0].replace('"', "")
    install(tmp_path, "railbird_sprint", entry)
    play = ("play", "sprint", "--players", "random,random", "--option", "horses=4")
    assert "wins" in output(tmp_path, *play)


def test_every_place_that_the_page_points_at_is_there() -> None:
    """A path that names a game stands for at least one of ours."""
    folders = [ROOT, ROOT / "src" / "railbird", *(ROOT / "src" / "railbird" / "games").iterdir()]
    for cell in re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE):
        for path in re.findall(r"`([\w./<>]+)`", cell):
            pattern = path.rstrip("/").replace("<game>", "*").replace("<id>", "*")
            assert any([*folder.glob(pattern)] for folder in folders if folder.is_dir()), path
