"""railbird today: the race of the day at home."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from railbird.cli import exit_codes
from railbird.games.top_of_the_stretch.cli import today as command
from tests.cli.conftest import Railbird

DAY = datetime(2026, 11, 18, 12, tzinfo=UTC)


class Calendar(datetime):
    today_is = DAY

    @classmethod
    def now(cls, _zone: object = None) -> datetime:  # type: ignore[override]
        return cls.today_is


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(command, "datetime", Calendar)
    monkeypatch.setattr(Calendar, "today_is", DAY)
    monkeypatch.setattr(command, "data_folder", lambda: tmp_path / "data")
    return tmp_path / "data" / "today.json"


def test_three_tickets_are_asked_for_and_judged(railbird: Railbird) -> None:
    ran = railbird("today", typed="4 wn\n9 win\n4 win\n4w\nplace 4\n2 show\n")
    assert ran.code == exit_codes.FINE
    assert "'4 wn': type a horse and win, place or show" in ran.out
    assert "no horse 9 starts; there are 1 to 6" in ran.out
    assert "You have #4 to win already" in ran.out
    assert "Slip " in ran.out
    assert "The best slip" in ran.out


def test_a_slip_is_sealed_once_a_day(railbird: Railbird) -> None:
    first = railbird("today", "--slip", "1 win, 2 win, 3 win").out
    again = railbird("today", "--slip", "4 win, 5 win, 6 win").out
    assert "Your slip for today is sealed, and it stands." in again
    assert first[first.index("Your slip\n") :] == again[again.index("Your slip\n") :]


def test_leaving_seals_nothing(railbird: Railbird, at_home: Path) -> None:
    assert "Nothing was sealed." in railbird("today", typed="4 win\nq\n").out
    assert "Nothing was sealed." in railbird("today", typed="4 win\n").out
    assert not at_home.exists()


def test_days_in_a_row_are_counted(railbird: Railbird, monkeypatch: pytest.MonkeyPatch) -> None:
    railbird("today", "--slip", "1 win, 2 win, 3 win")
    monkeypatch.setattr(Calendar, "today_is", DAY.replace(day=19))
    assert "2 days in a row." in railbird("today", "--slip", "1 win, 2 win, 3 win").out


def test_a_clock_that_was_set_back_is_noticed(
    railbird: Railbird, monkeypatch: pytest.MonkeyPatch
) -> None:
    railbird("today", "--slip", "1 win, 2 win, 3 win")
    monkeypatch.setattr(Calendar, "today_is", DAY.replace(day=17))
    ran = railbird("today", "--slip", "1 win, 2 win, 3 win")
    assert ran.code == exit_codes.BAD_INPUT
    assert "your clock says 2026-11-17 (UTC), but you have a slip for 2026-11-18" in ran.err


@pytest.mark.parametrize(
    ("slip", "why"),
    [
        ("1 win, 2 win", "a slip has three tickets"),
        ("1 win, 1 win, 2 win", "no two tickets are alike"),
        ("1 win, 2 win, x", "'x': type a horse and win, place or show"),
    ],
)
def test_a_bad_slip_is_refused(railbird: Railbird, at_home: Path, slip: str, why: str) -> None:
    ran = railbird("today", "--slip", slip)
    assert ran.code == exit_codes.BAD_INPUT
    assert why in ran.err
    assert not at_home.exists()


def test_a_book_that_cannot_be_read_is_named(railbird: Railbird, at_home: Path) -> None:
    at_home.parent.mkdir()
    at_home.write_text('{"someday": []}')
    ran = railbird("today")
    assert ran.code == exit_codes.BAD_INPUT
    assert "today.json cannot be read" in ran.err
    assert at_home.read_text() == '{"someday": []}'
