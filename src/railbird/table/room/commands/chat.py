"""The chat of a table, and who may write into it."""

from msgspec.structs import replace

from railbird.table.limits import plain_text
from railbird.table.model import ChatLine
from railbird.table.protocol.commands import Mute, Say
from railbird.table.refusal import Refused
from railbird.table.room.commands.checks import changed, only_host, seat_row
from railbird.table.room.position import Change, Sender
from railbird.table.room.table import Table


def say(table: Table, sender: Sender, command: Say) -> Change:
    _check_may_speak(table, sender.visitor)
    text = plain_text(command.text, "message", table.limits.chat_length)
    seats = table.row.seats_of(sender.visitor)
    seat = sender.looking if sender.looking in seats else seats[0] if seats else None
    if seat is not None:
        who = table.row.names[seat]
    else:
        who = plain_text(command.name or "Spectator", "name", table.limits.name_length)
        if who.casefold() in (name.casefold() for name in table.row.names):
            raise Refused(f"{who} is already at this table; choose another name")
    return Change(said=[ChatLine(at=table.now(), who=who, seat=seat, text=text)])


def _check_may_speak(table: Table, visitor: str) -> None:
    """Refuse visitors who may not watch, were sent away or are muted."""
    row = table.row
    if visitor == row.host:
        return
    seated = bool(table.row.seats_of(visitor))
    if not seated and visitor in (*row.sent_away, *row.banned):
        raise Refused("the host has asked you to leave this table")
    if not table.row.may_watch(visitor):
        raise Refused("only seated players can write here")
    if visitor in row.muted or (row.spectators_muted and not seated):
        raise Refused("the host has muted you at this table")


def mute(table: Table, sender: Sender, command: Mute) -> Change:
    """Whoever holds a seat, or all who hold none."""
    only_host(table, sender, "mute somebody")
    if command.seat is None:
        row = replace(table.row, spectators_muted=command.muted)
        return changed(table, row, _said("all spectators", command.muted))
    seat = seat_row(table, command.seat)
    if seat.visitor is None:
        raise Refused(f"nobody holds seat {command.seat + 1}")
    if seat.visitor == table.row.host:
        raise Refused("the host cannot be muted")
    others = tuple(each for each in table.row.muted if each != seat.visitor)
    row = replace(table.row, muted=(*others, seat.visitor) if command.muted else others)
    return changed(table, row, _said(seat.name, command.muted))


def _said(whom: str, muted: bool) -> str:
    return f"The host mutes {whom}." if muted else f"The host lets {whom} speak again."
