"""What the host decides: the table's settings, and whether to play another game."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from railbird.core import BadSetup, Game
from railbird.table.limits import plain_text
from railbird.table.model import Hints, SeatRow, TableRow, TableSettings
from railbird.table.protocol.commands import Rematch, SetTable
from railbird.table.refusal import Refused
from railbird.table.room.commands.checks import changed, only_host, unsealed
from railbird.table.room.position import Change, Sender
from railbird.table.room.table import Table

DEADLINES = range(10, 86_401)
"""Seconds for a decision."""
RESULTS = range(5, 121)
"""Seconds for reading the result of a race."""


def rematch(table: Table, sender: Sender, _command: Rematch) -> Change:
    if sender.visitor != table.row.host and not table.row.seats_of(sender.visitor):
        raise Refused("only the host and seated players can ask for another game")
    if table.row.phase != "over":
        if not table.frozen:
            raise Refused("the next game can begin when this one is over")
        only_host(table, sender, "give up a game that cannot go on")
    seats = tuple(seat if seat.taken else SeatRow() for seat in table.row.seats)
    number = table.row.number + 1
    row = replace(table.row, number=number, seats=seats, held=(), continues=None, lesson=False)
    row = replace(row, requests=(), not_let_in=())
    row = unsealed(row)
    return changed(table, row, f"Game {row.number} is ready: same seats, same options.")


def set_table(table: Table, sender: Sender, command: SetTable) -> Change:
    only_host(table, sender, "change the table")
    row = replace(table.row, settings=_settings(table, command))
    if any(value is not UNSET for value in (command.dice, command.options, command.seats)):
        row = _before_start(table, row, command)
    if _only_speed(command):
        return Change(row=row)
    return changed(table, row, _said(table.row.settings, row, command))


def _only_speed(command: SetTable) -> bool:
    """Everybody sees the table's speed, so the chat need not mention it."""
    given = {name for name in command.__struct_fields__ if getattr(command, name) is not UNSET}
    return given == {"id", "speed"}


def _said(before: TableSettings, row: TableRow, command: SetTable) -> str:
    """Bettors should know if everybody can see the chances, and players if others get hints."""
    if row.settings.hints != before.hints:
        return _HINTS[row.settings.hints]
    early = row.settings.early_chances
    if command.early_chances is UNSET or early == before.early_chances:
        return "The host changed the table's settings."
    if early:
        return "The host shows the true chances to everybody before betting closes."
    return "The host hides the true chances until betting has closed."


_HINTS: dict[Hints, str] = {
    "off": "The host no longer allows hints.",
    "learners": "The host allows hints to players who ask; the table is told who does.",
    "all": "The host allows hints to everybody.",
}


def _check_hints(table: Table, settings: TableSettings) -> None:
    """Whoever sits down at a listed table must know what the others may use."""
    row = table.row
    more = settings.hints != "off" and settings.hints != row.settings.hints
    guests = [seat.name for seat in row.seats if seat.visitor and seat.visitor != row.host]
    if more and settings.listed and guests:
        raise Refused(
            f"{', '.join(guests)} sat down at a listed table without such hints; "
            "allow them before anybody sits down"
        )


def _settings(table: Table, command: SetTable) -> TableSettings:
    settings = table.row.settings
    if command.name is not UNSET:
        name = plain_text(command.name, "name of the table", table.limits.table_name_length)
        settings = replace(settings, name=name)
    if command.listed is not UNSET:
        settings = replace(settings, listed=command.listed)
    if command.spectators is not UNSET:
        settings = replace(settings, spectators=command.spectators)
    if command.deadline is not UNSET:
        settings = replace(settings, deadline=check_deadline(command.deadline))
    if command.speed is not UNSET:
        settings = replace(settings, speed=command.speed)
    if command.early_chances is not UNSET:
        settings = replace(settings, early_chances=command.early_chances)
    if command.result_seconds is not UNSET:
        settings = replace(settings, result_seconds=check_result(command.result_seconds))
    if command.hints is not UNSET:
        settings = replace(settings, hints=command.hints)
        _check_hints(table, settings)
    return settings


def _before_start(table: Table, row: TableRow, command: SetTable) -> TableRow:
    if row.phase != "open":
        raise Refused("dice, options and the number of seats can change only before a game starts")
    if command.dice is not UNSET:
        row = replace(row, settings=replace(row.settings, dice=command.dice))
    if command.seats is not UNSET:
        row = replace(row, seats=_resized(row.seats, command.seats))
    options = row.options if command.options is UNSET else command.options
    return replace(row, options=checked_options(table.game, len(row.seats), options))


def _resized(seats: tuple[SeatRow, ...], wanted: int) -> tuple[SeatRow, ...]:
    if not 1 <= wanted <= 100:
        raise Refused(f"{wanted} seats; the number of seats must fit the game")
    surplus = [seat.name for seat in seats[wanted:] if seat.visitor]
    if surplus:
        raise Refused(f"{', '.join(surplus)} would lose a seat; swap seats or let them stand up")
    return (*seats[:wanted], *(SeatRow() for _ in range(wanted - len(seats))))


def checked_options(game: Game, seats: int, options: Mapping[str, object]) -> dict[str, Any]:
    """All options with their values; Refused if they do not fit."""
    try:
        return dict(msgspec.to_builtins(game.new(seats, options).options))
    except BadSetup as error:
        raise Refused(str(error)) from None


def check_result(seconds: int | None) -> int | None:
    if seconds is not None and seconds not in RESULTS:
        raise Refused(
            f"{seconds} s for reading a result; choose {RESULTS[0]} to {RESULTS[-1]} s, "
            "or none to wait for everybody"
        )
    return seconds


def check_deadline(seconds: int | None) -> int | None:
    if seconds is not None and seconds not in DEADLINES:
        raise Refused(
            f"a deadline of {seconds} s; choose {DEADLINES[0]} to {DEADLINES[-1]} s, or none"
        )
    return seconds
