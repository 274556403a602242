"""Players have colours of their own on a terminal, and none in a pipe or with NO_COLOR."""

import io

import pytest

from railbird.cli.screen import Screen, _Console

LINE = "steady 2 passes to You, and steady 22 looks on."


def shown(monkeypatch: pytest.MonkeyPatch, terminal: bool, no_color: bool = False) -> str:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    out = io.StringIO()
    screen = Screen()
    screen._console = _Console(file=out, force_terminal=terminal, width=80)
    screen.colour_names(("You", "steady 2"))
    screen.board(LINE)
    return out.getvalue()


def test_each_player_has_a_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(monkeypatch, terminal=True)
    assert "\x1b[1;31mYou\x1b[0m" in text
    assert "\x1b[1;34msteady 2\x1b[0m passes" in text
    assert "\x1b[1;34msteady 2\x1b[0m2" not in text  # another player whose name begins alike


def test_a_pipe_has_no_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, terminal=False) == f"{LINE}\n"


def test_no_color_has_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(monkeypatch, terminal=True, no_color=True)
    assert not any(f"{code}m" in text for code in range(31, 38))
