"""Tables: made, listed, handed over, watched, asked for hints."""

import logging

from starlette.requests import Request
from starlette.responses import Response

from railbird.core import Game, Over, RailbirdError
from railbird.table.model import TableRow
from railbird.table.protocol import api
from railbird.table.refusal import NO_ANALYSIS, NoAnswer, Refused
from railbird.table.reviews.hints import Hints
from railbird.table.reviews.records import Records
from railbird.table.room.handover import Signer, hand_over, link_for
from railbird.table.room.quotas import Quotas, size_of
from railbird.table.room.table import Table
from railbird.table.room.tables import Tables
from railbird.table.server.guard import Guard
from railbird.table.server.http import (
    Endpoint,
    answer,
    path,
    read,
    seat_in,
    visitor_in,
    whole_number,
)
from railbird.table.server.routes.games import box_of
from railbird.table.workshop.marks import Marks
from railbird.table.workshop.variants import Workshop

log = logging.getLogger("railbird.table")

MOST_LISTED = 100
MOST_OWN = 40


class TableCalls:
    def __init__(
        self,
        tables: Tables,
        records: Records,
        quotas: Quotas,
        guard: Guard,
        signer: Signer,
        workshop: Workshop,
        marks: Marks,
        hints: Hints | None,
    ) -> None:
        self._tables = tables
        self._limits = tables.limits
        self._records = records
        self._quotas = quotas
        self._guard = guard
        self._signer = signer
        self._workshop = workshop
        self._marks = marks
        self._hints = hints

    def get(self) -> dict[str, Endpoint]:
        return {
            "/api/tables": self.listed,
            "/api/mine": self.mine,
            "/api/t/{table}/box": self.box,
            "/api/t/{table}/replay": self.replay,
            "/api/t/{table}/frames": self.frames,
            "/api/t/{table}/chances": self.chances,
            "/api/t/{table}/mark": self.mark_asked,
        }

    def post(self) -> dict[str, Endpoint]:
        return {
            "/api/tables": self.create,
            "/api/lessons": self.teach,
            "/api/t/{table}/handover": self.make_handover,
            "/api/t/{table}/hint": self.hint,
            "/api/t/{table}/mark": self.mark,
            "/api/handover": self.take_over,
        }

    async def create(self, request: Request) -> Response:
        wanted = await read(request, api.NewTable, self._limits.pack_body)
        self._guard.count_creation(request)
        maker = await self._guard.maker(request)
        wanted, variant = await self._workshop.for_table(wanted, maker.visitor)
        size = size_of(wanted.pack.files if wanted.pack else None)
        await self._quotas.check(maker, size, table=True)
        table = await self._tables.create(wanted, maker.visitor, variant)
        await self._quotas.note(table.row.id, maker, size)
        return answer(api.TableMade(table=table.row.id), 201)

    async def teach(self, request: Request) -> Response:
        wanted = await read(request, api.LessonWanted, self._limits.body)
        self._guard.count_creation(request)
        maker = await self._guard.maker(request)
        await self._quotas.check(maker, 0, table=True)
        table = await self._tables.teach(wanted, maker.visitor)
        await self._quotas.note(table.row.id, maker, 0)
        return answer(api.TableMade(table=table.row.id), 201)

    async def listed(self, _request: Request) -> Response:
        rows = await self._tables.store.tables.listed(MOST_LISTED)
        games = self._tables.games
        return answer(
            [
                listing(row, games[row.game])
                for row in rows
                if row.game in games and open_to_all(row)
            ]
        )

    async def mine(self, request: Request) -> Response:
        visitor = visitor_in(request)
        rows = await self._tables.store.tables.of(visitor, MOST_OWN)
        tables = [
            await self._loaded(row.id)
            for row in rows
            if row.game in self._tables.games
            and (row.host == visitor or any(seat.visitor == visitor for seat in row.seats))
        ]
        return answer([own_table(table, visitor) for table in tables if table])

    async def _loaded(self, table: str) -> Table | None:
        """None for one that cannot be loaded: the others are there."""
        try:
            return await self._tables.get(table)
        except NoAnswer:
            raise
        except RailbirdError as error:
            log.info("table %s cannot be loaded: %s", table, error)
            return None

    async def box(self, request: Request) -> Response:
        table = await self._table(request)
        if table.game.pack and not _may_see_pack(table, visitor_in(request)):
            raise Refused("this table admits no spectators")
        return box_of(table.game)

    async def mark_asked(self, request: Request) -> Response:
        number = whole_number(request, "number", 0)
        table = await self._table(request)
        return answer(await self._marks.asked(table, number, visitor_in(request)))

    async def mark(self, request: Request) -> Response:
        wanted = await read(request, api.MarkGiven, self._limits.body)
        table = await self._table(request)
        await self._marks.give(table, wanted, await self._guard.maker(request))
        return answer({})

    async def make_handover(self, request: Request) -> Response:
        wanted = await read(request, api.HandoverWanted, self._limits.body)
        link = link_for(await self._table(request), visitor_in(request), wanted.host)
        code = await self._signer.sign(link)
        return answer(api.Handover(code=code, path=f"/h/{code}"))

    async def take_over(self, request: Request) -> Response:
        wanted = await read(request, api.HandoverCode, self._limits.body)
        link = await self._signer.read(wanted.code, self._tables.clock.now())
        table = await self._tables.get(link.table)
        visitor = visitor_in(request)
        await table.change(lambda: hand_over(table, link, visitor))
        return answer(api.HandedOver(table=table.row.id, seats=table.row.seats_of(visitor)))

    async def hint(self, request: Request) -> Response:
        if self._hints is None:
            raise Refused(NO_ANALYSIS)
        wanted = await read(request, api.HintWanted, self._limits.body)
        table = await self._table(request)
        return answer(await self._hints.ask(table, visitor_in(request), wanted.seat))

    async def replay(self, request: Request) -> Response:
        table = await self._table(request)
        seat = _seat_of_visitor(request, table)
        return answer(await self._records.describe_running(table, seat))

    async def frames(self, request: Request) -> Response:
        table = await self._table(request)
        seat = _seat_of_visitor(request, table)
        n, count = self._guard.frames_wanted(request)
        return answer(await self._records.frames_running(table, seat, n, count))

    async def chances(self, request: Request) -> Response:
        """What the odds board shows already."""
        table = await self._table(request)
        _seat_of_visitor(request, table)
        return answer(table.showing.odds())

    async def _table(self, request: Request) -> Table:
        return await self._tables.up_to_date(path(request, "table"))


def _seat_of_visitor(request: Request, table: Table) -> int | None:
    """The seat to look through, which must be the visitor's own while the game is played."""
    seat = seat_in(request)
    visitor = visitor_in(request)
    if seat is not None and seat not in table.row.seats_of(visitor):
        raise Refused(f"seat {seat + 1} is not yours; you can see its view when the game is over")
    if not table.row.may_watch(visitor):
        raise Refused("this table admits no spectators")
    return seat


def _may_see_pack(table: Table, visitor: str) -> bool:
    """Whoever may watch, and whoever may still sit down."""
    lobby = table.row.phase == "open" and any(not seat.taken for seat in table.row.seats)
    return lobby or table.row.may_watch(visitor)


def open_to_all(row: TableRow) -> bool:
    return row.settings.spectators == "public" or any(not seat.taken for seat in row.seats)


def listing(row: TableRow, game: Game) -> api.TableListed:
    return api.TableListed(
        table=row.id,
        name=row.settings.name,
        game=row.game,
        title=game.title,
        phase=row.phase,
        seats=len(row.seats),
        open_seats=sum(not seat.taken for seat in row.seats),
        players=tuple(seat.name for seat in row.seats if seat.taken),
        spectators=row.settings.spectators,
        hints=row.settings.hints,
    )


def own_table(table: Table, visitor: str) -> api.MyTable:
    row = table.row
    return api.MyTable(
        table=row.id,
        name=row.settings.name,
        game=row.game,
        title=table.game.title,
        phase=table.showing.phase,
        players=tuple(seat.name for seat in row.seats if seat.taken),
        host=row.host == visitor,
        seats=table.row.seats_of(visitor),
        your_turn=table.showing.your_turn(visitor),
        touched=row.touched,
        result=own_result(table, visitor),
    )


def own_result(table: Table, visitor: str) -> api.MyResult | None:
    """None for whoever only looks on, and before the end of the game has been shown."""
    pending = table.session.state.pending if table.session else None
    own = table.row.seats_of(visitor)
    if table.showing.phase != "over" or not isinstance(pending, Over) or not own:
        return None
    result = pending.result
    best = min(own, key=result.places.__getitem__)
    return api.MyResult(
        place=result.places[best],
        of=len(result.places) + len(result.house),
        score=table.game.words.score(result.scores[best]),
    )
