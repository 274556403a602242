"""A bar only for people, and only when it takes long."""

import io
import sys
import time

import pytest

from railbird.cli import progress
from railbird.cli.progress import Bar, patience


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def steps(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, patience: float) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "PATIENCE", patience)
    with Bar("Racing", 3) as bar:
        for _ in range(3):
            bar.advance()
    return stream.getvalue()


def test_long_work_shows_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert "Racing" in steps(monkeypatch, Terminal(), patience=0)


def test_short_work_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert steps(monkeypatch, Terminal(), patience=3600) == ""


def test_a_file_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert steps(monkeypatch, io.StringIO(), patience=0) == ""


def test_a_long_thought_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    with patience("Rosa is thinking"):
        for _ in range(1000):
            if "Rosa is thinking" in stream.getvalue():
                break
            time.sleep(0.01)
    assert "Rosa is thinking" in stream.getvalue()


def test_a_short_thought_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "PATIENCE", 3600)
    with patience("Rosa is thinking"):
        pass
    assert stream.getvalue() == ""
