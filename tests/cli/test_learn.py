"""railbird learn: the coach at the keyboard."""

import re

import pytest

from railbird.cli import asides, exit_codes
from tests.cli.conftest import ANY_NUMBER, Railbird


def test_a_lesson_from_the_first_word_to_the_last(railbird: Railbird) -> None:
    ran = railbird("learn", "homestretch", typed="7\n" + ANY_NUMBER * 80)
    assert (ran.code, ran.err) == (exit_codes.FINE, "")
    assert "Your first share (1 of 11)" in ran.out
    assert "Coach: Welcome to Homestretch." in ran.out
    assert "Coach: I would choose: Keep #7 Time's Up ($10k)." in ran.out
    assert "Coach: #7 is yours." in ran.out
    assert "Reading the race card (4 of 11)" in ran.out
    assert "Final standings" in ran.out
    assert "Now on your own: railbird play homestretch --players you,steady,steady" in ran.out
    assert "Scripted dice" not in ran.out


def test_each_thing_is_said_once(railbird: Railbird) -> None:
    out = railbird("learn", "homestretch", typed="7\n" + ANY_NUMBER * 80).out
    said = [line for line in out.splitlines() if line.startswith("Coach:")]
    assert len(said) == len(set(said))


def test_leaving_says_how_to_begin_again(railbird: Railbird) -> None:
    ran = railbird("learn", "homestretch", typed="?\nq\n")
    assert ran.code == exit_codes.FINE
    assert "q       leave the lesson; it can be begun again\n" in ran.out
    assert "save" not in ran.out
    assert "railbird learn homestretch" in ran.out


def test_what_cannot_be_learnt_is_named(railbird: Railbird) -> None:
    ran = railbird("learn", "chess", typed="")
    assert ran.code == exit_codes.BAD_INPUT
    assert "chess" in ran.err
    slow = railbird("learn", "homestretch", "--speed", "0", typed="")
    assert "it must be more than 0" in slow.err


def test_a_hint_calls_players_by_their_names(
    railbird: Railbird, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At this table a seat has a name; the advice itself knows seats alone."""
    monkeypatch.setattr(asides, "advise", lambda _view, _game: "It takes most from seat 2: 4.")
    out = railbird("learn", "homestretch", typed="hint\nq\n").out
    assert re.search(r"It takes most from [A-Z]\w+: 4\.", out)
    assert "seat" not in out
