"""What will be said of steps on their way to disk is made for all tables together."""

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from railbird.core import Viewer
from railbird.table.room.outlook import Foresight, Outlook
from railbird.table.session.clocks import Clocks
from railbird.table.session.session import Play, Step
from tests.table.test_tidings import course, tidings


class Noted(Outlook):
    """Notes when its parts are made."""

    def __init__(self, name: str, notes: list[str], play: Play, step: Step) -> None:
        super().__init__(cast(Any, table_around(play)), play, step)
        self.name = name
        self.notes = notes

    def _draw(self) -> None:
        self.notes.append(f"{self.name} draws")
        super()._draw()

    def _tell(self) -> None:
        self.notes.append(f"{self.name} tells")
        super()._tell()

    def _word(self) -> None:
        self.notes.append(f"{self.name} words")
        super()._word()


class Blind(Noted):
    def _draw(self) -> None:
        raise RuntimeError("cannot see ahead")


def table_around(play: Play) -> SimpleNamespace:
    """As much of a table as an outlook looks at; all seats look on."""
    looking: list[Viewer] = [None, *range(play.seats)]
    return SimpleNamespace(
        row=SimpleNamespace(id="here", number=1, seats=(None,) * play.seats),
        names=play.names,
        bot_seats=frozenset(),
        connections=[SimpleNamespace(looking=each, sees_game=True) for each in looking],
        clocks=Clocks(),
        clocks_after=lambda _state, _acted: Clocks(),
    )


@pytest.fixture
def steps() -> Iterator[tuple[Play, Step]]:
    return course("homestretch")


def look_ahead(*outlooks: Outlook) -> None:
    async def one_turn() -> None:
        foresight = Foresight()
        for outlook in outlooks:
            foresight.add(outlook)
        await asyncio.sleep(0)

    asyncio.run(one_turn())


def test_outlooks_of_one_turn_are_made_part_by_part(steps: Iterator[tuple[Play, Step]]) -> None:
    notes: list[str] = []
    next_step = next(steps)
    look_ahead(Noted("A", notes, *next_step), Noted("B", notes, *next_step))
    parts = ("draws", "tells", "words")
    assert notes == [f"{name} {part}" for part in parts for name in "AB"]


def test_what_was_made_ahead_is_not_made_again(steps: Iterator[tuple[Play, Step]]) -> None:
    notes: list[str] = []
    play, step = next(steps)
    outlook = Noted("A", notes, play, step)
    look_ahead(outlook)
    assert outlook.made()
    assert len(notes) == 3
    looking: list[Viewer] = [None, *range(play.seats)]
    assert {each: outlook.text(each) for each in looking} == tidings(play, step, looking)


def test_what_no_turn_came_to_is_made_when_it_is_needed(
    steps: Iterator[tuple[Play, Step]],
) -> None:
    notes: list[str] = []
    outlook = Noted("A", notes, *next(steps))
    assert outlook.made()
    assert notes == ["A draws", "A tells", "A words"]
    assert outlook.text(None)


def test_who_comes_while_the_disk_writes_is_told_too(steps: Iterator[tuple[Play, Step]]) -> None:
    play, step = next(steps)
    table = table_around(play)
    come, table.connections = table.connections, []
    outlook = Outlook(cast(Any, table), play, step)
    look_ahead(outlook)
    looking = [each.looking for each in come]
    assert {each: outlook.text(each) for each in looking} == tidings(play, step, looking)


def test_an_outlook_that_fails_harms_no_other(
    steps: Iterator[tuple[Play, Step]], caplog: pytest.LogCaptureFixture
) -> None:
    notes: list[str] = []
    play, step = next(steps)
    blind, seeing = Blind("A", notes, play, step), Noted("B", notes, play, step)
    look_ahead(blind, seeing)
    assert not blind.made()
    assert seeing.made()
    assert notes == ["B draws", "B tells", "B words"]
    assert "a step cannot be told" in caplog.text
