"""The wheel: built without Node from the page that is there, it installs and plays every game."""

import hashlib
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from railbird.registry import load, own_ids

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "src" / "railbird" / "table" / "static" / "index.html"


def run(arguments: list[str], folder: Path, **environment: str) -> str:
    """Python with these arguments, on a machine that has no other program on its path."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**env, "PATH": "", **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def wheel_in(folder: Path, **environment: str) -> Path:
    run(["-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], ROOT, **environment)
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_two_wheels_of_the_same_source_are_the_same_bytes(tmp_path: Path) -> None:
    """Whenever and in whatever time zone they are built; with the page that is there."""
    time = {"SOURCE_DATE_EPOCH": "1700000000"}
    first = wheel_in(tmp_path / "one", TZ="UTC", PYTHONHASHSEED="1", **time)
    second = wheel_in(tmp_path / "two", TZ="Asia/Tokyo", PYTHONHASHSEED="2", **time)
    digests = {hashlib.sha256(each.read_bytes()).hexdigest() for each in (first, second)}
    assert len(digests) == 1
    with zipfile.ZipFile(first) as archive:
        assert {each.date_time for each in archive.infolist()} == {(2023, 11, 14, 22, 13, 20)}
        assert "railbird/cli/new_game/game.py.txt" in archive.namelist()
    later = wheel_in(tmp_path / "three", SOURCE_DATE_EPOCH="1800000000")
    assert hashlib.sha256(later.read_bytes()).hexdigest() not in digests


@pytest.mark.slow
def test_the_installed_wheel_plays_every_game(tmp_path: Path) -> None:
    """The test environment has the packages that it needs."""
    assert PAGE.exists(), "the page is not built: make web"
    wheel = wheel_in(tmp_path)
    site = tmp_path / "site"
    options = ["--quiet", "--no-deps", "--no-index", "--no-compile"]
    run(["-m", "pip", "install", *options, "--target", str(site), str(wheel)], tmp_path)
    assert (site / "railbird/table/static/index.html").read_bytes() == PAGE.read_bytes()

    def railbird(*arguments: str) -> str:
        own = {"PYTHONPATH": str(site), "RAILBIRD_LIBRARY": str(tmp_path / "library")}
        return run(["-m", "railbird", *arguments], tmp_path, **own)

    for game_id in own_ids():
        seats = max(2, load(game_id).seats[0])
        bots = ("--players", ",".join(["random"] * seats))
        record = ("--seed", "1", "--record", f"{game_id}.jsonl")
        played = json.loads(railbird("play", game_id, *bots, *record, "--json"))
        assert len(played["standings"]) == seats
    found = json.loads(railbird("verify", "--json", *(f"{each}.jsonl" for each in own_ids())))
    assert [(each["game"], each["sound"], each["over"]) for each in found] == [
        (game_id, True, True) for game_id in own_ids()
    ]
    rule = railbird("rule", "HS-7.5")
    assert rule.startswith("HS-7.5 (railbird/rules/homestretch.md:")
    assert "This package was installed without its tests" in rule  # so it is not the checkout
