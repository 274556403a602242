"""New tables: from what a visitor wants, or from the middle of a recorded game."""

from collections.abc import Container, Mapping, Sequence

from msgspec.structs import replace

from railbird.core import Game, Header, Record, Seat, SeatHeader
from railbird.core.dice import ScriptedSpec
from railbird.core.wording import YOU
from railbird.lessons import Lesson
from railbird.table.characters import bot_name
from railbird.table.limits import Limits, plain_text
from railbird.table.model import SeatRow, TableRow, TableSettings, new_id
from railbird.table.protocol.api import LessonWanted, NewTable, PlayOn, SeatPlan
from railbird.table.refusal import Refused
from railbird.table.room.commands.checks import own_name
from railbird.table.room.commands.host import check_deadline, checked_options
from railbird.table.room.commands.start import header_for
from railbird.table.session.dice import new_secret
from railbird.table.updates.table import shown_bot

Bots = Mapping[str, str]
"""By the names that people see."""


def new_row(
    game: Game, wanted: NewTable, bots: Bots, host: str, limits: Limits, now: int
) -> TableRow:
    options = checked_options(game, len(wanted.seats), wanted.options)
    name = wanted.name.strip()
    settings = TableSettings(
        name=plain_text(name, "name of the table", limits.table_name_length)
        if name
        else game.title,
        listed=wanted.listed,
        spectators=wanted.spectators,
        dice=wanted.dice,
        deadline=check_deadline(wanted.deadline),
        speed=wanted.speed,
        hints=wanted.hints,
    )
    return TableRow(
        id=new_id(),
        game=game.id,
        host=host,
        settings=settings,
        options=options,
        seats=_seats(wanted.seats, bots),
        touched=now,
    )


def _seats(plans: Sequence[SeatPlan], bots: Bots) -> tuple[SeatRow, ...]:
    seats: list[SeatRow] = []
    for number, plan in enumerate(plans):
        if plan.kind == "open":
            seats.append(SeatRow())
        else:
            bot = known_bot(plan.bot, bots)
            name = bot_name(str(plan.bot), number, [seat.name for seat in seats])
            seats.append(SeatRow(bot=bot, name=name))
    return tuple(seats)


def known_bot(bot: str | None, bots: Bots) -> str:
    if bot is None or bot not in bots:
        raise Refused(f"there is no bot {bot!r}; there are: {', '.join(bots)}")
    return bots[bot]


def continued(
    game: Game,
    record: Record,
    source: str,
    wanted: PlayOn,
    bots: Bots,
    host: str,
    limits: Limits,
    now: int,
) -> tuple[TableRow, Header]:
    """A table where the visitor takes one seat of a record and bots the others."""
    before = record.header.seats
    if not 0 <= wanted.seat < len(before):
        raise Refused(f"the record has seats 1 to {len(before)}, not {wanted.seat + 1}")
    bot = known_bot(wanted.bot, bots)
    name = own_name(wanted.name, limits)
    taken = {name.casefold(), YOU.casefold()}
    seats = tuple(
        SeatRow(name=name, visitor=host)
        if seat == wanted.seat
        else SeatRow(name=_of_a_bot(old.name, seat, taken), bot=bot)
        for seat, old in enumerate(before)
    )
    header = replace(
        record.header,
        seats=tuple(SeatHeader(seat.name, shown_bot(seat.bot) or "person") for seat in seats),
        dice=ScriptedSpec(),
    )
    row = TableRow(
        id=new_id(),
        game=game.id,
        host=host,
        settings=TableSettings(
            name=game.title,
            listed=False,
            spectators="public",
            dice="fair",
            deadline=None,
        ),
        options=header.options,
        seats=seats,
        phase="playing",
        secret=new_secret(),
        continues=source,
        touched=now,
    )
    return row, header


def taught(
    game: Game, lesson: Lesson, wanted: LessonWanted, host: str, limits: Limits, now: int
) -> tuple[TableRow, Header]:
    """A table at which the visitor learns the game; nobody else can come in."""
    name = own_name(wanted.name, limits)
    taken = {name.casefold(), YOU.casefold()}
    seats = [
        SeatRow(name=_of_a_bot(each.name, seat + (seat >= lesson.seat), taken), bot=each.bot)
        for seat, each in enumerate(lesson.opponents)
    ]
    seats.insert(lesson.seat, SeatRow(name=name, visitor=host))
    row = TableRow(
        id=new_id(),
        game=game.id,
        host=host,
        settings=TableSettings(
            name=f"Learn {game.title}",
            listed=False,
            spectators="none",
            dice="fair",
            deadline=None,
            speed=wanted.speed,
        ),
        options=checked_options(game, len(seats), lesson.options),
        seats=tuple(seats),
        phase="playing",
        secret=new_secret(),
        lesson=True,
        touched=now,
    )
    header = replace(header_for(row, game), seed=lesson.seed, dice=ScriptedSpec())
    return row, header


def _of_a_bot(name: str, seat: Seat, taken: Container[str]) -> str:
    """A bot goes by the name of whom it follows, or else by its seat."""
    return f"Seat {seat + 1}" if name.casefold() in taken else name
