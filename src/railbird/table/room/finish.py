"""The end of a game: its record gets an id, the evening a line."""

import secrets

from msgspec.structs import replace

from railbird.core import Result
from railbird.table.model import EveningGame, FinishedGame, Placing, SeatScore, TableRow
from railbird.table.room.position import Change
from railbird.table.room.table import Table

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without characters that look alike."""


BOT = "bot "


def is_bot(who: str) -> bool:
    """Whether nobody held the seat of a placing when the game ended."""
    return who.startswith(BOT)


def new_id(length: int = 11) -> str:
    """A name that cannot be guessed: eleven letters are worth 54 bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def with_ending(table: Table, change: Change) -> Change:
    """The change, and what follows from it if its step ends the game."""
    result = change.step.result if change.step else None
    if result is None:
        return change
    change.finished = new_id()
    row = replace(change.row or table.row, touched=table.now())
    change.row = _finished(row, table.names, result, change.finished)
    return change


def _finished(row: TableRow, names: tuple[str, ...], result: Result, record: str) -> TableRow:
    scores = tuple(
        SeatScore(name=name, place=result.places[seat], score=result.scores[seat])
        for seat, name in enumerate(names)
    )
    placings = tuple(
        Placing(who=row.seats[seat].visitor or f"{BOT}{seat}", name=name, place=result.places[seat])
        for seat, name in enumerate(names)
    )
    finished = FinishedGame(number=row.number, record=record, seats=scores)
    return replace(
        row,
        phase="over",
        evening=(*row.evening, EveningGame(finished=finished, placings=placings)),
    )
