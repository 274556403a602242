"""Running commands in this process, in a folder of their own."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from railbird.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return msgspec.json.decode(self.out)


Railbird = Callable[..., Ran]

ANY_NUMBER = "".join(f"{number}\n" for number in range(1, 13))
"""Somebody who types one number after the other until one fits."""


@pytest.fixture(autouse=True)
def own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test files its races, or saves its games, with those of whoever runs it."""
    folder = tmp_path / "library"
    monkeypatch.setenv("RAILBIRD_GAMES", str(tmp_path / "games"))
    monkeypatch.setenv("RAILBIRD_LIBRARY", str(folder))
    return folder


@pytest.fixture
def railbird(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Railbird:
    """`railbird("play", "homestretch", typed="1")` runs the command with these lines typed."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(arguments)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run
